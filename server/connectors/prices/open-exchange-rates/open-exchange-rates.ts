/**
 * Local currencies by Open Exchange Rates: `GET /api/latest.json`, the price of a US dollar in each currency. Format:
 * docs.openexchangerates.org. It is published hourly and has no stream and no bid and ask.
 */
import { type Backoff, LOCAL_CURRENCIES } from '@zend/kernel'
import * as z from 'zod'
import { type Clock, restFor } from '../../../ports/clock.ts'
import { FeedFault, type FeedListener, type Pair, type PriceFeed } from '../../../ports/price-feed.ts'
import { aborted, forever } from '../exchange-feed.ts'
import { httpJson } from '../http.ts'
import { type Reading, readQuote, together } from '../wire.ts'

const SOURCE = 'open-exchange-rates'
const BASE = 'USD'

const latestAnswer = z.object({ timestamp: z.string(), base: z.literal(BASE), rates: z.record(z.string(), z.string()) })

/** Its address, the account's app id (none on a server that needs none), and the poll interval. */
export type OpenExchangeRatesOptions = {
  readonly url: string
  readonly appId: string | null
  readonly clock: Clock
  readonly everyMs: number
  readonly timings: { readonly timeoutMs: number; readonly backoff: Backoff }
}

/** The feed of every local currency we know. */
export function openExchangeRatesFeed({ url, appId, clock, everyMs, timings }: OpenExchangeRatesOptions): PriceFeed {
  // In a header, because addresses end up in logs.
  const headers: Record<string, string> = appId === null ? {} : { authorization: `Token ${appId}` }
  const get = httpJson({ source: SOURCE, baseUrl: url, timeoutMs: timings.timeoutMs, headers })
  const currencies = LOCAL_CURRENCIES.filter((code) => code !== BASE)
  const pairs = currencies.map((quote): Pair => ({ base: BASE, quote }))
  const ask = async (): Promise<Reading> => {
    const parsed = latestAnswer.safeParse(await get('/api/latest.json'))
    if (!parsed.success) throw new FeedFault(`${SOURCE}: the answer holds no rates against ${BASE}`)
    const { rates, timestamp } = parsed.data
    const [at, receivedAt] = [new Date(Number(timestamp) * 1000), clock.now()]
    const reading = together(
      pairs
        .filter(({ quote }) => rates[quote] !== undefined)
        .map((pair) => readQuote({ pair, symbol: pair.quote }, { last: rates[pair.quote] }, at, receivedAt)),
    )
    if (reading.ticks.length === 0)
      throw new FeedFault(`${SOURCE}: ${reading.faults[0] ?? 'it lists none of our currencies'}`)
    return reading
  }
  return {
    source: SOURCE,
    pairs,
    latest: async () => (await ask()).ticks,
    follow: ({ onTicks, onFault }: FeedListener, signal) => {
      const askForever = forever(signal, timings.backoff, onFault, async () => {
        while (!signal.aborted) {
          const { ticks, faults } = await ask()
          if (signal.aborted) return
          onTicks(ticks)
          for (const fault of faults) onFault(new FeedFault(`${SOURCE}: ${fault}`))
          await restFor(everyMs, signal)
        }
      })
      return Promise.race([askForever, aborted(signal)])
    },
  }
}
