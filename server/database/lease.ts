/**
 * Leases: session locks in the database that end with their connection, also when the process is killed. All leases of
 * a process are held on one connection of its own, never on one of the pool that does the work: however many there are,
 * work keeps its connections. When that connection is lost, all leases are lost with it and every holder is told at
 * once. A lease spares double work. It fences nothing: what must happen once has to guard itself.
 */
import { backoffMs } from '@zend/kernel'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseUnavailable } from './unavailable.ts'

/** A lease that is held. */
export type Lease = {
  /** Asks the database over the leases' connection. Throws when that connection is gone, and the lease with it. */
  readonly assertHeld: () => Promise<void>
  /** Aborts when the lease is lost: whatever its holder rests on ends at once. */
  readonly lost: AbortSignal
}

/** Holds the leases of one process. */
export type LeaseKeeper = {
  /**
   * Runs `work` while holding the lease of this name, or answers `false` at once when another process, or another part
   * of this one, holds it. Throws `DatabaseUnavailable` when the database cannot be asked.
   */
  readonly hold: (name: string, work: (lease: Lease) => Promise<void>) => Promise<boolean>
  /** Gives every lease back by closing the connection. */
  readonly close: () => Promise<void>
}

/** An answer over the leases' connection takes no longer than this, or the connection counts as lost. */
const ANSWER_MS = 5_000
const RECONNECT = { firstMs: 100, maxMs: 5_000 }
const KEEP_ALIVE_MS = 10_000
const KEY = 'hashtextextended($1, 0)'

/** What is locked in the database for the lease of this name, as text: its hash is the lock's key. */
export const leaseKey = (name: string): string => `lease:${name}`

/**
 * Runs `work` while holding the lease of this name, or answers `false` at once when somebody else holds it. See
 * `LeaseKeeper`.
 */
export const withLease = (
  db: { readonly leases: LeaseKeeper },
  name: string,
  work: (lease: Lease) => Promise<void>,
): Promise<boolean> => db.leases.hold(name, work)

/** A connection with what ends when it does. */
type Session = { readonly client: pg.Client; readonly ended: AbortController }

/**
 * Makes the keeper. Nothing is connected until the first lease is asked for. `onError` is told when the connection
 * breaks.
 */
export function leaseKeeper(client: pg.ClientConfig, onError: (error: Error) => void): LeaseKeeper {
  const closed = new AbortController()
  // One session may take the same lock twice, so this process has to know what it holds.
  const held = new Set<string>()
  let session: Promise<Session> | null = null
  let failures = 0

  const connect = async (): Promise<Session> => {
    if (failures > 0) await pause(backoffMs(RECONNECT, failures), undefined, { signal: closed.signal })
    const opened = { client: new pg.Client(configOf(client)), ended: new AbortController() }
    const end = (): void => {
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
          // A connection that was lost has given it back already.
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
  // Many holders ask at the same moment. An answer that does not come ends a pipelined connection, which is what is
  // wanted of it.
  pipeline: true,
  query_timeout: ANSWER_MS,
  connectionTimeoutMillis: ANSWER_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
})
