/** JSON-RPC 2.0 over HTTP: one call or a batch of them in a request. It knows no methods. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exactText } from './exact-numbers.ts'
import type { RpcMethods } from './rpc.ts'
import { CODE, RpcError } from './rpc-error.ts'

/** A listening server. `url` has the port it got. */
export type RpcServer = { readonly url: string; readonly stop: () => Promise<void> }

type Call = { readonly id?: unknown; readonly method?: unknown; readonly params?: unknown }

// JSON-RPC 2.0.
const [PARSE_ERROR, INTERNAL_ERROR] = [-32_700, -32_603]
const BODY_BYTES_MAX = 1024 * 1024

/**
 * Listens on `host`; port 0 takes a free one. Rejects when the port is taken. `onExit` is called when it stops
 * unexpectedly.
 */
export function serveRpc(
  methods: RpcMethods,
  { host, port, onExit }: { host: string; port: number; onExit: () => void },
): Promise<RpcServer> {
  const server = createServer((request, response) => void answer(methods, request, response))
  // With the usual five seconds, a process that was busy for longer would close the connection just as a call arrives
  // on it.
  server.keepAliveTimeout = 0
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      server.on('error', onExit)
      const url = `http://${host}:${(server.address() as AddressInfo).port}`
      const stop = (): Promise<void> =>
        new Promise((stopped) => {
          server.close(() => stopped())
          server.closeAllConnections()
        })
      resolve({ url, stop })
    })
  })
}

async function answer(methods: RpcMethods, request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader('content-type', 'application/json')
  const body = await bodyOf(request)
  if (body === null) {
    response.writeHead(413).end()
    return
  }
  let calls: unknown
  try {
    calls = JSON.parse(body)
  } catch {
    response.end(exactText({ jsonrpc: '2.0', error: { code: PARSE_ERROR, message: 'Parse error' }, id: null }))
    return
  }
  response.end(
    exactText(
      Array.isArray(calls) ? (calls as Call[]).map((call) => reply(methods, call)) : reply(methods, calls as Call),
    ),
  )
}

function reply(methods: RpcMethods, { id = null, method, params }: Call): object {
  try {
    const handler = typeof method === 'string' && Object.hasOwn(methods, method) ? methods[method] : undefined
    if (handler === undefined) throw new RpcError(CODE.methodNotFound, 'Method not found')
    return { jsonrpc: '2.0', result: handler(Array.isArray(params) ? (params as unknown[]) : []), id }
  } catch (cause) {
    if (!(cause instanceof RpcError))
      return { jsonrpc: '2.0', error: { code: INTERNAL_ERROR, message: String(cause) }, id }
    return {
      jsonrpc: '2.0',
      error: { code: cause.code, message: cause.message, ...(cause.data === undefined ? {} : { data: cause.data }) },
      id,
    }
  }
}

async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > BODY_BYTES_MAX) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
