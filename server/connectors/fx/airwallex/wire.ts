/**
 * Parses and maps Airwallex's answers (API version 2025-06-30), as far as we need them. Pure. The words are those of
 * its documentation and of its SDK for Node; an unknown word means an unknown outcome. Numbers arrive as text.
 */
import type { FxCurrency, FxRail } from '@zend/corridors'
import { z } from 'zod'
import type {
  FxConversion,
  FxNameCheck,
  FxPaymentStatus,
  FxRefusal,
  FxReturnReason,
  FxStatementLine,
} from '../../../ports/fx-provider.ts'
import { said } from '../../rails/http.ts'
import { type Refused, returnReasonOf, wordOf } from '../outcome.ts'
import { instantOf, minorOf } from '../wire-values.ts'

/** How a rail is called there. `null`: the local system is chosen by Airwallex, as instant SEPA is. */
export const CLEARING_SYSTEMS: Readonly<Record<FxRail, string | null>> = {
  'us-ach': 'ACH',
  'us-fedwire': 'FEDWIRE',
  'ca-eft': 'EFT',
  'ca-interac': 'INTERAC',
  'gb-fps': 'FASTER_PAYMENTS',
  'gb-chaps': 'CHAPS',
  'eu-sepa': null,
  'eu-sepa-instant': null,
  swift: null,
}

/** Returns the transfer method of a rail. */
export const methodOf = (rail: FxRail): 'LOCAL' | 'SWIFT' => (rail === 'swift' ? 'SWIFT' : 'LOCAL')

const text = z.string().nullish().catch(null)
const id = z.string().min(1).max(100)

/** `POST /authentication/login`. */
export const loginAnswer = z.object({ token: z.string().min(1), expires_at: z.string() })
/** `POST /fx/quotes/create`. */
export const quoteAnswer = z.object({
  quote_id: id,
  buy_currency: z.string(),
  buy_amount: z.string(),
  sell_currency: z.string(),
  sell_amount: z.string(),
  valid_to_at: z.string(),
})
/** `GET /balances/current`. */
export const balancesAnswer = z.array(z.object({ currency: z.string(), available_amount: z.string() }))
/** `POST /beneficiaries/create`. */
export const beneficiaryAnswer = z.object({ id })
/** A page of `GET /beneficiaries`. */
export const beneficiariesAnswer = z.object({
  items: z.array(z.object({ id, nickname: text })),
  has_more: z.boolean().optional(),
})

const transfer = z.object({
  id,
  request_id: z.string(),
  status: z.string(),
  transfer_currency: z.string(),
  transfer_amount: z.string(),
  amount_beneficiary_receives: z.string(),
  fee_amount: text,
  fee_currency: text,
  failure_type: text,
  failure_reason: text,
  dispatch_info: z.object({ external_reference: text }).nullish().catch(null),
})
/** A transfer as parsed. */
export type Transfer = z.infer<typeof transfer>
/** A page of `GET /transfers`. */
export const transfersAnswer = z.object({ items: z.array(transfer), page_after: text })

/** Returns a transfer of this reference; `null` when the answer holds none. */
export function transferOf(body: unknown, reference: string): Transfer | null {
  const parsed = transfer.safeParse(body)
  return parsed.success && parsed.data.request_id === reference ? parsed.data : null
}

const conversion = z.object({
  conversion_id: id,
  request_id: z.string(),
  status: z.string(),
  sell_currency: z.string(),
  sell_amount: z.string(),
  conversion_date: z.string(),
  settlement_cutoff_at: text,
})
/** A page of `GET /fx/conversions`. */
export const conversionsAnswer = z.object({
  items: z.array(z.looseObject({ request_id: z.string() })),
  has_more: z.boolean().optional(),
})

/** A page of `GET /balances/history`. */
export const historyAnswer = z.object({
  items: z.array(
    z.object({
      id: text,
      currency: z.string(),
      amount: z.string(),
      posted_at: z.string(),
      source: text,
      source_type: text,
      transaction_type: text,
    }),
  ),
  has_more: z.boolean().optional(),
})
/** A line of the history as parsed. */
export type HistoryRow = z.infer<typeof historyAnswer>['items'][number]

// Approvals are our own there; whether one that ended can be taken up again is not documented.
const UNDER_WAY = new Set(['IN_APPROVAL', 'SCHEDULED', 'OVERDUE', 'PROCESSING'])

