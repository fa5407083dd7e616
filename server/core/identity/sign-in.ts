/**
 * First step of signing in: identifier and password. Every try is counted before the password is looked at, under locks, so that no number
 * of parallel tries gets more than its share; and what a stranger sees is the same for an account, a sign-up under way and nothing at all.
 */
import type { Locale } from '@zend/contracts'
import { after, HOUR_MS, ok, refuse, type Refusal, type Result } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { recordAudit } from '../audit/index.ts'
import { isSecondFactorOn } from '../second-factor/index.ts'
import { lockThrottle, putThrottle, type ThrottleScope } from './code.repo.ts'
import { type CodeSent, type LimitRefusal, sendStepCode } from './codes.ts'
import type { IdentityDeps } from './deps.ts'
import { type AccountFrozen, enterAccount } from './enter-account.ts'
import { type Caller, isEmail, networkOf, type User } from './identity.ts'
import { findAccountByEmail, findByUsername, findPendingByEmail } from './identity.repo.ts'
import type { HasherRefusal } from './password-hasher.ts'
import type { ThrottleRule } from './policy.ts'
import { throttleKey, tokenHash } from './secrets.ts'
import { sendSignInCode } from './send-sign-in-code.ts'
import { sendSignUpCode } from './send-sign-up-code.ts'
import { type IssuedToken, openStep } from './sessions.ts'
import { admit, forgive, UNTRIED } from './throttle.ts'
import { findTrustedDevice } from './trusted-device.repo.ts'

/** What a customer enters. `locale` is the language of the mail; without it, the account's. `deviceToken` is what a trusted device was given. */
export type SignInCommand = {
  readonly identifier: string
  readonly password: string
  readonly locale?: Locale | undefined
  readonly deviceToken?: string | undefined
}

/** Why signing in stops here. */
export type SignInRefusal =
  | { readonly code: 'credentials_wrong' }
  | Refusal<'account_locked' | 'rate_limited', { readonly retryAt: Date }>
  | LimitRefusal
  | HasherRefusal
  | AccountFrozen

/** What comes next: the mailed code and where it went, or the authenticator app's, each with the token that opens it; or nothing, on a trusted device. */
export type SignInStep = { readonly userId: User['id']; readonly access: IssuedToken } & (
  | { readonly next: 'authorize' | 'verify-email'; readonly code: CodeSent }
  | { readonly next: 'authenticator' }
  | { readonly next: 'signed-in'; readonly refresh: IssuedToken }
)

/** Whom an identifier may name: an account (by username also a sign-up under way), and the newest sign-up under way of an address. */
type Named = { readonly holder: User | null; readonly pending: User | null }
/** A try that was counted, with those whose own limit still lets it through. */
type Admitted = { readonly at: Date; readonly named: Named; readonly open: Named }

/** Checks the password and says what comes next; where that is a code, it is mailed. */
export async function signIn(deps: IdentityDeps, command: SignInCommand, caller: Caller): Promise<Result<SignInStep, SignInRefusal>> {
  if (deps.hasher.isFull()) return refuse('unavailable')
  const admitted = await deps.db.transact((tx) => admitTry(deps, tx, command.identifier, caller))
  if (!admitted.ok) return admitted
  const { at, named, open } = admitted.value
  const matched = await findMatch(deps, open, command.password)
  if (!matched.ok) {
    // The password was not looked at, so nobody used up a try.
    await deps.db.transact((tx) => forgiveTry(deps, tx, command.identifier, listOf(open), caller, at))
    return matched
  }
  const user = matched.value
  if (user === null) {
    await deps.db.transact((tx) => recordFailure(deps, tx, named, caller))
    return refuse('credentials_wrong')
  }
  return deps.db.transact(async (tx): Promise<Result<SignInStep, SignInRefusal>> => {
    await takeBack(deps, tx, command.identifier, user, caller, at)
    return user.emailVerifiedAt === null ? stepOfSignUp(deps, tx, user, command, caller) : stepOfAccount(deps, tx, user, command, caller)
  })
}

async function stepOfSignUp(
  deps: IdentityDeps,
  tx: Tx,
  user: User,
  command: SignInCommand,
  caller: Caller,
): Promise<Result<SignInStep, SignInRefusal>> {
  const code = await sendSignUpCode(deps, tx, { ...user, locale: command.locale ?? user.locale }, sendStepCode)
  if (!code.ok) return code
  return ok({ userId: user.id, access: await openStep(deps, tx, user.id, 'sign-up', caller), next: 'verify-email', code: code.value })
}

async function stepOfAccount(
  deps: IdentityDeps,
  tx: Tx,
  user: User,
  command: SignInCommand,
  caller: Caller,
): Promise<Result<SignInStep, SignInRefusal>> {
  const { id: userId } = user
  // Whoever gets here knows the password: it is no secret to them that there is an account.
  if (user.frozenAt !== null) return refuse('account_frozen')
  if (await isSecondFactorOn(tx, userId)) return ok({ userId, access: await openStep(deps, tx, userId, 'pre-auth', caller), next: 'authenticator' })
  const { deviceToken } = command
  const trustedId = deviceToken === undefined ? null : await findTrustedDevice(tx, userId, tokenHash(deviceToken), deps.clock.now())
  if (trustedId !== null) {
    const entered = await enterAccount(deps, tx, userId, caller, { method: 'trusted-device', trustedId })
    return entered.ok ? ok({ ...entered.value, next: 'signed-in' }) : entered
  }
  const code = await sendSignInCode(deps, tx, { ...user, locale: command.locale ?? user.locale }, sendStepCode, caller)
  if (!code.ok) return code
  return ok({ userId, access: await openStep(deps, tx, userId, 'pre-auth', caller), next: 'authorize', code: code.value })
}

