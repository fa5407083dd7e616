// Papers of payments abroad. Risks: a proof is offered before anything arrived, another file is saved than was asked
// for, a month shows another sum than the API's, or somebody who may not export is offered files.

import { type FxMonthAnswer, type FxPaymentAnswer, ROLE_PERMISSIONS, OFFERED } from '@zend/contracts'
import { newId } from '@zend/kernel'
import { LANGUAGES } from '@zend/kernel/specification'
import { addTexts } from '@zend/web/i18n'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ADA, openScreen, playApi, type SentCall } from '../../client/testing-screen.tsx'
import { CompanyProvider } from '../../data/companies/index.ts'
import { violations } from '../../ui/gallery/testing.tsx'
import { FxMonthsScreen } from './index.ts'
import { PaymentFiles } from './payment-files.tsx'

const PAYMENT = newId('fxp', 1)
const at = {
  funded: '2026-03-01T09:00:00Z',
  converted: null,
  sent: null,
  delivered: null,
  cameBack: null,
  closed: null,
}
const paymentAt = (times: Partial<FxPaymentAnswer['at']>) =>
  ({ id: PAYMENT, at: { ...at, ...times } }) as FxPaymentAnswer
const SENT = { converted: '2026-03-01T09:05:00Z', sent: '2026-03-01T09:20:00Z' }
const DELIVERED = { ...SENT, delivered: '2026-03-02T11:00:00Z' }

const month = (over: Partial<FxMonthAnswer> = {}): FxMonthAnswer => ({
  month: '2026-10',
  currency: 'GBP',
  payments: 2,
  amount: '1500.00',
  taken: '1988.655000',
  chargeUsd: '15.80',
  averageRate: '0.754278',
  delivered: { payments: 2, amount: '1500.00' },
  returned: { payments: 0, amount: '0.00', givenBack: '0.000000' },
  ...over,
})
const MONTHS = [
  month({ month: '2026-11', currency: 'EUR', payments: 1, amount: '200.00', taken: '217.000000' }),
  month({ month: '2026-11', returned: { payments: 1, amount: '1000.00', givenBack: '1325.770000' } }),
  month(),
]

let saved: string[]
let asked: string[]
let sent: SentCall[]
const file = (name: string) => () =>
  new Response('x', { headers: { 'content-disposition': `attachment; filename="${name}"` } })
const companyWith = (permissions: (typeof ROLE_PERMISSIONS)['viewer']) => ({
  userId: ADA._id,
  membership: newId('mbr', 1),
  company: { id: newId('biz', 1), name: 'Baobab Interiors', offered: [...OFFERED] },
  permissions: [...permissions],
  role: 'accountant' as const,
  accessToken: null,
  accessTokenExpiresAt: null,
})
const inCompany = (screen: ReactElement, permissions = ROLE_PERMISSIONS.accountant): ReactElement => (
  <CompanyProvider value={companyWith(permissions)}>{screen}</CompanyProvider>
)

beforeEach(async () => {
  ;[saved, asked] = [[], []]
  const months = () => ({ year: 2026, months: MONTHS })
  const receipt = file(`zend-proof-${PAYMENT}.pdf`)
  sent = await playApi({
    [`GET /personal/transaction/${PAYMENT}/receipt`]: receipt,
    [`GET /business/transaction/${PAYMENT}/receipt`]: receipt,
    [`GET /business/fx/payment/${PAYMENT}/order`]: file(`zend-order-${PAYMENT}.xml`),
    'GET /business/fx/months': months,
    'GET /business/fx/months/statement': file('zend-fx.csv'),
  })
  const played = globalThis.fetch
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    asked.push(new URL(input instanceof Request ? input.url : input, 'http://api.test').search)
    return played(input, init)
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  await addTexts('fx')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const proof = page.getByRole('button', { name: 'Proof of payment (PDF)' })
const order = page.getByRole('button', { name: 'Order to the bank (pain.001)' })

test('there are no papers before it left, an order once it did, and a proof once it was delivered', async () => {
  await openScreen('/a', <PaymentFiles payment={paymentAt({ converted: SENT.converted })} />)
  expect(page.getByRole('button').elements()).toEqual([])
  await openScreen('/a', <PaymentFiles payment={paymentAt(SENT)} />)
  await expect.element(order).toBeVisible()
  expect(proof.elements()).toEqual([])
  await openScreen('/a', <PaymentFiles payment={paymentAt(DELIVERED)} />)
  await proof.click()
  await expect.poll(() => saved).toEqual([`zend-proof-${PAYMENT}.pdf`])
  await order.last().click()
  await expect.poll(() => saved).toEqual([`zend-proof-${PAYMENT}.pdf`, `zend-order-${PAYMENT}.xml`])
})

test('months show what was converted, what left for it and what came back, as the API says', async () => {
  await openScreen('/zend-fx/months', inCompany(<FxMonthsScreen />))
  await expect.element(page.getByRole('heading', { name: 'November 2026' })).toBeVisible()
  const november = page.getByRole('region', { name: 'November 2026' })
  await expect.element(november.getByText('€200.00').first()).toBeVisible()
  await expect.element(november.getByText(/217\.00.USDT/)).toBeVisible()
  await expect.element(november.getByText(/1,325\.77.USDT/)).toBeVisible()
  const october = page.getByRole('region', { name: 'October 2026' })
  await expect.element(october.getByText('1 USDT = 0.7542 GBP')).toBeVisible()
  expect(october.getByText('Given back').elements()).toEqual([])
  await page.getByRole('button', { name: 'CSV' }).click()
  await expect.poll(() => saved).toEqual(['zend-fx.csv'])
  expect(asked.at(-1)).toBe(`?year=${String(new Date().getUTCFullYear())}&format=csv`)
  expect(await violations()).toEqual([])
})

test('who may not export sees the months and no files', async () => {
  await openScreen('/zend-fx/months', inCompany(<FxMonthsScreen />, ROLE_PERMISSIONS.viewer))
  await expect.element(page.getByRole('heading', { name: 'October 2026' })).toBeVisible()
  expect(page.getByRole('button', { name: 'CSV' }).elements()).toEqual([])
  expect(sent.map(({ call }) => call)).toEqual(['GET /business/fx/months'])
})

test('in each language nothing is wider than a small phone', async () => {
  await page.viewport(320, 800)
  for (const language of LANGUAGES) {
    await openScreen('/zend-fx/months', inCompany(<FxMonthsScreen />), language)
    await expect.element(page.getByText(/1[.,\s]?325[.,]77/).last()).toBeVisible()
    expect([language, document.documentElement.scrollWidth]).toEqual([language, 320])
  }
})
