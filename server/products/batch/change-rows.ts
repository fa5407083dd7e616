/** Changes rows of a batch that nobody asked for yet: what they say, and what somebody decided about them. */
import type { BatchField } from '@zend/contracts'
import { ok, refuse, type Refusal, type Result } from '@zend/kernel'
import { type ActorIds, lockActs } from '../../core/holders/index.ts'
import type { Tx } from '../../database/index.ts'
import { companyIn, shortened, unseen } from './add-batch.ts'
import { type Batch, type BatchId, batchMachine, type BatchRow, isOpenToChange, type Typed } from './batch.ts'
import type { BatchDeps } from './batch.deps.ts'
import { lockBatch, putBatchState, putOffer } from './batches.repo.ts'
import { putRows, rowAt, rowsOf } from './rows.repo.ts'
import { understandRow } from './understand-row.ts'

type ChangeDeps = Pick<BatchDeps, 'db' | 'clock' | 'terms'>
/** Why nothing was changed. */
export type ChangeRowsRefusal = Refusal<'not_found'> | Refusal<'batch_closed'>
/** What somebody decides about rows. */
export type Decision =
  | 'accept_name'
  | 'accept_looks_alike'
  | 'accept_twice'
  | 'accept_paid_lately'
  | 'leave_out'
  | 'take_in'

/** Corrects what one row says: an empty text takes a field away. The row is looked at anew, and nothing is offered. */
export async function correctRow(
  deps: ChangeDeps,
  actor: ActorIds,
  {
    id,
    position,
    fields,
  }: {
    readonly id: BatchId
    readonly position: number
    readonly fields: Readonly<Partial<Record<BatchField, string>>>
  },
): Promise<Result<BatchRow, ChangeRowsRefusal>> {
  return changing(deps, actor, id, async (tx, now) => {
    const row = await rowAt(tx, id, position, true)
    if (row === null) return refuse('not_found')
    const typed = Object.fromEntries(
      Object.entries({ ...row.typed, ...fields }).filter(([, text]) => text !== ''),
    ) as Typed
    const meaning = understandRow(deps.terms, typed)
    const changed: BatchRow = {
      ...row,
      ...meaning,
      ...unseen(meaning, now),
      typed: shortened(typed),
      questions: [],
      accepted: [],
      payment: null,
      most: null,
    }
    await putRows(tx, [changed])
    return ok(changed)
  })
}

const ACCEPTS: Readonly<Partial<Record<Decision, string>>> = {
  accept_name: 'name_differs',
  accept_looks_alike: 'looks_alike',
  accept_twice: 'twice',
  accept_paid_lately: 'paid_lately',
}

/** Decides about rows. A decision about a question that a row does not have changes nothing. */
export async function decideRows(
  deps: ChangeDeps,
  actor: ActorIds,
  {
    id,
    positions,
    decision,
  }: { readonly id: BatchId; readonly positions: readonly number[]; readonly decision: Decision },
): Promise<Result<null, ChangeRowsRefusal>> {
  const wanted = new Set(positions)
  return changing(deps, actor, id, async (tx, now) => {
    const rows = (await rowsOf(tx, id)).filter(({ position }) => wanted.has(position))
    if (rows.length < wanted.size) return refuse('not_found')
    await putRows(
      tx,
      rows.map((row) => decided(row, decision, now)),
    )
    return ok(null)
  })
}

function decided(row: BatchRow, decision: Decision, now: Date): BatchRow {
  const accepts = ACCEPTS[decision]
  if (accepts !== undefined)
    return row.questions.some(({ question }) => question === accepts)
      ? { ...row, accepted: [...new Set([...row.accepted, accepts])] }
      : row
  if (decision === 'leave_out') return { ...row, state: 'left_out', nextAt: null }
  return row.state === 'left_out' ? { ...row, ...unseen(row, now) } : row
}

/** Changes something of a batch, which is looked at anew; what was offered is offered no more. */
async function changing<T>(
  { db, clock }: ChangeDeps,
  actor: ActorIds,
  id: BatchId,
  change: (tx: Tx, now: Date) => Promise<Result<T, ChangeRowsRefusal>>,
): Promise<Result<T, ChangeRowsRefusal>> {
  const { holder } = companyIn(actor)
  return db.transact(async (tx): Promise<Result<T, ChangeRowsRefusal>> => {
    await lockActs(tx, holder)
    const batch: Batch | null = await lockBatch(tx, holder, id)
    if (batch === null) return refuse('not_found')
    if (!isOpenToChange(batch)) return refuse('batch_closed')
    const done = await change(tx, clock.now())
    if (!done.ok) return done
    if (batch.offer !== null) await putOffer(tx, id, null)
    await putBatchState(tx, id, batchMachine.after(batch.state, 'changed'))
    return done
  })
}
