import { afterAll, beforeAll, describe } from 'vitest'
import { type FeedSetup, priceFeedContract } from '../../../ports/price-feed.contract.ts'
import { IMPATIENT, marketBench } from '../market.fixture.ts'
import { okxFeed } from './index.ts'

describe('okx', () => {
  let bench: FeedSetup & { readonly stop: () => Promise<void> }
  beforeAll(async () => {
    bench = await marketBench('okx', true, ({ http, ws }, clock) =>
      okxFeed({
        restUrl: http,
        streamUrl: `${ws}/ws/v5/public`,
        clock,
        timings: IMPATIENT,
        names: { MATIC: 'POL', TON: 'GRAM' },
      }),
    )
  })
  afterAll(() => bench.stop())
  priceFeedContract(() => bench)
})
