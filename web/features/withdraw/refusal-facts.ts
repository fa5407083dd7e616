/** The facts in refusals of sending beside the code, parsed and checked. Pure. */
import { fields, type Problem } from '@zend/contracts'
import { isRefusalCode } from '@zend/web/client/refusal-codes'
import * as z from 'zod/mini'

const text = z.string()
const payable = z.object({ toUser: fields.username })
const lookAlike = z.object({ known: text })
const limit = z.object({
  rule: z.enum(['day', 'month']),
  currency: fields.assetCode,
  limit: fields.amount,
  left: fields.amount,
  freesAt: z.nullable(fields.instant),
})
const bounds = z.object({
  currency: fields.coinCode,
  minimum: z.optional(fields.amount),
  maximum: z.optional(fields.amount),
  available: z.optional(fields.amount),
})
const notYet = z.object({ usableAt: z.nullable(fields.instant) })
const tries = z.object({ triesLeft: z.int() })

/**
 * A limit that would be exceeded. Amounts are in `currency`; `freesAt` is `null` if this amount is above the limit
 * itself.
 */
export type LimitFacts = z.output<typeof limit>

const read = <S extends z.ZodMiniType>(
  schema: S,
  problem: Problem | undefined,
  ...codes: readonly string[]
): z.output<S> | null => {
  if (problem === undefined || !isRefusalCode(problem.code) || !codes.includes(problem.code)) return null
  const parsed = schema.safeParse(problem)
  return parsed.success ? parsed.data : null
}

/** The customer who owns an address. */
export const payeeOf = (problem: Problem | undefined): string | null =>
  read(payable, problem, 'address_is_ours')?.toUser ?? null
/** The known address that this one resembles. */
export const knownAddressOf = (problem: Problem | undefined): string | null =>
  read(lookAlike, problem, 'address_look_alike')?.known ?? null
/** The limit that would be exceeded. */
export const limitOf = (problem: Problem | undefined): LimitFacts | null => read(limit, problem, 'limit_exceeded')
/** The bounds that an amount breaks. */
export const boundsOf = (problem: Problem | undefined): z.output<typeof bounds> | null =>
  read(bounds, problem, 'amount_too_small', 'amount_too_large', 'insufficient_funds')
/** When a saved wallet may be paid under the allowlist; `null` if it is no saved wallet. */
export const usableAtOf = (problem: Problem | undefined): string | null =>
  read(notYet, problem, 'address_not_allowed')?.usableAt ?? null
/** The number of attempts left for the PIN or code. */
export const triesLeftOf = (problem: Problem | undefined): number | null =>
  read(tries, problem, 'pin_wrong', 'otp_wrong')?.triesLeft ?? null
