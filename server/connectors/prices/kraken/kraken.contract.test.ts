import { afterAll, beforeAll, describe } from 'vitest'
import { type FeedSetup, priceFeedContract } from '../../../ports/price-feed.contract.ts'
import { IMPATIENT, marketBench } from '../market.fixture.ts'
import { krakenFeed } from './index.ts'

describe('kraken', () => {
  let bench: FeedSetup & { readonly stop: () => Promise<void> }
  beforeAll(async () => {
    bench = await marketBench('kraken', true, ({ http, ws }, clock) =>
      krakenFeed({
        restUrl: http,
        streamUrl: `${ws}/v2`,
        clock,
        timings: IMPATIENT,
        names: { MATIC: 'POL', TON: 'GRAM' },
      }),
    )
  })
  afterAll(() => bench.stop())
  priceFeedContract(() => bench)
})
