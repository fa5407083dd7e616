/**
 * HTTP for Tron's node API: one call per request, a timeout, a limit on the size of an answer, and errors without
 * credentials. Numbers arrive as source text. It knows no transaction, and never retries: the caller's job does.
 */
import { basicAuth, exchange, jsonOf, NodeFault, NodeRefusal, nodeTarget } from '../node-http.ts'

/** The address of a node. */
export type TronHttpOptions = {
  /** Names the node in errors. */
  readonly name: string
  /**
   * `http(s)://user:password@host:port/path`; never shown, because paths carry keys too. With `TRON-PRO-API-KEY` as the
   * user the password is sent as TronGrid expects its keys, in a header of that name.
   */
  readonly url: string
  /** The timeout of one request, response included. Default 30 000. */
  readonly timeoutMs?: number
}

/**
 * The state a request is about: what can no longer be undone (`solid`), or the newest block with waiting transactions
 * (`head`).
 */
export type State = 'solid' | 'head'

/**
 * Sends one request about one state. Throws `NodeFault` when the node cannot be reached or gives an invalid answer,
 * `NodeRefusal` when it says it cannot answer.
 */
export type TronHttp = (state: State, method: string, params?: Readonly<Record<string, unknown>>) => Promise<unknown>

const PATHS = { solid: 'walletsolidity', head: 'wallet' } as const
const API_KEY_HEADER = 'TRON-PRO-API-KEY'

/** Creates a client; nothing is sent yet. Throws on an invalid URL. */
export function tronHttp({ name, url, timeoutMs }: TronHttpOptions): TronHttp {
  const target = nodeTarget(name, url)
  const headers = {
    'content-type': 'application/json',
    ...(target.user === API_KEY_HEADER ? { [API_KEY_HEADER]: target.password } : basicAuth(target)),
  }
  return async (state, method, params = {}) => {
    const label = target.label(method)
    const init = { method: 'POST', headers, body: JSON.stringify(params) }
    const { status, body } = await exchange(label, `${target.base}/${PATHS[state]}/${method}`, init, { timeoutMs })
    if (status === 401 || status === 403) throw new NodeFault(`${label}: it refused our credentials`)
    if (status !== 200) throw new NodeFault(`${label}: it answered with HTTP status ${status}`)
    const answer = jsonOf(body)
    if (answer === undefined) throw new NodeFault(`${label}: it answered with no JSON`)
    // A node reports its own failures with status 200 and this one field.
    if (isObject(answer) && 'Error' in answer) throw new NodeRefusal(label, { message: answer['Error'] })
    return answer
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
