/** The module's keys, and the look-up hash of identities. It stores nothing. */
import { createHmac, type KeyObject } from 'node:crypto'
import { deriverFrom, type SealingKey, sealingKey } from '../sealing/index.ts'

/** One key seals submissions, another the proven persons; the third hashes identities for look-up. */
export type VerificationKeys = {
  readonly sealing: SealingKey
  readonly person: SealingKey
  readonly identity: KeyObject
}

/** Derives the module's keys (HKDF-SHA-256, RFC 5869). Throws on less than 32 bytes. */
export function verificationKeysFrom(secret: Uint8Array): VerificationKeys {
  return {
    sealing: sealingKey(secret, 'zend verification 1'),
    person: sealingKey(secret, 'zend verification person 1'),
    identity: deriverFrom(secret)('zend verification identity 1'),
  }
}

/**
 * Returns the hash of an identity number: keyed, since eleven digits are soon guessed. The same number of another
 * country or kind is another identity.
 */
export const identityHash = ({ identity }: VerificationKeys, country: string, idType: string, number: string): Buffer =>
  createHmac('sha256', identity)
    .update(JSON.stringify([country, idType, number]))
    .digest()
