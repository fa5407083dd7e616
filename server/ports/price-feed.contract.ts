/**
 * The contract of every price feed, whoever its source is, run against a source that can be made to misbehave
 * (`*.contract.test.ts` beside the connectors). It waits for the feed's reports, never for time; the feed's own
 * timeouts must be set to fractions of a second.
 */
import { afterEach, expect, test } from 'vitest'
import { type FeedListener, parsePrice, type PriceFeed, type Tick } from './price-feed.ts'

/** How a source behaves; a skew and a spike are in percent. */
export type SourceBehaviour =
  | { readonly kind: 'well' | 'stale' | 'down' | 'streamless' | 'malformed' }
  | { readonly kind: 'skew'; readonly percent: number }
  | { readonly kind: 'spike'; readonly percent: number; readonly forMs: number }
  | { readonly kind: 'slow'; readonly delayMs: number }

/** A feed's test environment. */
export type FeedSetup = {
  /** A new feed on the source; its clock is the machine's, moved by `aheadMs`. */
  readonly feed: (aheadMs?: () => number) => PriceFeed
  readonly behave: (behaviour: SourceBehaviour) => Promise<void>
  /** Returns the source's current mean price, as a float. */
  readonly truth: (tick: Tick) => number
  /** Whether prices are pushed and change continuously; otherwise the feed polls for occasional publications. */
  readonly streams: boolean
  /** Longer than the feed's timeout for one answer. */
  readonly tooSlowMs: number
}

/** Collects a feed's reports, checks them against the port's rules, and wakes waiting calls. */
class Follower implements FeedListener {
  readonly ticks: Tick[] = []
  readonly faults: Error[] = []
  readonly #feed: PriceFeed
  readonly #stop = new AbortController()
  readonly #done: Promise<void>
  #wake = Promise.withResolvers<void>()

  constructor(feed: PriceFeed) {
    this.#feed = feed
    this.#done = feed.follow(this, this.#stop.signal)
  }

  readonly onTicks = (ticks: readonly Tick[]): void => {
    this.ticks.push(...ticks)
    this.#woken()
  }

  readonly onFault = (error: Error): void => {
    this.faults.push(error)
    this.#woken()
  }

  /** Waits until the reports so far match; the test's own timeout is the limit. */
  async until(fits: () => boolean): Promise<void> {
    while (!fits()) await this.#wake.promise
  }

  /** Waits for prices with a source's time after this moment. */
  async freshAfter(moment: Date): Promise<void> {
    await this.until(() => this.ticks.some(({ at }) => at > moment))
  }

  async end(): Promise<void> {
    this.#stop.abort()
    await this.#done
    for (const tick of this.ticks) expectPort(this.#feed, tick)
  }

  #woken(): void {
    const { resolve } = this.#wake
    this.#wake = Promise.withResolvers()
    resolve()
  }
}

const NAMELESS = /https?:|wss?:|127\.0\.0\.1|localhost/

function expectPort(feed: PriceFeed, tick: Tick): void {
  expect(feed.pairs).toContainEqual({ base: tick.base, quote: tick.quote })
  expect(parsePrice(tick.price)).toEqual({ ok: true, value: tick.price })
  expect(tick.at.getTime()).toBeLessThanOrEqual(Date.now())
}

