/**
 * Group commit for a busy process: postings that wait at the same moment are booked in one statement and one commit.
 * Each caller gets exactly the answer that a call of its own would have given. It never books a part of a posting, and never in a caller's transaction.
 * A posting may bring companions: rows of other modules that are written exactly when it is.
 */
import { ok, refuse, type Result } from '@zend/kernel'
import { type Database, sqlState, turns } from '../../database/index.ts'
import type { Books, CompanionRows, Companions, Recorder, Recorders } from './companions.ts'
import { type Posted, type Posting, type PreparedPosting, prepare } from './ledger.ts'
import type { CompanionRefused, HouseBound, LedgerBusy, PostingRefusal } from './ledger.refusals.ts'
import { insertEachPosting, insertPosting, insertPostings, onPool, type Run } from './ledger.repo.ts'

/** How a batch poster works. The defaults are the measured ones (docs/decisions/011-ledger-batching.md). */
export type BatchPosterOptions<R extends Recorders = NoRecorders> = {
  readonly database: Database
  /** The kinds of companion its postings bring. Default none. */
  readonly recorders?: R
  /** Whose functions book its postings, with the rows of which of its kinds; those rows are written by them. Default the ledger's own, and no rows. */
  readonly by?: { readonly books: Books; readonly kind: keyof R & string }
  /** Batches under way at once, each on a connection of the pool. Default 2; a second is begun only when it is worth it. */
  readonly connections?: number
  /** The most postings in one statement. Default 128. */
  readonly batchMax?: number
  /** The most postings without an answer yet; beyond it callers are refused at once. Default 10 000. */
  readonly queueMax?: number
}

/** No companions at all. */
export type NoRecorders = Readonly<Record<never, never>>

/** Books postings in batches. */
export type BatchPoster<R extends Recorders = NoRecorders> = {
  /**
   * Books a posting with its companions in a transaction of its own and resolves once both are durable. Answers as `post` does, or refuses `ledger_busy`,
   * `companion_refused` and `house_bound`. A posting that is refused, or was there `already`, writes no companion.
   * When it throws on a broken connection the outcome is unknown: ask again with the same posting.
   */
  readonly post: (
    posting: Posting,
    ...companions: keyof R extends never ? [] : [Companions<R>]
  ) => Promise<Result<Posted, PostingRefusal | LedgerBusy | CompanionRefused | HouseBound>>
  /** Takes no more postings and resolves when those waiting are answered. */
  readonly close: () => Promise<void>
}

type Answered = Result<Posted, PostingRefusal | CompanionRefused | HouseBound>
type Waiting = {
  readonly posting: PreparedPosting
  /** A row or `null` of each kind, by its name. */
  readonly companions: Readonly<Record<string, object | null>>
  readonly resolve: (result: Answered) => void
  readonly reject: (error: unknown) => void
}
/** How a batch reaches the database: the connection, and which companions go with it. */
type Way = { readonly run: Run; readonly companionsOf: (batch: readonly Waiting[]) => CompanionRows }

const ATTEMPTS_MAX = 5
// Measured over HTTP: smaller batches side by side cost the database more than waiting costs their callers.
const OVERLAP_FROM = 32
const PATIENCE_MS = 10
/** The states in which the optimistic statement says "not all of these": unbalanced, missing account or short of funds, floor. */
const NOT_ALL = new Set(['LX001', 'LX004', '23514'])
/** The state in which a companion refuses its posting. */
const COMPANION_REFUSES = 'LX020'
/** The state in which a posting would take the house beyond its bound. */
const BEYOND_BOUND = 'LX021'
/** Whether the database says that something about these rows is wrong, so that fewer of them may be right. */
const isAboutTheRows = (state: string): boolean => state === COMPANION_REFUSES || state === BEYOND_BOUND || /^2[23]/.test(state)

/** Starts a poster over this database's pool. It opens nothing until the first posting. */
export function createBatchPoster<R extends Recorders = NoRecorders>(options: BatchPosterOptions<R>): BatchPoster<R> {
  const { database, recorders, by, connections = 2, batchMax = 128, queueMax = 10_000 } = options
  const way: Way = { run: onPool(database.pool), companionsOf: companionsBy(recorders ?? {}, by) }
  const queue: Waiting[] = []
  // The ids and causes of each batch under way.
  let locked: readonly ReadonlySet<string>[] = []
  const drained = Promise.withResolvers<void>()
  let unanswered = 0
  let closed = false

  const wake = turns(
    { max: connections, overlapFrom: OVERLAP_FROM, patienceMs: PATIENCE_MS },
    () => queue.length,
    () => {
      const { length, keys } = nextBatch(queue, batchMax, locked)
      if (length === 0) return null
      const batch = queue.splice(0, length)
      locked = [...locked, keys]
      return book(way, batch).then(() => {
        locked = locked.filter((each) => each !== keys)
      })
    },
  )

  const enqueue = (posting: PreparedPosting, companions: Waiting['companions']) =>
    new Promise<Answered>((resolve, reject) => {
      queue.push({ posting, companions, resolve, reject })
      wake()
    })

  return {
    post: async (posting: Posting, companions: Waiting['companions'] = {}) => {
      if (closed) throw new Error('the poster is closed')
      if (unanswered >= queueMax) return refuse('ledger_busy')
      const prepared = prepare(posting)
      unanswered += 1
      try {
        return await enqueue(prepared, companions)
      } finally {
        unanswered -= 1
        if (closed && unanswered === 0) drained.resolve()
      }
    },
    close: async () => {
      closed = true
      if (unanswered === 0) drained.resolve()
      await drained.promise
    },
  }
}

