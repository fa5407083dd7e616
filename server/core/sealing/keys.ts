/** Derives keys from the deployment's secret, and compares hashes. It stores no key. */
import { createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'

/** Derives one key for each use of a secret (HKDF-SHA-256, RFC 5869). Throws on less than 32 bytes. */
export function deriverFrom(secret: Uint8Array): (use: string) => KeyObject {
  if (secret.length < 32) throw new RangeError('the secrets key must have at least 32 bytes')
  // Key objects, since importing the bytes each time costs several times the hash itself.
  return (use) => createSecretKey(new Uint8Array(hkdfSync('sha256', secret, '', use, 32)))
}

/** Tells whether two hashes are equal, in constant time. */
export const sameHash = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && timingSafeEqual(a, b)
