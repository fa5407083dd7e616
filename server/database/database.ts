/**
 * The only access to PostgreSQL: a pool that works as the application role, transactions with retries on serialization
 * failures, reads. It decides nothing about data and has no query of its own; statements are in each module's
 * `*.repo.ts`.
 */
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import { Socket } from 'node:net'
import pg from 'pg'
import { type Leases, openLeases } from './lease.ts'
import { sharedReader } from './shared-reader.ts'
import { silenceWatch } from './silence.ts'

/** A handle without tables: each repo narrows it with `$extendTables<…>()` to the tables of its own schema. */
export type Tx = Kysely<Record<never, never>>

/**
 * The isolation level of a transaction. PostgreSQL's default, `read committed`, fits code that locks the rows it
 * decides on.
 */
export type Isolation = 'read committed' | 'repeatable read' | 'serializable'

/** The roles of processes: `zend_app` has the rights that API and worker share. Grants are in the migrations. */
export type ProcessRole = 'zend_app' | 'zend_api' | 'zend_worker' | 'zend_confirmer'

/** Options for opening the database. */
export type DatabaseOptions = {
  /** `postgres://…`; TLS and the like are set in the URL. */
  readonly url: string
  /** Shown in `pg_stat_activity`, so that an operator sees whose connection it is. */
  readonly applicationName: string
  /**
   * The role of every connection, a process's own or one that the login is a member of; `null` keeps the login's own.
   * Default `zend_app`.
   */
  readonly role?: ProcessRole | (string & {}) | null
  /** Forbids writing, whatever the role's rights: for commands that only display. */
  readonly readOnly?: boolean
  /** The maximum number of connections for transactions. Default 10; single statements have two more of their own. */
  readonly poolMax?: number
  /**
   * The server cancels a single statement after this long, and the client gives up a little later if the server does
   * not. Default 30 000.
   */
  readonly statementTimeoutMs?: number
  /** How long to wait for a connection before failing. Default 10 000. */
  readonly connectionWaitMs?: number
  /**
   * A database that sends nothing for this long counts as gone: everything that waits for it fails (silence.ts).
   * Default 5 000.
   */
  readonly silenceMaxMs?: number
  /** Called when the database becomes silent, and when it answers again. */
  readonly onSilence?: (isSilent: boolean) => void
  /**
   * Called when an idle connection breaks. The pool replaces it by itself; the next statement reports a lasting fault.
   */
  readonly onIdleError?: (error: Error) => void
}

/** Options of one transaction. */
export type TransactOptions = {
  /** Default `read committed`. */
  readonly isolation?: Isolation
  /** The maximum number of attempts before the failure is thrown. Default 5. */
  readonly attemptsMax?: number
}

/** An open database. Use cases call `transact` and pass the handle on; they never build a statement. */
export type Database = {
  /**
   * Runs `fn` in a transaction: commits when it resolves, rolls back and rethrows when it throws. After a serialization
   * failure (40001) or a deadlock (40P01) `fn` runs again from the start, so it must have no effect outside `tx`.
   */
  readonly transact: <T>(fn: (tx: Tx) => Promise<T>, options?: TransactOptions) => Promise<T>
  /**
   * Runs each statement by itself, outside any transaction, on shared connections. Usable wherever a `Tx` is, for
   * reads.
   */
  readonly read: Tx
  /** Session locks, on their own connection: see `withLease`. */
  readonly leases: Leases
  /** The driver's pool, for repos that need named statements or several statements in flight. */
  readonly pool: pg.Pool
  /** Waits for running statements and closes every connection. */
  readonly close: () => Promise<void>
}

const APP_ROLE = 'zend_app'
// With only one, a long statement would delay those right behind it.
const READ_CONNECTIONS = 2
// The server is asked first to cancel a slow statement: it can do so without ending the connection.
const GIVEN_UP_AFTER_MS = 5_000
const KEEP_ALIVE_MS = 10_000
const RETRYABLE = new Set(['40001', '40P01'])

