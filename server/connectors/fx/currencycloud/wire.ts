/**
 * Parses and maps Currencycloud's answers (API version 2), as far as we need them. Pure. The words are those of its
 * OpenAPI document and guides (github.com/CurrencyCloud/currencycloud-swagger); an unknown word means an unknown
 * outcome.
 */
import type { FxCurrency, FxRail } from '@zend/corridors'
import type { Money } from '@zend/kernel'
import { z } from 'zod'
import type {
  FxConversion,
  FxNameCheck,
  FxPaymentStatus,
  FxRefusal,
  FxStatementLine,
} from '../../../ports/fx-provider.ts'
import { said } from '../../rails/http.ts'
import { type Refused, returnReasonOf, wordOf } from '../outcome.ts'
import { instantOf, minorOf } from '../wire-values.ts'

/** How a rail is called there. Instant SEPA cannot be chosen: it is what `regular` becomes where the bank has it. */
export const PAYMENT_TYPES: Readonly<Partial<Record<FxRail, 'regular' | 'priority'>>> = {
  'us-ach': 'regular',
  'us-fedwire': 'priority',
  'ca-eft': 'regular',
  'gb-fps': 'regular',
  'gb-chaps': 'priority',
  'eu-sepa': 'regular',
  'eu-sepa-instant': 'regular',
  swift: 'priority',
}

/** Its code of a currency: yuan are traded as those outside China, and land as the others, one for one. */
export const wireCurrency = (currency: FxCurrency): string => (currency === 'CNY' ? 'CNH' : currency)

const text = z.string().nullish().catch(null)
const id = z.string().min(1).max(100)

/** `POST /authenticate/api`. */
export const loginAnswer = z.object({ auth_token: z.string().min(1) })
/** `GET /rates/detailed`, and the amounts of `POST /quotes/create`. */
export const rateAnswer = z.object({ client_buy_amount: z.string(), client_sell_amount: z.string() })
/** `POST /quotes/create`. */
export const quoteAnswer = rateAnswer.extend({ quote_id: id, expires_at: z.string() })
/** `GET /balances/{currency}`. */
export const balanceAnswer = z.object({ currency: z.string(), amount: z.string() })
/** `POST /beneficiaries/create`. */
export const beneficiaryAnswer = z.object({ id })
/** `POST /beneficiaries/find`. */
export const beneficiariesAnswer = z.object({
  beneficiaries: z.array(z.object({ id, beneficiary_external_reference: text })),
})
/** `GET /payments/{id}/submission_info`. */
export const submissionAnswer = z.object({ format: z.enum(['PACS008', 'MT103']), message: z.string().min(1) })
/** `GET /payments/{id}/tracking_info`. */
export const trackingAnswer = z.object({
  uetr: text,
  transaction_status: z.object({ status: text }).nullish().catch(null),
  completion_time: text,
})
/** `GET /reference/payment_purpose_codes`. */
export const purposesAnswer = z.object({ purpose_codes: z.array(z.object({ purpose_code: z.string() })) })

/** A payment. Fields that are not set are empty or `null`. */
export const payment = z.object({
  id,
  status: z.string(),
  currency: z.string(),
  amount: z.string(),
  payment_type: text,
  unique_request_id: text,
  transferred_at: text,
  failure_reason: text,
  failure_returned_amount: text,
  review_status: text,
  fee_amount: text,
  fee_currency: text,
})
/** A payment as parsed. */
export type Payment = z.infer<typeof payment>
/** `GET /payments/find`. */
export const paymentsAnswer = z.object({ payments: z.array(payment) })

const conversion = z.object({
  id,
  status: z.string(),
  sell_currency: z.string(),
  client_sell_amount: z.string(),
  buy_currency: z.string(),
  client_buy_amount: z.string(),
  settlement_date: z.string(),
  unique_request_id: text,
})
/** `GET /conversions/find`. */
export const conversionsAnswer = z.object({ conversions: z.array(conversion) })

