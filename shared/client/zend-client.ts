/**
 * Calls the API: one method for each call of `Calls`, with the secret of an API key, a signature where money leaves,
 * and an idempotency key where something is done. It tries again only where that is safe.
 */
import { CALLS, type Calls } from './calls/index.ts'
import { readPrivateKey, signedFields, type SigningKey } from './signing.ts'

/**
 * `secret`: the API key's, `zk_test_…` or `zk_live_…`. `baseUrl`: the API's address. `signing`: the key's id (`key_…`)
 * and the private half of its pair in PEM, for calls with which money leaves. `tries`: at most so many, three by
 * default. `timeoutMs`: of each try, 30 seconds by default.
 */
export type ZendOptions = {
  readonly secret: string
  readonly baseUrl: string
  readonly signing?: { readonly keyId: string; readonly privateKey: string }
  readonly tries?: number
  readonly timeoutMs?: number
  readonly fetch?: typeof fetch
}

/**
 * `idempotencyKey` names the command, up to 200 characters: sent again, also by another process, it is done once.
 * Without it each call is a new command.
 */
export type CallOptions = { readonly idempotencyKey?: string; readonly signal?: AbortSignal }

type Input = 'params' | 'query' | 'body' | 'file'
type InputOf<C> = Pick<C, Extract<keyof C, Input>>
type Arguments<C> =
  object extends InputOf<C>
    ? readonly [call?: InputOf<C>, options?: CallOptions]
    : readonly [call: InputOf<C>, options?: CallOptions]

/** A method for each call. */
export type ZendClient = {
  readonly [Id in keyof Calls]: (...given: Arguments<Calls[Id]>) => Promise<Calls[Id]['answer']>
}

/** A refusal as the API says it (RFC 9457): a stable code, a message to show, and facts such as `retryAt`. */
export type ZendProblem = {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly field?: string
  readonly reference?: string
  readonly retryAt?: string
  readonly [fact: string]: unknown
}

/** The API refused. Nothing was done. */
export class ZendError extends Error {
  override readonly name = 'ZendError'
  readonly code: string
  readonly status: number
  readonly problem: ZendProblem

  constructor(problem: ZendProblem) {
    super(`${problem.code}: ${problem.message}`)
    this.code = problem.code
    this.status = problem.status
    this.problem = problem
  }
}

/** No answer came. What was asked for may have been done: send it again with `idempotencyKey`. */
export class ZendUnreachable extends Error {
  override readonly name = 'ZendUnreachable'
  /** The key of the command, where it has one. */
  readonly idempotencyKey: string | null

  constructor(cause: unknown, idempotencyKey: string | null) {
    super('the API did not answer', { cause })
    this.idempotencyKey = idempotencyKey
  }
}

type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly signed?: true
  readonly once?: true
  readonly file?: true
}
/** What a path or a query can have. */
type Value = string | number | boolean | undefined
type Given = {
  readonly params?: Readonly<Record<string, Value>>
  readonly query?: Readonly<Record<string, Value>>
  readonly body?: object
  readonly file?: { readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> | string }
}

/** Opens a client. It holds no connection of its own, and nothing is called until a method is. */
export function zendClient(options: ZendOptions): ZendClient {
  const { signing } = options
  const key = signing === undefined ? null : readPrivateKey(signing.privateKey)
  // Whoever never signs learns of a malformed key from the first call that needs it.
  key?.catch(() => undefined)
  const methods = Object.entries(CALLS as Readonly<Record<string, Call>>).map(([id, call]) => [
    id,
    (given: Given = {}, more: CallOptions = {}) => perform({ ...options, key }, call, given, more),
  ])
  return Object.fromEntries(methods) as ZendClient
}

type Deps = ZendOptions & { readonly key: Promise<SigningKey> | null }
type Prepared = {
  readonly url: string
  readonly body: string | null
  readonly file: Given['file']
  readonly idempotencyKey: string | null
}

