/**
 * Listens to PostgreSQL's notifications, by which one process learns what another committed. Announcements are written
 * with the change and sent by the relay (core/events). A notification is a hint to read, never the fact itself: those
 * sent while a listener was disconnected are lost. (Code that relies on receiving all of them must verify that it does,
 * as core/sign-in's token-cache.ts.)
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** The operating system probes an idle connection after this long. */
const KEEP_ALIVE_MS = 10_000
const RECONNECT_MS_MIN = 100
const RECONNECT_MS_MAX = 5_000

/** A committed notification. */
export type Notification = { readonly channel: string; readonly payload: string }

/** Callbacks about the listener's connection. */
export type ListenOptions = {
  /** Called when the connection is lost: from now on notifications are missed. */
  readonly onLost?: () => void
  /** Called after every reconnection: notifications may have been missed, so read the state again. */
  readonly onGap?: () => void
  /** Called with each broken or refused connection; the listener reconnects by itself. */
  readonly onError?: (error: Error) => void
}

/** A running subscription. */
export type Listener = { readonly close: () => Promise<void> }

/**
 * Calls `onMessage` for every notification on the channels, over its own connection, until closed. Resolves once it is
 * listening, and throws when the first connection fails. Later it reconnects with backoff (0.1 to 5 s).
 */
export async function listen(
  url: string,
  channels: readonly string[],
  onMessage: (message: Notification) => void,
  options: ListenOptions = {},
): Promise<Listener> {
  const stopped = new AbortController()

  const connect = async (): Promise<pg.Client> => {
    const connection = new pg.Client({
      connectionString: url,
      application_name: 'zend-listen',
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    })
    connection.on('notification', ({ channel, payload = '' }) => onMessage({ channel, payload }))
    connection.on('error', (error) => options.onError?.(error))
    try {
      await connection.connect()
      for (const channel of channels) await connection.query(`listen ${connection.escapeIdentifier(channel)}`)
    } catch (error) {
      await connection.end()
      // Some channels may have been open already.
      options.onLost?.()
      throw error
    }
    connection.once('end', () => {
      options.onLost?.()
      void mend()
    })
    return connection
  }

  const mend = async (): Promise<void> => {
    for (let waitMs = RECONNECT_MS_MIN; !stopped.signal.aborted; waitMs = Math.min(waitMs * 2, RECONNECT_MS_MAX)) {
      try {
        await pause(waitMs, undefined, { signal: stopped.signal })
        client = await connect()
        if (stopped.signal.aborted) await client.end()
        else options.onGap?.()
        return
      } catch (error) {
        if (!stopped.signal.aborted)
          options.onError?.(error instanceof Error ? error : new Error('the connection failed', { cause: error }))
      }
    }
  }

  let client = await connect()
  return {
    close: async () => {
      stopped.abort()
      await client.end()
    },
  }
}
