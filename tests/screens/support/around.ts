/** What stands around the money: networks, saved wallets, notifications, conversations. */
import type * as contract from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import { OUTSIDE } from './happened.ts'
import { ago, DAY, HOUR, IDS } from './moments.ts'

/** Bitcoin as a network. */
export const bitcoin: contract.WalletNetwork = {
  network: 'bitcoin',
  name: 'Bitcoin',
  currency: 'BTC',
  status: 'up',
  confirmations: 3,
  minimum: '0.00001000',
  arrivalMinutes: 30,
  contract: null,
  addressFormat: 'bc1…',
}
const ethereum = (currency: CoinCode): contract.WalletNetwork => ({
  ...bitcoin,
  network: 'ethereum',
  name: 'Ethereum',
  currency,
  confirmations: 20,
  minimum: currency === 'ETH' ? '0.001000000000000000' : '1.000000',
  arrivalMinutes: 5,
  contract: currency === 'ETH' ? null : '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  addressFormat: '0x…',
})
/** The networks of a coin, or all. */
export const networksOf = (currency: string | null): contract.WalletNetwork[] =>
  [bitcoin, ...(['ETH', 'USDT', 'USDC', 'DAI'] as const).map(ethereum)].filter((network) => currency === null || network.currency === currency)

/** Her saved wallets. */
export const beneficiaries: contract.Beneficiary[] = [
  {
    _id: IDS.external,
    type: 'external',
    label: 'Ledger at home',
    currency: 'USDT',
    chain: 'ethereum',
    networkName: 'Ethereum',
    toAddr: OUTSIDE,
    createdAt: ago(20 * DAY),
    usableAt: ago(19 * DAY),
  },
  {
    _id: IDS.internal,
    type: 'internal',
    label: 'Kofi',
    currency: 'USDT',
    toUser: 'kofi_m',
    name: 'Kofi Mensah',
    image: null,
    createdAt: ago(12 * DAY),
    usableAt: ago(12 * DAY),
  },
]

/** What she was told. */
export const notifications: contract.Notification[] = [
  {
    _id: 'ntc_1',
    topic: 'deposit',
    title: '0.0045 BTC arrived',
    body: 'It is in your balance and can be used.',
    path: `/transaction/token/${IDS.deposit}`,
    createdAt: ago(18),
    readAt: null,
  },
  {
    _id: 'ntc_2',
    topic: 'transfer',
    title: 'Kofi Mensah paid you 25.00 USDT',
    body: 'For the market.',
    path: `/transaction/zend_t/${IDS.transfer}`,
    createdAt: ago(5 * HOUR),
    readAt: null,
  },
  {
    _id: 'ntc_3',
    topic: 'security',
    title: 'New sign-in from Chrome on Android',
    body: 'If this was not you, change your password now.',
    path: '/settings/security',
    createdAt: ago(2 * DAY),
    readAt: ago(2 * DAY),
  },
]

/** A conversation with support. */
export const thread: contract.SupportThread = {
  _id: IDS.thread,
  subject: 'My deposit is waiting',
  topic: 'deposit',
  state: 'answered',
  transactionId: IDS.arriving,
  createdAt: ago(2 * DAY),
  lastMessageAt: ago(3 * HOUR),
  unread: true,
}
