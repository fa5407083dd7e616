/** Zend FX: the payments abroad of a company, making one, and one in each of its states. */
import type { Page } from '@playwright/test'
import * as contract from '@zend/contracts'
import { answering, data } from '../support/answers.ts'
import { but } from '../support/customer.ts'
import {
  INVOICES,
  invoicesAre,
  MONTHS,
  offered,
  payment,
  PAYMENTS,
  rates,
  SUPPLIERS,
  suppliersAre,
} from '../support/fx.ts'
import { KYB } from '../support/kyb.ts'
import { ago, DAY } from '../support/moments.ts'
import { BAOBAB, code, KENTE } from '../support/person.ts'
import type { Screen } from './screen.ts'

type More = readonly ReturnType<typeof answering>[]
const kyb = (state: contract.KybAnswer) => answering(contract.getKyb, data({ kyb: state }))
const listed = (...payments: readonly contract.FxPaymentAnswer[]) =>
  answering(contract.listFx, data({ payments: [...payments], page: 1, limit: 10, total: payments.length }))

/** A verified company with suppliers. */
const company = (...more: More) =>
  but(
    kyb(KYB.approved),
    rates,
    listed(),
    ...suppliersAre(SUPPLIERS.porto, SUPPLIERS.kent, SUPPLIERS.lihua),
    ...invoicesAre(),
    answering(contract.quoteFx, data(offered)),
    answering(contract.foreseeFx, data({ asks: null })),
    answering(contract.mailFxCode, data(code)),
    ...more,
  )
const START = { app: 'business', path: '/zend-fx' } as const
const start = (name: string, answers = company(), more: Partial<Screen> = {}): Screen => ({
  ...START,
  name: `fx${name}`,
  answers,
  ...more,
})
const as = (membership: contract.MembershipAnswer) =>
  answering(contract.listMemberships, data({ memberships: [membership] }))

const BACK = [PAYMENTS.cameBack, PAYMENTS.sent, PAYMENTS.funded, PAYMENTS.delivered, PAYMENTS.cancelled] as const

/** The start: rates, payments, the way to a new one. */
const starts: readonly Screen[] = [
  start('', company(listed(...BACK))),
  start('-none'),
  start('-loading', company(answering(contract.listFx, 'never'), answering(contract.getFxRate, 'never')), {
    loading: true,
  }),
  start(
    '-error',
    company(
      answering(contract.listFx, { refusal: 'unavailable' }),
      answering(contract.getFxRate, { refusal: 'fx_rate_unavailable' }),
    ),
  ),
  start('-offline', company(listed(...BACK)), { offline: true }),
  start('-unverified', company(kyb(KYB.begun))),
  start('-in-review', company(kyb(KYB.submitted))),
  start('-sees-only', company(listed(...BACK), as(KENTE))),
]

const DETAILS = { app: 'business', path: '/zend-fx/transfer-details' } as const
const chosen = `${DETAILS.path}?supplier=${SUPPLIERS.porto._id}`

/** Fills the form in. */
const fill = async (page: Page): Promise<void> => {
  await page.getByRole('textbox', { name: 'They get exactly' }).fill('650')
  await page.getByLabel('What it is for').selectOption('goods')
  await page.getByLabel('Reference for the supplier').fill('Invoice 2041')
  await page.getByText('At most leaves').waitFor()
}
const goOn = (page: Page): Promise<void> => page.getByRole('button', { name: 'Go on to the invoice' }).click()
const toInvoices = async (page: Page): Promise<void> => {
  await fill(page)
  await goOn(page)
  await page.getByText('Hand in an invoice').waitFor()
  await page.getByText('At most leaves').waitFor()
}
const review = async (page: Page): Promise<void> => {
  await toInvoices(page)
  await page.getByRole('button', { name: 'Go on without an invoice' }).click()
  await page.getByRole('button', { name: /^(Pay|Ask to pay) / }).waitFor()
}
const details = (name: string, more: Partial<Screen> = {}): Screen => ({
  ...DETAILS,
  path: chosen,
  name: `fx-details${name}`,
  answers: company(),
  ...more,
})
const ASKS = answering(
  contract.foreseeFx,
  data({
    asks: { needed: 2, people: ['Kwame Mensah', 'Tunde Adeyemi', 'Ngozi Eze'], expiresAt: ago(-3 * DAY), least: null },
  }),
)
/** The bank has the account under a similar name. */
const SIMILAR = {
  ...SUPPLIERS.porto,
  current: { ...SUPPLIERS.porto.current, nameCheck: { answer: 'close', name: 'PORTO CERAMICS SA' } },
} as const
const refusedQuote = (refusal: 'insufficient_funds' | 'fx_rate_unavailable') =>
  company(answering(contract.quoteFx, { refusal }))

