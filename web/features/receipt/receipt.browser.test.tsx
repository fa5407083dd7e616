// The public page of a receipt: it calls genuine only what the API does, needs no session, and stores nothing.

import { I18nProvider } from '@lingui/react'
import { newId } from '@zend/kernel'
import type { ReceiptView } from '@zend/contracts'
import { services } from '@zend/web/client/browser'
import { activate, addTexts, i18n } from '@zend/web/i18n'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { violations } from '../../ui/gallery/testing.tsx'
import { ReceiptScreen } from './receipt-screen.tsx'

const CODE = 'c'.repeat(60)
const RECEIPT: ReceiptView = {
  transactionType: 'withdrawal',
  direction: 'out',
  status: 'success',
  amount: '250.000000',
  currency: 'USDT',
  counter: null,
  fee: { amount: '1.250001', currency: 'USDT' },
  network: 'ethereum',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  txid: '0x4be1a9d2f7c6305b8e1d94a0c27f3e6158bd0947ac23ef51b6d8079e4a1c3f52',
  explorerUrl: 'https://explorer.example/tx/0x4be1',
  customer: 'Ada O.',
  party: null,
  accountEnds: null,
  tracking: null,
  delivery: null,
  returnedAt: null,
  at: '2026-11-20T09:12:00Z',
  issuedAt: '2026-11-20T10:00:00Z',
  fingerprint: '8K2M PQ94 W7XZ 3FHT',
}

let asked: { readonly path: string; readonly authorization: string | null }[]
let answers: (() => Response | Promise<Response>)[]

const genuine = (over: Partial<ReceiptView> = {}): Response =>
  new Response(JSON.stringify({ data: { receipt: { ...RECEIPT, ...over } } }))
const refused = (status: number, code: string): Response =>
  new Response(JSON.stringify({ type: `urn:zend:problem:${code}`, title: code, status, code, message: code }), {
    status,
  })

beforeEach(() => {
  asked = []
  answers = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    asked.push({
      path: new URL(input instanceof Request ? input.url : input, 'http://x').pathname,
      authorization: new Headers(init?.headers).get('authorization'),
    })
    return (answers.shift() ?? (() => refused(404, 'not_found')))()
  })
})
afterEach(() => vi.unstubAllGlobals())

async function open(code = CODE): Promise<void> {
  await activate('en')
  await addTexts('help')
  const router = createMemoryRouter([
    {
      path: '*',
      element: (
        <I18nProvider i18n={i18n}>
          <ReceiptScreen code={code} />
        </I18nProvider>
      ),
    },
  ])
  await render(<RouterProvider router={router} />)
}

test('a receipt that we signed shows what moved, and asks for it without anybody’s session', async () => {
  await services().session.saveUser({
    _id: newId('usr', 1),
    accessToken: 'a',
    accessTokenExpiresAt: '2099-01-01T00:00:00Z',
    refreshToken: 'r',
    refreshTokenExpiresAt: '2099-01-01T00:00:00Z',
  })
  answers = [() => genuine()]
  const before = JSON.stringify({ ...localStorage, ...sessionStorage })
  await open()
  await expect.element(page.getByRole('heading', { name: 'Genuine receipt' })).toBeVisible()
  for (const text of ['Ada O.', 'Ethereum', '8K2M PQ94 W7XZ 3FHT'])
    await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByText(/1.250001.USDT/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'See it on the network' }))
    .toHaveAttribute('href', RECEIPT.explorerUrl)
  expect(asked).toEqual([{ path: `/general/receipts/${CODE}`, authorization: null }])
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).toBe(before)
  expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toContain('noindex')
})

test('a proof of payment shows whom it paid and how it is found, and says when the money came back since', async () => {
  const proof: Partial<ReceiptView> = {
    transactionType: 'fx',
    amount: '12722.990000',
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
  }
  answers = [() => genuine(proof), () => genuine({ ...proof, status: 'returned', returnedAt: '2026-12-12T08:00:00Z' })]
  await open()
  for (const text of ['Porto Ceramics Lda', '4051', '5f2b0a86-9f1c-4f6e-8a34-8d0c2b7e1f90', 'Payment abroad'])
    await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByText('Reported by the institution that paid')).toBeVisible()
  expect(page.getByText('returned since').elements()).toEqual([])
  expect(await violations()).toEqual([])
  await open()
  await expect
    .element(page.getByText(/It was delivered, and returned since: the money came back on 12 Dec/))
    .toBeVisible()
})

test('a code that we did not sign is called that, and one that cannot be a code is not even asked about', async () => {
  await open()
  await expect.element(page.getByRole('heading', { name: 'We did not sign this code' })).toBeVisible()
  expect(asked).toHaveLength(1)
  await open('no code')
  await expect.element(page.getByRole('heading', { name: 'We did not sign this code' }).first()).toBeVisible()
  expect(asked).toHaveLength(1)
})

test('an answer that did not come is no judgement: it can be asked for again', async () => {
  answers = [() => Promise.reject(new TypeError('connection lost')), () => genuine()]
  await open()
  await expect.element(page.getByRole('alert').getByText(/We could not reach Zend/)).toBeVisible()
  expect(page.getByText('We did not sign this code').elements()).toEqual([])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { name: 'Genuine receipt' })).toBeVisible()
})

test('a transaction whose state changed since says so', async () => {
  answers = [() => genuine({ status: 'returned' })]
  await open()
  await expect.element(page.getByText(/Its state has changed since the paper was made/)).toBeVisible()
})

test('a swap shows both sides, a transfer the other customer', async () => {
  answers = [
    () =>
      genuine({
        transactionType: 'swap',
        counter: { amount: '0.01000000', currency: 'BTC' },
        address: null,
        network: null,
        txid: null,
        explorerUrl: null,
      }),
  ]
  await open()
  await expect.element(page.getByText(/in exchange for 250.00.USDT/)).toBeVisible()
  expect(page.getByText('Sent to').elements()).toEqual([])
})

test.each(['light', 'dark'] as const)(
  'it is light also where the device is %s, and axe finds nothing',
  async (theme) => {
    document.documentElement.dataset['theme'] = theme
    answers = [() => genuine()]
    await open()
    await expect.element(page.getByRole('heading', { name: 'Genuine receipt' })).toBeVisible()
    expect(document.documentElement.dataset['theme']).toBe('light')
    expect(await violations()).toEqual([])
  },
)
