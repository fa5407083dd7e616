// Price alerts with a fake API. Risks: a wish is sent that was not typed, a row that is gone stays, the form does not
// fit on a phone.

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Answer, openScreen, playApi, refusal, type SentCall } from '../../client/testing-screen.tsx'
import { alert, LIST, PRICES, watched } from '../../data/watchlist/watchlist.fixture.ts'
import type { Watchlist } from '../../data/watchlist/index.ts'
import { violations } from '../../ui/gallery/testing.tsx'
import { AlertsPanel } from './alerts-panel.tsx'

const ALERTS = '/accounts/users/{ada}/price-alerts'
let watchlist: Watchlist
let sent: SentCall[]
let answers: Record<string, Answer>

beforeEach(async () => {
  watchlist = watched()
  answers = {
    [`GET ${LIST}`]: () => watchlist,
    [`POST ${ALERTS}`]: (body) => ({ alert: { ...alert(9), ...(body as object), kind: 'below' } }),
    [`DELETE ${ALERTS}/${alert(1)._id}`]: () => ({ removed: true }),
    'GET /personal/transaction/marketprice': () => PRICES,
  }
  sent = await playApi(answers)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await page.viewport(390, 844)
})

const bodies = (call: string): unknown[] => sent.filter((each) => each.call === call).map(({ body }) => body)
const rows = (name: string): string[] =>
  page
    .getByRole('list', { name })
    .getByRole('listitem')
    .elements()
    .map((row) => row.textContent)

test('an alert is what was typed, shows at once, and leaves when it was removed', async () => {
  await openScreen('/assets/BTC', <AlertsPanel currency="BTC" />)
  await expect.element(page.getByText('Rises to $100,000.00')).toBeVisible()
  // That of another coin is on its own page.
  expect(rows('Price alerts')).toHaveLength(1)
  await expect.element(page.getByText('Now $91,000.00')).toBeVisible()
  await page.getByLabelText('Tell me when 1 BTC costs').fill('85,000')
  await page.getByRole('button', { name: 'Set the alert' }).click()
  await expect.element(page.getByText('Falls to $85,000.00')).toBeVisible()
  expect(bodies(`POST ${ALERTS}`)).toEqual([{ currency: 'BTC', kind: 'price', quote: 'USD', level: '85000' }])
  await page.getByRole('button', { name: 'Remove the alert: Bitcoin, Rises to $100,000.00' }).click()
  await expect.element(page.getByText('Rises to $100,000.00')).not.toBeInTheDocument()
})

test('a change is asked for in percent, and a refusal is said in words about alerts', async () => {
  answers[`POST ${ALERTS}`] = () => refusal(400, 'invalid_request', { field: 'body.level' })
  await openScreen('/assets/BTC', <AlertsPanel currency="BTC" />)
  await page.getByText('A change in a day').click()
  await page.getByLabelText('Tell me when it moves, up or down, by').fill('95')
  await page.getByRole('button', { name: 'Set the alert' }).click()
  await expect.element(page.getByText(/^Choose a change from 1% to 90%/)).toBeVisible()
  expect(bodies(`POST ${ALERTS}`)).toEqual([{ currency: 'BTC', kind: 'change', quote: 'USD', level: '95' }])
})

test('who has as many as there can be reads so instead of a form', async () => {
  watchlist = { ...watchlist, alertsMax: 2 }
  await openScreen('/assets/BTC', <AlertsPanel currency="BTC" />)
  await expect.element(page.getByText(/You have 2 price alerts/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Set the alert' })).not.toBeInTheDocument()
})

test.each([
  [320, 'en'],
  [390, 'fr'],
  [1440, 'pt'],
] as const)('at %i px in %s everything fits, and axe objects to nothing', async (width, language) => {
  await page.viewport(width, 844)
  await openScreen('/assets/BTC', <AlertsPanel currency="BTC" />, language)
  await expect.poll(() => page.getByRole('list').elements().length).toBe(1)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  expect(await violations()).toEqual([])
})
