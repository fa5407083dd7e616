/**
 * Parses and maps Chapa's answers, as far as we need them. Pure. The words are those of
 * https://developer.chapa.co/transfer/transfers and of the pages beside it; an unknown word means an unknown outcome.
 * Its pages do not say how it reports an unknown transfer: `NOT_FOUND` is our reading, and anything else counts as no
 * answer.
 */
import { z } from 'zod'
import type { PayoutRefusal, PayoutStatus } from '../../../ports/payout-rail.ts'
import { minorUnits } from '../amounts.ts'
import { said } from '../http.ts'
import { type Refused, whyOf } from '../outcome.ts'

const transfer = z.object({
  tx_ref: z.string(),
  status: z.string(),
  charge: z.string().nullish().catch(null),
  chapa_transfer_id: z.string().nullish().catch(null),
})
const taken = z.object({ status: z.literal('success'), data: z.string() })
const found = z.object({ status: z.literal('success'), data: transfer })
// Field errors come as a list of sentences for each field.
const refused = z.object({
  status: z.literal('failed'),
  message: z.union([z.string(), z.record(z.string(), z.array(z.string()))]),
})

/** `GET /v1/banks`. Orders name the institution by its row's number. */
export const listAnswer = z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) })
/** `GET /v1/balances`: whole units, only of currencies that the account has. */
export const balancesAnswer = z.object({
  status: z.literal('success'),
  data: z.array(z.object({ currency: z.string(), available_balance: z.string() })),
})
/** A webhook about a transfer. */
export const transferEvent = z.object({
  event: z.string().regex(/^payout\.[a-z/_-]{1,40}$/),
  reference: z.string().min(1).max(100),
})

const UNDER_WAY = new Set(['pending', 'queued'])
const NOT_PAID = new Set(['failed', 'cancelled', 'failed/cancelled', 'reverted'])
const NOT_FOUND = /^(transfer not found|invalid transaction or transaction not found)\.?$/i
const DUPLICATE = /reference.*(taken|exist|used|duplicate)|duplicate.*reference/i

const WHYS: readonly (readonly [RegExp, PayoutRefusal])[] = [
  [/insufficient|not enough|balance/i, 'rail_balance_low'],
  [/bank code|invalid bank|not supported/i, 'not_supported'],
  [/account/i, 'account_invalid'],
  [/amount|minimum|maximum|limit/i, 'amount_out_of_range'],
]

/** Maps an order's answer; `null` when it is no acceptance. */
export function orderedTransfer(
  body: unknown,
  reference: string,
): Extract<PayoutStatus, { kind: 'pending' | 'no_answer' }> | null {
  const parsed = taken.safeParse(body)
  if (!parsed.success) return null
  return parsed.data.data === reference
    ? { kind: 'pending', railId: null }
    : { kind: 'no_answer', said: 'it answered about another reference' }
}

/**
 * Maps the answer about a reference; `null` when it holds no transfer. Chapa has no status for money that came back.
 */
export function foundTransfer(body: unknown, reference: string): PayoutStatus | null {
  if (NOT_FOUND.test(textOf(body) ?? '')) return { kind: 'unknown_reference' }
  const parsed = found.safeParse(body)
  if (!parsed.success) return null
  const { tx_ref: known, status, charge, chapa_transfer_id: id } = parsed.data.data
  const railId = id ?? null
  if (known !== reference) return { kind: 'no_answer', said: 'it answered about another reference' }
  if (UNDER_WAY.has(status)) return { kind: 'pending', railId }
  // A cost is never rounded down.
  if (status === 'success')
    return { kind: 'paid', railId, feeMinor: minorUnits('ETB', charge ?? '', 'up')?.amount ?? null }
  if (!NOT_PAID.has(status)) return { kind: 'no_answer', said: said(`a status we do not know: ${status}`) }
  return { kind: 'failed', railId, why: 'rejected', said: said(`the transfer is ${status}`) }
}

/** Maps a refusal to our codes; `null` when the answer is not Chapa's. */
export function refusalOf(body: unknown): Refused | null {
  const told = textOf(body)
  return told === null ? null : { why: whyOf(told, WHYS), said: told, duplicate: DUPLICATE.test(told) }
}

function textOf(body: unknown): string | null {
  const parsed = refused.safeParse(body)
  if (!parsed.success) return null
  const { message } = parsed.data
  return said(typeof message === 'string' ? message : Object.values(message).flat().join(' '))
}
