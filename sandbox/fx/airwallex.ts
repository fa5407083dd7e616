/**
 * Airwallex's API (version 2025-06-30) as its documentation and its SDK describe it: JSON, amounts as strings in and as
 * numbers out, its errors and its webhooks.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { breakOff } from '../misbehave.ts'
import { conversionOf, historyOf, numberOf, quoteOf, stamp, STATUS, transferOf, webhook } from './airwallex-rows.ts'
import { questionRoutes } from './airwallex-questions.ts'
import { nameAnswerOf } from './behaviour.ts'
import type { FxBookPayment } from './book.ts'
import type { FxDesk } from './desk.ts'
import { answer, type FxFormat, type FxKeys, minorOf, pageOf, sessionsOf } from './provider.ts'

const NAME = 'airwallex'
const CURRENCIES = ['USD', 'CAD', 'GBP', 'EUR', 'CNY'] as const
const VALIDITIES = { MIN_1: 1, MIN_15: 15, MIN_30: 30, HR_1: 60, HR_4: 240, HR_8: 480, HR_24: 1_440 } as const

const text = z.string().max(300)
const code = z.enum(CURRENCIES)
const quoteInput = z.object({
  buy_currency: code,
  sell_currency: z.literal('USD'),
  buy_amount: z.number(),
  validity: z.enum(Object.keys(VALIDITIES) as [keyof typeof VALIDITIES]),
})
const conversionInput = z.object({
  request_id: text.min(1),
  buy_currency: code,
  sell_currency: z.literal('USD'),
  buy_amount: text,
  quote_id: text.optional(),
})
const beneficiaryInput = z.object({
  nickname: text.optional(),
  transfer_methods: z.array(z.enum(['LOCAL', 'SWIFT'])).min(1),
  beneficiary: z.object({
    type: z.literal('BANK_ACCOUNT'),
    entity_type: z.enum(['COMPANY', 'PERSONAL']),
    bank_details: z.looseObject({
      bank_country_code: z.string().length(2),
      account_currency: code,
      account_name: text.min(1),
      account_number: text.optional(),
      iban: text.optional(),
      account_routing_type1: text.optional(),
      account_routing_value1: text.optional(),
    }),
  }),
})
const transferInput = z.object({
  request_id: text.min(1),
  beneficiary_id: text,
  transfer_currency: code,
  source_currency: code,
  transfer_amount: text,
  transfer_method: z.enum(['LOCAL', 'SWIFT']),
  reason: text.min(1),
  reference: text.min(1).max(140),
})
const verifyInput = z.object({
  account_details: z.object({ account_name: text, account_number: text.optional(), iban: text.optional() }),
  transfer_method: z.literal('LOCAL'),
  entity_type: z.enum(['COMPANY', 'PERSONAL']),
})
const listQuery = z.object({
  request_id: z.string().optional(),
  nickname: z.string().optional(),
  page: z.coerce.number().int().min(0).default(0),
  page_num: z.coerce.number().int().min(0).default(0),
  page_size: z.coerce.number().int().min(1).max(1_000).default(10),
})
const idParams = z.object({ id: z.string() })

const refuse = (reply: FastifyReply, status: number, word: string, message: string, source = '', details?: object) =>
  answer(reply, status, { code: word, message, source, ...(details === undefined ? {} : { details }) })

function invalid(reply: FastifyReply, error: z.ZodError): FastifyReply {
  const errors = error.issues.map(({ path }) => ({ source: path.map(String).join('.'), code: '011', params: {} }))
  return refuse(reply, 400, 'validation_failed', 'The request is invalid', '', { errors })
}

/** Adds its endpoints. */
function routes(app: FastifyInstance, desk: FxDesk, keys: FxKeys): void {
  const sessions = sessionsOf(desk, NAME, false)
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.endsWith('/authentication/login')) return
    const token = String(request.headers.authorization).replace(/^Bearer /, '')
    if (!sessions.accepts(token)) await refuse(reply, 401, 'credentials_invalid', 'Unauthorized')
  })
  // A login has no body, and some callers name a type all the same.
  app.post('/api/v1/authentication/login', async (request, reply) => {
    const { 'x-client-id': client, 'x-api-key': key } = request.headers
    if (client !== keys.airwallexClientId || key !== keys.airwallexApiKey)
      return refuse(reply, 401, 'credentials_invalid', 'UNAUTHORIZED')
    const { token, expiresAt } = sessions.issue()
    return answer(reply, 201, { token, expires_at: stamp(expiresAt.toISOString()) })
  })
  app.get('/api/v1/balances/current', async () =>
    CURRENCIES.map((currency) => {
      const held = numberOf(currency, desk.book.balance(NAME, currency))
      return { currency, available_amount: held, total_amount: held, pending_amount: 0, reserved_amount: 0 }
    }),
  )
  app.get('/api/v1/balances/history', async (request, reply) => {
    const query = listQuery
      .extend({ currency: code, from_post_at: z.string(), to_post_at: z.string() })
      .safeParse(request.query)
    if (!query.success) return invalid(reply, query.error)
    const { currency, from_post_at: from, to_post_at: to, page_num: page, page_size: size } = query.data
    const rows = desk.book.state.lines.filter(
      (line) =>
        line.provider === NAME &&
        line.currency === currency &&
        stamp(line.at).slice(0, 19) >= from.slice(0, 19) &&
        stamp(line.at).slice(0, 19) <= to.slice(0, 19),
    )
    return { items: pageOf(rows, page, size).map(historyOf), has_more: rows.length > (page + 1) * size }
  })
  conversionRoutes(app, desk)
  beneficiaryRoutes(app, desk)
  transferRoutes(app, desk)
  questionRoutes(app, desk)
}

