/**
 * Connections that all callers share: each statement runs by itself, and concurrent ones are pipelined. Texts are
 * prepared once. For single statements only: code that needs a connection for longer (a transaction, a session lock)
 * takes one from the pool.
 */
import { Socket } from 'node:net'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { SilenceWatch } from './silence.ts'

/** How to open the connections. */
export type SharedReaderOptions = {
  readonly client: pg.ClientConfig
  /** How many connections. */
  readonly connections: number
  /** Takes statements while every connection is busy with a long one. */
  readonly overflow: Pick<pg.Pool, 'query'>
  /** Notified of every statement, and of every socket, to end it when the database becomes silent. */
  readonly watch: Pick<SilenceWatch, 'wake' | 'watched'>
  /** Called when a connection breaks. The statements on it fail; the next one opens another. */
  readonly onError: (error: Error) => void
}

/**
 * The maximum number of prepared texts per connection. Without a limit, a program that makes ever new texts would fill
 * the server's memory.
 */
const PREPARED_MAX = 500
/**
 * PostgreSQL's SQLSTATE for a prepared statement whose tables were changed since (`select *` after a migration): it did
 * none of it.
 */
const PLAN_IS_OUTDATED = '0A000'
/** A connection that has not answered for this many ms is blocked by a long statement. */
const HELD_UP_MS = 20

/** Stands in for the query builder's pool. `underWay` is how many statements wait for their answer. */
export type SharedReader = PostgresPool & { readonly underWay: () => number }

/** Creates a shared reader. It connects with the first statement. */
export function sharedReader({ client, connections, overflow, watch, onError }: SharedReaderOptions): SharedReader {
  const stream = (): Socket => watch.watched(new GatheringSocket())
  const open = Array.from({ length: connections }, () => sharedConnection({ ...client, stream }, onError))
  const names = statementNames()
  const run = (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
    watch.wake()
    let leastBusy: SharedConnection | null = null
    for (const each of open)
      if (!each.isHeldUp() && each.underWay() < (leastBusy?.underWay() ?? Number.POSITIVE_INFINITY)) leastBusy = each
    if (leastBusy === null) return overflow.query(text, [...values])
    const name = values.length === 0 ? undefined : names.of(text)
    return leastBusy.query({ text, values: [...values], ...(name === undefined ? {} : { name }) })
  }
  const query = async (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
    try {
      return await run(text, values)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== PLAN_IS_OUTDATED || !names.renew(text)) throw error
      return run(text, values)
    }
  }
  // The query builder needs less than the driver's own types promise.
  const everyones = { query, release: () => undefined } as unknown as PostgresPoolClient
  return {
    connect: async () => everyones,
    end: async () => {
      await Promise.all(open.map((each) => each.end()))
    },
    options: {},
    underWay: () => open.reduce((sum, each) => sum + each.underWay(), 0),
  }
}

/** Names for prepared texts: `of` returns none when there are too many, `renew` gives a known text a new one. */
function statementNames() {
  const names = new Map<string, string>()
  let made = 0
  const name = (text: string): string => {
    const fresh = `read_${made++}`
    names.set(text, fresh)
    return fresh
  }
  return {
    of: (text: string): string | undefined => names.get(text) ?? (names.size < PREPARED_MAX ? name(text) : undefined),
    renew: (text: string): boolean => names.has(text) && name(text) !== '',
  }
}

type SharedConnection = ReturnType<typeof sharedConnection>

/** A slot for one connection, which is opened on demand and again after it broke. */
function sharedConnection(options: pg.ClientConfig, onError: (error: Error) => void) {
  let client: pg.Client | null = null
  let opened: Promise<unknown> = Promise.resolve()
  let underWay = 0
  // When it became busy, or last answered.
  let movedAt = 0
  let closed = false

  const open = (): pg.Client => {
    const fresh = new pg.Client({ ...options, pipeline: true })
    const leave = (): void => {
      if (client === fresh) client = null
    }
    fresh.on('error', (error) => {
      leave()
      onError(error)
    })
    fresh.on('end', leave)
    opened = fresh.connect()
    opened.catch(leave)
    client = fresh
    return fresh
  }
  return {
    underWay: () => underWay,
    isHeldUp: () => underWay > 0 && performance.now() - movedAt > HELD_UP_MS,
    query: async (query: pg.QueryConfig): Promise<pg.QueryResult> => {
      if (closed) throw new Error('the database is closed')
      if (underWay === 0) movedAt = performance.now()
      underWay += 1
      try {
        const on = client ?? open()
        await opened
        return await on.query(query)
      } finally {
        underWay -= 1
        movedAt = performance.now()
      }
    },
    end: async (): Promise<void> => {
      closed = true
      await client?.end()
    },
  }
}

/**
 * A socket that sends everything written in one turn of the event loop at once: a system call for each statement costs
 * more than the statement. The driver holds writes back (`cork`) while it writes a statement's messages; this keeps
 * holding them until the turn is over.
 */
class GatheringSocket extends Socket {
  #gathers = false

  override cork(): void {
    if (!this.#gathers) {
      this.#gathers = true
      super.cork()
      setImmediate(() => {
        this.#gathers = false
        super.uncork()
      })
    }
    super.cork()
  }
}
