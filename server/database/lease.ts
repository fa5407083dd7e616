/**
 * Leases: session locks in the database that end with their connection, even when the process is killed. All leases of
 * a process share one separate connection, never one of the pool, so that work keeps its connections. When that
 * connection is lost, all leases are lost and every holder is notified at once. A lease prevents duplicate work but
 * does not fence: what must happen once needs its own guard.
 */
import { backoffMs } from '@zend/kernel'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseUnavailable } from './unavailable.ts'

/** A lease that is held. */
export type Lease = {
  /** Queries the database over the leases' connection. Throws when the connection is lost, and the lease with it. */
  readonly assertHeld: () => Promise<void>
  /** Aborts when the lease is lost, so that its holder's waits end at once. */
  readonly lost: AbortSignal
}

/** Holds the leases of one process. */
export type Leases = {
  /**
   * Runs `work` while holding the lease of this name, or returns `false` at once when another process, or another part
   * of this one, holds it. Throws `DatabaseUnavailable` when the database is unreachable.
   */
  readonly hold: (name: string, work: (lease: Lease) => Promise<void>) => Promise<boolean>
  /** Releases every lease by closing the connection. */
  readonly close: () => Promise<void>
}

/** The leases' connection counts as lost when an answer takes longer than this. */
const ANSWER_MS = 5_000
const RECONNECT = { firstMs: 100, maxMs: 5_000 }
const KEEP_ALIVE_MS = 10_000
const KEY = 'hashtextextended($1, 0)'

/** The lock's text for the lease of this name: its hash is the key of the advisory lock. */
export const leaseKey = (name: string): string => `lease:${name}`

/**
 * Runs `work` while holding the lease of this name, or returns `false` at once when somebody else holds it. See
 * `Leases`.
 */
export const withLease = (
  db: { readonly leases: Leases },
  name: string,
  work: (lease: Lease) => Promise<void>,
): Promise<boolean> => db.leases.hold(name, work)

/** A connection, with a signal of its end. */
type Session = { readonly client: pg.Client; readonly ended: AbortController }

/**
 * Creates the holder of leases. It connects when the first lease is requested. `onError` is called when the connection
 * breaks.
 */
export function openLeases(client: pg.ClientConfig, onError: (error: Error) => void): Leases {
  const closed = new AbortController()
  // One session may take the same lock twice, so this process must track what it holds.
  const held = new Set<string>()
  let session: Promise<Session> | null = null
  let failures = 0

  const connect = async (): Promise<Session> => {
    if (failures > 0) await pause(backoffMs(RECONNECT, failures), undefined, { signal: closed.signal })
    const opened = { client: new pg.Client(configOf(client)), ended: new AbortController() }
    const end = (): void => {
      // One loss is reported twice, by `error` and by `end`: by then the session may be the next connection's.
      if (opened.ended.signal.aborted) return
      session = null
      opened.ended.abort()
    }
    opened.client.on('error', (error) => {
      end()
      onError(error)
    })
    opened.client.on('end', end)
    await opened.client.connect()
    failures = 0
    return opened
  }
  const sessionNow = (): Promise<Session> => {
    if (closed.signal.aborted) return Promise.reject(new DatabaseUnavailable('the database is closed'))
    session ??= connect().catch((error: unknown) => {
      session = null
      failures += 1
      throw new DatabaseUnavailable('the leases have no connection', { cause: error })
    })
    return session
  }
  const asked = async (
    { client: on, ended }: Session,
    text: string,
    values: readonly string[] = [],
  ): Promise<unknown> => {
    if (ended.signal.aborted) throw new DatabaseUnavailable('the connection of the leases was lost')
    try {
      return (await on.query<{ answer: unknown }>(text, [...values])).rows[0]?.answer
    } catch (error) {
      throw new DatabaseUnavailable('the connection of the leases was lost', { cause: error })
    }
  }

  return {
    hold: async (name, work) => {
      if (held.has(name)) return false
      held.add(name)
      try {
        const on = await sessionNow()
        if ((await asked(on, `select pg_try_advisory_lock(${KEY}) as answer`, [leaseKey(name)])) !== true) return false
        try {
          await work({ assertHeld: async () => void (await asked(on, 'select 1 as answer')), lost: on.ended.signal })
          return true
        } finally {
          // A lost connection has released it already.
          await asked(on, `select pg_advisory_unlock(${KEY}) as answer`, [leaseKey(name)]).catch(() => undefined)
        }
      } finally {
        held.delete(name)
      }
    },
    close: async () => {
      closed.abort()
      await (await session?.catch(() => null))?.client.end()
    },
  }
}

const configOf = (client: pg.ClientConfig): pg.ClientConfig => ({
  ...client,
  // Many holders query at the same moment. A missing answer ends a pipelined connection, which is intended here.
  pipeline: true,
  query_timeout: ANSWER_MS,
  connectionTimeoutMillis: ANSWER_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
})
