// The invoices of a payment abroad, with a fake API. Risks: a yuan supplier cannot be paid; another part of an invoice
// is paid than was typed; what was typed is lost; a refusal is said nowhere; an invoice is confirmed that nobody read.

import type { InvoiceAnswer, SupplierAnswer } from '@zend/contracts'
import type { FxCurrency } from '@zend/corridors'
import { newId } from '@zend/kernel'
import { LANGUAGES } from '@zend/kernel/specification'
import { addTexts } from '@zend/web/i18n'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { type Answer, openScreen, playApi, refusal, type SentCall } from '../../client/testing-screen.tsx'
import { answerUploads } from '../../client/testing-upload.ts'
import { violations } from '../../ui/gallery/testing.tsx'
import { InvoiceScreen, ReviewPaymentScreen } from './index.ts'
import { changed, emptyDraft, storedFxDraft, storeFxDraft } from './fx.draft.ts'
import { storedInvoices } from './invoice.draft.ts'

const ID = newId('spr', 1)
const [FIRST, SECOND, NEW] = [newId('ivc', 1), newId('ivc', 2), newId('ivc', 3)]
const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const supplier = (currency: FxCurrency): SupplierAnswer => ({
  _id: ID,
  createdAt: '2026-01-01T00:00:00Z',
  current: {
    version: 1,
    name: 'Lihua Trading',
    currency,
    way: currency === 'CNY' ? 'swift' : 'gb-bank',
    payeeType: 'company',
    values: { company: 'Lihua Trading', town: 'Maidstone', country: 'GB', sortCode: '200052', account: '55779911' },
    contact: 'books@lihua.example',
    madeAt: '2026-01-01T00:00:00Z',
    usableFrom: '2026-01-01T00:00:00Z',
    nameCheck: null,
  },
  waiting: null,
  latest: 1,
  refused: false,
})
const invoice = (_id: InvoiceAnswer['_id'], stated: Partial<InvoiceAnswer> = {}): InvoiceAnswer => ({
  _id,
  state: 'confirmed',
  createdAt: '2026-01-01T00:00:00Z',
  file: { format: 'pdf', bytes: 184_000 },
  read: { number: '2041', date: day(-9), currency: 'CNY', total: '800.00', accounts: [] },
  supplier: { id: ID, name: 'Lihua Trading' },
  number: '2041',
  date: day(-9),
  currency: 'CNY',
  total: '800.00',
  paid: '0.00',
  remaining: '800.00',
  differences: [],
  ...stated,
})
const NOTHING = { supplier: null, number: null, date: null, currency: null, total: null, paid: null, remaining: null }
const unconfirmed = (read: Partial<InvoiceAnswer['read']> = {}): InvoiceAnswer => {
  const all = { number: '77', date: day(-3), currency: 'CNY' as const, total: '500.00', accounts: [], ...read }
  return invoice(NEW, { state: 'read', ...NOTHING, read: all })
}
const QUOTE = 'POST /business/fx/quote'
const CONFIRM = `POST /business/fx/invoice/${NEW}/confirm`
type Wanted = { readonly amount: string; readonly most?: string; readonly invoices?: readonly { pays: string }[] }
const quoted =
  (currency: FxCurrency): Answer =>
  (body) => {
    const { amount, most, invoices = [] } = body as Wanted
    if (currency === 'CNY' && invoices.length === 0) return refusal(422, 'invoice_needed')
    return {
      quote: `an offer for ${amount}`,
      supplier: { id: ID, name: 'Lihua Trading' },
      currency,
      delivers: Number(amount).toFixed(2),
      takes: '100.000000',
      most: most ?? '101.000000',
      feeUsd: '5.00',
      rate: '5',
      rail: 'swift',
      payee: {
        currency,
        name: { type: 'company', company: 'Lihua Trading' },
        address: { town: 'Shenzhen', country: 'CN' },
        bank: { way: 'swift', bic: 'BKCHCNBJ', account: '6222020200112345' },
      },
      invoices: invoices.map(({ pays }, at) => ({ _id: newId('ivc', at + 1), number: `no ${String(at)}`, pays })),
      expiresAt: new Date(Date.now() + 300_000).toISOString(),
    }
  }
const play = (
  currency: FxCurrency,
  open: readonly InvoiceAnswer[],
  more: Readonly<Record<string, Answer>> = {},
): Promise<SentCall[]> =>
  playApi({
    [`GET /business/fx/supplier/${ID}`]: () => ({ supplier: supplier(currency) }),
    'GET /business/fx/invoice/list': () => ({ invoices: open, page: 1, limit: 20, total: open.length }),
    ...Object.fromEntries(
      [invoice(FIRST), ...open].map((each) => [`GET /business/fx/invoice/${each._id}`, () => ({ invoice: each })]),
    ),
    'GET /general/zendfx/get-rate': () => ({
      currency,
      rate: '5',
      forAmount: '10000.00',
      feeBps: 80,
      feeMinUsd: '5.00',
      asOf: new Date().toISOString(),
    }),
    'GET /personal/balance': () => ({ balances: [], local: [], asOf: new Date().toISOString() }),
    [QUOTE]: quoted(currency),
    ...more,
  })
