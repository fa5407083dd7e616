/**
 * HTTP for toncenter: timeouts, a limit on the size of an answer, numbers as text, and errors without keys. It knows no
 * chain and never retries: the caller's job does.
 */
import { exchange, jsonOf, NodeFault, NodeRefusal, nodeTarget } from '../node-http.ts'

/** The node's address. An API key is in the URL as `?api_key=…`; the URL is never shown. */
export type TonHttpOptions = {
  readonly name: string
  readonly url: string
  readonly timeoutMs?: number
  readonly responseBytesMax?: number
}

/** The query of a request; a list is sent as the same name several times. */
export type Query = Readonly<Record<string, string | readonly string[]>>

/**
 * Sends requests to one node. Every call throws `NodeFault` when it cannot be reached or gives an invalid answer,
 * `NodeRefusal` when it refuses; its code is the HTTP status.
 */
export type TonHttp = {
  readonly get: (path: string, query?: Query) => Promise<unknown>
  readonly post: (path: string, body: object) => Promise<unknown>
}

const KEY = 'api_key'

/** Creates a client; nothing is sent yet. Throws on an invalid URL. */
export function tonHttp({ name, url, timeoutMs, responseBytesMax: bytesMax }: TonHttpOptions): TonHttp {
  const target = nodeTarget(name, url)
  const key = target.query.get(KEY)
  const headers = { 'content-type': 'application/json', ...(key === null ? {} : { 'x-api-key': key }) }
  const send = async (path: string, query: Query, request: RequestInit): Promise<unknown> => {
    const label = target.label(path)
    const { status, body } = await exchange(
      label,
      `${target.base}${path}${queryOf(query)}`,
      { ...request, headers },
      { timeoutMs, bytesMax },
    )
    if (status === 401 || status === 403) throw new NodeFault(`${label}: it refused our credentials`)
    const answer = jsonOf(body)
    if (answer === undefined) throw new NodeFault(`${label}: it answered with HTTP status ${status} and no JSON`)
    if (status >= 400) throw new NodeRefusal(label, { code: status, message: errorOf(answer) })
    return answer
  }
  return {
    get: (path, query = {}) => send(path, query, { method: 'GET' }),
    post: (path, body) => send(path, {}, { method: 'POST', body: JSON.stringify(body) }),
  }
}

function queryOf(query: Query): string {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const each of typeof value === 'string' ? [value] : value) pairs.append(name, each)
  return pairs.size === 0 ? '' : `?${pairs.toString()}`
}

/** Returns a node's error, the contract's exit code first, because the rest is long. */
function errorOf(answer: unknown): string {
  const error =
    typeof answer === 'object' && answer !== null && 'error' in answer ? String(answer.error) : 'no reason given'
  const [, code] = /exitcode=(-?\d+)/.exec(error) ?? []
  return code === undefined ? error : `exit code ${code}: ${error}`
}
