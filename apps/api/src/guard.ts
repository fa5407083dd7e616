/**
 * The guard: the only way to register a route. It validates what travels, decides who may call, and hands the
 * handler a typed input. Every route is closed unless its endpoint says `public`.
 */
import type { Endpoint, EndpointData, EndpointInput, FileAnswer, Locale, RefusalCode } from '@zend/contracts'
import { isId, type Result, type UserId } from '@zend/kernel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Room, Rooms } from './admission.ts'
import { streamEvents } from './event-stream.ts'
import { sendFile } from './file-answer.ts'
import { type ApiRefusal, sendProblem } from './problem.ts'

/** Who is calling: a customer, through one token of one session. */
export type Actor = {
  readonly userId: UserId
  readonly kind: 'personal' | 'business'
  readonly tokenKind: 'session' | 'sign-up' | 'pre-auth'
  readonly sessionId: string
  readonly permissions: readonly string[]
}

/** Finds whose token this is: one read, `null` when it is unknown, expired or revoked. */
export type Authenticate = (token: string) => Promise<Actor | null>

/** What a handler knows of the call besides its input. */
export type CallContext<E extends Endpoint = Endpoint> = {
  readonly actor: E['auth'] extends 'public' ? null : Actor
  /** The caller's network address. */
  readonly ip: string
  readonly userAgent: string
  readonly locale: Locale
  readonly requestId: string
  readonly idempotencyKey: string | null
  /** Aborts when the caller goes away. */
  readonly signal: AbortSignal
}

/** Refusals that any endpoint can answer without naming them. */
type CommonRefusal = 'not_found' | 'unavailable'

/** A handler's refusal: one that its endpoint names, with facts (dates become ISO text). */
export type HandlerRefusal<E extends Endpoint> = { readonly code: E['refusals'][number] | CommonRefusal }

/** Answers one endpoint: the data, or a refusal that the endpoint names. Faults are thrown. */
export type Handler<E extends Endpoint> = (input: EndpointInput<E>, context: CallContext<E>) => Promise<Result<Answered<E>, HandlerRefusal<E>>>

type Answered<E extends Endpoint> = E extends { stream: true }
  ? AsyncIterable<EndpointData<E>>
  : E extends { file: object }
    ? FileAnswer
    : EndpointData<E>

/** An endpoint with its handler, ready to be served. */
export type Route = {
  readonly endpoint: Endpoint
  readonly handle: (input: EndpointInput<Endpoint>, context: CallContext) => Promise<Result<unknown, { readonly code: string }>>
}

/** Pairs an endpoint with its handler; the types make the handler answer what the contract says. */
export function route<const E extends Endpoint>(endpoint: E, handler: Handler<E>): Route {
  return { endpoint, handle: handler as unknown as Route['handle'] }
}

/** The path of an endpoint below the API's root, in Fastify's notation. */
export const urlOf = ({ base, path }: Endpoint): string => (base === 'root' ? '' : `/${base}`) + path.replaceAll(/\{(\w+)\}/g, ':$1')

/** How soon a call that was turned away may come back. */
const COME_BACK_MS = 1_000

/** What every route is served with. */
export type Gatekeepers = {
  readonly authenticate: Authenticate
  readonly rooms: Rooms
  /** Told of a call that there was no place for. */
  readonly onTurnedAway: (request: FastifyRequest) => void
}

/** Serves a route: wait for a place, authenticate, validate, call, answer. */
export function serve(app: FastifyInstance, route: Route, { authenticate, rooms, onTurnedAway }: Gatekeepers): void {
  const { endpoint } = route
  const room = rooms(endpoint)
  app.route({
    method: endpoint.method,
    url: urlOf(endpoint),
    handler: async (request, reply) => {
      if (room === null) return answer(route, request, reply, authenticate)
      if (await isTurnedAway(room)) {
        onTurnedAway(request)
        return sendProblem(reply, { code: 'busy', retryAt: new Date(Date.now() + COME_BACK_MS) })
      }
      try {
        return await answer(route, request, reply, authenticate)
      } finally {
        room.leave()
      }
    },
  })
}

async function isTurnedAway(room: Room): Promise<boolean> {
  const entered = room.enter()
  return entered === true ? false : !(await entered)
}

async function answer({ endpoint, handle }: Route, request: FastifyRequest, reply: FastifyReply, authenticate: Authenticate): Promise<FastifyReply> {
  const actor = endpoint.auth === 'public' ? null : await actorOf(request, authenticate)
  if (endpoint.auth !== 'public' && (actor === null || actor.tokenKind !== endpoint.auth)) return sendProblem(reply, { code: 'unauthenticated' })
  const input = validate(endpoint, request)
  if (!input.ok) return sendProblem(reply, input.refusal)
  if (actor !== null && !ownsPath(actor, input.value.params)) return sendProblem(reply, { code: 'forbidden' })
  const result = await handle(input.value, contextOf(request, reply, actor))
  if (!result.ok) return sendProblem(reply, result.refusal as ApiRefusal)
  if (endpoint.stream === true) return streamEvents(reply, result.value as AsyncIterable<unknown>)
  if (endpoint.file !== undefined) return sendFile(reply, result.value as FileAnswer)
  return reply.code(endpoint.status ?? 200).send(endpoint.base === 'root' ? result.value : { data: result.value })
}

async function actorOf(request: FastifyRequest, authenticate: Authenticate): Promise<Actor | null> {
  const token = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1]
  return token === undefined ? null : authenticate(token)
}

/** A path that names a user is open to that user alone. */
function ownsPath(actor: Actor, params: unknown): boolean {
  const id = typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : ''
  return !isId('usr', id) || id === actor.userId
}

function validate(endpoint: Endpoint, request: FastifyRequest): Result<EndpointInput<Endpoint>, ApiRefusal> {
  const given = { params: request.params, query: request.query, body: request.body ?? {} }
  const value: Record<string, unknown> = { params: undefined, query: undefined, body: undefined }
  const faults: { readonly field: string; readonly message: string }[] = []
  for (const part of ['params', 'query', 'body'] as const) {
    const schema: z.ZodMiniType | undefined = endpoint[part]
    if (schema === undefined) continue
    const parsed = schema.safeParse(given[part])
    if (parsed.success) value[part] = parsed.data
    else faults.push(...parsed.error.issues.map((issue) => ({ field: [part, ...issue.path].join('.'), message: issue.message })))
  }
  const first = faults[0]
  if (first === undefined) return { ok: true, value: value as EndpointInput<Endpoint> }
  return { ok: false, refusal: { code: 'invalid_request' satisfies RefusalCode, field: first.field, errors: faults } }
}

function contextOf(request: FastifyRequest, reply: FastifyReply, actor: Actor | null): CallContext {
  const header = (name: string): string | null => {
    const value = request.headers[name]
    return typeof value === 'string' && value !== '' ? value.slice(0, 200) : null
  }
  const language = header('accept-language')?.slice(0, 2).toLowerCase()
  let gone: AbortController | null = null
  return {
    actor: actor as CallContext['actor'],
    ip: request.ip,
    userAgent: header('user-agent') ?? '',
    locale: language === 'fr' || language === 'es' || language === 'pt' ? language : 'en',
    requestId: request.id,
    idempotencyKey: header('idempotency-key'),
    // Made for those who ask: few do, and every call would pay for it.
    get signal() {
      gone ??= abortsWithCaller(reply)
      return gone.signal
    },
  }
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
