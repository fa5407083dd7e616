// A withdrawal whose page is reloaded, as happens when people return from their mail. Risks: the form is empty at the
// code's step, a new code is requested though the first is valid, Back after the end shows a form as a review, an order
// without an answer can be sent again as a new one.

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen, playApi, refusal } from '../../client/testing-screen.tsx'
import { WithdrawScreen } from './index.ts'

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const FORM = '/withdraw?currency=USDT&chain=ethereum'
const LATER = '2099-01-01T00:00:00.000Z'
const QUOTE = {
  quote: 'signed-offer-0001-of-a-test',
  currency: 'USDT',
  chain: 'ethereum',
  networkName: 'Ethereum',
  toAddr: ADDRESS,
  amount: '25.000000',
  fee: '1.840000',
  receives: '23.160000',
  minimum: '10.000000',
  arrivalMinutes: 5,
  waitSeconds: 0,
  question: null,
  label: null,
  known: true,
  expiresAt: LATER,
}
const BALANCE = {
  currency: 'USDT',
  name: 'Tether',
  available: '842.150000',
  held: '0',
  total: '842.150000',
  collecting: '0',
}

const open = async (path: string, order = () => new Response(null, { status: 502 })) => {
  const sent = await playApi({
    'GET /personal/balance': () => ({ balances: [BALANCE], asOf: '2026-11-21T09:00:00.000Z' }),
    'POST /personal/withdraw/quote': () => QUOTE,
    'POST /personal/withdraw': order,
    'GET /personal/emailotp': () => ({ sentTo: 'a•••@example.com', expiresAt: LATER, resendAt: LATER }),
  })
  return { sent, ...(await openScreen(path, <WithdrawScreen />)) }
}
const codeSent = () => page.getByText('We sent a 6-digit code to a•••@example.com.')

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

test('loaded anew at the code, it is at the code again, and the code in the mail still counts', async () => {
  const first = await open(`${FORM}&toAddr=${ADDRESS}&amount=25`)
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('button', { name: /^Send 2/ }).click()
  await expect.element(codeSent()).toBeVisible()
  expect(first.sent.filter(({ call }) => call === 'GET /personal/emailotp')).toHaveLength(1)
  document.body.replaceChildren()
  const again = await open(`${FORM}&step=code`)
  await expect.element(codeSent()).toBeVisible()
  await expect.element(page.getByText(/^You send 25.* to 0x52/)).toBeVisible()
  expect(again.sent.filter(({ call }) => call === 'GET /personal/emailotp')).toEqual([])
  await userEvent.keyboard('123456')
  await expect.element(page.getByRole('dialog')).toBeVisible()
})

test('without anything under way, no step is claimed', async () => {
  const { router } = await open(`${FORM}&step=review`)
  await expect.poll(() => router.state.location.search).toBe('?currency=USDT&chain=ethereum')
})

/** Types code and PIN. */
async function confirm(): Promise<void> {
  await expect.element(codeSent()).toBeVisible()
  await userEvent.keyboard('123456')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('4711')
}

test('loaded anew without an answer, it says so, and what turns out to be carried out leads to the transactions', async () => {
  await open(`${FORM}&toAddr=${ADDRESS}&amount=25`)
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('button', { name: /^Send 2/ }).click()
  await confirm()
  const checking = page.getByRole('heading', { name: "We're checking" })
  await expect.element(checking).toBeVisible()
  document.body.replaceChildren()
  const { router, sent } = await open(`${FORM}&step=code`, () => refusal(409, 'idempotency_key_reused'))
  await expect.element(checking).toBeVisible()
  expect(sent.filter(({ call }) => call.startsWith('POST'))).toEqual([])
  await page.getByRole('button', { name: 'Check again' }).click()
  await confirm()
  await expect.poll(() => router.state.location.pathname).toBe('/transaction')
})
