/** The chains' nodes behind one address each, which never changes and starts the node when it is first asked. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { NETWORKS } from '../chains/dev-chain.ts'
import { problem } from '../problems.ts'
import type { SandboxParts } from '../parts.ts'
import { readBody } from './request-body.ts'

/** The path of a request to a node: whose, and what below it. */
export const networkParams = z.object({ network: z.enum(NETWORKS), '*': z.string().optional() })
/** The most bytes of a request: a batch of signed transactions; answers are as long as the node makes them. */
export const REQUEST_BYTES_MAX = 16 * 1024 * 1024

/** Where a chain's node is asked, below the sandbox's own address. */
export const rpcPath = (network: string): string => `/rpc/${network}`

/**
 * Adds the routes: a node's address and everything below it. What was asked goes to the node byte for byte, and so does
 * its answer.
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

/** Lets requests come with whatever body, as its bytes. */
export function passBodiesOn(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: REQUEST_BYTES_MAX }, (_request, body, done) =>
    done(null, body),
  )
}

/** What a node answered. */
export type Forwarded = { readonly status: number; readonly type: string; readonly body: Buffer }

/**
 * Puts a request to the node of the network that its path names, which is started if nobody has used it yet; `null`
 * when it does not answer. `body` asks something else.
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

/** The request as it goes on: its method, what says who asks and in what words, and its body. */
function asked({ method, headers, body }: FastifyRequest): RequestInit {
  const names = ['authorization', 'content-type', 'accept', 'x-api-key'] as const
  const kept = Object.fromEntries(
    names.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]] as const] : [])),
  )
  return method === 'GET' ? { method, headers: kept } : { method, headers: kept, body: body as Buffer<ArrayBuffer> }
}
