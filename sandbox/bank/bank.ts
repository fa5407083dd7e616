/**
 * The simulated payout providers on a web server, below `/bank/<provider>`, each in its own public format over one book of payouts; a control that makes them
 * misbehave and settles payouts; and the keys that they give their customers. It stands for the outside: no code of the product knows it.
 */
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { readBody } from '../http/request-body.ts'
import { problem } from '../problems.ts'
import { accountsOf } from './accounts.ts'
import { bankPage } from './bank-page.ts'
import { behaviour, FAILURE_WORDS, FATES, type Rail, RAILS, WEBHOOK_MOODS } from './behaviour.ts'
import { type BankPayout, openBook, viewOf } from './book.ts'
import { breakOff, type Desk, openDesk, type Pace } from './desk.ts'
import { chapaRoutes, chapaWebhook } from './chapa.ts'
import { flutterwaveRoutes, flutterwaveWebhook } from './flutterwave.ts'
import { type BankKeys, bankKeysOf } from './keys.ts'
import { koraRoutes, koraWebhook } from './kora.ts'
import { pawapayRoutes, pawapayWebhook } from './pawapay.ts'
import { paystackRoutes, paystackWebhook } from './paystack.ts'
import { type MakeWebhook, type Webhooks, webhooksTo } from './webhooks.ts'

/** Where the product takes webhooks (`null` for nowhere), what the keys follow from, where the book is kept (`null` for nowhere), and how long things take. */
export type BankSettings = { readonly seed: string; readonly hooksUrl: string | null; readonly file: string | null; readonly pace: Pace }

const rails = z.enum([...RAILS, 'all'])
const behaveBody = z.intersection(z.object({ rail: rails }), behaviour)
const webhooksBody = z.object({ rail: rails, mood: z.enum(WEBHOOK_MOODS) })
const hooksBody = z.object({ url: z.url({ protocol: /^https?$/ }).nullable() })
const settleBody = z.object({ state: z.enum(['paid', 'failed', 'reversed']), why: z.enum(FAILURE_WORDS).optional() })
const accountBody = z.object({ accountNumber: z.string().regex(/^[\d+ ]{4,24}$/), name: z.string().min(1).max(120) })
const payoutParams = z.object({ number: z.coerce.number().int() })
const payoutsQuery = z.object({ reference: z.string().max(100).optional() })

const named = (rail: Rail | 'all'): readonly Rail[] => (rail === 'all' ? RAILS : [rail])
// Behaviours of the whole provider; the others are the desk's.
const SILENT = { down: 503, busy: 429 } as const

/** Adds the providers to a web server. They end with it. */
export function addBank(app: FastifyInstance, { seed, hooksUrl, file, pace }: BankSettings, now: () => Date = () => new Date()): void {
  const { keys, signingKey } = bankKeysOf(seed)
  const webhooks = webhooksTo(hooksUrl, pace.returnMs + 500, now)
  const makeOf = webhookMaker(keys, signingKey, now)
  const book = openBook(file, now, (payout) => webhooks.send(payout.rail, payout.reference, desk.webhooksOf(payout), makeOf(payout)))
  const desk = openDesk(book, accountsOf(), pace)
  app.addHook('preClose', async () => {
    desk.stop()
    webhooks.stop()
  })
  const provider = (rail: Rail, routes: (scoped: FastifyInstance) => void): void => {
    void app.register(
      async (scoped) => {
        misbehave(scoped, rail, desk)
        routes(scoped)
      },
      { prefix: `/bank/${rail}` },
    )
  }
  provider('paystack', (scoped) => paystackRoutes(scoped, desk, keys.paystackSecretKey))
  provider('flutterwave', (scoped) => flutterwaveRoutes(scoped, desk, keys.flutterwaveSecretKey))
  provider('pawapay', (scoped) => pawapayRoutes(scoped, desk, keys.pawapayToken, keys.pawapayPublicKey))
  provider('kora', (scoped) => koraRoutes(scoped, desk, keys.koraSecretKey))
  provider('chapa', (scoped) => chapaRoutes(scoped, desk, keys.chapaSecretKey))
  control(app, desk, webhooks, keys)
}