/** Making a payment. */
const making: readonly Screen[] = [
  details('', { path: DETAILS.path }),
  details('-no-supplier', { path: DETAILS.path, answers: company(...suppliersAre()) }),
  details('-filled', { act: fill }),
  details('-cooling', { path: `${DETAILS.path}?supplier=${SUPPLIERS.lihua._id}` }),
  details('-missing', { act: goOn }),
  details('-wish', {
    act: async (page) => {
      await fill(page)
      await page.getByText('Wait for a better rate').click()
      await page.getByLabel('1 USDT brings at least').fill('0.9')
      await page.getByText('It brings that much now already').waitFor()
    },
  }),
  details('-refused', {
    answers: refusedQuote('insufficient_funds'),
    act: async (page) => {
      await page.getByRole('textbox', { name: 'They get exactly' }).fill('65000')
      await page.getByText('Your balance is too low').waitFor()
    },
  }),
  details('-no-rate', {
    answers: refusedQuote('fx_rate_unavailable'),
    act: async (page) => {
      await page.getByRole('textbox', { name: 'They get exactly' }).fill('650')
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    },
  }),
  details('-offline', { offline: true }),
  { ...DETAILS, name: 'fx-details-may-not', answers: company(as({ ...BAOBAB, permissions: ['view'] })) },
  { ...details(''), name: 'fx-review', act: review },
  { ...details(''), name: 'fx-review-asks', answers: company(ASKS), act: review },
  {
    ...details(''),
    name: 'fx-review-similar-name',
    answers: company(...suppliersAre(SIMILAR, SUPPLIERS.kent)),
    act: review,
  },
  {
    ...details(''),
    name: 'fx-review-code',
    act: async (page) => {
      await review(page)
      await page.getByRole('button', { name: /^Pay / }).click()
      await page.getByLabel(/digit/i).first().waitFor()
    },
  },
  {
    app: 'business',
    path: `/zend-fx/success?id=${PAYMENTS.converting.id}`,
    name: 'fx-success',
    answers: company(answering(contract.getFx, data({ payment: PAYMENTS.converting }))),
  },
]

const pays = (page: Page, number: string): Promise<void> =>
  page.getByRole('button', { name: `Pay invoice ${number}` }).click()
const billed = (
  name: string,
  more: readonly contract.InvoiceAnswer[],
  act: NonNullable<Screen['act']>,
  others: More = [],
): Screen => ({ ...details(''), name: `fx-invoice${name}`, answers: company(...invoicesAre(...more), ...others), act })
const { half, small, differs, read } = INVOICES
/** Hands in a file that is read as said; uploads are calls, too. */
const handsIn = async (page: Page): Promise<void> => {
  await toInvoices(page)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'invoice.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
}
const added = answering(contract.addInvoice, data({ invoice: read }))

