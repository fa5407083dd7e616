/**
 * Group commit for a busy process: postings that wait at the same moment are booked in one statement and one commit.
 * Each caller gets exactly the result that a separate call would have given. It never books part of a posting, and
 * never in a caller's transaction. A posting may have companions: rows of other modules that are written exactly when
 * it is.
 */
import { ok, refuse, type Result } from '@zend/kernel'
import { type Database, inHalves, openBatches, sqlState, type Waiting } from '../../database/index.ts'
import {
  type Books,
  type CompanionRows,
  type Companions,
  type CompanionsByName,
  companionsBy,
  type Recorders,
} from './companions.ts'
import { type Posted, type Posting, type PreparedPosting, prepare } from './ledger.ts'
import type { CompanionRefused, HouseBound, LedgerBusy, PostingRefusal } from './ledger.refusals.ts'
import {
  BEYOND_BOUND,
  COMPANION_REFUSES,
  insertEachPosting,
  insertPosting,
  insertPostings,
  isAboutTheRows,
  onPool,
  type Run,
} from './ledger.repo.ts'

/** Settings of a batch poster. The defaults are measured (docs/decisions/011-ledger-batching.md). */
export type BatchPosterOptions<R extends Recorders = NoRecorders> = {
  readonly database: Database
  /** The kinds of companions its postings have. Default none. */
  readonly recorders?: R
  /**
   * The SQL functions that book its postings, and the kind whose rows those functions take and write. Default the
   * ledger's own, and no rows.
   */
  readonly by?: { readonly books: Books; readonly kind: keyof R & string }
  /** Concurrent batches, each on a connection of the pool. Default 2; a second starts only when it is worth it. */
  readonly connections?: number
  /** The maximum number of postings in one statement. Default 128. */
  readonly batchMax?: number
  /** The maximum number of unanswered postings; beyond it callers are refused at once. Default 10 000. */
  readonly queueMax?: number
}

/** No companions. */
export type NoRecorders = Readonly<Record<never, never>>

/** Books postings in batches. */
export type BatchPoster<R extends Recorders = NoRecorders> = {
  /**
   * Books a posting with its companions in its own transaction and resolves once both are durable. Returns what `post`
   * does, or refuses `ledger_busy`, `companion_refused` and `house_bound`. A posting that is refused, or was there
   * `already`, writes no companion. When it throws on a broken connection the outcome is unknown: call again with the
   * same posting.
   */
  readonly post: (
    posting: Posting,
    ...companions: keyof R extends never ? [] : [Companions<R>]
  ) => Promise<Result<Posted, PostingRefusal | LedgerBusy | CompanionRefused | HouseBound>>
  /** Accepts no more postings and resolves when the waiting ones are answered. */
  readonly close: () => Promise<void>
}

type Answered = Result<Posted, PostingRefusal | CompanionRefused | HouseBound>
type Brought = { readonly posting: PreparedPosting; readonly companions: CompanionsByName }
type InBatch = Waiting<Brought, Answered>
/** How a batch reaches the database: the connection, and which companions are sent with it. */
type Way = { readonly run: Run; readonly companionsOf: (batch: readonly InBatch[]) => CompanionRows }

const ATTEMPTS_MAX = 5
/**
 * SQLSTATEs by which the optimistic statement reports "not all of these": unbalanced, missing account or insufficient
 * funds, floor.
 */
const NOT_ALL = new Set(['LX001', 'LX004', '23514'])

/** Creates a poster on this database's pool. It opens no connection until the first posting. */
export function createBatchPoster<R extends Recorders = NoRecorders>(options: BatchPosterOptions<R>): BatchPoster<R> {
  const { database, recorders, by, ...sizes } = options
  const rowsOf = companionsBy(recorders ?? {}, by)
  const way: Way = {
    run: onPool(database.pool),
    companionsOf: (batch) => rowsOf(batch.map(({ item }) => item.companions)),
  }
  const batches = openBatches<Brought, Answered>(
    {
      ...sizes,
      keysOf: ({ posting: { id, cause } }) => [id, cause],
      isAlone: ({ posting }) => posting.settles !== undefined,
    },
    (batch) => book(way, batch),
  )
  return {
    post: async (posting: Posting, companions: CompanionsByName = {}) =>
      (await batches.add({ posting: prepare(posting), companions })) ?? refuse('ledger_busy'),
    close: batches.close,
  }
}

const postingsOf = (batch: readonly InBatch[]): readonly PreparedPosting[] => batch.map(({ item }) => item.posting)

/** Settles every caller of the batch; never rejects itself. */
async function book(way: Way, batch: readonly InBatch[]): Promise<void> {
  if (batch.length === 1) return bookAlone(way, batch)
  try {
    const recorded = await again(() => insertPostings(way.run, postingsOf(batch), way.companionsOf(batch)))
    // A posting that was not written exists already: a separate call finds out its result.
    const known = batch.filter(({ item, resolve }, i) => {
      const recordedAt = recorded[i] ?? null
      if (recordedAt !== null) resolve(ok({ id: item.posting.id, recordedAt, already: false }))
      return recordedAt === null
    })
    await bookAlone(way, known)
  } catch (error) {
    const state = sqlState(error) ?? ''
    if (NOT_ALL.has(state)) await bookOneByOne(way, batch)
    else if (isAboutTheRows(state)) await inHalves(batch, (half) => book(way, half))
    else for (const { reject } of batch) reject(error)
  }
}

async function bookOneByOne(way: Way, batch: readonly InBatch[]): Promise<void> {
  if (batch.length === 1) return bookAlone(way, batch)
  try {
    const answers = await again(() => insertEachPosting(way.run, postingsOf(batch), way.companionsOf(batch)))
    for (const [i, waiting] of batch.entries()) settle(waiting, answers[i])
  } catch (error) {
    const state = sqlState(error)
    // A database error: none of them was booked.
    if (state === null) for (const { reject } of batch) reject(error)
    else await inHalves(batch, (half) => bookOneByOne(way, half))
  }
}

function settle({ resolve, reject }: InBatch, answer: (() => Result<Posted, PostingRefusal>) | undefined): void {
  try {
    if (answer === undefined) throw new Error('the books answered for fewer postings than they were given')
    resolve(answer())
  } catch (error) {
    reject(error)
  }
}

async function bookAlone(way: Way, batch: readonly InBatch[]): Promise<void> {
  for (const waiting of batch) {
    const { item, resolve, reject } = waiting
    try {
      resolve(await again(() => insertPosting(way.run, item.posting, way.companionsOf([waiting]))))
    } catch (error) {
      const state = sqlState(error)
      if (state === COMPANION_REFUSES) resolve(refuse('companion_refused'))
      else if (state === BEYOND_BOUND) resolve(refuse('house_bound'))
      else reject(error)
    }
  }
}

/**
 * Repeats a statement after a deadlock or a serialization failure: PostgreSQL guarantees that none of it was applied.
 */
async function again<T>(statement: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await statement()
    } catch (error) {
      const state = sqlState(error)
      if (attempt === ATTEMPTS_MAX || (state !== '40P01' && state !== '40001')) throw error
    }
  }
}
