/**
 * HTTP as every chain's client speaks it: the address checked once and its secrets taken out, a timeout, a limit on
 * what an answer may weigh, no redirects, and errors that carry neither address nor credential. It knows no chain and
 * no wording of one, and never retries: the caller's job does.
 */
import { bytesOf, reasonOf } from '../answers.ts'
import { exactJson } from '../exact-json.ts'

/**
 * A node could not be asked or did not answer usefully. The message names the node and the question, never the address.
 */
export class NodeFault extends Error {
  override readonly name: string = 'NodeFault'
}

/**
 * A node was reached, understood the call and said no. `code` and `reason` are its own, the reason cut to a length that
 * can be logged.
 */
export class NodeRefusal extends NodeFault {
  override readonly name = 'NodeRefusal'
  readonly code: number | null
  readonly reason: string

  constructor(label: string, { code, message }: { readonly code?: unknown; readonly message?: unknown }) {
    const reason = String(message).slice(0, REASON_CHARS_MAX)
    super(`${label}: refused (${String(code)}): ${reason}`)
    this.code = typeof code === 'number' ? code : null
    this.reason = reason
  }
}

/** Where a node answers, taken apart. Only what `label` gives may be shown: paths and queries carry keys too. */
export type NodeTarget = {
  /** The whole address without user and password, for a node that is asked at one address only. */
  readonly url: string
  /** The same without its query and without a slash at its end: a path is put behind it. */
  readonly base: string
  /** User and password, percent-decoded; empty where the address has none. */
  readonly user: string
  readonly password: string
  /** The query, for nodes whose key stands in it. */
  readonly query: URLSearchParams
  /**
   * How errors name the node and what it was asked. @example nodeTarget('bitcoin', url).label('getblock') // 'bitcoin
   * node, getblock'
   */
  readonly label: (subject: string) => string
}

/** An HTTP answer, read to its end. */
export type NodeAnswer = { readonly status: number; readonly headers: Headers; readonly body: Buffer }

/** Limits of one exchange. `timeoutMs` covers the answer's body; default 30 000. `bytesMax` default 64 MiB. */
export type ExchangeLimits = { readonly timeoutMs?: number | undefined; readonly bytesMax?: number | undefined }

const REASON_CHARS_MAX = 200
const TIMEOUT_MS = 30_000
// Larger than any block with its transactions that a network of ours allows.
const ANSWER_BYTES_MAX = 64 * 1024 * 1024

/**
 * Takes an address apart; `name` is what errors call the node. Throws `NodeFault` on an address that is no `http(s)`
 * URL or escapes nothing with a `%`, without showing it.
 */
export function nodeTarget(name: string, url: string): NodeTarget {
  const parsed = URL.parse(url)
  if (parsed === null || !/^https?:$/.test(parsed.protocol))
    throw new NodeFault(`the address of the ${name} node is not an http(s) URL`)
  const [user, password] = [decoded(name, parsed.username), decoded(name, parsed.password)]
  parsed.username = ''
  parsed.password = ''
  return {
    url: parsed.href,
    base: `${parsed.origin}${parsed.pathname}`.replace(/\/+$/, ''),
    user,
    password,
    query: parsed.searchParams,
    label: (subject) => `${name} node, ${subject}`,
  }
}

function decoded(name: string, part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new NodeFault(
      `the address of the ${name} node has a % in its user or password that escapes nothing: write it as %25`,
    )
  }
}

/** The header that sends an address's user and password; none where it has neither. */
export function basicAuth({ user, password }: Pick<NodeTarget, 'user' | 'password'>): Readonly<Record<string, string>> {
  return user === '' && password === ''
    ? {}
    : { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` }
}

/**
 * One request and its whole answer, whatever its status. Throws `NodeFault` with `label` when there is none in time, it
 * weighs too much, or it sends us elsewhere.
 */
export async function exchange(
  label: string,
  url: string | URL,
  init: RequestInit,
  { timeoutMs = TIMEOUT_MS, bytesMax = ANSWER_BYTES_MAX }: ExchangeLimits = {},
): Promise<NodeAnswer> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
    return { status: response.status, headers: response.headers, body: await bytesOf(response, bytesMax) }
  } catch (error) {
    // No cause is kept: a transport's own message may quote the URL.
    throw new NodeFault(`${label}: ${reasonOf(error)}`)
  }
}

/**
 * An answer's JSON, its numbers as text unless another `parse` is given; `undefined` where it is no JSON, which is
 * never the same as a node's `null`.
 */
export function jsonOf(body: Uint8Array, parse: (text: string) => unknown = exactJson): unknown {
  try {
    return parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8'))
  } catch {
    return undefined
  }
}
