/**
 * The part of an order that takes the money, in the caller's transaction: the use of the limits, the hold, the row with all that tells of it, the job that goes
 * on with it. On a refusal the caller undoes what was written.
 */
import { type AssetCode, formatMoney, ok, type Refusal, refuse, type Result } from '@zend/kernel'
import { enqueueJob, type Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { type Hold, placeHold } from '../ledger/index.ts'
import { mayMoveOut, type MoveOut, type MoveOutRefusal } from '../limits/index.ts'

/** There is less than the order takes; `available` is decimal text in `currency`. */
export type InsufficientFunds<A extends AssetCode = AssetCode> = Refusal<'insufficient_funds', { readonly available: string; readonly currency: A }>

/** What is ordered. The use of the limits is under the order's own id. */
export type Order<R extends Refusal, A extends AssetCode> = Omit<MoveOut, 'useId'> & {
  readonly id: string
  readonly hold: Hold<A>
  /** A limit of the product's own, looked at under the lock of the holder's limits. */
  readonly alsoFits?: () => Promise<Result<null, R>>
  /** Writes the row and tells of it. */
  readonly write: () => Promise<void>
  /** The job that takes the order as far as it can go; its payload is `{ id }`. */
  readonly job: string
}

/** Takes the money of an order that its customer confirmed. */
export async function beginOrder<A extends AssetCode, R extends Refusal = never>(
  deps: { readonly clock: Clock },
  tx: Tx,
  { id, hold, alsoFits, write, job, ...out }: Order<R, A>,
): Promise<Result<null, R | MoveOutRefusal | InsufficientFunds<A>>> {
  const allowed = await mayMoveOut(deps, tx, { ...out, useId: id })
  if (!allowed.ok) return allowed
  const fits = (await alsoFits?.()) ?? ok(null)
  if (!fits.ok) return fits
  const held = await placeHold(tx, hold)
  if (!held.ok) {
    if (held.refusal.code !== 'insufficient_funds') throw new Error(`the hold of ${id} was refused: ${held.refusal.code}`)
    return refuse('insufficient_funds', { available: formatMoney(held.refusal.available), currency: hold.amount.asset })
  }
  await write()
  await enqueueJob(tx, job, { id }, { key: id })
  return ok(null)
}
