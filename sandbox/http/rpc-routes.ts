/** The chains' nodes behind one address each, which never changes and starts the node when it is first asked. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { NETWORKS } from '../chains/dev-chain.ts'
import { problem } from '../problems.ts'
import type { SandboxParts } from '../parts.ts'
import { readBody } from './request-body.ts'

const params = z.object({ network: z.enum(NETWORKS) })
// A batch of signed transactions; answers are as long as the node makes them.
const REQUEST_BYTES_MAX = 16 * 1024 * 1024

/** Where a chain's node is asked, below the sandbox's own address. */
export const rpcPath = (network: string): string => `/rpc/${network}`

/** Adds the route. What was asked goes to the node byte for byte, and so does its answer. */
export function rpcRoutes(app: FastifyInstance, { chains }: Pick<SandboxParts, 'chains'>): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: REQUEST_BYTES_MAX }, (_request, body, done) => done(null, body))
    scope.post(rpcPath(':network'), { bodyLimit: REQUEST_BYTES_MAX }, async (request, reply) => {
      const { network } = readBody(params, request.params)
      const { chain } = await chains[network].open()
      const { rpcUrl } = await chain.facts()
      const { authorization } = request.headers
      const asked = { method: 'POST', headers: { 'content-type': 'application/json', ...(authorization === undefined ? {} : { authorization }) } }
      const answer = await fetch(rpcUrl, { ...asked, body: request.body as Buffer<ArrayBuffer> }).catch(() => null)
      if (answer === null) return reply.code(502).send(problem(502, 'node_down', 'The node does not answer.'))
      return reply
        .code(answer.status)
        .type(answer.headers.get('content-type') ?? 'application/json')
        .send(Buffer.from(await answer.arrayBuffer()))
    })
  })
}
