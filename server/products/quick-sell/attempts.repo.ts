/** All SQL about payout attempts with rails, and about rails' webhooks. It decides nothing. */
import { SECOND_MS } from '@zend/kernel'
import { type Selectable, sql } from 'kysely'
import { batchLoadOn, keyOf, type Tx } from '../../database/index.ts'
import type { Attempt, AttemptState, FailedWhy } from './attempts.ts'
import type { RailCase } from './health.ts'
import type { SellId } from './quick-sell.ts'

type AttemptsTable = {
  reference: string
  sell_id: string
  ordinal: number
  rail: string
  country: string
  method: string
  state: string
  sends: number
  sent_at: Date | null
  asks: number
  next_at: Date | null
  silent: boolean
  rail_id: string | null
  rail_fee: string | null
  why: string | null
  said: string | null
  created_at: Date
  paid_at: Date | null
  ended_at: Date | null
}

const tables = (tx: Tx) =>
  tx.$extendTables<{
    'quick_sell.attempts': AttemptsTable
    'quick_sell.rail_events': { rail: string; event_id: string; reference: string; received_at: Date }
  }>()

// A rail's own message is stored for operators, truncated.
const SAID_MAX = 300

/** Stores a new attempt. Throws when its reference was ever used, or the sale has an open attempt. */
export async function insertAttempt(tx: Tx, attempt: Attempt): Promise<void> {
  await tables(tx)
    .insertInto('quick_sell.attempts')
    .values({
      ...columnsOf(attempt),
      reference: attempt.reference,
      sell_id: attempt.sellId,
      ordinal: attempt.ordinal,
      rail: attempt.rail,
      country: attempt.country,
      method: attempt.method,
      created_at: attempt.createdAt,
    })
    .execute()
}

/** Stores an attempt's state. */
export async function putAttempt(tx: Tx, attempt: Attempt): Promise<void> {
  await tables(tx)
    .updateTable('quick_sell.attempts')
    .set(columnsOf(attempt))
    .where('reference', '=', attempt.reference)
    .execute()
}

/** Stores when an attempt was checked, and when to check it next. Its state does not change. */
export async function putChecked(tx: Tx, { reference, asks, nextAt, silent, railId }: Attempt): Promise<void> {
  const looked = { asks, next_at: nextAt, silent, rail_id: railId }
  await tables(tx).updateTable('quick_sell.attempts').set(looked).where('reference', '=', reference).execute()
}

const columnsOf = (attempt: Attempt) => ({
  state: attempt.state,
  sends: attempt.sends,
  sent_at: attempt.sentAt,
  asks: attempt.asks,
  next_at: attempt.nextAt,
  silent: attempt.silent,
  rail_id: attempt.railId,
  rail_fee: attempt.railFee?.toString() ?? null,
  why: attempt.why,
  said: attempt.said?.slice(0, SAID_MAX) ?? null,
  paid_at: attempt.paidAt,
  ended_at: attempt.endedAt,
})

// Concurrent callers share a statement.
const attemptsWith = batchLoadOn<readonly Attempt[]>(async (tx, ids) => {
  const rows = await tables(tx)
    .selectFrom('quick_sell.attempts')
    .selectAll()
    .where(sql<boolean>`sell_id = any(${[...ids]}::text[])`)
    .orderBy('ordinal')
    .execute()
  return Map.groupBy(rows.map(attemptOf), ({ sellId }) => sellId)
})

/** Returns a sale's attempts as stored, in their order. Lock the sale before changing one. */
export const attemptsOf = async (tx: Tx, sellId: SellId): Promise<readonly Attempt[]> =>
  (await attemptsWith(tx, sellId)) ?? []

/**
 * Returns sales with an attempt that is due, and sales that need an attempt and have none open; oldest first, after
 * this one (from the start when `null`), at most `max`.
 */
