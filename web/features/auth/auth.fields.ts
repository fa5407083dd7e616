/**
 * Assigns a refusal to a field of a form, and validates a form before it is sent. Pure. The rules are the contract's.
 */
import type { ApiError, ApiErrorCode } from '@zend/web/client/api-error'
import type * as z from 'zod/mini'

/** The field that shows a code's text; other codes are shown above the form. */
const FIELD_OF_CODE: Partial<Record<ApiErrorCode, string>> = {
  username_taken: 'username',
  username_reserved: 'username',
  email_taken: 'email',
  country_not_supported: 'country',
  phone_invalid: 'phone',
  password_too_common: 'password',
  password_contains_identity: 'password',
  terms_not_accepted: 'acceptTerms',
  otp_wrong: 'otp',
  otp_used: 'otp',
  otp_expired: 'otp',
  otp_tries_used_up: 'otp',
}

/** The one of these fields that an error belongs to, or `null` if it concerns the whole form. */
export function fieldOfError<F extends string>(error: ApiError, fields: readonly F[]): F | null {
  const named = error.field ?? FIELD_OF_CODE[error.code]
  return fields.find((field) => field === named) ?? null
}

/** The fields that a form's schema refuses, in the form's order. */
export function invalidFields<F extends string>(
  schema: z.ZodMiniType,
  values: unknown,
  fields: readonly F[],
): readonly F[] {
  const parsed = schema.safeParse(values)
  if (parsed.success) return []
  const named = new Set(parsed.error.issues.map((issue) => String(issue.path[0])))
  return fields.filter((field) => named.has(field))
}

/** The text of a form's field; empty if the form has no such field. */
export function fieldText(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}
