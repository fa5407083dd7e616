/**
 * The confirmer's keys. They are derived from a secret that only its process has: neither the API nor the paying
 * processes can compute stored PINs or codes, bind a passkey to a customer, or sign a statement.
 */
import { createHmac, type KeyObject, randomBytes } from 'node:crypto'
import type { AuthorizationKey } from '../authorizations/index.ts'
import { deriverFrom } from '../sealing/index.ts'

/** One key for each use. */
export type ConfirmerKeys = {
  readonly pin: KeyObject
  /** Hashes codes of acts; codes of signing in have another key (core/sign-in). */
  readonly code: KeyObject
  /** Binds a passkey to its customer. */
  readonly credential: KeyObject
  /** Names the rate-limit counter of an address. */
  readonly throttle: KeyObject
  /** Signs consent (Ed25519); paying processes have the public half. */
  readonly authorization: AuthorizationKey
}

/** Derives the keys (HKDF-SHA-256, RFC 5869). Throws on less than 32 bytes. */
export function confirmerKeysFrom(secret: Uint8Array, authorization: AuthorizationKey): ConfirmerKeys {
  const derive = deriverFrom(secret)
  return {
    pin: derive('zend confirmer pin 1'),
    code: derive('zend confirmer code 1'),
    credential: derive('zend confirmer passkey 1'),
    throttle: derive('zend confirmer throttle 1'),
    authorization,
  }
}

/** Returns a salt for one PIN, so that equal PINs have different hashes, also for the same customer. */
export const newSalt = (): Buffer => randomBytes(16)

/**
 * Returns the stored form of a PIN: HMAC-SHA-256 under a key from a file outside the database. A slow hash would
 * protect nothing: ten thousand PINs are tried in minutes however slow each is. So a copy of the database alone reveals
 * no PIN; somebody who has the key as well is stopped only by the mailed code. The count of wrong tries stops guessing
 * through the API.
 */
export const pinHash = (
  keys: Pick<ConfirmerKeys, 'pin'>,
  { userId, salt }: { readonly userId: string; readonly salt: Uint8Array },
  pin: string,
): Buffer =>
  createHmac('sha256', keys.pin)
    .update(JSON.stringify([userId, Buffer.from(salt).toString('hex'), pin]))
    .digest()
