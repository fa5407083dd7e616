/**
 * HTTP as toncenter speaks it: timeouts, a limit on what an answer may weigh, numbers as text, and errors that never carry a key.
 * It knows no chain and never retries: the caller's job does.
 */
import { reasonOf, textOf } from '../../answers.ts'
import { exactJson } from '../../exact-json.ts'
import { NodeFault, NodeRefusal } from '../json-rpc.ts'

/** Where the node answers. An API key stands in the URL as `?api_key=…`; nothing of the URL is ever shown. */
export type TonHttpOptions = { readonly name: string; readonly url: string; readonly timeoutMs?: number; readonly responseBytesMax?: number }

/** What is asked in the query of an address; a list is sent as the same name several times. */
export type Query = Readonly<Record<string, string | readonly string[]>>

/** Asks one node. Every call throws `NodeFault` when it cannot be reached or answers nonsense, `NodeRefusal` when it says no; its code is the HTTP status. */
export type TonHttp = {
  readonly get: (path: string, query?: Query) => Promise<unknown>
  readonly post: (path: string, body: object) => Promise<unknown>
}

const TIMEOUT_MS = 30_000
const ANSWER_BYTES_MAX = 64 * 1024 * 1024
const KEY = 'api_key'

/** Prepares a client; nothing is sent yet. Throws on a URL that is none. */
export function tonHttp({ name, url, timeoutMs = TIMEOUT_MS, responseBytesMax = ANSWER_BYTES_MAX }: TonHttpOptions): TonHttp {
  const { base, headers } = target(name, url)
  const send = async (path: string, query: Query, request: RequestInit): Promise<unknown> => {
    const label = `${name} node, ${path}`
    let status: number
    let text: string
    try {
      const response = await fetch(addressOf(base, path, query), { ...request, headers, signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
      status = response.status
      text = await textOf(response, responseBytesMax)
    } catch (error) {
      // The cause is told by its code alone: a transport's own message may quote the URL.
      throw new NodeFault(`${label}: ${reasonOf(error)}`)
    }
    if (status === 401 || status === 403) throw new NodeFault(`${label}: it refused our credentials`)
    const answer = parsed(text)
    if (answer === undefined) throw new NodeFault(`${label}: it answered with HTTP status ${status} and no JSON`)
    if (status >= 400) throw new NodeRefusal(label, { code: status, message: errorOf(answer) })
    return answer
  }
  return {
    get: (path, query = {}) => send(path, query, { method: 'GET' }),
    post: (path, body) => send(path, {}, { method: 'POST', body: JSON.stringify(body) }),
  }
}

function target(name: string, url: string): { readonly base: URL; readonly headers: Record<string, string> } {
  const base = URL.parse(url)
  if (base === null || !/^https?:$/.test(base.protocol)) throw new NodeFault(`the address of the ${name} node is not an http(s) URL`)
  const key = base.searchParams.get(KEY)
  base.username = ''
  base.password = ''
  base.search = ''
  return { base, headers: { 'content-type': 'application/json', ...(key === null ? {} : { 'x-api-key': key }) } }
}

function addressOf(base: URL, path: string, query: Query): URL {
  const address = new URL(base)
  address.pathname = `${base.pathname.replace(/\/$/, '')}${path}`
  for (const [name, value] of Object.entries(query))
    for (const each of typeof value === 'string' ? [value] : value) address.searchParams.append(name, each)
  return address
}

function parsed(text: string): unknown {
  try {
    return exactJson(text)
  } catch {
    return undefined
  }
}

/** What a node says went wrong, the contract's exit code first: the rest of it is long. */
function errorOf(answer: unknown): string {
  const error = typeof answer === 'object' && answer !== null && 'error' in answer ? String(answer.error) : 'no reason given'
  const [, code] = /exitcode=(-?\d+)/.exec(error) ?? []
  return code === undefined ? error : `exit code ${code}: ${error}`
}
