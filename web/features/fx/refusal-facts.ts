/** The facts in refusals of payments abroad beside the code, parsed and checked; the field that each is about. Pure. */
import { fields, type Problem } from '@zend/contracts'
import { FX_CURRENCIES } from '@zend/corridors'
import * as z from 'zod/mini'

const facts = z.object({
  currency: z.optional(z.union([fields.assetCode, z.enum(FX_CURRENCIES)])),
  minimum: z.optional(fields.amount),
  maximum: z.optional(fields.amount),
  available: z.optional(fields.amount),
  left: z.optional(fields.amount),
  freesAt: z.optional(z.nullable(fields.instant)),
  until: z.optional(fields.instant),
  usableFrom: z.optional(fields.instant),
  triesLeft: z.optional(z.int()),
})

/** A refusal's facts; empty if they are not in the expected form. Amounts are of `currency`. */
export function refusalFacts(problem: Problem | undefined): z.output<typeof facts> {
  const parsed = facts.safeParse(problem ?? {})
  return parsed.success ? parsed.data : {}
}

/** The parts of the form. */
export type FormField = 'supplier' | 'amount' | 'purpose' | 'reference' | 'wish'

const FIELD_OF: Readonly<Record<string, FormField>> = {
  supplier_unknown: 'supplier',
  supplier_not_confirmed: 'supplier',
  supplier_cooling: 'supplier',
  amount_too_small: 'amount',
  amount_too_large: 'amount',
  insufficient_funds: 'amount',
  limit_exceeded: 'amount',
}
const NAMED: Readonly<Record<string, FormField>> = {
  supplierId: 'supplier',
  amount: 'amount',
  purpose: 'purpose',
  reference: 'reference',
  most: 'wish',
  until: 'wish',
}

/** The part of the form that a refusal is about; `null` where it is about none. */
export const fieldOf = ({ code, field }: { readonly code: string; readonly field?: string }): FormField | null =>
  (code === 'invalid_request' ? NAMED[field ?? ''] : FIELD_OF[code]) ?? null

/** Whether a refusal says that the rate has moved beyond what was agreed to: a longer wait or more must be agreed. */
export const isBeyondMost = ({ code, field }: { readonly code: string; readonly field?: string }): boolean =>
  code === 'invalid_request' && field === 'until'
