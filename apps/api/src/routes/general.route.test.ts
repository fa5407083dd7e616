import { getPublicRates, publicRates } from '@zend/contracts'
import { type Observation, priceBoard } from '@zend/server/core/pricing'
import { DEFAULTS } from '@zend/server/config'
import { expect, test } from 'vitest'
import { generalRoutes } from './general.route.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const seen = (base: Observation['base'], quote: Observation['quote'], price: string, ageMs: number): Observation[] =>
  ['kraken', 'okx'].map((source) => ({ source, base, quote, price, at: new Date(NOW.getTime() - ageMs) }))

async function rates(observations: readonly Observation[]) {
  const board = priceBoard(observations, NOW, DEFAULTS.pricing.trust)
  const routes = generalRoutes({
    market: { board: async () => board },
    swap: DEFAULTS.swap,
    quickSell: DEFAULTS.quickSell,
  })
  const found = routes.find(({ endpoint }) => endpoint.id === getPublicRates.id)
  // The handler uses neither its input nor the caller.
  const context: Partial<Parameters<NonNullable<typeof found>['handle']>[1]> = {}
  const answer = await found?.handle(
    { params: {}, query: {}, body: {} },
    context as Parameters<NonNullable<typeof found>['handle']>[1],
  )
  return publicRates.parse(answer?.ok === true ? answer.value : null)
}

test('everybody learns every asset’s price in dollars, its age, and the standard terms', async () => {
  const { prices, swap, sell } = await rates([
    ...seen('BTC', 'USD', '64000.5', 1_000),
    ...seen('USD', 'NGN', '1600', 60_000),
  ])
  const of = (code: string) => prices.find(({ currency }) => currency === code)
  expect(of('BTC')).toMatchObject({ coin: true, usd: '64000.500', asOf: '2026-11-21T11:59:59.000Z', quotable: true })
  expect(of('NGN')).toMatchObject({ coin: false, asOf: '2026-11-21T11:59:00.000Z', quotable: true })
  expect(Number(of('NGN')?.usd)).toBeCloseTo(1 / 1600, 10)
  expect(swap).toEqual({
    stables: ['USDC', 'USDT', 'DAI'],
    feeBps: { any: 50, stable: 10 },
    marginBps: { any: 25, stable: 5 },
  })
  expect(sell.payouts.find(({ currency }) => currency === 'KES')).toEqual({
    currency: 'KES',
    minimum: '150',
    maximum: '100000',
    flatFee: '30',
  })
})

test('an old price is told with its age and as not quotable, an unknown one not at all', async () => {
  const { prices } = await rates(seen('BTC', 'USD', '64000', 3_600_000))
  expect(prices.find(({ currency }) => currency === 'BTC')).toMatchObject({
    quotable: false,
    asOf: '2026-11-21T11:00:00.000Z',
  })
  expect(prices.find(({ currency }) => currency === 'ETH')).toMatchObject({ usd: null, asOf: null, quotable: false })
})
