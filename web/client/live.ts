/**
 * Live events: the customer's server-sent events over fetch (so that the token is in a header), reconnected with
 * backoff. An event only says what to refetch; its content is never shown.
 */
import { type LiveEvent, liveEvent, streamEvents } from '@zend/contracts'
import { SECOND_MS } from '@zend/kernel'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { Api } from './api.ts'
import { ApiError } from './api-error.ts'

const FIRST_PAUSE_MS = SECOND_MS
const LONGEST_PAUSE_MS = 30 * SECOND_MS
// The server sends a heartbeat well within this time; silence means a dead connection.
const SILENCE_MS = 60 * SECOND_MS

/** The state of the connection: `live` while events arrive. */
export type LiveState = 'connecting' | 'live' | 'waiting'

/** Handlers of events and of the connection's state. */
export type LiveHandlers = {
  readonly onEvent: (event: LiveEvent) => void
  readonly onState?: (state: LiveState) => void
}

/**
 * The backoff before the next attempt: doubled each time up to half a minute, with jitter so that clients do not all
 * reconnect to a restarted server at once.
 */
export function reconnectPause(failures: number, random: number): number {
  const ceiling = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures)
  return ceiling / 2 + (ceiling / 2) * random
}

/** Stays connected until the signal aborts or the session ends. Never rejects. */
export async function followEvents(api: Api, { onEvent, onState }: LiveHandlers, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    onState?.('connecting')
    try {
      await readStream(api, signal, (event) => {
        failures = 0
        onState?.('live')
        onEvent(event)
      })
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return
    }
    if (signal.aborted) return
    onState?.('waiting')
    await pause(reconnectPause(failures, Math.random()), signal)
    failures += 1
  }
}

async function readStream(api: Api, signal: AbortSignal, onEvent: (event: LiveEvent) => void): Promise<void> {
  const silence = new AbortController()
  const both = AbortSignal.any([signal, silence.signal])
  let timer = setTimeout(() => silence.abort(), SILENCE_MS)
  const onActivity = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), SILENCE_MS)
  }
  try {
    const { body } = await api.open(streamEvents, both)
    if (body === null) return
    const events = body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream({ onComment: onActivity }))
      .getReader()
    for (let next = await events.read(); !next.done; next = await events.read()) {
      onActivity()
      const parsed = liveEvent.safeParse(parseJson(next.value.data))
      if (parsed.success) onEvent(parsed.data)
    }
  } finally {
    clearTimeout(timer)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Waits, but ends early when the signal aborts or the network comes back. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}
