/**
 * The typed API client. It builds each call from its endpoint's description, sends the right token, has a timeout, and
 * throws only ApiError. It renews an expired session and applies the 401 rule. It never repeats a call that may have
 * reached the server, and never turns an amount into a number.
 */
import { type ApiBase, type Endpoint, type EndpointCall, type EndpointData, refreshSession } from '@zend/contracts'
import { SECOND_MS } from '@zend/kernel'
import { ApiError, problemError, transportError } from './api-error.ts'
import { APP_BASE } from './app-name.ts'
import type { ClientConfig } from './config.ts'
import type { SessionStore, StoredUser } from './session.ts'

/** The timeout after which a call's outcome counts as unknown. Slow mobile data needs more than a wired line. */
export const CALL_TIMEOUT_MS = 20 * SECOND_MS
/** A token that would expire during the call is renewed before it. */
export const RENEW_BEFORE_MS = 30 * SECOND_MS

/** Runs `work` under a lock shared by all tabs (Web Locks); only in this tab where the browser has none. */
export type Lock = <T>(name: string, work: () => Promise<T>) => Promise<T>

/**
 * The tokens for calls on the base `business` (company.ts). `withToken` passes the token of the company that this tab
 * acts for; a call that is refused for an expired one is made again with another.
 */
export type CompanyTokens = { readonly withToken: <T>(run: (token: string) => Promise<T>) => Promise<T> }

/** The client's dependencies. */
export type ApiDeps = {
  readonly config: ClientConfig
  readonly session: SessionStore
  readonly fetch: typeof globalThis.fetch
  /** The answer to a read that the head start sent with this token (head-start.ts). */
  readonly begun?: (address: string, token: string) => Promise<Response | undefined>
  /** In an app whose pages move a company's money. Without it every call is made with the person's own token. */
  readonly company?: CompanyTokens
  readonly lock: Lock
  /** Now, in Unix milliseconds. */
  readonly now: () => number
  /** The language for mails and messages. */
  readonly language: () => string
  readonly online: () => boolean
  /** Called when the API says that the customer is no longer signed in (specification §4). */
  readonly onSignedOut: () => void
}

/** Options of one call. With the same `idempotencyKey`, a repeat returns the first result. */
export type CallOptions = {
  readonly signal?: AbortSignal | undefined
  readonly timeoutMs?: number
  readonly idempotencyKey?: string
}

/** A call's input; empty for an endpoint that takes nothing. */
export type CallInput<E extends Endpoint> = keyof EndpointCall<E> extends never ? Record<never, never> : EndpointCall<E>

/** The API. */
export type Api = {
  /**
   * Makes a call and returns its `data`. Throws ApiError; an abort by the caller's signal throws the signal's reason.
   */
  readonly call: <E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options?: CallOptions,
  ) => Promise<EndpointData<E>>
  /** Downloads a file and returns it with its file name. Throws as `call` does. */
  readonly download: <E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options?: CallOptions,
  ) => Promise<{ readonly name: string; readonly file: Blob }>
  /** Opens a stream endpoint and returns its response once it has begun. Lasts until the signal ends it. */
  readonly open: (endpoint: Endpoint, signal: AbortSignal) => Promise<Response>
  /** Passes the customer's token to a call made by other means (upload.ts), and handles its 401 like one of `call`. */
  readonly withToken: <T>(endpoint: Endpoint, run: (token: string | null) => Promise<T>) => Promise<T>
}

type Parts = {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
}

/** A parameter as text: strings as they are, numbers and booleans in plain form. */
const plainText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/**
 * The URL of a call: the base, the path with its parameters, the query without undefined values.
 * @example endpointUrl(getUser, 'http://localhost:4000/accounts', { params: { id: 'usr_1' } }) // '…/users/usr_1'
 */
export function endpointUrl(
  endpoint: Pick<Endpoint, 'path'>,
  base: string,
  { params = {}, query = {} }: Parts,
): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(plainText(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, plainText(value))
  const text = search.toString()
  return base.replace(/\/$/, '') + path + (text === '' ? '' : `?${text}`)
}

/** The base on which an app calls an endpoint: its own, if the endpoint is served there. */
const baseOf = ({ bases }: Pick<Endpoint, 'bases'>, own: ApiBase): ApiBase =>
  bases.find((each) => each === own) ?? bases[0]

/** The base URL of an endpoint for an app. */
export function baseUrlOf({ api }: ClientConfig, endpoint: Pick<Endpoint, 'bases'>, own: ApiBase = APP_BASE): string {
  const base = baseOf(endpoint, own)
  if (base === 'office') throw new Error('operators call from pages of their own')
  return base === 'root' ? api.general.replace(/\/general\/?$/, '') : api[base]
}

