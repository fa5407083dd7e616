/**
 * An order, made by taking an offer or by a rule: everything that is written with the hold on its money. Types only.
 */
import type { Refusal, Result } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { ActivityRow } from '../activity/index.ts'
import type { EventRow } from '../events/index.ts'
import type { Hold } from '../ledger/index.ts'
import type { MoveOut } from '../limits/index.ts'
import type { NoticeRow } from '../notices/index.ts'

/** An order. Its use of the limits has the order's id. */
export type Order = Omit<MoveOut, 'useId'> & {
  readonly id: string
  readonly hold: Hold
  /**
   * The product's own row, and the preconditions read before the transaction, in the form that the product's recorders
   * take.
   */
  readonly row: object
  readonly stands: object
  readonly activity: ActivityRow
  readonly notices: readonly NoticeRow[]
  readonly events: EventRow
  /** The job that processes the order; its payload is `{ id }`. */
  readonly job: string
}

/** Checks the preconditions in `stands` again, under the holder's locks, and refuses with what no longer holds. */
export type LookAgain<R extends Refusal> = (tx: Tx) => Promise<Result<null, R>>
