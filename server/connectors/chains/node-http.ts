/**
 * HTTP for every chain's client: parses the address once and removes its secrets, a timeout, a limit on the size of an
 * answer, no redirects, and errors without address or credential. It knows no chain and no API, and never retries: the
 * caller's job does.
 */
import { bytesOf, reasonOf } from '../answers.ts'
import { exactJson } from '../exact-json.ts'

/**
 * A node could not be reached or did not answer usefully. The message names the node and the request, never the
 * address.
 */
export class NodeFault extends Error {
  override readonly name: string = 'NodeFault'
}

/** A node understood the call and refused. `code` and `reason` are its own, the reason truncated for the log. */
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

/** A node's address in parts. Show only what `label` returns: paths and queries carry keys too. */
export type NodeTarget = {
  /** The whole address without user and password, for a node with a single endpoint. */
  readonly url: string
  /** The same without its query and trailing slash: a path is appended to it. */
  readonly base: string
  /** User and password, percent-decoded; empty where the address has none. */
  readonly user: string
  readonly password: string
  /** The query, for nodes whose key is in it. */
  readonly query: URLSearchParams
  /**
   * Returns how errors name the node and the request.
   * @example nodeTarget('bitcoin', url).label('getblock') // 'bitcoin node, getblock'
   */
  readonly label: (subject: string) => string
}

/** A complete HTTP response. */
export type NodeAnswer = { readonly status: number; readonly headers: Headers; readonly body: Buffer }

/** Limits of one exchange. `timeoutMs` covers the answer's body; default 30 000. `bytesMax` default 64 MiB. */
export type ExchangeLimits = { readonly timeoutMs?: number | undefined; readonly bytesMax?: number | undefined }

const REASON_CHARS_MAX = 200
const TIMEOUT_MS = 30_000
// Larger than any block with its transactions that a network of ours allows.
const ANSWER_BYTES_MAX = 64 * 1024 * 1024

/**
 * Parses an address; `name` is what errors call the node. Throws `NodeFault`, without showing the address, when it is
 * no `http(s)` URL or has a `%` that escapes nothing.
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

/** Returns the header with an address's user and password; none if it has neither. */
export function basicAuth({ user, password }: Pick<NodeTarget, 'user' | 'password'>): Readonly<Record<string, string>> {
  return user === '' && password === ''
    ? {}
    : { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` }
}

/**
 * Sends one request and reads its whole response, whatever its status. Throws `NodeFault` with `label` on a timeout, a
 * response that is too large, or a redirect.
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
    // Drop the cause: a transport error's message may quote the URL.
    throw new NodeFault(`${label}: ${reasonOf(error)}`)
  }
}

/**
 * Parses a response's JSON, with numbers as text unless another `parse` is given; `undefined` where it is not JSON, as
 * opposed to a node's `null`.
 */
export function jsonOf(body: Uint8Array, parse: (text: string) => unknown = exactJson): unknown {
  try {
    return parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8'))
  } catch {
    return undefined
  }
}