export async function dueSells(tx: Tx, now: Date, after: SellId | null, max: number): Promise<readonly SellId[]> {
  const { rows } = await sql<{ id: SellId }>`
    select sell_id as id from quick_sell.attempts where next_at <= ${now} and sell_id > ${after ?? ''}
    union select s.id from quick_sell.sells s where s.state in ('payout_sent', 'payout_unknown', 'second_rail') and s.id > ${after ?? ''}
      and not exists (select from quick_sell.attempts a where a.sell_id = s.id and a.state = 'open' and a.next_at is not null)
    order by id limit ${max}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Returns the sale of one of our references; `null` when the reference is not ours. */
export async function sellOfReference(tx: Tx, rail: string, reference: string): Promise<SellId | null> {
  const row = await tables(tx)
    .selectFrom('quick_sell.attempts')
    .select('sell_id')
    .where('reference', '=', reference)
    .where('rail', '=', rail)
    .executeTakeFirst()
  return row === undefined ? null : (row.sell_id as SellId)
}

/** A payout method in a country. */
export type Way = { readonly country: string; readonly method: string }

async function readCases(tx: Tx, { country, method }: Way, since: Date, max: number): Promise<readonly RailCase[]> {
  const rows = await tables(tx)
    .selectFrom('quick_sell.attempts')
    .select(['rail', 'state', 'why', 'silent', 'created_at', 'paid_at'])
    .where('country', '=', country)
    .where('method', '=', method)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(max)
    .execute()
  return rows.map((row) => ({
    rail: row.rail,
    state: row.state as AttemptState,
    why: row.why as FailedWhy | null,
    silent: row.silent,
    createdAt: row.created_at,
    paidAt: row.paid_at,
  }))
}

// Concurrent callers ask about the same few methods, each since its own instant: they share a query from the full
// second on.
const casesOf = batchLoadOn<readonly RailCase[]>(async (tx, keys) => {
  const found = new Map<string, readonly RailCase[]>()
  for (const key of keys) {
    const [country, method, since, max] = JSON.parse(key) as [string, string, string, string]
    found.set(key, await readCases(tx, { country, method }, new Date(since), Number(max)))
  }
  return found
})

/** Returns the latest attempts of a payout method since an instant, at most `max`. */
export async function recentCases(
  tx: Tx,
  { country, method }: Way,
  since: Date,
  max: number,
): Promise<readonly RailCase[]> {
  const fromSecond = new Date(since.getTime() - (since.getTime() % SECOND_MS))
  const found = (await casesOf(tx, keyOf(country, method, fromSecond.toISOString(), `${max}`))) ?? []
  return found.filter(({ createdAt }) => createdAt > since)
}

/** So many payouts of a method are looked at to find those of one institution: a rare one is not searched for ever. */
const SEARCHED = 10

async function readUsual(
  tx: Tx,
  { country, method }: Way,
  institution: string,
  { casesMin, casesMax }: UsualCases,
): Promise<number | null> {
  const searched = institution === '' ? casesMax : casesMax * SEARCHED
  const { rows } = await sql<{ cases: number; middle: number | null }>`
    select count(*)::int as cases, percentile_disc(0.5) within group (order by seconds) as middle from (
      select seconds from (
        select extract(epoch from a.paid_at - s.locked_at)::float8 as seconds, s.institution, a.created_at
          from quick_sell.attempts a join quick_sell.sells s on s.id = a.sell_id
         where a.country = ${country} and a.method = ${method} and a.paid_at is not null order by a.created_at desc limit ${searched}) paid
       where ${institution} in ('', institution) order by created_at desc limit ${casesMax}) last`.execute(tx)
  const [row] = rows
  return row === undefined || row.cases < casesMin || row.middle === null ? null : Math.max(1, Math.round(row.middle))
}

// Concurrent callers ask about the same few methods.
const usualOf = batchLoadOn<number | null>(async (tx, keys) => {
  const found = new Map<string, number | null>()
  for (const key of keys) {
    const [country, method, institution, min, max] = JSON.parse(key) as [string, string, string, string, string]
    const cases = { casesMin: Number(min), casesMax: Number(max) }
    found.set(key, await readUsual(tx, { country, method }, institution, cases))
  }
  return found
})

type UsualCases = { readonly casesMin: number; readonly casesMax: number }

/**
 * Returns the median seconds of the last `casesMax` payouts to an institution, or with fewer than `casesMin` of the
 * method, from the customer's confirmation on; `null` with fewer than `casesMin` of that too.
 */
export async function usualSeconds(
  tx: Tx,
  { country, method, institution = '' }: Way & { readonly institution?: string },
  { casesMin, casesMax }: UsualCases,
): Promise<number | null> {
  const of = (one: string) => usualOf(tx, keyOf(country, method, one, `${casesMin}`, `${casesMax}`))
  const own = institution === '' ? undefined : await of(institution)
  return own ?? (await of('')) ?? null
}

/**
 * Sums what a rail was ordered to pay in a currency and has neither paid nor refused, with the most it may charge: the
 * flat fee that we take for it.
 */
export async function onTheWay(tx: Tx, rail: string, currency: string): Promise<bigint> {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(s.receives + s.flat_fee), 0)::text as amount from quick_sell.attempts a join quick_sell.sells s on s.id = a.sell_id
     where a.state = 'open' and a.rail = ${rail} and s.currency = ${currency}`.execute(tx)
  return BigInt(rows[0]?.amount ?? '0')
}

/** Stores a webhook. Returns false when the same one came before. */
export async function noteEvent(
  tx: Tx,
  event: { readonly rail: string; readonly eventId: string; readonly reference: string; readonly at: Date },
): Promise<boolean> {
  const inserted = await tables(tx)
    .insertInto('quick_sell.rail_events')
    .values({ rail: event.rail, event_id: event.eventId, reference: event.reference, received_at: event.at })
    .onConflict((conflict) => conflict.columns(['rail', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Deletes webhooks that came before an instant; returns how many. */
export async function forgetEvents(tx: Tx, before: Date): Promise<number> {
  const [done] = await tables(tx).deleteFrom('quick_sell.rail_events').where('received_at', '<', before).execute()
  return Number(done?.numDeletedRows ?? 0n)
}

function attemptOf(row: Selectable<AttemptsTable>): Attempt {
  return {
    reference: row.reference,
    sellId: row.sell_id as SellId,
    ordinal: row.ordinal,
    rail: row.rail,
    country: row.country,
    method: row.method === 'bank' ? 'bank' : 'mobile-money',
    state: row.state as AttemptState,
    sends: row.sends,
    sentAt: row.sent_at,
    asks: row.asks,
    nextAt: row.next_at,
    silent: row.silent,
    railId: row.rail_id,
    why: row.why as FailedWhy | null,
    said: row.said,
    railFee: row.rail_fee === null ? null : BigInt(row.rail_fee),
    createdAt: row.created_at,
    paidAt: row.paid_at,
    endedAt: row.ended_at,
  }
}
