/** The facts in refusals of swaps beside the code, parsed and checked. Pure. */
import { fields, type Problem } from '@zend/contracts'
import * as z from 'zod/mini'

const facts = z.object({
  currency: z.optional(fields.coinCode),
  minimum: z.optional(fields.amount),
  maximum: z.optional(fields.amount),
  triesLeft: z.optional(z.int()),
})

/** A refusal's facts; empty if they are not in the expected form. Amounts are of `currency`. */
export function refusalFacts(problem: Problem | undefined): z.output<typeof facts> {
  const parsed = facts.safeParse(problem ?? {})
  return parsed.success ? parsed.data : {}
}