/** The form before it was filled in; `agreed` where there was an offer without invoices. */
const prepare = (amount: string, agreed = false): void =>
  storeFxDraft(
    changed(
      { ...emptyDraft(), supplierId: ID, amount, purpose: 'goods', reference: 'Invoice 77' },
      { agreed: agreed ? { delivers: `${amount}.00`, most: '101.000000', until: null } : null },
    ),
  )
const PATH = '/zend-fx/invoice'
/** Opens the page anew, as a reload does. */
const open = async (language?: (typeof LANGUAGES)[number]) => {
  await cleanup()
  return openScreen(PATH, <InvoiceScreen />, language)
}
const goOn = page.getByRole('button', { name: 'Go on to the review' })
const text = (words: string | RegExp) => expect.element(page.getByText(words).first()).toBeVisible()
const paid = (number: string) => page.getByRole('textbox', { name: `Paid now of invoice ${number}` })
const lastAsked = (sent: readonly SentCall[]): Wanted =>
  sent.filter(({ call }) => call === QUOTE).at(-1)?.body as Wanted

const choose = async (type = 'application/pdf'): Promise<void> => {
  await expect.element(page.getByRole('button', { name: /^Choose (?:a|another) file$/ })).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  const files = new DataTransfer()
  files.items.add(new File(['%PDF-1.7'], 'invoice', { type }))
  if (input === null) throw new Error('there is no input of files')
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a payment in yuan goes on only with invoices that make it up, and the review pays those parts', async () => {
  const sent = await play('CNY', [invoice(FIRST), invoice(SECOND, { number: '2042', remaining: '90.00' })])
  prepare('500')
  const { router } = await open()
  await goOn.click()
  await text('Choose an invoice, or hand one in.')
  await page.getByRole('button', { name: 'Pay invoice 2042' }).click()
  await expect.element(paid('2042')).toHaveValue('90.00')
  await text(/CNY.90\.00 of CNY.500\.00/)
  await goOn.click()
  expect(router.state.location.pathname).toBe(PATH)
  await page.getByRole('button', { name: 'Pay invoice 2041' }).click()
  await expect.element(paid('2041')).toHaveValue('410.00')
  // The slip of the offer before is dimmed until the next one is there.
  await expect.element(goOn).toBeEnabled()
  expect(await violations()).toEqual([])
  await goOn.click()
  await expect.poll(() => router.state.location.pathname).toBe('/zend-fx/review-payment')
  const invoices = [
    { invoice: SECOND, pays: '90.00' },
    { invoice: FIRST, pays: '410.00' },
  ]
  expect(lastAsked(sent)).toMatchObject({ amount: '500', invoices })
  expect(storedFxDraft().agreed).toEqual({ delivers: '500.00', most: '101.000000', until: null })
  await cleanup()
  await openScreen('/zend-fx/review-payment', <ReviewPaymentScreen />)
  await expect.element(page.getByRole('button', { name: /^Pay / })).toBeEnabled()
  await text('Invoice no 1')
  expect(lastAsked(sent)).toMatchObject({ amount: '500.00', most: '101.000000', invoices })
})

test('another currency goes on without; a part of an invoice is another order, and is there after a reload', async () => {
  const sent = await play('GBP', [invoice(FIRST, { currency: 'GBP' })], {
    [`GET /business/fx/invoice/${FIRST}`]: () => ({ invoice: invoice(FIRST, { currency: 'GBP' }) }),
  })
  prepare('500', true)
  const { key } = storedFxDraft()
  await open()
  await expect.element(page.getByRole('button', { name: 'Go on without an invoice' })).toBeEnabled()
  await page.getByRole('button', { name: 'Pay invoice 2041' }).click()
  await paid('2041').fill('495')
  await expect.element(goOn).toBeEnabled()
  expect(storedFxDraft().key).not.toBe(key)
  const { router } = await open()
  await expect.element(paid('2041')).toHaveValue('495')
  await expect.element(goOn).toBeEnabled()
  await paid('2041').fill('480')
  await text(/must be what arrives, or up to two percent less/)
  await paid('2041').fill('495')
  await expect.element(goOn).toBeEnabled()
  await goOn.click()
  await expect.poll(() => router.state.location.pathname).toBe('/zend-fx/review-payment')
  expect(lastAsked(sent).invoices).toEqual([{ invoice: FIRST, pays: '495' }])
})

