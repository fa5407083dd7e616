/** Batches of the customer's company: one in each of its states, and rows with what can be wrong or asked of them. */
import { createHash } from 'node:crypto'
import * as contract from '@zend/contracts'
import { answering, data } from './answers.ts'
import { ago, DAY, HOUR, id } from './moments.ts'

type Batch = contract.BatchAnswer
type Row = contract.BatchRowAnswer

const counts = (of: Partial<Batch['counts']>): Batch['counts'] => ({
  ...(Object.fromEntries(contract.BATCH_ROW_STATES.map((state) => [state, 0])) as Batch['counts']),
  ...of,
})

const NAME = 'Payroll March'
const sum = (currency: 'NGN' | 'GHS' | 'USDT', amount: string, rows: number) => ({ currency, amount, rows })
const ARRIVES = [
  sum('NGN', '7650000.00', 31),
  sum('GHS', '12800.00', 4),
  sum('USDT', '1420.000000', 7),
] satisfies Batch['arrives']

const batch = (n: number, stated: Partial<Batch>): Batch => ({
  _id: id('bat', n),
  name: NAME,
  format: 'csv',
  state: 'draft',
  madeBy: 'Aisha Bello',
  madeAt: ago(2 * HOUR),
  rows: 42,
  counts: counts({ ready: 42 }),
  open: 0,
  arrives: ARRIVES,
  offer: null,
  paid: [],
  left: [],
  approval: null,
  askedAt: null,
  endedAt: null,
  payUntil: null,
  ...stated,
})

const row = (position: number, stated: Partial<Row>): Row => ({
  position,
  line: position + 1,
  state: 'ready',
  way: 'bank',
  name: 'Ngozi Eze',
  amount: '250000.00',
  currency: 'NGN',
  reference: 'Salary March',
  payee: { institution: 'ng-access', institutionName: 'Access Bank', accountNumber: '0690000031' },
  typed: {
    way: 'bank',
    name: 'Ngozi Eze',
    country: 'NG',
    institution: 'Access Bank',
    account: '0690000031',
    amount: '250000',
    currency: 'NGN',
    reference: 'Salary March',
  },
  faults: [],
  questions: [],
  owner: { says: 'matches', found: 'NGOZI EZE' },
  most: null,
  mostCurrency: null,
  left: null,
  payment: null,
  reason: null,
  endedAt: null,
  sentBackAt: null,
  ...stated,
})

