// The pages of suppliers with a fake API. Risks: a wrong number is told only after the code, what was typed is lost, a
// change is confirmed without its difference, another supplier or version is changed than the one that was seen, a
// change is said to hold that waits for its contact.

import type { SupplierAnswer } from '@zend/contracts'
import { newId } from '@zend/kernel'
import { addTexts, LANGUAGES } from '@zend/web/i18n'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { type Answer, openScreen, playApi, refusal, type SentCall } from '../../client/testing-screen.tsx'
import { violations } from '../../ui/gallery/testing.tsx'
import { CreateSupplierScreen, SupplierScreen, SuppliersScreen } from './index.ts'

const ID = newId('spr', 1)
const VERSION: SupplierAnswer['current'] = {
  version: 1,
  name: 'Porto Ceramics',
  currency: 'EUR',
  way: 'eu-iban',
  payeeType: 'company',
  values: {
    company: 'Porto Ceramics',
    street: 'Rua das Flores',
    town: 'Porto',
    country: 'PT',
    iban: 'PT50000201231234567890154',
  },
  contact: 'contas@porto.example',
  madeAt: '2026-01-01T00:00:00Z',
  usableFrom: '2026-01-01T00:00:00Z',
  nameCheck: null,
}
const PORTO: SupplierAnswer = {
  _id: ID,
  createdAt: '2026-01-01T00:00:00Z',
  current: VERSION,
  waiting: null,
  latest: 3,
  refused: false,
}
const MOVED: SupplierAnswer = {
  ...PORTO,
  latest: 4,
  waiting: {
    ...VERSION,
    version: 4,
    values: { ...VERSION.values, iban: 'DE89370400440532013000' },
    askedUntil: '2099-01-01T00:00:00Z',
  },
}
const LIST = 'GET /business/fx/supplier/list'
const ONE = `GET /business/fx/supplier/${ID}`
const CODE = 'POST /business/fx/supplier/code'
const SENT: Answer = () => ({
  sentTo: 'a•••@example.com',
  expiresAt: new Date(Date.now() + 300_000).toISOString(),
  resendAt: new Date(Date.now() + 60_000).toISOString(),
})
const play = (supplier: SupplierAnswer, more: Readonly<Record<string, Answer>> = {}): Promise<SentCall[]> =>
  playApi({
    [LIST]: () => ({ suppliers: [supplier], page: 1, limit: 20, total: 1 }),
    [ONE]: () => ({ supplier }),
    [CODE]: SENT,
    ...more,
  })
const openOne = () => openScreen(`/zend-fx/suppliers/${ID}`, <SupplierScreen id={ID} />)
const text = (words: string | RegExp) => expect.element(page.getByText(words).first()).toBeVisible()
const field = (label: string | RegExp) => page.getByLabelText(label, { exact: true })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const bodies = (sent: readonly SentCall[], call: string): unknown[] =>
  sent.filter((one) => one.call === call).map(({ body }) => body)

