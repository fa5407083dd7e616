/**
 * Follows batches: what is paid of each was handed in, asked for by whoever may, and let go by enough others; each row
 * is paid at most once, exactly as it says, and out of no more than was confirmed; and what is on hold for it is what
 * still waits.
 */
import type { Permission } from '@zend/contracts'
import { must } from '../model.ts'
import { saleOf } from '../sale.ts'
import type { Line } from './batch-lines.ts'
import { bookMade, type Made, madeBy } from './follow-money.ts'
import type { WithCompanies } from './opening.ts'
import type { StoredBatch, StoredRow } from './rows.ts'
import { wantedFor } from './rules.ts'
import { type KnownBatch, type KnownRow, may, type Request } from './state.ts'
import type { Step } from './step.ts'

/** Follows the batches of one company through a step. */
export function followBatches(simulation: WithCompanies, step: Step, released: readonly Request[]): void {
  const { company, rows } = step
  for (const row of rows.batches.filter((each) => each.company === company.id)) {
    const batch = company.batches.get(row.id) ?? handedIn(simulation, step, row)
    const own = rows.batchRows.filter((each) => each.batch === row.id)
    if (batch.askedBy === null && row.asked_by !== null) asked(simulation, step, batch, row, own)
    follow(simulation, step, batch, row, released)
    if (batch.askedBy !== null)
      for (const each of inOrderOf(madeBy(rows), own)) followRow(simulation, step, batch, each)
    batch.state = row.state
  }
}

/** Rows in the order in which they were paid, as histories show payments. */
function inOrderOf(made: readonly Made[], rows: readonly StoredRow[]): readonly StoredRow[] {
  const nameOf = ({ payment }: StoredRow): string => {
    const found = made.find(({ id }) => id === payment)
    return found === undefined ? '' : `${new Date(found.at).toISOString()} ${found.id}`
  }
  return rows.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
}

function handedIn({ companies }: WithCompanies, { company, rows }: Step, row: StoredBatch): KnownBatch {
  const own = rows.batchRows.filter((each) => each.batch === row.id)
  const tried = companies.attempts.find(
    (attempt) =>
      attempt.kind === 'hand-in' &&
      attempt.company === company.id &&
      attempt.by === row.made_by &&
      attempt.lines.length === own.length,
  )
  must(tried?.kind === 'hand-in', () => `${row.id} was handed in by nobody`)
  const batch: KnownBatch = { id: row.id, lines: tried.lines, state: 'checking', askedBy: null, rows: new Map() }
  company.batches.set(row.id, batch)
  return batch
}

const NEEDS: Readonly<Record<Line['kind'], Permission>> = {
  transfer: 'withdrawal',
  withdrawal: 'withdrawal',
  'quick-sell': 'quicksell',
  nothing: 'view',
}

/** Asked for, or to be paid at once: by somebody who may pay each row, and alone only where the policy lets them. */
function asked(
  { companies, model }: WithCompanies,
  { company, before, after }: Step,
  batch: KnownBatch,
  row: StoredBatch,
  own: readonly StoredRow[],
): void {
  const tried = companies.attempts.find(
    (attempt) => attempt.kind === 'batch' && attempt.batch === row.id && attempt.by === row.asked_by,
  )
  must(tried?.kind === 'batch' && tried.root === row.root, () => `${row.id} is asked for, and nobody tried`)
  const kinds = tried.asked.parts?.map(({ kind }) => kind) ?? []
  must(
    [before, after].some((view) => kinds.every((kind) => may(view, tried.by, NEEDS[kind as Line['kind']] ?? 'view'))),
    () => `${row.id} was asked for by ${tried.by}, who may not pay all of it`,
  )
  if (row.approval === null) {
    const act = { id: row.id, maker: tried.by, asked: tried.asked }
    must(
      [before, after].some((view) => wantedFor(view, act, view.policies.length - 1)?.length === 0),
      () => `${row.id} is paid by ${tried.by} alone`,
    )
  } else
    must(
      company.requests.get(row.approval)?.id === row.id,
      () => `${row.id} waits for ${row.approval}, which is not its`,
    )
  batch.askedBy = tried.by
  const waiting = own.filter(({ state }) => state !== 'left_out')
  must(
    waiting.length === tried.asked.parts?.length,
    () => `${row.id} has ${String(waiting.length)} rows, and ${String(kinds.length)} were confirmed`,
  )
  for (const { position, payment, coin, most } of waiting) {
    const line = batch.lines[position - 1]
    must(
      line !== undefined &&
        line.kind !== 'nothing' &&
        payment !== null &&
        coin !== null &&
        most !== null &&
        tried.asked.parts.some(({ id }) => id === payment),
      () => `row ${String(position)} of ${row.id} was not confirmed`,
    )
    batch.rows.set(position, { line, payment, coin, most: BigInt(most), state: 'ready' })
    model.hold(company.id, coin, BigInt(most))
  }
}

