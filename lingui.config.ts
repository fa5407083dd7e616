// Where translatable sources are and where their catalogues live: per language one PO file for what every page may say, and one for each part of
// the signed-in app, so that signing in does not fetch the words of what comes after it. The parts are loaded by routes (see web/i18n/index.ts).

import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

const NEVER = ['**/node_modules/**', '**/build/**', '**/.react-router/**', '<rootDir>/web/ui/gallery/**', '**/*.test.ts', '**/*.test.tsx']
const features = (...names: readonly string[]): string[] => names.map((name) => `<rootDir>/web/features/${name}`)

// The words for the tag or memo beside an address: every part that shows addresses has them, and nobody else; those of its field only where one sends.
const MEMO = '<rootDir>/web/client/memo'
const MEMO_SHOWN = `${MEMO}/!(memo-field*).{ts,tsx}`

// The shell around signed-in pages, and its parts that other pages show too.
const SHELL = '<rootDir>/web/features/shell'
const SHELL_EVERYWHERE = ['deployment-mark', 'error-page', 'toast-host'] as const

// Shared parts that only signed-in pages draw: whoever signs in does not fetch their words.
const client = (...names: readonly string[]): string[] => names.map((name) => `<rootDir>/web/client/${name}.tsx`)
const ui = (...names: readonly string[]): string[] => names.map((name) => `<rootDir>/web/ui/${name}.tsx`)
const INSIDE = [
  '<rootDir>/web/client/money-error-texts.ts',
  ...client('coin-choices', 'coin-search', 'currency-choice', 'holding-row', 'network-choices', 'price-change', 'unknown-outcome'),
  ...ui('amount-field', 'load-more', 'pin-locked', 'pin-sheet', 'timeline'),
]

// The dashboard and what is read on it; everything that moves money; selling to banks and mobile money, with the page of one sale; the customer's account
// and its settings; who they are and how they prove it; help, invitations and the proof of receipts.
const HOME = features('dashboard', 'deposit', 'transactions')
const MONEY = features('assets', 'markets', 'pin', 'swap', 'withdraw')
const ACCOUNT = features('guide', 'limits', 'notifications', 'profile', 'saved-wallets', 'settings')
// Few who sign in meet a recovery code or freeze an account: their words are not everybody's.
const RARE_AT_THE_DOOR = features('auth/freeze.tsx', 'auth/recovery-form.tsx')
const IDENTITY = features('security', 'verification')
const SELL = features('quick-sell')
const SELL_PAGES = '<rootDir>/web/features/transactions/sale-*.{ts,tsx}'
const HELP = features('faq', 'receipt', 'referral', 'support')
// Few ever look for a deposit.
const RESCUE = features('rescue')

// Parts that only some signed-in pages share: nobody who signs in needs their words. Those of networks are said by pages of every group, so all signed-in pages have them.
const PASTE = '<rootDir>/web/client/paste-button.tsx'
const UNKNOWN_OUTCOME = '<rootDir>/web/client/unknown-outcome.tsx'
const NETWORK_TROUBLE = '<rootDir>/web/client/network-trouble.tsx'
const NETWORKS = ['network-choices', 'network-status'].map((name) => `<rootDir>/web/client/${name}.tsx`)

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'fr', 'es', 'pt'],
  fallbackLocales: false,
  catalogs: [
    {
      path: '<rootDir>/web/i18n/locales/{locale}',
      include: ['<rootDir>/web', '<rootDir>/apps/personal'],
      exclude: [
        ...NEVER,
        ...[...HOME, ...MONEY, ...SELL, ...ACCOUNT, ...IDENTITY, ...HELP, ...RESCUE].map((folder) => `${folder}/**`),
        ...RARE_AT_THE_DOOR,
        ...INSIDE,
        `${MEMO}/**`,
        ...[PASTE, UNKNOWN_OUTCOME, NETWORK_TROUBLE, ...NETWORKS],
        `${SHELL}/!(${SHELL_EVERYWHERE.join('|')}).{ts,tsx}`,
      ],
    },
    {
      path: '<rootDir>/web/i18n/locales/{locale}/home',
      include: [...HOME, SHELL, ...INSIDE, MEMO_SHOWN, ...NETWORKS],
      exclude: [...NEVER, SELL_PAGES, ...SHELL_EVERYWHERE.map((name) => `${SHELL}/${name}.tsx`)],
    },
    { path: '<rootDir>/web/i18n/locales/{locale}/money', include: [...MONEY, MEMO, PASTE, UNKNOWN_OUTCOME], exclude: NEVER },
    { path: '<rootDir>/web/i18n/locales/{locale}/sell', include: [...SELL, SELL_PAGES, UNKNOWN_OUTCOME], exclude: NEVER },
    { path: '<rootDir>/web/i18n/locales/{locale}/account', include: [...ACCOUNT, MEMO], exclude: NEVER },
    { path: '<rootDir>/web/i18n/locales/{locale}/identity', include: [...IDENTITY, ...RARE_AT_THE_DOOR], exclude: NEVER },
    { path: '<rootDir>/web/i18n/locales/{locale}/help', include: [...HELP, MEMO_SHOWN], exclude: NEVER },
    { path: '<rootDir>/web/i18n/locales/{locale}/rescue', include: [...RESCUE, PASTE, NETWORK_TROUBLE], exclude: NEVER },
    // The public site draws its pages at build time, so its words reach nobody's browser but as pages.
    { path: '<rootDir>/apps/marketing/locales/{locale}', include: ['<rootDir>/apps/marketing/app'], exclude: NEVER },
  ],
  orderBy: 'message',
  // Without line numbers a catalogue changes only when a text does.
  format: formatter({ lineNumbers: false }),
})
