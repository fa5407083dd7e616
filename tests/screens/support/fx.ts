/** Payments abroad of the customer's company: rates, suppliers, an offer, and one payment in each of its states. */
import * as contract from '@zend/contracts'
import type { FxCurrency } from '@zend/corridors'
import { answering, data } from './answers.ts'
import { ago, DAY, HOUR, id } from './moments.ts'

const RATES: Readonly<Record<FxCurrency, string>> = {
  USD: '0.9912',
  CAD: '1.3684',
  GBP: '0.748502',
  EUR: '0.923104',
  CNY: '7.0921',
}

/** What one USDT brings now. */
export const rates = answering(contract.getFxRate, (query) => {
  const currency = contract.fxCurrency.parse(query.get('currency'))
  return data({ currency, rate: RATES[currency], forAmount: '10000.00', feeBps: 80, feeMinUsd: '5.00', asOf: ago(0) })
})

type Supplier = contract.SupplierAnswer
const supplier = (n: number, current: Partial<Supplier['current']>, more: Partial<Supplier> = {}): Supplier => ({
  _id: id('spr', n),
  createdAt: ago(90 * DAY),
  current: {
    version: 1,
    name: 'Porto Ceramics Lda',
    currency: 'EUR',
    way: 'eu-iban',
    payeeType: 'company',
    values: {
      company: 'Porto Ceramics Lda',
      street: 'Rua do Almada',
      number: '114',
      town: 'Porto',
      region: '',
      postcode: '4050-031',
      country: 'PT',
      iban: 'PT50003300004512889074051',
    },
    contact: 'contas@portoceramics.example',
    madeAt: ago(90 * DAY),
    usableFrom: ago(89 * DAY),
    nameCheck: null,
    ...current,
  },
  waiting: null,
  latest: 1,
  refused: false,
  ...more,
})

/** The company's suppliers: two that can be paid, one whose account is new. */
export const SUPPLIERS = {
  porto: supplier(1, {}),
  kent: supplier(2, {
    name: 'Kent Timber Ltd',
    currency: 'GBP',
    way: 'gb-bank',
    values: {
      company: 'Kent Timber Ltd',
      street: 'Mill Lane',
      number: '4',
      town: 'Maidstone',
      region: 'Kent',
      postcode: 'ME14 1AA',
      country: 'GB',
      sortCode: '200052',
      account: '55779911',
    },
  }),
  lihua: supplier(3, {
    name: 'Guangzhou Lihua Trading Co., Ltd.',
    currency: 'CNY',
    way: 'swift',
    values: { company: 'Guangzhou Lihua Trading Co., Ltd.', bic: 'BKCHCNBJ110', account: '6217000100', country: 'CN' },
    usableFrom: ago(-20 * HOUR),
  }),
} as const

/** The list of these suppliers, and each of them. */
export const suppliersAre = (...all: readonly Supplier[]) => [
  answering(contract.listSuppliers, data({ suppliers: [...all], page: 1, limit: 20, total: all.length })),
  answering(contract.getSupplier, (_query, path) => {
    const found = all.find(({ _id }) => path.includes(_id))
    return found === undefined ? { refusal: 'not_found' } : data({ supplier: found })
  }),
]

/** An offer to pay the first supplier. */
export const offered: contract.EndpointData<typeof contract.quoteFx> = {
  quote: 'screens-fx-0001-signed-offer',
  supplier: { id: SUPPLIERS.porto._id, name: 'Porto Ceramics Lda' },
  payee: {
    currency: 'EUR',
    name: { type: 'company', company: 'Porto Ceramics Lda' },
    address: { street: 'Rua do Almada', number: '114', town: 'Porto', region: '', postcode: '4050-031', country: 'PT' },
    bank: { way: 'eu-iban', iban: 'PT50003300004512889074051' },
  },
  currency: 'EUR',
  delivers: '650.00',
  takes: '711.240000',
  most: '718.352400',
  feeUsd: '5.69',
  rate: '0.913897',
  rail: 'eu-sepa-instant',
  invoices: [],
  expiresAt: ago(-5),
}

