/**
 * Follows an exchange: its stream while that works, its REST API alongside and as a fallback, and recovery after every
 * error. It knows no exchange's format and judges no price.
 */
import { type Backoff, backoffMs } from '@zend/kernel'
import { type Clock, restFor } from '../../ports/clock.ts'
import {
  type Candle,
  type CandleStep,
  FeedFault,
  type FeedListener,
  type PriceFeed,
  type Tick,
} from '../../ports/price-feed.ts'
import { type GetJson, httpJson } from './http.ts'
import type { Market, Reading } from './wire.ts'
import { type StreamSpec, streamOnce } from './stream.ts'

/** One exchange's format. */
export type ExchangeWire = {
  readonly source: string
  readonly markets: readonly Market[]
  /** Requests every market over REST. Throws when nothing useful was answered. */
  readonly ask: (get: GetJson, now: () => Date) => Promise<Reading>
  readonly stream: StreamSpec
  readonly candles?: (
    get: GetJson,
    market: Market,
    step: CandleStep,
    count: number,
    now: Date,
  ) => Promise<readonly Candle[]>
}

/** The timings of a feed, in milliseconds. */
export type FeedTimings = {
  /** The timeout of one REST call or of opening a stream. */
  readonly timeoutMs: number
  /** How often REST is polled beside a working stream: quiet markets would look stale without it. */
  readonly refreshEveryMs: number
  /** How often REST is polled while the stream does not work. */
  readonly fallbackEveryMs: number
  /** A stream that is silent for this long is closed and opened again. */
  readonly silenceMaxMs: number
  readonly backoff: Backoff
}

/** The address and the timings of an exchange. */
export type ExchangeOptions = {
  readonly restUrl: string
  readonly streamUrl: string
  readonly clock: Clock
  readonly timings: FeedTimings
}

/** Creates a feed over one exchange's format. */
export function exchangeFeed(wire: ExchangeWire, { restUrl, streamUrl, clock, timings }: ExchangeOptions): PriceFeed {
  const get = httpJson({ source: wire.source, baseUrl: restUrl, timeoutMs: timings.timeoutMs })
  const now = (): Date => clock.now()
  const ask = async (): Promise<Reading> => {
    const reading = await wire.ask(get, now)
    if (reading.ticks.length === 0)
      throw new FeedFault(`${wire.source}: ${reading.faults[0] ?? 'it lists none of our markets'}`)
    return reading
  }
  const { candles } = wire
  return {
    source: wire.source,
    pairs: wire.markets.map(({ pair }) => pair),
    latest: async () => (await ask()).ticks,
    follow: (listener, signal) => followExchange({ wire, streamUrl, ask, now, timings }, listener, signal),
    ...(candles === undefined
      ? {}
      : {
          candles: async (pair, step, count) => {
            const market = wire.markets.find(
              (known) => known.pair.base === pair.base && known.pair.quote === pair.quote,
            )
            return market === undefined ? [] : candles(get, market, step, count, now())
          },
        }),
  }
}

type Following = {
  readonly wire: ExchangeWire
  readonly streamUrl: string
  readonly ask: () => Promise<Reading>
  readonly now: () => Date
  readonly timings: FeedTimings
}

async function followExchange(
  { wire, streamUrl, ask, now, timings }: Following,
  listener: FeedListener,
  signal: AbortSignal,
): Promise<void> {
  const deliver = onlyNewer(listener, wire.source, signal)
  let streamedAt = Number.NEGATIVE_INFINITY
  const streaming = (): boolean => performance.now() - streamedAt < timings.silenceMaxMs

  const streamForever = forever(signal, timings.backoff, listener.onFault, async () => {
    try {
      await streamOnce(wire.source, streamUrl, wire.stream, timings, signal, (message) => {
        const reading = wire.stream.read(message, now())
        if (reading.ticks.length > 0) streamedAt = performance.now()
        deliver(reading)
        return reading.ticks.length > 0
      })
    } finally {
      streamedAt = Number.NEGATIVE_INFINITY
    }
  })

  let askedAt = Number.NEGATIVE_INFINITY
  const askForever = forever(
    signal,
    { firstMs: timings.fallbackEveryMs, maxMs: timings.backoff.maxMs },
    listener.onFault,
    async () => {
      while (!signal.aborted) {
        if (!streaming() || performance.now() - askedAt >= timings.refreshEveryMs) {
          const reading = await ask()
          askedAt = performance.now()
          deliver(reading)
        }
        await restFor(timings.fallbackEveryMs, signal)
      }
    },
  )

  await Promise.race([Promise.all([streamForever, askForever]), aborted(signal)])
}

/**
 * Repeats work that ends only by failing, with growing backoff. Work that lasted longer than the longest pause resets
 * it.
 */
export async function forever(
  signal: AbortSignal,
  backoff: Backoff,
  onFault: (error: Error) => void,
  work: () => Promise<void>,
): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const since = performance.now()
    try {
      await work()
    } catch (error) {
      if (signal.aborted) return
      onFault(error instanceof Error ? error : new FeedFault('failed', { cause: error }))
    }
    failures = performance.now() - since > backoff.maxMs ? 1 : failures + 1
    await restFor(backoffMs(backoff, failures, Math.random()), signal)
  }
}

/** Passes on only ticks that are newer than the last one of their market; the stream and REST overtake each other. */
function onlyNewer(
  { onTicks, onFault }: FeedListener,
  source: string,
  signal: AbortSignal,
): (reading: Reading) => void {
  const told = new Map<string, number>()
  const isNewer = ({ base, quote, at }: Tick): boolean => {
    const key = `${base}-${quote}`
    if ((told.get(key) ?? Number.NEGATIVE_INFINITY) > at.getTime()) return false
    told.set(key, at.getTime())
    return true
  }
  return ({ ticks, faults }) => {
    // A late answer after the feed was stopped.
    if (signal.aborted) return
    const newer = ticks.filter(isNewer)
    if (newer.length > 0) onTicks(newer)
    for (const fault of faults) onFault(new FeedFault(`${source}: ${fault}`))
  }
}

/** Resolves when the signal aborts, so that pending answers are not waited for. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
