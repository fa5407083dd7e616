/** Suppliers abroad: their pages in each state, what a contact is asked, and the page on which one follows a payment. */
import type { Page } from '@playwright/test'
import * as contract from '@zend/contracts'
import { answering, data } from '../support/answers.ts'
import { but } from '../support/customer.ts'
import { KENTE } from '../support/person.ts'
import { LINK, SUPPLIERS, TRACKED } from '../support/suppliers.ts'
import type { Screen } from './screen.ts'

const listed = (...suppliers: readonly contract.SupplierAnswer[]) =>
  answering(contract.listSuppliers, data({ suppliers: [...suppliers], page: 1, limit: 20, total: suppliers.length }))
const one = (supplier: contract.SupplierAnswer) => answering(contract.getSupplier, data({ supplier }))
const LOOKING = answering(contract.listMemberships, data({ memberships: [KENTE] }))
const { ready, waiting, over, refused, cooling, person } = SUPPLIERS
const EVERY = listed(ready, cooling, waiting, over, person)
const LIST = { app: 'business', path: '/zend-fx/suppliers' } as const
const of = ({ _id }: contract.SupplierAnswer) => ({ app: 'business', path: `/zend-fx/suppliers/${_id}` }) as const
const CREATE = { app: 'business', path: '/zend-fx/suppliers/create' } as const

const fill = async (page: Page, iban = 'PT50 0002 0123 1234 5678 9015 4'): Promise<void> => {
  const at = (label: string) => page.getByLabel(label, { exact: true })
  await at('Name of the company').fill('Cerâmica do Porto Lda')
  await at('Country').selectOption('PT')
  await at('Street').fill('Rua das Flores')
  await at('Town').fill('Porto')
  await at('IBAN').fill(iban)
  await at('Email of somebody at the supplier').fill('contas@porto-ceramics.example')
}
const go = async (page: Page): Promise<void> => page.getByRole('button', { name: 'Continue' }).click()
const change = async (page: Page, label: string, text: string): Promise<void> => {
  await page.getByRole('button', { name: 'Change the details' }).click()
  await page.getByLabel(label, { exact: true }).fill(text)
  await go(page)
  await page.getByRole('heading', { name: 'What changes' }).waitFor()
}

const list: readonly Screen[] = [
  { ...LIST, name: 'suppliers', answers: but(EVERY) },
  { ...LIST, name: 'suppliers-empty', answers: but(listed()) },
  { ...LIST, name: 'suppliers-loading', loading: true, answers: but(answering(contract.listSuppliers, 'never')) },
  { ...LIST, name: 'suppliers-error', answers: but(answering(contract.listSuppliers, { refusal: 'unavailable' })) },
  { ...LIST, name: 'suppliers-offline', offline: true, answers: but(EVERY) },
  { ...LIST, name: 'suppliers-accountant', answers: but(EVERY, LOOKING) },
  { ...LIST, name: 'suppliers-choose', path: '/zend-fx/suppliers?to=/zend-fx/transfer-details', answers: but(EVERY) },
]

const create: readonly Screen[] = [
  { ...CREATE, name: 'supplier-create', answers: but() },
  { ...CREATE, name: 'supplier-create-accountant', answers: but(LOOKING) },
  {
    ...CREATE,
    name: 'supplier-create-wrong',
    answers: but(),
    act: async (page) => {
      await fill(page, 'PT51 0002 0123 1234 5678 9015 4')
      await page.getByLabel('Town', { exact: true }).fill('')
      await go(page)
      await page.getByText(/^This was mistyped/).waitFor()
    },
  },
  {
    ...CREATE,
    name: 'supplier-create-pounds',
    answers: but(),
    act: async (page) => {
      await page.getByText('GBP', { exact: true }).click()
      await page.getByText('A person', { exact: true }).click()
      await page.getByLabel('Country').selectOption('GB')
      await page.getByLabel('Postcode').waitFor()
    },
  },
  {
    ...CREATE,
    name: 'supplier-create-swift',
    answers: but(),
    act: async (page) => {
      await page.getByText('CNY', { exact: true }).click()
      await page.getByText('A person', { exact: true }).click()
      await page.getByLabel('Country', { exact: true }).selectOption('CN')
      await page.getByText(/^In mainland China/).waitFor()
    },
  },
  {
    ...CREATE,
    name: 'supplier-create-summary',
    answers: but(),
    act: async (page) => {
      await fill(page)
      await go(page)
      await page.getByRole('heading', { name: 'Is everything right?' }).waitFor()
    },
  },
  {
    ...CREATE,
    name: 'supplier-create-code',
    answers: but(
      answering(
        contract.mailSupplierCode,
        data({
          sentTo: 'a•••@example.com',
          expiresAt: '2026-03-18T10:29:00.000Z',
          resendAt: '2026-03-18T10:25:00.000Z',
        }),
      ),
    ),
    act: async (page) => {
      await fill(page)
      await go(page)
      await go(page)
      await page.getByText(/a•••@example.com/).waitFor()
    },
  },
]