/** A page of `GET /transactions/find`. */
export const transactionsAnswer = z.object({
  transactions: z.array(
    z.object({
      id,
      currency: z.string(),
      amount: z.string(),
      type: z.enum(['credit', 'debit']),
      action: z.string(),
      related_entity_type: text,
      related_entity_id: text,
      completed_at: z.string(),
    }),
  ),
  pagination: z.object({ next_page: z.union([z.string(), z.number()]).nullish() }),
})

const UNDER_WAY = new Set(['new', 'awaiting_authorisation', 'authorised', 'ready_to_send', 'submitted'])

/** Returns whether a payment has not been released yet. */
export const isWaiting = ({ status }: Payment): boolean => UNDER_WAY.has(status)

/** Maps a payment. `tracked` is what the tracker says of it, where it was asked. */
export function paymentStatus(row: Payment, tracked: z.infer<typeof trackingAnswer> | null = null): FxPaymentStatus {
  const currency = currencyOf(row.currency)
  const providerId = row.id
  if (currency === null) return { kind: 'no_answer', said: said(`a currency we do not know: ${row.currency}`) }
  if (UNDER_WAY.has(row.status)) return { kind: 'pending', providerId }
  // `completed` is handed to the scheme, not credited: only the tracker of wires knows that.
  if (row.status === 'released' || row.status === 'completed') {
    const fee = row.fee_currency === row.currency ? minorOf(currency, row.fee_amount) : null
    const at = { providerId, tracking: tracked?.uetr ?? null, feeMinor: fee?.amount ?? null }
    const credited = tracked?.transaction_status?.status === 'completed' && instantOf(tracked.completion_time) !== null
    return { kind: credited ? 'delivered' : 'sent', ...at }
  }
  if (row.status === 'deleted') return { kind: 'failed', why: 'rejected', said: 'it was deleted before it left' }
  if (row.status === 'failed') return failedPayment(row, currency)
  return { kind: 'no_answer', said: said(`a status we do not know: ${row.status}`) }
}

function failedPayment(row: Payment, currency: FxCurrency): FxPaymentStatus {
  const words = said(row.failure_reason || 'failed')
  const back = minorOf(currency, row.failure_returned_amount || '0')
  if (back === null || back.amount < 0n)
    return { kind: 'no_answer', said: 'it does not say how much of the payment came back' }
  const left = instantOf(row.transferred_at) !== null
  if (left && back.amount > 0n) return { kind: 'returned', why: returnReasonOf(words), said: words, returned: back }
  if (left) return { kind: 'no_answer', said: said(`it left and failed, and nothing came back yet: ${words}`) }
  return { kind: 'failed', why: row.review_status === 'rejected' ? 'compliance' : whyOf(words), said: words }
}

/** Maps a conversion. `null` when it is none of ours or cannot be read. */
export function conversionOf(row: unknown, reference: string): FxConversion | null {
  const parsed = conversion.safeParse(row)
  if (!parsed.success) return null
  const { id: providerId, status } = parsed.data
  if (parsed.data.unique_request_id !== reference)
    return { kind: 'no_answer', said: 'it answered about another reference' }
  const sell = parsed.data.sell_currency === 'USD' ? minorOf('USD', parsed.data.client_sell_amount) : null
  const settlesAt = instantOf(parsed.data.settlement_date)
  if (sell === null || settlesAt === null) return null
  if (status === 'trade_settled') return { kind: 'settled', providerId, sell }
  if (AGREED.has(status)) return { kind: 'agreed', providerId, sell, settlesAt }
  // `closed` is not explained anywhere: it may mean paid out, or cancelled.
  return { kind: 'no_answer', said: said(`a status that a person has to look at: ${status}`) }
}

const AGREED = new Set([
  'awaiting_authorisation',
  'awaiting_funds',
  'funds_sent',
  'funds_being_processed',
  'funds_arrived',
  'trade_settling',
])

