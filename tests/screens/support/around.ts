/** Data around the money: networks, saved wallets, notifications, conversations. */
import type * as contract from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import { OUTSIDE } from './happened.ts'
import { ago, DAY, HOUR, IDS } from './moments.ts'

/** Bitcoin's network. */
export const bitcoin: contract.WalletNetwork = {
  network: 'bitcoin',
  name: 'Bitcoin',
  currency: 'BTC',
  status: 'up',
  confirmations: 3,
  minimum: '0.00001000',
  arrivalMinutes: 30,
  large: null,
  contract: null,
  addressFormat: 'bc1…',
  memo: null,
}
const STABLE = ['USDT', 'USDC', 'DAI'] as const
/**
 * The EVM networks in the API's order: name, own coin, usual arrival time, minimum deposits of the coin and of a token,
 * and its assets.
 */
const EVM = [
  ['ethereum', 'Ethereum (ERC-20)', 'ETH', 20, 5, '0.001', '5', STABLE],
  ['bsc', 'BNB Smart Chain (BEP-20)', 'BNB', 15, 1, '0.002', '0.5', STABLE],
  ['polygon', 'Polygon', 'MATIC', 64, 3, '1', '0.5', STABLE],
  ['avalanche', 'Avalanche C-Chain', 'AVAX', 12, 1, '0.02', '0.5', STABLE],
  ['xlayer', 'X Layer', 'OKB', 30, 2, '0.01', '0.5', ['USDT', 'USDC']],
] as const satisfies readonly (readonly [
  contract.NetworkName,
  string,
  CoinCode,
  number,
  number,
  string,
  string,
  readonly CoinCode[],
])[]
const evmNetworks: contract.WalletNetwork[] = EVM.flatMap(
  ([network, name, coin, confirmations, arrivalMinutes, ownMinimum, minimum, tokens]) =>
    [coin, ...tokens].map((currency) => ({
      network,
      name,
      currency,
      status: 'up' as const,
      confirmations,
      minimum: currency === coin ? ownMinimum : minimum,
      arrivalMinutes,
      large: null,
      contract: currency === coin ? null : '0xdAC17F958D2ee523a2206206994597C13D831ec7',
      addressFormat: '0x…',
      memo: null,
    })),
)
/** The customer's other networks: name, a coin, arrival time and minimum of a deposit, and the name of its memo. */
const OTHERS = [
  ['tron', 'TRON (TRC-20)', 'USDT', 19, 2, '1', null],
  ['solana', 'Solana', 'USDT', 1, 1, '0.5', null],
  ['ton', 'TON', 'USDT', 1, 1, '0.5', 'comment'],
  ['ton', 'TON', 'TON', 1, 1, '0.1', 'comment'],
  ['xrpl', 'XRP Ledger', 'XRP', 1, 1, '0.1', 'tag'],
  ['stellar', 'Stellar', 'XLM', 1, 1, '1', 'memo'],
] as const satisfies readonly (readonly [
  contract.NetworkName,
  string,
  CoinCode,
  number,
  number,
  string,
  contract.WalletNetwork['memo'],
])[]
const otherNetworks = OTHERS.map(
  ([network, name, currency, confirmations, arrivalMinutes, minimum, memo]): contract.WalletNetwork => ({
    network,
    name,
    currency,
    status: 'up',
    confirmations,
    minimum,
    arrivalMinutes,
    large: null,
    contract: null,
    addressFormat: '…',
    memo,
  }),
)
/** The networks of a coin, or all. */
export const networksOf = (currency: string | null): contract.WalletNetwork[] =>
  [bitcoin, ...evmNetworks, ...otherNetworks].filter((network) => currency === null || network.currency === currency)

/** The fees of withdrawing tethers over each network; that of the last is unknown. */
export const withdrawalFees: contract.EndpointData<typeof contract.getWithdrawalFees>['fees'] = [
  { network: 'ethereum', fee: '1.840000', minimum: '9.200000' },
  { network: 'bsc', fee: '0.052000', minimum: '2.000000' },
  { network: 'polygon', fee: '0.008000', minimum: '2.000000' },
  { network: 'avalanche', fee: '0.031000', minimum: '2.000000' },
]

/** Her saved wallets. */
export const beneficiaries: contract.Beneficiary[] = [
  {
    _id: IDS.external,
    type: 'external',
    label: 'Ledger at home',
    currency: 'USDT',
    chain: 'ethereum',
    networkName: 'Ethereum (ERC-20)',
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

/** Her notifications. */
export const notifications: contract.Notification[] = [
  {
    _id: 'ntc_1',
    topic: 'deposit',
    title: '0.0045 BTC arrived',
    body: 'It is in your balance and can be used.',
    path: `/transaction/token/${IDS.deposit}`,
    app: 'personal',
    createdAt: ago(18),
    readAt: null,
  },
  {
    _id: 'ntc_2',
    topic: 'transfer',
    title: 'Kofi Mensah paid you 25.00 USDT',
    body: 'For the market.',
    path: `/transaction/zend_t/${IDS.transfer}`,
    app: 'personal',
    createdAt: ago(5 * HOUR),
    readAt: null,
  },
  {
    _id: 'ntc_3',
    topic: 'security',
    title: 'New sign-in from Chrome on Android',
    body: 'If this was not you, change your password now.',
    path: '/settings/security',
    app: null,
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