/** The contract. */
export function priceFeedContract(bench: () => FeedSetup): void {
  const followers: Follower[] = []
  const follow = (): Follower => {
    const follower = new Follower(bench().feed())
    followers.push(follower)
    return follower
  }
  afterEach(async () => {
    await bench().behave({ kind: 'well' })
    for (const follower of followers.splice(0)) await follower.end()
  })

  const offBy = ({ price, ...tick }: Tick): number => Number(price) / bench().truth({ price, ...tick }) - 1
  const nearTruth = (tick: Tick): void => expect(Math.abs(offBy(tick))).toBeLessThan(0.005)

  test('asked once, it prices every market, exactly as text and near the truth', async () => {
    const feed = bench().feed()
    const ticks = await feed.latest()
    expect(ticks.map(({ base, quote }) => ({ base, quote }))).toEqual(feed.pairs)
    for (const tick of ticks) {
      expectPort(feed, tick)
      nearTruth(tick)
    }
  })

  test('followed, it brings every market, and goes on bringing newer prices where the source has them', async () => {
    const follower = follow()
    const { pairs } = bench().feed()
    const timesOf = (base: string, quote: string): number =>
      new Set(follower.ticks.filter((tick) => tick.base === base && tick.quote === quote).map(({ at }) => at.getTime()))
        .size
    await follower.until(() => pairs.every(({ base, quote }) => timesOf(base, quote) >= (bench().streams ? 3 : 1)))
    for (const tick of follower.ticks) nearTruth(tick)
    expect(follower.faults).toEqual([])
  })

  test('never hands out a price older than one it handed out before', async () => {
    const follower = follow()
    await follower.until(() => follower.ticks.length > 200)
    const last = new Map<string, number>()
    for (const { base, quote, at } of follower.ticks) {
      const key = `${base}-${quote}`
      expect(at.getTime()).toBeGreaterThanOrEqual(last.get(key) ?? 0)
      last.set(key, at.getTime())
    }
  })

  test('a source that is down is a fault, and followed again when it is back', async () => {
    const follower = follow()
    await follower.until(() => follower.ticks.length > 0)
    await bench().behave({ kind: 'down' })
    await follower.until(() => follower.faults.length > 0)
    await expect(bench().feed().latest()).rejects.toThrow(bench().feed().source)
    await bench().behave({ kind: 'well' })
    const [back, before] = [new Date(), follower.ticks.length]
    if (bench().streams) await follower.freshAfter(back)
    else await follower.until(() => follower.ticks.length > before)
    for (const { message } of follower.faults) expect(message).not.toMatch(NAMELESS)
  })

  test('a source whose stream is gone is asked instead', async () => {
    const follower = follow()
    await follower.until(() => follower.ticks.length > 0)
    await bench().behave({ kind: 'streamless' })
    const [cut, before] = [new Date(), follower.ticks.length]
    if (bench().streams) await follower.freshAfter(cut)
    else await follower.until(() => follower.ticks.length > before)
  })

  test('a source that stands still does not look young, however often it is asked', async () => {
    let aheadMs = 0
    const feed = bench().feed(() => aheadMs)
    await bench().behave({ kind: 'stale' })
    await feed.latest()
    aheadMs = 60_000
    for (const { at } of await feed.latest()) expect(at.getTime()).toBeLessThanOrEqual(Date.now())
  })

  test('a source whose clock runs ahead of ours does not look younger than now', async () => {
    const before = Date.now()
    for (const { at } of await bench()
      .feed(() => -3_600_000)
      .latest())
      expect(at.getTime()).toBeLessThan(before - 3_500_000)
  })

  test('nonsense is a fault and never a price, and the feed recovers', async () => {
    await bench().behave({ kind: 'malformed' })
    const follower = follow()
    await follower.until(() => follower.faults.length > 10)
    expect(follower.ticks).toEqual([])
    for (let call = 0; call < 4; call += 1) await expect(bench().feed().latest()).rejects.toThrow(bench().feed().source)
    await bench().behave({ kind: 'well' })
    await follower.until(() => follower.ticks.length > 0)
  })

  test('a source that takes too long is a fault', async () => {
    await bench().behave({ kind: 'slow', delayMs: bench().tooSlowMs })
    await expect(bench().feed().latest()).rejects.toThrow('in time')
  })

  test('what is off is told as it is: judging prices is not the feed’s part', async () => {
    await bench().behave({ kind: 'skew', percent: 7 })
    for (const tick of await bench().feed().latest()) expect(offBy(tick)).toBeCloseTo(0.07, 2)
    await bench().behave({ kind: 'spike', percent: -50, forMs: 60_000 })
    for (const tick of await bench().feed().latest()) expect(offBy(tick)).toBeCloseTo(-0.5, 2)
  })

  test('history is evenly spaced, oldest first, ends now and goes back as far as asked', async () => {
    const feed = bench().feed()
    if (feed.candles === undefined) return
    for (const [step, stepMs, count] of [
      ['m5', 300_000, 288],
      ['d1', 86_400_000, 365],
    ] as const) {
      const [pair] = feed.pairs
      if (pair === undefined) throw new Error('a feed without markets')
      const candles = await feed.candles(pair, step, count)
      expect(candles).toHaveLength(count)
      for (const [index, { startsAt, close }] of candles.entries()) {
        expect(startsAt.getTime() % stepMs).toBe(0)
        expect(startsAt.getTime() - (candles[index - 1]?.startsAt.getTime() ?? startsAt.getTime() - stepMs)).toBe(
          stepMs,
        )
        expect(parsePrice(close)).toEqual({ ok: true, value: close })
      }
      const last = candles.at(-1)
      expect(Date.now() - (last?.startsAt.getTime() ?? 0)).toBeLessThan(stepMs * 1.5)
      nearTruth({ ...pair, price: last?.close ?? '0', at: new Date() })
    }
  })

  test('an end that is asked for is at once, also while the source takes its time', async () => {
    await bench().behave({ kind: 'slow', delayMs: bench().tooSlowMs })
    const givenUp = bench()
      .feed()
      .latest()
      .catch(() => 'given up')
    const end = new AbortController()
    const following = bench()
      .feed()
      .follow({ onTicks: () => undefined, onFault: () => undefined }, end.signal)
    end.abort()
    expect(await Promise.race([following.then(() => 'ended'), givenUp])).toBe('ended')
    await givenUp
    await bench().behave({ kind: 'well' })

    const stop = new AbortController()
    const ended = bench()
      .feed()
      .follow({ onTicks: () => stop.abort(), onFault: () => undefined }, stop.signal)
    await ended
    const aborted = AbortSignal.abort()
    await bench()
      .feed()
      .follow({ onTicks: () => expect.unreachable('it was told to stop'), onFault: () => undefined }, aborted)
  })
}
