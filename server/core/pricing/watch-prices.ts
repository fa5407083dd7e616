/**
 * Follows every price source while the process runs: takes the lease, stores the sources' prices, maintains the slow
 * medians, samples history, prunes it, fills gaps, and reports in its heartbeat whether any coin has a usable price. It
 * decides when to do these things, never what a price is worth.
 */
import { HELD_ASSETS, type AssetCode, COIN_CODES } from '@zend/kernel'
import { type Database, type Held, type LeasedWork, leasedLoop } from '../../database/index.ts'
import { type Clock, restFor } from '../../ports/clock.ts'
import type { PriceFeed, Tick } from '../../ports/price-feed.ts'
import { beat } from '../health/index.ts'
import { backfillHistory } from './backfill.ts'
import { faultLog, type PricingLog } from './fault-log.ts'
import { pointsOf } from './history.ts'
import { isCurrent, type Observation, type PriceBoard, priceBoard } from './pricing.ts'
import type { PricingPolicy } from './pricing.policy.ts'
import { pruneHistory, readTicks, readWords, storeHistory, storeTicks, storeWords } from './pricing.repo.ts'
import { jumpAlarm } from './jump-alarm.ts'
import { type Found, type PriceKey, type PriceProofs, signTick, signWords } from './proofs.ts'
import { priceText } from './rates.ts'
import { nextWords, type PriceWords, slowMedians } from './slow-median.ts'

/** The watcher's part name in heartbeats. */
export const PRICES_PART = 'prices'

/** Dependencies of watching. */
export type WatchPricesDeps = {
  readonly db: Pick<Database, 'read' | 'transact' | 'leases'>
  readonly clock: Clock
  readonly log: PricingLog
  readonly feeds: readonly PriceFeed[]
  readonly policy: PricingPolicy
  /** Signs the sources' prices, and what is derived from them. */
  readonly key: PriceKey
  readonly proofs: PriceProofs
  /** Called after every round, successful or not; a caller that hears nothing can assume a hang. */
  readonly onRound?: () => void
}

const FAULTS_TOLD_EVERY_MS = 60_000

/** Watches until the signal aborts. Never throws: faults go to the log and the heartbeat, and it starts again. */
export async function watchPrices(deps: WatchPricesDeps, signal: AbortSignal): Promise<void> {
  const { clock, db, log, policy } = deps
  const memory: Memory = new Map()
  const frame: LeasedWork = {
    lease: 'pricing.watch',
    work: (held) => follow(deps, memory, held, signal),
    retryMs: policy.leaseRetryMs,
    onRound: deps.onRound,
    onFault: ({ error }) => {
      log.warn({ err: error }, 'watching prices failed; starting again')
      return db.transact((tx) =>
        beat(tx, { part: PRICES_PART, at: clock.now(), problem: 'cannot be followed right now' }),
      )
    },
  }
  await leasedLoop(db, frame, signal)
}

/** Follows every feed while the lease is held. Prices are buffered in memory until the next round of writing. */
async function follow(deps: WatchPricesDeps, memory: Memory, held: Held, signal: AbortSignal): Promise<void> {
  const { clock, db, feeds, log, key } = deps
  const ended = new AbortController()
  const until = AbortSignal.any([held.until, ended.signal])
  const received = feeds.map((feed) => ({
    feed,
    ticks: new Map<string, Tick>(),
    faults: faultLog(feed.source, log, clock, FAULTS_TOLD_EVERY_MS),
  }))
  // A source's first price is stored at once: after a restart nothing can be quoted before.
  const silent = new Set(feeds)
  let wake = (): void => undefined
  const following = received.map(({ feed, ticks, faults }) =>
    feed.follow(
      {
        onTicks: (fresh) => {
          for (const tick of fresh) ticks.set(`${tick.base}-${tick.quote}`, tick)
          if (silent.delete(feed)) wake()
          faults.works()
        },
        onFault: faults.fault,
      },
      until,
    ),
  )
  const faultsOf = new Map(received.map(({ feed, faults }) => [feed.source, faults]))
  const filling = fillForever(deps, (source, error) => faultsOf.get(source)?.fault(error), until)
  log.info({ sources: feeds.map(({ source }) => source) }, 'watching prices')
  try {
    const work = periodicWork(deps, memory)
    while (!signal.aborted) {
      const rested = new AbortController()
      wake = () => rested.abort()
      deps.onRound?.()
      await held.assertHeld()
      for (const { feed, ticks } of received) {
        const fresh = [...ticks.values()].map((tick) => signTick(key, feed.source, tick))
        ticks.clear()
        await storeTicks(db.read, feed.source, fresh, clock.now())
      }
      await work()
      await restFor(deps.policy.flushEveryMs, AbortSignal.any([until, rested.signal]))
    }
  } finally {
    ended.abort()
    await Promise.all([...following, filling])
  }
}

