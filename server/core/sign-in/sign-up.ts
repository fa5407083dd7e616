/**
 * Opens a sign-up, also for a company's first owner: validates the input, stores the sign-up, mails a code to the
 * address. It never reveals whether the address has an account, and opens no account: that takes the code.
 */
import type { CompanyInput, Locale } from '@zend/contracts'
import { after, newId, ok, refuse, type Refusal, type Result, type UserId } from '@zend/kernel'
import { undoOnRefusal } from '../../database/index.ts'
import { recordAudit } from '../audit/index.ts'
import { type CodeSent, type LimitRefusal, sendStepCode } from '../codes/index.ts'
import {
  checkCompany,
  checkNames,
  type CompanyRefusal,
  deletePendingUser,
  findUser,
  insertPendingUser,
  isPhoneOf,
  isSignUpCountry,
  isUsernameHeld,
  isUsernameReserved,
  type NameRefusal,
  sealPhone,
  type User,
} from '../persons/index.ts'
import type { Caller } from '../throttle/index.ts'
import { isCommonPassword } from './common-passwords.ts'
import type { SignInDeps } from './deps.ts'
import { countSignUp, forgiveSignUp, type NetworkRefusal } from './network-tries.ts'
import type { HasherRefusal } from './password-hasher.ts'
import { checkPassword } from './password-rules.ts'
import { boundHash, tokenHash, wordsOf } from './secrets.ts'
import { findTokenHolders } from './session.repo.ts'
import { type IssuedToken, openStep } from './sessions.ts'
import { sendSignUpCode } from './sign-in-codes.ts'

/** The customer's input, already of the right form (the contract's `signUp`). */
export type SignUpCommand = {
  readonly firstName: string
  readonly lastName: string
  readonly username: string
  readonly email: string
  readonly phone: string
  readonly country: string
  readonly password: string
  readonly referralCode?: string | undefined
  /** The company that the person opens with their account. */
  readonly company?: CompanyInput | undefined
  readonly locale: Locale
  readonly acceptTerms: boolean
  /** The token of an earlier sign-up of the same browser, not verified yet, which this one replaces. */
  readonly replaces?: string | undefined
}

/** Why no sign-up is opened; `field` is the one to correct. */
export type SignUpRefusal =
  | Refusal<
      | 'username_taken'
      | 'country_not_supported'
      | 'phone_invalid'
      | 'password_too_common'
      | 'password_contains_identity'
      | 'terms_not_accepted',
      { readonly field: string }
    >
  | LimitRefusal
  | CompanyRefusal
  | NameRefusal
  | NetworkRefusal
  | HasherRefusal

/** A pending sign-up: the token for the sign-up calls, and where the code went. */
export type SignUpOpened = { readonly userId: UserId; readonly access: IssuedToken; readonly code: CodeSent }

/**
 * Opens a sign-up. The same address may be used repeatedly, up to its limit of codes; whoever reads the mailbox gets
 * the account. One network may have only a limited number of unverified sign-ups.
 */
export async function signUp(
  deps: SignInDeps,
  command: SignUpCommand,
  caller: Caller,
): Promise<Result<SignUpOpened, SignUpRefusal>> {
  const checked = checkCommand(command)
  if (!checked.ok) return checked
  const pendingSince = after(deps.clock.now(), -deps.policy.pendingSignUpMs)
  const taken = refuse('username_taken', { field: 'body.username' })
  if (deps.hasher.isFull()) return refuse('unavailable')
  const earlier = await earlierSignUp(deps, command.replaces)
  // Checked before hashing to save the work; the insert below decides.
  if (await isUsernameHeld(deps.db.read, command.username, pendingSince, earlier?.id)) return taken
  const begun = await countSignUp(deps, caller)
  if (!begun.ok) return begun
  const hashed = await deps.hasher.hash(command.password)
  if (!hashed.ok) {
    await deps.db.transact((tx) => forgiveSignUp(deps, tx, caller, begun.value))
    return hashed
  }
  const user = newUser(deps, command, hashed.value, begun.value)
  return deps.db.transact((tx) =>
    undoOnRefusal(tx, async (): Promise<Result<SignUpOpened, SignUpRefusal>> => {
      if (earlier !== null) {
        // Its token ends with it.
        await deletePendingUser(tx, earlier.id)
        await forgiveSignUp(deps, tx, caller, earlier.createdAt)
      }
      if (!(await insertPendingUser(tx, user, pendingSince))) return taken
      // Checked after the insert: if somebody gives this username up concurrently, their transaction and its
      // reservation have committed by now.
      if (await isUsernameReserved(tx, user.username, user.id, user.createdAt)) return taken
      const code = await sendSignUpCode(deps, tx, user, sendStepCode)
      if (!code.ok) return code
      const access = await openStep(deps, tx, user.id, 'sign-up', caller)
      await recordAudit(tx, {
        at: user.createdAt,
        actor: null,
        action: 'identity.signed_up',
        subject: user.id,
        facts: { country: user.country },
        ip: caller.ip,
      })
      return ok({ userId: user.id, access, code: code.value })
    }),
  )
}

/** The pending sign-up of a live sign-up token; `null` for any other token, and for an account that is verified. */
async function earlierSignUp(
  { db, clock, keys }: Pick<SignInDeps, 'db' | 'clock' | 'keys'>,
  token: string | undefined,
): Promise<User | null> {
  const words = token === undefined ? null : wordsOf(token, 'zsu')
  if (token === undefined || words === null) return null
  const hash = tokenHash(keys, token).toString('hex')
  const holder = (await findTokenHolders(db, [hash], clock.now())).get(hash)
  if (holder?.userId !== words.userId || holder.tokenKind !== 'sign-up') return null
  const user = await findUser(db.read, holder.userId)
  return user?.emailVerifiedAt === null ? user : null
}

function checkCommand(command: SignUpCommand): Result<null, SignUpRefusal> {
  if (!command.acceptTerms) return refuse('terms_not_accepted', { field: 'body.acceptTerms' })
  if (!isSignUpCountry(command.country)) return refuse('country_not_supported', { field: 'body.country' })
  if (!isPhoneOf(command.country, command.phone)) return refuse('phone_invalid', { field: 'body.phone' })
  const names = checkNames(command)
  if (!names.ok) return names
  const company = command.company === undefined ? ok(null) : checkCompany(command.company, 'body.company')
  if (!company.ok) return company
  const password = checkPassword(command.password, command, isCommonPassword)
  return password.ok ? password : refuse(password.refusal.code, { field: 'body.password' })
}

function newUser({ keys }: Pick<SignInDeps, 'keys'>, command: SignUpCommand, hashed: string, at: Date): User {
  const { firstName, lastName, username, email, country, locale, referralCode = null, company = null } = command
  const id = newId('usr', at.getTime())
  const names = { firstName, lastName, username, email, country, locale, referralCode, company }
  const passwordHash = boundHash(keys, id, hashed)
  return {
    id,
    ...names,
    sealedPhone: sealPhone(keys.phone, id, command.phone),
    pictureId: null,
    passwordHash,
    createdAt: at,
    emailVerifiedAt: null,
    frozenAt: null,
    unfrozenAt: null,
    closedAt: null,
  }
}
