/**
 * Begins the payments of rows that were confirmed, one by one: each is prepared at the price of its moment, signed by
 * the confirmer as a part of what was confirmed, and made in the transaction that lets go of the row's money. A row
 * that cannot be paid says why and holds up no other.
 */
import { after, ok, type Refusal, type Result } from '@zend/kernel'
import { type Part, type ProvenPart, provenParts, readLeaf, readLeaves } from '../../core/approvals/index.ts'
import { announce } from '../../core/events/index.ts'
import { lockActs } from '../../core/holders/index.ts'
import { releaseHold } from '../../core/ledger/index.ts'
import { type Tx, undoOnRefusal } from '../../database/index.ts'
import { type Batch, type BatchRow, rowHoldId, rowMachine } from './batch.ts'
import { type PayDeps, ROW_KINDS } from './batch.deps.ts'
import { statementOf } from './batch-statement.ts'
import { lockBatch } from './batches.repo.ts'
import { dueRows, endPart, putProgress, rowAt } from './rows.repo.ts'

/** Why a row cannot be paid now, and may be later: what a person, a price or a provider changes. */
const FOR_NOW: ReadonlySet<string> = new Set([
  'price_stale',
  'price_sources_disagree',
  'price_jumped',
  'price_moved',
  'rails_unavailable',
  'withdrawals_paused',
  'inventory_limit',
  'limit_exceeded',
  'money_out_held',
  'deposit_in_question',
  'company_frozen',
  'company_suspended',
  'company_in_review',
  'verification_needed',
  'address_not_allowed',
  'ledger_busy',
])

/** Begins rows of a batch that are due, at most so many as one round has. Returns how many were looked at. */
export async function beginRows(deps: PayDeps, batch: Batch): Promise<number> {
  const { clock, db, policy, log } = deps
  const due = { now: clock.now(), most: policy.rowsPerRound, batch: batch.id }
  const rows = await dueRows(db.read, 'ready', due)
  if (rows.length === 0) return 0
  const leaves = await readLeaves(db.read, batch.id)
  const proven = provenParts(leaves)
  const places = new Map(leaves.map((leaf, at) => [readLeaf(leaf).pays.subject, at]))
  for (const row of rows) {
    const at = places.get(row.payment ?? '')
    try {
      if (at === undefined) throw new RangeError(`${row.id} is no part of ${batch.id}`)
      await beginRow(deps, batch, row, proven(at))
    } catch (err) {
      // Whether it was begun is seen with the next try: its payment has the id that its part names.
      log.warn({ err, row: row.id }, 'a row of a batch could not be begun')
      await later(deps, batch, row, null)
    }
  }
  return rows.length
}

async function beginRow(deps: PayDeps, batch: Batch, row: BatchRow, { leaf, path }: ProvenPart): Promise<void> {
  const ready = await prepare(deps, batch, readLeaf(leaf))
  if (!ready.ok) return settle(deps, batch, row, ready.refusal)
  const { statement, perform } = ready.value
  if (batch.offer === null || batch.askedBy === null || batch.consent === null)
    throw new Error(`${batch.id} is not confirmed`)
  const whole = { statement: statementOf(batch, batch.offer, batch.askedBy), authorization: batch.consent }
  const signed = await deps.judge.releasePart(batch.holder, { whole, part: { leaf, path }, statement })
  if (!signed.ok) return settle(deps, batch, row, signed.refusal)
  const begun = await deps.db.transact((tx) =>
    makePayment(deps, tx, batch, row, (within) => perform(within, signed.value)),
  )
  if (!begun.ok) await settle(deps, batch, row, begun.refusal)
}

async function prepare({ kinds }: PayDeps, { holder, askedBy }: Batch, { pays }: Part) {
  const kind = ROW_KINDS.find((each) => each === pays.kind)
  if (kind === undefined || askedBy === null) throw new RangeError(`no row of a batch is a ${pays.kind}`)
  return kinds[kind].prepare({ holder, userId: askedBy }, pays)
}

/** Makes a row's payment of the money that is on hold for it; of two at once one does. */
async function makePayment(
  { clock }: PayDeps,
  tx: Tx,
  batch: Batch,
  { position }: BatchRow,
  perform: (tx: Tx) => Promise<Result<unknown, Refusal>>,
): Promise<Result<null, Refusal>> {
  const now = clock.now()
  const current = await lockRow(tx, batch, position)
  if (current === null) return ok(null)
  const done = await undoOnRefusal<unknown, Refusal>(tx, async () => {
    const freed = await releaseHold(tx, { id: rowHoldId(current.id), occurredAt: now })
    return freed.ok ? perform(tx) : freed
  })
  if (!done.ok) return { ok: false, refusal: done.refusal }
  // A payment between customers is done at once.
  const isDone = current.way === 'zend'
  const state = rowMachine.after(current.state, isDone ? 'paid' : 'begun')
  const left = isDone ? current.most : null
  await putProgress(tx, { ...current, state, left, reason: null, nextAt: null, endedAt: isDone ? now : null })
  await announce(tx, { to: batch.holder, type: 'batch', id: batch.id, at: now })
  return ok(null)
}

/** A row that is still to begin, of a batch that is still paid, under the lock of the company's acts. */
async function lockRow(tx: Tx, { id, holder }: Batch, position: number): Promise<BatchRow | null> {
  await lockActs(tx, holder)
  if ((await lockBatch(tx, holder, id))?.state !== 'paying') return null
  const row = await rowAt(tx, id, position, true)
  return row?.state === 'ready' ? row : null
}

/** Notes why a row was not begun: tried again, or given up with its money free again. */
async function settle(deps: PayDeps, batch: Batch, row: BatchRow, { code }: Refusal): Promise<void> {
  const isOver = batch.payUntil !== null && batch.payUntil <= deps.clock.now()
  if (FOR_NOW.has(code) && !isOver) return later(deps, batch, row, code)
  await giveUp(deps, batch, row, code)
}

async function later(
  { db, clock, policy }: PayDeps,
  batch: Batch,
  { position }: BatchRow,
  reason: string | null,
): Promise<void> {
  await db.transact(async (tx) => {
    const current = await lockRow(tx, batch, position)
    if (current === null) return
    const tries = current.tries + 1
    const pause = policy.againAfterMs[Math.min(tries, policy.againAfterMs.length) - 1] ?? 0
    await putProgress(tx, { ...current, tries, reason: reason ?? current.reason, nextAt: after(clock.now(), pause) })
  })
}

async function giveUp({ db, clock }: PayDeps, batch: Batch, { position }: BatchRow, reason: string): Promise<void> {
  await db.transact(async (tx) => {
    const current = await lockRow(tx, batch, position)
    if (current === null) return
    const now = clock.now()
    const freed = await releaseHold(tx, { id: rowHoldId(current.id), occurredAt: now })
    if (!freed.ok) throw new Error(`the hold of ${current.id}: ${freed.refusal.code}`)
    if (current.payment !== null) await endPart(tx, current.payment, now)
    const state = rowMachine.after(current.state, 'failed')
    await putProgress(tx, { ...current, state, reason, nextAt: null, endedAt: now })
    await announce(tx, { to: batch.holder, type: 'batch', id: batch.id, at: now })
    await announce(tx, { to: batch.holder, type: 'balance', id: null, at: now })
  })
}
