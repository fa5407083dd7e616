// The question before a first send, with a fake API. Risks: it can be passed without an answer, an answer is not sent,
// or a report sends the money all the same.

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen, playApi } from '../../client/testing-screen.tsx'
import { violations } from '../../ui/gallery/testing.tsx'
import { WithdrawScreen } from './index.ts'

const ADDRESS = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const LATER = '2036-11-21T09:05:00.000Z'
const QUESTION = { firstSeenAt: '2026-03-04T10:00:00.000Z', reports: 2, waitSeconds: 2_700 }
const QUOTE = {
  quote: 'signed-offer-0001-of-a-test',
  currency: 'BTC',
  chain: 'bitcoin',
  networkName: 'Bitcoin',
  toAddr: ADDRESS,
  amount: '0.05000000',
  fee: '0.00001000',
  receives: '0.04999000',
  minimum: '0.00010000',
  arrivalMinutes: 30,
  waitSeconds: 0,
  question: QUESTION,
  label: null,
  known: false,
  expiresAt: LATER,
}

async function reviewed() {
  let answered = false
  const sent = await playApi({
    'POST /personal/withdraw/quote': () => (answered ? { ...QUOTE, question: null, waitSeconds: 2_700 } : QUOTE),
    'POST /personal/withdraw/who-asked': (body) => {
      answered = true
      return body
    },
  })
  await openScreen(`/withdraw?currency=BTC&chain=bitcoin&toAddr=${ADDRESS}&amount=0.05`, <WithdrawScreen />)
  await page.getByRole('button', { name: 'Review' }).click()
  await expect.element(page.getByRole('heading', { name: 'Who asked you to send this?' })).toBeVisible()
  return () => sent.filter(({ call }) => call.endsWith('who-asked')).map(({ body }) => body)
}
const send = () => page.getByRole('button', { name: /^Send 0\.05/ })

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

test('it is answered before anything is sent, and says what follows', async () => {
  const answers = await reviewed()
  await expect.element(page.getByText('You have never sent to this address.')).toBeVisible()
  await expect.element(page.getByText('2 customers reported it as a scam.')).toBeVisible()
  await expect.element(send()).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await page.getByRole('radio', { name: /from Zend, a bank or the police/ }).click()
  await expect.element(page.getByText(/it waits 45 minutes/)).toBeVisible()
  expect(await violations()).toEqual([])
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByText('This waits 45 minutes before it goes.')).toBeVisible()
  await expect.element(send()).toBeVisible()
  expect(answers()).toEqual([{ quote: QUOTE.quote, answer: 'support' }])
})

test('a report ends it', async () => {
  const answers = await reviewed()
  await page.getByRole('radio', { name: 'I think it is a scam' }).click()
  await page.getByRole('button', { name: 'Report it and stop' }).click()
  await expect.element(page.getByText('Nothing was sent.')).toBeVisible()
  await expect.element(send()).not.toBeInTheDocument()
  expect(answers()).toEqual([{ quote: QUOTE.quote, answer: 'scam' }])
})
