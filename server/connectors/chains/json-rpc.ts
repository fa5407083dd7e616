/**
 * JSON-RPC over HTTP as chain nodes use it: timeouts, a limit on the size of an answer, batches, and errors without
 * credentials. It knows no chain. It never retries: the caller's job does.
 */
import { basicAuth, exchange, jsonOf, NodeFault, NodeRefusal, nodeTarget } from './node-http.ts'

/** The address of a node, and limits. */
export type JsonRpcOptions = {
  /** Names the node in errors. */
  readonly name: string
  /** `http(s)://user:password@host:port/path`; never shown, because paths carry keys too. */
  readonly url: string
  /** The timeout of one HTTP request, response included. Default 30 000. */
  readonly timeoutMs?: number
  /** The most bytes an answer may have. Default 64 MiB. */
  readonly responseBytesMax?: number
  /** The most calls sent in one HTTP request. Default 20. */
  readonly batchMax?: number
}

/** One call. */
export type RpcCall = { readonly method: string; readonly params: readonly unknown[] }

/**
 * A client of one node. Every call throws `NodeFault` when it cannot be reached, gives an invalid answer or refuses.
 */
export type JsonRpc = {
  readonly call: (method: string, ...params: readonly unknown[]) => Promise<unknown>
  /** Returns the results in the order of the calls; one refused call fails all. */
  readonly batch: (calls: readonly RpcCall[]) => Promise<readonly unknown[]>
  /** Like `batch`, but a refused call fails alone: its refusal takes the place of its result. */
  readonly settle: (calls: readonly RpcCall[]) => Promise<readonly unknown[]>
}

type RpcReply = { readonly id: number; readonly result?: unknown; readonly error?: unknown }

/** Creates a client; nothing is sent yet. Throws on an invalid URL. */
export function jsonRpc(options: JsonRpcOptions): JsonRpc {
  const target = nodeTarget(options.name, options.url)
  const headers = { 'content-type': 'application/json', ...basicAuth(target) }
  const limits = { timeoutMs: options.timeoutMs, bytesMax: options.responseBytesMax }
  const batchMax = options.batchMax ?? 20

  const send = async (label: string, sent: unknown): Promise<unknown> => {
    const { status, body } = await exchange(
      label,
      target.url,
      { method: 'POST', headers, body: JSON.stringify(sent) },
      limits,
    )
    if (status === 401 || status === 403) throw new NodeFault(`${label}: it refused our credentials`)
    const answer = jsonOf(body, JSON.parse)
    if (answer === undefined) throw new NodeFault(`${label}: it answered with HTTP status ${status} and no JSON`)
    return answer
  }

  const ask = async (calls: readonly RpcCall[]): Promise<readonly unknown[]> => {
    const label = target.label([...new Set(calls.map((call) => call.method))].join(', '))
    const requests = calls.map((call, id) => ({ jsonrpc: '2.0', id, method: call.method, params: call.params }))
    const answer = await send(label, calls.length === 1 ? requests[0] : requests)
    const replies = new Map(
      (Array.isArray(answer) ? answer : [answer]).filter(isReply).map((reply) => [reply.id, reply]),
    )
    return calls.map((call, id) => {
      const reply = replies.get(id)
      if (reply === undefined) throw new NodeFault(`${target.label(call.method)}: it left the call unanswered`)
      if (reply.error === undefined || reply.error === null) return reply.result
      return new NodeRefusal(target.label(call.method), typeof reply.error === 'object' ? reply.error : {})
    })
  }
  const settle = async (calls: readonly RpcCall[]): Promise<readonly unknown[]> => {
    const results: unknown[] = []
    for (let start = 0; start < calls.length; start += batchMax)
      results.push(...(await ask(calls.slice(start, start + batchMax))))
    return results
  }

  return {
    call: async (method, ...params) => granted(await settle([{ method, params }]))[0],
    batch: async (calls) => granted(await settle(calls)),
    settle,
  }
}

/** Returns the results if none is a refusal. Throws the first refusal. */
export function granted(results: readonly unknown[]): readonly unknown[] {
  for (const result of results) if (result instanceof NodeRefusal) throw result
  return results
}

function isReply(value: unknown): value is RpcReply {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'number' &&
    ('result' in value || 'error' in value)
  )
}
