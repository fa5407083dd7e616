// Making a payment abroad and following one, with a fake API. Risks: what was typed is lost; another amount or bound
// is confirmed than the one that was reviewed; a payment without an answer is made twice; a wish needs no question.

import type { FxPaymentAnswer, SupplierAnswer } from '@zend/contracts'
import { newId } from '@zend/kernel'
import { LANGUAGES } from '@zend/kernel/specification'
import { addTexts } from '@zend/web/i18n'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { type Answer, openScreen, playApi, refusal, type SentCall } from '../../client/testing-screen.tsx'
import { violations } from '../../ui/gallery/testing.tsx'
import { FxPaymentScreen, ReviewPaymentScreen, TransferDetailsScreen } from './index.ts'

const ID = newId('spr', 1)
const PAYMENT = newId('fxp', 1)
const SUPPLIER: SupplierAnswer = {
  _id: ID,
  createdAt: '2026-01-01T00:00:00Z',
  current: {
    version: 1,
    name: 'Kent Timber',
    currency: 'GBP',
    way: 'gb-bank',
    payeeType: 'company',
    values: { company: 'Kent Timber', town: 'Maidstone', country: 'GB', sortCode: '200052', account: '55779911' },
    contact: 'books@kent.example',
    madeAt: '2026-01-01T00:00:00Z',
    usableFrom: '2026-01-01T00:00:00Z',
    nameCheck: null,
  },
  waiting: null,
  latest: 1,
  refused: false,
}
type Wanted = { readonly amount: string; readonly most?: string; readonly reference: string; readonly purpose: string }
/** A price with a fixed part: a pound takes 1.3 USDT, and 5 more. */
const takes = ({ amount }: Wanted): number => Number(amount) * 1.3 + 5
const quote: Answer = (body) => {
  const wanted = body as Wanted
  return {
    quote: `an offer for ${wanted.amount} and ${wanted.most ?? ''}`,
    supplier: { id: ID, name: 'Kent Timber' },
    currency: 'GBP',
    delivers: Number(wanted.amount).toFixed(2),
    takes: takes(wanted).toFixed(6),
    most: wanted.most ?? (takes(wanted) * 1.01).toFixed(6),
    feeUsd: '5.00',
    rate: '0.74',
    rail: 'gb-fps',
    payee: {
      currency: 'GBP',
      name: { type: 'company', company: 'Kent Timber' },
      address: { town: 'Maidstone', country: 'GB' },
      bank: { way: 'gb-bank', sortCode: '200052', account: '55779911' },
    },
    invoices: [],
    expiresAt: new Date(Date.now() + 300_000).toISOString(),
  }
}
const payment = (stated: Partial<FxPaymentAnswer> = {}): FxPaymentAnswer => ({
  id: PAYMENT,
  state: 'funded',
  status: 'pending',
  supplier: { id: ID, name: 'Kent Timber' },
  currency: 'GBP',
  delivers: '500.00',
  most: '661.550000',
  taken: null,
  feeUsd: null,
  rate: null,
  rail: 'gb-fps',
  purpose: 'goods',
  reference: 'Invoice 77',
  payBy: '2099-01-01T00:00:00Z',
  reason: null,
  cameBack: null,
  returned: null,
  tracking: null,
  arrival: null,
  delivery: null,
  tracker: 'x'.repeat(43),
  at: { funded: '2026-03-01T09:00:00Z', converted: null, sent: null, delivered: null, cameBack: null, closed: null },
  wishes: [],
  questions: [],
  invoices: [],
  ...stated,
})
const QUOTE = 'POST /business/fx/quote'
const PAY = 'POST /business/fx/payment'
const play = (more: Readonly<Record<string, Answer>> = {}): Promise<SentCall[]> =>
  playApi({
    'GET /business/fx/supplier/list': () => ({ suppliers: [SUPPLIER], page: 1, limit: 20, total: 1 }),
    [`GET /business/fx/supplier/${ID}`]: () => ({ supplier: SUPPLIER }),
    'GET /general/zendfx/get-rate': () => ({
      currency: 'GBP',
      rate: '0.75',
      forAmount: '10000.00',
      feeBps: 80,
      feeMinUsd: '5.00',
      asOf: new Date().toISOString(),
    }),
    'GET /personal/balance': () => ({ balances: [], local: [], asOf: new Date().toISOString() }),
    'POST /business/fx/payment/code': () => ({
      sentTo: 'a•••@example.com',
      expiresAt: new Date(Date.now() + 300_000).toISOString(),
      resendAt: new Date(Date.now() + 60_000).toISOString(),
    }),
    [QUOTE]: quote,
    ...more,
  })
