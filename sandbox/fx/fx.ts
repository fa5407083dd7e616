/**
 * The simulated FX providers on a web server, below `/fx/<provider>`, each in its own public format over one book; a
 * control API that makes them misbehave, moves their clock and settles payments; and the keys that they issue. They
 * represent outside services: no product code depends on them.
 */
import { FX_CURRENCIES, type FxCurrency } from '@zend/corridors'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { webhooksTo } from '../bank/webhooks.ts'
import { readBody } from '../http/request-body.ts'
import { misbehave } from '../misbehave.ts'
import { problem } from '../problems.ts'
import { airwallex } from './airwallex.ts'
import {
  FX_FATES,
  FX_NAME_CHECKS,
  FX_PROVIDERS,
  FX_WEBHOOK_BEHAVIOURS,
  FX_WHYS,
  fxBehaviour,
  type FxProviderName,
} from './behaviour.ts'
import { type FxPaymentView, openFxBook } from './book.ts'
import { CAMT_DIFFERENCES, camtStatement } from './camt053.ts'
import { currencycloud } from './currencycloud.ts'
import { type FxChange, type FxDesk, openFxDesk } from './desk.ts'
import { fxPage } from './fx-page.ts'
import type { FxPace } from './orders.ts'
import { type FxFormat, fxKeysOf, minorOf, textOf } from './provider.ts'

/**
 * The product's webhook URL (`null` for none), the seed of keys and ids, the file of the book (`null` for memory only),
 * and delays.
 */
export type FxSettings = {
  readonly seed: string
  readonly hooksUrl: string | null
  readonly file: string | null
  readonly pace: FxPace
}

const FORMATS: readonly FxFormat[] = [currencycloud, airwallex]

const providers = z.enum(['all', ...FX_PROVIDERS])
const oneProvider = z.enum(FX_PROVIDERS)
const behaveBody = z.intersection(z.object({ provider: providers }), fxBehaviour)
const webhooksBody = z.object({ provider: providers, behaviour: z.enum(FX_WEBHOOK_BEHAVIOURS) })
const hooksBody = z.object({ url: z.url({ protocol: /^https?$/ }).nullable() })
const settleBody = z.object({
  state: z.enum(['sent', 'delivered', 'failed', 'returned']),
  why: z.enum(FX_WHYS).default('other'),
})
const numberParams = z.object({ number: z.coerce.number().int() })
const referenceQuery = z.object({ reference: z.string().max(300).optional() })
const clockBody = z.object({
  advanceMs: z
    .int()
    .min(0)
    .max(400 * 86_400_000),
})
const settlementBody = z.object({ days: z.int().min(0).max(10) })
const fundBody = z.object({ provider: oneProvider, currency: z.enum(FX_CURRENCIES), amount: z.string() })
const statementParams = z.object({
  provider: oneProvider,
  currency: z.enum(FX_CURRENCIES),
  day: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
})
const differenceQuery = z.object({ difference: z.enum(CAMT_DIFFERENCES).default('none') })

const named = (provider: 'all' | FxProviderName): readonly FxProviderName[] =>
  provider === 'all' ? FX_PROVIDERS : [provider]

/** Adds the providers to a web server. They end with it. */
export function addFx(
  app: FastifyInstance,
  { seed, hooksUrl, file, pace }: FxSettings,
  now: () => Date = () => new Date(),
): void {
  const keys = fxKeysOf(seed)
  const lateMs = 5 * pace.stepMs + 500
  const webhooks = webhooksTo(hooksUrl, lateMs, now)
  const late = new Set<NodeJS.Timeout>()
  const tell = (change: FxChange): void => {
    const format = FORMATS.find(({ name }) => name === change.row.provider)
    if (format === undefined) return
    const make = format.webhook(change, desk, keys)
    if (make === null) return
    const { provider } = change.row
    const reference = change.about === 'question' ? change.row.paymentId : change.row.reference
    if (change.webhooks !== 'late') return webhooks.send(provider, reference, change.webhooks, make)
    const timer = setTimeout(() => {
      late.delete(timer)
      webhooks.send(provider, reference, 'well', make)
    }, lateMs)
    late.add(timer)
  }
  const desk: FxDesk = openFxDesk(openFxBook(seed, file, now), pace, tell)
  app.addHook('preClose', async () => {
    desk.stop()
    webhooks.stop()
    for (const timer of late) clearTimeout(timer)
  })
  for (const { name, routes } of FORMATS) {
    void app.register(
      async (scoped) => {
        scoped.addHook('onRequest', async () => {
          desk.run(false)
        })
        misbehave(scoped, {
          current: () => desk.behaviourOf(name),
          notNow: { code: 'not_now', message: 'Not now' },
          truncated: '{"payments": [',
        })
        routes(scoped, desk, keys)
      },
      { prefix: `/fx/${name}` },
    )
  }
  app.get('/fx/keys', async () => ({ data: keys }))
  app.get('/fx/webhooks', async () => ({ data: webhooks.deliveries() }))
  app.post('/fx/hooks', async (request) => {
    const { url } = readBody(hooksBody, request.body)
    webhooks.to(url)
    return { data: { url } }
  })
  control(app, desk)
}

