/**
 * Live events: hears what the database announces over one connection and hands each customer's events to that customer's open streams.
 * It never looks into an event beyond whose it is, and it promises no delivery: after anything that may have been missed it says `hello`,
 * and the browser reads again what it asked for before the time of which we know that nothing was announced to it.
 */
import { liveEvent, type LiveEvent } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import type { Clock } from '@zend/server/ports/clock'

/** Whose stream it is. */
type Listener = { readonly userId: UserId; readonly sessionId: string }

/** What the hub needs. */
export type LiveEventsDeps = {
  readonly clock: Clock
  /** The most streams one customer may hold open. */
  readonly streamsPerCustomerMax: number
  /** The most streams of all customers together. */
  readonly streamsMax: number
  /** The subset of these sessions that is still open. */
  readonly openSessions: (ids: readonly string[]) => Promise<ReadonlySet<string>>
}

/** The hub. */
export type LiveEvents = {
  /** Opens a stream that begins with `hello` and ends with the signal or the session. `null` when the customer, or all together, hold too many. */
  readonly open: (listener: Listener, signal: AbortSignal) => AsyncIterable<LiveEvent> | null
  /** Takes one announcement: JSON with `userId` and an event. Text that is none is dropped. */
  readonly announce: (payload: string) => void
  /** Says `hello` to everybody: announcements may have been missed. */
  readonly missed: () => void
  /** Ends the streams whose session is no longer open. */
  readonly endClosedSessions: () => Promise<void>
  /** Ends every stream. */
  readonly close: () => void
}

type Stream = Listener & { readonly push: (event: LiveEvent) => void; readonly end: () => void }

// A browser that reads slower than this is told to read everything again instead.
const PENDING_MAX = 64

/** Makes an empty hub. */
export function liveEvents(deps: LiveEventsDeps): LiveEvents {
  const streams = new Map<UserId, Set<Stream>>()
  let open = 0
  const all = (): Stream[] => [...streams.values()].flatMap((own) => [...own])
  const quiet = quietTimes(deps.clock)
  const hello = (userId: UserId): LiveEvent => ({ type: 'hello', id: null, at: deps.clock.now().toISOString(), quietMs: quiet.of(userId) })
  const forget = (stream: Stream): void => {
    const own = streams.get(stream.userId)
    if (own?.delete(stream) === true) open -= 1
    if (own?.size === 0) streams.delete(stream.userId)
  }
  return {
    open: (listener, signal) => {
      const own = streams.get(listener.userId) ?? new Set()
      if (own.size >= deps.streamsPerCustomerMax || open >= deps.streamsMax) return null
      const { push, end, events } = queue(
        // What was left out of a full queue was announced just now.
        () => ({ ...hello(listener.userId), quietMs: 0 }),
        () => forget(stream),
      )
      const stream: Stream = { ...listener, push, end }
      streams.set(listener.userId, own.add(stream))
      open += 1
      push(hello(listener.userId))
      if (signal.aborted) end()
      else signal.addEventListener('abort', end, { once: true })
      return events
    },
    announce: (payload) => {
      const announced = eventOf(payload)
      if (announced === null) return
      quiet.heard(announced.userId)
      for (const stream of streams.get(announced.userId) ?? []) stream.push(announced.event)
    },
    missed: () => {
      quiet.lost()
      for (const stream of all()) stream.push(hello(stream.userId))
    },
    endClosedSessions: async () => {
      const alive = await deps.openSessions([...new Set(all().map(({ sessionId }) => sessionId))])
      for (const stream of all()) if (!alive.has(stream.sessionId)) stream.end()
    },
    close: () => {
      for (const stream of all()) stream.end()
    },
  }
}

// Who was told something most lately; of everybody else it is known that it was longer ago.
const REMEMBERED_MAX = 10_000

/** For how long nothing was announced to whom, since we listen without a gap. */
function quietTimes(clock: Clock) {
  const now = (): Date => clock.now()
  let since = now().getTime()
  const last = new Map<UserId, number>()
  return {
    heard: (userId: UserId): void => {
      last.delete(userId)
      last.set(userId, now().getTime())
      const [oldest] = last
      if (last.size <= REMEMBERED_MAX || oldest === undefined) return
      last.delete(oldest[0])
      since = Math.max(since, oldest[1])
    },
    lost: (): void => {
      last.clear()
      since = now().getTime()
    },
    of: (userId: UserId): number => Math.max(0, now().getTime() - Math.max(since, last.get(userId) ?? since)),
  }
}

/** Holds what one browser has not read yet. The same news twice is kept once; too much news becomes one `hello`. */
function queue(hello: () => LiveEvent, onEnd: () => void) {
  const pending = new Map<string, LiveEvent>()
  let ended = false
  let wake = Promise.withResolvers<void>()
  const push = (event: LiveEvent): void => {
    const full = pending.size >= PENDING_MAX
    if (full) pending.clear()
    const kept = full ? hello() : event
    pending.set(`${kept.type} ${kept.id ?? ''}`, kept)
    wake.resolve()
  }
  const end = (): void => {
    if (ended) return
    ended = true
    pending.clear()
    wake.resolve()
    onEnd()
  }
  const done: IteratorReturnResult<undefined> = { done: true, value: undefined }
  const next = async (): Promise<IteratorResult<LiveEvent, undefined>> => {
    for (;;) {
      if (ended) return done
      const first = pending.entries().next()
      if (first.done !== true) {
        pending.delete(first.value[0])
        return { done: false, value: first.value[1] }
      }
      wake = Promise.withResolvers()
      await wake.promise
    }
  }
  const iterator = {
    next,
    return: async () => {
      end()
      return done
    },
  }
  return { push, end, events: { [Symbol.asyncIterator]: () => iterator } satisfies AsyncIterable<LiveEvent> }
}

function eventOf(payload: string): { readonly userId: UserId; readonly event: LiveEvent } | null {
  let announced: unknown
  try {
    announced = JSON.parse(payload)
  } catch {
    return null
  }
  const event = liveEvent.safeParse(announced)
  const userId = typeof announced === 'object' && announced !== null && 'userId' in announced ? String(announced.userId) : ''
  return event.success && userId.startsWith('usr_') ? { userId: `usr_${userId.slice('usr_'.length)}`, event: event.data } : null
}