/**
 * The newest proven words of each asset that this process has seen. The next ones are made from these: a row that an
 * intruder deleted, corrupted or restored to an old state is not believed while this process lives.
 */
type Memory = Map<AssetCode, PriceWords>

/** Periodic work after each write: sampling, the heartbeat, pruning. */
function periodicWork(deps: WatchPricesDeps, memory: Memory): () => Promise<void> {
  const { clock, db, policy, log, proofs } = deps
  const startedAt = clock.now().getTime()
  const sampling = due(policy.sampleEveryMs)
  const pruning = due(policy.keepEveryMs)
  const remembering = due(policy.sampleEveryMs)
  const beating = due(policy.silenceMaxMs / 10)
  const alarm = jumpAlarm(log)
  let well = false
  return async () => {
    const now = clock.now()
    const [ticks, found] = await Promise.all([readTicks(db.read), readWords(db.read)])
    const observations = proofs.observations(ticks)
    const intact = new Set<AssetCode>()
    for (const words of proofs.words(found)) {
      const known = memory.get(words.asset)
      if (known !== undefined && words.at < known.at) continue
      memory.set(words.asset, words)
      intact.add(words.asset)
    }
    const board = priceBoard(observations, now, policy.trust, slowMedians([...memory.values()]), 'required')
    await remember(deps, { observations, found, intact, memory, now, isDue: remembering(now) })
    alarm(board)
    const usable = COIN_CODES.some((coin) => board.usable(coin).ok)
    // The first prices take a moment to arrive; that is not reported as a problem.
    const starting = !usable && now.getTime() - startedAt <= policy.trust.coin.ageMaxMs
    if (!starting && (beating(now) || usable !== well)) {
      await db.transact((tx) =>
        beat(tx, { part: PRICES_PART, at: now, problem: usable ? null : 'no coin has a price that can be used' }),
      )
      well = usable
    }
    if (usable && sampling(now)) await sample(db.read, board)
    if (pruning(now)) {
      const gone = await pruneHistory(db.read, now)
      if (gone > 0) log.info({ points: gone }, 'removed old price history')
    }
  }
}

type Heard = {
  /** Proven; signed rows are derived from nothing else. */
  readonly observations: readonly Observation[]
  /** The rows as they are, whoever wrote them: the next write replaces them. */
  readonly found: readonly Found<PriceWords>[]
  /** Assets whose row is unchanged since it was last seen, or newer. */
  readonly intact: ReadonlySet<AssetCode>
  readonly memory: ReadonlyMap<AssetCode, PriceWords>
  readonly now: Date
  readonly isDue: boolean
}

/**
 * Adds the price that the sources agree on now to each asset's words, believed or not, when that is due; at once where
 * an asset has no current slow median, since it is not quoted until then. Restores rows that somebody else changed.
 */
async function remember(
  deps: WatchPricesDeps,
  { observations, found, intact, memory, now, isDue }: Heard,
): Promise<void> {
  const { trust } = deps.policy
  const agreed = priceBoard(observations, now, trust)
  const rows = new Map(found.map((row) => [row.asset, row]))
  const next = HELD_ASSETS.flatMap((asset) => {
    if (asset === 'USD') return []
    const before = memory.get(asset)
    const isIntact = intact.has(asset)
    const isFine = isIntact && before !== undefined && isCurrent(before, asset, now, trust)
    const added = isDue || !isFine ? nextWords(agreed, asset, before, trust) : null
    const words = added ?? (isIntact ? undefined : before)
    return words === undefined ? [] : [{ words: signWords(deps.key, words), insteadOf: rows.get(asset)?.proof ?? null }]
  })
  await storeWords(deps.db.read, next)
}

/** Adds every usable coin's price to its history. */
async function sample(read: Database['read'], board: PriceBoard): Promise<void> {
  const points = COIN_CODES.flatMap((coin) => {
    const price = board.usable(coin)
    return price.ok ? pointsOf(coin, priceText(price.value.rate), board.asOf) : []
  })
  await storeHistory(read, points)
}

async function fillForever(
  { db, clock, feeds, log, policy }: WatchPricesDeps,
  onFault: (source: string, error: Error) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const points = await backfillHistory({ read: db.read, clock, feeds, onFault }, signal)
      if (points > 0) log.info({ points }, 'filled price history')
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'price history could not be filled')
    }
    await restFor(policy.keepEveryMs, signal)
  }
}

/** Returns true once per period, the first time at once. */
function due(everyMs: number): (now: Date) => boolean {
  let lastMs = Number.NEGATIVE_INFINITY
  return (now) => {
    if (now.getTime() - lastMs < everyMs) return false
    lastMs = now.getTime()
    return true
  }
}
