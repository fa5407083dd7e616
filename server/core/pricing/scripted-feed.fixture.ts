/** A price source that a test controls: it sends the prices it is given to its followers. */
import type { AssetCode } from '@zend/kernel'
import type { Candle, CandleStep, FeedListener, Pair, PriceFeed } from '../../ports/price-feed.ts'

/** A scripted source. */
export type ScriptedFeed = PriceFeed & {
  /** Sends a price to every follower. */
  readonly say: (base: AssetCode, quote: AssetCode, price: string, at: Date) => void
  readonly fail: (message: string) => void
  readonly isFollowed: () => boolean
}

/** Creates a source with these markets. `history` returns candles; without it the feed has none. */
export function scriptedFeed(
  source: string,
  pairs: readonly Pair[],
  history?: (pair: Pair, step: CandleStep, count: number) => readonly Candle[],
): ScriptedFeed {
  const listeners = new Set<FeedListener>()
  return {
    source,
    pairs,
    latest: () => Promise.reject(new Error('nobody asks')),
    follow: (listener, signal) =>
      new Promise((resolve) => {
        listeners.add(listener)
        const end = (): void => {
          listeners.delete(listener)
          resolve()
        }
        if (signal.aborted) end()
        else signal.addEventListener('abort', end, { once: true })
      }),
    say: (base, quote, price, at) => listeners.forEach(({ onTicks }) => onTicks([{ base, quote, price, at }])),
    fail: (message) => listeners.forEach(({ onFault }) => onFault(new Error(message))),
    isFollowed: () => listeners.size > 0,
    ...(history === undefined
      ? {}
      : { candles: async (pair: Pair, step: CandleStep, count: number) => history(pair, step, count) }),
  }
}
