/**
 * The market as other modules and the API see it: the board of current prices, read at most once per `cacheMs` in a
 * process. Ages are computed on each call, so a cached price still ages. It writes nothing.
 */
import type { AssetCode } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { type Observation, type PriceBoard, priceBoard, type SlowMedian } from './pricing.ts'
import type { PricingPolicy } from './pricing.policy.ts'
import { readTicks, readWords } from './pricing.repo.ts'
import type { PriceProofs } from './proofs.ts'
import { type PriceWords, slowMedians } from './slow-median.ts'

/** Dependencies of reading the market. `read` is the pool: prices are read before a transaction, never inside one. */
export type MarketDeps = {
  readonly read: Tx
  readonly clock: Clock
  readonly policy: Pick<PricingPolicy, 'trust' | 'cacheMs'>
  readonly proofs: PriceProofs
}

/** The market, for one process. */
export type Market = {
  /** Returns every current price. Throws when the database is unreachable. */
  readonly board: () => Promise<PriceBoard>
}

/** Creates the market; nothing is read yet. Concurrent callers share one read, and a failed read is not cached. */
export function openMarket({ read, clock, policy, proofs }: MarketDeps): Market {
  let cached: { readonly atMs: number; readonly said: Promise<Said> } | null = null
  let judged: { readonly said: Promise<Said>; readonly board: PriceBoard } | null = null
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
      const { said } = cached
      const { observations, slow } = await said
      const now = clock.now()
      // Callers of one millisecond share a board, which computes a price once.
      if (judged?.said !== said || judged.board.asOf.getTime() !== now.getTime())
        judged = { said, board: priceBoard(observations, now, policy.trust, slow, 'required') }
      return judged.board
    },
  }
}

/** The stored state of the market, proven. */
export type Said = {
  readonly observations: readonly Observation[]
  readonly words: readonly PriceWords[]
  readonly slow: ReadonlyMap<AssetCode, SlowMedian>
}

/** Reads the sources' last prices and the reference prices, without those that are not proven. */
export async function readSaid(read: Tx, proofs: PriceProofs): Promise<Said> {
  const [ticks, found] = [await readTicks(read), await readWords(read)]
  const words = proofs.words(found)
  return { observations: proofs.observations(ticks), words, slow: slowMedians(words) }
}
