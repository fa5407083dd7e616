/**
 * How a row keeps a consent, as JSON: the authorization, and what the act was held against, which is part of what was
 * signed and nowhere else in the row. Pure.
 */
import * as z from 'zod'
import type { Authorization } from './authorization.ts'
import type { JudgedBy } from './withdrawal-statement.ts'

/** An authorization, and what the act was held against when it was made. */
export type Consented = { readonly authorization: Authorization; readonly judgedBy: JudgedBy }

/** The form of a stored authorization. */
export const authorizationForm = z.object({
  confirmedAt: z.string(),
  factors: z.array(z.string()),
  key: z.string(),
  signature: z.string(),
})

const cents = z
  .string()
  .regex(/^\d{1,38}$/)
  .transform(BigInt)
/** The form of a stored consent. */
export const consentedForm = z.object({
  authorization: authorizationForm,
  tier: z.int(),
  dayMaxCents: cents,
  monthMaxCents: cents,
})

/** What is stored of a consent: amounts as text. */
export const storedConsent = ({ authorization, judgedBy: { tier, dayMaxCents, monthMaxCents } }: Consented) => ({
  authorization,
  tier,
  dayMaxCents: dayMaxCents.toString(),
  monthMaxCents: monthMaxCents.toString(),
})

/** Reads what is stored; `null` of what has not the form of a consent: somebody else wrote it, and nobody confirmed. */
export function readConsent(stored: unknown): Consented | null {
  const read = consentedForm.safeParse(stored)
  if (!read.success) return null
  const { authorization, ...judgedBy } = read.data
  return { authorization, judgedBy }
}

/** Reads a stored authorization; `null` of what has not its form. */
export const readAuthorization = (stored: unknown): Authorization | null =>
  authorizationForm.safeParse(stored).data ?? null
