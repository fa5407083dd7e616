/**
 * The simulated payout providers on a web server, below `/bank/<provider>`, each in its own public format over one
 * shared book of payouts; a control API that makes them misbehave and settles payouts; and the keys that they issue. It
 * represents outside services: no product code depends on it.
 */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { readBody } from '../http/request-body.ts'
import { misbehave } from '../misbehave.ts'
import { problem } from '../problems.ts'
import { accountsOf } from './accounts.ts'
import { bankPage } from './bank-page.ts'
import { behaviour, FAILURE_WORDS, FATES, type Rail, WEBHOOK_BEHAVIOURS } from './behaviour.ts'
import { openBook, viewOf } from './book.ts'
import { type OrderHandler, openOrderHandler, type Pace } from './order-handler.ts'
import { type BankKeys, keysOf, PROVIDERS } from './providers.ts'
import { secretsOf } from './provider.ts'
import { type Webhooks, webhooksTo } from './webhooks.ts'

/**
 * The product's webhook URL (`null` for none), the seed of the keys, the file of the book (`null` for memory only), and
 * delays.
 */
export type BankSettings = {
  readonly seed: string
  readonly hooksUrl: string | null
  readonly file: string | null
  readonly pace: Pace
}

const RAILS: readonly Rail[] = PROVIDERS.map(({ name }) => name)
const rails = z.enum(['all', ...RAILS])
const behaveBody = z.intersection(z.object({ rail: rails }), behaviour)
const webhooksBody = z.object({ rail: rails, behaviour: z.enum(WEBHOOK_BEHAVIOURS) })
const hooksBody = z.object({ url: z.url({ protocol: /^https?$/ }).nullable() })
const settleBody = z.object({ state: z.enum(['paid', 'failed', 'reversed']), why: z.enum(FAILURE_WORDS).optional() })
const accountBody = z.object({ accountNumber: z.string().regex(/^[\d+ ]{4,24}$/), name: z.string().min(1).max(120) })
const payoutParams = z.object({ number: z.coerce.number().int() })
const payoutsQuery = z.object({ reference: z.string().max(100).optional() })

const named = (rail: Rail): readonly Rail[] => (rail === 'all' ? RAILS : [rail])

/** Adds the providers to a web server. They end with it. */
export function addBank(
  app: FastifyInstance,
  { seed, hooksUrl, file, pace }: BankSettings,
  now: () => Date = () => new Date(),
): void {
  const secrets = secretsOf(seed)
  const webhooks = webhooksTo(hooksUrl, pace.returnMs + 500, now)
  const makers = new Map(PROVIDERS.map((provider) => [provider.name, provider.webhooks(secrets, now)]))
  const book = openBook(file, now, (payout) => {
    const make = makers.get(payout.rail)?.(payout)
    if (make !== undefined) webhooks.send(payout.rail, payout.reference, handler.webhooksOf(payout), make)
  })
  const handler = openOrderHandler(book, accountsOf(), pace)
  app.addHook('preClose', async () => {
    handler.stop()
    webhooks.stop()
  })
  for (const { name, routes } of PROVIDERS) {
    void app.register(
      async (scoped) => {
        misbehave(scoped, {
          current: () => handler.behaviourOf(name),
          notNow: { status: false, message: 'Not now' },
          truncated: '{"status": true, "data": {',
        })
        routes(scoped, handler, secrets)
      },
      { prefix: `/bank/${name}` },
    )
  }
  control(app, handler, webhooks, keysOf(secrets))
}

function control(app: FastifyInstance, handler: OrderHandler, webhooks: Webhooks, keys: BankKeys): void {
  const state = () => ({
    data: RAILS.map((rail) => ({ rail, path: `/bank/${rail}`, behaviour: handler.behaviourOf(rail) })),
  })
  app.get('/bank', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(
      bankPage(
        handler.book.payouts().slice(0, 100).map(viewOf),
        RAILS.map((rail) => [rail, handler.behaviourOf(rail).kind]),
      ),
    ),
  )
  app.get('/bank/state', async () => state())
  app.get('/bank/keys', async () => ({ data: keys }))
  app.get('/bank/accounts', async () => ({ data: FATES.map(({ digits, what }) => ({ digits, what })) }))
  app.get('/bank/webhooks', async () => ({ data: webhooks.deliveries() }))
  app.get('/bank/payouts', async (request) => {
    const { reference } = readBody(payoutsQuery, request.query)
    const wanted = handler.book
      .payouts()
      .filter(({ clientReference }) => reference === undefined || clientReference === reference)
    return { data: wanted.map(viewOf) }
  })
  app.post('/bank/behaviour', async (request) => {
    const { rail, ...wanted } = readBody(behaveBody, request.body)
    for (const each of named(rail)) handler.behave(each, wanted)
    return state()
  })
  app.post('/bank/webhooks', async (request) => {
    const { rail, behaviour: webhookBehaviour } = readBody(webhooksBody, request.body)
    for (const each of named(rail)) handler.webhooks(each, webhookBehaviour)
    return state()
  })
  app.post('/bank/hooks', async (request) => {
    const { url } = readBody(hooksBody, request.body)
    webhooks.to(url)
    return { data: { url } }
  })
  app.post('/bank/accounts', async (request) => {
    const { accountNumber, name } = readBody(accountBody, request.body)
    handler.accounts.name(accountNumber, name)
    return { data: { accountNumber, name: handler.accounts.ownerOf(accountNumber) } }
  })
  app.post('/bank/payouts/:number/settle', async (request, reply) => {
    const payout = handler.book.byNumber(readBody(payoutParams, request.params).number)
    if (payout === undefined) return reply.code(404).send(problem(404, 'not_found', 'There is no such payout.'))
    const { state: wanted, why } = readBody(settleBody, request.body)
    const settled = handler.book.settle(payout, wanted, why)
    if (!settled)
      return reply
        .code(422)
        .send(problem(422, 'not_possible', `A payout that is ${payout.state} cannot become ${wanted}.`, 'state'))
    return { data: viewOf(payout) }
  })
}
