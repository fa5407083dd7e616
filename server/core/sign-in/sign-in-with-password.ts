/**
 * First step of signing in: identifier and password. Every try is counted before the password is checked, under locks,
 * so that parallel tries cannot exceed the limit. The answer is the same for an account, a pending sign-up and an
 * unknown name.
 */
import type { Locale } from '@zend/contracts'
import { after, HOUR_MS, newId, ok, refuse, type Refusal, type Result } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { recordAudit } from '../audit/index.ts'
import { type CodeSent, isEmail, type LimitRefusal, sendStepCode } from '../codes/index.ts'
import { findAccountByEmail, findByUsername, findPendingByEmail, type User } from '../persons/index.ts'
import { isSecondFactorOn } from '../second-factor/index.ts'
import {
  admit,
  type Caller,
  type Counter,
  lockThrottle,
  networkOf,
  putThrottle,
  startAfresh,
  takeTryBack,
  throttleKey,
  type ThrottleRule,
  type ThrottleScope,
  UNTRIED,
} from '../throttle/index.ts'
import { passwordHashOf } from './confirm-password.ts'
import type { SignInDeps } from './deps.ts'
import { type AccountFrozen, enterAccount } from './enter-account.ts'
import { networkRule } from './network-tries.ts'
import type { HasherRefusal } from './password-hasher.ts'
import { tokenHash, wordsOf } from './secrets.ts'
import { type IssuedToken, openStep } from './sessions.ts'
import { sendSignInCode, sendSignUpCode } from './sign-in-codes.ts'
import { findTrustedDevice } from './trusted-device.repo.ts'

/**
 * The customer's input. `locale` is the language of the mail; without it, the account's. `deviceToken` is the token of
 * a trusted device.
 */
export type SignInCommand = {
  readonly identifier: string
  readonly password: string
  readonly locale?: Locale | undefined
  readonly deviceToken?: string | undefined
}

/** Why signing in was refused. */
export type SignInRefusal =
  | { readonly code: 'credentials_wrong' }
  | Refusal<'account_locked' | 'rate_limited', { readonly retryAt: Date }>
  | LimitRefusal
  | HasherRefusal
  | AccountFrozen

/**
 * The next step: the mailed code and where it went, or the authenticator app's, each with the token that continues; or
 * none, on a trusted device.
 */
export type SignInStep = { readonly userId: User['id']; readonly access: IssuedToken } & (
  | { readonly next: 'authorize' | 'verify-email'; readonly code: CodeSent }
  | { readonly next: 'authenticator' | 'unfreeze' }
  | { readonly next: 'signed-in'; readonly refresh: IssuedToken }
)

/**
 * What an identifier may name: an account (by username also a pending sign-up), and the newest pending sign-up of an
 * address.
 */
type Named = { readonly holder: User | null; readonly pending: User | null }
/** A counted try, and the counters that it was counted by. */
type Admitted = { readonly at: Date; readonly named: Named; readonly uses: readonly ThrottleUse[] }

/** Checks the password and returns the next step; mails the code if that is one. */
export async function signIn(
  deps: SignInDeps,
  command: SignInCommand,
  caller: Caller,
): Promise<Result<SignInStep, SignInRefusal>> {
  if (deps.hasher.isFull()) return refuse('unavailable')
  const admitted = await deps.db.transact((tx) => admitTry(deps, tx, command, caller))
  if (!admitted.ok) return admitted
  const { at, named, uses } = admitted.value
  const matched = await findMatch(deps, named, command.password)
  if (!matched.ok) {
    // The password was not checked, so no try is used up.
    await deps.db.transact((tx) => forgiveTry(deps, tx, uses, at))
    return matched
  }
  const user = matched.value
  if (user === null) {
    await deps.db.transact((tx) => recordFailure(deps, tx, named, caller))
    return refuse('credentials_wrong')
  }
  return deps.db.transact(async (tx): Promise<Result<SignInStep, SignInRefusal>> => {
    await takeBack(deps, tx, uses, user, at)
    return user.emailVerifiedAt === null
      ? stepOfSignUp(deps, tx, user, command, caller)
      : stepOfAccount(deps, tx, user, command, caller)
  })
}