/** A batch goes on only by what somebody did. */
function follow(
  { companies }: WithCompanies,
  { company }: Step,
  batch: KnownBatch,
  row: StoredBatch,
  released: readonly Request[],
): void {
  const request = row.approval === null ? undefined : company.requests.get(row.approval)
  if (batch.state === 'asked' && row.state === 'paying')
    must(
      released.some(({ id }) => id === row.id),
      () => `${row.id} is paid, and was not let go`,
    )
  if (batch.state === row.state) return
  if (row.state === 'cancelled')
    must(
      request?.state === 'withdrawn' ||
        companies.attempts.some((attempt) => attempt.kind === 'stop-batch' && attempt.batch === row.id),
      () => `${row.id} was stopped by nobody`,
    )
  if (row.state === 'declined' || row.state === 'expired')
    must(request?.state === row.state, () => `${row.id} is ${row.state}, and its request ${request?.state ?? 'none'}`)
}

const BEGUN: readonly string[] = ['paying', 'unknown', 'paid']

function followRow(simulation: WithCompanies, step: Step, batch: KnownBatch, row: StoredRow): void {
  const { model } = simulation
  const { company, rows } = step
  const known = batch.rows.get(row.position)
  if (known === undefined) return
  const what = `row ${String(row.position)} of ${batch.id}`
  must(
    row.payment === known.payment && row.coin === known.coin && BigInt(row.most ?? 0) === known.most,
    () => `${what} was changed after it was confirmed`,
  )
  const made = madeBy(rows).find(({ id }) => id === known.payment)
  if (known.state === 'ready' && row.state !== 'ready') {
    model.release(company.id, known.coin, known.most)
    model.touched.add(company.id)
    if (made !== undefined) bookRow(simulation, batch, known, made, what)
  }
  must(
    (made !== undefined) === (BEGUN.includes(row.state) || (row.state === 'failed' && known.state !== 'ready')),
    () => `${what} is ${row.state}, and its payment ${made === undefined ? 'does not exist' : 'exists'}`,
  )
  if (row.state === 'cancelled')
    must(
      ['cancelled', 'declined', 'expired'].includes(rows.batches.find(({ id }) => id === batch.id)?.state ?? ''),
      () => `${what} was stopped, and its batch was not`,
    )
  if (row.left !== null)
    must(
      made !== undefined && BigInt(row.left) === BigInt(made.amount),
      () => `${what} says that ${row.left} left, and ${made?.amount ?? 'nothing'} did`,
    )
  known.state = row.state
}

/** A payment pays exactly what its row says, and takes no more than was confirmed. */
function bookRow(
  simulation: WithCompanies,
  batch: KnownBatch,
  { line, coin, most }: KnownRow,
  made: Made,
  what: string,
): void {
  const { world } = simulation
  const amount = BigInt(made.amount)
  must(made.asset === coin && amount <= most, () => `${what} took ${made.amount} ${made.asset} of ${most} ${coin}`)
  must(
    made.kind === line.kind && made.made_by === batch.askedBy,
    () => `${what} became a ${made.kind} of ${made.made_by}`,
  )
  const arrives =
    made.kind === 'transfer'
      ? amount
      : made.kind === 'withdrawal'
        ? amount - BigInt(made.fee)
        : line.kind === 'quick-sell'
          ? saleOf(world.market.prices, made.asset, amount, line.currency).receives
          : 0n
  must(arrives === line.amount, () => `${arrives} arrive of ${what}, and ${line.amount} should`)
  const facts: Readonly<Record<string, string>> =
    line.kind === 'transfer'
      ? { payee: line.payee }
      : line.kind === 'withdrawal'
        ? { network: line.network, address: line.address }
        : { accountNumber: line.account, ifFailed: 'crypto' }
  const asked = { kind: line.kind, cents: 0n, payee: '', country: null, control: null } as const
  bookMade(simulation, made, { most: { coin, amount }, facts, asked })
}

/** At rest each row that was confirmed is over, as its payment is: paid once, or its money back. */
export function checkBatchesAtRest({ companies, model }: WithCompanies): void {
  for (const { batches } of companies.known.values())
    for (const { id, state, rows } of batches.values()) {
      must(rows.size === 0 || !['asked', 'paying'].includes(state), () => `${id} is still ${state}`)
      for (const [position, { payment, state: is }] of rows) {
        const sale = [...model.sells.values()].find((each) => each.id === payment)
        const order = [...model.orders.values()].find((each) => each.id === payment)
        const left = model.answered.has(payment) || order?.state === 'done' || sale?.state === 'paid'
        const isBack = sale?.state === 'reversed'
        must(
          ['paid', 'failed', 'cancelled'].includes(is) && (isBack || (is === 'paid') === left),
          () => `row ${String(position)} of ${id} is ${is}, and its payment ${order?.state ?? sale?.state ?? 'none'}`,
        )
      }
    }
}
