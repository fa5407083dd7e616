/** What the customer's company asked others to pay: invoices and links in each of their states. */
import * as contract from '@zend/contracts'
import { answering, data } from './answers.ts'
import { bank } from './sales.ts'
import { ago, DAY, HOUR, id, NOW } from './moments.ts'

type Bill = contract.BillAnswer
const day = (days: number): string => new Date(Date.parse(NOW) + days * 86_400_000).toISOString().slice(0, 10)
const CODE = 'Zk3mQ9sT1vXyBcDeFgHjKlMnPqRsTuVw'

const bill = (n: number, stated: Partial<Bill>): Bill => ({
  _id: id('bil', n),
  kind: 'invoice',
  parent: null,
  state: 'open',
  status: 'pending',
  number: '2026-031',
  title: 'Twelve rattan chairs',
  details: null,
  lines: [],
  currency: 'USD',
  amount: '2400.00',
  paid: '0.00',
  remaining: '2400.00',
  excess: null,
  coins: ['USDT', 'USDC', 'BTC', 'ETH'],
  customer: { name: 'Hotel Harmattan', email: 'accounts@harmattan.example' },
  contact: 'sales@baobab.example',
  language: 'en',
  dueOn: day(12),
  expiresAt: null,
  url: `https://business.zend.example/pay#${CODE}`,
  createdAt: ago(2 * DAY),
  paidAt: null,
  cancelledAt: null,
  mailedAt: null,
  refundTo: null,
  claim: null,
  payerEmail: null,
  returns: [],
  payments: null,
  arrivals: [],
  ...stated,
})

const came = (n: number, stated: Partial<contract.BillArrival> = {}): contract.BillArrival => ({
  deposit: id('dep', n),
  seenAt: ago(3 * HOUR),
  currency: 'USDT',
  network: 'tron',
  amount: '2400.000000',
  state: 'credited',
  worth: '2400.00',
  rate: 'quote',
  late: false,
  converted: null,
  sold: null,
  ...stated,
})

const swapOf = (state: 'waiting' | 'done' | 'kept') => ({
  into: 'USDC' as const,
  state,
  transaction: state === 'done' ? id('swp', 9) : null,
  reason: null,
})
const saleOf = (state: contract.QuickSellState) => ({
  transaction: id('sel', 9),
  state,
  currency: 'NGN' as const,
  amount: '1580000.00',
})

/** Bills by what they show. */
export const BILLS = {
  open: bill(1, {
    lines: [
      { text: 'Rattan chair, natural, with cushions in indigo and sand', amount: '2160.00' },
      { text: 'Delivery to Accra', amount: '240.00' },
    ],
    details: 'Half of the chairs are delivered in March, the others in April.\nThank you for your order.',
    mailedAt: ago(DAY),
  }),
  overdue: bill(2, { number: '2026-018', title: 'Hall table', amount: '640.00', remaining: '640.00', dueOn: day(-6) }),
  part: bill(3, {
    state: 'part_paid',
    status: 'processing',
    paid: '1500.00',
    remaining: '900.00',
    arrivals: [
      came(1, { amount: '0.31200000', currency: 'BTC', network: 'bitcoin', state: 'confirming', worth: null }),
      came(2, { amount: '1500.000000', worth: '1500.00' }),
    ],
  }),
  paid: bill(4, {
    state: 'paid',
    status: 'success',
    paid: '2400.00',
    remaining: '0.00',
    paidAt: ago(3 * HOUR),
    arrivals: [came(3)],
  }),
  over: bill(5, {
    state: 'overpaid',
    status: 'action-required',
    paid: '2600.00',
    remaining: '0.00',
    excess: '200.00',
    paidAt: ago(3 * HOUR),
    refundTo: { network: 'tron', address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE', at: ago(30), claimed: false },
    arrivals: [came(4), came(5, { amount: '200.000000', worth: '200.00', rate: 'market', late: true })],
  }),
  swapped: bill(9, {
    state: 'paid',
    status: 'success',
    paid: '2400.00',
    remaining: '0.00',
    paidAt: ago(3 * HOUR),
    expiresAt: ago(-9 * DAY),
    arrivals: [
      came(7, { amount: '900.000000', worth: '900.00', converted: swapOf('waiting') }),
      came(8, { amount: '1100.000000', worth: '1100.00', converted: swapOf('done') }),
      came(9, { amount: '400.000000', worth: '400.00', converted: { ...swapOf('kept'), reason: 'price_stale' } }),
    ],
  }),
  sold: bill(10, {
    state: 'paid',
    status: 'success',
    paid: '2400.00',
    remaining: '0.00',
    paidAt: ago(40 * DAY),
    arrivals: [
      came(10, { amount: '1400.000000', worth: '1400.00', sold: saleOf('paid') }),
      came(11, { amount: '1000.000000', worth: '1000.00', sold: saleOf('bank_reversed') }),
    ],
  }),
  claimed: bill(11, {
    state: 'overpaid',
    status: 'action-required',
    paid: '2600.00',
    remaining: '0.00',
    excess: '200.00',
    paidAt: ago(3 * HOUR),
    claim: { email: 'accounts@harmattan.example', mailedAt: ago(2 * HOUR), state: 'waiting', byUs: true },
    arrivals: [came(12, { amount: '2600.000000', worth: '2600.00' })],
  }),
  returned: bill(12, {
    state: 'overpaid',
    status: 'action-required',
    paid: '2600.00',
    remaining: '0.00',
    excess: '200.00',
    paidAt: ago(3 * DAY),
    claim: { email: 'accounts@harmattan.example', mailedAt: ago(3 * DAY), state: 'used', byUs: true },
    refundTo: { network: 'tron', address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE', at: ago(2 * DAY), claimed: true },
    returns: [{ transaction: id('wdr', 9), state: 'done', currency: 'USDT', amount: '200.000000' }],
    arrivals: [came(13, { amount: '2600.000000', worth: '2600.00' })],
  }),
  cancelled: bill(6, { state: 'cancelled', status: 'returned', cancelledAt: ago(DAY), title: 'Lamp shades' }),
  link: bill(7, {
    kind: 'link',
    number: null,
    customer: null,
    dueOn: null,
    title: 'Workshop: weaving with reeds, a Saturday',
    currency: 'NGN',
    amount: '45000.00',
    remaining: '45000.00',
    paid: '135000.00',
    payments: { begun: 5, paid: 3 },
  }),
  payment: bill(8, {
    kind: 'payment',
    parent: id('bil', 7),
    number: null,
    dueOn: null,
    state: 'paid',
    status: 'success',
    title: 'Workshop: weaving with reeds, a Saturday',
    customer: { name: 'Chidi Okeke', email: null },
    currency: 'NGN',
    amount: '45000.00',
    paid: '45000.00',
    remaining: '0.00',
    arrivals: [came(6, { amount: '30.210000', worth: '45000.00' })],
  }),
} as const

/** The list of these bills. */
export const billsAre = (...bills: readonly Bill[]) =>
  answering(contract.listBills, data({ bills: [...bills], page: 1, limit: 20, total: bills.length }))
/** What becomes of coins that are paid: as the rules say, and not sold. */
export const rulesAre = (into: contract.ConvertRules['own']) => [
  answering(contract.getConvertRules, data({ own: into, all: null })),
  answering(contract.getSellRules, data({ rules: [] })),
  answering(contract.getPayoutAccounts, data({ accounts: [bank], page: 1, limit: 10, total: 1 })),
]
/** The answer about one. */
export const billIs = (of: Bill) => answering(contract.getBill, data({ bill: of }))