const MOMO = {
  way: 'mobile-money',
  name: 'Kwame Mensah',
  amount: '3200.00',
  currency: 'GHS',
  payee: { institution: 'gh-mtn', institutionName: 'MTN', accountNumber: '0241234567' },
} as const satisfies Partial<Row>
const ON_TRON = {
  way: 'address',
  name: 'Tunde Adeyemi',
  amount: '300.000000',
  currency: 'USDT',
  payee: { network: 'tron', networkName: 'TRON', address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE' },
  owner: { says: null, found: null },
} as const satisfies Partial<Row>
const BY_NAME = {
  way: 'zend',
  name: 'Zanele Dube',
  amount: '120.000000',
  currency: 'USDT',
  payee: { username: 'zanele' },
} as const satisfies Partial<Row>

/** The rows of a draft: those that are wrong, those that are asked about, and those that are ready. */
const FAULTY: readonly Row[] = [
  row(3, {
    state: 'faulty',
    name: null,
    amount: null,
    currency: null,
    payee: {},
    typed: {
      way: 'bank',
      name: 'Aisha Bello',
      country: 'NG',
      institution: 'GT Bnak',
      account: '012345',
      amount: '1.250',
      currency: 'NGN',
      reference: 'Salary March',
    },
    faults: [
      { field: 'institution', fault: 'unknown', limit: null },
      { field: 'account', fault: 'impossible', limit: null },
      { field: 'amount', fault: 'ambiguous', limit: null },
    ],
    owner: { says: null, found: null },
  }),
  row(17, {
    ...MOMO,
    state: 'faulty',
    amount: '0.50',
    faults: [{ field: 'amount', fault: 'too_small', limit: '5.00' }],
    owner: { says: 'matches', found: 'KWAME MENSAH' },
  }),
]
const OPEN: readonly Row[] = [
  row(5, {
    name: 'CHUKWUEMEKA OBI',
    typed: { ...row(5, {}).typed, name: 'Emeka Obi-Okafor' },
    questions: [{ question: 'name_differs', accepted: false, other: null }],
    owner: { says: 'differs', found: 'CHUKWUEMEKA OBI' },
  }),
  row(8, {
    name: 'FATIMA BELLO',
    typed: { ...row(8, {}).typed, name: 'Funke Ade' },
    questions: [{ question: 'name_differs', accepted: false, other: null }],
    owner: { says: 'differs', found: 'FATIMA BELLO' },
  }),
  row(12, { ...ON_TRON, questions: [{ question: 'looks_alike', accepted: false, other: null }] }),
  row(20, { questions: [{ question: 'twice', accepted: false, other: '1' }] }),
  row(21, { ...MOMO, questions: [{ question: 'paid_lately', accepted: false, other: id('sel', 4) }] }),
]
const READY: readonly Row[] = [
  row(1, {}),
  row(2, { ...MOMO, owner: { says: 'close', found: 'KWAME K MENSAH' } }),
  row(4, BY_NAME),
  row(6, ON_TRON),
  row(7, {
    name: 'Adebayo Ogunlesi-Williams and Partners Consulting Services (Nigeria) Limited',
    amount: '1950000.00',
    owner: { says: 'not_possible', found: null },
  }),
]

const hash = (...parts: readonly (string | Buffer)[]): Buffer =>
  parts.reduce((all, part) => all.update(part), createHash('sha256')).digest()

/** The signed text of the first row, and the root over it and one other. */
const LEAF = JSON.stringify({
  of: id('bat', 3),
  pays: {
    kind: 'quick-sell',
    least: { amount: '250000.00', asset: 'NGN' },
    most: { amount: '168.420000', asset: 'USDT' },
    payee: {
      country: 'NG',
      details: {
        accountName: 'NGOZI EZE',
        accountNumber: '0690000031',
        institution: 'ng-access',
        institutionName: 'Access Bank',
      },
      key: 'ng-access 0690000031',
      name: 'Ngozi Eze',
    },
    subject: id('sel', 1),
    valueCents: '16842',
  },
  position: '1',
  reference: 'Salary March',
  use: 'zend.part',
  v: '1',
})
const OTHER = hash('the other half of the tree')
const ROOT = hash(Buffer.from([1]), hash(Buffer.from([0]), LEAF), OTHER).toString('hex')

const OFFER: NonNullable<Batch['offer']> = {
  root: ROOT,
  payWith: 'USDT',
  rows: 42,
  takes: [sum('USDT', '7391.504211', 42)],
  most: [sum('USDT', '7465.419253', 42)],
  valueUsd: '7465.42',
  expiresAt: ago(-5),
}
const ASKED = { offer: OFFER, askedAt: ago(HOUR) } as const

/** Batches by what they show. */
export const BATCHES = {
  checking: batch(1, { state: 'checking', counts: counts({ checking: 18, ready: 21, faulty: 1 }), open: 2 }),
  draft: batch(2, { counts: counts({ faulty: 2, ready: 39, left_out: 1 }), open: 5 }),
  ready: batch(3, {}),
  offered: batch(3, { offer: OFFER }),
  asked: batch(3, { ...ASKED, state: 'asked', approval: id('apr', 30) }),
  paying: batch(4, {
    ...ASKED,
    state: 'paying',
    counts: counts({ paid: 23, paying: 4, ready: 12, unknown: 1, failed: 2 }),
    paid: [sum('NGN', '4310000.00', 17), sum('USDT', '900.000000', 6)],
    left: [sum('USDT', '3980.221004', 23)],
    payUntil: ago(-2 * DAY),
  }),
  partly: batch(5, {
    ...ASKED,
    name: 'Contractors February',
    state: 'done',
    madeAt: ago(20 * DAY),
    askedAt: ago(20 * DAY),
    endedAt: ago(20 * DAY - 90),
    counts: counts({ paid: 39, failed: 3 }),
    paid: ARRIVES,
    left: [sum('USDT', '7012.118804', 39)],
  }),
  done: batch(6, {
    ...ASKED,
    name: 'Payroll February',
    state: 'done',
    madeAt: ago(28 * DAY),
    askedAt: ago(28 * DAY),
    endedAt: ago(28 * DAY - 40),
    counts: counts({ paid: 42 }),
    paid: ARRIVES,
    left: [sum('USDT', '7391.504211', 42)],
  }),
  declined: batch(7, {
    ...ASKED,
    name: 'Refunds',
    state: 'declined',
    counts: counts({ cancelled: 42 }),
    endedAt: ago(30),
  }),
} as const

/** Rows of a batch that is paid. */
const PAID: readonly Row[] = [
  row(1, {
    state: 'failed',
    reason: 'account_closed',
    payment: id('sel', 1),
    most: '168.420000',
    mostCurrency: 'USDT',
    endedAt: ago(40),
  }),
  row(2, { ...MOMO, state: 'unknown', payment: id('sel', 2), most: '230.110000', mostCurrency: 'USDT' }),
  row(3, {
    ...BY_NAME,
    state: 'paid',
    payment: id('trf', 1),
    left: '120.000000',
    mostCurrency: 'USDT',
    endedAt: ago(44),
  }),
  row(4, { ...ON_TRON, state: 'paying', payment: id('wdr', 1), most: '303.000000', mostCurrency: 'USDT' }),
  row(5, { state: 'ready' }),
]

/** Rows of one that was paid weeks ago, of which a bank sent one back since. */
export const SENT_BACK: readonly Row[] = [
  row(1, {
    state: 'paid',
    payment: id('sel', 3),
    left: '168.420000',
    mostCurrency: 'USDT',
    endedAt: ago(28 * DAY),
    sentBackAt: ago(DAY),
  }),
  row(2, {
    ...BY_NAME,
    state: 'paid',
    payment: id('trf', 1),
    left: '120.000000',
    mostCurrency: 'USDT',
    endedAt: ago(28 * DAY),
  }),
]

const listed = (rows: readonly Row[]) => data({ rows: [...rows], page: 1, limit: 50, total: rows.length })

/** The answers about one batch: the batch, and rows by what is asked for. */
export const batchIs = (of: Batch, paid: readonly Row[] = PAID) => [
  answering(contract.getBatch, data({ batch: of })),
  answering(contract.listBatchRows, (query) => {
    const state = query.get('state')
    if (of.state !== 'draft' && of.state !== 'checking')
      return listed(of.state === 'asked' ? READY : paid.filter((each) => state === null || each.state === state))
    if (query.get('open') === 'true') return listed(of.open === 0 ? [] : OPEN)
    const all = of.open === 0 ? READY : [...FAULTY, ...OPEN, ...READY].toSorted((a, b) => a.position - b.position)
    return listed(all.filter((each) => state === null || each.state === state))
  }),
  answering(
    contract.getBatchRow,
    data({
      row: row(1, {}),
      proof: { leaf: LEAF, path: [{ side: 'right', hash: OTHER.toString('hex') }], root: ROOT },
    }),
  ),
]

/** The list of these batches. */
export const batchesAre = (...batches: readonly Batch[]) =>
  answering(contract.listBatches, data({ batches: [...batches], page: 1, limit: 20, total: batches.length }))

/** What is signed of the batch that waits. */
export const SIGNED_BATCH = {
  root: ROOT,
  rows: '42',
  kinds: 'quick-sell transfer withdrawal',
  arrives: '12800.00 GHS, 1420.000000 USDT, 7650000.00 NGN',
  leaves: '7465.419253 USDT',
} as const
