// Money between people, with a fake API. Risks: something is paid or declined by opening a page, somebody pays a
// stranger for a friend, a request is asked twice, a request that is over can still be paid.

import type { MoneyRequest } from '@zend/contracts'
import { ADA, openScreen, playApi, refusal } from '../../client/testing-screen.tsx'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AskScreen } from './ask-screen.tsx'
import { PersonScreen } from './person-screen.tsx'
import { LinkScreen, RequestScreen } from './request-screen.tsx'
import { RequestsScreen } from './requests-screen.tsx'

const ID = 'req_00000000000000000000000000'
const KOFI = { username: 'kofi_m', name: 'Kofi Mensah', image: null }
const REQUEST: MoneyRequest = {
  _id: ID,
  direction: 'in',
  amount: '25.000000',
  currency: 'USDT',
  note: 'Dinner',
  state: 'open',
  party: KOFI,
  link: null,
  known: true,
  resembles: null,
  createdAt: '2026-03-18T10:00:00Z',
  expiresAt: '2099-03-25T10:00:00Z',
  endedAt: null,
  transactionId: null,
}
const shown = (over: Partial<MoneyRequest> = {}) => ({
  [`GET /personal/requests/${ID}`]: () => ({ request: { ...REQUEST, ...over } }),
})
const open = () => openScreen(`/requests/${ID}`, <RequestScreen id={ID} />)

test('paying leads to a review with all that was asked, and nothing is paid by opening it', async () => {
  const sent = await playApi(shown())
  await open()
  const pay = page.getByRole('link', { name: 'Review and pay' })
  await expect.element(pay).toBeVisible()
  const { pathname, searchParams } = new URL(pay.element().getAttribute('href') ?? '', 'http://app.test')
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    '/withdraw',
    { kind: 'zend-pay', toUser: 'kofi_m', currency: 'USDT', amount: '25', note: 'Dinner', request: ID },
  ])
  expect(sent.filter(({ call }) => !call.startsWith('GET '))).toEqual([])
})

test('declining asks first; with a block it says so to us alone', async () => {
  let state: MoneyRequest['state'] = 'open'
  const sent = await playApi({
    [`GET /personal/requests/${ID}`]: () => ({ request: { ...REQUEST, state } }),
    [`POST /personal/requests/${ID}/decline`]: () => {
      state = 'declined'
      return { request: { ...REQUEST, state } }
    },
  })
  await open()
  await page.getByRole('button', { name: 'Decline and block' }).click()
  await expect.element(page.getByText(/not that you blocked them/)).toBeVisible()
  expect(sent.some(({ call }) => call.startsWith('POST'))).toBe(false)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await expect.element(page.getByText('This request was declined.')).toBeVisible()
  expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ block: true })
})

test('who could be taken for somebody one has paid is pointed out, a stranger is called one, and a friend neither', async () => {
  await playApi(shown({ known: false, resembles: { ...KOFI, username: 'kofi_rn' } }))
  await open()
  await expect.element(page.getByText(/This is not Kofi Mensah \(@kofi_rn\)/)).toBeVisible()
})

test('a stranger is called one', async () => {
  await playApi(shown({ known: false }))
  await open()
  await expect.element(page.getByText(/You have never paid this person/)).toBeVisible()
})

test('what is over cannot be paid', async () => {
  for (const [state, text] of [
    ['paid', /nothing left to pay/],
    ['cancelled', /Nobody expects a payment/],
    ['expired', /This request has ended/],
  ] as const) {
    await playApi(shown({ state }))
    await open()
    await expect.element(page.getByText(text)).toBeVisible()
    expect(page.getByRole('link', { name: 'Review and pay' }).elements()).toEqual([])
  }
})

