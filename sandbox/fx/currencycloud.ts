/**
 * Currencycloud's API (version 2) as its OpenAPI document and guides describe it: forms in, JSON with decimal strings
 * out, its errors and its push notifications.
 */
import type { FxCurrency } from '@zend/corridors'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { breakOff } from '../misbehave.ts'
import { nameAnswerOf } from './behaviour.ts'
import type { FxBookPayment } from './book.ts'
import {
  beneficiaryInput,
  conversionInput,
  currency,
  invalid,
  paymentInput,
  priceInput,
  refuse,
} from './currencycloud-input.ts'
import {
  conversionOf,
  iso,
  messageOf,
  paymentOf,
  transactionOf,
  VERIFIED,
  webhook,
  wire,
} from './currencycloud-rows.ts'
import type { FxDesk } from './desk.ts'
import { costOf } from './orders.ts'
import { type FxFormat, type FxKeys, minorOf, pageOf, readForms, sessionsOf, textOf } from './provider.ts'

const NAME = 'currencycloud'
const LIMITS: Readonly<Partial<Record<FxCurrency, bigint>>> = { USD: 100_000_000n, GBP: 100_000_000n, CAD: 10_000_000n }
const idParams = z.object({ id: z.string() })
const byRequest = z.object({ unique_request_id: z.string().optional() })

/** Adds its endpoints. */
function routes(app: FastifyInstance, desk: FxDesk, keys: FxKeys): void {
  readForms(app)
  const sessions = sessionsOf(desk, NAME, true)
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.endsWith('/authenticate/api') || sessions.accepts(String(request.headers['x-auth-token']))) return
    await refuse(reply, 401, 'auth_failed', 'Authentication failed with the supplied credentials', 'username')
  })
  app.post('/v2/authenticate/api', async (request, reply) => {
    const given = z.object({ login_id: z.string(), api_key: z.string() }).safeParse(request.body)
    const good = given.data?.login_id === keys.currencycloudLoginId && given.data.api_key === keys.currencycloudApiKey
    if (!good)
      return refuse(reply, 401, 'auth_failed', 'Authentication failed with the supplied credentials', 'username')
    return { auth_token: sessions.issue().token }
  })
  app.post('/v2/authenticate/close_session', async (request) => {
    sessions.end(String(request.headers['x-auth-token']))
    return {}
  })
  app.get('/v2/balances/:currency', async (request, reply) => {
    const parsed = z.object({ currency }).safeParse(request.params)
    if (!parsed.success) return invalid(reply, parsed.error)
    const code = parsed.data.currency
    return { id: 'b', currency: wire(code), amount: textOf(code, desk.book.balance(NAME, code)) }
  })
  conversionRoutes(app, desk)
  beneficiaryRoutes(app, desk)
  paymentRoutes(app, desk)
  app.get('/v2/transactions/find', async (request, reply) => {
    const query = z
      .object({
        currency,
        completed_at_from: z.string(),
        completed_at_to: z.string(),
        page: z.coerce.number().int().min(1).default(1),
        per_page: z.coerce.number().int().min(1).max(100).default(25),
      })
      .safeParse(request.query)
    if (!query.success) return invalid(reply, query.error)
    const { currency: code, completed_at_from: from, completed_at_to: to, page, per_page: size } = query.data
    const rows = desk.book.state.lines.filter(
      (line) =>
        line.provider === NAME &&
        line.currency === code &&
        Date.parse(line.at) >= Date.parse(from) &&
        Math.floor(Date.parse(line.at) / 1_000) <= Date.parse(to) / 1_000,
    )
    const more = rows.length > page * size
    return {
      transactions: pageOf(rows, page - 1, size).map(transactionOf),
      pagination: { total_entries: rows.length, current_page: page, per_page: size, next_page: more ? page + 1 : -1 },
    }
  })
}

