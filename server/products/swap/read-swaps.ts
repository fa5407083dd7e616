/** Reads a holder's own swaps: one, a page, or a period. Never another holder's. */
import { type HolderId, ok, refuse, type Result } from '@zend/kernel'
import { cursorOf, positionOf } from '../../core/activity/index.ts'
import { batchLoad, type Tx } from '../../database/index.ts'
import type { Swap } from './swap.ts'
import { countSwaps, findSwaps, selectSwaps, selectSwapsBetween } from './swap.repo.ts'

/** Selects a page: by number from 1, or what follows a cursor, which takes precedence. `id` narrows it to one swap. */
export type SwapsQuery = {
  readonly id?: string | undefined
  readonly page: number
  readonly limit: number
  readonly cursor?: string | undefined
}

/** A page of swaps. `total` counts up to 10,000. `cursor` requests the next page, `null` at the end. */
export type SwapsPage = { readonly swaps: readonly Swap[]; readonly total: number; readonly cursor: string | null }

// Counting, and paging by number, stop here, so that the cost of a page does not grow with the history.
const TOTAL_MAX = 10_000

/** Reads one swap of a holder. Refuses `not_found` when there is none, or it is another's. */
export type SwapReader = (holder: HolderId, id: string) => Promise<Result<Swap, { readonly code: 'not_found' }>>

/** Opens the reader; one per process, because concurrent callers share a statement. */
export function swapReader(tx: Tx): SwapReader {
  const swapOf = batchLoad((ids) => findSwaps(tx, ids))
  return async (holder, id) => {
    const swap = await swapOf(id)
    return swap?.holder === holder ? ok(swap) : refuse('not_found')
  }
}

/** Returns a page of the holder's swaps, newest first. Refuses a cursor that is not one of ours. */
export async function readSwaps(
  tx: Tx,
  holder: HolderId,
  { id, page, limit, cursor }: SwapsQuery,
): Promise<Result<SwapsPage, { readonly code: 'invalid_request'; readonly field: 'query.cursor' }>> {
  const position = cursor === undefined ? null : positionOf(cursor)
  if (position !== null && !position.ok) return position
  const skip = (page - 1) * limit
  if (position === null && skip >= TOTAL_MAX)
    return ok({ swaps: [], total: await countSwaps(tx, holder, id, TOTAL_MAX), cursor: null })
  const from = position === null ? { skip } : { after: position.value }
  // Fetch one more than requested to know whether anything follows.
  const [found, total] = await Promise.all([
    selectSwaps(tx, holder, { id, from }, limit + 1),
    position === null ? countSwaps(tx, holder, id, TOTAL_MAX) : position.value.total,
  ])
  const swaps = found.slice(0, limit)
  const last = swaps.at(-1)
  return ok({ swaps, total, cursor: found.length > limit && last !== undefined ? cursorOf({ ...last, total }) : null })
}

/**
 * Returns the holder's swaps of a period for a statement, `from` inclusive and `to` exclusive, oldest first. At most
 * `max`: request one more than can be shown.
 */
export function readSwapsBetween(
  tx: Tx,
  holder: HolderId,
  period: { readonly from: Date; readonly to: Date },
  max: number,
): Promise<readonly Swap[]> {
  return selectSwapsBetween(tx, holder, period.from, period.to, max)
}
