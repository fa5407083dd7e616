/**
 * Changes what customers may change of their account by themselves: names, username, language. Email and phone each
 * need a code and are handled elsewhere. A name that verification has proven cannot be changed: it tells payers whom
 * they pay and banks whom a payout reaches, and a session alone must not change that. A username changes rarely, and
 * the old one is reserved for a while, since others send money there.
 */
import { after, ok, refuse, type Refusal, type Result, type UserId } from '@zend/kernel'
import { sqlState, type Tx } from '../../database/index.ts'
import { recordAudit } from '../audit/index.ts'
import type { Actor } from '../holders/index.ts'
import { putLocale } from '../notices/index.ts'
import { type Caller, countUse } from '../throttle/index.ts'
import type { PersonsDeps } from './deps.ts'
import { checkNames, type NameRefusal } from './name-rules.ts'
import { deleteStaleSignUps, findUser, isUsernameHeld } from './persons.repo.ts'
import {
  isUsernameReserved,
  reserveUsername,
  lockProfile,
  type Profile,
  putProfile,
  type StoredProfile,
} from './profile.repo.ts'

/** The changes; absent fields stay. */
export type ProfileChanges = { readonly [K in keyof Profile]?: Profile[K] | undefined }

/** Why nothing was changed. `retryAt`: when the username may be changed, or another one requested. */
export type UpdateProfileRefusal =
  | Refusal<'username_taken', { readonly field: string }>
  | NameRefusal
  | Refusal<'name_verified', { readonly field: string }>
  | Refusal<'rate_limited', { readonly retryAt: Date }>

/** Dependencies of changing a profile. `isNameProven`: whether a register or document proved the customer's name. */
export type UpdateProfileDeps = PersonsDeps & { readonly isNameProven: (tx: Tx, userId: UserId) => Promise<boolean> }

type Deps = UpdateProfileDeps
type Updated = Result<null, UpdateProfileRefusal>

const TAKEN = refuse('username_taken', { field: 'body.username' })

/**
 * Changes the signed-in person's profile: all of it or nothing. An equal value is no change. Mails follow the language.
 */
export async function updateProfile(
  deps: Deps,
  { userId }: Actor,
  changes: ProfileChanges,
  { ip }: Caller,
): Promise<Updated> {
  if (changes.username !== undefined && (await findUser(deps.db.read, userId))?.username !== changes.username) {
    // Requesting a username reveals whether somebody has it, so it counts as a look-up.
    const counted = await countUse(deps, userId, 'look-up', deps.policy.lookUpsPerHourMax)
    if (!counted.ok) return counted
  }
  try {
    return await deps.db.transact((tx) => change(deps, tx, userId, changes, ip))
  } catch (error) {
    // Somebody else took the username between our read and our write.
    if (sqlState(error) === UNIQUE_VIOLATION) return TAKEN
    throw error
  }
}

const UNIQUE_VIOLATION = '23505'

async function change(deps: Deps, tx: Tx, userId: UserId, changes: ProfileChanges, ip: string): Promise<Updated> {
  const before = await lockProfile(tx, userId)
  const wished: Profile = {
    firstName: changes.firstName ?? before.firstName,
    lastName: changes.lastName ?? before.lastName,
    username: changes.username ?? before.username,
    locale: changes.locale ?? before.locale,
  }
  const changed = (['firstName', 'lastName', 'username', 'locale'] as const).filter(
    (name) => wished[name] !== before[name],
  )
  if (changed.length === 0) return ok(null)
  const renames = changed.find((name) => name === 'firstName' || name === 'lastName')
  if (renames !== undefined && (await deps.isNameProven(tx, userId)))
    return refuse('name_verified', { field: `body.${renames}` })
  // An existing name is not judged again; first and last name are judged together, as they are shown.
  const called = renames === undefined ? {} : { firstName: wished.firstName, lastName: wished.lastName }
  const fit = checkNames({ ...called, username: changed.includes('username') ? wished.username : undefined })
  if (!fit.ok) return fit
  const at = deps.clock.now()
  const renamed = wished.username !== before.username
  if (renamed) {
    const free = await takeUsername(deps, tx, userId, before, wished.username)
    if (!free.ok) return free
  }
  await putProfile(tx, userId, { ...wished, usernameChangedAt: renamed ? at : before.usernameChangedAt })
  if (wished.locale !== before.locale) await putLocale(tx, userId, wished.locale)
  // Usernames are public, and a dispute may be about who had which; names are the customer's own words and stay out.
  const usernames = renamed ? { usernameBefore: before.username, usernameAfter: wished.username } : {}
  const facts = { changed: changed.join(','), ...usernames }
  await recordAudit(tx, { at, actor: userId, action: 'identity.profile_changed', subject: userId, facts, ip })
  return ok(null)
}

/** Checks that a username may be taken, and reserves the former one. */
async function takeUsername(
  { clock, policy }: Deps,
  tx: Tx,
  userId: UserId,
  before: StoredProfile,
  username: string,
): Promise<Updated> {
  const now = clock.now()
  const retryAt =
    before.usernameChangedAt === null ? now : after(before.usernameChangedAt, policy.username.changeEveryMs)
  if (retryAt > now) return refuse('rate_limited', { retryAt })
  const pendingSince = after(now, -policy.pendingSignUpMs)
  if ((await isUsernameHeld(tx, username, pendingSince)) || (await isUsernameReserved(tx, username, userId, now)))
    return TAKEN
  await deleteStaleSignUps(tx, username, pendingSince)
  await reserveUsername(tx, before.username, userId, after(now, policy.username.keptMs))
  return ok(null)
}
