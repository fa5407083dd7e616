/**
 * Tron's node API over HTTP: one question a request, a timeout, a limit on what an answer may weigh, and errors that
 * never carry a credential. Numbers arrive as the text they were written with. It knows no transaction, and never
 * retries: the caller's job does.
 */
import { basicAuth, exchange, jsonOf, NodeFault, NodeRefusal, nodeTarget } from '../node-http.ts'

/** Where a node answers. */
export type TronHttpOptions = {
  /** Names the node in errors. */
  readonly name: string
  /**
   * `http(s)://user:password@host:port/path`; nothing of it is ever shown, paths carry keys too. With
   * `TRON-PRO-API-KEY` as the user the password is sent as TronGrid wants its keys, in a header of that name.
   */
  readonly url: string
  /** The longest one request may take, answer included. Default 30 000. */
  readonly timeoutMs?: number
}

/**
 * Which state a question is about: what can no longer be undone (`solid`), or the newest block with what waits
 * (`head`).
 */
export type State = 'solid' | 'head'

/**
 * Asks one thing of one state. Throws `NodeFault` when the node cannot be asked or answers nonsense, `NodeRefusal` when
 * it says it cannot answer.
 */
export type TronHttp = (state: State, method: string, params?: Readonly<Record<string, unknown>>) => Promise<unknown>

const PATHS = { solid: 'walletsolidity', head: 'wallet' } as const
const API_KEY_HEADER = 'TRON-PRO-API-KEY'

/** Prepares a client; nothing is sent yet. Throws on a URL that is none. */
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
    // A node tells its own failures with status 200 and this one field.
    if (isObject(answer) && 'Error' in answer) throw new NodeRefusal(label, { message: answer['Error'] })
    return answer
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
