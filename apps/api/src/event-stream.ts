/**
 * Writes server-sent events: turns an async sequence of facts into the wire format and keeps the connection open. The
 * sequence decides who gets which event.
 */
import { once } from 'node:events'
import type { FastifyReply } from 'fastify'

/** Mobile networks and proxies cut idle connections after about half a minute. */
const KEEP_ALIVE_MS = 20_000

/**
 * Writes every item as one event until the sequence ends or the caller disconnects, then closes. A slow reader applies
 * backpressure to the sequence instead of filling our memory.
 */
export async function streamEvents(reply: FastifyReply, events: AsyncIterable<unknown>): Promise<FastifyReply> {
  reply.hijack()
  const out = reply.raw
  const headers = Object.fromEntries(
    Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined),
  ) as Record<string, string>
  out.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  const keepAlive = setInterval(() => out.write(': still here\n\n'), KEEP_ALIVE_MS)
  const closed = once(out, 'close').then(() => null)
  const iterator = events[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), closed])
      if (next === null || next.done === true) break
      if (!out.write(`data: ${JSON.stringify(next.value)}\n\n`)) await Promise.race([once(out, 'drain'), closed])
    }
  } finally {
    clearInterval(keepAlive)
    await iterator.return?.()
    out.end()
  }
  return reply
}