const KINDS: Readonly<Record<string, FxStatementLine['kind']>> = {
  conversion: 'conversion',
  payment: 'payment',
  payment_failure: 'return',
  payment_unrelease: 'return',
  payment_fee: 'fee',
  funding: 'funding',
}

/** Maps a line of the statement; the reference is added later. `null` when it cannot be read. */
export function statementLine(
  row: z.infer<typeof transactionsAnswer>['transactions'][number],
  currency: FxCurrency,
): FxStatementLine | null {
  const [size, at] = [minorOf(currency, row.amount), instantOf(row.completed_at)]
  if (size === null || at === null || row.currency !== wireCurrency(currency)) return null
  const amount: Money<FxCurrency> = row.type === 'debit' ? { ...size, amount: -size.amount } : size
  return { id: row.id, at, amount, kind: KINDS[row.action] ?? 'other', reference: null }
}

const check = z.object({ answer: z.string(), actual_name: text, reason_code: text })
// The bank cannot check, as opposed to says no: the guide's list of codes.
const CANNOT_CHECK = new Set(['AV202', 'AV203', 'AV204', 'AV205', 'AV207', 'AV208'])

/** Maps the answer of a name check; `null` when it cannot be read. */
export function nameCheckOf(body: unknown): FxNameCheck | null {
  const parsed = check.safeParse(body)
  if (!parsed.success) return null
  const { answer, actual_name: name, reason_code: code } = parsed.data
  if (answer === 'full_match') return { kind: 'match' }
  if (answer === 'close_match') return { kind: 'close', name: name ? said(name) : null }
  if (answer !== 'no_match') return null
  return { kind: CANNOT_CHECK.has(code ?? '') ? 'not_possible' : 'none' }
}

const WHYS: readonly (readonly [RegExp, FxRefusal])[] = [
  [/crossing_cutoff|cut.?off|invalid_delivery_date/i, 'cut_off'],
  [/quote/i, 'price_expired'],
  [/above_limit|below_limit|too_small|exceeds/i, 'amount_out_of_range'],
  [/insufficient|not_enough|balance/i, 'balance_low'],
  [/purpose/i, 'purpose_invalid'],
  [/complian|sanction|blocked/i, 'compliance'],
  [/charge_type|not_permitted|not_supported|unsupported/i, 'not_supported'],
  [/beneficiary|account_number|iban|bic|routing|bank_country/i, 'payee_invalid'],
]
const whyOf = (words: string): FxRefusal => wordOf(words, WHYS, 'rejected')

const refused = z.object({
  error_code: z.string(),
  error_messages: z
    .record(
      z.string(),
      z.union([z.array(z.object({ code: text, message: text })), z.object({ code: text, message: text })]),
    )
    .catch({}),
})

/** Maps a refusal to our codes; `null` when the answer is not Currencycloud's. */
export function refusalOf(body: unknown): Refused | null {
  const parsed = refused.safeParse(body)
  if (!parsed.success) return null
  const rows = Object.values(parsed.data.error_messages).flat()
  const codes = [parsed.data.error_code, ...rows.map(({ code }) => code ?? '')].join(' ')
  return {
    why: whyOf(codes),
    said: said([codes, ...rows.map(({ message }) => message ?? '')].join(' ')),
    duplicate: /\bduplicate_request\b/.test(codes),
  }
}

/** Returns whether a refusal leaves open whether something was ordered. */
export const leavesOpen = (refusal: Refused): boolean => /conversion_create_failed/.test(refusal.said)

/** A webhook, in either of its two writings. */
export const notification = z.object({
  header: z.object({ message_type: z.string(), notification_type: z.string().max(80) }),
  body: z.object({ id, unique_request_id: text, status: text, updated_at: text }),
})

function currencyOf(code: string): FxCurrency | null {
  if (code === 'CNH') return 'CNY'
  return code === 'USD' || code === 'CAD' || code === 'GBP' || code === 'EUR' || code === 'CNY' ? code : null
}
