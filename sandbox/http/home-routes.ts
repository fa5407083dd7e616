/** The home page's route. */
import type { FastifyInstance } from 'fastify'
import { NETWORKS } from '../chains/dev-chain.ts'
import type { LazyChain } from '../chains/lazy-chains.ts'
import type { SandboxParts } from '../parts.ts'
import { type ChainCard, homePage } from './home-page.ts'

/** Adds the route. */
export function homeRoutes(app: FastifyInstance, { chains, mails, blockEveryMs }: SandboxParts): void {
  const card = async ({ network, staticFacts: { assets }, running }: LazyChain): Promise<ChainCard> => {
    const now = running()
    return {
      network,
      assets,
      running: now === null ? null : { facts: await now.chain.facts(), automatic: now.timer.running() },
    }
  }
  app.get('/', async (_request, reply) => {
    const cards = await Promise.all(NETWORKS.map((network) => card(chains[network])))
    return reply.type('text/html; charset=utf-8').send(homePage(cards, blockEveryMs, mails.list().length))
  })
}