/** A payment of 11,651.37 euros that has arrived, with what is stated changed. */
export function payment(n: number, stated: Partial<contract.FxPaymentAnswer> = {}): contract.FxPaymentAnswer {
  const state = stated.state ?? 'delivered'
  return {
    id: id('fxp', n),
    state,
    status: contract.FX_BADGES[state],
    supplier: { id: SUPPLIERS.porto._id, name: 'Porto Ceramics Lda' },
    currency: 'EUR',
    delivers: '11651.37',
    most: '12850.220000',
    taken: '12722.990000',
    feeUsd: '100.98',
    rate: '0.915773',
    rail: 'eu-sepa',
    purpose: 'goods',
    reference: 'Invoice 2041',
    payBy: ago(-30),
    reason: null,
    cameBack: null,
    returned: null,
    tracking: 'ZF20417QDX',
    arrival: { from: '2026-03-18', by: '2026-03-20' },
    delivery: 'told',
    tracker: 'screens_token_of_43_signs_screens_token_of_4',
    wishes: [],
    questions: [],
    invoices: [],
    ...stated,
    at: {
      funded: ago(2 * DAY),
      converted: ago(2 * DAY - 2),
      sent: ago(2 * DAY - 14),
      delivered: ago(3 * HOUR),
      cameBack: null,
      closed: null,
      ...stated.at,
    },
  }
}

const NOT_YET = { converted: null, sent: null, delivered: null, cameBack: null, closed: null }
const WAITING = { taken: null, feeUsd: null, rate: null, tracking: null, arrival: null, delivery: null } as const
const IN_BANK = { tracking: null, arrival: null, delivery: null } as const
const wish = (
  kind: contract.FxPaymentAnswer['wishes'][number]['kind'],
  answer: contract.FxPaymentAnswer['wishes'][number]['answer'] = null,
): contract.FxPaymentAnswer['wishes'] => [{ kind, madeAt: ago(5), answer }]
const KENT = { supplier: { id: SUPPLIERS.kent._id, name: 'Kent Timber Ltd' }, currency: 'GBP' } as const
const cameBackAt = {
  ...NOT_YET,
  funded: ago(3 * DAY),
  converted: ago(3 * DAY),
  sent: ago(3 * DAY),
  cameBack: ago(HOUR),
}

const asked = (
  state: contract.FxQuestionAnswer['state'],
  more: Partial<contract.FxQuestionAnswer> = {},
): contract.FxPaymentAnswer['questions'] => [
  {
    id: id('fxq', 1),
    state,
    askedBy: 'bank',
    items: [
      { id: 'q1', kind: 'text', asks: 'What are the goods, and where are they used?' },
      { id: 'q2', kind: 'file', asks: 'Please provide the contract or the pro forma invoice for this payment.' },
    ],
    askedAt: ago(HOUR),
    dueAt: ago(-4 * DAY),
    answeredAt: state === 'open' ? null : ago(10),
    ...more,
  },
]

/** One in each state. */
export const PAYMENTS = {
  delivered: payment(1),
  presumed: payment(2, { delivery: 'presumed' }),
  funded: payment(3, { state: 'funded', ...WAITING, payBy: ago(-6 * DAY), at: { ...NOT_YET, funded: ago(20) } }),
  calledOff: payment(4, { state: 'funded', ...WAITING, wishes: wish('cancel'), at: { ...NOT_YET, funded: ago(20) } }),
  converting: payment(5, { state: 'converting', ...IN_BANK, at: { ...NOT_YET, funded: ago(4), converted: ago(2) } }),
  paying: payment(6, { state: 'paying', ...IN_BANK, at: { ...NOT_YET, funded: ago(4), converted: ago(2) } }),
  asked: payment(20, {
    state: 'info_requested',
    ...IN_BANK,
    questions: asked('open'),
    at: { ...NOT_YET, funded: ago(4 * HOUR), converted: ago(3 * HOUR) },
  }),
  answered: payment(21, {
    state: 'paying',
    ...IN_BANK,
    questions: asked('answered'),
    at: { ...NOT_YET, funded: ago(4 * HOUR), converted: ago(3 * HOUR) },
  }),
  unknown: payment(7, { state: 'unknown', ...IN_BANK, at: { ...NOT_YET, funded: ago(40), converted: ago(38) } }),
  sent: payment(8, {
    state: 'sent',
    rail: 'swift',
    delivery: null,
    at: { ...NOT_YET, funded: ago(30), converted: ago(28), sent: ago(20) },
  }),
  recalled: payment(9, {
    state: 'sent',
    rail: 'swift',
    delivery: null,
    wishes: wish('recall', 'requested'),
    at: { ...NOT_YET, funded: ago(3 * DAY), converted: ago(3 * DAY), sent: ago(3 * DAY) },
  }),
  cameBack: payment(10, {
    ...KENT,
    state: 'came_back',
    delivers: '1000.00',
    most: '1349.350000',
    taken: '1335.990000',
    rate: '0.748502',
    feeUsd: '10.61',
    rail: 'gb-fps',
    reason: 'account_closed',
    cameBack: '985.00',
    delivery: null,
    arrival: null,
    at: cameBackAt,
  }),
  returned: payment(11, {
    state: 'returned',
    reason: 'name_mismatch',
    cameBack: '11651.37',
    returned: '12722.990000',
    delivery: null,
    arrival: null,
    at: { ...cameBackAt, closed: ago(20) },
  }),
  cancelled: payment(12, { state: 'cancelled', ...WAITING, at: { ...NOT_YET, funded: ago(HOUR), closed: ago(50) } }),
  expired: payment(13, {
    state: 'expired',
    ...WAITING,
    reason: 'rate_not_reached',
    at: { ...NOT_YET, funded: ago(8 * DAY), closed: ago(DAY) },
  }),
  notTaken: payment(14, {
    state: 'not_taken',
    ...WAITING,
    reason: 'confirm_again',
    at: { ...NOT_YET, funded: ago(HOUR), closed: ago(50) },
  }),
} as const

