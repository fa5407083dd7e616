/** The account's history: a line and a page for each kind of transaction. */
import type * as contract from '@zend/contracts'
import { ago, DAY, HOUR, id, IDS } from './moments.ts'

/** An address of her own. */
export const MINE = 'bcrt1q8u3n6kzq5c0m2v7s4d9w6xh5jy0e3t7r2p8lfa'
/** An address outside. */
export const OUTSIDE = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
/** A shared account on the XRP Ledger. */
export const ON_XRPL = 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY'
/** An address on TON. */
export const ON_TON = 'UQBvW8Z5huBkMJYdnfAEM5JqTNkuWX3diqYENkWsIL0XggGG'
const TXID = 'b1fea52486ce0c62bb442b530a3f0132b826c74e473d1f2c220bfa78111c5082'
const HASH = '0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b'

const listed = {
  deposit: {
    _id: IDS.deposit,
    transactionType: 'deposit',
    direction: 'in',
    amount: '0.00450000',
    currency: 'BTC',
    counter: null,
    party: null,
    status: 'success',
    timeStamp: ago(18),
    network: 'bitcoin',
  },
  arriving: {
    _id: IDS.arriving,
    transactionType: 'deposit',
    direction: 'in',
    amount: '0.00130000',
    currency: 'BTC',
    counter: null,
    party: null,
    status: 'processing',
    timeStamp: ago(7),
    network: 'bitcoin',
  },
  withdrawal: {
    _id: IDS.withdrawal,
    transactionType: 'withdrawal',
    direction: 'out',
    amount: '150.000000',
    currency: 'USDT',
    counter: null,
    party: OUTSIDE,
    status: 'processing',
    timeStamp: ago(3 * HOUR),
    network: 'ethereum',
  },
  swap: {
    _id: IDS.swap,
    transactionType: 'swap',
    direction: 'out',
    amount: '200.000000',
    currency: 'USDT',
    counter: { amount: '0.00201240', currency: 'BTC' },
    party: null,
    status: 'success',
    timeStamp: ago(DAY + 2 * HOUR),
    network: null,
  },
  transfer: {
    _id: IDS.transfer,
    transactionType: 'transfer',
    direction: 'in',
    amount: '25.000000',
    currency: 'USDT',
    counter: null,
    party: 'kofi_m',
    status: 'success',
    timeStamp: ago(DAY + 5 * HOUR),
    network: null,
  },
} as const satisfies Record<string, contract.Transaction>
const older: contract.Transaction[] = Array.from({ length: 6 }, (_, i) => ({
  ...listed.deposit,
  _id: id('dep', 20 + i),
  currency: i % 2 === 0 ? 'ETH' : 'USDC',
  network: 'ethereum',
  amount: i % 2 === 0 ? '0.120000000000000000' : '40.000000',
  timeStamp: ago((3 + i * 2) * DAY),
}))
/** Her history, newest first. */
export const history: contract.Transaction[] = [
  listed.arriving,
  listed.deposit,
  listed.withdrawal,
  listed.swap,
  listed.transfer,
  ...older,
]

const DONE = { state: 'done' } as const
/** The withdrawal's details. */
export const withdrawalDetail: contract.WithdrawalDetail = {
  ...listed.withdrawal,
  usualSeconds: 240,
  state: 'confirming',
  address: OUTSIDE,
  label: 'Ledger at home',
  networkName: 'Ethereum (ERC-20)',
  fee: '1.840000',
  receives: '148.160000',
  txid: HASH,
  explorerUrl: `https://etherscan.io/tx/${HASH}`,
  confirmations: 8,
  confirmationsNeeded: 20,
  cancellable: false,
  waitsUntil: null,
  underReview: false,
  reason: null,
  expectedAt: ago(-3),
  stages: (['requested', 'risk_check', 'queued', 'signing', 'broadcast', 'confirming', 'done'] as const).map(
    (key, i) => ({ key, state: i < 5 ? 'done' : i === 5 ? 'current' : 'next', at: i < 6 ? ago(3 * HOUR - i) : null }),
  ),
}
/** The details of each line, by id. */
export const details: Readonly<Record<string, contract.TransactionDetail>> = {
  [IDS.deposit]: {
    ...listed.deposit,
    usualSeconds: 1_560,
    state: 'credited',
    address: MINE,
    txid: TXID,
    explorerUrl: `https://mempool.space/tx/${TXID}`,
    networkName: 'Bitcoin',
    confirmations: 3,
    confirmationsNeeded: 3,
    large: false,
    minimum: '0.00001000',
    collected: null,
    creditedAt: ago(2),
    expectedAt: null,
    stages: (['detected', 'confirming', 'screening', 'credited'] as const).map((key, i) => ({
      key,
      ...DONE,
      at: ago(18 - i * 5),
    })),
  },
  [IDS.arriving]: {
    ...listed.arriving,
    usualSeconds: 1_560,
    state: 'confirming',
    address: MINE,
    txid: TXID,
    explorerUrl: `https://mempool.space/tx/${TXID}`,
    networkName: 'Bitcoin',
    confirmations: 1,
    confirmationsNeeded: 3,
    large: false,
    minimum: '0.00001000',
    collected: null,
    creditedAt: null,
    expectedAt: ago(-20),
    stages: [
      { key: 'detected', state: 'done', at: ago(7) },
      { key: 'confirming', state: 'current', at: ago(4) },
      { key: 'screening', state: 'next', at: null },
      { key: 'credited', state: 'next', at: null },
    ],
  },
  [IDS.withdrawal]: withdrawalDetail,
  [IDS.swap]: {
    ...listed.swap,
    usualSeconds: null,
    midRate: '0.00001014',
    rate: '0.00001006',
    margin: { bps: 25, amount: '0.00000506', currency: 'BTC' },
    fee: { bps: 50, amount: '1.000000', currency: 'USDT' },
  },
  [IDS.transfer]: {
    ...listed.transfer,
    usualSeconds: null,
    partyName: 'Kofi Mensah',
    partyImage: null,
    note: 'For the market',
  },
}
