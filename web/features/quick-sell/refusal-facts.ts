/** The facts that refusals of quick sell carry beside their code, read as checked data. Pure. */
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

/**
 * What a refusal adds to its code; nothing when what it carries is not in the expected form. Amounts are of `currency`.
 */
export function refusalFacts(problem: Problem | undefined): z.output<typeof facts> {
  const parsed = facts.safeParse(problem ?? {})
  return parsed.success ? parsed.data : {}
}