function conversionRoutes(app: FastifyInstance, desk: FxDesk): void {
  app.post('/api/v1/fx/quotes/create', async (request, reply) => {
    const parsed = quoteInput.safeParse(request.body)
    if (!parsed.success) return invalid(reply, parsed.error)
    const { buy_currency: currency, buy_amount: amount, validity } = parsed.data
    const buy = minorOf(currency, amount.toFixed(2))
    if (currency === 'USD' || buy === null) return refuse(reply, 400, 'invalid_argument', 'amount', 'buy_amount')
    if (desk.behaviourOf(NAME).kind === 'past-cut-off')
      return refuse(reply, 400, 'invalid_argument', 'The conversion date is past its cut-off', 'conversion_cutoff')
    return quoteOf(desk.hold(currency, buy, VALIDITIES[validity] * 60_000), validity, desk)
  })
  app.post('/api/v1/fx/conversions/create', async (request, reply) => {
    const parsed = conversionInput.safeParse(request.body)
    if (!parsed.success) return invalid(reply, parsed.error)
    const { request_id: reference, buy_currency: currency, buy_amount: amount, quote_id: quote = null } = parsed.data
    const buy = minorOf(currency, amount)
    if (buy === null) return refuse(reply, 400, 'invalid_argument', 'amount', 'buy_amount')
    const ordered = desk.convert({ provider: NAME, reference, currency, buy }, quote)
    if (ordered.kind === 'gone') return breakOff(reply)
    if (ordered.kind === 'taken') return answer(reply, 201, conversionOf(ordered.row))
    if (ordered.kind === 'known')
      return refuse(reply, 400, 'request_id_duplicate', 'request_id exists', 'request_id', { id: ordered.row.id })
    if (ordered.why === 'price_expired')
      return refuse(reply, 400, 'invalid_argument', 'The quote has expired', 'quote_id')
    if (ordered.why === 'balance_low') return refuse(reply, 400, 'insufficient_fund', 'Insufficient funds', '')
    return refuse(reply, 400, 'operation_failed', 'Not permitted')
  })
  app.get('/api/v1/fx/conversions', async (request) => {
    const query = listQuery.parse(request.query)
    const rows = desk.book.state.conversions
      .filter((row) => row.provider === NAME && !row.hidden)
      .filter((row) => query.request_id === undefined || row.reference === query.request_id)
      .toReversed()
    const { page_num: page, page_size: size } = query
    return { items: pageOf(rows, page, size).map(conversionOf), has_more: rows.length > (page + 1) * size }
  })
  app.get('/api/v1/fx/conversions/:id', async (request, reply) => {
    const row = desk.book.conversion(NAME, idParams.parse(request.params))
    return row === undefined ? refuse(reply, 404, 'not_found', 'not found') : conversionOf(row)
  })
}

