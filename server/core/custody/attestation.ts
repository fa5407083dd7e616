/**
 * Checks the vault's signature over an account key. The database is not trusted: whoever can write it could plant a key
 * of their own. It holds no secret: the attestation key is public, and pinned by a file that the database's writers
 * cannot reach.
 */
import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { type AccountPublicKey, type AccountPurpose, attestedBytes } from '../../ports/key-vault.ts'

/** The vault's public ed25519 key. */
export type AttestationKey = KeyObject

/** Reads the content of an `attestation.pub` file: 64 hexadecimal digits. Throws on anything else. */
export function attestationKey(text: string): AttestationKey {
  const digits = text.trim()
  if (!/^[0-9a-f]{64}$/.test(digits)) throw new TypeError('the attestation key is not 64 hexadecimal digits')
  return createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(digits, 'hex').toString('base64url') },
    format: 'jwk',
  })
}

/**
 * Checks that the vault signed exactly this network, path, key and purpose: a deposit account is never accepted as a
 * hot one.
 */
export function isAttested(
  account: AccountPublicKey,
  key: AttestationKey,
  purpose: AccountPurpose = 'deposit',
): boolean {
  return verify(null, attestedBytes(account, purpose), key, Buffer.from(account.attestation, 'hex'))
}
