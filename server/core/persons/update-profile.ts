/**
 * Changes what a customer may change of their own account by themselves: names, username, language. Email and phone
 * take a code each and are none of this. A name that verification has proven stays as it is: who pays a customer, and
 * whom a payout reaches, is told by it, and a session alone must not change that. A username changes rarely, and the
 * old one stays nobody's for a while: it is where others send money.
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
  isUsernameKept,
  keepUsername,
  lockProfile,
  type Profile,
  putProfile,
  type StoredProfile,
} from './profile.repo.ts'

/** What is to change; what is absent stays. */
export type ProfileChanges = { readonly [K in keyof Profile]?: Profile[K] | undefined }

/** Why nothing was changed. `retryAt`: when the username may be changed, or another one asked for. */
export type UpdateProfileRefusal =
  | Refusal<'username_taken', { readonly field: string }>
  | NameRefusal
  | Refusal<'name_verified', { readonly field: string }>
  | Refusal<'rate_limited', { readonly retryAt: Date }>

/** What changing a profile needs. `isNameProven`: whether a register or document proved the customer's name. */
export type UpdateProfileDeps = PersonsDeps & { readonly isNameProven: (tx: Tx, userId: UserId) => Promise<boolean> }

type Deps = UpdateProfileDeps
type Updated = Result<null, UpdateProfileRefusal>

const TAKEN = refuse('username_taken', { field: 'body.username' })

/** Changes the bearer's profile: all of it or nothing. What is already so is no change. Letters follow the language. */
export async function updateProfile(
  deps: Deps,
  { userId }: Actor,
  changes: ProfileChanges,
  { ip }: Caller,
): Promise<Updated> {
  if (changes.username !== undefined && (await findUser(deps.db.read, userId))?.username !== changes.username) {
    // Asking for a username tells whether somebody has it, so it counts as looking somebody up.
    const counted = await countUse(deps, userId, 'look-up', deps.policy.lookUpsPerHourMax)
    if (!counted.ok) return counted
  }
  try {
    return await deps.db.transact((tx) => change(deps, tx, userId, changes, ip))
  } catch (error) {
    // Somebody else took the username between our look and our write.
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
  // A name from before the rules stays; first and last name are judged together, as they are shown.
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
  // Usernames are public, and who had which one is what a dispute is about; names are the customer's own words and stay
  // out.
  const usernames = renamed ? { usernameBefore: before.username, usernameAfter: wished.username } : {}
  const facts = { changed: changed.join(','), ...usernames }
  await recordAudit(tx, { at, actor: userId, action: 'identity.profile_changed', subject: userId, facts, ip })
  return ok(null)
}

/** Sees that a username may be taken, and holds the one that is given up for it. */
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
  if ((await isUsernameHeld(tx, username, pendingSince)) || (await isUsernameKept(tx, username, userId, now)))
    return TAKEN
  await deleteStaleSignUps(tx, username, pendingSince)
  await keepUsername(tx, before.username, userId, after(now, policy.username.keptMs))
  return ok(null)
}
