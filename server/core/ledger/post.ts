/**
 * Booking inside the caller's transaction: the way for everything that must hold or fail together with other rows.
 * Each call is one round trip, and a refusal leaves the transaction usable with nothing booked.
 */
import type { HoldId, Result } from '@zend/kernel'
import { sqlState, type Tx } from '../../database/index.ts'
import type { Books, CompanionRows } from './companions.ts'
import { checkHold, type Hold, type HoldChanged, type Posted, type Posting, prepare } from './ledger.ts'
import type { HoldClosed, PlaceHoldRefusal, PostingRefusal } from './ledger.refusals.ts'
import { closeHold, insertHold, insertHolds, insertPosting, isAboutTheRows, within } from './ledger.repo.ts'

/**
 * Books a posting. The same id with the same content answers the first result, marked `already`. Refuses
 * `insufficient_funds`, `posting_id_reused` and, when it settles a hold, `hold_closed`. Throws when the posting is
 * malformed or unbalanced, names an unknown account or hold, or a cause that is booked already.
 */
export async function post(tx: Tx, posting: Posting): Promise<Result<Posted, PostingRefusal>> {
  return insertPosting(within(tx), prepare(posting))
}

/**
 * Books a posting with its product's row, which the database holds against each other, by the product's own function.
 * Answers as `post` does.
 */
export async function postBy(
  tx: Tx,
  { schema }: Books,
  posting: Posting,
  row: object,
): Promise<Result<Posted, PostingRefusal>> {
  return insertPosting(within(tx), prepare(posting), {
    writes: [],
    texts: [],
    by: { schema, rows: JSON.stringify([row]) },
  })
}

/**
 * Sets funds aside: they leave the available balance at once. The same id with the same content answers the first
 * result, marked `already`, also when the hold was closed since. Refuses `insufficient_funds` and `hold_id_reused`.
 * Throws when the hold is malformed or its cause is taken. `companions` are written exactly when it is placed by this
 * call.
 */
export async function placeHold(
  tx: Tx,
  hold: Hold,
  companions?: CompanionRows,
): Promise<Result<HoldChanged, PlaceHoldRefusal>> {
  checkHold(hold)
  return insertHold(within(tx), hold, companions)
}

/**
 * Sets funds aside for many holds and writes what accompanies each, in one round trip. Answers for each whether it was
 * placed: a known one was not, and wrote nothing. When one of them cannot be placed, it throws an error that
 * `isRowsFault` knows, and the caller's transaction is over. Each was looked at by `checkHold`.
 */
export async function placeHolds(
  tx: Tx,
  holds: readonly Hold[],
  companions: CompanionRows,
): Promise<readonly boolean[]> {
  return insertHolds(within(tx), holds, companions)
}

/**
 * Whether the database refused something about the rows of a statement, of which it wrote none then: fewer of them may
 * be right.
 */
export function isRowsFault(error: unknown): boolean {
  const state = sqlState(error)
  return state !== null && isAboutTheRows(state)
}

/**
 * Makes held funds available again. Releasing twice answers the first result, marked `already`. Refuses `hold_closed`
 * when the hold was settled (settling is done by a posting, see `Posting.settles`). Throws on an unknown hold.
 */
export async function releaseHold(
  tx: Tx,
  release: { readonly id: HoldId; readonly occurredAt: Date },
): Promise<Result<HoldChanged, HoldClosed>> {
  return closeHold(within(tx), release.id, release.occurredAt)
}
