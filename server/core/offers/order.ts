/**
 * What is ordered when an offer is taken, or a rule wants it: everything that is written with the hold on its money.
 * Types only.
 */
import type { Refusal, Result } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { ActivityRow } from '../activity/index.ts'
import type { EventRow } from '../events/index.ts'
import type { Hold } from '../ledger/index.ts'
import type { MoveOut } from '../limits/index.ts'
import type { NoticeRow } from '../notices/index.ts'

/** An order. The use of the limits is under its own id. */
export type Order = Omit<MoveOut, 'useId'> & {
  readonly id: string
  readonly hold: Hold
  /**
   * The product's own row, and what must still stand of what was found before the transaction, as the product's
   * recorders take them.
   */
  readonly row: object
  readonly stands: object
  readonly activity: ActivityRow
  readonly notices: readonly NoticeRow[]
  readonly events: EventRow
  /** The job that takes the order as far as it can go; its payload is `{ id }`. */
  readonly job: string
}

/** Looks again, under the holder's locks, at what `stands` names, and says what no longer does. */
export type LookAgain<R extends Refusal> = (tx: Tx) => Promise<Result<null, R>>
