/**
 * Asking a payout provider over HTTP: one deadline for a whole operation, a limit on what an answer may weigh, no
 * redirects, exact numbers. It tells an answer from silence and decides nothing about money; it never retries, and no
 * key or address gets into what it says.
 */
import { reasonOf, textOf } from '../answers.ts'
import { exactJson } from '../exact-json.ts'

/** Where a provider answers, and what proves us to it. */
export type RailHttpOptions = {
  /** `https://host` or `https://host/prefix`. */
  readonly url: string
  /** The secret that goes into `Authorization: Bearer`. */
  readonly secretKey: string
  /** How long a whole operation may take, however many calls it needs. */
  readonly timeoutMs: number
}

/** A call: an absolute path below the provider's address, and a body that becomes JSON. */
export type RailCall = { readonly method: 'GET' | 'POST'; readonly path: string; readonly body?: object }

/**
 * What came of a call. An answer is JSON with a status of 2xx or 4xx, its numbers as text; anything else (no answer, an
 * answer that cannot be read or is too long, a redirect, 408, 429, 5xx) is silence: it says nothing about what
 * happened, but for `reached`. That is false when the call surely did nothing there: no connection came about, or it
 * was turned away (429, 503) like everybody's.
 */
export type RailAnswer =
  | { readonly kind: 'answer'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'silence'; readonly reached: boolean; readonly said: string }

/** Calls a provider. Calls made with one `Asking` share its deadline. */
export type Asking = (call: RailCall) => Promise<RailAnswer>

const BYTES_MAX = 1024 * 1024
const SAID_MAX = 200
const NOT_ANSWERED = new Set([408, 425, 429])
const TURNED_AWAY = new Set([429, 503])
// What a connection ends with that never came about.
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/**
 * Prepares a client; nothing is sent yet. Each call of the result begins an operation with a deadline of its own.
 * Throws on an address that is none.
 */
export function railHttp({ url, secretKey, timeoutMs }: RailHttpOptions): () => Asking {
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new TypeError('the address of a payout provider is not an http(s) URL')
  const base = url.replace(/\/$/, '')
  const headers = { authorization: `Bearer ${secretKey}`, accept: 'application/json', 'user-agent': 'zend' }
  return () => {
    const signal = AbortSignal.timeout(timeoutMs)
    return async ({ method, path, body }) => {
      try {
        const sent =
          body === undefined
            ? { headers }
            : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
        const response = await fetch(base + path, { method, signal, redirect: 'error', ...sent })
        const text = await textOf(response, BYTES_MAX)
        if (NOT_ANSWERED.has(response.status) || response.status >= 500)
          return silence(`HTTP status ${response.status}`, !TURNED_AWAY.has(response.status))
        return { kind: 'answer', status: response.status, body: exactJson(text) }
      } catch (error) {
        return silence(
          error instanceof SyntaxError ? 'its answer is not JSON' : reasonOf(error),
          !NEVER_CONNECTED.has(codeOf(error)),
        )
      }
    }
  }
}

/**
 * An amount as a JSON number with exactly these digits, which a `number` could not promise. @example
 * JSON.stringify(jsonNumber('5500.10')) // '5500.10'
 */
export const jsonNumber = (digits: string): unknown => rawJson.rawJSON(digits)

// ECMAScript 2026; the compiler's library does not know it yet.
const rawJson = JSON as unknown as { rawJSON(text: string): unknown }

/** A provider's own words, made safe to keep: one line, not long. */
export function said(text: string | null | undefined): string {
  return (text ?? '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, SAID_MAX)
}

/** A webhook's body as JSON; `null` when it is none. */
export function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return null
  }
}

const silence = (words: string, reached: boolean): RailAnswer => ({ kind: 'silence', reached, said: said(words) })

/** Why no connection came about, in the transport's word; empty when that is not what happened. */
function codeOf(error: unknown): string {
  const cause: unknown = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}
