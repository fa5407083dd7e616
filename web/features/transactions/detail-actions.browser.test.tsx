// Receipt and help on a transaction's page: a receipt only of a finished transaction, requested once, and a refusal
// shown as text.

import { I18nProvider } from '@lingui/react'
import { type Id, newId } from '@zend/kernel'
import { services } from '@zend/web/client/browser'
import { activate, addTexts, i18n } from '@zend/web/i18n'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { success } from '../../client/testing-screen.tsx'
import { violations } from '../../ui/gallery/testing.tsx'
import { DetailActions } from './detail-actions.tsx'

const PAPER = { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="zend-receipt.pdf"' }

const SHEET = {
  title: 'Receipt',
  heading: 'Deposit',
  amount: '25.00 USDT',
  counter: null,
  completed: 'Completed today',
  facts: [],
  address: null,
  check: { title: 'Check', how: 'Scan it.' },
  link: 'https://app.zend.test/receipt/1',
  signature: '1a2b',
  issued: 'Today',
  fingerprint: '1a2b',
}

let id: Id<'dep'>
let asked: string[]
let answers: (() => Response)[]

beforeEach(async () => {
  id = newId('dep', 1)
  asked = []
  answers = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://x')
    asked.push(pathname)
    if (pathname.endsWith('/receipt-sheet')) return success({ sheet: SHEET })
    return (answers.shift() ?? (() => new Response('%PDF-1.7', { headers: PAPER })))()
  })
  await services().session.saveUser({
    _id: newId('usr', 1),
    accessToken: 'a',
    accessTokenExpiresAt: '2099-01-01T00:00:00Z',
    refreshToken: 'r',
    refreshTokenExpiresAt: '2099-01-01T00:00:00Z',
  })
})
afterEach(() => vi.unstubAllGlobals())

async function open(status: 'success' | 'processing'): Promise<void> {
  await activate('en')
  await addTexts('home')
  const router = createMemoryRouter([{ path: '*', element: <DetailActions id={id} status={status} /> }])
  await render(
    <main>
      <h1 className="visually-hidden">Token transaction</h1>
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nProvider>
    </main>,
  )
}

test('what is under way has no receipt, and help that knows what it is about', async () => {
  await open('processing')
  await expect
    .element(page.getByRole('link', { name: 'Get help' }))
    .toHaveAttribute('href', `/settings/services/support?transaction=${id}`)
  expect(page.getByRole('button', { name: 'Receipt' }).elements()).toEqual([])
})

test('the receipt is made when it is asked for, once, and saved under its name, also as a picture', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  await open('success')
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Receipt' }).click()
  await expect.element(page.getByText('Your receipt is ready.')).toBeInTheDocument()
  expect(await violations()).toEqual([])
  await page.getByRole('button', { name: 'Save as a picture' }).click()
  await page.getByRole('button', { name: 'Save the PDF' }).click()
  await expect.poll(() => saved).toEqual([`zend-receipt-${id}.png`, 'zend-receipt.pdf'])
  expect(asked).toEqual(['receipt', 'receipt-sheet'].map((what) => `/personal/transaction/${id}/${what}`))
})

test('a refusal is told, and asking again makes it', async () => {
  const problem = {
    type: 'urn:zend:problem:rate_limited',
    title: 'rate_limited',
    status: 429,
    code: 'rate_limited',
    message: 'rate_limited',
  }
  answers = [() => new Response(JSON.stringify(problem), { status: 429 })]
  await open('success')
  await page.getByRole('button', { name: 'Receipt' }).click()
  await expect.element(page.getByRole('alert').getByText(/Too many attempts/)).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Your receipt is ready.')).toBeInTheDocument()
})
