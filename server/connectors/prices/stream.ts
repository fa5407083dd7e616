/**
 * One WebSocket connection to a price source: opens, subscribes, and reads until it breaks, falls silent or is stopped.
 * It knows no format; the caller reconnects.
 */
import { FeedFault } from '../../ports/price-feed.ts'
import { exactJson } from '../exact-json.ts'
import type { Reading } from './wire.ts'

/** The protocol of an exchange's stream. */
export type StreamSpec = {
  /** Messages that subscribe to every market. */
  readonly hello: readonly unknown[]
  /** Reads one message; numbers are text. `receivedAt` is our own time. */
  readonly read: (message: unknown, receivedAt: Date) => Reading
  /** The keep-alive text to send when nothing came for half of the tolerated silence, and its reply. */
  readonly keepAlive?: { readonly ping: string; readonly pong: string }
}

/** The timeouts of a stream, in milliseconds. */
type Patience = { readonly timeoutMs: number; readonly silenceMaxMs: number }

/**
 * Streams until the signal aborts, then resolves. Throws a `FeedFault` when the stream cannot be opened, breaks, sends
 * something that is not JSON, or brings no price for `silenceMaxMs`. `onMessage` returns whether the message brought a
 * price.
 */
export function streamOnce(
  source: string,
  url: string,
  { hello, keepAlive }: StreamSpec,
  { timeoutMs, silenceMaxMs }: Patience,
  signal: AbortSignal,
  onMessage: (message: unknown) => boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url)
    const fail = (why: string): void => end(new FeedFault(`${source}, stream: ${why}`))
    const opening = setTimeout(() => fail('it did not open in time'), timeoutMs)
    const silence = setTimeout(() => fail(`it brought no price for ${silenceMaxMs} ms`), silenceMaxMs)
    const ping =
      keepAlive === undefined
        ? undefined
        : setInterval(() => socket.readyState === WebSocket.OPEN && socket.send(keepAlive.ping), silenceMaxMs / 2)

    const listening = new AbortController()
    const end = (fault?: FeedFault): void => {
      if (listening.signal.aborted) return
      clearTimeout(opening)
      clearTimeout(silence)
      clearInterval(ping)
      listening.abort()
      socket.close()
      if (fault === undefined) resolve()
      else reject(fault)
    }
    const stop = (): void => end()

    const on = { signal: listening.signal }
    socket.addEventListener(
      'open',
      () => {
        clearTimeout(opening)
        for (const message of hello) socket.send(JSON.stringify(message))
      },
      on,
    )
    socket.addEventListener(
      'message',
      ({ data }: MessageEvent) => {
        if (keepAlive !== undefined && data === keepAlive.pong) return
        try {
          if (onMessage(exactJson(String(data)))) silence.refresh()
        } catch {
          fail('it sent something that cannot be read')
        }
      },
      on,
    )
    socket.addEventListener('close', ({ code }) => fail(`it closed (${code})`), on)
    socket.addEventListener('error', () => fail('it broke'), on)
    signal.addEventListener('abort', stop, on)
    if (signal.aborted) stop()
  })
}
