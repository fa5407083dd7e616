/**
 * The form that changes the profile: its fields, their rules, what of it has changed. Pure; the rules are the
 * contract's.
 */
import { updateProfile, type User, type Verification } from '@zend/contracts'
import type { ProfileChange } from './profile.queries.ts'
import type { ApiError } from '@zend/web/client/api-error'
import * as z from 'zod/mini'

/** The fields in the order of the form. */
export const PROFILE_FIELDS = ['firstName', 'lastName', 'username', 'locale'] as const
/** One of the fields. */
export type ProfileField = (typeof PROFILE_FIELDS)[number]
/** What stands in the form. */
export type ProfileDraft = Pick<User, ProfileField>

/** The form as the record fills it. */
export const draftOf = ({ firstName, lastName, username, locale }: User): ProfileDraft => ({
  firstName,
  lastName,
  username,
  locale,
})

/** Whether a register or document proved the name, which only our support changes then. */
export const isNameVerified = (verification: Verification | undefined): boolean =>
  verification?.steps.some(({ step, state }) => step === 'identity-number' && state === 'approved') ?? false

const schema = z.object(updateProfile.body.shape)

/** A judged form: what to send, which is nothing when nothing changed, and the fields that break their own rule. */
export type JudgedProfile = { readonly change: ProfileChange; readonly invalid: readonly ProfileField[] }

/**
 * Compares the form with the record as the API would read it: spaces around a name and capitals in a username are no
 * change.
 */
export function judgeProfile(draft: ProfileDraft, user: User): JudgedProfile {
  const invalid = PROFILE_FIELDS.filter((field) => !schema.shape[field].safeParse(draft[field]).success)
  const parsed = schema.safeParse(draft)
  if (!parsed.success) return { change: {}, invalid }
  return {
    change: Object.fromEntries(
      PROFILE_FIELDS.filter((field) => parsed.data[field] !== user[field]).map((field) => [field, parsed.data[field]]),
    ),
    invalid,
  }
}

/** Whether leaving the form would lose something that was typed. */
export function isChanged(draft: ProfileDraft, user: User): boolean {
  return PROFILE_FIELDS.some((field) => draft[field].trim() !== user[field])
}

/**
 * The field that a refusal belongs to; `null` when it concerns the whole form. A username may be changed again only
 * after a while.
 */
export function fieldOfRefusal(
  { code, field }: Pick<ApiError, 'code' | 'field'>,
  change: ProfileChange,
): ProfileField | null {
  if (code === 'username_taken' || (code === 'rate_limited' && change.username !== undefined)) return 'username'
  return PROFILE_FIELDS.find((name) => name === field) ?? null
}
