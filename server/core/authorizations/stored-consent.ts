/**
 * The JSON form in which a row stores a consent: the authorization, and the limits it was judged by, which are signed
 * and stored nowhere else in the row. Pure.
 */
import * as z from 'zod'
import type { Authorization } from './authorization.ts'
import type { JudgedBy } from './withdrawal-statement.ts'

/** An authorization, and the limits that the act was judged by when it was made. */
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

/** Encodes a consent for storage: amounts as text. */
export const storedConsent = ({ authorization, judgedBy: { tier, dayMaxCents, monthMaxCents } }: Consented) => ({
  authorization,
  tier,
  dayMaxCents: dayMaxCents.toString(),
  monthMaxCents: monthMaxCents.toString(),
})

/** Decodes a stored consent. Returns `null` for any other form: somebody else wrote it, and nobody confirmed. */
export function readConsent(stored: unknown): Consented | null {
  const read = consentedForm.safeParse(stored)
  if (!read.success) return null
  const { authorization, ...judgedBy } = read.data
  return { authorization, judgedBy }
}

/** Decodes a stored authorization. Returns `null` for any other form. */
export const readAuthorization = (stored: unknown): Authorization | null =>
  authorizationForm.safeParse(stored).data ?? null