/** The invoices that a payment pays. */
const invoices: readonly Screen[] = [
  billed('', [], toInvoices),
  billed('-open', [half, small], toInvoices),
  billed('-paid', [half, small], async (page) => {
    await toInvoices(page)
    await pays(page, '2041')
    await page.getByText('Together').waitFor()
  }),
  billed('-sum', [half, small], async (page) => {
    await toInvoices(page)
    await pays(page, 'FT 2026/88')
    await page.getByText('must be what arrives').waitFor()
  }),
  billed('-differs', [differs], async (page) => {
    await toInvoices(page)
    await pays(page, '2043')
    await page.getByText('Whoever approves').waitFor()
  }),
  billed(
    '-read',
    [half, read],
    async (page) => {
      await handsIn(page)
      await page.getByLabel('Number of the invoice').waitFor()
    },
    [added],
  ),
  billed(
    '-wrong',
    [read],
    async (page) => {
      await handsIn(page)
      await page.getByLabel('Number of the invoice').fill('')
      await page.getByLabel('Date on it').fill('2020-01-31')
      await page.getByRole('button', { name: 'Confirm this invoice' }).click()
      await page.getByText('Write the number').waitFor()
    },
    [added],
  ),
  billed(
    '-refused',
    [],
    async (page) => {
      await handsIn(page)
      await page.getByText('We cannot read this file').waitFor()
    },
    [answering(contract.addInvoice, { refusal: 'file_unreadable' })],
  ),
  billed(
    '-error',
    [],
    async (page) => {
      await toInvoices(page)
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    },
    [answering(contract.listInvoices, { refusal: 'unavailable' })],
  ),
]

const one = (name: string, shown: contract.FxPaymentAnswer, more: Partial<Screen> = {}): Screen => ({
  app: 'business',
  path: `/zend-fx/payments/${shown.id}`,
  name: `fx-payment-${name}`,
  answers: company(answering(contract.getFx, data({ payment: shown }))),
  ...more,
})

/** One payment, in each of its states. */
const payments: readonly Screen[] = [
  one('delivered', PAYMENTS.delivered),
  one('presumed', PAYMENTS.presumed),
  one('funded', PAYMENTS.funded),
  one('call-off', PAYMENTS.funded, {
    act: async (page) => {
      await page.getByRole('button', { name: 'Call it off' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  }),
  one('called-off', PAYMENTS.calledOff),
  one('converting', PAYMENTS.converting),
  one('paying', PAYMENTS.paying),
  one('asked', PAYMENTS.asked),
  one('asked-missing', PAYMENTS.asked, {
    act: async (page) => {
      await page.getByRole('button', { name: 'Send the answer' }).click()
      await page.getByText('Write an answer.').waitFor()
    },
  }),
  one('answered', PAYMENTS.answered),
  one('asked-sees-only', PAYMENTS.asked, {
    answers: company(as(KENTE), answering(contract.getFx, data({ payment: PAYMENTS.asked }))),
  }),
  one('unknown', PAYMENTS.unknown),
  one('sent', PAYMENTS.sent),
  one('recalled', PAYMENTS.recalled),
  one('came-back', PAYMENTS.cameBack),
  one('returned', PAYMENTS.returned),
  one('cancelled', PAYMENTS.cancelled),
  one('expired', PAYMENTS.expired),
  one('not-taken', PAYMENTS.notTaken),
  one('loading', payment(1), { loading: true, answers: company(answering(contract.getFx, 'never')) }),
  one('error', payment(1), { answers: company(answering(contract.getFx, { refusal: 'not_found' })) }),
  one('sees-only', PAYMENTS.cameBack, {
    answers: company(as(KENTE), answering(contract.getFx, data({ payment: PAYMENTS.cameBack }))),
  }),
]

const months = (name: string, answers: ReturnType<typeof answering>, more: Partial<Screen> = {}): Screen => ({
  app: 'business',
  path: '/zend-fx/months',
  name: `fx-months${name}`,
  answers: company(answers),
  ...more,
})

/** What was paid in each month. */
const byMonth: readonly Screen[] = [
  months('', answering(contract.getFxMonths, data({ year: 2026, months: [...MONTHS] }))),
  months('-none', answering(contract.getFxMonths, data({ year: 2026, months: [] }))),
  months('-loading', answering(contract.getFxMonths, 'never'), { loading: true }),
  months('-error', answering(contract.getFxMonths, { refusal: 'unavailable' })),
]

/** The screens. */
export const fx: readonly Screen[] = [...starts, ...making, ...invoices, ...payments, ...byMonth]
