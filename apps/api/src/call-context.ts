/** The context of a call for its handler, besides its input; its parts are computed lazily. */
import type { Endpoint, Locale } from '@zend/contracts'
import type { Actor, Operator } from '@zend/server/core/holders'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isId, ok, refuse, type Result } from '@zend/kernel'
import type { Proof, SignedRequest } from '@zend/server/core/confirmation'
import { languageOf } from './language.ts'
import { bearerOf, rawBodyOf } from './signed-body.ts'

/** The context of a call, besides its input. */
export type CallContext<E extends Endpoint = Endpoint> = {
  readonly actor: E['auth'] extends 'public' ? null : E['auth'] extends 'operator' ? Operator : Actor
  /** The caller's network address. */
  readonly ip: string
  readonly userAgent: string
  readonly locale: Locale
  readonly requestId: string
  /** The call's headers, names in lower case; repeated headers are joined. For callers who sign their bodies. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly idempotencyKey: string | null
  /** What a company's API key sent, for the confirmer to judge; `null` for a person's call. */
  readonly keyCall: KeyCall | null
  /** Aborts when the caller disconnects. */
  readonly signal: AbortSignal
}

/** A call by an API key: the key's secret, and the request with its signature, if there is one. */
export type KeyCall = { readonly secret: string; readonly request: SignedRequest }

/** The longest body of a signed request, in characters, and the longest of its other parts. What is longer is cut, and fails. */
const SIGNED_BODY_MAX = 16_384
const SIGNED_PART_MAX = 512

/** The request of an API key's call. Throws for a person's. */
export function requestOf(call: KeyCall | null): SignedRequest {
  if (call === null) throw new Error('no API key calls')
  return call.request
}

/**
 * What money out is confirmed with: a person gives code and PIN, and a key the signature of its company, which covers
 * the body's `pays`. Refuses what is missing, and what the caller has no use for.
 */
export function proofOf(
  keyCall: KeyCall | null,
  { otp, pin, pays }: Readonly<Record<'otp' | 'pin', string | undefined>> & { readonly pays: unknown },
): Result<Proof, { readonly code: 'invalid_request'; readonly field: string }> {
  const invalid = (field: string) => refuse('invalid_request', { field } as const)
  if (keyCall !== null)
    return otp === undefined && pin === undefined ? ok({ request: keyCall.request }) : invalid('body')
  if (pays !== undefined) return invalid('body.pays')
  if (otp === undefined) return invalid('body.otp')
  return pin === undefined ? invalid('body.transactionPin') : ok({ otp, pin })
}

/**
 * A call as its handler sees it. Costly parts are computed on demand: few handlers need them, and every call would pay.
 *
 * A class, not an object literal with getters: V8 makes a new hidden class for each such object, outside the young
 * generation, and it keeps the getters and so the whole call alive until the next full collection. That cost 15 ms at
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

  /** Creates the context of an admitted request; `actor` is `null` on public endpoints. */
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

  get keyCall(): KeyCall | null {
    const { actor } = this
    if (actor === null || actor.tokenKind !== 'api-key' || !isId('key', actor.sessionId)) return null
    const { headers, raw, method } = this.#request
    const [path = '', ...query] = (raw.url ?? '').split(/(?=\?)/)
    const field = (name: string): string => {
      const value = headers[name]
      return typeof value === 'string' ? value.slice(0, SIGNED_PART_MAX) : ''
    }
    return {
      secret: bearerOf(this.#request) ?? '',
      request: {
        keyId: actor.sessionId,
        method,
        path: path.slice(0, SIGNED_PART_MAX),
        query: query.join('').slice(0, SIGNED_PART_MAX),
        body: rawBodyOf(this.#request).slice(0, SIGNED_BODY_MAX),
        contentDigest: field('content-digest'),
        idempotencyKey: this.idempotencyKey ?? '',
        input: field('signature-input'),
        signature: field('signature'),
      },
    }
  }

  get signal(): AbortSignal {
    this.#gone ??= abortsWithCaller(this.#reply)
    return this.#gone.signal
  }
}

/** Returns the first 200 characters of a header; `null` when it is missing, empty or repeated. */
function headerOf({ headers }: FastifyRequest, name: string): string | null {
  const value = headers[name]
  return typeof value === 'string' && value !== '' ? value.slice(0, 200) : null
}

function abortsWithCaller({ raw }: FastifyReply): AbortController {
  const gone = new AbortController()
  // A completely sent response also closes; aborting then would only cost an exception's stack.
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  if (raw.destroyed) gone.abort()
  return gone
}
