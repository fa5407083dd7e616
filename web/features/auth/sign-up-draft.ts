/**
 * What was typed into the registration form, kept in the tab until the address is verified: Back from the code, a
 * reload and a visit to the mailbox must not empty eight fields. The password is never kept. Signing out deletes it.
 */
import * as z from 'zod/mini'

const KEY = 'zend.sign-up-form'

const draftSchema = z.object({ person: z.record(z.string(), z.string()), company: z.record(z.string(), z.string()) })
/** The fields by name, those of the person and those of a company that is opened with the account. */
export type SignUpDraft = z.output<typeof draftSchema>

/** Reads it; nothing typed where there is none. */
export function signUpDraft(storage: Pick<Storage, 'getItem'> = sessionStorage): SignUpDraft {
  try {
    const parsed = draftSchema.safeParse(JSON.parse(storage.getItem(KEY) ?? 'null'))
    if (parsed.success) return parsed.data
  } catch {
    // As if nothing was typed.
  }
  return { person: {}, company: {} }
}

/** Keeps what was typed, except the password and the accepted terms. */
export function keepSignUpDraft(
  person: Readonly<Record<string, unknown>>,
  company: Readonly<Record<string, unknown>> = {},
  storage: Pick<Storage, 'setItem'> = sessionStorage,
): void {
  const texts = (fields: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(fields).filter(([name, value]) => name !== 'password' && typeof value === 'string'),
    )
  storage.setItem(KEY, JSON.stringify({ person: texts(person), company: texts(company) }))
}

/** Forgets it, once the address is verified. */
export const forgetSignUpDraft = (storage: Pick<Storage, 'removeItem'> = sessionStorage): void =>
  storage.removeItem(KEY)
