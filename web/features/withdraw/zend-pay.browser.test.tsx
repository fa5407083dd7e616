// Paying a customer, with a fake API. Risks: a long name pushes the button off the screen, a note is refused only after
// code and PIN, a reload at the code step loses everything or restores a person whose name changed; a reload turns a
// payment without an answer into a new one.

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen, playApi, refusal } from '../../client/testing-screen.tsx'
import { WithdrawScreen } from './index.ts'

const NAME = `${'Wolfeschlegel'.repeat(5).slice(0, 60)} ${'Hausenbergerdorff'.repeat(4).slice(0, 60)}`
const BALANCE = {
  currency: 'USDT',
  name: 'Tether',
  available: '842.150000',
  held: '0',
  total: '842.150000',
  collecting: '0',
}

const LATER = '2099-01-01T00:00:00.000Z'
const FORM = '/withdraw?kind=zend-pay&currency=USDT&toUser=kofi_m'

/** Opens the form; `name` is the payee's current name. */
async function open(path: string, name = NAME, answers: Parameters<typeof playApi>[0] = {}) {
  const sent = await playApi({
    'GET /personal/withdraw/profile-pic': () => ({ payee: { username: 'kofi_m', name, image: null } }),
    'GET /personal/balance': () => ({ balances: [BALANCE], asOf: '2026-11-21T09:00:00.000Z' }),
    'GET /personal/emailotp': () => ({ sentTo: 'a•••@example.com', expiresAt: LATER, resendAt: LATER }),
    ...answers,
  })
  const codes = (): number => sent.filter(({ call }) => call === 'GET /personal/emailotp').length
  return { codes, ...(await openScreen(path, <WithdrawScreen />)) }
}

let codes: () => number

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  await page.viewport(360, 740)
  codes = (await open(`${FORM}&amount=25`)).codes
})
afterEach(async () => {
  sessionStorage.clear()
  vi.unstubAllGlobals()
  await page.viewport(390, 844)
})

const pay = () => page.getByRole('button', { name: /^Pay Wolfe.*…$/ })
const review = () => page.getByRole('button', { name: 'Review' })

/** The right edge of the widest part of the page. */
const reach = (): number =>
  Math.max(...[...document.querySelectorAll('main *')].map((part) => part.getBoundingClientRect().right))

test('a name of sixty and sixty letters pushes nothing off a small phone, and stands whole on the card and the row', async () => {
  await expect.element(page.getByText(NAME, { exact: true })).toBeVisible()
  await expect.element(pay()).toBeVisible()
  expect(reach()).toBeLessThanOrEqual(360)
  await pay().click()
  await review().click()
  await expect.element(page.getByRole('term').filter({ hasText: /^Wolfe.*… gets$/ })).toBeVisible()
  expect(reach()).toBeLessThanOrEqual(360)
})

test('a note with a joined emoji goes on; one with hidden characters is told at its field', async () => {
  await pay().click()
  const note = page.getByLabelText('Note')
  await note.fill('Safe travels \u2066👨‍👩‍👧')
  await expect
    .element(note)
    .toHaveAccessibleDescription('This note holds hidden characters that cannot be sent. Write it anew.')
  await expect.element(review()).toBeDisabled()
  await note.fill('Safe travels 👨‍👩‍👧')
  await expect.element(note).toHaveAccessibleDescription('They can read it. You may leave it empty.')
  await expect.element(review()).toBeEnabled()
})

const codeSent = () => page.getByText('We sent a 6-digit code to a•••@example.com.')

/** Continues to the code step, with a note. */
async function toCode(): Promise<void> {
  await pay().click()
  await page.getByLabelText('Note').fill('Rent')
  await review().click()
  await page.getByRole('button', { name: /^Pay 25/ }).click()
  await expect.element(codeSent()).toBeVisible()
  document.body.replaceChildren()
}

test('loaded anew at the code, it is at the code again, with the note, and the code in the mail still counts', async () => {
  await toCode()
  expect(codes()).toBe(1)
  const again = await open(`${FORM}&step=code`)
  await expect.element(codeSent()).toBeVisible()
  await expect.element(page.getByText(/^You pay 25.* to Wolfe/)).toBeVisible()
  expect(again.codes()).toBe(0)
  await again.router.navigate(`${FORM}&step=review`)
  await expect.element(page.getByText('Rent')).toBeVisible()
})

test('loaded anew when the username has become somebody else’s, it asks whom they mean', async () => {
  await toCode()
  const { router } = await open(`${FORM}&step=code`, 'Somebody Else')
  await expect.element(page.getByRole('button', { name: 'Pay Somebody Else' })).toBeVisible()
  expect(router.state.location.search).not.toContain('step')
})

