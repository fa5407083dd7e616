/** Reads what customers see of their own sales: one, a page, or a period. */
import type { Badge } from '@zend/contracts'
import { after, type HolderId, type Money, ok, refuse, type Result, SECOND_MS } from '@zend/kernel'
import { cursorOf, positionOf } from '../../core/activity/index.ts'
import type { Actor } from '../../core/holders/index.ts'
import type { Tx } from '../../database/index.ts'
import { attemptsOf, usualSeconds } from './attempts.repo.ts'
import type { QuickSellDeps } from './quick-sell.deps.ts'
import { findSell } from './quick-sell.repo.ts'
import { countSells, selectSells, selectSellsBetween } from './sell-lists.repo.ts'
import { isSettled, type Sell, type SellId, type Stage, stagesOf } from './quick-sell.ts'
import { feeGivenBack, lateFrom, promisedSeconds } from './promised.ts'

/** A sale with everything that its page shows. */
export type SellView = {
  readonly sell: Sell
  /** The reference by which the bank finds the payment; `null` before it was ordered. */
  readonly reference: string | null
  readonly usualSeconds: number
  /** When the payout is expected; `null` when it is over, unknown, or overdue. */
  readonly expectedAt: Date | null
  /** From when on it is late, and our fee comes back; `null` where there is none. */
  readonly lateAt: Date | null
  /** Our fee, where it was late and the fee was given back. */
  readonly feeBack: Money | null
  readonly stages: readonly Stage[]
}

type Deps = Pick<QuickSellDeps, 'clock' | 'policy'>

/** Returns one of the holder's sales. Refuses another's as if it did not exist. */
export async function readSell(
  deps: Deps,
  tx: Tx,
  { holder }: Pick<Actor, 'holder'>,
  id: SellId,
): Promise<Result<SellView, { readonly code: 'not_found' }>> {
  const sell = await findSell(tx, holder, id)
  return sell === null ? refuse('not_found') : ok(await viewOf(deps, tx, sell))
}

/** Selects a page: by number from 1, or what follows a cursor, which takes precedence. `status` filters by badge. */
export type SellsQuery = {
  readonly status?: Badge | undefined
  readonly page: number
  readonly limit: number
  readonly cursor?: string | undefined
}

/** A page of sales. `total` counts up to 10,000. `cursor` requests the next page, `null` at the end. */
export type SellsPage = { readonly sells: readonly SellView[]; readonly total: number; readonly cursor: string | null }

// Counting, and paging by number, stop here, so that the cost of a page does not grow with the history.
const TOTAL_MAX = 10_000

/** Returns a page of the holder's sales, newest first. Refuses a cursor that is not one of ours. */
export async function readSells(
  deps: Deps,
  tx: Tx,
  { holder }: Pick<Actor, 'holder'>,
  { status, page, limit, cursor }: SellsQuery,
) {
  const position = cursor === undefined ? ok(null) : positionOf(cursor)
  if (!position.ok) return position
  const at = position.value
  const skip = (page - 1) * limit
  const total = at === null ? await countSells(tx, holder, status, TOTAL_MAX) : at.total
  if (at === null && skip >= TOTAL_MAX) return ok({ sells: [], total, cursor: null } satisfies SellsPage)
  // Fetch one more than requested to know whether anything follows.
  const found = await selectSells(
    tx,
    holder,
    { badge: status, from: at === null ? { skip } : { after: at } },
    limit + 1,
  )
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  const next =
    found.length > limit && last !== undefined
      ? cursorOf({ occurredAt: last.reachedAt.locked, id: last.id, total })
      : null
  return ok({
    sells: await Promise.all(shown.map((sell) => viewOf(deps, tx, sell))),
    total,
    cursor: next,
  } satisfies SellsPage)
}

/**
 * Returns the holder's sales of a period for a statement, `from` inclusive and `to` exclusive, oldest first. At most
 * `max`: request one more than can be shown.
 */
export const readSellsBetween = (
  tx: Tx,
  holder: HolderId,
  period: { readonly from: Date; readonly to: Date },
  max: number,
): Promise<readonly Sell[]> => selectSellsBetween(tx, holder, period.from, period.to, max)

async function viewOf({ clock, policy }: Deps, tx: Tx, sell: Sell): Promise<SellView> {
  const [attempts, usual] = await Promise.all([attemptsOf(tx, sell.id), usualSeconds(tx, sell.to, policy.health.usual)])
  const last = attempts.at(-1)
  const expectedAt =
    usual === null || isSettled(sell.state) || sell.state === 'payout_unknown'
      ? null
      : after(sell.reachedAt.locked, usual * SECOND_MS)
  return {
    sell,
    reference: last === undefined ? null : (last.railId ?? last.reference),
    usualSeconds: usual ?? promisedSeconds(sell.to),
    expectedAt: expectedAt !== null && expectedAt > clock.now() ? expectedAt : null,
    lateAt: sell.fee.amount === 0n ? null : lateFrom(sell),
    feeBack: feeGivenBack(sell),
    stages: stagesOf(sell),
  }
}
