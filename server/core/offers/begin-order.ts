/**
 * Takes an order's money in the caller's transaction: the use of the limits, the hold, the row with its companions, the
 * follow-up job. On a refusal the caller rolls back what was written.
 */
import { type AssetCode, formatMoney, ok, type Refusal, refuse, type Result } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { placeHold } from '../ledger/index.ts'
import { mayMoveOut, type MoveOutRefusal } from '../limits/index.ts'
import type { LookAgain, Order } from './order.ts'
import { companionsOfOne, type OrderRecorders } from './orders.ts'

/** Refusal: less is available than the order takes; `available` is decimal text in `currency`. */
export type InsufficientFunds<A extends AssetCode = AssetCode> = Refusal<
  'insufficient_funds',
  { readonly available: string; readonly currency: A }
>

/**
 * Takes the money of an order that its customer confirmed. `alsoFits` checks a limit of the product's own, under the
 * lock of the holder's limits.
 */
export async function beginOrder<R extends Refusal = never>(
  deps: { readonly clock: Clock },
  tx: Tx,
  order: Order,
  { recorders, alsoFits }: { readonly recorders: OrderRecorders; readonly alsoFits?: LookAgain<R> },
): Promise<Result<null, R | MoveOutRefusal | InsufficientFunds>> {
  const { id, hold } = order
  const allowed = await mayMoveOut(deps, tx, { ...order, useId: id })
  if (!allowed.ok) return allowed
  const fits = (await alsoFits?.(tx)) ?? ok(null)
  if (!fits.ok) return fits
  const held = await placeHold(tx, hold, companionsOfOne(recorders, order))
  if (held.ok) return ok(null)
  if (held.refusal.code !== 'insufficient_funds') throw new Error(`the hold of ${id} was refused: ${held.refusal.code}`)
  return refuse('insufficient_funds', { available: formatMoney(held.refusal.available), currency: hold.amount.asset })
}
