/**
 * The one way into PostgreSQL: a pool that works as the application role, transactions that rerun on a serialization failure, reads.
 * It decides nothing about data and holds no query of its own; statements live in each module's `*.repo.ts`.
 */
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { sharedReader } from './shared-reader.ts'

/** A handle that knows no table yet: each repo narrows it with `$extendTables<…>()` to the tables of its own schema. */
export type Tx = Kysely<Record<never, never>>

/** How a transaction sees others' work. PostgreSQL's default, `read committed`, fits code that locks the rows it decides on. */
export type Isolation = 'read committed' | 'repeatable read' | 'serializable'

/** What a process works as: `zend_app` may do what both others may. Grants are in the migrations. */
export type ProcessRole = 'zend_app' | 'zend_api' | 'zend_worker'

/** How to open the database. */
export type DatabaseOptions = {
  /** `postgres://…`; TLS and the like are set in the URL. */
  readonly url: string
  /** Shown in `pg_stat_activity`, so that an operator sees whose connection it is. */
  readonly applicationName: string
  /** The role every connection works as; `null` keeps the login's own. Default `zend_app`. */
  readonly role?: ProcessRole | null
  /** The most connections this process keeps for transactions. Default 10; single statements have two more of their own. */
  readonly poolMax?: number
  /** A single statement is cancelled after this long. Default 30 000. */
  readonly statementTimeoutMs?: number
  /** Told when an idle connection breaks. The pool replaces it by itself; the next statement reports a lasting fault. */
  readonly onIdleError?: (error: Error) => void
}

/** How one transaction runs. */
export type TransactOptions = {
  /** Default `read committed`. */
  readonly isolation?: Isolation
  /** How often the function is run in all before the failure is thrown. Default 5. */
  readonly attemptsMax?: number
}

/** An open database. Use cases call `transact` and pass the handle along; they never build a statement. */
export type Database = {
  /**
   * Runs `fn` in a transaction: commits when it resolves, rolls back and rethrows when it throws.
   * After a serialization failure (40001) or a deadlock (40P01) `fn` is run again from the start, so it must do nothing but talk to `tx`.
   */
  readonly transact: <T>(fn: (tx: Tx) => Promise<T>, options?: TransactOptions) => Promise<T>
  /** Runs each statement by itself, outside any transaction, on connections that all share. Usable wherever a `Tx` is, for reads. */
  readonly read: Tx
  /** Lends a connection of its own for as long as `fn` runs, for what belongs to a session: its locks. */
  readonly borrow: <T>(fn: (connection: Tx) => Promise<T>) => Promise<T>
  /** The driver's pool, for repos that need named statements or several statements in flight. */
  readonly pool: pg.Pool
  /** Waits for running statements and closes every connection. */
  readonly close: () => Promise<void>
}

const APP_ROLE = 'zend_app'
// With one, a long statement would hold up those that came just after it.
const READ_CONNECTIONS = 2
const RETRYABLE = new Set(['40001', '40P01'])

/** Opens a pool. Nothing is connected until the first statement. Throws on a role name that is not a plain identifier. */
export function openDatabase(options: DatabaseOptions): Database {
  const client = { connectionString: options.url, application_name: options.applicationName, options: startupOptions(options) }
  const onIdleError = (error: Error): void => options.onIdleError?.(error)
  const pool = new pg.Pool({ ...client, max: options.poolMax ?? 10 })
  pool.on('error', onIdleError)
  // A connection that is lent out for long (a lease) can break between two statements: without a listener that would end the process.
  pool.on('connect', (lent) => lent.on('error', onIdleError))
  const kysely = builder(pool)
  const reader = builder(sharedReader({ client, connections: READ_CONNECTIONS, overflow: pool, onError: onIdleError }))
  return {
    transact: (fn, transactOptions = {}) => transact(kysely, fn, transactOptions),
    read: reader,
    borrow: (fn) => kysely.connection().execute(fn),
    pool,
    close: async () => {
      await reader.destroy()
      await kysely.destroy()
      // The query builder ends the pool only when it ran a statement itself.
      if (!pool.ending) await pool.end()
    },
  }
}

const builder = (pool: PostgresPool): Tx => new Kysely<Record<never, never>>({ dialect: new PostgresDialect({ pool }) })

/** The SQLSTATE of a PostgreSQL error, or `null` when it is not one. @example sqlState(error) === '23505' */
export function sqlState(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.code ?? null) : null
}

async function transact<T>(kysely: Tx, fn: (tx: Tx) => Promise<T>, { isolation = 'read committed', attemptsMax = 5 }: TransactOptions): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await kysely.transaction().setIsolationLevel(isolation).execute(fn)
    } catch (error) {
      // Only these two states promise that nothing was committed and that the same work may pass the next time.
      if (attempt >= attemptsMax || !RETRYABLE.has(sqlState(error) ?? '')) throw error
    }
  }
}

function startupOptions({ role = APP_ROLE, statementTimeoutMs = 30_000 }: DatabaseOptions): string {
  if (role !== null && !/^[a-z_][a-z0-9_]*$/.test(role)) throw new RangeError(`not a role name: ${role}`)
  const settings = [
    `statement_timeout=${statementTimeoutMs}`,
    'idle_in_transaction_session_timeout=60000',
    'timezone=UTC',
    ...(role === null ? [] : [`role=${role}`]),
  ]
  return settings.map((setting) => `-c ${setting}`).join(' ')
}
