/** The facts that refusals of swaps carry beside their code, read as checked data. Pure. */
import { fields, type Problem } from '@zend/contracts'
import * as z from 'zod/mini'

const facts = z.object({
  currency: z.optional(fields.coinCode),
  minimum: z.optional(fields.amount),
  maximum: z.optional(fields.amount),
  triesLeft: z.optional(z.int()),
})

/**
 * What a refusal adds to its code; nothing when what it carries is not in the expected form. Amounts are of `currency`.
 */
export function refusalFacts(problem: Problem | undefined): z.output<typeof facts> {
  const parsed = facts.safeParse(problem ?? {})
  return parsed.success ? parsed.data : {}
}
