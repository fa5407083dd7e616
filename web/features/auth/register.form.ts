/** The registration form: its fields and rules, and sending it. It draws nothing. */
import { type CompanyInput, fields, signUp } from '@zend/contracts'
import { pageLanguage, services } from '@zend/web/client/browser'
import type { FieldErrors, ResolverResult } from 'react-hook-form'
import * as z from 'zod/mini'
import { toE164 } from './phone.ts'

/** The fields in the order of the form. */
export const REGISTER_FIELDS = [
  'firstName',
  'lastName',
  'username',
  'email',
  'country',
  'phone',
  'password',
  'referralCode',
  'acceptTerms',
] as const
/** One of the fields. */
export type RegisterField = (typeof REGISTER_FIELDS)[number]

// The contract's schema, except the phone, which becomes E.164 only with its country, and the checkbox.
const formSchema = z.object({
  ...signUp.body.shape,
  phone: z.string().check(z.trim(), z.regex(/^\+?[\d\s().-]{6,24}$/)),
  acceptTerms: z.literal(true),
  locale: z.optional(fields.locale),
})

/** The typed values. */
export type RegisterDraft = Partial<Record<Exclude<RegisterField, 'acceptTerms'>, string>> & { acceptTerms?: boolean }
/** A form that passes all rules checked here. */
export type RegisterForm = z.output<typeof formSchema>

/** Validates the form before it is sent; names the invalid fields, whose texts come from the screen. */
export function checkRegister(draft: RegisterDraft): ResolverResult<RegisterDraft, RegisterForm> {
  const parsed = formSchema.safeParse(draft)
  if (parsed.success) return { values: parsed.data, errors: {} }
  const errors: FieldErrors<RegisterDraft> = {}
  for (const { path } of parsed.error.issues) {
    const field = REGISTER_FIELDS.find((name) => name === path[0])
    if (field !== undefined) errors[field] = { type: 'rule' }
  }
  return { values: {}, errors }
}

/**
 * Opens the account and stores that its email address waits for a code; a sign-up of this browser that still waits for
 * one is replaced. With a company, that one is opened once the address is verified. Throws the API's refusals.
 */
export async function openAccount({ referralCode = '', ...form }: RegisterForm, company?: CompanyInput): Promise<void> {
  const { api, session } = services()
  const phone = await toE164(form.phone, form.country)
  const waiting = await session.pending()
  const body = {
    ...form,
    phone,
    locale: pageLanguage(),
    ...(referralCode === '' ? {} : { referralCode }),
    ...(company === undefined ? {} : { company }),
    ...(waiting?.type === 'signup' ? { replaces: waiting.pending.accessToken } : {}),
  }
  const { user, otp } = await api.call(signUp, { query: {}, body })
  await session.savePending('signup', {
    _id: user._id,
    accessToken: user.accessToken,
    identifier: form.email,
    means: 'mail',
    ...otp,
  })
}
