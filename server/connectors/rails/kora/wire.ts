/**
 * Parses and maps Kora's answers, as far as we need them. Pure. The words are those of
 * https://developers.korapay.com/docs/payout-via-api and https://developers.korapay.com/docs/errors; an unknown word
 * means an unknown outcome.
 */
import type { LocalCurrency } from '@zend/kernel'
import { z } from 'zod'
import type { PayoutRefusal, PayoutStatus } from '../../../ports/payout-rail.ts'
import { minorUnits } from '../amounts.ts'
import { said } from '../http.ts'
import { type Refused, whyOf } from '../outcome.ts'

/** A payout; amounts are in whole units. */
const payout = z.object({
  reference: z.string(),
  status: z.string(),
  currency: z.string(),
  fee: z.string().nullish().catch(null),
  message: z.string().nullish().catch(null),
})
const answer = z.object({ status: z.literal(true), data: payout })
const refused = z.object({ status: z.literal(false), message: z.string() })

/** `GET /merchant/api/v1/balances`: whole units by currency, only of currencies that the account has. */
export const balancesAnswer = z.object({
  status: z.literal(true),
  data: z.record(z.string(), z.object({ available_balance: z.string() })),
})
/** `GET /merchant/api/v1/misc/banks` and `/mobile-money`. Orders name a bank by its `code`, a network by its `slug`. */
export const listAnswer = z.object({
  status: z.literal(true),
  data: z.array(
    z.object({ name: z.string(), slug: z.string().nullish().catch(null), code: z.string().nullish().catch(null) }),
  ),
})
/** A webhook about a payout. */
export const payoutEvent = z.object({
  event: z.enum(['transfer.success', 'transfer.failed']),
  data: z.object({ reference: z.string().min(1).max(100), status: z.string().max(40) }),
})

const UNDER_WAY = new Set(['pending', 'processing'])
const NOT_FOUND = 'Transaction not found'
const DUPLICATE = /duplicate/i

const WHYS: readonly (readonly [RegExp, PayoutRefusal])[] = [
  [/insufficient funds/i, 'rail_balance_low'],
  [/dormant|closed/i, 'account_closed'],
  [/limit exceeded|minimum|maximum|amount/i, 'amount_out_of_range'],
  [/invalid bank|mobile money operator/i, 'not_supported'],
  [/invalid account|resolve bank account/i, 'account_invalid'],
]

/**
 * Maps an answer about a payout, both to an order and to a status request; `null` when it holds none. Kora has no
 * status for money that came back.
 */
export function payoutOf(
  body: unknown,
  reference: string,
): Exclude<PayoutStatus, { kind: 'reversed' | 'unknown_reference' }> | null {
  const parsed = answer.safeParse(body)
  if (!parsed.success) return null
  const { status, currency, fee, message, ...known } = parsed.data.data
  if (known.reference !== reference) return { kind: 'no_answer', said: 'it answered about another reference' }
  // Kora identifies payouts by our reference alone.
  if (UNDER_WAY.has(status)) return { kind: 'pending', railId: reference }
  if (status === 'success') return { kind: 'paid', railId: reference, feeMinor: feeOf(currency, fee) }
  if (status !== 'failed') return { kind: 'no_answer', said: said(`a status we do not know: ${status}`) }
  const told = said(message)
  return { kind: 'failed', railId: reference, why: whyOf(told, WHYS), said: told }
}

/** Returns whether an answer says, in Kora's own words, that the reference is unknown. */
export function isUnknown(body: unknown): boolean {
  const parsed = refused.safeParse(body)
  return parsed.success && parsed.data.message.trim() === NOT_FOUND
}

/** Maps a refusal to our codes; `null` when the answer is not Kora's. */
export function refusalOf(body: unknown): Refused | null {
  const parsed = refused.safeParse(body)
  if (!parsed.success) return null
  const told = said(parsed.data.message)
  return { why: whyOf(told, WHYS), said: told, duplicate: DUPLICATE.test(told) }
}

/** Returns the rail's charge, rounded up: a cost is never rounded down. */
const feeOf = (currency: string, fee: string | null | undefined): bigint | null =>
  fee === null || fee === undefined ? null : (minorUnits(currency as LocalCurrency, fee, 'up')?.amount ?? null)
