/**
 * The market as other modules and the API see it: the board of prices at this instant, read at most once per `cacheMs`
 * in a process. Ages are always judged at the moment of asking, so a cached price still grows old. It writes nothing.
 */
import type { AssetCode } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { type Observation, type PriceBoard, priceBoard, type SlowMedian } from './pricing.ts'
import type { PricingPolicy } from './pricing.policy.ts'
import { readTicks, readWords } from './pricing.repo.ts'
import type { PriceProofs } from './proofs.ts'
import { type PriceWords, slowMedians } from './slow-median.ts'

/** What reading the market needs. `read` is the pool: prices are read before a transaction, never inside one. */
export type MarketDeps = {
  readonly read: Tx
  readonly clock: Clock
  readonly policy: Pick<PricingPolicy, 'trust' | 'cacheMs'>
  readonly proofs: PriceProofs
}

/** The market, for one process. */
export type Market = {
  /** Every price as of now. Throws when the database cannot be read. */
  readonly board: () => Promise<PriceBoard>
}

/**
 * Opens the market; nothing is read yet. Callers at the same moment share one read, and a failed read is not
 * remembered.
 */
export function openMarket({ read, clock, policy, proofs }: MarketDeps): Market {
  let cached: { readonly atMs: number; readonly said: Promise<Said> } | null = null
  return {
    board: async () => {
      const nowMs = clock.now().getTime()
      if (cached === null || Math.abs(nowMs - cached.atMs) >= policy.cacheMs) {
        const fresh = { atMs: nowMs, said: readSaid(read, proofs) }
        cached = fresh
        fresh.said.catch(() => {
          if (cached === fresh) cached = null
        })
      }
      const { observations, slow } = await cached.said
      return priceBoard(observations, clock.now(), policy.trust, slow, 'required')
    },
  }
}

/** What is known of the market, proven. */
export type Said = {
  readonly observations: readonly Observation[]
  readonly words: readonly PriceWords[]
  readonly slow: ReadonlyMap<AssetCode, SlowMedian>
}

/** Reads what the sources said last and what their prices are held against, and leaves out what is not proven. */
export async function readSaid(read: Tx, proofs: PriceProofs): Promise<Said> {
  const [ticks, found] = [await readTicks(read), await readWords(read)]
  const words = proofs.words(found)
  return { observations: proofs.observations(ticks), words, slow: slowMedians(words) }
}
