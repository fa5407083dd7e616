/**
 * HTTP as toncenter speaks it: timeouts, a limit on what an answer may weigh, numbers as text, and errors that never
 * carry a key. It knows no chain and never retries: the caller's job does.
 */
import { exchange, jsonOf, NodeFault, NodeRefusal, nodeTarget } from '../node-http.ts'

/** Where the node answers. An API key stands in the URL as `?api_key=…`; nothing of the URL is ever shown. */
export type TonHttpOptions = {
  readonly name: string
  readonly url: string
  readonly timeoutMs?: number
  readonly responseBytesMax?: number
}

/** What is asked in the query of an address; a list is sent as the same name several times. */
export type Query = Readonly<Record<string, string | readonly string[]>>

/**
 * Asks one node. Every call throws `NodeFault` when it cannot be reached or answers nonsense, `NodeRefusal` when it
 * says no; its code is the HTTP status.
 */
export type TonHttp = {
  readonly get: (path: string, query?: Query) => Promise<unknown>
  readonly post: (path: string, body: object) => Promise<unknown>
}

const KEY = 'api_key'

/** Prepares a client; nothing is sent yet. Throws on a URL that is none. */
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

/** What a node says went wrong, the contract's exit code first: the rest of it is long. */
function errorOf(answer: unknown): string {
  const error =
    typeof answer === 'object' && answer !== null && 'error' in answer ? String(answer.error) : 'no reason given'
  const [, code] = /exitcode=(-?\d+)/.exec(error) ?? []
  return code === undefined ? error : `exit code ${code}: ${error}`
}
