/** All SQL on rows of batches. It decides nothing: states come from batch.ts. */
import type { BatchRowState, BatchWay } from '@zend/contracts'
import { type AssetCode, type BusinessId, money } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { BatchId, BatchRow, BatchRowId, Fault, OwnerSays, Question, Typed } from './batch.ts'

type StoredRow = {
  id: BatchRowId
  batch_id: BatchId
  holder: BusinessId
  position: number
  line: number
  state: BatchRowState
  typed: Typed
  way: BatchWay | null
  name: string | null
  amount: string | null
  currency: AssetCode | null
  reference: string | null
  payee: Record<string, string>
  payee_key: string | null
  faults: readonly Fault[]
  questions: readonly Question[]
  accepted: string[]
  owner_says: OwnerSays | null
  owner_found: string | null
  payment: string | null
  most: string | null
  most_asset: AssetCode | null
  left_amount: string | null
  reason: string | null
  tries: number
  next_at: Date | null
  ended_at: Date | null
}

/** Stores new rows. */
export async function insertRows(tx: Tx, rows: readonly BatchRow[]): Promise<void> {
  await sql`insert into batches.rows (id, batch_id, holder, position, line, state, typed, way, name, amount, currency,
      reference, payee, payee_key, faults, questions, owner_says, next_at)
    select r.id, r.batch_id, r.holder, r.position, r.line, r.state, r.typed, r.way, r.name, r.amount, r.currency,
      r.reference, r.payee, r.payee_key, r.faults, r.questions, r.owner_says, r.next_at
    from jsonb_to_recordset(${JSON.stringify(rows.map(textsOf))}::jsonb) as r (id text, batch_id text, holder text,
      position int, line int, state text, typed jsonb, way text, name text, amount numeric, currency text,
      reference text, payee jsonb, payee_key text, faults jsonb, questions jsonb, owner_says text,
      next_at timestamptz)`.execute(tx)
}

/** Stores what is known of rows now, before anything is asked for. */
export async function putRows(tx: Tx, rows: readonly BatchRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`update batches.rows b set state = r.state, typed = r.typed, way = r.way, name = r.name, amount = r.amount,
      currency = r.currency, reference = r.reference, payee = r.payee, payee_key = r.payee_key, faults = r.faults,
      questions = r.questions, accepted = r.accepted, owner_says = r.owner_says, owner_found = r.owner_found,
      named_at = case when r.owner_found is not null then coalesce(b.named_at, clock_timestamp()) else b.named_at end,
      payment = r.payment, most = r.most, most_asset = r.most_asset, tries = r.tries, next_at = r.next_at
    from jsonb_to_recordset(${JSON.stringify(rows.map(textsOf))}::jsonb) as r (id text, state text, typed jsonb,
      way text, name text, amount numeric, currency text, reference text, payee jsonb, payee_key text, faults jsonb,
      questions jsonb, accepted text[], owner_says text, owner_found text, payment text, most numeric, most_asset text,
      tries int, next_at timestamptz)
    where b.id = r.id`.execute(tx)
}

/** Stores how far a row's payment is. */
export async function putProgress(
  tx: Tx,
  { id, state, left, reason, tries, nextAt, endedAt }: BatchRow,
): Promise<void> {
  await sql`update batches.rows set state = ${state}, left_amount = ${left?.amount.toString() ?? null}, reason = ${reason},
    tries = ${tries}, next_at = ${nextAt}, ended_at = ${endedAt} where id = ${id}`.execute(tx)
}

/** Lets the rows of a batch begin that are ready. */
export async function putDue(tx: Tx, batch: BatchId, at: Date): Promise<void> {
  await sql`update batches.rows set next_at = ${at} where batch_id = ${batch} and state = 'ready'`.execute(tx)
}

/** Ends the part of a row that is given up: from then on nothing is signed for it. */
export async function endPart(tx: Tx, payment: string, at: Date): Promise<void> {
  await sql`update approvals.parts set ended_at = ${at} where pays = ${payment} and ended_at is null`.execute(tx)
}

/** Returns all rows of a batch in its order. */
export async function rowsOf(tx: Tx, batch: BatchId): Promise<readonly BatchRow[]> {
  const { rows } = await sql<StoredRow>`select * from batches.rows where batch_id = ${batch} order by position`.execute(
    tx,
  )
  return rows.map(rowOf)
}

/** Returns one row; `null` when there is none. `lock` keeps it until the transaction ends. */
export async function rowAt(tx: Tx, batch: BatchId, position: number, lock = false): Promise<BatchRow | null> {
  const { rows } = await sql<StoredRow>`select * from batches.rows
    where batch_id = ${batch} and position = ${position} ${lock ? sql`for update` : sql``}`.execute(tx)
  return rows[0] === undefined ? null : rowOf(rows[0])
}

/** Returns a page of a batch's rows, and how many there are. `open`: with a question that nobody decided. */
export async function pageOfRows(
  tx: Tx,
  batch: BatchId,
  {
    state,
    open,
    page,
    limit,
  }: { readonly state: BatchRowState | null; readonly open: boolean; readonly page: number; readonly limit: number },
): Promise<{ readonly rows: readonly BatchRow[]; readonly total: number }> {
  const those = sql`batch_id = ${batch} and (${state}::text is null or state = ${state}) and (not ${open}::boolean or exists (
    select from jsonb_array_elements(questions) q where not q ->> 'question' = any (accepted)))`
  const { rows } = await sql<StoredRow>`select * from batches.rows where ${those} order by position
    limit ${limit} offset ${(page - 1) * limit}`.execute(tx)
  const counted = await sql<{ total: string }>`select count(*) as total from batches.rows where ${those}`.execute(tx)
  return { rows: rows.map(rowOf), total: Number(counted.rows[0]?.total ?? 0) }
}

