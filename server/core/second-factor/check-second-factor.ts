/**
 * The steps of the second factor, each in its caller's transaction. Wrong app codes and recovery codes are counted
 * together on one locked row, so parallel tries cannot exceed the limit. It asks for no password and notifies nobody:
 * sign-in does.
 */
import { createHmac, type KeyObject, randomBytes } from 'node:crypto'
import { ok, refuse, type Refusal, type Result, type UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { recordAudit } from '../audit/index.ts'
import { deriverFrom, seal, type SealingKey, sealingKey, unseal } from '../sealing/index.ts'
import * as repo from './second-factor.repo.ts'
import {
  appUri,
  type CodeRefused,
  countWrong,
  mayTry,
  newAppSecret,
  plainRecoveryCode,
  recoveryCodeOf,
  type SecondFactorPolicy,
  stepOf,
} from './second-factor.ts'

/** The keys of the second factor: one seals secrets, one hashes recovery codes. */
export type SecondFactorKeys = { readonly seal: SealingKey; readonly recovery: KeyObject }
/** Dependencies of the steps. */
export type SecondFactorDeps = {
  readonly clock: Clock
  readonly policy: SecondFactorPolicy
  readonly keys: SecondFactorKeys
}

/** Refusal: the customer's app is already on, or there is none. */
export type IsOn = Refusal<'two_factor_on'>
/** Refusal: there is no app, or, for `confirm`, none in setup. */
export type IsOff = Refusal<'two_factor_off'>
/** What a customer proves instead of a mailed code. */
export type SecondProof = { readonly code: string } | { readonly recoveryCode: string }
/** The proof that was accepted, and how many recovery codes are left. */
export type ProofTaken = { readonly by: 'authenticator' | 'recovery'; readonly recoveryCodesLeft: number }

/** Derives the keys from the deployment's secret (HKDF-SHA-256, RFC 5869). Throws on less than 32 bytes. */
export function secondFactorKeysFrom(secret: Uint8Array): SecondFactorKeys {
  return {
    seal: sealingKey(secret, 'zend second factor secret 1'),
    recovery: deriverFrom(secret)('zend second factor recovery 1'),
  }
}

/** Tells whether signing in asks for the customer's app. */
export const isSecondFactorOn = async (tx: Tx, userId: UserId): Promise<boolean> =>
  (await repo.appSince(tx, userId)) !== null

/** Returns since when the app is on, and how many recovery codes are unused. */
export async function readSecondFactor(
  tx: Tx,
  userId: UserId,
): Promise<{ readonly since: Date | null; readonly recoveryCodesLeft: number }> {
  const since = await repo.appSince(tx, userId)
  return { since, recoveryCodesLeft: since === null ? 0 : await repo.countRecoveryCodes(tx, userId) }
}

/** Creates a secret for a new app; the app is on once it is confirmed. `label` is the account's name in the app. */
export async function beginSecondFactor(
  { clock, policy, keys }: SecondFactorDeps,
  tx: Tx,
  userId: UserId,
  label: string,
): Promise<Result<{ readonly secret: string; readonly uri: string }, IsOn>> {
  const stored = await repo.lockApp(tx, userId)
  if (stored !== null && stored.confirmedAt !== null) return refuse('two_factor_on')
  const secret = newAppSecret()
  await repo.putApp(tx, userId, seal(keys.seal, userId, secret), clock.now())
  return ok({ secret, uri: appUri(policy, label, secret) })
}

/**
 * Switches the app on with its first code. Returns the recovery codes, which are never shown again. The caller must
 * commit a refusal too.
 */
export async function confirmSecondFactor(
  deps: SecondFactorDeps,
  tx: Tx,
  userId: UserId,
  code: string,
): Promise<Result<readonly string[], IsOn | IsOff | CodeRefused>> {
  const stored = await repo.lockApp(tx, userId)
  if (stored === null) return refuse('two_factor_off')
  if (stored.confirmedAt !== null) return refuse('two_factor_on')
  const checked = await checkCode(deps, tx, userId, stored, { code })
  if (!checked.ok) return checked
  await repo.confirmApp(tx, userId, deps.clock.now())
  return ok(await renewRecovery(deps, tx, userId))
}

/**
 * Checks a code of the app, or a recovery code, and uses it up. Counts a wrong one: the caller must commit a refusal
 * too.
 */
export async function checkSecondFactor(
  deps: SecondFactorDeps,
  tx: Tx,
  userId: UserId,
  proof: SecondProof,
): Promise<Result<ProofTaken, IsOff | CodeRefused>> {
  const stored = await repo.lockApp(tx, userId)
  if (stored === null || stored.confirmedAt === null) return refuse('two_factor_off')
  const checked = await checkCode(deps, tx, userId, stored, proof)
  if (!checked.ok) return checked
  return ok({
    by: 'code' in proof ? 'authenticator' : 'recovery',
    recoveryCodesLeft: await repo.countRecoveryCodes(tx, userId),
  })
}

/** Replaces all recovery codes with new ones. */
export async function renewRecovery(
  { keys, policy }: SecondFactorDeps,
  tx: Tx,
  userId: UserId,
): Promise<readonly string[]> {
  const codes = Array.from({ length: policy.recoveryCodes }, () => recoveryCodeOf(randomBytes(10)))
  await repo.putRecoveryCodes(
    tx,
    userId,
    codes.map((code) => recoveryHash(keys, userId, code)),
  )
  return codes
}

/** Deletes the app and its recovery codes. */
export const removeSecondFactor = (tx: Tx, userId: UserId): Promise<void> => repo.deleteApp(tx, userId)

async function checkCode(
  { clock, policy, keys }: SecondFactorDeps,
  tx: Tx,
  userId: UserId,
  stored: repo.StoredApp,
  proof: SecondProof,
): Promise<Result<null, CodeRefused>> {
  const now = clock.now()
  const free = mayTry(stored, now)
  if (!free.ok) return free
  if ('code' in proof) {
    const step = stepOf(unseal(keys.seal, userId, stored.sealed), proof.code, now, stored.lastStep, policy.stepsOff)
    if (step === 'used') return refuse('otp_used')
    if (step !== null) {
      await repo.takeStep(tx, userId, step)
      return ok(null)
    }
  } else if (await repo.useRecoveryCode(tx, userId, recoveryHash(keys, userId, proof.recoveryCode), now)) {
    await repo.putTries(tx, userId, { wrong: 0, lockedUntil: null })
    return ok(null)
  }
  const { tries, refusal } = countWrong(stored, now, policy.tries)
  await repo.putTries(tx, userId, tries)
  if (tries.lockedUntil !== null)
    await recordAudit(tx, {
      at: now,
      actor: null,
      action: 'identity.two_factor_locked',
      subject: userId,
      facts: { wrong: tries.wrong },
    })
  return { ok: false, refusal }
}

/**
 * Returns the stored form of a recovery code: fifty random bits are too few for a plain hash, so it uses a key outside
 * the database.
 */
const recoveryHash = ({ recovery }: SecondFactorKeys, userId: UserId, code: string): Buffer =>
  createHmac('sha256', recovery)
    .update(JSON.stringify([userId, plainRecoveryCode(code)]))
    .digest()
