/** The setup for a feed's contract test: the simulated market on a free port, and feeds with short timings. */
import { startMarket, type TestMarket, walkOf } from '@zend/sandbox/market'
import type { AssetCode, CoinCode } from '@zend/kernel'
import type { Clock } from '../../ports/clock.ts'
import type { FeedSetup } from '../../ports/price-feed.contract.ts'
import type { PriceFeed, Tick } from '../../ports/price-feed.ts'
import type { FeedTimings } from './exchange-feed.ts'

/** Short timings for tests. */
export const IMPATIENT: FeedTimings = {
  timeoutMs: 1_000,
  refreshEveryMs: 60_000,
  fallbackEveryMs: 25,
  silenceMaxMs: 400,
  backoff: { firstMs: 5, maxMs: 40 },
}

type Source = Parameters<TestMarket['behave']>[0]

/** Sets up a new market; `feedOn` creates the feed from the source's address, without a trailing slash. */
export async function marketBench(
  source: Source,
  streams: boolean,
  feedOn: (address: { readonly http: string; readonly ws: string }, clock: Clock) => PriceFeed,
): Promise<FeedSetup & { readonly stop: () => Promise<void> }> {
  const seed = 'contract'
  const market = await startMarket(seed)
  const walk = walkOf(seed)
  const http = `${market.url}/market/${source}`
  const dollars = (code: AssetCode): number => (code === 'USD' ? 1 : walk.coin(code as CoinCode, Date.now()))
  return {
    feed: (aheadMs = () => 0) =>
      feedOn({ http, ws: http.replace('http', 'ws') }, { now: () => new Date(Date.now() + aheadMs()) }),
    behave: (behaviour) => market.behave(source, behaviour),
    truth: ({ base, quote }: Tick) =>
      base === 'USD' ? walk.currency(quote as never, Date.now()) : dollars(base) / dollars(quote),
    streams,
    tooSlowMs: IMPATIENT.timeoutMs * 3,
    stop: market.stop,
  }
}
