/**
 * Parses and maps Paystack's answers, as far as we need them. Pure. The words are those of
 * https://paystack.com/docs/transfers/ and https://paystack.com/docs/api/transfer/; an unknown word means an unknown
 * outcome.
 */
import { z } from 'zod'
import type { PayoutRefusal, PayoutStatus } from '../../../ports/payout-rail.ts'
import { said } from '../http.ts'
import { type Refused, whyOf } from '../outcome.ts'

// Numbers arrive as text (see exact-json.ts).
const wholeNumber = z.string().regex(/^\d{1,18}$/)

/** A transfer. `fee_charged` is in minor units. */
const transfer = z.object({
  reference: z.string(),
  status: z.string(),
  transfer_code: z.string().nullish(),
  fee_charged: wholeNumber.nullish().catch(null),
  gateway_response: z.string().nullish().catch(null),
  failures: z.unknown().optional(),
  reason: z.string().nullish().catch(null),
})

/** Paystack's envelope. A failure's `code` came with 2024's error codes and is not always there. */
const refused = z.object({ status: z.literal(false), message: z.string(), code: z.string().nullish().catch(null) })
const transferAnswer = z.object({ status: z.literal(true), data: transfer })

/** `POST /transferrecipient`. */
export const recipientAnswer = z.object({
  status: z.literal(true),
  data: z.object({ recipient_code: z.string().min(1) }),
})
/** `GET /bank/resolve`. */
export const resolveAnswer = z.object({ status: z.literal(true), data: z.object({ account_name: z.string().min(1) }) })
/** `GET /balance`: minor units by currency. */
export const balanceAnswer = z.object({
  status: z.literal(true),
  data: z.array(z.object({ currency: z.string(), balance: z.string().regex(/^-?\d{1,18}$/) })),
})
/** A webhook about a transfer. */
export const transferEvent = z.object({
  event: z.string().regex(/^transfer\./),
  data: z.object({ id: z.union([z.number(), z.string()]), reference: z.string().min(1).max(100) }),
})

const UNDER_WAY = new Set(['pending', 'processing', 'queued', 'received', 'otp', 'approval'])
const ENDED_UNPAID = new Set(['failed', 'rejected', 'blocked', 'abandoned'])

const WHYS: readonly (readonly [RegExp, PayoutRefusal])[] = [
  [/insufficient_balance|balance is not enough|insufficient (balance|funds)/i, 'rail_balance_low'],
  [/closed|dormant/i, 'account_closed'],
  [/minimum|maximum|exceed|limit|invalid_amount/i, 'amount_out_of_range'],
  [/invalid_bank_code|not available|unsupported|not supported|unknown_bank/i, 'not_supported'],
  [
    /account.*(invalid|resolve|not found|incorrect)|(invalid|resolve|incorrect).*account|invalid_transfer_recipient/i,
    'account_invalid',
  ],
]
const DUPLICATE = /duplicate|reference.*(exist|used|unique)/i

/** Maps an answer about a transfer of this reference; `null` when it holds none. */
export function transferOf(body: unknown, reference: string): PayoutStatus | null {
  const parsed = transferAnswer.safeParse(body)
  if (!parsed.success) return null
  const { status, transfer_code: code, fee_charged: fee, gateway_response: words, ...known } = parsed.data.data
  if (known.reference !== reference) return { kind: 'no_answer', said: 'it answered about another reference' }
  const railId = code ?? null
  if (status === 'success')
    return { kind: 'paid', railId, feeMinor: fee === null || fee === undefined ? null : BigInt(fee) }
  if (status === 'reversed') return { kind: 'reversed', railId, said: said(words) }
  if (UNDER_WAY.has(status)) return { kind: 'pending', railId }
  if (!ENDED_UNPAID.has(status)) return { kind: 'no_answer', said: said(`a status we do not know: ${status}`) }
  const told = said(words ?? failureText(known.failures) ?? status)
  return { kind: 'failed', railId, why: whyOf(told, WHYS), said: told }
}

/** Maps a refusal to our codes; `null` when the answer is not Paystack's. */
export function refusalOf(body: unknown): Refused | null {
  const parsed = refused.safeParse(body)
  if (!parsed.success) return null
  const { message, code } = parsed.data
  const told = `${code ?? ''} ${message}`
  return { why: whyOf(told, WHYS), said: said(message), duplicate: DUPLICATE.test(told) }
}

/** Returns whether Paystack says that the reference is unknown. */
export function isUnknown(status: number, body: unknown): boolean {
  const parsed = refused.safeParse(body)
  return (
    parsed.success &&
    (status === 404 || status === 400) &&
    /transfer.*not.found/i.test(`${parsed.data.code ?? ''} ${parsed.data.message}`)
  )
}

function failureText(failures: unknown): string | null {
  const parsed = z
    .union([z.string(), z.array(z.object({ reason: z.string() })).transform(([first]) => first?.reason ?? '')])
    .safeParse(failures)
  return parsed.success && parsed.data !== '' ? parsed.data : null
}
