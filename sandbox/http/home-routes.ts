/** The first page. */
import type { FastifyInstance } from 'fastify'
import type { RunningChain, SandboxParts } from '../parts.ts'
import { type ChainCard, homePage } from './home-page.ts'

/** Adds the route. */
export function homeRoutes(app: FastifyInstance, { chains, mails, blockEveryMs }: SandboxParts): void {
  const card = async ({ chain, timer }: RunningChain): Promise<ChainCard> => ({
    facts: await chain.facts(),
    assets: Object.keys(chain.assets),
    automatic: timer.running(),
  })
  app.get('/', async (_request, reply) => {
    const [bitcoin, ethereum] = await Promise.all([card(chains.bitcoin), card(chains.ethereum)])
    return reply.type('text/html; charset=utf-8').send(homePage({ bitcoin, ethereum }, blockEveryMs, mails.list().length))
  })
}