function control(app: FastifyInstance, desk: Desk, webhooks: Webhooks, keys: BankKeys): void {
  const state = () => ({ data: RAILS.map((rail) => ({ rail, path: `/bank/${rail}`, behaviour: desk.moodOf(rail) })) })
  app.get('/bank', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(
      bankPage(
        desk.book.payouts().slice(0, 100).map(viewOf),
        RAILS.map((rail) => [rail, desk.moodOf(rail).kind]),
      ),
    ),
  )
  app.get('/bank/state', async () => state())
  app.get('/bank/keys', async () => ({ data: keys }))
  app.get('/bank/accounts', async () => ({ data: FATES.map(({ digits, what }) => ({ digits, what })) }))
  app.get('/bank/webhooks', async () => ({ data: webhooks.deliveries() }))
  app.get('/bank/payouts', async (request) => {
    const { reference } = readBody(payoutsQuery, request.query)
    const wanted = desk.book.payouts().filter(({ clientReference }) => reference === undefined || clientReference === reference)
    return { data: wanted.map(viewOf) }
  })
  app.post('/bank/behaviour', async (request) => {
    const { rail, ...wanted } = readBody(behaveBody, request.body)
    for (const each of named(rail)) desk.behave(each, wanted)
    return state()
  })
  app.post('/bank/webhooks', async (request) => {
    const { rail, mood } = readBody(webhooksBody, request.body)
    for (const each of named(rail)) desk.webhooks(each, mood)
    return state()
  })
  app.post('/bank/hooks', async (request) => {
    const { url } = readBody(hooksBody, request.body)
    webhooks.to(url)
    return { data: { url } }
  })
  app.post('/bank/accounts', async (request) => {
    const { accountNumber, name } = readBody(accountBody, request.body)
    desk.accounts.name(accountNumber, name)
    return { data: { accountNumber, name: desk.accounts.ownerOf(accountNumber) } }
  })
  app.post('/bank/payouts/:number/settle', async (request, reply) => {
    const payout = desk.book.byNumber(readBody(payoutParams, request.params).number)
    if (payout === undefined) return reply.code(404).send(problem(404, 'not_found', 'There is no such payout.'))
    const { state: wanted, why } = readBody(settleBody, request.body)
    const settled = desk.book.settle(payout, wanted, why)
    if (!settled) return reply.code(422).send(problem(422, 'not_possible', `A payout that is ${payout.state} cannot become ${wanted}.`, 'state'))
    return { data: viewOf(payout) }
  })
}

function webhookMaker(keys: BankKeys, signingKey: KeyObject, now: () => Date): (payout: BankPayout) => MakeWebhook {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const forgedKey = createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' }))
  return (payout) => {
    if (payout.rail === 'paystack') return paystackWebhook(payout, keys.paystackSecretKey)
    if (payout.rail === 'flutterwave') return flutterwaveWebhook(payout, keys.flutterwaveWebhookHash)
    if (payout.rail === 'kora') return koraWebhook(payout, keys.koraSecretKey)
    if (payout.rail === 'chapa') return chapaWebhook(payout, keys.chapaWebhookSecret)
    return pawapayWebhook(payout, signingKey, forgedKey, now)
  }
}

/** Answers as a provider that is down, busy, gone, slow, mute or out of its mind would. */
function misbehave(app: FastifyInstance, rail: Rail, desk: Desk): void {
  let calls = 0
  app.addHook('onRequest', async (_request, reply) => {
    const { kind } = desk.moodOf(rail)
    if (kind === 'gone') breakOff(reply)
    if (kind === 'down' || kind === 'busy') await reply.code(SILENT[kind]).send({ status: false, message: 'Not now' })
  })
  app.addHook('onSend', async (_request, reply, payload) => {
    const current = desk.moodOf(rail)
    if (current.kind === 'slow') await pause(current.delayMs)
    if (current.kind === 'mute') {
      reply.raw.destroy()
      return ''
    }
    if (current.kind !== 'malformed') return payload
    calls += 1
    void reply.code(200).header('content-type', 'text/html').removeHeader('content-length')
    return ['<html><body>We are performing maintenance.</body></html>', '{"status": true, "data": {', '{"ok": true}'][calls % 3]
  })
}
