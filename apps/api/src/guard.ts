/**
 * The guard: the only way to register a route. It validates the input, authenticates and authorises the caller, and
 * passes the handler a typed input. Every route is closed unless its endpoint says `public`.
 */
import {
  type ApiBase,
  type Endpoint,
  type EndpointData,
  type EndpointInput,
  type FileAnswer,
  fields,
  pathOn,
  type RefusalCode,
  type Upload,
} from '@zend/contracts'
import { isId, ok, refuse, type Result } from '@zend/kernel'
import type { MayBegin } from '@zend/server/core/countries'
import type { Actor, Operator } from '@zend/server/core/holders'
import { networkOf } from '@zend/server/core/throttle'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod, RouteOptions } from 'fastify'
import * as z from 'zod/mini'
import type { Slots, Admission } from './admission.ts'
import { Call, type CallContext } from './call-context.ts'
import { streamEvents } from './event-stream.ts'
import { sendFile } from './file-answer.ts'
import { enterByKey, type KeyEntrance } from './key-entrance.ts'
import { isOffered } from './offered.ts'
import { FIELD_TEXTS, languageOf, problemText } from './language.ts'
import { type ApiRefusal, sendProblem } from './problem.ts'
import { bearerOf } from './signed-body.ts'
import { fileOf, readFiles, type UploadGate } from './uploads.ts'

export type { Actor, CallContext }

/** Returns the owner of a token; `null` when it is unknown, expired or revoked. */
export type Authenticate = (token: string) => Promise<Actor | Operator | null>

/**
 * Refusals that every endpoint may return: the object in its path does not exist, or a part of the service is
 * unavailable.
 */
type CommonRefusal<E extends Endpoint> = 'unavailable' | (E extends { params: object } ? 'not_found' : never)

/** A handler's refusal: one that its endpoint names, with facts (dates become ISO text). */
export type HandlerRefusal<E extends Endpoint> = { readonly code: E['refusals'][number] | CommonRefusal<E> }

/** Handles one endpoint: returns the data, or a refusal that the endpoint names. Throws on errors. */
export type Handler<E extends Endpoint> = (
  input: EndpointInput<E>,
  context: CallContext<E>,
) => Promise<Result<Answered<E>, HandlerRefusal<E>>>

type Answered<E extends Endpoint> = E extends { stream: true }
  ? AsyncIterable<EndpointData<E>>
  : E extends { file: object }
    ? FileAnswer
    : EndpointData<E>

/** An endpoint with its handler. */
export type Route = {
  readonly endpoint: Endpoint
  readonly handle: (
    input: EndpointInput<Endpoint>,
    context: CallContext,
  ) => Promise<Result<unknown, { readonly code: string }>>
  /** The rate limit per address and minute, counted separately from all other calls. */
  readonly ownPerMinute?: number
}

/** Pairs an endpoint with its handler; the types make the handler return what the contract says. */
export function route<const E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  counted: Pick<Route, 'ownPerMinute'> = {},
): Route {
  return { endpoint, handle: handler as unknown as Route['handle'], ...counted }
}

/** Returns the path of an endpoint on one of its bases, in Fastify's notation. */
export const urlOf = (base: ApiBase, endpoint: Endpoint): string =>
  pathOn(base, endpoint).replaceAll(/\{(\w+)\}/g, ':$1')

/** When a call that was turned away may retry. */
const COME_BACK_MS = 1_000

/** What every route is served with. */
export type GuardDeps = {
  readonly authenticate: Authenticate
  /** Left out where no API key is taken. */
  readonly keys?: KeyEntrance | undefined
  /** Refuses what the country of a holder is not offered. */
  readonly mayBegin: MayBegin
  /** Resolves when this process refuses every session whose end was committed before. */
  readonly endingsReceived: () => Promise<void>
  readonly admission: Admission
  readonly uploads: UploadGate
  /** The largest body of a call that carries no file. */
  readonly bodyBytesMax: number
  /** Called for a call that got no slot. */
  readonly onTurnedAway: (request: FastifyRequest) => void
}

/** Serves a route on one of its endpoint's bases: acquires a slot, authenticates, validates, calls, responds. */
export function serve(app: FastifyInstance, base: ApiBase, route: Route, guardDeps: GuardDeps): void {
  const { endpoint } = route
  const withSlot = withSlotFor(endpoint, guardDeps)
  const handler: RouteHandlerMethod = (request, reply) =>
    withSlot(request, reply, () => answer(base, route, request, reply, guardDeps))
  const config = route.ownPerMinute === undefined ? {} : { rateLimit: { max: route.ownPerMinute } }
  const options: RouteOptions = { method: endpoint.method, url: urlOf(base, endpoint), handler, config }
  const { upload } = endpoint
  if (upload === undefined) {
    app.route(options)
    return
  }
  void app.register(async (scope) => {
    readFiles(scope, upload)
    scope.route({ ...options, ...beforeFile(base, endpoint, upload, guardDeps) })
  })
}

