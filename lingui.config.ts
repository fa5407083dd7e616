// Where translatable sources are and where their catalogues live: per language one PO file for what every page may say,
// and one for each part of the signed-in app, so that signing in does not fetch the words of what comes after it. The
// parts are loaded by routes (see web/i18n/index.ts).

import babel from '@lingui/cli/api/extractors/babel'
import { defineConfig, type LinguiConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { REFUSALS } from './shared/contracts/refusals.ts'
import { LANGUAGES } from './shared/kernel/specification.ts'

const NEVER = [
  '**/node_modules/**',
  '**/build/**',
  '**/.react-router/**',
  '<rootDir>/web/ui/gallery/**',
  '**/*.test.ts',
  '**/*.test.tsx',
]
const features = (...names: readonly string[]): string[] => names.map((name) => `<rootDir>/web/features/${name}`)

// The words for the tag or memo beside an address: every part that shows addresses has them, and nobody else; those of
// its field only where one sends.
const MEMO = '<rootDir>/web/data/memo'
const MEMO_SHOWN = `${MEMO}/!(memo-field*).{ts,tsx}`

// The frame around signed-in pages, with its parts that other pages show too, and what each app says in it.
const FRAME = '<rootDir>/web/app'
const FRAME_EVERYWHERE = ['deployment-mark', 'error-page', 'toast-host'] as const
const IN_THE_FRAME = ['navigation.ts', 'search-parts.tsx', 'routes/signed-in-layout.tsx'].map(
  (file) => `<rootDir>/apps/*/app/${file}`,
)

// Shared parts that only signed-in pages draw: whoever signs in does not fetch their words.
const data = (...names: readonly string[]): string[] => names.map((name) => `<rootDir>/web/data/${name}.tsx`)
const ui = (...names: readonly string[]): string[] => names.map((name) => `<rootDir>/web/ui/${name}.tsx`)
const INSIDE = [
  '<rootDir>/web/client/money-error-texts.ts',
  ...data(
    'coins/coin-choices',
    'coins/coin-search',
    'coins/holding-row',
    'networks/network-choices',
    'orders/unknown-outcome',
    'prices/currency-choice',
    'prices/price-change',
  ),
  ...ui('amount-field', 'load-more', 'pin-locked', 'pin-pad', 'pin-sheet', 'timeline'),
  ...ui('address', 'amount-text'),
]

// The dashboard and what is read on it; everything that moves money; selling to banks and mobile money, with the page
// of one sale; the customer's account and its settings; who they are and how they prove it; help, invitations and the
// proof of receipts.
const HOME = features('dashboard', 'deposit', 'search', 'transactions')
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
// The business app's own pages.
const BUSINESS = features('company')

// Parts that only some signed-in pages share: nobody who signs in needs their words. Those of networks are said by
// pages of every group, so all signed-in pages have them.
const PASTE = data('addresses/paste-button')
const UNKNOWN_OUTCOME = data('orders/unknown-outcome')
const OFFERS = data('orders/offer-parts', 'orders/order-done')
const ACT_PIN = data('orders/act-pin')
const NETWORK_TROUBLE = data('networks/network-trouble')
const NETWORKS = data('networks/network-choices', 'networks/network-status')
const TIER = data('verification/tier-hero')
const VERIFY_FIRST = data('verification/verify-first')
const STATUSES = '<rootDir>/web/ui/status-texts.ts'

// Every refusal is one row of a table that both sides import, so its message is read from the table: no code can be
// forgotten.
const REFUSALS_FILE = 'shared/contracts/refusals.ts'
const refusals: NonNullable<LinguiConfig['extractors']>[number] = {
  match: (file) => file.endsWith(REFUSALS_FILE),
  extract: (_file, _code, found) => {
    for (const { message } of Object.values(REFUSALS))
      found({ id: String(generateMessageId(message)), message, origin: [REFUSALS_FILE, 1] })
  },
}

export default defineConfig({
  sourceLocale: 'en',
  locales: [...LANGUAGES],
  fallbackLocales: false,
  catalogs: [
    {
      path: '<rootDir>/shared/texts/locales/{locale}',
      include: ['<rootDir>/web', '<rootDir>/apps/personal', '<rootDir>/apps/business'],
      exclude: [
        ...NEVER,
        ...[...HOME, ...MONEY, ...SELL, ...ACCOUNT, ...IDENTITY, ...HELP, ...RESCUE, ...BUSINESS].map(
          (folder) => `${folder}/**`,
        ),
        ...RARE_AT_THE_DOOR,
        ...INSIDE,
        `${MEMO}/**`,
        ...[PASTE, UNKNOWN_OUTCOME, OFFERS, ACT_PIN, NETWORK_TROUBLE, NETWORKS, TIER, VERIFY_FIRST, STATUSES].flat(),
        `${FRAME}/!(${FRAME_EVERYWHERE.join('|')}).{ts,tsx}`,
        ...IN_THE_FRAME,
      ],
    },
    {
      path: '<rootDir>/shared/texts/locales/{locale}/home',
      include: [...HOME, FRAME, ...IN_THE_FRAME, ...INSIDE, MEMO_SHOWN, ...NETWORKS, STATUSES],
      exclude: [...NEVER, SELL_PAGES, ...FRAME_EVERYWHERE.map((name) => `${FRAME}/${name}.tsx`), `${FRAME}/offline/**`],
    },
    {
      path: '<rootDir>/shared/texts/locales/{locale}/money',
      include: [...MONEY, MEMO, ...PASTE, ...UNKNOWN_OUTCOME, ...OFFERS, ...ACT_PIN, ...VERIFY_FIRST],
      exclude: NEVER,
    },
    {
      path: '<rootDir>/shared/texts/locales/{locale}/sell',
      include: [...SELL, SELL_PAGES, ...UNKNOWN_OUTCOME, ...OFFERS, ...ACT_PIN, ...VERIFY_FIRST],
      exclude: NEVER,
    },
    {
      path: '<rootDir>/shared/texts/locales/{locale}/account',
      include: [...ACCOUNT, MEMO, ...ACT_PIN, ...TIER],
      exclude: NEVER,
    },
    {
      path: '<rootDir>/shared/texts/locales/{locale}/identity',
      include: [...IDENTITY, ...RARE_AT_THE_DOOR, ...TIER],
      exclude: NEVER,
    },
    {
      path: '<rootDir>/shared/texts/locales/{locale}/help',
      include: [...HELP, MEMO_SHOWN, STATUSES, ...ui('address', 'amount-text')],
      exclude: NEVER,
    },
    {
      path: '<rootDir>/shared/texts/locales/{locale}/rescue',
      include: [...RESCUE, ...PASTE, ...NETWORK_TROUBLE],
      exclude: NEVER,
    },
    { path: '<rootDir>/shared/texts/locales/{locale}/business', include: BUSINESS, exclude: NEVER },
    // What the server says: refusals, and what other modules name with `msg` of core/texts.
    {
      path: '<rootDir>/shared/texts/locales/{locale}/server',
      include: ['<rootDir>/server', `<rootDir>/${REFUSALS_FILE}`],
      exclude: NEVER,
    },
    // The public site draws its pages at build time, so its words reach nobody's browser but as pages.
    { path: '<rootDir>/shared/texts/locales/{locale}/site', include: ['<rootDir>/apps/marketing/app'], exclude: NEVER },
  ],
  extractors: [refusals, babel],
  macro: { corePackage: ['@lingui/core/macro', '../texts/index.ts'] },
  orderBy: 'message',
  // Without line numbers a catalogue changes only when a text does.
  format: formatter({ lineNumbers: false }),
})
