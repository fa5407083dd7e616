/**
 * The keys of the one process that checks what confirms an act. They come from a secret of its own: neither whoever
 * serves customers nor whoever pays can compute what a PIN or a code is stored as, bind a passkey to a customer, or
 * sign a statement.
 */
import { createHmac, type KeyObject, randomBytes } from 'node:crypto'
import type { AuthorizationKey } from '../authorizations/index.ts'
import { deriverFrom } from '../sealing/index.ts'

/** One key for each use. */
export type ConfirmerKeys = {
  readonly pin: KeyObject
  /** Codes of acts; those of signing in have another (core/sign-in). */
  readonly code: KeyObject
  /** Binds a passkey to its customer. */
  readonly credential: KeyObject
  /** Names an address whose codes are counted. */
  readonly throttle: KeyObject
  /** Signs consent (Ed25519): whoever pays has the public half. */
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

/**
 * A salt for one PIN, so that customers with the same PIN have different hashes, and one customer with the same PIN
 * twice too.
 */
export const newSalt = (): Buffer => randomBytes(16)

/**
 * How a PIN is stored: HMAC-SHA-256 under a key that lies in a file and not in the database. A slow hash would protect
 * nothing: ten thousand PINs are tried in minutes however slow each is. So a copy of the database alone tells no PIN,
 * and whoever has the key as well is stopped by nothing but the mailed code. What stops guessing through the front door
 * is the count of wrong tries.
 */
export const pinHash = (
  keys: Pick<ConfirmerKeys, 'pin'>,
  { userId, salt }: { readonly userId: string; readonly salt: Uint8Array },
  pin: string,
): Buffer =>
  createHmac('sha256', keys.pin)
    .update(JSON.stringify([userId, Buffer.from(salt).toString('hex'), pin]))
    .digest()