async function stepOfSignUp(
  deps: SignInDeps,
  tx: Tx,
  user: User,
  command: SignInCommand,
  caller: Caller,
): Promise<Result<SignInStep, SignInRefusal>> {
  const code = await sendSignUpCode(deps, tx, { ...user, locale: command.locale ?? user.locale }, sendStepCode)
  if (!code.ok) return code
  return ok({
    userId: user.id,
    access: await openStep(deps, tx, user.id, 'sign-up', caller),
    next: 'verify-email',
    code: code.value,
  })
}

async function stepOfAccount(
  deps: SignInDeps,
  tx: Tx,
  user: User,
  command: SignInCommand,
  caller: Caller,
): Promise<Result<SignInStep, SignInRefusal>> {
  const { id: userId } = user
  // The caller knows the password, so this reveals no account. The token opens what unfreezes by documents, too.
  if (user.frozenAt !== null)
    return ok({ userId, access: await openStep(deps, tx, userId, 'pre-auth', caller), next: 'unfreeze' })
  if (await isSecondFactorOn(tx, userId))
    return ok({ userId, access: await openStep(deps, tx, userId, 'pre-auth', caller), next: 'authenticator' })
  const trustedId = await trustedDeviceOf(deps, tx, userId, command.deviceToken)
  if (trustedId !== null) {
    const entered = await enterAccount(deps, tx, userId, caller, { method: 'trusted-device', trustedId })
    return entered.ok ? ok({ ...entered.value, next: 'signed-in' }) : entered
  }
  const code = await sendSignInCode(deps, tx, { ...user, locale: command.locale ?? user.locale }, sendStepCode, caller)
  if (!code.ok) return code
  return ok({
    userId,
    access: await openStep(deps, tx, userId, 'pre-auth', caller),
    next: 'authorize',
    code: code.value,
  })
}

/** Returns the customer's device that this token trusts, or `null`. */
async function trustedDeviceOf(
  deps: SignInDeps,
  tx: Tx,
  userId: User['id'],
  deviceToken: string | undefined,
): Promise<string | null> {
  if (deviceToken === undefined || wordsOf(deviceToken, 'ztd')?.userId !== userId) return null
  return findTrustedDevice(tx, userId, tokenHash(deps.keys, deviceToken), deps.clock.now())
}

/**
 * A counter with its rule, and how specific its refusal is. `isWhole` is reset by the account's right password; the
 * others lose that one try.
 */
type ThrottleUse = Counter & {
  readonly rule: ThrottleRule
  readonly refusal: 'account_locked' | 'rate_limited'
  readonly isWhole: boolean
}

/**
 * Returns the counters of one try, in lock order. They know the name as typed and not its owner: an email and a
 * username are counted separately, or a lock on one that closes the other would reveal that they share an account.
 */
function throttlesOf(
  { policy: { signIn: numbers }, keys }: SignInDeps,
  identifier: string,
  ip: string,
  trustedId: string | null,
) {
  const perName: ThrottleRule = {
    max: numbers.triesPerHourMax,
    windowMs: HOUR_MS,
    pauseMs: numbers.pauseMs,
    spacingMs: 0,
  }
  const network = networkOf(ip)
  const atName = (scope: ThrottleScope, text: string): ThrottleUse => ({
    scope,
    key: throttleKey(keys, text),
    rule: perName,
    refusal: 'account_locked',
    isWhole: true,
  })
  // A trusted device keeps the owner's access while others guess elsewhere: only its own tries lock it.
  if (trustedId !== null) return [atName('sign-in:device', trustedId)]
  return [
    atName('sign-in:identifier', identifier),
    atName('sign-in:identifier+network', placeOf(identifier, network)),
    {
      scope: 'sign-in:network',
      key: throttleKey(keys, network),
      rule: networkRule(numbers),
      refusal: 'rate_limited',
      isWhole: false,
    },
  ] satisfies readonly ThrottleUse[]
}

/** A name as tried from one network. No name has a space. */
const placeOf = (identifier: string, network: string): string => `${identifier} ${network}`

/** Lifts the locks on names, and those on them from this network: whoever reads the mailbox is the owner. */
export async function unlockNames(
  deps: Pick<SignInDeps, 'keys'>,
  tx: Tx,
  names: readonly string[],
  { ip }: Caller,
  at: Date,
): Promise<void> {
  for (const name of names) await putThrottle(tx, 'sign-in:identifier', throttleKey(deps.keys, name), UNTRIED, at)
  for (const name of names)
    await putThrottle(
      tx,
      'sign-in:identifier+network',
      throttleKey(deps.keys, placeOf(name, networkOf(ip))),
      UNTRIED,
      at,
    )
}

