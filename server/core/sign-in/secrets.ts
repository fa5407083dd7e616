/**
 * Makes tokens, and binds stored credentials to their customers. It has no state and writes nothing; plain tokens leave
 * it only as return values.
 */
import { createHmac, type KeyObject, randomBytes } from 'node:crypto'
import type { MemberId, UserId } from '@zend/kernel'
import { type CallCheckKey, callCheckKeyFrom } from '../call-checks/index.ts'
import { type PhoneKeys, phoneKeysFrom } from '../persons/index.ts'
import { deriverFrom, sameHash, type SealingKey, sealingKey } from '../sealing/index.ts'
import { type SecondFactorKeys, secondFactorKeysFrom } from '../second-factor/index.ts'
import { type FreezeLinkKey, freezeLinkKeyFrom } from './freeze-link.ts'

/**
 * Keys derived from the deployment's secret, one per use. Confirming an act has separate keys, which this process does
 * not have (core/confirmation).
 */
export type SignInKeys = {
  readonly code: KeyObject
  readonly token: KeyObject
  /** Binds a stored credential to its customer. */
  readonly credential: KeyObject
  readonly throttle: KeyObject
  readonly freezeLink: FreezeLinkKey
  readonly callCheck: CallCheckKey
  readonly secondFactor: SecondFactorKeys
  readonly phone: PhoneKeys
  /** Seals the identity of a closed account. */
  readonly closed: SealingKey
}

/** The kind of a token, given by its prefix so that a leaked one is recognised at sight (and by secret scanners). */
export type TokenPrefix = 'zat' | 'zrt' | 'zsu' | 'zpa' | 'ztd' | 'zmt' | 'zop'

/** Derives the module's keys (HKDF-SHA-256, RFC 5869). Throws on less than 32 bytes. */
export function signInKeysFrom(secret: Uint8Array): SignInKeys {
  const derive = deriverFrom(secret)
  return {
    code: derive('zend identity code 1'),
    token: derive('zend identity token 1'),
    credential: derive('zend identity credential 1'),
    throttle: derive('zend identity throttle 1'),
    freezeLink: freezeLinkKeyFrom(secret),
    callCheck: callCheckKeyFrom(secret),
    secondFactor: secondFactorKeysFrom(secret),
    phone: phoneKeysFrom(secret),
    closed: sealingKey(secret, 'zend identity closed account 1'),
  }
}

/**
 * Makes a token: 256 random bits behind its prefix, its owner and its company membership, so that no row can make it
 * open somebody else's account or another company.
 */
export const newToken = (prefix: TokenPrefix, userId: UserId, memberId: MemberId | null = null): string =>
  `${prefix}_${userId.slice('usr_'.length)}${memberId?.slice('mbr_'.length) ?? ''}${randomBytes(32).toString('base64url')}`

/** The owner and company membership that a token itself names. What it gives access to must belong to them. */
export type TokenWords = { readonly userId: UserId; readonly memberId: MemberId | null }

/** Parses a token; `null` when it is not one of these kinds. */
export function wordsOf(token: string, ...prefixes: readonly TokenPrefix[]): TokenWords | null {
  const [, prefix, user, member] = TOKEN.exec(token) ?? []
  if (user === undefined || !prefixes.some((each) => each === prefix)) return null
  return { userId: `usr_${user}`, memberId: member === undefined ? null : `mbr_${member}` }
}
const TOKEN = /^(z[a-z]{2})_([0-9a-z]{26})([0-9a-z]{26})?[\w-]{43}$/

/**
 * Returns the stored form of a token: a keyed hash, or somebody who can write the table could store the hash of their
 * own token.
 */
export const tokenHash = (keys: Pick<SignInKeys, 'token'>, token: string): Buffer =>
  createHmac('sha256', keys.token).update(token).digest()

/**
 * Returns a MAC over a credential's facts and owner: a row written by another process, or copied from another customer,
 * has no valid one.
 */
export const credentialMac = (
  keys: Pick<SignInKeys, 'credential'>,
  kind: 'password' | 'passkey' | 'vote',
  facts: readonly string[],
): Buffer =>
  createHmac('sha256', keys.credential)
    .update(JSON.stringify([kind, ...facts]))
    .digest()

/** Returns the stored form of a password's hash: with a MAC that covers its owner. */
export const boundHash = (keys: Pick<SignInKeys, 'credential'>, userId: UserId, passwordHash: string): string =>
  `${passwordHash}~${credentialMac(keys, 'password', [userId, passwordHash]).toString('base64url')}`

/** Returns the hash that we stored for this customer; `null` when we did not. */
export function hashBoundTo(keys: Pick<SignInKeys, 'credential'>, userId: UserId, stored: string): string | null {
  const [passwordHash = '', mac = ''] = stored.split('~')
  return sameHash(Buffer.from(mac, 'base64url'), credentialMac(keys, 'password', [userId, passwordHash]))
    ? passwordHash
    : null
}
