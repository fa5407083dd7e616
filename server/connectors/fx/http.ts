/**
 * HTTP requests to a provider of foreign currency: one deadline for a whole operation, a session whose token is renewed
 * by one caller for all, a pause after a rate limit, a limit on the size of an answer, no redirects, exact numbers. It
 * separates an answer from silence and decides nothing about money; its messages contain no key, token or address.
 */
import { type Backoff, backoffMs } from '@zend/kernel'
import type { Clock } from '../../ports/clock.ts'
import { reasonOf, textOf } from '../answers.ts'
import { exactJson } from '../exact-json.ts'
import { said } from '../rails/http.ts'

/** A call: an absolute path below the provider's address, and its parameters or one body. */
export type FxCall = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  /** Sent as form data. */
  readonly form?: readonly (readonly [string, string | File])[]
  /** Sent as JSON. */
  readonly json?: object
  readonly headers?: Readonly<Record<string, string>>
}

/** No answer, or one that says nothing about the outcome. `reached` is false when the call surely did nothing there. */
export type FxSilence = { readonly kind: 'silence'; readonly reached: boolean; readonly said: string }

/** The result of a call. An answer is JSON with a status of 2xx or 4xx, its numbers as text. */
export type FxAnswer = { readonly kind: 'answer'; readonly status: number; readonly body: unknown } | FxSilence

/** Calls a provider. Calls made with one `Asking` share its deadline. */
export type Asking = (call: FxCall) => Promise<FxAnswer>

/** A session's token; `expiresAt` is `null` where the provider does not tell. */
export type FxToken = { readonly token: string; readonly expiresAt: Date | null }

/** The address of a provider, how we log in there, and how long we wait. */
export type FxHttpOptions = {
  /** `https://host` or `https://host/prefix`. */
  readonly url: string
  /** The deadline of a whole operation, however many calls it needs. */
  readonly timeoutMs: number
  /** How long it is not called after a rate limit; the pause doubles while it goes on refusing. */
  readonly backOff: Backoff
  readonly clock: Clock
  readonly login: { readonly call: FxCall; readonly read: (answer: Answered) => FxToken | null }
  /** The headers of every call with this token. */
  readonly headers: (token: string) => Readonly<Record<string, string>>
}

/** An answer, as opposed to silence. */
export type Answered = Extract<FxAnswer, { kind: 'answer' }>

const BYTES_MAX = 4 * 1024 * 1024
const NOT_ANSWERED = new Set([408, 425, 429])
const TURNED_AWAY = new Set([429, 503])
// A token is renewed before it ends, because a call under way needs it to last.
const RENEW_BEFORE_MS = 60_000
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/**
 * Creates a client; nothing is sent yet. Each call of the result starts an operation with its own deadline. A call that
 * is refused for its token did nothing, so it is made once more with a new one. Throws on an invalid address.
 */
export function fxHttp(options: FxHttpOptions): () => Asking {
  if (!/^https?:$/.test(URL.parse(options.url)?.protocol ?? ''))
    throw new TypeError('the address of an FX provider is not an http(s) URL')
  const pause = pauseAfterLimit(options.backOff, options.clock)
  const send = sender(options.url.replace(/\/$/, ''), pause)
  const session = sessionOf(options, send)
  return () => {
    const signal = AbortSignal.timeout(options.timeoutMs)
    const withToken = async (call: FxCall, token: FxToken): Promise<FxAnswer> =>
      send({ ...call, headers: { ...call.headers, ...options.headers(token.token) } }, signal)
    return async (call) => {
      const first = await session.token(signal)
      if ('kind' in first) return first
      const answer = await withToken(call, first)
      if (answer.kind === 'silence' || answer.status !== 401) return answer
      session.drop(first)
      const second = await session.token(signal)
      if ('kind' in second) return second
      const again = await withToken(call, second)
      return again.kind === 'answer' && again.status === 401 ? REFUSED_US : again
    }
  }
}