/**
 * Counts the try, or refuses it in the same way for a right and a wrong password, an existing name and an unknown one.
 * A network's last try at a name locks the name for this network and is not counted for it elsewhere, so that one
 * network alone never locks its owner out.
 */
async function admitTry(
  deps: SignInDeps,
  tx: Tx,
  { identifier, deviceToken }: SignInCommand,
  { ip }: Caller,
): Promise<Result<Admitted, SignInRefusal>> {
  const at = deps.clock.now()
  const named = await findNamed(deps, tx, identifier)
  // Looked up without an account, too, to cost the same work.
  const trustedId = await trustedDeviceOf(deps, tx, named.holder?.id ?? newId('usr', at.getTime()), deviceToken)
  const uses = throttlesOf(deps, identifier, ip, trustedId)
  const counted: (ThrottleUse & { readonly made: number; readonly admitted: ReturnType<typeof admit> })[] = []
  for (const use of uses) {
    const state = await lockThrottle(tx, use.scope, use.key, at)
    const admitted = admit(state, at, use.rule)
    counted.push({ ...use, admitted, made: admitted.ok ? admitted.value.times.length : 0 })
  }
  // The network's own limit is reported first: it reveals least.
  for (const { admitted, refusal } of counted.toReversed())
    if (!admitted.ok) return refuse(refusal, { retryAt: admitted.refusal.retryAt })
  const isLastFromHere = counted.some(
    ({ scope, made, rule }) => scope === 'sign-in:identifier+network' && made === rule.max,
  )
  for (const { scope, key, admitted } of counted) {
    if (admitted.ok && !(isLastFromHere && scope === 'sign-in:identifier'))
      await putThrottle(tx, scope, key, admitted.value, at)
  }
  return ok({ at, named, uses })
}

async function findNamed(deps: SignInDeps, tx: Tx, identifier: string): Promise<Named> {
  const pendingSince = after(deps.clock.now(), -deps.policy.pendingSignUpMs)
  if (!isEmail(identifier)) return { holder: await findByUsername(tx, identifier, pendingSince), pending: null }
  return {
    holder: await findAccountByEmail(tx, identifier),
    pending: await findPendingByEmail(tx, identifier, pendingSince),
  }
}

/**
 * Finds whose password it is. A name without an account costs the same work as one with it: a decoy is hashed. Only a
 * pending sign-up adds work, which its maker knows of anyway.
 */
async function findMatch(
  deps: SignInDeps,
  { holder, pending }: Named,
  password: string,
): Promise<Result<User | null, HasherRefusal>> {
  for (const user of pending === null ? [holder] : [holder, pending]) {
    const verified = await deps.hasher.verify(user === null ? null : passwordHashOf(deps, user), password)
    if (!verified.ok) return verified
    if (verified.value) return ok(user)
  }
  return ok(null)
}

/**
 * Handles a right password. The owner's resets the counts of the name. A sign-up's takes back only its own try: anybody
 * can have a sign-up under any address, and must not gain tries at the account by it.
 */
async function takeBack(deps: SignInDeps, tx: Tx, uses: readonly ThrottleUse[], user: User, at: Date): Promise<void> {
  const now = deps.clock.now()
  for (const use of uses) {
    if (use.isWhole && user.emailVerifiedAt !== null) await startAfresh(tx, use, now)
    else await takeTryBack(tx, use, at, now)
  }
}

/** Takes back a try that failed because we were too busy. */
async function forgiveTry(deps: SignInDeps, tx: Tx, uses: readonly ThrottleUse[], at: Date): Promise<void> {
  const now = deps.clock.now()
  for (const use of uses) await takeTryBack(tx, use, at, now)
}

async function recordFailure(deps: SignInDeps, tx: Tx, { holder, pending }: Named, { ip }: Caller): Promise<void> {
  // Do not store an unknown name: people type passwords into the wrong field.
  const subject = (holder ?? pending)?.id ?? 'nobody'
  await recordAudit(tx, { at: deps.clock.now(), actor: null, action: 'identity.sign_in_failed', subject, ip })
}
