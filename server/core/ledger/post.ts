/**
 * Books inside the caller's transaction: for everything that must commit or fail together with other rows. Each call is
 * one round trip, and a refusal leaves the transaction usable with nothing booked.
 */
import type { HoldId, Result } from '@zend/kernel'
import { sqlState, type Tx } from '../../database/index.ts'
import type { Books, CompanionRows } from './companions.ts'
import { checkHold, type Hold, type HoldChanged, type Posted, type Posting, prepare } from './ledger.ts'
import type { HoldClosed, PlaceHoldRefusal, PostingRefusal } from './ledger.refusals.ts'
import { closeHold, insertHold, insertHolds, insertPosting, isAboutTheRows, within } from './ledger.repo.ts'

/**
 * Books a posting. Repeating the same id and content returns the first result, marked `already`. Refuses
 * `insufficient_funds`, `posting_id_reused` and, when it settles a hold, `hold_closed`. Throws when the posting is
 * malformed or unbalanced, names an unknown account or hold, or a cause that is booked already.
 */
export async function post(tx: Tx, posting: Posting): Promise<Result<Posted, PostingRefusal>> {
  return insertPosting(within(tx), prepare(posting))
}

/**
 * Books a posting with its product's row by the product's own function; the database checks one against the other.
 * Returns what `post` does.
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
 * Books a posting with its companions in the caller's transaction, as a batch poster does in its own. Throws LX020 when
 * a companion refuses it: the transaction is aborted then.
 */
export async function postAccompanied(
  tx: Tx,
  posting: Posting,
  companions: CompanionRows,
): Promise<Result<Posted, PostingRefusal>> {
  return insertPosting(within(tx), prepare(posting), companions)
}

/**
 * Holds funds: they leave the available balance at once. Repeating the same id and content returns the first result,
 * marked `already`, even when the hold is closed by now. Refuses `insufficient_funds` and `hold_id_reused`. Throws when
 * the hold is malformed or its cause is taken. `companions` are written exactly when this call places it.
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
 * Places many holds and writes each one's companions, in one round trip. Returns for each whether it was placed: an
 * existing one was not, and wrote nothing. When one of them cannot be placed, it throws an error that `isRowsFault`
 * recognizes, and the caller's transaction is aborted. The caller must have run `checkHold` on each.
 */
export async function placeHolds(
  tx: Tx,
  holds: readonly Hold[],
  companions: CompanionRows,
): Promise<readonly boolean[]> {
  return insertHolds(within(tx), holds, companions)
}

/**
 * Tells whether the database refused something about a statement's rows. None was written then, but a subset may
 * succeed.
 */
export function isRowsFault(error: unknown): boolean {
  const state = sqlState(error)
  return state !== null && isAboutTheRows(state)
}

/**
 * Releases held funds. Repeating returns the first result, marked `already`. Refuses `hold_closed` when the hold was
 * settled (a posting settles it, see `Posting.settles`). Throws on an unknown hold.
 */
export async function releaseHold(
  tx: Tx,
  release: { readonly id: HoldId; readonly occurredAt: Date },
): Promise<Result<HoldChanged, HoldClosed>> {
  return closeHold(within(tx), release.id, release.occurredAt)
}