test('a file is read, a person corrects and confirms it, and what does not fit is said', async () => {
  const confirmed = invoice(NEW, { number: '78', total: '500.00', remaining: '500.00', differences: ['number'] })
  let answered = unconfirmed()
  const sent = await play('CNY', [], {
    [`GET /business/fx/invoice/${NEW}`]: () => ({ invoice: answered }),
    [CONFIRM]: () => ({ invoice: (answered = confirmed) }),
  })
  answerUploads(() => new Response(JSON.stringify({ data: { invoice: unconfirmed() } }), { status: 201 }))
  prepare('500')
  await open()
  await choose()
  await expect.element(page.getByLabelText('Number of the invoice')).toHaveValue('77')
  await expect.element(page.getByLabelText('Date on it')).toHaveValue(day(-3))
  await page.getByLabelText('Number of the invoice').fill('')
  await page.getByLabelText('Date on it').fill(day(-200))
  await page.getByRole('button', { name: 'Confirm this invoice' }).click()
  await text('Write the number that is on the invoice.')
  await text(/at most 180 days old/)
  expect(sent.filter(({ call }) => call === CONFIRM)).toEqual([])
  await page.getByLabelText('Number of the invoice').fill('78')
  await open()
  await expect.element(page.getByLabelText('Number of the invoice')).toHaveValue('78')
  await page.getByLabelText('Date on it').fill(day(-3))
  expect(await violations()).toEqual([])
  await page.getByRole('button', { name: 'Confirm this invoice' }).click()
  await expect.element(paid('78')).toHaveValue('500.00')
  await text('Another number was read on it.')
  expect(sent.find(({ call }) => call === CONFIRM)?.body).toEqual({
    supplierId: ID,
    number: '78',
    date: day(-3),
    currency: 'CNY',
    total: '500.00',
  })
  expect(storedInvoices(ID).file).toBeNull()
})

test('a file that was handed in before is paid from there; no other type is sent', async () => {
  await play('CNY', [])
  let tries = 0
  answerUploads(() => {
    tries += 1
    return refusal(409, 'invoice_known', { invoice: FIRST })
  })
  prepare('500')
  await open()
  await choose('text/plain')
  await text('We cannot read this file. Choose a PDF, or a photo as JPEG or PNG.')
  expect(tries).toBe(0)
  await choose()
  await text('You handed in this invoice already.')
  await page.getByRole('button', { name: 'Pay the one that is there' }).click()
  await expect.element(paid('2041')).toHaveValue('500.00')
})

test('each refusal is said where it is', async () => {
  let refused: Response = refusal(409, 'invoice_spent', { invoice: FIRST, remaining: '20.00', currency: 'CNY' })
  await play('CNY', [invoice(FIRST)], {
    [QUOTE]: (body) => ((body as Wanted).invoices === undefined ? refusal(422, 'invoice_needed') : refused.clone()),
    [`GET /business/fx/invoice/${NEW}`]: () => ({ invoice: unconfirmed() }),
    [CONFIRM]: () => refusal(409, 'invoice_known', { invoice: FIRST }),
  })
  answerUploads(() => new Response(JSON.stringify({ data: { invoice: unconfirmed() } }), { status: 201 }))
  prepare('500')
  const { router } = await open()
  await page.getByRole('button', { name: 'Pay invoice 2041' }).click()
  await text(/^Only CNY.20\.00 remain to be paid of this invoice\.$/)
  await expect.element(paid('2041')).toHaveAttribute('aria-invalid', 'true')
  refused = refusal(409, 'invoice_account_differs', { invoice: FIRST })
  await paid('2041').fill('499')
  await text(/Call the supplier on a number you know/)
  await goOn.click()
  expect(router.state.location.pathname).toBe(PATH)
  await choose()
  await page.getByRole('button', { name: 'Confirm this invoice' }).click()
  await text('You handed in this invoice already.')
  await expect.element(page.getByLabelText('Number of the invoice')).toHaveAttribute('aria-invalid', 'true')
})

test('in each language nothing is wider than a small phone', async () => {
  const all = ['number', 'date', 'total', 'account', 'supplier_name', 'company_name'] as const
  await play(
    'CNY',
    [invoice(FIRST, { differences: [...all] }), invoice(SECOND, { number: 'A-LONG-NUMBER-2026-00002042' })],
    { [`GET /business/fx/invoice/${NEW}`]: () => ({ invoice: unconfirmed() }) },
  )
  answerUploads(() => new Response(JSON.stringify({ data: { invoice: unconfirmed() } }), { status: 201 }))
  await addTexts('fxinvoice')
  await page.viewport(360, 740)
  prepare('500')
  await open()
  await page.getByRole('button', { name: 'Pay invoice 2041' }).click()
  await choose()
  await expect.element(page.getByLabelText('Number of the invoice')).toHaveValue('77')
  for (const language of LANGUAGES) {
    await open(language)
    await expect.element(page.getByText(/2041/).last()).toBeVisible()
    await expect.poll(() => document.querySelectorAll('input[type=date]').length).toBe(1)
    const wider = document.documentElement.scrollWidth - innerWidth
    expect({ language, wider }).toEqual({ language, wider: 0 })
  }
  await page.viewport(390, 844)
})