function viewsOf({ book }: FxDesk, reference?: string): readonly FxPaymentView[] {
  return book.state.payments
    .filter((row) => reference === undefined || row.reference === reference)
    .map((row) => ({
      ...row,
      amount: textOf(row.currency, row.amount),
      fee: textOf(row.currency, row.fee),
      returned: textOf(row.currency, row.returned),
      payee: book.state.beneficiaries.find(({ id }) => id === row.beneficiaryId)?.name ?? '',
    }))
    .toReversed()
}

function control(app: FastifyInstance, desk: FxDesk): void {
  const { book } = desk
  const state = () => ({
    data: {
      now: book.now().toISOString(),
      providers: FX_PROVIDERS.map((provider) => ({
        provider,
        path: `/fx/${provider}`,
        behaviour: desk.behaviourOf(provider),
        balances: Object.fromEntries(
          FX_CURRENCIES.map((currency: FxCurrency) => [currency, textOf(currency, book.balance(provider, currency))]),
        ),
      })),
    },
  })
  app.get('/fx', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(fxPage(viewsOf(desk).slice(0, 100), state().data)),
  )
  app.get('/fx/state', async () => state())
  app.get('/fx/payees', async () => ({ data: { fates: FX_FATES, nameChecks: FX_NAME_CHECKS } }))
  app.get('/fx/payments', async (request) => ({
    data: viewsOf(desk, readBody(referenceQuery, request.query).reference),
  }))
  app.get('/fx/conversions', async (request) => {
    const { reference } = readBody(referenceQuery, request.query)
    const rows = book.state.conversions.filter((row) => reference === undefined || row.reference === reference)
    return { data: rows.map((row) => ({ ...row, buy: textOf(row.currency, row.buy), sell: textOf('USD', row.sell) })) }
  })
  app.get('/fx/beneficiaries', async () => ({ data: book.state.beneficiaries }))
  app.get('/fx/statements/:provider/:currency/:day', async (request, reply) => {
    const { difference } = readBody(differenceQuery, request.query)
    const xml = camtStatement(book, readBody(statementParams, request.params), difference)
    return reply.type('application/xml; charset=utf-8').send(xml)
  })
  app.post('/fx/behaviour', async (request) => {
    const { provider, ...wanted } = readBody(behaveBody, request.body)
    for (const each of named(provider)) desk.behave(each, wanted)
    return state()
  })
  app.post('/fx/webhook-behaviour', async (request) => {
    const { provider, behaviour } = readBody(webhooksBody, request.body)
    for (const each of named(provider)) desk.webhooks(each, behaviour)
    return state()
  })
  app.post('/fx/clock', async (request) => {
    desk.advance(readBody(clockBody, request.body).advanceMs)
    return state()
  })
  app.post('/fx/settlement', async (request) => {
    const { days } = readBody(settlementBody, request.body)
    desk.settlesIn(days)
    return { data: { days } }
  })
  app.post('/fx/fund', async (request, reply) => {
    const { provider, currency, amount } = readBody(fundBody, request.body)
    const minor = minorOf(currency, amount)
    if (minor === null) return reply.code(422).send(problem(422, 'not_possible', 'That is no amount.', 'amount'))
    desk.add(provider, currency, minor)
    return state()
  })
  app.post('/fx/payments/:number/settle', async (request, reply) => {
    const { number } = readBody(numberParams, request.params)
    const payment = book.state.payments.find((row) => row.number === number)
    if (payment === undefined) return reply.code(404).send(problem(404, 'not_found', 'There is no such payment.'))
    const { state: wanted, why } = readBody(settleBody, request.body)
    if (desk.settlePayment(payment, wanted, why)) return { data: viewsOf(desk, payment.reference)[0] }
    const message = `A payment that is ${payment.state} cannot become ${wanted}.`
    return reply.code(422).send(problem(422, 'not_possible', message, 'state'))
  })
}