function conversionRoutes(app: FastifyInstance, desk: FxDesk): void {
  const priced = (body: unknown, reply: FastifyReply) => {
    const parsed = priceInput.safeParse(body)
    if (!parsed.success) return { refused: invalid(reply, parsed.error) }
    const { buy_currency: code, amount } = parsed.data
    const buy = minorOf(code, amount)
    if (code === 'USD' || buy === null) return { refused: refuse(reply, 400, 'amount_is_invalid', 'amount', 'amount') }
    if (desk.behaviourOf(NAME).kind === 'past-cut-off')
      return { refused: refuse(reply, 400, 'crossing_cutoff_time', 'The quote would cross the cut-off time') }
    return { code, buy, hold: parsed.data.hold_period }
  }
  const rate = (code: Exclude<FxCurrency, 'USD'>, buy: bigint, sell: bigint) => ({
    currency_pair: `USD${wire(code)}`,
    client_buy_currency: wire(code),
    client_sell_currency: 'USD',
    client_buy_amount: textOf(code, buy),
    client_sell_amount: textOf('USD', sell),
    fixed_side: 'buy',
    settlement_cut_off_time: desk.book.now().toISOString().replace(/T.*/, 'T16:00:00Z'),
    deposit_required: false,
  })
  app.get('/v2/rates/detailed', async (request, reply) => {
    const price = priced(request.query, reply)
    return 'refused' in price ? price.refused : rate(price.code, price.buy, costOf(price.code, price.buy))
  })
  app.post('/v2/quotes/create', async (request, reply) => {
    const price = priced(request.body, reply)
    if ('refused' in price) return price.refused
    const seconds = Number.parseInt(price.hold ?? '30s', 10) * (price.hold?.endsWith('m') === true ? 60 : 1)
    const held = desk.hold(price.code, price.buy, seconds * 1_000)
    return {
      ...rate(price.code, price.buy, held.sell),
      quote_id: held.id,
      created_at: desk.book.now().toISOString(),
      expires_at: held.expiresAt.toISOString(),
    }
  })
  app.post('/v2/conversions/create', async (request, reply) => {
    const parsed = conversionInput.safeParse(request.body)
    if (!parsed.success) return invalid(reply, parsed.error)
    const { buy_currency: code, amount, unique_request_id: reference, quote_id: quote = null } = parsed.data
    const buy = minorOf(code, amount)
    if (buy === null) return refuse(reply, 400, 'amount_is_invalid', 'amount', 'amount')
    const ordered = desk.convert({ provider: NAME, reference, currency: code, buy }, quote)
    if (ordered.kind === 'known')
      return refuse(reply, 400, 'duplicate_request', 'unique_request_id was used before', 'unique_request_id')
    if (ordered.kind === 'gone') return breakOff(reply)
    if (ordered.kind === 'taken') return conversionOf(ordered.row)
    if (ordered.why === 'price_expired')
      return refuse(reply, 400, 'invalid_quote', 'The quote is not valid', 'quote_id')
    // It says the same of its own failures.
    if (ordered.why === 'balance_low') return refuse(reply, 400, 'conversion_create_failed', 'Conversion failed')
    return refuse(reply, 400, 'fixed_amounts_not_permitted_for_this_user', 'Not permitted')
  })
  app.get('/v2/conversions/find', async (request) => {
    const { unique_request_id: reference } = byRequest.parse(request.query)
    const rows = desk.book.state.conversions.filter(
      (row) => row.provider === NAME && !row.hidden && (reference === undefined || row.reference === reference),
    )
    return { conversions: rows.map(conversionOf), pagination: { total_entries: rows.length } }
  })
  app.get('/v2/conversions/:id', async (request, reply) => {
    const row = desk.book.conversion(NAME, idParams.parse(request.params))
    return row === undefined
      ? refuse(reply, 404, 'conversion_not_found', 'Conversion was not found', 'id')
      : conversionOf(row)
  })
}

function beneficiaryRoutes(app: FastifyInstance, desk: FxDesk): void {
  app.post('/v2/beneficiaries/find', async (request) => {
    const { beneficiary_external_reference: key } = z
      .object({ beneficiary_external_reference: z.string().optional() })
      .parse(request.body ?? {})
    const rows = desk.book.state.beneficiaries.filter(
      (row) => row.provider === NAME && !row.hidden && (key === undefined || row.key === key),
    )
    return {
      beneficiaries: rows.map((row) => ({ ...row.fields, id: row.id, beneficiary_external_reference: row.key })),
      pagination: { total_entries: rows.length },
    }
  })
  app.post('/v2/beneficiaries/create', async (request, reply) => {
    const parsed = beneficiaryInput.safeParse(request.body)
    if (!parsed.success) return invalid(reply, parsed.error)
    const { bank_account_holder_name: name, account_number: number, iban, currency: code, ...fields } = parsed.data
    const account = iban ?? number ?? ''
    if (account === '') return refuse(reply, 400, 'account_number_is_required', 'account_number', 'account_number')
    const row = desk.addBeneficiary({
      provider: NAME,
      key: fields.beneficiary_external_reference ?? '',
      name,
      account,
      currency: code,
      country: fields.bank_country,
      fields: parsed.data,
    })
    if (row === null)
      return refuse(reply, 400, 'account_number_is_invalid', 'account_number is invalid', 'account_number')
    return { ...row.fields, id: row.id }
  })
  app.post('/v2/beneficiaries/account_verification', async (request, reply) => {
    const parsed = z
      .object({
        currency: z.enum(['GBP', 'EUR']),
        account_number: z.string().optional(),
        iban: z.string().optional(),
        beneficiary_company_name: z.string().optional(),
        beneficiary_first_name: z.string().optional(),
        beneficiary_last_name: z.string().optional(),
      })
      .safeParse(request.body)
    if (!parsed.success) return invalid(reply, parsed.error)
    const body = parsed.data
    const given =
      body.beneficiary_company_name ?? `${body.beneficiary_first_name ?? ''} ${body.beneficiary_last_name ?? ''}`
    const [word, name, code, reason, type] = VERIFIED[nameAnswerOf(given, body.iban ?? body.account_number ?? '')]
    const actual = name === null ? null : `${given} ${name}`
    return { answer: word, actual_name: actual, reason_code: code, reason, reason_type: type }
  })
  app.get('/v2/reference/payment_purpose_codes', async () => ({
    purpose_codes: ['CGODDR', 'CSTRDR', 'CCTFDR', 'COCADR'].map((code) => ({
      bank_account_country: 'CN',
      currency: 'CNH',
      entity_type: 'company',
      purpose_code: code,
      purpose_description: code,
    })),
  }))
}