test('without anything under way, no step is claimed', async () => {
  document.body.replaceChildren()
  const { router } = await open(`${FORM}&amount=25&step=review`)
  await expect.poll(() => router.state.location.search).not.toContain('step')
})

/** Types code and PIN, and returns the idempotency keys of later payments. */
async function confirm(): Promise<(string | null)[]> {
  const { fetch } = globalThis
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    if (init?.method === 'POST') keys.push(new Headers(init.headers).get('idempotency-key'))
    return fetch(input, init)
  })
  await expect.element(codeSent()).toBeVisible()
  await userEvent.keyboard('123456')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('4711')
  await expect.poll(() => keys.length).toBe(1)
  return keys
}

test('loaded anew without an answer, it says so; what is sent again is the same order, until it is definitely refused', async () => {
  await toCode()
  const lost = { 'POST /personal/withdraw': () => new Response(null, { status: 502 }) }
  await open(`${FORM}&step=code`, NAME, lost)
  const first = await confirm()
  await expect.element(page.getByRole('heading', { name: "We're checking" })).toBeVisible()
  document.body.replaceChildren()
  await open(`${FORM}&amount=25`, NAME, { 'POST /personal/withdraw': () => refusal(422, 'insufficient_funds') })
  await expect.element(page.getByRole('heading', { name: "We're checking" })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'See transactions' })).toHaveAttribute('href', '/transaction')
  await page.getByRole('button', { name: 'Check again' }).click()
  expect(await confirm()).toEqual(first)
  await expect.element(page.getByRole('button', { name: /^Pay 25/ })).toBeVisible()
  document.body.replaceChildren()
  await open(`${FORM}&step=code`)
  await expect.element(codeSent()).toBeVisible()
})

test('a wrong code leads back to the code, and says that the PIN is not the cause', async () => {
  await toCode()
  await open(`${FORM}&step=code`, NAME, {
    'POST /personal/withdraw': () => refusal(422, 'otp_wrong', { triesLeft: 1 }),
  })
  await confirm()
  await expect.element(page.getByText('Wrong code; your PIN was not tried. 1 try left.')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('an amount can be typed in money; the coin amount that it makes is what is reviewed', async () => {
  await page.viewport(360, 740)
  await open(FORM, 'Kofi Mensah', {
    'GET /personal/transaction/marketprice': () => ({
      prices: [
        {
          currency: 'USDT',
          quote: 'USD',
          currentPrice: '0.9999',
          percentagePrice: null,
          percentageChange: null,
          asOf: '2026-11-21T09:00:00.000Z',
          quotable: true,
          problem: null,
        },
      ],
      asOf: '2026-11-21T09:00:00.000Z',
    }),
  })
  await page.getByRole('button', { name: /^Pay Kofi/ }).click()
  await page.getByRole('button', { name: 'Type in USD instead' }).click()
  const amount = page.getByRole('textbox', { name: 'Amount' })
  await amount.fill('20')
  await expect.element(page.getByText('20.002\u00a0USDT, at $0.9999 for 1 USDT')).toBeVisible()
  expect(reach()).toBeLessThanOrEqual(360)
  await page.getByRole('button', { name: 'Type in USDT instead' }).click()
  await expect.element(amount).toHaveValue('20.002')
  await page.getByRole('button', { name: 'Type in USD instead' }).click()
  await expect.element(amount).toHaveValue('19.99')
  await amount.fill('20')
  await page.getByRole('button', { name: 'Max' }).click()
  await expect.element(amount).toHaveValue('842.15')
  await page.getByRole('button', { name: 'Type in USD instead' }).click()
  await amount.fill('20')
  await review().click()
  await expect.element(page.getByRole('button', { name: 'Pay 20.002 USDT' })).toBeVisible()
})

test('what somebody asked for is paid exactly so: its amount and coin stand, and the payment names the request', async () => {
  document.body.replaceChildren()
  const request = 'req_00000000000000000000000000'
  let sent: unknown = null
  const asked = `${FORM}&amount=25&note=Dinner&request=${request}`
  await open(asked, NAME, {
    'POST /personal/withdraw': (body: unknown) => {
      sent = body
      return refusal(409, 'request_closed')
    },
  })
  await pay().click()
  await expect.element(page.getByRole('textbox', { name: 'Amount' })).toBeDisabled()
  expect(page.getByRole('button', { name: 'Change' }).elements()).toEqual([])
  await review().click()
  await page.getByRole('button', { name: /^Pay 25/ }).click()
  await confirm()
  await expect.element(page.getByText(/This request has ended. Nothing was paid./)).toBeVisible()
  expect(sent).toMatchObject({ toUser: 'kofi_m', currency: 'USDT', amount: '25', note: 'Dinner', request })
})
