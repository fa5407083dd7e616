/**
 * Begins orders of many customers in batches: waiting orders share one transaction, with the holders locked, each whole
 * or not at all. A batch does not say why an order could not begin: `beginOrder` does.
 */
import type { HolderId } from '@zend/kernel'
import { type Database, inHalves, openBatches, type Tx, type Waiting } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { spentCodeRecorder, spentCodeRowOf } from '../codes/index.ts'
import type { CodeToSpend } from '../confirmation/index.ts'
import { activityRecorder } from '../activity/index.ts'
import { eventRecorder } from '../events/index.ts'
import { lockActs } from '../holders/index.ts'
import { type Command, keyRecorder, keyRowOf } from '../idempotency/index.ts'
import {
  checkHold,
  type CompanionRows,
  companionsBy,
  type Hold,
  isRowsFault,
  placeHolds,
  type Recorder,
  recorder,
} from '../ledger/index.ts'
import { lockLimits, useRecorder, useRowOf } from '../limits/index.ts'
import { noticesRecorder } from '../notices/index.ts'
import type { Order } from './order.ts'

/**
 * Recorders of what a product writes with an order's hold: its row, and the check of the preconditions read before the
 * transaction.
 */
export type OrderRecorders = { readonly row: Recorder<object>; readonly stands: Recorder<object> }

/** What taking an offer uses up (no code, where an API key takes it), and until when the order may begin: `isOpen` is called under the holder's lock. */
export type Taking = { readonly code: CodeToSpend | null; readonly key: Command; readonly isOpen: () => boolean }

/** Begins orders of one product. */
export type Orders = {
  readonly recorders: OrderRecorders
  /**
   * Begins an order in a transaction that it shares with others, and returns whether it did. If not, nothing is
   * written: something blocks it, it was begun before, or the queue is full. Throws when the outcome is unknown:
   * repeating the same command returns it.
   */
  readonly begin: (order: Order, taking: Taking) => Promise<boolean>
}

const jobRecorder: Recorder<object> = recorder('jobs.record')

const commonRecorders = ({ row }: OrderRecorders) => ({
  row,
  activity: activityRecorder,
  notices: noticesRecorder,
  events: eventRecorder,
  job: jobRecorder,
})

/** The companions of an order's hold, however it is begun. */
const commonOf = ({ id, row, activity, notices, events, job }: Order) => ({
  row,
  activity,
  notices: { notices },
  events,
  job: { name: job, payload: { id }, key: id },
})

/**
 * The companions of an order that is begun by itself, by a caller that has decided on its limits, code and key. The
 * worker may call no more than these.
 */
export const companionsOfOne = (recorders: OrderRecorders, order: Order): CompanionRows =>
  companionsBy(commonRecorders(recorders))([commonOf(order)])

type Begun = { readonly order: Order; readonly taking: Taking }

/** Creates the queue of a product's orders; one per process. */
export function openOrders(
  deps: { readonly db: Pick<Database, 'transact'>; readonly clock: Clock },
  recorders: OrderRecorders,
): Orders {
  const rowsOf = companionsBy({
    ...commonRecorders(recorders),
    stands: recorders.stands,
    use: useRecorder,
    code: spentCodeRecorder,
    key: keyRecorder,
  })
  const place = async (tx: Tx, batch: readonly Begun[]): Promise<readonly boolean[]> => {
    const at = deps.clock.now()
    const each = batch.map(({ order, taking: { code, key } }) => ({
      ...commonOf(order),
      stands: order.stands,
      use: useRowOf({ ...order, useId: order.id }, at),
      code: code === null ? null : spentCodeRowOf(order.actor.userId, code, at),
      key: keyRowOf(key),
    }))
    return placeHolds(
      tx,
      batch.map(({ order }): Hold => order.hold),
      rowsOf(each),
    )
  }
  const batches = openBatches<Begun, boolean>({ keysOf: ({ order }) => [order.actor.holder] }, (batch) =>
    beginAll(deps.db, batch, place),
  )
  const begin = async (order: Order, taking: Taking): Promise<boolean> => {
    // A malformed hold throws here, before it can fail a batch.
    checkHold(order.hold)
    return (await batches.add({ order, taking })) ?? false
  }
  return { recorders, begin }
}

type Place = (tx: Tx, batch: readonly Begun[]) => Promise<readonly boolean[]>

/** Settles every caller of the batch; never rejects itself. */
async function beginAll(
  db: Pick<Database, 'transact'>,
  batch: readonly Waiting<Begun, boolean>[],
  place: Place,
): Promise<void> {
  try {
    const begun = await db.transact(async (tx) => {
      const holders = batch.map(({ item }): HolderId => item.order.actor.holder)
      await lockActs(tx, ...holders)
      await lockLimits(tx, ...holders)
      // A repeat may have been refused because the offer expired while this one queued: then that applies to both.
      const open = batch.filter(({ item }) => item.taking.isOpen())
      const placed =
        open.length === 0
          ? []
          : await place(
              tx,
              open.map(({ item }) => item),
            )
      return new Set(open.filter((_, i) => placed[i]))
    })
    for (const waiting of batch) waiting.resolve(begun.has(waiting))
  } catch (error) {
    if (!isRowsFault(error)) for (const { reject } of batch) reject(error)
    else if (batch.length === 1) for (const { resolve } of batch) resolve(false)
    else await inHalves(batch, (half) => beginAll(db, half, place))
  }
}