/**
 * Runs before a file is read: its sender must be known, the path theirs, and an upload slot free, or not one byte is
 * stored.
 */
function beforeFile(
  base: ApiBase,
  endpoint: Endpoint,
  { bytesMax }: Upload,
  guardDeps: GuardDeps,
): Pick<RouteOptions, 'bodyLimit' | 'preParsing'> {
  const withSlot = withSlotFor(endpoint, guardDeps)
  // Fastify waits for a returned reply to be sent: return none here, or the file would keep the slot while it arrives.
  const comes = async (request: FastifyRequest, reply: FastifyReply, read: () => void): Promise<void> => {
    const caller = await callerOf(base, endpoint, request, guardDeps)
    if (!caller.ok) return void sendProblem(reply, caller.refusal)
    const owned = namesCaller(endpoint, caller.value, request)
    if (!owned.ok) return void sendProblem(reply, owned.refusal)
    // What is no larger than any call takes no place of files: providers send several webhooks at once.
    if (bytesMax > guardDeps.bodyBytesMax) {
      const leave = guardDeps.uploads(senderOf(caller.value, request))
      if (leave === null) return void turnAway(request, reply, guardDeps)
      reply.raw.once('close', leave)
    }
    read()
  }
  return {
    bodyLimit: bytesMax,
    preParsing: (request, reply, payload, done) => {
      withSlot(request, reply, () => comes(request, reply, () => done(null, payload))).catch((error: Error) =>
        done(error),
      )
    },
  }
}

type WithSlot = (request: FastifyRequest, reply: FastifyReply, work: () => Promise<unknown>) => Promise<unknown>

/** Acquires an admission slot for a part of a call and releases it afterwards; responds 503 when none becomes free. */
function withSlotFor(endpoint: Endpoint, guardDeps: GuardDeps): WithSlot {
  const slots = guardDeps.admission(endpoint)
  if (slots === null) return (_request, _reply, work) => work()
  return async (request, reply, work) => {
    if (await isTurnedAway(slots)) return turnAway(request, reply, guardDeps)
    try {
      return await work()
    } finally {
      slots.release()
    }
  }
}

function turnAway(request: FastifyRequest, reply: FastifyReply, { onTurnedAway }: GuardDeps): FastifyReply {
  onTurnedAway(request)
  return sendProblem(reply, { code: 'busy', retryAt: new Date(Date.now() + COME_BACK_MS) })
}

async function isTurnedAway(slots: Slots): Promise<boolean> {
  const entered = slots.acquire()
  return entered === true ? false : !(await entered)
}

async function answer(
  base: ApiBase,
  { endpoint, handle }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  guardDeps: GuardDeps,
): Promise<FastifyReply> {
  const caller = await callerOf(base, endpoint, request, guardDeps)
  if (!caller.ok) return sendProblem(reply, caller.refusal)
  const actor = caller.value
  const input = validate(endpoint, request)
  if (!input.ok) return sendProblem(reply, input.refusal)
  const owned = namesCaller(endpoint, actor, input.value)
  if (!owned.ok) return sendProblem(reply, owned.refusal)
  const offered = await isOffered(endpoint, actor, input.value, guardDeps)
  if (!offered.ok) return sendProblem(reply, offered.refusal)
  const handled = handle(input.value, new Call(request, reply, actor))
  const result = await (mayEndSessions(base, endpoint) ? afterEndings(handled, guardDeps) : handled)
  if (!result.ok) return sendProblem(reply, result.refusal as ApiRefusal)
  if (endpoint.stream === true) return streamEvents(reply, result.value as AsyncIterable<unknown>)
  if (endpoint.file !== undefined) return sendFile(reply, result.value as FileAnswer, endpoint.immutable === true)
  return reply.code(endpoint.status ?? 200).send(base === 'root' ? result.value : { data: result.value })
}

/**
 * Returns the caller; `null` on a public endpoint. An API key counts as a session where the endpoint takes keys, and is
 * refused elsewhere. Refuses a caller without a token of this endpoint's kind, on another base than the one for the
 * holder they act for, or without the permission that the contract requires.
 */