const today = ago(0).slice(0, 10)
const READ = { number: '2041', date: today, currency: 'EUR', total: '650.00', accounts: [] } as const
/** An invoice of the first supplier, of which 650 euros remain, with what is stated changed. */
export const invoice = (n: number, stated: Partial<contract.InvoiceAnswer> = {}): contract.InvoiceAnswer => ({
  _id: id('ivc', n),
  state: 'confirmed',
  createdAt: ago(DAY),
  file: { format: 'pdf', bytes: 184_000 },
  read: { ...READ, accounts: [] },
  supplier: { id: SUPPLIERS.porto._id, name: 'Porto Ceramics Lda' },
  number: '2041',
  date: today,
  currency: 'EUR',
  total: '1300.00',
  paid: '650.00',
  remaining: '650.00',
  differences: [],
  ...stated,
})

/** Some of them, and one that nobody confirmed yet. */
export const INVOICES = {
  half: invoice(1),
  small: invoice(2, { number: 'FT 2026/88', total: '120.00', paid: '0.00', remaining: '120.00' }),
  differs: invoice(3, { number: '2043', total: '650.00', paid: '0.00', differences: ['company_name', 'total'] }),
  read: invoice(4, {
    state: 'read',
    supplier: null,
    number: null,
    date: null,
    currency: null,
    total: null,
    paid: null,
    remaining: null,
  }),
} as const

/** Answers for these invoices, of which the confirmed ones are open. */
export const invoicesAre = (...all: readonly contract.InvoiceAnswer[]) => [
  answering(contract.listInvoices, () => {
    const open = all.filter(({ state }) => state === 'confirmed')
    return data({ invoices: open, page: 1, limit: 20, total: open.length })
  }),
  answering(contract.getInvoice, (_query, path) => {
    const found = all.find(({ _id }) => path.includes(_id))
    return found === undefined ? { refusal: 'not_found' } : data({ invoice: found })
  }),
]

type Month = contract.FxMonthAnswer
const month = (name: string, currency: Month['currency'], more: Partial<Month>): Month => ({
  month: name,
  currency,
  payments: 1,
  amount: '650.00',
  taken: '711.240000',
  chargeUsd: '5.69',
  averageRate: '0.913897',
  delivered: { payments: 1, amount: '650.00' },
  returned: { payments: 0, amount: '0.00', givenBack: '0.000000' },
  ...more,
})

/** Two months of payments abroad, in two currencies; of one payment the money came back. */
export const MONTHS: readonly Month[] = [
  month('2026-03', 'EUR', {
    payments: 7,
    amount: '48211.37',
    taken: '52644.120000',
    chargeUsd: '417.80',
    averageRate: '0.915797',
    delivered: { payments: 6, amount: '46011.37' },
  }),
  month('2026-03', 'GBP', {
    payments: 2,
    amount: '3200.00',
    taken: '4275.300000',
    chargeUsd: '33.92',
    averageRate: '0.748485',
    delivered: { payments: 2, amount: '3200.00' },
    returned: { payments: 1, amount: '1200.00', givenBack: '1603.210000' },
  }),
  month('2026-02', 'EUR', {}),
]

/** A proof of payment as its public page shows it, after the money came back. */
export const RETURNED_PROOF: contract.ReceiptView = {
  transactionType: 'fx',
  direction: 'out',
  status: 'returned',
  amount: '12722.990000',
  currency: 'USDT',
  counter: { amount: '11651.37', currency: 'EUR' },
  fee: { amount: '100.98', currency: 'USD' },
  network: null,
  address: null,
  txid: null,
  explorerUrl: null,
  customer: 'Baobab Interiors',
  party: 'Porto Ceramics Lda',
  accountEnds: '4051',
  tracking: '5f2b0a86-9f1c-4f6e-8a34-8d0c2b7e1f90',
  delivery: 'told',
  returnedAt: ago(2 * DAY),
  at: ago(20 * DAY),
  issuedAt: ago(19 * DAY),
  fingerprint: '7q2k 91xm 4tra 0vzd',
}
