/** Proxies to the chains' nodes, at one constant address each; starts a node on first use. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { NETWORKS } from '../chains/dev-chain.ts'
import { problem } from '../problems.ts'
import type { SandboxParts } from '../parts.ts'
import { readBody } from './request-body.ts'

/** The path of a request to a node: the network, and the rest. */
export const networkParams = z.object({ network: z.enum(NETWORKS), '*': z.string().optional() })
/** The maximal bytes of a request: a batch of signed transactions; answers have no limit. */
export const REQUEST_BYTES_MAX = 16 * 1024 * 1024

/** The path of a chain's node, below the sandbox's own address. */
export const rpcPath = (network: string): string => `/rpc/${network}`

/**
 * Adds the routes: a node's address and everything below it. Request and response bodies are forwarded byte for byte.
 */
export function rpcRoutes(app: FastifyInstance, { chains }: Pick<SandboxParts, 'chains'>): void {
  void app.register(async (scope) => {
    passBodiesOn(scope)
    const pass = async (request: FastifyRequest, reply: FastifyReply) => {
      const answer = await forward(chains, request)
      if (answer === null) return reply.code(502).send(problem(502, 'node_down', 'The node does not answer.'))
      return reply.code(answer.status).type(answer.type).send(answer.body)
    }
    for (const path of [rpcPath(':network'), `${rpcPath(':network')}/*`])
      scope.route({ method: ['GET', 'POST'], url: path, bodyLimit: REQUEST_BYTES_MAX, handler: pass })
  })
}

/** Passes any request body through as bytes. */
export function passBodiesOn(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: REQUEST_BYTES_MAX }, (_request, body, done) =>
    done(null, body),
  )
}

/** A node's answer. */
export type Forwarded = { readonly status: number; readonly type: string; readonly body: Buffer }

/**
 * Forwards a request to the node of the network in its path, starting it on first use; `null` when it does not answer.
 * `body` replaces the request's own.
 */
export async function forward(
  chains: SandboxParts['chains'],
  request: FastifyRequest,
  body?: string,
): Promise<Forwarded | null> {
  const { network, '*': below = '' } = readBody(networkParams, request.params)
  const opened = await chains[network].open().catch(() => null)
  const facts = await opened?.chain.facts().catch(() => null)
  if (facts === null || facts === undefined) return null
  const { rpcUrl } = facts
  const [, query] = request.url.split('?')
  const url = `${rpcUrl}${below === '' ? '' : `/${below}`}${query === undefined ? '' : `?${query}`}`
  const answer = await fetch(url, { ...asked(request), ...(body === undefined ? {} : { body }) }).catch(() => null)
  if (answer === null) return null
  return {
    status: answer.status,
    type: answer.headers.get('content-type') ?? 'application/json',
    body: Buffer.from(await answer.arrayBuffer()),
  }
}

/** The forwarded request: its method, credentials and content type, and its body. */
function asked({ method, headers, body }: FastifyRequest): RequestInit {
  const names = ['authorization', 'content-type', 'accept', 'x-api-key'] as const
  const kept = Object.fromEntries(
    names.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]] as const] : [])),
  )
  return method === 'GET' ? { method, headers: kept } : { method, headers: kept, body: body as Buffer<ArrayBuffer> }
}