async function callerOf(
  base: ApiBase,
  { auth, permission, keys: access }: Endpoint,
  request: FastifyRequest,
  { authenticate, keys }: Pick<GuardDeps, 'authenticate' | 'keys'>,
): Promise<Result<Actor | Operator | null, ApiRefusal>> {
  if (auth === 'public') return ok(null)
  const token = bearerOf(request)
  const isKey = auth === 'session' && token?.startsWith('zk_') === true
  const entered = isKey ? await enterByKey(keys, token, request) : null
  if (entered?.ok === false) return entered
  const actor = entered?.value ?? (token === undefined || isKey ? null : await authenticate(token))
  if (actor === null) return refuse('unauthenticated')
  if (actor.tokenKind !== 'api-key' && actor.tokenKind !== auth) return refuse('unauthenticated')
  if (actor.tokenKind === 'api-key' && access === undefined) return refuse('forbidden')
  const holders = HOLDERS_ON[base]
  if (holders !== undefined && (actor.tokenKind === 'operator' || !actor.holder.startsWith(holders)))
    return refuse('forbidden')
  const held: readonly string[] = actor.permissions
  if (typeof permission === 'string') return held.includes(permission) ? ok(actor) : refuse('forbidden')
  if (permission === undefined || 'any' in permission) return ok(actor)
  return permission.one.some((each) => held.includes(each)) ? ok(actor) : refuse('forbidden')
}

/** The prefix of the holders' ids whose money is moved on a base. */
const HOLDERS_ON: Partial<Readonly<Record<ApiBase, string>>> = { personal: 'usr_', business: 'biz_' }

const mayEndSessions = (base: ApiBase, { method }: Endpoint): boolean => base === 'accounts' && method !== 'GET'

/**
 * Waits for session endings before responding: somebody who reads the response, even an error, and tries a session that
 * the call ended finds it refused.
 */
async function afterEndings<T>(handled: Promise<T>, { endingsReceived }: GuardDeps): Promise<T> {
  try {
    return await handled
  } finally {
    await endingsReceived()
  }
}

/** Returns the key by which pending uploads are counted. */
const senderOf = (caller: Actor | Operator | null, { ip }: FastifyRequest): string =>
  caller === null ? networkOf(ip) : caller.tokenKind === 'operator' ? caller.name : caller.userId

/**
 * Refuses a call whose path or query names another customer as the caller (`ownId` of the contract), as if that id did
 * not exist. The schemas refuse malformed ids.
 */
function namesCaller(
  endpoint: Endpoint,
  caller: Actor | Operator | null,
  given: { readonly params?: unknown; readonly query?: unknown },
): Result<null, ApiRefusal> {
  if (caller === null || caller.tokenKind === 'operator') return ok(null)
  for (const part of ['params', 'query'] as const) {
    const values = new Map(Object.entries(given[part] ?? {}))
    for (const name of ownFields(endpoint[part])) {
      const id: unknown = values.get(name)
      if (typeof id !== 'string' || !isId('usr', id) || id === caller.userId) continue
      return part === 'params' ? refuse('not_found') : refuse('not_found', { field: `query.${name}` })
    }
  }
  return ok(null)
}

/** Returns the fields of a path or a query that name the caller, including optional ones. */
const ownFields = (schema: Endpoint['params']): readonly string[] =>
  schema instanceof z.ZodMiniObject
    ? Object.entries(schema.shape).flatMap(([name, field]) => (isOwnId(field) ? [name] : []))
    : []

const isOwnId = (schema: unknown): boolean =>
  schema === fields.ownId ||
  ((schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniDefault) &&
    isOwnId(schema.def.innerType))

function validate(endpoint: Endpoint, request: FastifyRequest): Result<EndpointInput<Endpoint>, ApiRefusal> {
  const given = { params: request.params, query: request.query, body: request.body ?? {} }
  const value: Record<string, unknown> = { params: undefined, query: undefined, body: undefined }
  const faults: { readonly field: string; readonly message: string }[] = []
  // Called only when there is a validation error: few calls have one.
  const error: z.core.$ZodErrorMap = (issue) => FIELD_TEXTS[languageOf(request)](issue)
  for (const part of ['params', 'query', 'body'] as const) {
    const schema: z.ZodMiniType | undefined = endpoint[part]
    if (schema === undefined) continue
    const parsed = schema.safeParse(given[part], { error })
    if (parsed.success) value[part] = parsed.data
    else
      faults.push(
        ...parsed.error.issues.map((issue) => ({ field: [part, ...issue.path].join('.'), message: issue.message })),
      )
  }
  if (endpoint.upload !== undefined) {
    value['body'] = fileOf(request)
    if (value['body'] === null)
      faults.push({ field: 'body', message: problemText('invalid_request', languageOf(request)) })
  }
  const first = faults[0]
  if (first === undefined) return { ok: true, value: value as EndpointInput<Endpoint> }
  return { ok: false, refusal: { code: 'invalid_request' satisfies RefusalCode, field: first.field, errors: faults } }
}