async function perform(deps: Deps, call: Call, given: Given, options: CallOptions): Promise<unknown> {
  const { tries = TRIES } = deps
  const prepared: Prepared = {
    url: urlOf(deps.baseUrl, call, given),
    body: given.body === undefined ? null : JSON.stringify(given.body),
    file: given.file,
    idempotencyKey: call.once === true ? (options.idempotencyKey ?? crypto.randomUUID()) : null,
  }
  const isRepeatable = call.method === 'GET' || call.once === true
  for (let number = 1; ; number++) {
    const answer = await oneTry(deps, call, prepared, options)
    if ('value' in answer) return answer.value
    const { error } = answer
    const isOver = number >= tries || options.signal?.aborted === true
    if (isOver || !(error instanceof ZendError ? isForLater(error) : isRepeatable)) throw error
    await rest(pauseBefore(number, error), options.signal)
  }
}

const TRIES = 3
const TIMEOUT_MS = 30_000
const PAUSE_MS = 500
const PAUSE_MAX_MS = 20_000

/** Refusals by which nothing was done, and which pass. */
const isForLater = ({ status, code }: ZendError): boolean => status === 429 || code === 'busy' || code === 'unavailable'

/** Waits until the API said to come back, or twice as long each time; never long, and never at once with others. */
function pauseBefore(number: number, error: ZendError | ZendUnreachable): number {
  const at = error instanceof ZendError ? Date.parse(error.problem.retryAt ?? '') - Date.now() : Number.NaN
  const pause = Number.isNaN(at) ? PAUSE_MS * 2 ** (number - 1) : Math.max(at, 0)
  return Math.min(pause, PAUSE_MAX_MS) + Math.random() * PAUSE_MS
}

const rest = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

type Answered = { readonly value: unknown } | { readonly error: ZendError | ZendUnreachable }

async function oneTry(
  deps: Deps,
  call: Call,
  { url, body, file, idempotencyKey }: Prepared,
  { signal }: CallOptions,
): Promise<Answered> {
  const { method } = call
  const signed = call.signed === true ? await signatureOf(deps, { method, url, body, idempotencyKey }) : {}
  const sent = file?.bytes ?? body
  const type = file?.type ?? (body === null ? null : 'application/json')
  const timeout = AbortSignal.timeout(deps.timeoutMs ?? TIMEOUT_MS)
  try {
    const response = await (deps.fetch ?? fetch)(url, {
      method,
      headers: {
        authorization: `Bearer ${deps.secret}`,
        ...(type === null ? {} : { 'content-type': type }),
        ...(idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }),
        ...signed,
      },
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      ...(sent === null ? {} : { body: sent }),
    })
    if (response.ok && call.file === true) return { value: new Uint8Array(await response.arrayBuffer()) }
    const json = (await response.json()) as { readonly data: unknown } & ZendProblem
    return response.ok ? { value: json.data } : { error: new ZendError({ ...json, status: response.status }) }
  } catch (cause) {
    return { error: new ZendUnreachable(cause, idempotencyKey) }
  }
}

/** The fields of a signature of now: each try has its own, over the same command. */
async function signatureOf(
  { signing, key }: Deps,
  { method, url, body, idempotencyKey }: Omit<Prepared, 'file'> & { readonly method: string },
): Promise<Readonly<Record<string, string>>> {
  if (signing === undefined || key === null)
    throw new TypeError('money leaves with this call: give the client `signing`, the key’s id and its private key')
  const created = Math.floor(Date.now() / 1_000)
  const asked = { method, url, body: body ?? '', keyId: signing.keyId, idempotencyKey: idempotencyKey ?? '', created }
  return signedFields(asked, await key)
}

function urlOf(baseUrl: string, { path }: Call, { params = {}, query = {} }: Given): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const url = new URL(`${baseUrl.replace(/\/+$/, '')}/business${filled}`)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value))
  return url.href
}
