/** The facts in refusals of quick sell beside the code, parsed and checked. Pure. */
import { fields, type Problem } from '@zend/contracts'
import * as z from 'zod/mini'

const facts = z.object({
  currency: z.optional(fields.assetCode),
  minimum: z.optional(fields.amount),
  maximum: z.optional(fields.amount),
  available: z.optional(fields.amount),
  rule: z.optional(z.string()),
  limit: z.optional(fields.amount),
  left: z.optional(fields.amount),
  freesAt: z.optional(z.nullable(fields.instant)),
  until: z.optional(fields.instant),
  triesLeft: z.optional(z.int()),
})

/** A refusal's facts; empty if they are not in the expected form. Amounts are of `currency`. */
export function refusalFacts(problem: Problem | undefined): z.output<typeof facts> {
  const parsed = facts.safeParse(problem ?? {})
  return parsed.success ? parsed.data : {}
}
