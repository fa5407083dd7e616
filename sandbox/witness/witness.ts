/**
 * A second provider of every network, at `/witness/<network>`: the chain's own node under another name, which
 * misbehaves on demand. It represents outside services: no product code depends on it.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Network, NETWORKS } from '../chains/dev-chain.ts'
import { type Forwarded, forward, networkParams, passBodiesOn, REQUEST_BYTES_MAX } from '../http/rpc-routes.ts'
import { readBody } from '../http/request-body.ts'
import type { SandboxParts } from '../parts.ts'
import { problem } from '../problems.ts'
import { behaveBody, type WitnessBehaviour } from './behaviour.ts'
import { type Json, type View, VIEWS } from './views.ts'

/** The path of a network's second provider, below the sandbox's own address. */
export const witnessPath = (network: string): string => `/witness/${network}`

/** Adds the second providers and their control API to a web server. They start normal, and end with the server. */
export function addWitness(app: FastifyInstance, { chains }: Pick<SandboxParts, 'chains'>): void {
  const behaviours = new Map<Network, WitnessBehaviour>()
  app.post('/witness/behaviour', async (request, reply) => {
    const { network, ...behaviour } = readBody(behaveBody, request.body)
    const named = network === 'all' ? NETWORKS : [network]
    const simple = behaviour.kind === 'well' || behaviour.kind === 'down'
    if (!simple && named.some((each) => VIEWS[each] === undefined))
      return reply
        .code(422)
        .send(problem(422, 'not_possible', `The second provider of ${network} can only be well or down.`, 'kind'))
    for (const each of named) behaviours.set(each, behaviour)
    return { data: { network, ...behaviour } }
  })
  app.get('/witness/behaviour', async () => ({
    data: Object.fromEntries(NETWORKS.map((network) => [network, behaviours.get(network) ?? { kind: 'well' }])),
  }))

  void app.register(async (scope) => {
    passBodiesOn(scope)
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const { network } = readBody(networkParams, request.params)
      const behaviour = behaviours.get(network) ?? { kind: 'well' }
      if (behaviour.kind === 'down') return reply.code(503).send(problem(503, 'down', 'This provider is down.'))
      const forwarded = await forward(chains, request)
      if (forwarded === null) return reply.code(502).send(problem(502, 'node_down', 'The node does not answer.'))
      const view = VIEWS[network]
      const body =
        behaviour.kind === 'well' || view === undefined
          ? forwarded.body
          : await distorted({ chains, request, forwarded, view, behaviour, network })
      return reply.code(forwarded.status).type(forwarded.type).send(body)
    }
    for (const path of [witnessPath(':network'), `${witnessPath(':network')}/*`])
      scope.route({ method: ['GET', 'POST'], url: path, bodyLimit: REQUEST_BYTES_MAX, handler: answer })
  })
}

type Distortion = Pick<SandboxParts, 'chains'> & {
  readonly request: FastifyRequest
  readonly forwarded: Forwarded
  readonly view: View
  readonly behaviour: WitnessBehaviour
  readonly network: Network
}

/** Returns the node's answer, or its answers to a batch, as this provider distorts them. */
async function distorted({ chains, request, forwarded, view, behaviour, network }: Distortion): Promise<string> {
  const asked: unknown = JSON.parse(String(request.body))
  const answered: unknown = JSON.parse(forwarded.body.toString('utf8'))
  const { chain } = await chains[network].open()
  const { height: tip } = await chain.facts()
  const askNode = async (method: string, params: readonly unknown[]): Promise<Json> => {
    const again = await forward(chains, request, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
    return JSON.parse(again?.body.toString('utf8') ?? '{}') as Json
  }
  const one = async (call: Json, answer: Json): Promise<Json> => {
    const params = Array.isArray(call['params']) ? (call['params'] as readonly unknown[]) : []
    return view({ method: String(call['method']), params, answer, tip, ask: askNode }, behaviour)
  }
  if (!Array.isArray(asked)) return JSON.stringify(await one(asked as Json, answered as Json))
  const calls = new Map((asked as readonly Json[]).map((call) => [call['id'], call]))
  return JSON.stringify(
    await Promise.all((answered as readonly Json[]).map((answer) => one(calls.get(answer['id']) ?? {}, answer))),
  )
}
