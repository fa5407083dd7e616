import { afterAll, beforeAll, describe } from 'vitest'
import { type FeedSetup, priceFeedContract } from '../../../ports/price-feed.contract.ts'
import { IMPATIENT, marketBench } from '../market.fixture.ts'
import { openExchangeRatesFeed } from './index.ts'

describe('open-exchange-rates', () => {
  let bench: FeedSetup & { readonly stop: () => Promise<void> }
  beforeAll(async () => {
    bench = await marketBench('open-exchange-rates', false, ({ http }, clock) =>
      openExchangeRatesFeed({ url: http, appId: null, clock, everyMs: 10, timings: IMPATIENT }),
    )
  })
  afterAll(() => bench.stop())
  priceFeedContract(() => bench)
})