async function fillPorto(iban: string): Promise<void> {
  await field('Name of the company').fill('Porto Ceramics')
  await field('Country').selectOptions('PT')
  await field('Street').fill('Rua das Flores')
  await field('Town').fill('Porto')
  await field('IBAN').fill(iban)
  await field('Email of somebody at the supplier').fill('contas@porto.example')
}
async function confirm(): Promise<void> {
  await expect.element(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  await userEvent.keyboard('123456')
  await expect.element(page.getByRole('dialog', { name: 'Enter your PIN' })).toBeVisible()
  await userEvent.keyboard('4821')
}

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

test('a mistyped number is told when its field is left, and nothing that was typed is lost', async () => {
  const sent = await play(PORTO)
  await openScreen('/zend-fx/suppliers/create', <CreateSupplierScreen />)
  await fillPorto('PT51 0002 0123 1234 5678 9015 4')
  await text(/^This was mistyped/)
  expect(await violations()).toEqual([])
  await press('Continue')
  await expect.element(field('IBAN')).toHaveFocus()
  await expect.element(field('IBAN')).toHaveValue('PT51 0002 0123 1234 5678 9015 4')
  // Another currency and back: the number is still there.
  await page.getByText('CAD', { exact: true }).click()
  await expect.element(field('Institution number')).toBeVisible()
  await page.getByText('EUR', { exact: true }).click()
  await field('IBAN').fill('PT50 0002 0123 1234 5678 9015 4')
  await text(/check digits are right. The account is in: Portugal/)
  expect(sent).toEqual([])
})

test('a supplier is seen as banks get it, confirmed, saved, and given to the page that wants one', async () => {
  const sent = await play(PORTO, { 'POST /business/fx/supplier': () => ({ supplier: PORTO }) })
  const { router } = await openScreen(
    '/zend-fx/suppliers/create?to=/zend-fx/transfer-details',
    <CreateSupplierScreen />,
  )
  await fillPorto('PT50 0002 0123 1234 5678 9015 4')
  await field('Name of the company').fill('Cerâmica')
  await press('Continue')
  await text('Ceramica')
  await text('PT50 0002 0123 1234 5678 9015 4')
  expect(bodies(sent, CODE)).toEqual([])
  await press('Continue')
  await confirm()
  await expect.poll(() => router.state.location.pathname).toBe('/zend-fx/transfer-details')
  expect(router.state.location.search).toBe(`?supplier=${ID}`)
  const details = {
    currency: 'EUR',
    way: 'eu-iban',
    payeeType: 'company',
    values: { ...VERSION.values, company: 'Cerâmica', iban: 'PT50 0002 0123 1234 5678 9015 4' },
    contact: 'contas@porto.example',
  }
  expect(bodies(sent, CODE)).toEqual([details])
  expect(bodies(sent, 'POST /business/fx/supplier')).toEqual([{ ...details, otp: '123456', transactionPin: '4821' }])
})

test('what the API finds wrong is told at its field, with everything still there', async () => {
  const problems = [{ field: 'iban', problem: 'not_in_sepa' }]
  await play(PORTO, { [CODE]: () => refusal(422, 'payee_invalid', { problems }) })
  await openScreen('/zend-fx/suppliers/create', <CreateSupplierScreen />)
  await fillPorto('PT50 0002 0123 1234 5678 9015 4')
  await press('Continue')
  await press('Continue')
  await text(/They are marked above/)
  await expect.element(field('IBAN')).toHaveValue('PT50 0002 0123 1234 5678 9015 4')
  await expect.element(field('IBAN')).toHaveAccessibleDescription(/not in SEPA/)
  await field('IBAN').fill('PT50 0002 0123 1234 5678 9015 4 ')
  await expect.element(page.getByText(/They are marked above/)).not.toBeInTheDocument()
})

test('a draft outlasts a reload of its tab', async () => {
  await play(PORTO)
  await openScreen('/zend-fx/suppliers/create', <CreateSupplierScreen />)
  await field('Town').fill('Braga')
  const { cleanup } = await import('vitest-browser-react')
  await cleanup()
  await openScreen('/zend-fx/suppliers/create', <CreateSupplierScreen />)
  await expect.element(field('Town')).toHaveValue('Braga')
  await press('Don’t add a supplier')
  expect(sessionStorage.getItem('zend.supplier')).toBeNull()
})

test('a change is shown as a difference, made from the version that was seen, and said to wait', async () => {
  const change = `PUT /business/fx/supplier/${ID}`
  const sent = await play(PORTO, { [change]: () => ({ supplier: MOVED }) })
  await openOne()
  await press('Change the details')
  await field('IBAN').fill('DE89 3704 0044 0532 0130 00')
  await press('Continue')
  const difference = page.getByRole('region', { name: 'What changes' })
  await expect.element(difference.getByText(/PT50 0002 0123 1234 5678 9015 4/)).toBeVisible()
  await expect.element(difference.getByText(/DE89 3704 0044 0532 0130 00/)).toBeVisible()
  expect(difference.element().querySelectorAll('dt')).toHaveLength(1)
  await text(/We ask contas@porto.example whether this is right.*not before a day is over/)
  await press('Continue')
  await confirm()
  await text('A change waits')
  expect(bodies(sent, CODE)).toMatchObject([{ changes: { supplier: ID, version: 3 } }])
  expect(bodies(sent, change)).toMatchObject([{ version: 3, otp: '123456', transactionPin: '4821' }])
})

test('an address opens the form at once, and leads on to the page that wants the supplier once it is saved', async () => {
  await play(PORTO, { [`PUT /business/fx/supplier/${ID}`]: () => ({ supplier: PORTO }) })
  const to = '/zend-fx/transfer-details?amount=5&purpose=goods'
  const path = `/zend-fx/suppliers/${ID}?${new URLSearchParams({ change: '', to }).toString()}`
  const { router } = await openScreen(path, <SupplierScreen id={ID} />)
  await field('Email of somebody at the supplier').fill('conta@porto.example')
  await press('Continue')
  await press('Continue')
  await confirm()
  await expect.poll(() => router.state.location.pathname).toBe('/zend-fx/transfer-details')
  expect(router.state.location.search).toBe(`?amount=5&purpose=goods&supplier=${ID}`)
  await cleanup()
  const left = await openScreen(path, <SupplierScreen id={ID} />)
  await press('Keep it as it is')
  await expect.element(page.getByRole('button', { name: 'Change the details' })).toBeVisible()
  expect(left.router.state.location.search).toBe(`?${new URLSearchParams({ to }).toString()}`)
})

test('a change of nothing is not confirmed', async () => {
  const sent = await play(PORTO)
  await openOne()
  await press('Change the details')
  await press('Continue')
  await text('Nothing differs from what is saved.')
  await expect.element(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
  expect(bodies(sent, CODE)).toEqual([])
})

test('the link is sent again, too early is told with its time, and the change is taken back after a question', async () => {
  const answers = [refusal(429, 'rate_limited', { retryAt: '2099-01-01T10:00:00Z' }), { supplier: MOVED }]
  const [resend, withdraw] = [`POST /business/fx/supplier/${ID}/resend`, `POST /business/fx/supplier/${ID}/withdraw`]
  const sent = await play(MOVED, { [resend]: () => answers.shift(), [withdraw]: () => ({ supplier: PORTO }) })
  await openOne()
  await text(/Nothing is paid to Porto Ceramics before they do/)
  expect(await violations()).toEqual([])
  await press('Send the link again')
  await text(/You can send it again/)
  await press('Send the link again')
  await expect.element(page.getByText(/You can send it again/)).not.toBeInTheDocument()
  await press('Take the change back')
  expect(bodies(sent, withdraw)).toEqual([])
  await press('Take it back')
  await expect.element(page.getByText('A change waits')).not.toBeInTheDocument()
  expect(bodies(sent, resend)).toHaveLength(2)
})

test('a link that is over is not sent again', async () => {
  const { waiting } = MOVED
  await play({ ...MOVED, waiting: waiting === null ? null : { ...waiting, askedUntil: '2026-01-02T00:00:00Z' } })
  await openOne()
  await text(/did not answer in time/)
  await expect.element(page.getByRole('button', { name: 'Send the link again' })).not.toBeInTheDocument()
})

test('one is removed after a question, and one that is gone is told to be', async () => {
  const remove = `DELETE /business/fx/supplier/${ID}`
  const sent = await play(PORTO, { [remove]: () => ({ removed: true }) })
  const { router } = await openOne()
  await press('Remove this supplier')
  expect(bodies(sent, remove)).toEqual([])
  await press('Remove it')
  await expect.poll(() => router.state.location.pathname).toBe('/zend-fx/suppliers')
  await play(PORTO, { [ONE]: () => refusal(404, 'not_found') })
  await openOne()
  await text('This supplier is not saved')
})

test('the list chooses what can be paid, and leads to the page of what cannot', async () => {
  const waits = { ...MOVED, _id: newId('spr', 2) }
  await play(PORTO, { [LIST]: () => ({ suppliers: [PORTO, waits], page: 1, limit: 20, total: 2 }) })
  await openScreen('/zend-fx/suppliers?to=/zend-fx/transfer-details', <SuppliersScreen />)
  await text('Who is paid?')
  expect(await violations()).toEqual([])
  const links = page
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'))
  expect(links).toEqual([
    `/zend-fx/transfer-details?supplier=${ID}`,
    `/zend-fx/suppliers/${waits._id}?to=%2Fzend-fx%2Ftransfer-details`,
    '/zend-fx/suppliers/create?to=%2Fzend-fx%2Ftransfer-details',
  ])
})

test.for(LANGUAGES)('in %s nothing is wider than a small phone', async (language) => {
  await addTexts('suppliers')
  await page.viewport(360, 740)
  const { cleanup } = await import('vitest-browser-react')
  const wide = (): readonly string[] =>
    [...document.querySelectorAll('main *')]
      .filter((each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== 'inline')
      .filter((each) => each.clientWidth > 1 && !/truncate|overflow/.test(each.getAttribute('class') ?? ''))
      .map((each) => each.outerHTML.slice(0, 200))
  await play(MOVED)
  const pages = [
    { path: `/zend-fx/suppliers/${ID}`, screen: <SupplierScreen id={ID} />, shown: /DE89 3704/ },
    { path: '/zend-fx/suppliers/create', screen: <CreateSupplierScreen />, shown: /^USD/ },
    { path: '/zend-fx/suppliers', screen: <SuppliersScreen />, shown: /^Porto Ceramics/ },
  ]
  for (const { path, screen, shown } of pages) {
    await cleanup()
    await openScreen(path, screen, language)
    await text(shown)
    expect(wide()).toEqual([])
  }
  await page.viewport(390, 844)
})