type ThrottleUse = { readonly scope: ThrottleScope; readonly key: Buffer; readonly rule: ThrottleRule }

/** The counters of one try. They are locked in this order everywhere, accounts by id. A name that is nobody's has one too, to cost the same work. */
function throttlesOf({ policy: { signIn: numbers }, keys }: IdentityDeps, users: readonly User[], identifier: string, ip: string) {
  const perAccount: ThrottleRule = { max: numbers.triesPerHourMax, windowMs: HOUR_MS, pauseMs: numbers.pauseMs, spacingMs: 0 }
  const perNetwork: ThrottleRule = { max: numbers.addressFailuresMax, windowMs: numbers.addressWindowMs, pauseMs: 0, spacingMs: 0 }
  const use = (scope: ThrottleScope, text: string, rule: ThrottleRule): ThrottleUse => ({ scope, key: throttleKey(keys, text), rule })
  const ids: readonly string[] = users.length === 0 ? [`nobody:${identifier}`] : users.map(({ id }) => id).sort()
  return {
    accounts: ids.map((id) => ({ id, use: use('sign-in:account', id, perAccount) })),
    identifier: use('sign-in:identifier', identifier, perAccount),
    network: use('sign-in:network', networkOf(ip), perNetwork),
  }
}

/**
 * Counts the try against the network, the identifier as typed, and whom it names. Only the first two are answered: that an email and a
 * username share one account is nobody's business, so a try beyond an account's own limit is left unlooked at without saying so.
 */
async function admitTry(deps: IdentityDeps, tx: Tx, identifier: string, { ip }: Caller): Promise<Result<Admitted, SignInRefusal>> {
  const at = deps.clock.now()
  const named = await findNamed(deps, tx, identifier)
  const uses = throttlesOf(deps, listOf(named), identifier, ip)
  const count = async ({ scope, key, rule }: ThrottleUse) => {
    const admitted = admit(await lockThrottle(tx, scope, key, at), at, rule)
    return { admitted, store: async () => (admitted.ok ? putThrottle(tx, scope, key, admitted.value, at) : undefined) }
  }
  const accounts: { readonly id: string; readonly counted: Awaited<ReturnType<typeof count>> }[] = []
  for (const { id, use } of uses.accounts) accounts.push({ id, counted: await count(use) })
  const typed = await count(uses.identifier)
  const network = await count(uses.network)
  if (!network.admitted.ok) return refuse('rate_limited', { retryAt: network.admitted.refusal.retryAt })
  if (!typed.admitted.ok) return refuse('account_locked', { retryAt: typed.admitted.refusal.retryAt })
  for (const { counted } of [...accounts, { counted: typed }, { counted: network }]) await counted.store()
  const isOpen = (user: User | null) => (accounts.some(({ id, counted }) => id === user?.id && counted.admitted.ok) ? user : null)
  return ok({ at, named, open: { holder: isOpen(named.holder), pending: isOpen(named.pending) } })
}

async function findNamed(deps: IdentityDeps, tx: Tx, identifier: string): Promise<Named> {
  const pendingSince = after(deps.clock.now(), -deps.policy.pendingSignUpMs)
  if (!isEmail(identifier)) return { holder: await findByUsername(tx, identifier, pendingSince), pending: null }
  return { holder: await findAccountByEmail(tx, identifier), pending: await findPendingByEmail(tx, identifier, pendingSince) }
}

const listOf = ({ holder, pending }: Named): readonly User[] => [holder, pending].filter((user) => user !== null)

/**
 * Whose password it is. A name without an account costs the same work as one with it: a decoy is hashed. Only a sign-up under way adds to it,
 * which its maker knows of anyway.
 */
async function findMatch(deps: IdentityDeps, { holder, pending }: Named, password: string): Promise<Result<User | null, HasherRefusal>> {
  for (const user of pending === null ? [holder] : [holder, pending]) {
    const verified = await deps.hasher.verify(user?.passwordHash ?? null, password)
    if (!verified.ok) return verified
    if (verified.value) return ok(user)
  }
  return ok(null)
}

/** A right password: the account's and identifier's counts start afresh, the network's loses this one try. */
async function takeBack(deps: IdentityDeps, tx: Tx, identifier: string, user: User, { ip }: Caller, at: Date): Promise<void> {
  const now = deps.clock.now()
  const { accounts, identifier: typed, network } = throttlesOf(deps, [user], identifier, ip)
  for (const { scope, key } of [...accounts.map(({ use }) => use), typed]) {
    await lockThrottle(tx, scope, key, now)
    await putThrottle(tx, scope, key, UNTRIED, now)
  }
  await putThrottle(tx, network.scope, network.key, forgive(await lockThrottle(tx, network.scope, network.key, now), at), now)
}

/** A try that came to nothing because we were too busy: counted for nobody. */
async function forgiveTry(deps: IdentityDeps, tx: Tx, identifier: string, users: readonly User[], { ip }: Caller, at: Date): Promise<void> {
  const now = deps.clock.now()
  const { accounts, identifier: typed, network } = throttlesOf(deps, users, identifier, ip)
  for (const { scope, key } of [...accounts.map(({ use }) => use), typed, network]) {
    await putThrottle(tx, scope, key, forgive(await lockThrottle(tx, scope, key, now), at), now)
  }
}

async function recordFailure(deps: IdentityDeps, tx: Tx, { holder, pending }: Named, { ip }: Caller): Promise<void> {
  // A name that belongs to nobody is not kept: people type passwords into the wrong field.
  const subject = (holder ?? pending)?.id ?? 'nobody'
  await recordAudit(tx, { at: deps.clock.now(), actor: null, action: 'identity.sign_in_failed', subject, ip })
}
