import { startMarket, type TestMarket } from '@zend/sandbox/market'
import type { AssetCode } from '@zend/kernel'
import { afterAll, beforeAll, test } from 'vitest'
import { systemClock } from '../../ports/clock.ts'
import type { Tick } from '../../ports/price-feed.ts'
import { exchangeFeed, type FeedTimings } from './exchange-feed.ts'
import { krakenWire } from './kraken/kraken.ts'
import { IMPATIENT } from './market.fixture.ts'
import type { Reading } from './wire.ts'

let market: TestMarket
beforeAll(async () => {
  market = await startMarket('feed')
})
afterAll(() => market.stop())

/** Kraken's feed, receiving on its stream only the ticks that `heard` accepts. */
function feedReceiving(heard: (tick: Tick) => boolean, timings: FeedTimings) {
  const wire = krakenWire({})
  const read = (message: unknown, receivedAt: Date): Reading => {
    const { ticks, faults } = wire.stream.read(message, receivedAt)
    return { ticks: ticks.filter(heard), faults }
  }
  const restUrl = `${market.url}/market/kraken`
  const options = { restUrl, streamUrl: `${restUrl.replace('http', 'ws')}/v2`, clock: systemClock, timings }
  return exchangeFeed({ ...wire, stream: { ...wire.stream, read } }, options)
}

/** Follows the feed until `enough` accepts the ticks and faults so far. */
async function followUntil(
  feed: ReturnType<typeof feedReceiving>,
  enough: (ticks: readonly Tick[], faults: readonly string[]) => boolean,
): Promise<void> {
  const [ticks, faults]: [Tick[], string[]] = [[], []]
  const stop = new AbortController()
  const look = (): void => {
    if (enough(ticks, faults)) stop.abort()
  }
  await feed.follow(
    {
      onTicks: (fresh) => {
        ticks.push(...fresh)
        look()
      },
      onFault: ({ message }) => {
        faults.push(message)
        look()
      },
    },
    stop.signal,
  )
}

const pricesOf = (ticks: readonly Tick[], base: AssetCode): number =>
  new Set(ticks.filter((tick) => tick.base === base).map(({ at }) => at.getTime())).size

test('markets that the stream leaves out stay fresh: REST is asked beside it, too', async () => {
  const feed = feedReceiving(({ base }) => base === 'BTC', { ...IMPATIENT, refreshEveryMs: 60 })
  await followUntil(feed, (ticks) => pricesOf(ticks, 'ETH') >= 3 && pricesOf(ticks, 'BTC') >= 3)
})

test('a stream that is open and brings no price is given up and opened again, again and again; REST stands in meanwhile', async () => {
  const feed = feedReceiving(() => false, { ...IMPATIENT, silenceMaxMs: 60 })
  const silences = (faults: readonly string[]): number =>
    faults.filter((fault) => fault === 'kraken, stream: it brought no price for 60 ms').length
  await followUntil(feed, (ticks, faults) => silences(faults) >= 3 && pricesOf(ticks, 'BTC') >= 3)
})
