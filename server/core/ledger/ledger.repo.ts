/**
 * The ledger's calls to the database. Posting and holding go through its functions, the only way to write. Maps their
 * answers to results, and answers that only a bug can cause to exceptions.
 */
import { createHash } from 'node:crypto'
import { type AssetCode, type HoldId, money, ok, type PostingId, refuse, type Result } from '@zend/kernel'
import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Tx } from '../../database/index.ts'
import { accountOf, holderOf } from './chart.ts'
import { type CompanionRows, NO_COMPANIONS } from './companions.ts'
import { byAccount, type Hold, type HoldChanged, type Posted, type PreparedPosting } from './ledger.ts'
import type { HoldClosed, NotEnoughAvailable, PlaceHoldRefusal, PostingRefusal } from './ledger.refusals.ts'

/** Runs one statement; `name` lets the driver prepare it once per connection. */
export type Run = <Row>(name: string, text: string, values: readonly unknown[]) => Promise<readonly Row[]>

/** Runs statements in the caller's transaction. */
export const within =
  (tx: Tx): Run =>
  async <Row>(_name: string, text: string, values: readonly unknown[]) =>
    (await tx.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows

/** Runs each statement by itself on a connection of the pool, prepared by name. */
export const onPool =
  (pool: pg.Pool): Run =>
  async <Row>(name: string, text: string, values: readonly unknown[]) =>
    (await pool.query<Row & pg.QueryResultRow>({ name, text, values: [...values] })).rows

// A product's own functions take its rows as one more argument: see `accompanied`.
const POST = `select p.status, p.recorded_at, p.holder, p.asset, p.available, p.hold_state/* companions */
  from ledger.post($1::text, $2::text, $3::text, $4::timestamptz, $5::text[], $6::text[], $7::numeric[], $8::text/* rows */) p`
const POST_BATCH = `select p.written, p.recorded_at/* companions */
  from ledger.post_batch($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::text[], $6::text[], $7::int[], $8::int[], $9::numeric[]/* rows */) p`
const POST_EACH = `with p as materialized (
    select place, status, recorded_at, holder, asset, available, hold_state
    from ledger.post_each($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::text[], $6::text[], $7::int[], $8::int[], $9::numeric[]/* rows */)),
  done as (select array_agg(status = 'posted' order by place) as written, now() as recorded_at from p),
  companions as materialized (select true/* companions */ from done)
  select p.* from p, companions order by p.place`
const PLACE_HOLD = `select p.status, p.recorded_at, p.available/* companions */
  from ledger.place_hold($1::text, $2::text, $3::text, $4::numeric, $5::text, $6::timestamptz) p`
const PLACE_HOLDS = `select p.written/* companions */
  from ledger.place_holds($1::text[], $2::text[], $3::text[], $4::numeric[], $5::text[], $6::timestamptz[]) p`
const RELEASE_HOLD = `select status, recorded_at from ledger.release_hold($1::text, $2::timestamptz)`

/** SQLSTATE by which a companion refuses its posting. */
export const COMPANION_REFUSES = 'LX020'
/** SQLSTATE of a posting that would take the house beyond its bound. */
export const BEYOND_BOUND = 'LX021'
const MISSING_OR_SHORT = 'LX004'
/** Tells whether the database refused something about these rows, so that a subset of them may succeed. */
export const isAboutTheRows = (state: string): boolean =>
  [COMPANION_REFUSES, BEYOND_BOUND, MISSING_OR_SHORT].includes(state) || /^2[23]/.test(state)

type Answer = {
  readonly status: string
  readonly recorded_at: Date | null
  readonly holder: string | null
  readonly asset: string | null
  readonly available: string | null
  readonly hold_state: 'settled' | 'released' | null
}

/** Books one posting with its companions in one round trip. Throws LX020 when a companion refuses it. */
export async function insertPosting(
  run: Run,
  posting: PreparedPosting,
  companions = NO_COMPANIONS,
): Promise<Result<Posted, PostingRefusal>> {
  const { id, kind, cause, occurredAt, lines, settles = null } = posting
  const legs = [lines.map((line) => line.holder), lines.map((line) => line.asset), lines.map((line) => line.amount)]
  const statement = accompanied('ledger.post', POST, companions, 8, `array[p.status = 'posted'], p.recorded_at`)
  const [answer] = await run<Answer>(...statement, [
    id,
    kind,
    cause,
    occurredAt.toISOString(),
    ...legs,
    settles,
    ...textsOf(companions),
  ])
  return postingResult(posting, answer)
}

/**
 * Books all of them in one statement or none. Returns when each was recorded, or `null` for a posting whose id or cause
 * exists already. Throws a database error LX001, LX004 or 23514 when one of them cannot be booked now, and LX020 when a
 * companion refuses one.
 */
export async function insertPostings(
  run: Run,
  postings: readonly PreparedPosting[],
  companions = NO_COMPANIONS,
): Promise<readonly (Date | null)[]> {
  const statement = accompanied('ledger.post_batch', POST_BATCH, companions, 9, 'p.written, p.recorded_at')
  const [row] = await run<{ written: boolean[]; recorded_at: Date }>(...statement, [
    ...batchValues(postings),
    ...textsOf(companions),
  ])
  return postings.map((_, i) => (row?.written[i] === true ? row.recorded_at : null))
}

/**
 * Books them one after the other in one transaction. Returns a function per posting: it gives the result, or throws for
 * a posting that only a bug could send, while the others are booked all the same. Throws LX020, with none of them
 * booked, when a companion refuses one.
 */
export async function insertEachPosting(
  run: Run,
  postings: readonly PreparedPosting[],
  companions = NO_COMPANIONS,
): Promise<readonly (() => Result<Posted, PostingRefusal>)[]> {
  const statement = accompanied('ledger.post_each', POST_EACH, companions, 9, 'done.written, done.recorded_at')
  const answers = await run<Answer>(...statement, [...batchValues(postings), ...textsOf(companions)])
  return postings.map((posting, i) => () => postingResult(posting, answers[i]))
}

const holdValues = (hold: Hold): readonly string[] => [
  hold.id,
  holderOf(hold.account),
  hold.account.asset,
  hold.amount.amount.toString(),
  hold.cause,
  hold.occurredAt.toISOString(),
]

/**
 * Places all these holds in one statement, with each one's companions, or none. Returns for each whether it was placed,
 * and `false` for one that exists already. Throws a database error that `isAboutTheRows` when one of them cannot be
 * placed now, or a companion refuses it.
 */
export async function insertHolds(
  run: Run,
  holds: readonly Hold[],
  companions: CompanionRows,
): Promise<readonly boolean[]> {
  const rows = holds.map(holdValues)
  const columns = [0, 1, 2, 3, 4, 5].map((column) => rows.map((row) => row[column]))
  const statement = accompanied(
    'ledger.place_holds',
    PLACE_HOLDS,
    companions,
    columns.length,
    'p.written, p.recorded_at',
  )
  const [answer] = await run<{ written: boolean[] }>(...statement, [...columns, ...textsOf(companions)])
  return holds.map((_, i) => answer?.written[i] === true)
}

/** Places a hold with its companions. Throws LX020 when a companion refuses it. */
export async function insertHold(
  run: Run,
  hold: Hold,
  companions = NO_COMPANIONS,
): Promise<Result<HoldChanged, PlaceHoldRefusal>> {
  const statement = accompanied(
    'ledger.place_hold',
    PLACE_HOLD,
    companions,
    6,
    `array[p.status = 'placed'], p.recorded_at`,
  )
  const [answer] = await run<Pick<Answer, 'status' | 'recorded_at' | 'available'>>(...statement, [
    ...holdValues(hold),
    ...textsOf(companions),
  ])
  switch (answer?.status) {
    case 'placed':
    case 'already':
      return ok({ id: hold.id, recordedAt: recordedAt(answer), already: answer.status === 'already' })
    case 'insufficient_funds':
      return refuse('insufficient_funds', {
        account: hold.account,
        available: money(hold.account.asset, BigInt(answer.available ?? '0')),
      })
    case 'id_reused':
      return refuse('hold_id_reused')
    default:
      throw new Error(`hold ${hold.id}: ${answer?.status ?? 'no answer'}`)
  }
}

/** Releases held funds. */
export async function closeHold(run: Run, id: HoldId, occurredAt: Date): Promise<Result<HoldChanged, HoldClosed>> {
  const [answer] = await run<Pick<Answer, 'status' | 'recorded_at'>>('ledger.release_hold', RELEASE_HOLD, [
    id,
    occurredAt.toISOString(),
  ])
  switch (answer?.status) {
    case 'released':
    case 'already':
      return ok({ id, recordedAt: recordedAt(answer), already: answer.status === 'already' })
    case 'hold_closed':
      return refuse('hold_closed', { state: 'settled' })
    default:
      throw new Error(`hold ${id}: ${answer?.status ?? 'no answer'}`)
  }
}

/**
 * Builds a statement with its companions' calls in the placeholder, by the functions that book, and a statement name
 * for each set of both. The rows for those functions come after the first `values`, the companions' after them.
 */
function accompanied(
  name: string,
  text: string,
  { writes, by }: CompanionRows,
  values: number,
  written: string,
): readonly [name: string, text: string] {
  const first = values + (by === undefined ? 1 : 2)
  const calls = writes.map((write, i) => `, ${write}($${first + i}::json, ${written})`)
  const own =
    by === undefined
      ? text
      : text.replace('from ledger.', `from ${by.schema}.`).replace('/* rows */', `, $${values + 1}::json`)
  // PostgreSQL truncates names at 63 bytes.
  const set = [by?.schema ?? '', ...writes].join()
  const named = set === '' ? name : `${name} ${createHash('sha256').update(set).digest('hex').slice(0, 16)}`
  return [named, own.replace('/* companions */', () => calls.join(''))]
}

const textsOf = ({ by, texts }: CompanionRows): readonly string[] => (by === undefined ? texts : [by.rows, ...texts])

function postingResult(posting: PreparedPosting, answer: Answer | undefined): Result<Posted, PostingRefusal> {
  switch (answer?.status) {
    case 'posted':
    case 'already':
      return ok({ id: posting.id, recordedAt: recordedAt(answer), already: answer.status === 'already' })
    case 'insufficient_funds':
      return insufficientFunds(answer)
    case 'id_reused':
      return refuse('posting_id_reused')
    case 'hold_closed':
      return refuse('hold_closed', { state: answer.hold_state ?? 'settled' })
    default:
      throw new Error(`posting ${posting.id} (${posting.kind}, ${posting.cause}): ${answer?.status ?? 'no answer'}`)
  }
}

function insufficientFunds(answer: Answer): Result<never, NotEnoughAvailable> {
  const account = accountOf(answer.holder ?? '', answer.asset ?? '')
  return refuse('insufficient_funds', { account, available: money(account.asset, BigInt(answer.available ?? '0')) })
}

function recordedAt(answer: { readonly recorded_at: Date | null }): Date {
  if (answer.recorded_at === null) throw new Error('the books gave no time of recording')
  return answer.recorded_at
}

/**
 * Columns instead of rows: every account once, in lock order, and each leg with the positions (from 1) of its posting
 * and its account.
 */
function batchValues(postings: readonly PreparedPosting[]): readonly unknown[] {
  const accounts = new Map<string, { readonly holder: string; readonly asset: AssetCode; place: number }>()
  for (const { lines } of postings) {
    for (const { holder, asset } of lines) {
      const key = `${holder} ${asset}`
      if (!accounts.has(key)) accounts.set(key, { holder, asset, place: 0 })
    }
  }
  const sorted = [...accounts.values()].sort(byAccount)
  for (const [i, account] of sorted.entries()) account.place = i + 1
  const posting: number[] = []
  const account: number[] = []
  const amount: string[] = []
  for (const [i, { lines }] of postings.entries()) {
    for (const line of lines) {
      posting.push(i + 1)
      account.push(accounts.get(`${line.holder} ${line.asset}`)?.place ?? 0)
      amount.push(line.amount)
    }
  }
  const heads: readonly (readonly string[])[] = [
    postings.map(({ id }): PostingId => id),
    postings.map(({ kind }) => kind),
    postings.map(({ cause }) => cause),
    postings.map(({ occurredAt }) => occurredAt.toISOString()),
    sorted.map(({ holder }) => holder),
    sorted.map(({ asset }) => asset),
  ]
  return [...heads, posting, account, amount]
}
