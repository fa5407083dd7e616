/** The profile form: its fields, rules and changes. Pure; the rules are the contract's. */
import { updateProfile, type User, type Verification } from '@zend/contracts'
import type { ProfileChange } from './profile.queries.ts'
import type { ApiError } from '@zend/web/client/api-error'
import * as z from 'zod/mini'

/** The fields in the order of the form. */
export const PROFILE_FIELDS = ['firstName', 'lastName', 'username', 'locale'] as const
/** One of the fields. */
export type ProfileField = (typeof PROFILE_FIELDS)[number]
/** The form's values. */
export type ProfileDraft = Pick<User, ProfileField>

/** The form's values from the record. */
export const draftOf = ({ firstName, lastName, username, locale }: User): ProfileDraft => ({
  firstName,
  lastName,
  username,
  locale,
})

/** Tells whether a register or document proved the name, which then only our support can change. */
export const isNameVerified = (verification: Verification | undefined): boolean =>
  verification?.steps.some(({ step, state }) => step === 'identity-number' && state === 'approved') ?? false

const schema = z.object(updateProfile.body.shape)

/** A validated form: the change to send (empty if nothing changed), and the invalid fields. */
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

/** Tells whether leaving the form would lose typed text. */
export function isChanged(draft: ProfileDraft, user: User): boolean {
  return PROFILE_FIELDS.some((field) => draft[field].trim() !== user[field])
}

/**
 * The field of a refusal; `null` if it concerns the whole form. A username can be changed again only after a waiting
 * time.
 */
export function fieldOfRefusal(
  { code, field }: Pick<ApiError, 'code' | 'field'>,
  change: ProfileChange,
): ProfileField | null {
  if (code === 'username_taken' || (code === 'rate_limited' && change.username !== undefined)) return 'username'
  return PROFILE_FIELDS.find((name) => name === field) ?? null
}