const pages: readonly Screen[] = [
  { ...of(ready), name: 'supplier', answers: but(one(ready)) },
  { ...of(person), name: 'supplier-person', answers: but(one(person)) },
  { ...of(cooling), name: 'supplier-cooling', answers: but(one(cooling)) },
  { ...of(waiting), name: 'supplier-waiting', answers: but(one(waiting)) },
  { ...of(over), name: 'supplier-over', answers: but(one(over)) },
  { ...of(refused), name: 'supplier-refused', answers: but(one(refused)) },
  { ...of(waiting), name: 'supplier-accountant', answers: but(one(waiting), LOOKING) },
  {
    ...of(ready),
    name: 'supplier-choose',
    path: `${of(ready).path}?to=/zend-fx/transfer-details`,
    answers: but(one(ready)),
  },
  { ...of(ready), name: 'supplier-loading', loading: true, answers: but(answering(contract.getSupplier, 'never')) },
  { ...of(ready), name: 'supplier-gone', answers: but(answering(contract.getSupplier, { refusal: 'not_found' })) },
  { ...of(ready), name: 'supplier-error', answers: but(answering(contract.getSupplier, { refusal: 'unavailable' })) },
  { ...of(waiting), name: 'supplier-offline', offline: true, answers: but(one(waiting)) },
  {
    ...of(ready),
    name: 'supplier-change',
    answers: but(one(ready)),
    act: (page) => change(page, 'IBAN', 'DE89 3704 0044 0532 0130 00'),
  },
  {
    ...of(ready),
    name: 'supplier-change-address',
    answers: but(one(ready)),
    act: (page) => change(page, 'Street', 'Rua do Almada'),
  },
  {
    ...of(waiting),
    name: 'supplier-resend-early',
    answers: but(one(waiting), answering(contract.resendSupplierLink, { refusal: 'rate_limited' })),
    act: async (page) => {
      await page.getByRole('button', { name: 'Send the link again' }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    ...of(waiting),
    name: 'supplier-take-back',
    answers: but(one(waiting)),
    act: async (page) => {
      await page.getByRole('button', { name: 'Take the change back' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    ...of(ready),
    name: 'supplier-remove',
    answers: but(one(ready)),
    act: async (page) => {
      await page.getByRole('button', { name: 'Remove this supplier' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
]

const link = (name: string, more: Partial<contract.SupplierLinkAnswer> = {}): Screen => ({
  app: 'business',
  name: `supplier-link${name}`,
  path: '/supplier-link#zsl_screens',
  visitor: true,
  answers: but(answering(contract.readSupplierLink, data({ link: { ...LINK, ...more } }))),
})
const links: readonly Screen[] = [
  link(''),
  link('-contact', { changes: { account: false, contact: true } }),
  link('-confirmed', { open: false, answer: 'confirmed' }),
  link('-refused', { open: false, answer: 'refused' }),
  link('-closed', { open: false }),
  { ...link('-incomplete'), path: '/supplier-link' },
  { ...link('-over'), answers: but(answering(contract.readSupplierLink, { refusal: 'link_expired' })) },
  { ...link('-error'), answers: but(answering(contract.readSupplierLink, { refusal: 'rate_limited' })) },
  { ...link('-loading'), loading: true, answers: but(answering(contract.readSupplierLink, 'never')) },
  { ...link('-offline'), offline: true },
  {
    ...link('-unsent'),
    answers: but(
      answering(contract.readSupplierLink, data({ link: LINK })),
      answering(contract.answerSupplierLink, { refusal: 'rate_limited' }),
    ),
    act: async (page) => {
      await page.getByRole('button', { name: 'Yes, they are right' }).click()
      await page.getByRole('alert').waitFor()
    },
  },
]

const track = (name: string, more: Partial<typeof TRACKED> = {}): Screen => ({
  app: 'business',
  name: `track${name}`,
  path: `/track#${'z'.repeat(43)}`,
  visitor: true,
  answers: but(answering(contract.trackFx, data({ ...TRACKED, ...more }))),
})
const tracks: readonly Screen[] = [
  track(''),
  track('-preparing', { stage: 'preparing', sentAt: null, arrival: null, tracking: null }),
  track('-late', { arrival: { from: '2026-03-13', by: '2026-03-16' }, sentAt: '2026-03-12T09:31:00.000Z' }),
  track('-delivered', { stage: 'delivered', deliveredAt: '2026-03-18T10:02:00.000Z' }),
  track('-not-arriving', { stage: 'not_arriving' }),
  { ...track('-unknown'), answers: but(answering(contract.trackFx, { refusal: 'not_found' })) },
  { ...track('-incomplete'), path: '/track' },
  { ...track('-error'), answers: but(answering(contract.trackFx, { refusal: 'unavailable' })) },
  { ...track('-loading'), loading: true, answers: but(answering(contract.trackFx, 'never')) },
  { ...track('-offline'), offline: true },
]

/** The screens. */
export const suppliers: readonly Screen[] = [...list, ...create, ...pages, ...links, ...tracks]
