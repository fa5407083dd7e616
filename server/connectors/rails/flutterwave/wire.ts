/**
 * Parses and maps Flutterwave's answers (version 3), as far as we need them. Pure. The words are those of
 * https://developer.flutterwave.com/v3.0.0/docs/introduction-6 and the transfers of its published client; an unknown
 * word means an unknown outcome.
 */
import { z } from 'zod'
import type { LocalCurrency } from '@zend/kernel'
import type { PayoutRefusal, PayoutStatus } from '../../../ports/payout-rail.ts'
import { minorUnits } from '../amounts.ts'
import { said } from '../http.ts'
import { type Refused, whyOf } from '../outcome.ts'

/** A transfer; amounts are in whole units, and numbers arrive as text. */
const transfer = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.string(),
  currency: z.string(),
  fee: z.string().nullish().catch(null),
  complete_message: z.string().nullish().catch(null),
})
type Transfer = z.infer<typeof transfer>

const refused = z.object({ status: z.literal('error'), message: z.string() })
const sentAnswer = z.object({ status: z.literal('success'), data: transfer })
const listAnswer = z.object({ status: z.literal('success'), data: z.array(transfer) })

/** `POST /v3/accounts/resolve`. */
export const resolveAnswer = z.object({
  status: z.literal('success'),
  data: z.object({ account_name: z.string().min(1) }),
})
/** `GET /v3/banks/{country}`. */
export const banksAnswer = z.object({
  status: z.literal('success'),
  data: z.array(z.object({ id: z.string(), code: z.string(), name: z.string() })),
})
/** `GET /v3/banks/{id}/branches`. */
export const branchesAnswer = z.object({
  status: z.literal('success'),
  data: z.array(z.object({ branch_code: z.string().min(1) })),
})
/** `GET /v3/balances/{currency}`. */
export const balanceAnswer = z.object({
  status: z.literal('success'),
  data: z.object({ currency: z.string(), available_balance: z.string() }),
})
/** A webhook about a transfer. */
export const transferEvent = z.object({
  event: z.literal('transfer.completed'),
  data: z.object({
    id: z.union([z.number(), z.string()]),
    reference: z.string().min(1).max(100),
    status: z.string().max(40),
  }),
})

const UNDER_WAY = new Set(['NEW', 'PENDING', 'PROCESSING', 'QUEUED'])

const WHYS: readonly (readonly [RegExp, PayoutRefusal])[] = [
  [/insufficient|not enough|low balance/i, 'rail_balance_low'],
  [/closed|dormant|inactive account/i, 'account_closed'],
  [/minimum|maximum|exceed|limit|spend|amount/i, 'amount_out_of_range'],
  [/bank.*(invalid|not supported|unknown)|invalid.*bank|not available|unsupported|currency/i, 'not_supported'],
  [/account|beneficiary|number/i, 'account_invalid'],
]
const DUPLICATE = /duplicate|reference.*(exist|used|unique)|already exist/i

/** Maps an order's answer; `null` when it holds no transfer. */
export function orderedTransfer(body: unknown, reference: string): PayoutStatus | null {
  const parsed = sentAnswer.safeParse(body)
  if (!parsed.success) return null
  return parsed.data.data.reference === reference
    ? statusOfTransfer(parsed.data.data)
    : { kind: 'no_answer', said: 'it answered about another reference' }
}

/**
 * Maps a search by reference. No transfer at all means an unknown reference; only transfers of other references mean
 * that the search failed. Of several with this reference the paid one counts, then one that may still pay.
 */
export function foundTransfer(body: unknown, reference: string): PayoutStatus | null {
  const parsed = listAnswer.safeParse(body)
  if (!parsed.success) return null
  if (parsed.data.data.length === 0) return { kind: 'unknown_reference' }
  const ours = parsed.data.data.filter((row) => row.reference === reference).map(statusOfTransfer)
  const first = (['paid', 'no_answer', 'pending', 'reversed', 'failed'] as const).flatMap(
    (kind) => ours.find((status) => status.kind === kind) ?? [],
  )
  return first[0] ?? { kind: 'no_answer', said: 'its search by reference did not work' }
}

function statusOfTransfer({ id, status, currency, fee, complete_message: message }: Transfer): PayoutStatus {
  if (UNDER_WAY.has(status)) return { kind: 'pending', railId: id }
  if (status === 'SUCCESSFUL') return { kind: 'paid', railId: id, feeMinor: feeOf(currency, fee) }
  if (status !== 'FAILED') return { kind: 'no_answer', said: said(`a status we do not know: ${status}`) }
  const told = said(message)
  // Version 3 has no status for money that came back: the transfer becomes a failed one whose message says so.
  if (/revers/i.test(told)) return { kind: 'reversed', railId: id, said: told }
  return { kind: 'failed', railId: id, why: whyOf(told, WHYS), said: told }
}

/** Returns the rail's charge, rounded up: a cost is never rounded down. */
const feeOf = (currency: string, fee: string | null | undefined): bigint | null =>
  fee === null || fee === undefined ? null : (minorUnits(currency as LocalCurrency, fee, 'up')?.amount ?? null)

/** Maps a refusal to our codes; `null` when the answer is not Flutterwave's. */
export function refusalOf(body: unknown): Refused | null {
  const parsed = refused.safeParse(body)
  if (!parsed.success) return null
  const told = said(parsed.data.message)
  return { why: whyOf(told, WHYS), said: told, duplicate: DUPLICATE.test(told) }
}