const PATH = `/zend-fx/transfer-details?supplier=${ID}`
const gets = page.getByRole('textbox', { name: 'They get exactly' })
const goOn = page.getByRole('button', { name: 'Go on to the invoice' })
const text = (words: string | RegExp) => expect.element(page.getByText(words).first()).toBeVisible()
const fill = async (): Promise<void> => {
  await gets.fill('500')
  await page.getByLabelText('What it is for').selectOptions('goods')
  await page.getByLabelText('Reference for the supplier').fill('Invoice 77')
  await text('At most leaves')
}
const bodies = (sent: readonly SentCall[], call: string): readonly unknown[] =>
  sent.filter((one) => one.call === call).map(({ body }) => body)

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
})

test('what is missing is said at its field, and what was typed is there when the page is opened anew', async () => {
  await play()
  const { router } = await openScreen(PATH, <TransferDetailsScreen />)
  await goOn.click()
  await text('Say how much they are to get.')
  await text('Choose what it is for: banks are told.')
  expect(await violations()).toEqual([])
  await fill()
  await page.getByLabelText('Reference for the supplier').fill('Façade 77')
  await text(/Banks carry letters without accents/)
  await page.getByLabelText('Reference for the supplier').fill('Invoice 77')
  await goOn.click()
  await expect.poll(() => router.state.location.pathname).toBe('/zend-fx/invoice')
  await openScreen('/zend-fx/transfer-details', <TransferDetailsScreen />)
  await expect.element(gets).toHaveValue('500')
  await expect.element(page.getByLabelText('Reference for the supplier')).toHaveValue('Invoice 77')
})

test('who says what leaves gets what that delivers, never more than was said', async () => {
  const sent = await play()
  await openScreen(PATH, <TransferDetailsScreen />)
  await page.getByRole('textbox', { name: 'It takes about' }).fill('655')
  await expect.element(gets).toHaveValue('499.99')
  const asked = bodies(sent, QUOTE) as Wanted[]
  expect(asked.length).toBeLessThanOrEqual(4)
  expect(takes(asked.at(-1) ?? { amount: '0', reference: '', purpose: '' })).toBeLessThanOrEqual(655)
})

test('a refusal stands at the amount, with the figure that is free', async () => {
  await play({ [QUOTE]: () => refusal(422, 'insufficient_funds', { available: '12.500000', currency: 'USDT' }) })
  await openScreen(PATH, <TransferDetailsScreen />)
  await gets.fill('500')
  await text('You have 12.50 USDT.')
  await expect.element(gets).toHaveAttribute('aria-invalid', 'true')
})

test('the review asks for the bound that was shown, and pays once under one key when no answer came', async () => {
  let tries = 0
  const keys: (string | null)[] = []
  const sent = await play({
    [PAY]: () => {
      tries += 1
      if (tries === 1) throw new TypeError('the connection broke')
      return { payment: payment() }
    },
  })
  const answering = globalThis.fetch
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const key = new Headers(init?.headers).get('idempotency-key')
    if (init?.method === 'POST' && key !== null) keys.push(key)
    return answering(input, init)
  })
  await openScreen(PATH, <TransferDetailsScreen />)
  await fill()
  await goOn.click()
  const { router } = await openScreen('/zend-fx/review-payment', <ReviewPaymentScreen />)
  await page.getByRole('button', { name: 'Pay £500.00' }).click()
  await text(/Kent Timber gets £500\.00; at most 661\.55/)
  await expect.element(page.getByLabelText(/digit/).first()).toBeVisible()
  await userEvent.keyboard('123456')
  await expect.element(page.getByRole('dialog', { name: 'Enter your PIN' })).toBeVisible()
  await userEvent.keyboard('4826')
  await text("We're checking your payment")
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect
    .poll(() => router.state.location.pathname + router.state.location.search)
    .toBe(`/zend-fx/success?id=${PAYMENT}`)
  const quoted = bodies(sent, QUOTE) as Wanted[]
  expect(quoted.at(-1)).toMatchObject({ amount: '500.00', most: '661.550000', reference: 'Invoice 77' })
  expect(tries).toBe(2)
  expect(new Set(keys).size).toBe(1)
  expect(sessionStorage.getItem('zend.usd-values')).toBeNull()
})