test('a link is paid like a request, and can only be declined by not paying', async () => {
  const code = 'A'.repeat(32)
  await playApi({ [`GET /personal/requests/link/${code}`]: () => ({ request: { ...REQUEST, known: false } }) })
  await openScreen(`/requests/link/${code}`, <LinkScreen code={code} />)
  await expect.element(page.getByRole('link', { name: 'Review and pay' })).toBeVisible()
  expect(page.getByRole('button', { name: /Decline/ }).elements()).toEqual([])
})

test('asking shows who is asked before it asks, once, and says a refusal in its own words', async () => {
  let refused = true
  const sent = await playApi({
    'GET /personal/balance': () => ({ balances: [], asOf: '2026-03-18T10:00:00Z' }),
    'GET /personal/withdraw/profile-pic': () => ({ payee: KOFI }),
    'POST /personal/requests': () => {
      if (!refused) return { request: { ...REQUEST, direction: 'out' } }
      refused = false
      return refusal(422, 'request_limit', { limit: 3 })
    },
  })
  const { router } = await openScreen('/requests/new', <AskScreen />)
  const ask = page.getByRole('button', { name: 'Ask for it' })
  await page.getByLabelText('Amount').fill('25')
  await expect.element(ask).toBeDisabled()
  await page.getByLabelText('Username').fill('@Kofi_M')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect.element(page.getByText('Kofi Mensah')).toBeVisible()
  await page.getByLabelText('What it is for').fill('Dinner')
  await ask.click()
  await expect.element(page.getByText(/as much as you can ask for now/)).toBeVisible()
  await ask.click()
  await expect.poll(() => router.state.location.pathname).toBe(`/requests/${ID}`)
  const asked = sent.filter(({ call }) => call.startsWith('POST'))
  const body = { currency: 'USDT', amount: '25', toUser: 'kofi_m', note: 'Dinner' }
  expect(asked.map((call) => call.body)).toEqual([body, body])
})

test('the list keeps strangers apart, and who is blocked can be heard again', async () => {
  let blocked = [{ username: 'spam_01', name: 'Win Bitcoin', image: null }]
  const stranger = {
    ...REQUEST,
    _id: 'req_00000000000000000000000001',
    known: false,
    party: { ...KOFI, name: 'Thabo K' },
  }
  await playApi({
    'GET /personal/requests': () => ({ received: [REQUEST, stranger], sent: [], blocked }),
    'DELETE /personal/requests/blocked': () => {
      blocked = []
      return { unblocked: true }
    },
  })
  await openScreen('/requests', <RequestsScreen />)
  const strangers = page.getByRole('list', { name: 'Requests from people you have never paid' })
  await expect.element(strangers.getByText('Thabo K')).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Received requests' }).getByText('Kofi Mensah')).toBeVisible()
  await page.getByRole('button', { name: 'Unblock' }).click()
  await expect.element(page.getByText('Win Bitcoin')).not.toBeInTheDocument()
  await page.getByText('Sent', { exact: true }).click()
  await expect.element(page.getByText('No requests yet')).toBeVisible()
})

test('a person’s page suggests what its address does, and says when nobody or oneself is there', async () => {
  await playApi({ 'GET /personal/withdraw/profile-pic': () => ({ payee: KOFI }) })
  await openScreen('/people/kofi_m?currency=USDT&amount=5', <PersonScreen username="kofi_m" />)
  await expect
    .element(page.getByRole('link', { name: /^Pay Kofi/ }))
    .toHaveAttribute('href', '/withdraw?kind=zend-pay&toUser=kofi_m&currency=USDT&amount=5')
  await playApi({ 'GET /personal/withdraw/profile-pic': () => refusal(422, 'payee_not_found') })
  await openScreen('/people/nobody', <PersonScreen username="nobody" />)
  await expect.element(page.getByText('Nobody is called @nobody')).toBeVisible()
  await playApi({ 'GET /personal/withdraw/profile-pic': () => refusal(422, 'payee_is_self') })
  await openScreen(`/people/${ADA.username}`, <PersonScreen username={ADA.username} />)
  await expect.element(page.getByRole('link', { name: 'Show my code' })).toBeVisible()
})
