/**
 * Parses and maps pawaPay's answers (version 2), as far as we need them. Pure. The words are those of
 * https://docs.pawapay.io/v2/api-reference/payouts and https://docs.pawapay.io/v2/docs/failure_codes; an unknown word
 * means an unknown outcome.
 */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { PayoutRefusal, PayoutStatus } from '../../../ports/payout-rail.ts'
import { said } from '../http.ts'
import { type Refused, whyOf } from '../outcome.ts'

const failureReason = z.object({ failureCode: z.string(), failureMessage: z.string().nullish().catch(null) })
const payout = z.object({
  payoutId: z.string(),
  status: z.string(),
  failureReason: failureReason.nullish().catch(null),
})

const found = z.object({ status: z.literal('FOUND'), data: payout })
const notFound = z.object({ status: z.literal('NOT_FOUND') })
const accepted = z.object({ payoutId: z.string(), status: z.enum(['ACCEPTED', 'ENQUEUED', 'DUPLICATE_IGNORED']) })
// A malformed request has no status, only the reason.
const refused = z.object({ failureReason })

/** `GET /v2/wallet-balances`: whole units by country and currency. */
export const balancesAnswer = z.object({ balances: z.array(z.object({ balance: z.string(), currency: z.string() })) })
/** A callback about a payout: its final state. `clientReferenceId` is our reference. */
export const payoutCallback = z.object({
  payoutId: z.string(),
  status: z.string().max(40),
  clientReferenceId: z.string().min(1).max(100),
})

const UNDER_WAY = new Set(['ACCEPTED', 'ENQUEUED', 'SUBMITTED', 'PROCESSING', 'IN_RECONCILIATION'])

const WHYS: readonly (readonly [RegExp, PayoutRefusal])[] = [
  [/^PAWAPAY_WALLET_OUT_OF_FUNDS/, 'rail_balance_low'],
  [/^(AMOUNT_OUT_OF_BOUNDS|INVALID_AMOUNT|WALLET_LIMIT_REACHED)/, 'amount_out_of_range'],
  [/^(RECIPIENT_NOT_FOUND|INVALID_PHONE_NUMBER)/, 'account_invalid'],
  [/^(INVALID_PROVIDER|INVALID_CURRENCY|PAYOUTS_NOT_ALLOWED|PROVIDER_TEMPORARILY_UNAVAILABLE)/, 'not_supported'],
]

/**
 * Returns pawaPay's id of a payout, a UUID of version 4, derived from our reference: the same reference is the same
 * payout, however often it is ordered. Derived, not random, so it is stored nowhere.
 */
export function payoutIdOf(reference: string): string {
  const hex = createHash('sha256').update(`zend payout ${reference}`).digest('hex')
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Maps an order's answer; `null` when it is no acceptance. */
export function acceptedPayout(body: unknown, payoutId: string): PayoutStatus | null {
  const parsed = accepted.safeParse(body)
  if (!parsed.success) return null
  return parsed.data.payoutId === payoutId
    ? { kind: 'pending', railId: payoutId }
    : { kind: 'no_answer', said: 'it answered about another payout' }
}

/** Maps a status answer; `null` when it cannot be read. */
export function foundPayout(body: unknown, payoutId: string): PayoutStatus | null {
  if (notFound.safeParse(body).success) return { kind: 'unknown_reference' }
  const parsed = found.safeParse(body)
  if (!parsed.success) return null
  const { status, failureReason: failure, ...known } = parsed.data.data
  if (known.payoutId !== payoutId) return { kind: 'no_answer', said: 'it answered about another payout' }
  if (UNDER_WAY.has(status)) return { kind: 'pending', railId: payoutId }
  // pawaPay's charge is on its invoice, not with the payout.
  if (status === 'COMPLETED') return { kind: 'paid', railId: payoutId, feeMinor: null }
  if (status !== 'FAILED') return { kind: 'no_answer', said: said(`a status we do not know: ${status}`) }
  const code = failure?.failureCode ?? ''
  return {
    kind: 'failed',
    railId: payoutId,
    why: whyOf(code, WHYS),
    said: said(`${code} ${failure?.failureMessage ?? ''}`),
  }
}

/** Maps a refusal to our codes; `null` when the answer is not pawaPay's. */
export function refusalOf(body: unknown): Refused | null {
  const parsed = refused.safeParse(body)
  if (!parsed.success) return null
  const { failureCode, failureMessage } = parsed.data.failureReason
  return { why: whyOf(failureCode, WHYS), said: said(`${failureCode} ${failureMessage ?? ''}`), duplicate: false }
}
