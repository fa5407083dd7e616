/**
 * JSON-RPC over HTTP as chain nodes speak it: timeouts, a limit on what an answer may weigh, batches, and errors that never carry a credential.
 * It knows no chain. It never retries: the caller's job does.
 */
import { reasonOf, textOf } from '../answers.ts'

/** Where a node answers. */
export type JsonRpcOptions = {
  /** Names the node in errors. */
  readonly name: string
  /** `http(s)://user:password@host:port/path`; nothing of it is ever shown, paths carry keys too. */
  readonly url: string
  /** The longest one HTTP request may take, answer included. Default 30 000. */
  readonly timeoutMs?: number
  /** The most bytes an answer may have. Default 64 MiB. */
  readonly responseBytesMax?: number
  /** The most calls sent in one HTTP request. Default 20. */
  readonly batchMax?: number
}

/** One call. */
export type RpcCall = { readonly method: string; readonly params: readonly unknown[] }

/** Talks to one node. Every call throws `NodeFault` when it cannot be reached, answers nonsense or refuses. */
export type JsonRpc = {
  readonly call: (method: string, ...params: readonly unknown[]) => Promise<unknown>
  /** The results in the order of the calls; one that is refused fails all. */
  readonly batch: (calls: readonly RpcCall[]) => Promise<readonly unknown[]>
  /** Like `batch`, but a call that is refused fails alone: its refusal stands in the place of its result. */
  readonly settle: (calls: readonly RpcCall[]) => Promise<readonly unknown[]>
}

/** A node could not be asked or did not answer usefully. The message names the node and the method, never the address. */
export class NodeFault extends Error {
  override readonly name: string = 'NodeFault'
}

/** A node was reached, understood the call and said no. `code` and `reason` are its own, the reason cut to a length that can be logged. */
export class NodeRefusal extends NodeFault {
  override readonly name = 'NodeRefusal'
  readonly code: number | null
  readonly reason: string

  constructor(label: string, { code, message }: { readonly code?: unknown; readonly message?: unknown }) {
    const reason = String(message).slice(0, MESSAGE_CHARS_MAX)
    super(`${label}: refused (${String(code)}): ${reason}`)
    this.code = typeof code === 'number' ? code : null
    this.reason = reason
  }
}

type RpcReply = { readonly id: number; readonly result?: unknown; readonly error?: unknown }

const MESSAGE_CHARS_MAX = 200

/** Prepares a client; nothing is sent yet. Throws on a URL that is none. */
export function jsonRpc(options: JsonRpcOptions): JsonRpc {
  const { url, headers } = target(options)
  const limits = { timeoutMs: options.timeoutMs ?? 30_000, bytesMax: options.responseBytesMax ?? 64 * 1024 * 1024 }
  const batchMax = options.batchMax ?? 20

  const send = async (label: string, body: unknown): Promise<unknown> => {
    try {
      const signal = AbortSignal.timeout(limits.timeoutMs)
      const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal, redirect: 'error' })
      const text = await textOf(response, limits.bytesMax)
      if (response.status === 401 || response.status === 403) throw new NodeFault('it refused our credentials')
      try {
        return JSON.parse(text) as unknown
      } catch {
        throw new NodeFault(`it answered with HTTP status ${response.status} and no JSON`)
      }
    } catch (error) {
      // The cause is told by its code alone: a transport's own message may quote the URL.
      throw new NodeFault(`${options.name} node, ${label}: ${error instanceof NodeFault ? error.message : reasonOf(error)}`)
    }
  }

  const ask = async (calls: readonly RpcCall[]): Promise<readonly unknown[]> => {
    const label = [...new Set(calls.map((call) => call.method))].join(', ')
    const requests = calls.map((call, id) => ({ jsonrpc: '2.0', id, method: call.method, params: call.params }))
    const answer = await send(label, calls.length === 1 ? requests[0] : requests)
    const replies = new Map((Array.isArray(answer) ? answer : [answer]).filter(isReply).map((reply) => [reply.id, reply]))
    return calls.map((call, id) => {
      const reply = replies.get(id)
      if (reply === undefined) throw new NodeFault(`${options.name} node, ${call.method}: it left the call unanswered`)
      if (reply.error === undefined || reply.error === null) return reply.result
      return new NodeRefusal(`${options.name} node, ${call.method}`, typeof reply.error === 'object' ? reply.error : {})
    })
  }
  const settle = async (calls: readonly RpcCall[]): Promise<readonly unknown[]> => {
    const results: unknown[] = []
    for (let start = 0; start < calls.length; start += batchMax) results.push(...(await ask(calls.slice(start, start + batchMax))))
    return results
  }

  return {
    call: async (method, ...params) => granted(await settle([{ method, params }]))[0],
    batch: async (calls) => granted(await settle(calls)),
    settle,
  }
}

/** Results of which none is a refusal. Throws the first one that is. */
export function granted(results: readonly unknown[]): readonly unknown[] {
  for (const result of results) if (result instanceof NodeRefusal) throw result
  return results
}

function target({ name, url }: JsonRpcOptions): { url: string; headers: Record<string, string> } {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  const parsed = URL.parse(url)
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) throw new NodeFault(`the address of the ${name} node is not an http(s) URL`)
  if (parsed.username !== '' || parsed.password !== '') {
    const credentials = `${decodeURIComponent(parsed.username)}:${decodeURIComponent(parsed.password)}`
    headers['authorization'] = `Basic ${Buffer.from(credentials).toString('base64')}`
  }
  parsed.username = ''
  parsed.password = ''
  return { url: parsed.href, headers }
}

function isReply(value: unknown): value is RpcReply {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number' && ('result' in value || 'error' in value)
}
