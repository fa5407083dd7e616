/** How a simulated provider fails as real ones do, whatever it provides: its whole API, on demand. */
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'

/** The behaviours that every provider's API can have. */
export const MISBEHAVIOURS = [
  z.object({ kind: z.literal('well') }),
  /** It answers 503 to everything and does nothing. */
  z.object({ kind: z.literal('down') }),
  /** It breaks every connection and does nothing. */
  z.object({ kind: z.literal('gone') }),
  /** It answers 429 to everything and does nothing. */
  z.object({ kind: z.literal('busy') }),
  /** It executes the request, and breaks the connection instead of answering. */
  z.object({ kind: z.literal('mute') }),
  /** It executes the request, and answers with an HTML page, truncated JSON, or another shape. */
  z.object({ kind: z.literal('malformed') }),
  /** It executes the request, and answers after this delay. */
  z.object({ kind: z.literal('slow'), delayMs: z.int().min(1).max(600_000) }),
] as const

const SILENT = { down: 503, busy: 429 } as const

/** A provider's present behaviour, its words when it refuses everything, and the beginning of its JSON. */
export type Misbehaving = {
  /** `delayMs`: of the slow one. Kinds that are none of MISBEHAVIOURS are the provider's own affair. */
  readonly current: () => { readonly kind: string; readonly delayMs?: number }
  readonly notNow: object
  readonly truncated: string
}

/** Answers as a provider that is down, rate limited, disconnecting, slow, silent or sending garbage. */
export function misbehave(app: FastifyInstance, { current, notNow, truncated }: Misbehaving): void {
  let calls = 0
  app.addHook('onRequest', async (_request, reply) => {
    const { kind } = current()
    if (kind === 'gone') breakOff(reply)
    if (kind === 'down' || kind === 'busy') await reply.code(SILENT[kind]).send(notNow)
  })
  app.addHook('onSend', async (_request, reply, payload) => {
    const { kind, delayMs } = current()
    if (kind === 'slow') await pause(delayMs)
    if (kind === 'mute') {
      reply.raw.destroy()
      return ''
    }
    if (kind !== 'malformed') return payload
    calls += 1
    void reply.code(200).header('content-type', 'text/html').removeHeader('content-length')
    return ['<html><body>We are performing maintenance.</body></html>', truncated, '{"ok": true}'][calls % 3]
  })
}

/** Breaks the connection without an answer. */
export function breakOff(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.destroy()
  return reply
}