const REFUSED_US: FxSilence = { kind: 'silence', reached: false, said: 'it refuses our credentials' }
const silence = (words: string, reached: boolean): FxSilence => ({ kind: 'silence', reached, said: said(words) })

type Pause = { readonly isOn: () => boolean; readonly begin: () => void; readonly end: () => void }

/** Keeps us quiet after a rate limit, longer each time, until an answer comes. */
function pauseAfterLimit(backOff: Backoff, clock: Clock): Pause {
  let refusals = 0
  let until = 0
  return {
    isOn: () => clock.now().getTime() < until,
    begin() {
      refusals += 1
      until = clock.now().getTime() + backoffMs(backOff, refusals, Math.random())
    },
    end() {
      refusals = 0
    },
  }
}

type Send = (call: FxCall, signal: AbortSignal) => Promise<FxAnswer>

const sender =
  (base: string, pause: Pause): Send =>
  async ({ method, path, query, form, json, headers }, signal) => {
    if (pause.isOn()) return silence('it asked us to wait', false)
    try {
      const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`
      const response = await fetch(base + path + search, {
        method,
        signal,
        redirect: 'error',
        headers: {
          accept: 'application/json',
          'user-agent': 'zend',
          ...headers,
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...bodyOf(form, json),
      })
      const text = await textOf(response, BYTES_MAX)
      if (response.status === 429) pause.begin()
      else pause.end()
      if (NOT_ANSWERED.has(response.status) || response.status >= 500)
        return silence(`HTTP status ${response.status}`, !TURNED_AWAY.has(response.status))
      // What refuses a token need not say so in JSON.
      if (response.status === 401) return { kind: 'answer', status: 401, body: null }
      return { kind: 'answer', status: response.status, body: exactJson(text) }
    } catch (error) {
      return silence(
        error instanceof SyntaxError ? 'its answer is not JSON' : reasonOf(error),
        !NEVER_CONNECTED.has(codeOf(error)),
      )
    }
  }

function bodyOf(form: FxCall['form'], json: FxCall['json']): { body?: string | FormData } {
  if (json !== undefined) return { body: JSON.stringify(json) }
  if (form === undefined) return {}
  const data = new FormData()
  for (const [name, value] of form) data.append(name, value)
  return { body: data }
}

/** Holds the token. Callers that find none share one login; each waits no longer than its own deadline. */
function sessionOf({ login, clock, timeoutMs }: FxHttpOptions, send: Send) {
  let held: FxToken | null = null
  let underWay: Promise<FxToken | FxSilence> | null = null
  const renew = async (): Promise<FxToken | FxSilence> => {
    const answer = await send(login.call, AbortSignal.timeout(timeoutMs))
    // A login orders nothing, whatever became of it.
    if (answer.kind === 'silence') return { ...answer, reached: false }
    const token = answer.status >= 200 && answer.status < 300 ? login.read(answer) : null
    if (token === null) return answer.status === 401 ? REFUSED_US : silence('its login cannot be read', false)
    held = token
    return token
  }
  const lasts = ({ expiresAt }: FxToken): boolean =>
    expiresAt === null || expiresAt.getTime() - clock.now().getTime() > RENEW_BEFORE_MS
  return {
    async token(signal: AbortSignal): Promise<FxToken | FxSilence> {
      if (held !== null && lasts(held)) return held
      underWay ??= renew().finally(() => {
        underWay = null
      })
      return Promise.race([underWay, aborted(signal)])
    },
    /** Forgets a token that was refused, unless another caller has renewed it already. */
    drop(token: FxToken): void {
      if (held === token) held = null
    },
  }
}

const aborted = (signal: AbortSignal): Promise<FxSilence> =>
  new Promise((resolve) => {
    const end = (): void => resolve(silence('it did not answer in time', false))
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })

/** Returns the transport's code when no connection was made; empty otherwise. */
function codeOf(error: unknown): string {
  const cause: unknown = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}