function paymentRoutes(app: FastifyInstance, desk: FxDesk): void {
  const withPayment = (request: { params: unknown }, reply: FastifyReply, show: (row: FxBookPayment) => unknown) => {
    const row = desk.book.payment(NAME, idParams.parse(request.params))
    return row === undefined ? refuse(reply, 404, 'payment_not_found', 'Payment was not found', 'id') : show(row)
  }
  app.post('/v2/payments/create', async (request, reply) => {
    const parsed = paymentInput.safeParse(request.body)
    if (!parsed.success) return invalid(reply, parsed.error)
    const { currency: code, payment_type: type, unique_request_id: reference, ...input } = parsed.data
    const to = desk.book.state.beneficiaries.find((row) => row.provider === NAME && row.id === input.beneficiary_id)
    const amount = minorOf(code, input.amount)
    if (desk.book.payment(NAME, { reference }) !== undefined)
      return refuse(reply, 400, 'duplicate_request', 'unique_request_id was used before', 'unique_request_id')
    if (to === undefined) return refuse(reply, 400, 'invalid_beneficiary_id', 'Beneficiary not found', 'beneficiary_id')
    if (amount === null) return refuse(reply, 400, 'amount_is_invalid', 'amount', 'amount')
    if (type === 'regular' && amount > (LIMITS[code] ?? amount))
      return refuse(reply, 400, 'payment_above_limit', 'Above the limit for a local payment', 'amount')
    if (input.charge_type !== undefined && type === 'regular')
      return refuse(reply, 400, 'charge_type_not_available', 'charge_type', 'charge_type')
    if (code === 'CNY' && input.purpose_code === undefined)
      return refuse(reply, 400, 'incorrect_purpose_code', 'purpose_code is required', 'purpose_code')
    const ordered = desk.pay({
      provider: NAME,
      reference,
      currency: code,
      amount,
      rail: type,
      isWire: type === 'priority',
      to,
      remittance: input.reference,
      reason: input.reason,
    })
    if (ordered.kind === 'gone' || (ordered.kind === 'taken' && ordered.mute)) return breakOff(reply)
    if (ordered.kind !== 'taken') return refuse(reply, 400, 'payment_not_permitted', 'Not permitted')
    return paymentOf(ordered.row)
  })
  app.get('/v2/payments/find', async (request) => {
    const { unique_request_id: reference } = byRequest.parse(request.query)
    const rows = desk.book.state.payments.filter(
      (row) => row.provider === NAME && !row.hidden && (reference === undefined || row.reference === reference),
    )
    return { payments: rows.map(paymentOf), pagination: { total_entries: rows.length } }
  })
  app.get('/v2/payments/:id', async (request, reply) => withPayment(request, reply, paymentOf))
  app.post('/v2/payments/:id/delete', async (request, reply) =>
    withPayment(request, reply, (row) => {
      const waits = row.state === 'waiting' || row.state === 'pending'
      return waits && desk.recall(row)
        ? paymentOf(row)
        : refuse(reply, 400, 'payment_already_released', 'The payment cannot be deleted', 'id')
    }),
  )
  app.get('/v2/payments/:id/submission_info', async (request, reply) =>
    withPayment(request, reply, (row) =>
      row.leftAt === null
        ? refuse(reply, 404, 'submission_info_not_found', 'Not submitted yet', 'id')
        : { status: null, submission_ref: null, format: row.isWire ? 'MT103' : 'PACS008', message: messageOf(row) },
    ),
  )
  app.get('/v2/payments/:id/tracking_info', async (request, reply) =>
    withPayment(request, reply, (row) =>
      row.leftAt === null || !row.isWire
        ? refuse(reply, 404, 'tracking_info_not_found', 'Not tracked', 'id')
        : {
            uetr: row.uetr,
            transaction_status:
              row.state === 'delivered'
                ? { status: 'completed', reason: 'transferred_and_credited' }
                : { status: 'processing', reason: 'transferred_and_tracked' },
            initiation_time: iso(row.leftAt),
            completion_time: row.state === 'delivered' ? iso(row.changedAt) : null,
            payment_events: [],
          },
    ),
  )
}

/** Currencycloud as a simulated provider. */
export const currencycloud: FxFormat = { name: NAME, routes, webhook }