/** Maps a transfer. */
export function paymentStatus(row: Transfer): FxPaymentStatus {
  const currency = currencyOf(row.transfer_currency)
  const providerId = row.id
  if (currency === null) return { kind: 'no_answer', said: said(`a currency we do not know: ${row.transfer_currency}`) }
  const tracking = row.dispatch_info?.external_reference || null
  const fee = row.fee_currency === row.transfer_currency ? minorOf(currency, row.fee_amount) : null
  const at = { providerId, tracking, feeMinor: fee?.amount ?? null }
  if (UNDER_WAY.has(row.status)) return { kind: 'pending', providerId }
  if (row.status === 'SENT') return { kind: 'sent', ...at }
  if (row.status === 'PAID') return { kind: 'delivered', ...at }
  // The money is not back before `FAILED` has become `CANCELLED`.
  if (row.status === 'FAILED' || row.status === 'CANCELLATION_REQUESTED')
    return tracking === null ? { kind: 'pending', providerId } : { kind: 'sent', ...at }
  if (row.status !== 'CANCELLED')
    return { kind: 'no_answer', said: said(`a status that a person has to look at: ${row.status}`) }
  const words = said(`${row.failure_type ?? ''} ${row.failure_reason ?? ''}`) || 'cancelled'
  if (tracking === null) return { kind: 'failed', why: wordOf(words, WHYS, 'rejected'), said: words }
  const returned = minorOf(currency, row.amount_beneficiary_receives)
  if (returned === null) return { kind: 'no_answer', said: 'it does not say how much of the payment came back' }
  return { kind: 'returned', why: RETURNS[row.failure_type ?? ''] ?? returnReasonOf(words), said: words, returned }
}

const RETURNS: Readonly<Record<string, FxReturnReason>> = {
  ACCOUNT_CLOSED: 'account_closed',
  ACCOUNT_CURRENCY_MISMATCH: 'currency_mismatch',
  ACCOUNT_INACTIVE_OR_DORMANT: 'account_closed',
  ACCOUNT_UNDER_RESTRICTION: 'compliance',
  BENEFICIARY_NAME_MISMATCH: 'name_mismatch',
  BENEFICIARY_REQUESTED: 'payee_refused',
  CHANNEL_POLICY: 'compliance',
  CLIENT_REQUESTED: 'recalled',
  INVALID_ACCOUNT_NAME_OR_NUMBER: 'account_invalid',
  INVALID_BANK_INFORMATION: 'routing_invalid',
  INVALID_BANK_OR_BRANCH_CODE: 'routing_invalid',
  INVALID_CORRESPONDENT_BANK_INFORMATION: 'routing_invalid',
  INVALID_SWIFT_BIC_CODE: 'routing_invalid',
  RECALL_REQUESTED: 'recalled',
  TM_SUSPENDED: 'compliance',
  UNABLE_TO_APPLY: 'account_invalid',
}

/** Maps a conversion of this reference; `null` when it cannot be read. */
export function conversionOf(body: unknown, reference: string): FxConversion | null {
  const parsed = conversion.safeParse(body)
  if (!parsed.success) return null
  const { conversion_id: providerId, status, ...known } = parsed.data
  if (known.request_id !== reference) return { kind: 'no_answer', said: 'it answered about another reference' }
  const sell = known.sell_currency === 'USD' ? minorOf('USD', known.sell_amount) : null
  if (sell === null) return null
  if (status === 'SETTLED') return { kind: 'settled', providerId, sell }
  if (status === 'CANCELLED') return { kind: 'failed', why: 'rejected', said: 'it was cancelled' }
  // Without the instant, the whole day may have to pass.
  const settlesAt = instantOf(known.settlement_cutoff_at) ?? instantOf(`${known.conversion_date}T23:59:59Z`)
  if (settlesAt === null || (status !== 'SCHEDULED' && status !== 'OVERDUE')) return null
  return { kind: 'agreed', providerId, sell, settlesAt }
}

const KINDS: readonly (readonly [RegExp, FxStatementLine['kind']])[] = [
  [/fee/i, 'fee'],
  [/conversion/i, 'conversion'],
  [/reversal|return|refund|fail|cancel/i, 'return'],
  [/payout|transfer|payment/i, 'payment'],
  [/deposit|top.?up|collection/i, 'funding'],
]

