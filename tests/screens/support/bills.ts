/** What the customer's company asked others to pay: invoices and links in each of their states. */
import * as contract from '@zend/contracts'
import { answering, data } from './answers.ts'
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
  ...stated,
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
    refundTo: { network: 'tron', address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE', at: ago(30) },
    arrivals: [came(4), came(5, { amount: '200.000000', worth: '200.00', rate: 'market', late: true })],
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
/** The answer about one. */
export const billIs = (of: Bill) => answering(contract.getBill, data({ bill: of }))
