/**
 * Live events: listens to the database's announcements over one connection and sends each event to the open streams of
 * its recipients: a person, or everybody who acts for a company. It reads only the recipient of an event, and does not
 * guarantee delivery: after anything that may have been missed it sends `hello`, and the browser reloads what it
 * fetched before the time since which nothing was announced to it.
 */
import { liveEvent, type LiveEvent } from '@zend/contracts'
import type { HolderId } from '@zend/kernel'
import type { Place } from '@zend/server/core/companies'
import type { Actor } from '@zend/server/core/holders'
import type { Clock } from '@zend/server/ports/clock'

/** The owner of a stream, and the holder they act for. */
type Listener = Pick<Actor, 'userId' | 'holder' | 'memberId' | 'sessionId'>

/** Dependencies of the hub. */
export type LiveEventsDeps = {
  readonly clock: Clock
  /** The most open streams of one customer. */
  readonly streamsPerCustomerMax: number
  /** The most open streams in total. */
  readonly streamsMax: number
  /** Returns the sessions among these that are still open. */
  readonly openSessions: (ids: readonly string[]) => Promise<ReadonlySet<string>>
  /** Returns the current places among these places in companies. */
  readonly places: (ids: readonly string[]) => Promise<ReadonlyMap<string, Place>>
}

/** The hub. */
export type LiveEvents = {
  /**
   * Opens a stream that begins with `hello` and ends with the signal, the session or the place in a company. Returns
   * `null` at the limit of the person or of the process.
   */
  readonly open: (listener: Listener, signal: AbortSignal) => AsyncIterable<LiveEvent> | null
  /**
   * Handles one announcement: JSON with `to`, the person or company it is for, and an event, or a list of those. What
   * is invalid is dropped.
   */
  readonly announce: (payload: string) => void
  /** Sends `hello` to everybody: announcements may have been missed. */
  readonly missed: () => void
  /** Ends the streams of closed sessions, and those of members who may no longer see the company's money. */
  readonly endClosedSessions: () => Promise<void>
  /** Ends every stream. */
  readonly close: () => void
}

type Stream = Listener & { readonly push: (event: LiveEvent) => void; readonly end: () => void }

// A browser that falls behind by more than this gets `hello` and reloads everything.
const PENDING_MAX = 64

/** Creates an empty hub. */
export function liveEvents(deps: LiveEventsDeps): LiveEvents {
  /** All streams, by each holder whose events they receive: the person, and the holder they act for. */
  const streams = new Map<HolderId, Set<Stream>>()
  let open = 0
  const all = (): Stream[] => [...new Set([...streams.values()].flatMap((own) => [...own]))]
  const quiet = quietTimes(deps.clock)
  const hello = (listener: Listener): LiveEvent => {
    const quietMs = Math.min(...receivedBy(listener).map(quiet.of))
    return { type: 'hello', id: null, at: deps.clock.now().toISOString(), quietMs }
  }
  const forget = (stream: Stream): void => {
    if (streams.get(stream.userId)?.has(stream) === true) open -= 1
    for (const id of receivedBy(stream)) {
      const own = streams.get(id)
      own?.delete(stream)
      if (own?.size === 0) streams.delete(id)
    }
  }
  return {
    open: (listener, signal) => {
      const ownCount = streams.get(listener.userId)?.size ?? 0
      if (ownCount >= deps.streamsPerCustomerMax || open >= deps.streamsMax) return null
      const { push, end, events } = queue(
        // What was dropped from a full queue was announced just now.
        () => ({ ...hello(listener), quietMs: 0 }),
        () => forget(stream),
      )
      const stream: Stream = { ...listener, push, end }
      for (const id of receivedBy(listener)) streams.set(id, (streams.get(id) ?? new Set()).add(stream))
      open += 1
      push(hello(listener))
      if (signal.aborted) end()
      else signal.addEventListener('abort', end, { once: true })
      return events
    },
    announce: (payload) => {
      for (const announced of listOf(payload)) {
        const read = eventOf(announced)
        if (read === null) continue
        quiet.heard(read.to)
        for (const stream of streams.get(read.to) ?? []) stream.push(read.event)
      }
    },
    missed: () => {
      quiet.lost()
      for (const stream of all()) stream.push(hello(stream))
    },
    endClosedSessions: async () => {
      const [sessions, members] = [
        all().map(({ sessionId }) => sessionId),
        all().flatMap(({ memberId }) => memberId ?? []),
      ]
      const [alive, places] = await Promise.all([
        deps.openSessions([...new Set(sessions)]),
        deps.places([...new Set(members)]),
      ])
      const maySee = ({ memberId }: Stream): boolean =>
        memberId === undefined || places.get(memberId)?.permissions.includes('view') === true
      for (const stream of all()) if (!alive.has(stream.sessionId) || !maySee(stream)) stream.end()
    },
    close: () => {
      for (const stream of all()) stream.end()
    },
  }
}

/** Returns the holders whose events a stream receives: the person, and the holder they act for. */
const receivedBy = ({ userId, holder }: Listener): readonly HolderId[] =>
  holder === userId ? [userId] : [userId, holder]

// The most recent recipients; for everybody else only a lower bound is known.
const REMEMBERED_MAX = 10_000

/** Tracks how long nothing was announced to each holder, within the time that we listened without a gap. */
function quietTimes(clock: Clock) {
  const now = (): Date => clock.now()
  let since = now().getTime()
  const last = new Map<HolderId, number>()
  return {
    heard: (to: HolderId): void => {
      last.delete(to)
      last.set(to, now().getTime())
      const [oldest] = last
      if (last.size <= REMEMBERED_MAX || oldest === undefined) return
      last.delete(oldest[0])
      since = Math.max(since, oldest[1])
    },
    lost: (): void => {
      last.clear()
      since = now().getTime()
    },
    of: (holder: HolderId): number => Math.max(0, now().getTime() - Math.max(since, last.get(holder) ?? since)),
  }
}

/** The queue of one browser's unread events. Duplicates are stored once; on overflow it collapses into one `hello`. */
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

function listOf(payload: string): readonly unknown[] {
  try {
    const said: unknown = JSON.parse(payload)
    return Array.isArray(said) ? said : [said]
  } catch {
    return []
  }
}

function eventOf(announced: unknown): { readonly to: HolderId; readonly event: LiveEvent } | null {
  const event = liveEvent.safeParse(announced)
  const to = typeof announced === 'object' && announced !== null && 'to' in announced ? String(announced.to) : ''
  return event.success && isHolder(to) ? { to, event: event.data } : null
}

const isHolder = (id: string): id is HolderId => id.startsWith('usr_') || id.startsWith('biz_')