/** Maps a line of the history; the reference is added later. `null` when it cannot be read. */
export function statementLine(row: HistoryRow, currency: FxCurrency): Omit<FxStatementLine, 'id'> | null {
  const [amount, at] = [minorOf(currency, row.amount), instantOf(row.posted_at)]
  if (amount === null || at === null || row.currency !== currency) return null
  const kind = wordOf(`${row.transaction_type ?? ''} ${row.source_type ?? ''}`, KINDS, 'other')
  return { at, amount, kind, reference: null }
}

const verified = z.object({ code: z.string(), details: z.unknown().optional() })

/** Maps the answer of an account check; `null` when it cannot be read. */
export function nameCheckOf(body: unknown): FxNameCheck | null {
  const parsed = verified.safeParse(body)
  if (!parsed.success) return null
  const word = /\b(FULL_MATCH|PARTIAL_MATCH|NO_MATCH)(_INCORRECT_TYPE)?\b/.exec(
    JSON.stringify(parsed.data.details ?? null),
  )
  if (word?.[1] === 'NO_MATCH') return { kind: 'none' }
  // `VERIFIED` is said of an account, whatever the name.
  if (parsed.data.code !== 'VERIFIED' || word === null) return { kind: 'not_possible' }
  // Another type of account under the same name is not the payee that was asked for.
  return word[1] === 'FULL_MATCH' && word[2] === undefined ? { kind: 'match' } : { kind: 'close', name: null }
}

const WHYS: readonly (readonly [RegExp, FxRefusal])[] = [
  [/cut.?off/i, 'cut_off'],
  [/quote/i, 'price_expired'],
  [/insufficient|not.?covering/i, 'balance_low'],
  [/limit|amount/i, 'amount_out_of_range'],
  [/purpose|reason/i, 'purpose_invalid'],
  [/complian|suspend|policy|restriction/i, 'compliance'],
  [/beneficiar|bank_details|account|iban|swift|routing|name/i, 'payee_invalid'],
  [/unsupported|not_supported|not_enabled|clearing|validity/i, 'not_supported'],
]

const refused = z.object({ code: z.string(), message: text, source: text, details: z.unknown().optional() })

/** A refusal. `takenId`: the id of what a duplicate was taken as. `open`: it may be no refusal. */
export type Refusal = Refused & { readonly takenId: string | null; readonly open: boolean }

/** Maps a refusal to our codes; `null` when the answer is not Airwallex's. */
export function refusalOf(body: unknown): Refusal | null {
  const parsed = refused.safeParse(body)
  if (!parsed.success) return null
  const { code, message, source, details } = parsed.data
  const rows = z.object({ errors: z.array(z.object({ source: text, code: text })) }).safeParse(details)
  const fields = rows.success ? rows.data.errors.map((row) => `${row.source ?? ''} ${row.code ?? ''}`) : []
  const duplicate = /duplicate/i.test(code)
  const taken = z.object({ id }).safeParse(details)
  return {
    // Field names first: `validation_failed` alone says nothing.
    why: wordOf([code, source ?? '', ...fields].join(' '), WHYS, 'rejected'),
    said: said([code, message ?? '', source ?? '', ...fields].join(' ')),
    duplicate,
    takenId: duplicate && taken.success ? taken.data.id : null,
    open: /service_unavailable|internal/i.test(code),
  }
}

/** A webhook: snake case for transfers, camel case for conversions. */
export const event = z.object({ id: z.string().min(1).max(100), name: z.string().max(100), data: z.looseObject({}) })

const ABOUTS = [
  ['payout.transfer.', 'payment'],
  ['conversion.', 'conversion'],
  ['rfi.', 'question'],
] as const

/** What a webhook is about. */
export function aboutOf(name: string, data: Readonly<Record<string, unknown>>) {
  const about = ABOUTS.find(([prefix]) => name.startsWith(prefix))?.[1]
  if (about === undefined) return null
  const field = (...names: readonly string[]): string | null => {
    const value = names.map((each) => data[each]).find((each) => typeof each === 'string' && each !== '')
    return typeof value === 'string' ? value.slice(0, 100) : null
  }
  const providerId = about === 'conversion' ? field('conversion_id', 'conversionId', 'id') : field('id')
  return providerId === null ? null : ({ about, providerId, reference: field('request_id', 'requestId') } as const)
}

function currencyOf(code: string): FxCurrency | null {
  return code === 'USD' || code === 'CAD' || code === 'GBP' || code === 'EUR' || code === 'CNY' ? code : null
}