function beneficiaryRoutes(app: FastifyInstance, desk: FxDesk): void {
  app.get('/api/v1/beneficiaries', async (request) => {
    const { nickname, page_num: page, page_size: size } = listQuery.parse(request.query)
    const rows = desk.book.state.beneficiaries
      .filter((row) => row.provider === NAME && !row.hidden)
      .filter((row) => nickname === undefined || row.key === nickname)
      .toReversed()
    return {
      items: pageOf(rows, page, size).map((row) => ({ ...row.fields, id: row.id, nickname: row.key })),
      has_more: rows.length > (page + 1) * size,
    }
  })
  app.post('/api/v1/beneficiaries/create', async (request, reply) => {
    const parsed = beneficiaryInput.safeParse(request.body)
    if (!parsed.success) return invalid(reply, parsed.error)
    const details = parsed.data.beneficiary.bank_details
    const account = details.iban ?? details.account_number ?? details.account_routing_value1 ?? ''
    const row = desk.addBeneficiary({
      provider: NAME,
      key: parsed.data.nickname ?? '',
      name: details.account_name,
      account,
      currency: details.account_currency,
      country: details.bank_country_code,
      fields: parsed.data,
    })
    if (row === null)
      return refuse(reply, 400, 'validation_failed', 'The account is invalid', '', {
        errors: [{ source: 'beneficiary.bank_details.account_number', code: '011', params: {} }],
      })
    return answer(reply, 201, { ...row.fields, id: row.id })
  })
  app.post('/api/v1/beneficiaries/verify_account', async (request, reply) => {
    const parsed = verifyInput.safeParse(request.body)
    if (!parsed.success) return invalid(reply, parsed.error)
    const { account_name: name, account_number: number, iban } = parsed.data.account_details
    return VERIFIED[nameAnswerOf(name, iban ?? number ?? '')]
  })
}

const VERIFIED = {
  match: { code: 'VERIFIED', details: { name_match: 'FULL_MATCH' } },
  no_account: { code: 'NOT_VERIFIED', details: { name_match: 'NO_MATCH' } },
  none: { code: 'VERIFIED', details: { name_match: 'NO_MATCH' } },
  not_possible: { code: 'VERIFIED', details: {} },
  close: { code: 'VERIFIED', details: { name_match: 'PARTIAL_MATCH' } },
  close_untold: { code: 'VERIFIED', details: { name_match: 'PARTIAL_MATCH_INCORRECT_TYPE' } },
  other_type: { code: 'VERIFIED', details: { name_match: 'FULL_MATCH_INCORRECT_TYPE' } },
} as const

function transferRoutes(app: FastifyInstance, desk: FxDesk): void {
  const withTransfer = (request: { params: unknown }, reply: FastifyReply, show: (row: FxBookPayment) => unknown) => {
    const row = desk.book.payment(NAME, idParams.parse(request.params))
    return row === undefined ? refuse(reply, 404, 'not_found', 'not found') : show(row)
  }
  app.post('/api/v1/transfers/create', async (request, reply) => {
    const parsed = transferInput.safeParse(request.body)
    if (!parsed.success) return invalid(reply, parsed.error)
    const { request_id: reference, transfer_currency: currency, transfer_method: method, ...input } = parsed.data
    const to = desk.book.state.beneficiaries.find((row) => row.provider === NAME && row.id === input.beneficiary_id)
    const amount = minorOf(currency, input.transfer_amount)
    if (to === undefined) return refuse(reply, 400, 'invalid_argument', 'unknown beneficiary', 'beneficiary_id')
    if (amount === null) return refuse(reply, 400, 'invalid_argument', 'amount', 'transfer_amount')
    const ordered = desk.pay({
      provider: NAME,
      reference,
      currency,
      amount,
      rail: method,
      isWire: method === 'SWIFT',
      to,
      remittance: input.reference,
      reason: input.reason,
    })
    if (ordered.kind === 'gone' || (ordered.kind === 'taken' && ordered.mute)) return breakOff(reply)
    if (ordered.kind === 'known')
      return refuse(reply, 400, 'request_id_duplicate', 'request_id exists', 'request_id', { id: ordered.row.id })
    if (ordered.kind === 'refused') return refuse(reply, 400, 'operation_failed', 'Not permitted')
    return answer(reply, 201, transferOf(ordered.row, desk))
  })
  app.get('/api/v1/transfers', async (request) => {
    const { request_id: reference, page, page_size: size } = listQuery.parse(request.query)
    const rows = desk.book.state.payments
      .filter((row) => row.provider === NAME && !row.hidden && (reference === undefined || row.reference === reference))
      .toReversed()
    const items = pageOf(rows, page, size).map((row) => transferOf(row, desk))
    return { items, ...(rows.length > (page + 1) * size ? { page_after: String(page + 1) } : {}) }
  })
  app.get('/api/v1/transfers/:id', async (request, reply) =>
    withTransfer(request, reply, (row) => transferOf(row, desk)),
  )
  app.post('/api/v1/transfers/:id/cancel', async (request, reply) =>
    withTransfer(request, reply, (row) =>
      desk.recall(row) ? {} : refuse(reply, 400, 'operation_failed', `A transfer that is ${STATUS[row.state]} stays`),
    ),
  )
}

/** Airwallex as a simulated provider. */
export const airwallex: FxFormat = { name: NAME, routes, webhook }
