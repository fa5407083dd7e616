import { afterAll, beforeAll, describe } from 'vitest'
import { type FeedSetup, priceFeedContract } from '../../../ports/price-feed.contract.ts'
import { IMPATIENT, marketBench } from '../market.fixture.ts'
import { coinbaseFeed } from './index.ts'

describe('coinbase', () => {
  let bench: FeedSetup & { readonly stop: () => Promise<void> }
  beforeAll(async () => {
    bench = await marketBench('coinbase', true, ({ http, ws }, clock) =>
      coinbaseFeed({
        restUrl: http,
        streamUrl: `${ws}/`,
        clock,
        timings: IMPATIENT,
        names: { MATIC: 'POL', TON: 'GRAM' },
      }),
    )
  })
  afterAll(() => bench.stop())
  priceFeedContract(() => bench)
})
