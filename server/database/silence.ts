/**
 * Detects a database that stopped answering without closing its connections: a frozen server, a network that drops
 * packets. The server's statement timeouts do not help when the server itself is frozen. While something is under way
 * and no byte has arrived for a while, it runs `select 1` on a separate connection. Without an answer it ends every
 * connection, so that everything under way and every later call fails at once, until the database answers again. A slow
 * statement is no silence: as long as the database answers the probe, a statement may take its time.
 */
import { Socket } from 'node:net'
import pg from 'pg'
import { DatabaseUnavailable } from './unavailable.ts'

/** Options for watching a database. */
export type SilenceOptions = {
  readonly client: pg.ClientConfig
  /** This many ms without a byte while something is under way count as silence. */
  readonly maxMs: number
  /** Tells whether anybody waits for an answer now. */
  readonly isBusy: () => boolean
  /** Called once when the database becomes silent, and once when it answers again. */
  readonly onChange: (isSilent: boolean) => void
}

/** Watches one database for one process. */
export type SilenceWatch = {
  /** Registers a new connection's socket, to be ended in a silence. */
  readonly watched: <S extends Socket>(socket: S) => S
  /** Call it with each statement: watching starts, and ends by itself when nothing is under way. */
  readonly wake: () => void
  readonly close: () => void
}

/** How often it checks within the maximum silence. */
const LOOKS = 6

/** Creates the watch. It starts nothing until `wake` is called. */
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

  const onAnswer = (): void => {
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
    if (answered) onAnswer()
    else hangUp()
  }
  const fallSilent = (): void => {
    isSilent = true
    onChange(true)
    for (const socket of sockets) socket.destroy(silence())
  }
  const look = (): void => {
    const now = performance.now()
    // When this process itself was blocked, answers may be unread: do not count that time.
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

/** The connection of the probe. */
type Line = { readonly ask: () => Promise<boolean>; readonly end: () => void }

/** Anything the server sends counts as an answer, even a refusal; a broken connection does not. */
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

/** A machine that refuses the connection answers; the statements themselves report the fault. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ECONNREFUSED' || error.code === 'ECONNRESET')
