/**
 * HTTP requests to a payout provider: one deadline for a whole operation, a limit on the size of an answer, no
 * redirects, exact numbers. It separates an answer from silence and decides nothing about money; it never retries, and
 * its messages contain no key or address.
 */
import { reasonOf, textOf } from '../answers.ts'
import { exactJson } from '../exact-json.ts'

/** The address of a provider, and our credentials. */
export type RailHttpOptions = {
  /** `https://host` or `https://host/prefix`. */
  readonly url: string
  /** The secret for `Authorization: Bearer`. */
  readonly secretKey: string
  /** The deadline of a whole operation, however many calls it needs. */
  readonly timeoutMs: number
}

/** A call: an absolute path below the provider's address, and a body that becomes JSON. */
export type RailCall = { readonly method: 'GET' | 'POST'; readonly path: string; readonly body?: object }

/**
 * The result of a call. An answer is JSON with a status of 2xx or 4xx, its numbers as text; anything else (no answer,
 * one that cannot be parsed or is too long, a redirect, 408, 429, 5xx) is silence and says nothing about the outcome,
 * except for `reached`. That is false when the call surely did nothing there: no connection was made, or it was
 * rejected by a rate limit (429, 503).
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
// The error codes of a connection that was never made.
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/**
 * Creates a client; nothing is sent yet. Each call of the result starts an operation with its own deadline. Throws on
 * an invalid address.
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
 * Returns an amount as a JSON number with exactly these digits, which a `number` could not guarantee.
 * @example JSON.stringify(jsonNumber('5500.10')) // '5500.10'
 */
export const jsonNumber = (digits: string): unknown => rawJson.rawJSON(digits)

// ECMAScript 2026; the compiler's library does not know it yet.
const rawJson = JSON as unknown as { rawJSON(text: string): unknown }

/** Sanitises a provider's own message for storage: one line, truncated. */
export function said(text: string | null | undefined): string {
  return (text ?? '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, SAID_MAX)
}

/** Parses a webhook's body as JSON; `null` when it is invalid. */
export function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return null
  }
}

const silence = (words: string, reached: boolean): RailAnswer => ({ kind: 'silence', reached, said: said(words) })

/** Returns the transport's code when no connection was made; empty otherwise. */
function codeOf(error: unknown): string {
  const cause: unknown = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}
