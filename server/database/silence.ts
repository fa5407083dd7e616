/**
 * Notices a database that has stopped answering without breaking off: a frozen server, a network that swallows packets.
 * Statements have time-outs on the server, and a frozen server keeps none. While anything is under way and nothing at
 * all has come back for a while, it asks `select 1` on a connection of its own. Without an answer every connection is
 * ended, so that everything under way fails at once, and so does what is asked afterwards, until the database answers
 * again. A slow statement is no silence: as long as the database answers the question, it may take the time that it is
 * given.
 */
import { Socket } from 'node:net'
import pg from 'pg'
import { DatabaseUnavailable } from './unavailable.ts'

/** How a database is watched. */
export type SilenceOptions = {
  readonly client: pg.ClientConfig
  /** So many milliseconds without a byte while something is under way are a silence. */
  readonly maxMs: number
  /** Whether anybody waits for an answer right now. */
  readonly isBusy: () => boolean
  /** Told once when the database falls silent, and once when it answers again. */
  readonly onChange: (isSilent: boolean) => void
}

/** Watches one database for one process. */
export type SilenceWatch = {
  /** Takes a new connection's socket into the watch, to be ended in a silence. */
  readonly watched: <S extends Socket>(socket: S) => S
  /** Call it when something is asked: watching begins, and ends by itself when nothing is under way. */
  readonly wake: () => void
  readonly close: () => void
}

/** How often it looks within the time that a silence may last. */
const LOOKS = 6

/** Starts nothing until it is woken. */
export function silenceWatch({ client, maxMs, isBusy, onChange }: SilenceOptions): SilenceWatch {
  const everyMs = maxMs / LOOKS
  const sockets = new Set<Socket>()
  let timer: NodeJS.Timeout | null = null
  let closed = false
  let isSilent = false
  let heardAt = 0
  let heardBytes = 0
  let lookAt = 0
  let line: Line | null = null
  let askedAt: number | null = null

  const hear = (): void => {
    heardAt = performance.now()
    if (!isSilent) return
    isSilent = false
    onChange(false)
  }
  const hangUp = (): void => {
    line?.end()
    line = null
    askedAt = null
  }
  const ask = async (): Promise<void> => {
    line ??= openLine(client)
    const asked = line
    askedAt = performance.now()
    const answered = await asked.ask()
    if (line !== asked) return
    askedAt = null
    if (answered) hear()
    else hangUp()
  }
  const fallSilent = (): void => {
    isSilent = true
    onChange(true)
    for (const socket of sockets) socket.destroy(silence())
  }
  const look = (): void => {
    const now = performance.now()
    // When this process itself was held up, answers may lie unread: that time does not count.
    heardAt += Math.max(0, now - lookAt)
    const bytes = [...sockets].reduce((sum, { bytesRead }) => sum + bytesRead, 0)
    if (bytes !== heardBytes && !isSilent) heardAt = now
    heardBytes = bytes
    if (!isSilent && !isBusy()) return rest()
    const quietMs = now - heardAt
    const askedMs = askedAt === null ? 0 : now - askedAt
    if (!isSilent && quietMs >= maxMs && askedMs >= maxMs / 2) fallSilent()
    if (askedMs >= maxMs) hangUp()
    if (askedAt === null && (isSilent || quietMs >= everyMs)) void ask()
    next(now)
  }
  const next = (now: number): void => {
    lookAt = now + everyMs
    timer = setTimeout(look, everyMs).unref()
  }
  const rest = (): void => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    hangUp()
  }
  return {
    watched: (socket) => {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      if (isSilent) setImmediate(() => socket.destroy(silence()))
      return socket
    },
    wake: () => {
      if (timer !== null || closed) return
      heardAt = performance.now()
      next(heardAt)
    },
    close: () => {
      closed = true
      rest()
    },
  }
}

/** The connection on which it is asked whether anybody is there. */
type Line = { readonly ask: () => Promise<boolean>; readonly end: () => void }

/** Any word of the server is an answer, be it a refusal; a connection that broke is none. */
function openLine(config: pg.ClientConfig): Line {
  const socket = new Socket()
  const client = new pg.Client({ ...config, stream: () => socket })
  client.on('error', () => undefined)
  const opened = client.connect()
  opened.catch(() => undefined)
  return {
    ask: async () => {
      try {
        await opened
        await client.query('select 1')
        return true
      } catch (error) {
        return error instanceof pg.DatabaseError || isRefused(error)
      }
    },
    end: () => void socket.destroy(),
  }
}

const silence = (): DatabaseUnavailable => new DatabaseUnavailable('the database does not answer')

/** A machine that refuses the connection answers; the statements themselves tell what is wrong. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ECONNREFUSED' || error.code === 'ECONNRESET')
