/** Every screen of the personal app in every state that it can be brought into, with what it takes to bring it there. One row per picture. */
import * as contract from '@zend/contracts'
import { type Answers, answering } from '../support/answers.ts'
import { answers, firstDay } from '../support/customer.ts'
import { IDS } from '../support/moments.ts'
import type { Screen } from './screen.ts'

/** The customer, but these calls are answered otherwise. */
const but = (...changed: readonly (readonly [string, ReturnType<Answers['get']> & {}])[]): Answers => new Map([...answers, ...changed])

const loading = but(
  answering(contract.getBalance, 'never'),
  answering(contract.getHistory, 'never'),
  answering(contract.getPortfolioHistory, 'never'),
)
const broken = but(
  answering(contract.getBalance, { refusal: 'internal_error' }),
  answering(contract.getHistory, { refusal: 'internal_error' }),
  answering(contract.getPortfolioHistory, { refusal: 'internal_error' }),
  answering(contract.getMarketPrice, { refusal: 'internal_error' }),
)

/** The screens. */
export const SCREENS: readonly Screen[] = [
  { name: 'auth-login', path: '/auth/login', visitor: true, light: true },
  { name: 'auth-register', path: '/auth/register', visitor: true, light: true },
  { name: 'auth-forgot-password', path: '/auth/forgot-password', visitor: true, light: true },
  { name: 'not-found', path: '/404', visitor: true },
  { name: 'dashboard', path: '/dashboard' },
  { name: 'dashboard-first-day', path: '/dashboard', answers: firstDay },
  { name: 'dashboard-loading', path: '/dashboard', answers: loading, loading: true },
  { name: 'dashboard-error', path: '/dashboard', answers: broken },
  { name: 'assets', path: '/assets' },
  { name: 'assets-first-day', path: '/assets', answers: firstDay },
  { name: 'asset', path: '/assets/BTC' },
  { name: 'exchange', path: '/exchange' },
  { name: 'deposit', path: '/deposit' },
  { name: 'deposit-coins', path: '/deposit/coins' },
  { name: 'deposit-networks', path: '/deposit/networks?currency=USDT' },
  { name: 'deposit-review', path: '/deposit/review?currency=BTC&chain=bitcoin' },
  { name: 'swap', path: '/swap' },
  { name: 'swap-coins', path: '/swap/coins' },
  { name: 'withdraw', path: '/withdraw' },
  { name: 'withdraw-coins', path: '/withdraw/coins' },
  { name: 'withdraw-networks', path: '/withdraw/networks?currency=USDT' },
  { name: 'transaction', path: '/transaction' },
  { name: 'transaction-first-day', path: '/transaction', answers: firstDay },
  { name: 'transaction-error', path: '/transaction', answers: broken },
  { name: 'transaction-token', path: '/transaction/token' },
  { name: 'transaction-deposit-done', path: `/transaction/token/${IDS.deposit}` },
  { name: 'transaction-deposit-arriving', path: `/transaction/token/${IDS.arriving}` },
  { name: 'transaction-withdrawal', path: `/transaction/token/${IDS.withdrawal}` },
  { name: 'transaction-swap', path: `/transaction/swa_t/${IDS.swap}` },
  { name: 'transaction-swaps', path: '/transaction/swa_t' },
  { name: 'transaction-zend-pay', path: `/transaction/zend_t/${IDS.transfer}` },
  { name: 'settings', path: '/settings' },
  { name: 'profile', path: '/settings/account/profile' },
  { name: 'profile-edit', path: '/settings/account/profile/edit' },
  { name: 'transaction-limits', path: '/settings/account/transaction-limits' },
  { name: 'security', path: '/settings/security' },
  { name: 'security-pin', path: '/settings/security/pin' },
  { name: 'saved-wallets', path: '/settings/security/saved-wallet' },
  { name: 'saved-wallets-first-day', path: '/settings/security/saved-wallet', answers: firstDay },
  { name: 'saved-wallet-external', path: `/settings/security/saved-wallet/external/${IDS.external}` },
  { name: 'saved-wallet-zend-pay', path: `/settings/security/saved-wallet/zend-pay/${IDS.internal}` },
  { name: 'notifications', path: '/notifications' },
  { name: 'notifications-first-day', path: '/notifications', answers: firstDay },
  { name: 'support', path: '/settings/services/support' },
  { name: 'support-first-day', path: '/settings/services/support', answers: firstDay },
  { name: 'support-conversation', path: `/settings/services/support?thread=${IDS.thread}` },
  { name: 'guide-deposit', path: '/deposit?guide=deposit' },
  { name: 'guide-swap', path: '/swap?guide=swap' },
  { name: 'guide-withdrawal', path: '/withdraw?guide=withdrawal' },
  { name: 'guide-why', path: '/dashboard?guide=why' },
  { name: 'faq', path: '/settings/services/faq' },
  { name: 'referral', path: '/settings/services/referral' },
  { name: 'referral-first-day', path: '/settings/services/referral', answers: firstDay },
  { name: 'receipt', path: '/receipt/c2NyZWVucy1yZWNlaXB0LTAwMDE', visitor: true, light: true },
  { name: 'receipt-unknown', path: '/receipt/unknown-receipt-000000000', visitor: true, light: true },
]
