/** What a handler is told of a call besides its input, made for each call and read by few in full. */
import type { Endpoint, Locale } from '@zend/contracts'
import type { Actor, Operator } from '@zend/server/core/holders'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from './language.ts'

/** What a handler knows of the call besides its input. */
export type CallContext<E extends Endpoint = Endpoint> = {
  readonly actor: E['auth'] extends 'public' ? null : E['auth'] extends 'operator' ? Operator : Actor
  /** The caller's network address. */
  readonly ip: string
  readonly userAgent: string
  readonly locale: Locale
  readonly requestId: string
  /**
   * The call's headers, names in lower case; one that came several times is joined. For callers who sign their bodies.
   */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly idempotencyKey: string | null
  /** Aborts when the caller goes away. */
  readonly signal: AbortSignal
}

/**
 * A call as its handler sees it. What takes work is made for those who ask: few do, and every call would pay for it.
 *
 * A class and not an object with getters of its own: V8 makes a new hidden class for each such object, outside the
 * young generation, and it holds the getters and so the whole call until the next full collection. That cost 15 ms at
 * each young collection, twice a second, and a fifth of the API's time.
 */
export class Call implements CallContext {
  readonly actor: CallContext['actor']
  readonly ip: string
  readonly userAgent: string
  readonly requestId: string
  readonly idempotencyKey: string | null
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply
  #gone: AbortController | null = null

  /** Of a request that was let in; `actor` is `null` where anybody may call. */
  constructor(request: FastifyRequest, reply: FastifyReply, actor: Actor | Operator | null) {
    this.#request = request
    this.#reply = reply
    this.actor = actor as CallContext['actor']
    this.ip = request.ip
    this.requestId = request.id
    this.userAgent = headerOf(request, 'user-agent') ?? ''
    this.idempotencyKey = headerOf(request, 'idempotency-key')
  }

  get locale(): Locale {
    return languageOf(this.#request)
  }

  get headers(): CallContext['headers'] {
    return Object.fromEntries(
      Object.entries(this.#request.headers).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.join(', ') : value,
      ]),
    )
  }

  get signal(): AbortSignal {
    this.#gone ??= abortsWithCaller(this.#reply)
    return this.#gone.signal
  }
}

/** The first 200 characters of a header; `null` when it is missing, empty or came several times. */
function headerOf({ headers }: FastifyRequest, name: string): string | null {
  const value = headers[name]
  return typeof value === 'string' && value !== '' ? value.slice(0, 200) : null
}

function abortsWithCaller({ raw }: FastifyReply): AbortController {
  const gone = new AbortController()
  // An answer that was sent whole also closes; telling of that would cost an exception's stack.
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  if (raw.destroyed) gone.abort()
  return gone
}
