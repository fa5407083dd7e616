/**
 * The settings of an authenticator app: setup, switching on and off, new recovery codes. core/second-factor checks the
 * codes; this asks for the password, notifies the customer, and holds money out where the app was given up without its
 * code.
 */
import { ok, type Result } from '@zend/kernel'
import { recordAudit } from '../audit/index.ts'
import { type Actor, holdMoneyOut } from '../holders/index.ts'
import { sendNotice } from '../notices/index.ts'
import { findUser } from '../persons/index.ts'
import {
  beginSecondFactor,
  checkSecondFactor,
  type CodeRefused,
  confirmSecondFactor,
  type IsOff,
  type IsOn,
  readSecondFactor,
  removeSecondFactor,
  renewRecovery,
  type SecondFactorDeps,
  type SecondProof,
} from '../second-factor/index.ts'
import type { Caller } from '../throttle/index.ts'
import { confirmPassword, type PasswordDenied } from './confirm-password.ts'
import type { SignInDeps } from './deps.ts'

type Deps = Pick<SignInDeps, 'db' | 'clock' | 'policy' | 'keys'>

/** The second factor's dependencies, from those of signing in. */
export const secondFactorOf = ({ clock, policy, keys }: Pick<Deps, 'clock' | 'policy' | 'keys'>): SecondFactorDeps => ({
  clock,
  policy: policy.secondFactor,
  keys: keys.secondFactor,
})

/** Returns since when the customer's app is on, `null` while it is not, and how many recovery codes are left. */
export const getTwoFactor = ({ db }: Pick<Deps, 'db'>, { userId }: Actor) => readSecondFactor(db.read, userId)

/** Starts the setup of an app, with the password: a stolen session must not be able to lock the owner out. */
export async function enrolTwoFactor(
  deps: Deps & Pick<SignInDeps, 'hasher'>,
  { userId }: Actor,
  password: string,
): Promise<Result<{ readonly secret: string; readonly uri: string }, IsOn | PasswordDenied>> {
  const confirmed = await confirmPassword(deps, userId, password)
  if (!confirmed.ok) return confirmed
  return deps.db.transact(async (tx) => {
    const user = await findUser(tx, userId)
    return beginSecondFactor(secondFactorOf(deps), tx, userId, user?.email ?? userId)
  })
}

/** Switches the app on with its first code. Returns the recovery codes, shown only this once. */
export async function confirmTwoFactor(
  deps: Deps,
  { userId }: Actor,
  code: string,
  { ip }: Caller,
): Promise<Result<readonly string[], IsOn | IsOff | CodeRefused>> {
  return deps.db.transact(async (tx) => {
    const codes = await confirmSecondFactor(secondFactorOf(deps), tx, userId, code)
    if (!codes.ok) return codes
    const at = deps.clock.now()
    await sendNotice(deps, tx, { kind: 'two-factor-on', to: userId, facts: { at: at.toISOString() } })
    await recordAudit(tx, { at, actor: userId, action: 'identity.two_factor_on', subject: userId, ip })
    return codes
  })
}

/**
 * Switches the app off. With the app's code at once; with a recovery code this is a reset, and no money goes out before
 * `heldUntil`.
 */
export async function disableTwoFactor(
  deps: Deps,
  { userId }: Actor,
  proof: SecondProof,
  { ip }: Caller,
): Promise<Result<{ readonly heldUntil: Date | null }, IsOff | CodeRefused>> {
  return deps.db.transact(async (tx): Promise<Result<{ readonly heldUntil: Date | null }, IsOff | CodeRefused>> => {
    const checked = await checkSecondFactor(secondFactorOf(deps), tx, userId, proof)
    if (!checked.ok) return checked
    const at = deps.clock.now()
    await removeSecondFactor(tx, userId)
    const heldUntil = checked.value.by === 'recovery' ? await holdMoneyOut(deps, tx, userId, 'two_factor_reset') : null
    const facts = { at: at.toISOString(), ...(heldUntil === null ? {} : { heldUntil: heldUntil.toISOString() }) }
    await sendNotice(deps, tx, { kind: 'two-factor-off', to: userId, facts })
    await recordAudit(tx, {
      at,
      actor: userId,
      action: 'identity.two_factor_off',
      subject: userId,
      facts: { method: checked.value.by },
      ip,
    })
    return ok({ heldUntil })
  })
}

/** Makes new recovery codes, with the app's code; the old ones stop working. */
export async function renewRecoveryCodes(
  deps: Deps,
  { userId }: Actor,
  code: string,
  { ip }: Caller,
): Promise<Result<readonly string[], IsOff | CodeRefused>> {
  return deps.db.transact(async (tx): Promise<Result<readonly string[], IsOff | CodeRefused>> => {
    const checked = await checkSecondFactor(secondFactorOf(deps), tx, userId, { code })
    if (!checked.ok) return checked
    const codes = await renewRecovery(secondFactorOf(deps), tx, userId)
    await recordAudit(tx, {
      at: deps.clock.now(),
      actor: userId,
      action: 'identity.recovery_codes_renewed',
      subject: userId,
      ip,
    })
    return ok(codes)
  })
}
