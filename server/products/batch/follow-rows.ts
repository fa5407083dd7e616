/** Follows the payments of rows to their end, by what their products say of them; and ends batches that are done. */
import { announce } from '../../core/events/index.ts'
import { lockActs } from '../../core/holders/index.ts'
import { sendNotice } from '../../core/notices/index.ts'
import type { Outcome } from '../../core/offers/index.ts'
import { type Batch, batchMachine, type BatchRow, rowMachine } from './batch.ts'
import type { BatchDeps, PayDeps, RowKind } from './batch.deps.ts'
import { countsOf, lockBatch, putBatchState } from './batches.repo.ts'
import { hasRowsIn, putProgress, rowAt, rowsUnderWay } from './rows.repo.ts'

const PAGE = 500

/** Looks at all rows whose payments are under way, page by page. Returns how many changed. */
export async function followRows(deps: PayDeps): Promise<number> {
  let changed = 0
  for (let last = ''; ;) {
    const rows = await rowsUnderWay(deps.db.read, last, PAGE)
    const outcomes = await outcomesOf(deps, rows)
    for (const row of rows) {
      const outcome = outcomes.get(row.payment ?? '')
      if (outcome !== undefined && outcome.state !== row.state) {
        await putOutcome(deps, row, outcome)
        changed += 1
      }
    }
    if (rows.length < PAGE) return changed
    last = rows.at(-1)?.id ?? last
  }
}

const KIND_OF: Readonly<Record<NonNullable<BatchRow['way']>, RowKind>> = {
  bank: 'quick-sell',
  'mobile-money': 'quick-sell',
  address: 'withdrawal',
  zend: 'transfer',
}

async function outcomesOf(
  { db, outcomes }: Pick<BatchDeps, 'db' | 'outcomes'>,
  rows: readonly BatchRow[],
): Promise<ReadonlyMap<string, Outcome>> {
  const found = new Map<string, Outcome>()
  for (const kind of new Set(rows.flatMap(({ way }) => (way === null ? [] : [KIND_OF[way]])))) {
    const ids = rows.flatMap(({ way, payment }) =>
      way !== null && KIND_OF[way] === kind && payment !== null ? [payment] : [],
    )
    for (const [id, outcome] of await outcomes[kind](db.read, ids)) found.set(id, outcome)
  }
  return found
}

/**
 * Returns when the money of paid rows came back, by payment, where its product says now that it did: a bank can send it
 * back weeks later, when the batch is long done. The row stays paid: its batch paid it.
 */
export async function sentBackSince(
  deps: Pick<BatchDeps, 'db' | 'outcomes'>,
  rows: readonly BatchRow[],
): Promise<ReadonlyMap<string, Date | null>> {
  const outcomes = await outcomesOf(
    deps,
    rows.filter(({ state }) => state === 'paid'),
  )
  return new Map([...outcomes].flatMap(([id, { state, endedAt }]) => (state === 'failed' ? [[id, endedAt]] : [])))
}

const EVENTS = { paying: 'working', unknown: 'unknown', paid: 'paid', failed: 'failed' } as const

async function putOutcome(
  { db, clock }: PayDeps,
  { batchId, holder, position }: BatchRow,
  outcome: Outcome,
): Promise<void> {
  await db.transact(async (tx) => {
    const current = await rowAt(tx, batchId, position, true)
    const event = EVENTS[outcome.state]
    if (current === null || !rowMachine.allows(current.state, event)) return
    const { reason, left, endedAt } = outcome
    const now = clock.now()
    const isOver = outcome.state === 'paid' || outcome.state === 'failed'
    const state = rowMachine.after(current.state, event)
    await putProgress(tx, { ...current, state, reason, left, endedAt: isOver ? (endedAt ?? now) : null })
    await announce(tx, { to: holder, type: 'batch', id: batchId, at: now })
  })
}

/** Ends a batch of which nothing is left to be paid, and tells whoever asked for it. Does nothing to any other. */
export async function endWhenDone({ db, clock }: PayDeps, { id, holder }: Batch): Promise<void> {
  await db.transact(async (tx) => {
    await lockActs(tx, holder)
    const batch = await lockBatch(tx, holder, id)
    if (batch?.state !== 'paying' || (await hasRowsIn(tx, id, ['ready', 'paying', 'unknown']))) return
    const at = clock.now()
    await putBatchState(tx, id, batchMachine.after(batch.state, 'finished'), at)
    await announce(tx, { to: holder, type: 'batch', id, at })
    const counts = (await countsOf(tx, [id])).get(id)
    const [paid, failed] = [counts?.states.paid ?? 0, counts?.states.failed ?? 0]
    const facts = { batchId: id, name: batch.name, paid: String(paid), failed: String(failed) }
    await sendNotice({ clock }, tx, { kind: 'batch-done', to: holder, facts })
  })
}