/** Returns rows of these batches' states that are due, in the order in which they became so. */
export async function dueRows(
  read: Tx,
  state: 'checking' | 'ready',
  { now, most, batch }: { readonly now: Date; readonly most: number; readonly batch: BatchId | null },
): Promise<readonly BatchRow[]> {
  const { rows } = await sql<StoredRow>`select * from batches.rows
    where next_at <= ${now} and state = ${state} and (${batch}::text is null or batch_id = ${batch})
      and exists (select from batches.batches b where b.id = batch_id and b.ended_at is null)
    order by next_at, batch_id, position limit ${most}`.execute(read)
  return rows.map(rowOf)
}

/** Returns rows whose payments are under way, after this one. */
export async function rowsUnderWay(read: Tx, after: string, most: number): Promise<readonly BatchRow[]> {
  const { rows } = await sql<StoredRow>`select * from batches.rows
    where state in ('paying', 'unknown') and id > ${after} order by id limit ${most}`.execute(read)
  return rows.map(rowOf)
}

/** Returns how many names a company had asked since then. */
export async function namesSince(read: Tx, holder: BusinessId, since: Date): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from batches.rows
    where holder = ${holder} and named_at > ${since}`.execute(read)
  return Number(rows[0]?.count ?? 0)
}

/** Returns the name that a bank said for this payee to this company before; `null` when none did. */
export async function nameBefore(read: Tx, holder: BusinessId, payeeKey: string, since: Date): Promise<string | null> {
  const { rows } = await sql<{ owner_found: string }>`select owner_found from batches.rows
    where holder = ${holder} and payee_key = ${payeeKey} and named_at > ${since} and owner_found is not null
    order by named_at desc limit 1`.execute(read)
  return rows[0]?.owner_found ?? null
}

/**
 * Returns the payments of a company since then that paid one of these parties: account numbers, usernames, addresses.
 * `words` has what arrived.
 */
export async function paidSince(
  read: Tx,
  holder: BusinessId,
  parties: readonly string[],
  since: Date,
): Promise<readonly { readonly id: string; readonly party: string; readonly sums: readonly string[] }[]> {
  const { rows } = await sql<{
    id: string
    party: string
    asset: AssetCode
    amount: string
    counter_asset: AssetCode | null
    counter_amount: string | null
    search: string
  }>`select id, party, asset, amount, counter_asset, counter_amount, search from activity.items
    where holder = ${holder} and direction = 'out' and occurred_at > ${since} and badge not in ('failed', 'returned')
      and party = any(${[...parties]}::text[]) order by occurred_at desc limit 5000`.execute(read)
  return rows.map(({ id, party, asset, amount, counter_asset, counter_amount, search }) => ({
    id,
    party,
    sums: [
      `${asset} ${amount}`,
      ...(counter_asset === null ? [] : [`${counter_asset} ${counter_amount ?? ''}`]),
      ...search.split(/\s+/),
    ],
  }))
}

/** Returns whether any row of a batch is in one of these states. */
export async function hasRowsIn(tx: Tx, batch: BatchId, states: readonly BatchRowState[]): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (select from batches.rows
    where batch_id = ${batch} and state = any(${[...states]}::text[])) as has`.execute(tx)
  return rows[0]?.has === true
}

/** Returns how many rows have been due since then. One that was tried is due again soon. */
export async function lateRows(read: Tx, state: 'checking' | 'ready', since: Date): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from (select from batches.rows
    where next_at <= ${since} and state = ${state} limit 10000) late`.execute(read)
  return Number(rows[0]?.count ?? 0)
}

const textsOf = (row: BatchRow) => ({
  id: row.id,
  batch_id: row.batchId,
  holder: row.holder,
  position: row.position,
  line: row.line,
  state: row.state,
  typed: row.typed,
  way: row.way,
  name: row.name,
  amount: row.amount?.amount.toString() ?? null,
  currency: row.amount?.asset ?? null,
  reference: row.reference,
  payee: row.payee,
  payee_key: row.payeeKey,
  faults: row.faults,
  questions: row.questions,
  accepted: row.accepted,
  owner_says: row.ownerSays,
  owner_found: row.ownerFound,
  payment: row.payment,
  most: row.most?.amount.toString() ?? null,
  most_asset: row.most?.asset ?? null,
  tries: row.tries,
  next_at: row.nextAt?.toISOString() ?? null,
})

const rowOf = (row: StoredRow): BatchRow => ({
  id: row.id,
  batchId: row.batch_id,
  holder: row.holder,
  position: row.position,
  line: row.line,
  state: row.state,
  typed: row.typed,
  way: row.way,
  name: row.name,
  amount: row.amount === null || row.currency === null ? null : money(row.currency, BigInt(row.amount)),
  reference: row.reference,
  payee: row.payee,
  payeeKey: row.payee_key,
  faults: row.faults,
  questions: row.questions,
  accepted: row.accepted,
  ownerSays: row.owner_says,
  ownerFound: row.owner_found,
  payment: row.payment,
  most: row.most === null || row.most_asset === null ? null : money(row.most_asset, BigInt(row.most)),
  left: row.left_amount === null || row.most_asset === null ? null : money(row.most_asset, BigInt(row.left_amount)),
  reason: row.reason,
  tries: row.tries,
  nextAt: row.next_at,
  endedAt: row.ended_at,
})
