/** Routes that read and control the chains, and the faucet. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { MINE_BLOCKS_MAX, NETWORKS } from '../chains/dev-chain.ts'
import { askFaucet } from '../faucet/faucet.ts'
import { problem } from '../problems.ts'
import type { LazyChain, RunningChain } from '../chains/lazy-chains.ts'
import type { SandboxParts } from '../parts.ts'
import { witnessPath } from '../witness/index.ts'
import { readBody } from './request-body.ts'
import { rpcPath } from './rpc-routes.ts'

const faucetBody = z.object({
  network: z.enum(NETWORKS),
  asset: z.string().max(20),
  address: z.string().max(200),
  amount: z.string().max(100),
})
const mineBody = z.object({ blocks: z.int().min(1).max(MINE_BLOCKS_MAX).default(1) })
const reorgBody = z.object({ depth: z.int().min(1), keepTransactions: z.boolean().default(false) })
const congestionBody = z.object({
  feeAsked: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .nullable(),
})
const forgetBody = z.object({ txid: z.string().regex(/^(0x)?[0-9A-Za-z]{43,90}$/) })
const networkParams = z.object({ network: z.enum(NETWORKS) })

/** The public facts of a chain: its newest block only while it runs. Its node's URL is the sandbox's own. */
async function factsOf({ network, staticFacts, running }: LazyChain, { server }: FastifyRequest) {
  const now = running()
  const rpcUrl = `${server.listeningOrigin}${rpcPath(network)}`
  const witnessUrl = `${server.listeningOrigin}${witnessPath(network)}`
  const common = { network, ...staticFacts, rpcUrl, witnessUrl }
  if (now === null)
    return { ...common, running: false, height: null, hash: null, feeAsked: null, automaticBlocks: false }
  const { height, hash, feeAsked } = await now.chain.facts()
  // A 64-bit number does not survive JSON.
  return {
    ...common,
    running: true,
    height,
    hash,
    feeAsked: feeAsked?.toString() ?? null,
    automaticBlocks: now.timer.running(),
  }
}

/** Adds the routes. */
export function chainRoutes(app: FastifyInstance, { chains, blockEveryMs }: SandboxParts): void {
  const chainOf = (params: unknown): Promise<RunningChain> => chains[readBody(networkParams, params).network].open()

  app.get('/chains', async (request) => ({
    data: { blockEveryMs, chains: await Promise.all(NETWORKS.map((network) => factsOf(chains[network], request))) },
  }))

  app.get('/chains/:network', async (request) => {
    const { network } = readBody(networkParams, request.params)
    await chains[network].open()
    return { data: await factsOf(chains[network], request) }
  })

  app.post('/faucet', async (request, reply) => {
    const { network, ...input } = readBody(faucetBody, request.body)
    const { chain } = await chains[network].open()
    const sent = await askFaucet(chain, input)
    return sent.ok ? { data: sent.value } : reply.code(sent.refusal.problem.status).send(sent.refusal.problem)
  })

  app.post('/chains/:network/mine', async (request) => {
    const { chain } = await chainOf(request.params)
    return { data: await chain.mine(readBody(mineBody, request.body).blocks) }
  })

  app.post('/chains/:network/reorg', async (request, reply) => {
    const { chain } = await chainOf(request.params)
    const { depth, keepTransactions } = readBody(reorgBody, request.body)
    const done = await chain.reorg(depth, keepTransactions)
    if (done.ok) return { data: done.value }
    const { code, depthMax } = done.refusal
    return reply.code(422).send(problem(422, code, `This chain can replace at most ${depthMax} blocks now.`, 'depth'))
  })

  app.post('/chains/:network/congestion', async (request) => {
    const { chain } = await chainOf(request.params)
    const { feeAsked } = readBody(congestionBody, request.body)
    await chain.askFee(feeAsked === null ? null : BigInt(feeAsked))
    const { height, hash } = await chain.facts()
    return { data: { feeAsked, height, hash } }
  })

  app.post('/chains/:network/forget', async (request, reply) => {
    const { chain } = await chainOf(request.params)
    const { txid } = readBody(forgetBody, request.body)
    if (await chain.forget(txid)) return { data: { txid } }
    return reply.code(404).send(problem(404, 'not_waiting', 'No such transaction waits in the mempool.', 'txid'))
  })

  app.post('/chains/:network/pause', async (request) => {
    const { chain, timer } = await chainOf(request.params)
    await timer.pause()
    const { height, hash } = await chain.facts()
    return { data: { automaticBlocks: timer.running(), height, hash } }
  })

  app.post('/chains/:network/resume', async (request) => {
    const { chain, timer } = await chainOf(request.params)
    timer.resume()
    const { height, hash } = await chain.facts()
    return { data: { automaticBlocks: timer.running(), height, hash } }
  })
}