/** Builds the client. */
export function createApi(deps: ApiDeps): Api {
  const own = deps.company === undefined ? APP_BASE : 'business'
  const renew = createRenewal(deps, (refreshToken, userId) =>
    send(refreshSession, { params: { id: userId }, body: { refreshToken } }, null, {}),
  )

  async function send<E extends Endpoint>(
    endpoint: E,
    parts: Parts,
    token: string | null,
    options: CallOptions,
  ): Promise<EndpointData<E>> {
    const timeout = AbortSignal.timeout(options.timeoutMs ?? CALL_TIMEOUT_MS)
    const signal = options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout])
    const response = await request(endpoint, parts, token, options.idempotencyKey, signal, options.signal)
    let body: unknown
    try {
      body = await response.json()
    } catch (cause) {
      if (options.signal?.aborted === true) throw cause
      if (timeout.aborted) throw transportError(timeout.reason, deps.online())
      body = undefined
    }
    if (!response.ok) throw problemError(response.status, body)
    const parsed = endpoint.response.safeParse((body as { readonly data?: unknown } | undefined)?.data)
    if (!parsed.success)
      throw new ApiError(
        {
          code: 'unexpected',
          status: response.status,
          message: `The answer of ${endpoint.id} is not in its contract.`,
        },
        { cause: parsed.error },
      )
    return parsed.data as EndpointData<E>
  }

  async function request(
    endpoint: Endpoint,
    parts: Parts,
    token: string | null,
    idempotencyKey: string | undefined,
    signal: AbortSignal,
    callerSignal: AbortSignal | undefined,
  ): Promise<Response> {
    const base = baseUrlOf(deps.config, endpoint, own)
    const headers = new Headers({
      accept: endpoint.stream === true ? 'text/event-stream' : 'application/json',
      'accept-language': deps.language(),
    })
    if (token !== null) headers.set('authorization', `Bearer ${token}`)
    if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey)
    const init: RequestInit = { method: endpoint.method, headers, signal, credentials: 'omit', cache: 'no-store' }
    if (parts.body !== undefined) {
      headers.set('content-type', 'application/json')
      init.body = JSON.stringify(parts.body)
    }
    const address = endpointUrl(endpoint, base, parts)
    try {
      const begun = endpoint.method === 'GET' && token !== null ? await deps.begun?.(address, token) : undefined
      return begun ?? (await deps.fetch(address, init))
    } catch (cause) {
      if (callerSignal?.aborted === true) throw cause
      throw transportError(cause, deps.online())
    }
  }

  /**
   * Runs a call with the customer's token, renewed if expired; a 401 after that ends the session. A call about a
   * company's money gets the company's token.
   */
  async function withToken<T>(endpoint: Endpoint, run: (token: string | null) => Promise<T>): Promise<T> {
    if (endpoint.auth === 'public') return run(null)
    if (deps.company !== undefined && endpoint.auth === 'session' && baseOf(endpoint, own) === 'business')
      return deps.company.withToken(run)
    try {
      if (endpoint.auth !== 'session') return await run(await deps.session.tokenFor(endpoint.auth))
      const user = await deps.session.user()
      if (user === null) throw new ApiError({ code: 'unauthenticated', status: 401, message: 'Nobody is signed in.' })
      const current = Date.parse(user.accessTokenExpiresAt) - deps.now() < RENEW_BEFORE_MS ? await renew(user) : user
      try {
        return await run(current.accessToken)
      } catch (error) {
        // The device's clock may be wrong, so the server decides: renew once, then the 401 is final.
        if (!isSignedOut(error) || current !== user) throw error
        return await run((await renew(user)).accessToken)
      }
    } catch (error) {
      if (isSignedOut(error)) deps.onSignedOut()
      throw error
    }
  }

  return {
    call: (endpoint, input, options = {}) => withToken(endpoint, (token) => send(endpoint, input, token, options)),
    download: (endpoint, input, options = {}) =>
      withToken(endpoint, async (token) => {
        const timeout = AbortSignal.timeout(options.timeoutMs ?? CALL_TIMEOUT_MS)
        const signal = options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout])
        const response = await request(endpoint, input, token, undefined, signal, options.signal)
        if (!response.ok) throw problemError(response.status, await response.json().catch(() => undefined))
        const name = /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? endpoint.id
        try {
          return { name, file: await response.blob() }
        } catch (cause) {
          if (options.signal?.aborted === true) throw cause
          throw transportError(cause, deps.online())
        }
      }),
    open: (endpoint, signal) =>
      withToken(endpoint, async (token) => {
        const response = await request(endpoint, {}, token, undefined, signal, signal)
        if (!response.ok) throw problemError(response.status, await response.json().catch(() => undefined))
        return response
      }),
    withToken,
  }
}

const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401

/**
 * Renews a session once, however many calls and tabs ask: a refresh token works once, and using it twice ends the
 * session.
 */
function createRenewal(
  deps: ApiDeps,
  refresh: (refreshToken: string, id: StoredUser['_id']) => Promise<EndpointData<typeof refreshSession>>,
) {
  return (stale: StoredUser): Promise<StoredUser> =>
    deps.lock('zend-session-renewal', async () => {
      const stored = await deps.session.user()
      if (stored === null) throw new ApiError({ code: 'unauthenticated', status: 401, message: 'Nobody is signed in.' })
      if (stored.accessToken !== stale.accessToken) return stored
      const { user } = await refresh(stored.refreshToken, stored._id)
      // A customer who signed out meanwhile stays signed out.
      if (!(await deps.session.renewUser(user)))
        throw new ApiError({ code: 'unauthenticated', status: 401, message: 'Nobody is signed in.' })
      return user
    })
}

/** Web Locks where the browser has them, else a queue in this tab. */
export function browserLock(locks: LockManager | undefined): Lock {
  if (locks !== undefined) return (name, work) => locks.request(name, work)
  let last: Promise<unknown> = Promise.resolve()
  return (_name, work) => {
    const next = last.then(work, work)
    last = next
    return next
  }
}