/** Opens a pool. It connects with the first statement. Throws on a role name that is not a plain identifier. */
export function openDatabase(options: DatabaseOptions): Database {
  const { statementTimeoutMs = 30_000, connectionWaitMs = 10_000, silenceMaxMs = 5_000 } = options
  const client = {
    connectionString: options.url,
    application_name: options.applicationName,
    options: startupOptions(options, statementTimeoutMs),
    // Also applies when the other end disappeared silently.
    query_timeout: statementTimeoutMs + GIVEN_UP_AFTER_MS,
    connectionTimeoutMillis: connectionWaitMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  }
  const onIdleError = (error: Error): void => options.onIdleError?.(error)
  const isBusy = (): boolean => pool.totalCount > pool.idleCount || reader.underWay() > 0
  const watch = silenceWatch({
    client,
    maxMs: silenceMaxMs,
    isBusy,
    onChange: (isSilent) => options.onSilence?.(isSilent),
  })
  const stream = (): Socket => {
    watch.wake()
    return watch.watched(new Socket())
  }
  const pool = new pg.Pool({ ...client, max: options.poolMax ?? 10, stream })
  pool.on('error', onIdleError)
  pool.on('acquire', watch.wake)
  // A checked-out connection can break between two statements: without a listener that would end the process.
  pool.on('connect', (lent) => lent.on('error', onIdleError))
  const reader = sharedReader({ client, connections: READ_CONNECTIONS, overflow: pool, watch, onError: onIdleError })
  const [kysely, read] = [builder(pool), builder(reader)]
  const leases = openLeases(client, onIdleError)
  return {
    transact: (fn, transactOptions = {}) => transact(kysely, fn, transactOptions),
    read,
    leases,
    pool,
    close: async () => {
      watch.close()
      await leases.close()
      await read.destroy()
      await kysely.destroy()
      // The query builder ends the pool only when it ran a statement itself.
      if (!pool.ending) await pool.end()
    },
  }
}

const builder = (pool: PostgresPool): Tx => new Kysely<Record<never, never>>({ dialect: new PostgresDialect({ pool }) })

/** Returns the SQLSTATE of a PostgreSQL error, or `null` for any other error. */
export function sqlState(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.code ?? null) : null
}

async function transact<T>(
  kysely: Tx,
  fn: (tx: Tx) => Promise<T>,
  { isolation = 'read committed', attemptsMax = 5 }: TransactOptions,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await kysely.transaction().setIsolationLevel(isolation).execute(fn)
    } catch (error) {
      // Only these two states guarantee that nothing was committed and that a retry may succeed.
      if (attempt >= attemptsMax || !RETRYABLE.has(sqlState(error) ?? '')) throw error
    }
  }
}

function startupOptions({ role = APP_ROLE, readOnly = false }: DatabaseOptions, statementTimeoutMs: number): string {
  if (role !== null && !/^[a-z_][a-z0-9_]*$/.test(role)) throw new RangeError(`not a role name: ${role}`)
  const settings = [
    `statement_timeout=${statementTimeoutMs}`,
    'idle_in_transaction_session_timeout=60000',
    // A login may change its own defaults ("alter role"), so the process sets everything that affects its reads and
    // writes.
    'timezone=UTC',
    'datestyle=ISO',
    'intervalstyle=postgres',
    'standard_conforming_strings=on',
    'search_path=public',
    'bytea_output=hex',
    'extra_float_digits=1',
    'array_nulls=on',
    'transform_null_equals=off',
    'default_transaction_isolation=read\\ committed',
    `default_transaction_read_only=${readOnly ? 'on' : 'off'}`,
    // A crash must not lose what a chain, a rail or a customer was told.
    'synchronous_commit=on',
    ...(role === null ? [] : [`role=${role}`]),
  ]
  return settings.map((setting) => `-c ${setting}`).join(' ')
}
