/** What a company asks others to pay: the list, making an invoice or a link, and one in each of its states. */
import type { Page } from '@playwright/test'
import * as contract from '@zend/contracts'
import { answering, data } from '../support/answers.ts'
import { billIs, BILLS, billsAre, rulesAre } from '../support/bills.ts'
import { but } from '../support/customer.ts'
import { NOW } from '../support/moments.ts'
import { KENTE } from '../support/person.ts'
import type { Screen } from './screen.ts'

type More = readonly ReturnType<typeof answering>[]
const as = (membership: contract.MembershipAnswer) =>
  answering(contract.listMemberships, data({ memberships: [membership] }))
const LIST = [BILLS.open, BILLS.link, BILLS.overdue, BILLS.part, BILLS.over, BILLS.paid, BILLS.cancelled] as const

const list = (name: string, more: More, rest: Partial<Screen> = {}): Screen => ({
  name: `bills${name}`,
  app: 'business',
  path: '/invoices',
  answers: but(...more),
  ...rest,
})
const make = (name: string, rest: Partial<Screen> = {}): Screen => ({
  name: `bill-new${name}`,
  app: 'business',
  path: '/invoices/new',
  answers: but(...rulesAre(null)),
  ...rest,
})
const one = (name: string, bill: contract.BillAnswer, rest: Partial<Screen> = {}, ...more: More): Screen => ({
  name: `bill-${name}`,
  app: 'business',
  path: `/invoices/${bill._id}`,
  answers: but(billIs(bill), ...rulesAre(null), ...more),
  ...rest,
})

const fill = async (page: Page): Promise<void> => {
  await page.getByLabel('What it is for').fill('Twelve rattan chairs')
  await page.getByRole('button', { name: 'List what it is made of' }).click()
  await page.getByLabel('Line 1: what for').fill('Rattan chair, natural')
  await page.getByLabel('Line 1: amount').fill('2160')
  await page.getByRole('button', { name: 'Add a line' }).click()
  await page.getByLabel('Line 2: what for').fill('Delivery to Accra')
  await page.getByLabel('Line 2: amount').fill('240')
  await page.getByLabel('Customer’s name').fill('Hotel Harmattan')
  await page.getByText('Only some').click()
  await page.getByText('$2,400.00').waitFor()
}

/** The screens. */
export const bills: readonly Screen[] = [
  list('', [billsAre(...LIST)]),
  list('-none', [billsAre()]),
  list('-loading', [answering(contract.listBills, 'never')], { loading: true }),
  list('-error', [answering(contract.listBills, { refusal: 'unavailable' })]),
  list('-offline', [billsAre(...LIST)], { offline: true }),
  list('-sees-only', [billsAre(...LIST), as(KENTE)]),
  make(''),
  make('-link', { path: '/invoices/new?kind=link' }),
  make('-filled', { act: fill }),
  make('-missing', { act: (page) => page.getByRole('button', { name: 'Make the invoice' }).click() }),
  make('-offline', { offline: true }),
  one('open', BILLS.open),
  one('part-paid', BILLS.part),
  one('paid', BILLS.paid),
  one('overpaid', BILLS.over),
  one('cancelled', BILLS.cancelled),
  one('swapped', BILLS.swapped, {}, ...rulesAre({ into: 'USDC', setAt: NOW })),
  one('sold', BILLS.sold),
  one('claimed', BILLS.claimed),
  one('returned', BILLS.returned),
  one('arrival', BILLS.open, {
    act: async (page) => {
      await page.getByRole('button', { name: 'Change this' }).click()
      await page.getByText('Sell them', { exact: true }).click()
    },
  }),
  one('link', BILLS.link, {}, billsAre(BILLS.payment)),
  one('payment', BILLS.payment),
  one('sees-only', BILLS.open, {}, as(KENTE)),
  one('cancelling', BILLS.open, {
    act: async (page) => {
      await page.getByRole('button', { name: 'Cancel this invoice' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  }),
  { ...one('gone', BILLS.paid), answers: but(answering(contract.getBill, { refusal: 'not_found' })) },
]
