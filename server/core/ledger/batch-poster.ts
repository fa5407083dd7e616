/**
 * Group commit for a busy process: postings that wait at the same moment are booked in one statement and one commit.
 * Each caller gets exactly the answer that a call of its own would have given. It never books a part of a posting, and never in a caller's transaction.
 */
import { ok, refuse, type Result } from '@zend/kernel'
import { type Database, sqlState } from '../../database/index.ts'
import { type Posted, type Posting, type PreparedPosting, prepare } from './ledger.ts'
import type { LedgerBusy, PostingRefusal } from './ledger.refusals.ts'
import { insertEachPosting, insertPosting, insertPostings, onPool, type Run } from './ledger.repo.ts'

/** How a batch poster works. The defaults are the measured ones (docs/decisions/011-ledger-batching.md). */
export type BatchPosterOptions = {
  readonly database: Database
  /** Batches under way at once, each on a connection of the pool. Default 2. */
  readonly connections?: number
  /** The most postings in one statement. Default 128. */
  readonly batchMax?: number
  /** The most postings without an answer yet; beyond it callers are refused at once. Default 10 000. */
  readonly queueMax?: number
}

/** Books postings in batches. */
export type BatchPoster = {
  /**
   * Books a posting in a transaction of its own and resolves once it is durable. Answers as `post` does, or refuses `ledger_busy`.
   * When it throws on a broken connection the outcome is unknown: ask again with the same posting.
   */
  readonly post: (posting: Posting) => Promise<Result<Posted, PostingRefusal | LedgerBusy>>
  /** Takes no more postings and resolves when those waiting are answered. */
  readonly close: () => Promise<void>
}

type Waiting = {
  readonly posting: PreparedPosting
  readonly resolve: (result: Result<Posted, PostingRefusal>) => void
  readonly reject: (error: unknown) => void
}

const ATTEMPTS_MAX = 5
/** The states in which the optimistic statement says "not all of these": unbalanced, missing account or short of funds, floor. */
const NOT_ALL = new Set(['LX001', 'LX004', '23514'])

/** Starts a poster over this database's pool. It opens nothing until the first posting. */
export function createBatchPoster({ database, connections = 2, batchMax = 128, queueMax = 10_000 }: BatchPosterOptions): BatchPoster {
  const run = onPool(database.pool)
  const queue: Waiting[] = []
  const locked = new Set<string>()
  const drained = Promise.withResolvers<void>()
  let unanswered = 0
  let underWay = 0
  let scheduled = false
  let closed = false

  const send = (): void => {
    scheduled = false
    while (underWay < connections) {
      const batch = queue.splice(0, batchLength(queue, batchMax, locked))
      if (batch.length === 0) return
      underWay += 1
      for (const { posting } of batch) locked.add(posting.id).add(posting.cause)
      void book(run, batch).then(() => {
        underWay -= 1
        for (const { posting } of batch) [posting.id, posting.cause].forEach((key) => locked.delete(key))
        send()
      })
    }
  }

  const enqueue = (posting: PreparedPosting) =>
    new Promise<Result<Posted, PostingRefusal>>((resolve, reject) => {
      queue.push({ posting, resolve, reject })
      // One turn of the event loop gathers the callers that are ready now.
      if (!scheduled) setImmediate(send)
      scheduled = true
    })

  return {
    post: async (posting) => {
      if (closed) throw new Error('the poster is closed')
      if (unanswered >= queueMax) return refuse('ledger_busy')
      const prepared = prepare(posting)
      unanswered += 1
      try {
        return await enqueue(prepared)
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
 * How many from the front go together, perhaps none yet. A batch ends before a posting whose id or cause is in it or under way already: the second must
 * see the first, and two batches with the same one would wait for each other until PostgreSQL breaks the tie, a second later.
 * A posting that settles a hold goes alone.
 */
function batchLength(queue: readonly Waiting[], batchMax: number, locked: ReadonlySet<string>): number {
  const seen = new Set<string>()
  let length = 0
  for (const { posting } of queue) {
    const alone = posting.settles !== undefined
    const taken = [posting.id, posting.cause].some((key) => seen.has(key) || locked.has(key))
    if (length === batchMax || taken || (alone && length > 0)) break
    seen.add(posting.id).add(posting.cause)
    length += 1
    if (alone) break
  }
  return length
}

/** Answers every caller of the batch; never rejects itself. */
async function book(run: Run, batch: readonly Waiting[]): Promise<void> {
  const postings = batch.map(({ posting }) => posting)
  if (batch.length === 1) return bookAlone(run, batch)
  try {
    const recorded = await again(() => insertPostings(run, postings))
    // What was not written is known already: its own call finds out what to answer.
    const known = batch.filter(({ posting, resolve }, i) => {
      const recordedAt = recorded[i] ?? null
      if (recordedAt !== null) resolve(ok({ id: posting.id, recordedAt, already: false }))
      return recordedAt === null
    })
    await bookAlone(run, known)
  } catch (error) {
    if (NOT_ALL.has(sqlState(error) ?? '')) await bookOneByOne(run, batch)
    else for (const { reject } of batch) reject(error)
  }
}

async function bookOneByOne(run: Run, batch: readonly Waiting[]): Promise<void> {
  try {
    const answers = await again(() =>
      insertEachPosting(
        run,
        batch.map(({ posting }) => posting),
      ),
    )
    for (const [i, waiting] of batch.entries()) settle(waiting, answers[i])
  } catch (error) {
    // A database error booked none of them, and only a bug in one of them causes it here: each is asked alone, so that it fails alone.
    if (sqlState(error) === null) for (const { reject } of batch) reject(error)
    else await bookAlone(run, batch)
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

async function bookAlone(run: Run, batch: readonly Waiting[]): Promise<void> {
  for (const { posting, resolve, reject } of batch) {
    try {
      resolve(await again(() => insertPosting(run, posting)))
    } catch (error) {
      reject(error)
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
