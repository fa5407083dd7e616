/**
 * Tron's node API over HTTP: one question a request, a timeout, a limit on what an answer may weigh, and errors that never carry a credential.
 * Numbers arrive as the text they were written with. It knows no transaction, and never retries: the caller's job does.
 */
import { reasonOf, textOf } from '../../answers.ts'
import { exactJson } from '../../exact-json.ts'
import { NodeFault, NodeRefusal } from '../json-rpc.ts'

/** Where a node answers. */
export type TronHttpOptions = {
  /** Names the node in errors. */
  readonly name: string
  /**
   * `http(s)://user:password@host:port/path`; nothing of it is ever shown, paths carry keys too. With `TRON-PRO-API-KEY` as the user the password is sent
   * as TronGrid wants its keys, in a header of that name.
   */
  readonly url: string
  /** The longest one request may take, answer included. Default 30 000. */
  readonly timeoutMs?: number
}

/** Which state a question is about: what can no longer be undone (`solid`), or the newest block with what waits (`head`). */
export type State = 'solid' | 'head'

/** Asks one thing of one state. Throws `NodeFault` when the node cannot be asked or answers nonsense, `NodeRefusal` when it says it cannot answer. */
export type TronHttp = (state: State, method: string, params?: Readonly<Record<string, unknown>>) => Promise<unknown>

const PATHS = { solid: 'walletsolidity', head: 'wallet' } as const
const API_KEY_HEADER = 'TRON-PRO-API-KEY'
// A block of full transactions stays below two megabytes; ten go into one answer.
const ANSWER_BYTES_MAX = 64 * 1024 * 1024

/** Prepares a client; nothing is sent yet. Throws on a URL that is none. */
export function tronHttp({ name, url, timeoutMs = 30_000 }: TronHttpOptions): TronHttp {
  const { base, headers } = target(name, url)
  return async (state, method, params = {}) => {
    const label = `${name} node, ${method}`
    const answer = await (async (): Promise<unknown> => {
      try {
        const signal = AbortSignal.timeout(timeoutMs)
        const response = await fetch(`${base}/${PATHS[state]}/${method}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(params),
          signal,
          redirect: 'error',
        })
        return parsed(response.status, await textOf(response, ANSWER_BYTES_MAX))
      } catch (error) {
        // The cause is told by its code alone: a transport's own message may quote the URL.
        throw new NodeFault(`${label}: ${error instanceof NodeFault ? error.message : reasonOf(error)}`)
      }
    })()
    // A node tells its own failures with status 200 and this one field.
    if (isObject(answer) && 'Error' in answer) throw new NodeRefusal(label, { message: answer['Error'] })
    return answer
  }
}

function parsed(status: number, text: string): unknown {
  if (status === 401 || status === 403) throw new NodeFault('it refused our credentials')
  if (status !== 200) throw new NodeFault(`it answered with HTTP status ${status}`)
  try {
    return exactJson(text)
  } catch {
    throw new NodeFault('it answered with no JSON')
  }
}

function target(name: string, url: string): { base: string; headers: Record<string, string> } {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  const address = URL.parse(url)
  if (address === null || !/^https?:$/.test(address.protocol)) throw new NodeFault(`the address of the ${name} node is not an http(s) URL`)
  const [user, password] = [decodeURIComponent(address.username), decodeURIComponent(address.password)]
  if (user === API_KEY_HEADER) headers[API_KEY_HEADER] = password
  else if (user !== '' || password !== '') headers['authorization'] = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  address.username = ''
  address.password = ''
  return { base: address.href.replace(/\/+$/, ''), headers }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value)
