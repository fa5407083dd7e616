/**
 * Tokens, and what binds a stored credential to its customer. It keeps no state and writes nothing; plain tokens leave
 * it only as return values.
 */
import { createHmac, type KeyObject, randomBytes } from 'node:crypto'
import type { MemberId, UserId } from '@zend/kernel'
import { type PhoneKeys, phoneKeysFrom } from '../persons/index.ts'
import { deriverFrom, sameHash, type SealingKey, sealingKey } from '../sealing/index.ts'
import { type SecondFactorKeys, secondFactorKeysFrom } from '../second-factor/index.ts'

/**
 * Keys derived from the deployment's secret, one per use. What confirms an act has keys of its own, which this process
 * does not have (core/confirmation).
 */
export type SignInKeys = {
  readonly code: KeyObject
  readonly token: KeyObject
  /** Binds what a credential is stored as to its customer. */
  readonly credential: KeyObject
  readonly throttle: KeyObject
  readonly secondFactor: SecondFactorKeys
  readonly phone: PhoneKeys
  /** Seals whose a closed account was. */
  readonly closed: SealingKey
}

/** What a token opens, told by its prefix so that a leaked one is recognised at sight (and by secret scanners). */
export type TokenPrefix = 'zat' | 'zrt' | 'zsu' | 'zpa' | 'ztd' | 'zfr' | 'zmt' | 'zop'

/** Derives the module's keys (HKDF-SHA-256, RFC 5869). Throws on less than 32 bytes. */
export function signInKeysFrom(secret: Uint8Array): SignInKeys {
  const derive = deriverFrom(secret)
  return {
    code: derive('zend identity code 1'),
    token: derive('zend identity token 1'),
    credential: derive('zend identity credential 1'),
    throttle: derive('zend identity throttle 1'),
    secondFactor: secondFactorKeysFrom(secret),
    phone: phoneKeysFrom(secret),
    closed: sealingKey(secret, 'zend identity closed account 1'),
  }
}

/**
 * A token: 256 random bits behind its prefix, whose it is and the place in a company that it is for, so that no row can
 * make it open somebody else's account or another company.
 */
export const newToken = (prefix: TokenPrefix, userId: UserId, memberId: MemberId | null = null): string =>
  `${prefix}_${userId.slice('usr_'.length)}${memberId?.slice('mbr_'.length) ?? ''}${randomBytes(32).toString('base64url')}`

/** Whose a token is by its own words, and for which place in a company. What it opens has to be theirs. */
export type TokenWords = { readonly userId: UserId; readonly memberId: MemberId | null }

/** What a token says of itself; `null` when it is no token of this kind. */
export function wordsOf(token: string, ...prefixes: readonly TokenPrefix[]): TokenWords | null {
  const [, prefix, user, member] = TOKEN.exec(token) ?? []
  if (user === undefined || !prefixes.some((each) => each === prefix)) return null
  return { userId: `usr_${user}`, memberId: member === undefined ? null : `mbr_${member}` }
}
const TOKEN = /^(z[a-z]{2})_([0-9a-z]{26})([0-9a-z]{26})?[\w-]{43}$/

/** How a token is stored: a keyed hash, or whoever can write the table could store the hash of a token of their own. */
export const tokenHash = (keys: Pick<SignInKeys, 'token'>, token: string): Buffer =>
  createHmac('sha256', keys.token).update(token).digest()

/**
 * A MAC over the facts of a credential and whose it is: a row that another process wrote, or that was copied from
 * another customer's, has none that fits.
 */
export const credentialMac = (
  keys: Pick<SignInKeys, 'credential'>,
  kind: 'password' | 'passkey',
  facts: readonly string[],
): Buffer =>
  createHmac('sha256', keys.credential)
    .update(JSON.stringify([kind, ...facts]))
    .digest()

/** A password's hash as it is stored: with its MAC, which names whose it is. */
export const boundHash = (keys: Pick<SignInKeys, 'credential'>, userId: UserId, passwordHash: string): string =>
  `${passwordHash}~${credentialMac(keys, 'password', [userId, passwordHash]).toString('base64url')}`

/** The hash that was stored for this customer by us; `null` when it was not. */
export function hashBoundTo(keys: Pick<SignInKeys, 'credential'>, userId: UserId, stored: string): string | null {
  const [passwordHash = '', mac = ''] = stored.split('~')
  return sameHash(Buffer.from(mac, 'base64url'), credentialMac(keys, 'password', [userId, passwordHash]))
    ? passwordHash
    : null
}