test('a rate that moved beyond the bound is agreed to anew, and never by itself', async () => {
  let moved = false
  const sent = await play({
    [QUOTE]: (body) =>
      moved && (body as Wanted).most === '661.550000'
        ? refusal(400, 'invalid_request', { field: 'body.until' })
        : { ...(quote(body) as object), ...(moved ? { takes: '680.000000', most: '686.800000' } : {}) },
  })
  await openScreen(PATH, <TransferDetailsScreen />)
  await fill()
  await goOn.click()
  moved = true
  await openScreen('/zend-fx/review-payment', <ReviewPaymentScreen />)
  await text('The rate has moved: it takes more than you agreed to now.')
  await expect.element(page.getByRole('button', { name: /^Pay/ })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Take what it takes now' }).click()
  await expect.element(page.getByRole('button', { name: 'Pay £500.00' })).toBeEnabled()
  await text('686.80 USDT')
  expect((bodies(sent, QUOTE) as Wanted[]).at(-1)?.most).toBe('686.800000')
  expect(bodies(sent, PAY)).toEqual([])
})

test('a payment is called off after a question, and says so', async () => {
  const sent = await play({
    [`GET /business/fx/payment/${PAYMENT}`]: () => ({ payment: payment() }),
    [`POST /business/fx/payment/${PAYMENT}/cancel`]: () => ({
      payment: payment({ wishes: [{ kind: 'cancel', madeAt: '2026-03-01T09:01:00Z', answer: null }] }),
    }),
  })
  await openScreen(`/zend-fx/payments/${PAYMENT}`, <FxPaymentScreen id={PAYMENT} />)
  await text(/It waits for a rate at which 661\.55.*is enough/)
  await page.getByRole('button', { name: 'Call it off' }).click()
  expect(sent.filter(({ call }) => call.endsWith('/cancel'))).toEqual([])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Call it off' }).click()
  await text('You called it off. We stop it before anything leaves.')
  await expect.element(page.getByRole('button', { name: 'Call it off' })).not.toBeInTheDocument()
  expect(await violations()).toEqual([])
})

test('what came back says why, how much of it, and takes the money back after a question', async () => {
  const back = payment({
    state: 'came_back',
    status: 'action-required',
    reason: 'account_closed',
    taken: '655.000000',
    rate: '0.763358',
    feeUsd: '5.00',
    cameBack: '485.00',
    at: {
      ...payment().at,
      converted: '2026-03-01T09:00:05Z',
      sent: '2026-03-01T09:00:09Z',
      cameBack: '2026-03-02T09:00:00Z',
    },
  })
  const sent = await play({
    [`GET /business/fx/payment/${PAYMENT}`]: () => ({ payment: back }),
    [`POST /business/fx/payment/${PAYMENT}/give-back`]: () => ({
      payment: { ...back, wishes: [{ kind: 'give_back', madeAt: '2026-03-02T09:01:00Z', answer: null }] },
    }),
  })
  await openScreen(`/zend-fx/payments/${PAYMENT}`, <FxPaymentScreen id={PAYMENT} />)
  await text('The supplier’s account is closed.')
  await text(/£485\.00 came back; banks on the way kept the rest\. You get 635\.35/)
  await expect.element(page.getByRole('button', { name: 'Correct and send again' })).toBeVisible()
  await page.getByRole('button', { name: 'Take the money back' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take it back' }).click()
  await text('It did not arrive. The money is on its way back to your balance.')
  expect(sent.filter(({ call }) => call.endsWith('/give-back'))).toHaveLength(1)
})

test.each([
  ['account_closed', 'Correct and send again', `/zend-fx/suppliers/${ID}`],
  ['recalled', 'Send it again', '/zend-fx/transfer-details'],
])('what came back because of %s is taken back and filled in again in one step', async (reason, name, path) => {
  const back = payment({
    state: 'came_back',
    status: 'action-required',
    reason,
    taken: '655.000000',
    cameBack: '500.00',
    at: { ...payment().at, converted: '2026-03-01T09:00:05Z', cameBack: '2026-03-02T09:00:00Z' },
  })
  const sent = await play({
    [`GET /business/fx/payment/${PAYMENT}`]: () => ({ payment: back }),
    [`POST /business/fx/payment/${PAYMENT}/give-back`]: () => ({ payment: back }),
  })
  const { router } = await openScreen(`/zend-fx/payments/${PAYMENT}`, <FxPaymentScreen id={PAYMENT} />)
  await page.getByRole('button', { name }).click()
  expect(sent.filter(({ call }) => call.endsWith('/give-back'))).toEqual([])
  await page.getByRole('alertdialog').getByRole('button', { name }).click()
  await expect.poll(() => router.state.location.pathname).toBe(path)
  expect(sent.filter(({ call }) => call.endsWith('/give-back'))).toHaveLength(1)
  const again = `/zend-fx/transfer-details?supplier=${ID}&amount=500.00&purpose=goods&reference=Invoice+77`
  const search = new URLSearchParams(router.state.location.search)
  expect(search.get('to') ?? `${path}?${search.toString()}`).toBe(again)
})

test('a payment that is made again is filled in, over whatever was typed before, and what is typed then stays', async () => {
  await play()
  sessionStorage.setItem('zend.usd-values', '{}')
  const again = `${PATH}&amount=120.50&purpose=goods&reference=Invoice+78`
  const { router } = await openScreen(again, <TransferDetailsScreen />)
  await expect.element(gets).toHaveValue('120.50')
  await expect.element(page.getByLabelText('Reference for the supplier')).toHaveValue('Invoice 78')
  await expect.poll(() => router.state.location.search).toBe('')
  await gets.fill('7')
  await cleanup()
  await openScreen('/zend-fx/transfer-details', <TransferDetailsScreen />)
  await expect.element(gets).toHaveValue('7')
})

test('in each language nothing is wider than a small phone', async () => {
  const back = payment({
    state: 'came_back',
    reason: 'payee_invalid',
    taken: '655.000000',
    cameBack: '485.00',
    at: { ...payment().at, converted: '2026-03-01T09:00:05Z', cameBack: '2026-03-02T09:00:00Z' },
  })
  await play({ [`GET /business/fx/payment/${PAYMENT}`]: () => ({ payment: back }) })
  await addTexts('fx')
  await addTexts('fxpay')
  await page.viewport(360, 740)
  await openScreen(PATH, <TransferDetailsScreen />)
  await fill()
  await goOn.click()
  const pages = [
    { path: PATH, shown: () => <TransferDetailsScreen />, says: /9911/ },
    { path: '/zend-fx/review-payment', shown: () => <ReviewPaymentScreen />, says: /9911/ },
    { path: `/zend-fx/payments/${PAYMENT}`, shown: () => <FxPaymentScreen id={PAYMENT} />, says: /Kent Timber/ },
  ]
  for (const language of LANGUAGES) {
    for (const { path, shown, says } of pages) {
      await openScreen(path, shown(), language)
      await expect.element(page.getByText(says).last()).toBeVisible()
      const wider = document.documentElement.scrollWidth - innerWidth
      expect({ language, path, wider }).toEqual({ language, path, wider: 0 })
    }
  }
  await page.viewport(390, 844)
})
