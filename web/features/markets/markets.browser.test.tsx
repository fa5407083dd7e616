// Favourites with a fake API. Risks: a favourite that was not saved stays starred, the order is not one's own, the list
// does not fit on a phone.

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Answer, openScreen, playApi, refusal, type SentCall } from '../../client/testing-screen.tsx'
import { LIST, PRICES, watched } from '../../data/watchlist/watchlist.fixture.ts'
import type { Watchlist } from '../../data/watchlist/index.ts'
import { violations } from '../../ui/gallery/testing.tsx'
import { MarketsScreen } from './index.ts'

let watchlist: Watchlist
let sent: SentCall[]
let answers: Record<string, Answer>

beforeEach(async () => {
  watchlist = watched()
  answers = {
    [`GET ${LIST}`]: () => watchlist,
    [`PUT ${LIST}`]: (body) => body,
    'GET /personal/transaction/marketprice': () => PRICES,
    'GET /personal/transaction/marketprice/trends': () => ({ trends: [], asOf: '2026-11-21T09:00:00.000Z' }),
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

test('favourites are shown in their order, moved and taken away, and a failure puts them back', async () => {
  await openScreen('/exchange?order=favourites', <MarketsScreen />)
  const shown = () => rows('Markets').map((row) => row.slice(0, 3))
  await expect.poll(shown).toEqual(['Bit', 'Eth'])
  await page.getByRole('button', { name: 'Move up: Ethereum' }).click()
  await expect.poll(shown).toEqual(['Eth', 'Bit'])
  answers[`PUT ${LIST}`] = () => refusal(503, 'unavailable')
  watchlist = { ...watchlist, coins: ['ETH', 'BTC'] }
  await page.getByRole('button', { name: 'Favourite: Bitcoin' }).click()
  await expect.poll(() => bodies(`GET ${LIST}`)).toHaveLength(2)
  await expect.poll(shown).toEqual(['Eth', 'Bit'])
  await expect.poll(() => bodies(`PUT ${LIST}`)).toEqual([{ coins: ['ETH', 'BTC'] }, { coins: ['ETH'] }])
})

test('without favourites it is said how to get one', async () => {
  watchlist = { coins: [], alerts: [], alertsMax: 20 }
  await openScreen('/exchange?order=favourites', <MarketsScreen />)
  await expect.element(page.getByText('No favourites yet')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Price alerts' })).not.toBeInTheDocument()
})

test.each([
  [320, 'en'],
  [390, 'fr'],
  [1440, 'pt'],
] as const)('at %i px in %s everything fits, and axe objects to nothing', async (width, language) => {
  await page.viewport(width, 844)
  await openScreen('/exchange?order=favourites', <MarketsScreen />, language)
  await expect.poll(() => page.getByRole('list').elements().length).toBe(2)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  expect(await violations()).toEqual([])
})