/**
 * How many from the front go together, perhaps none yet, and their ids and causes. A batch ends before a posting whose id or cause is in it or under way already: the second must
 * see the first, and two batches with the same one would wait for each other until PostgreSQL breaks the tie, a second later.
 * A posting that settles a hold goes alone.
 */
function nextBatch(queue: readonly Waiting[], batchMax: number, locked: readonly ReadonlySet<string>[]) {
  const keys = new Set<string>()
  let length = 0
  for (const { posting } of queue) {
    const alone = posting.settles !== undefined
    const taken = [posting.id, posting.cause].some((key) => keys.has(key) || locked.some((others) => others.has(key)))
    if (length === batchMax || taken || (alone && length > 0)) break
    keys.add(posting.id).add(posting.cause)
    length += 1
    if (alone) break
  }
  return { length, keys }
}

/** Each kind's rows of a batch, in the order of its postings. */
function companionsBy(recorders: Recorders, by?: { readonly books: Books; readonly kind: string }): Way['companionsOf'] {
  // Each row goes to the recorder of its own kind: the poster's type has seen to that.
  const all = recorders as Readonly<Record<string, Recorder<object>>>
  const kinds = Object.entries(all).filter(([name]) => name !== by?.kind)
  const writes = kinds.map(([, { write }]) => write)
  const textOf = (name: string, batch: readonly Waiting[]): string =>
    all[name]?.textOf(batch.map(({ companions }) => companions[name] ?? null)) ?? '[]'
  return (batch) => ({
    writes,
    texts: kinds.map(([name]) => textOf(name, batch)),
    ...(by === undefined ? {} : { by: { ...by.books, rows: textOf(by.kind, batch) } }),
  })
}

const postingsOf = (batch: readonly Waiting[]): readonly PreparedPosting[] => batch.map(({ posting }) => posting)

/** Answers every caller of the batch; never rejects itself. */
async function book(way: Way, batch: readonly Waiting[]): Promise<void> {
  if (batch.length === 1) return bookAlone(way, batch)
  try {
    const recorded = await again(() => insertPostings(way.run, postingsOf(batch), way.companionsOf(batch)))
    // What was not written is known already: its own call finds out what to answer.
    const known = batch.filter(({ posting, resolve }, i) => {
      const recordedAt = recorded[i] ?? null
      if (recordedAt !== null) resolve(ok({ id: posting.id, recordedAt, already: false }))
      return recordedAt === null
    })
    await bookAlone(way, known)
  } catch (error) {
    const state = sqlState(error) ?? ''
    if (NOT_ALL.has(state)) await bookOneByOne(way, batch)
    else if (isAboutTheRows(state)) await bookHalves(way, batch, book)
    else for (const { reject } of batch) reject(error)
  }
}

/** One of them is at fault, and finding it by halves costs the others little. Each half goes as it would have gone by itself, in its order. */
async function bookHalves(way: Way, batch: readonly Waiting[], how: typeof book): Promise<void> {
  const middle = Math.ceil(batch.length / 2)
  for (const half of [batch.slice(0, middle), batch.slice(middle)]) await how(way, half)
}

async function bookOneByOne(way: Way, batch: readonly Waiting[]): Promise<void> {
  if (batch.length === 1) return bookAlone(way, batch)
  try {
    const answers = await again(() => insertEachPosting(way.run, postingsOf(batch), way.companionsOf(batch)))
    for (const [i, waiting] of batch.entries()) settle(waiting, answers[i])
  } catch (error) {
    const state = sqlState(error)
    // A database error booked none of them.
    if (state === null) for (const { reject } of batch) reject(error)
    else await bookHalves(way, batch, bookOneByOne)
  }
}

function settle({ resolve, reject }: Waiting, answer: (() => Result<Posted, PostingRefusal>) | undefined): void {
  try {
    if (answer === undefined) throw new Error('the books answered for fewer postings than they were given')
    resolve(answer())
  } catch (error) {
    reject(error)
  }
}

async function bookAlone(way: Way, batch: readonly Waiting[]): Promise<void> {
  for (const waiting of batch) {
    const { posting, resolve, reject } = waiting
    try {
      resolve(await again(() => insertPosting(way.run, posting, way.companionsOf([waiting]))))
    } catch (error) {
      const state = sqlState(error)
      if (state === COMPANION_REFUSES) resolve(refuse('companion_refused'))
      else if (state === BEYOND_BOUND) resolve(refuse('house_bound'))
      else reject(error)
    }
  }
}

/** Runs a statement again after a deadlock or a serialization failure: PostgreSQL promises that nothing of it was done. */
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
