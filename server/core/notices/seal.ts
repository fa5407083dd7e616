/**
 * Encrypts one-time codes while they wait for their mail, so that reading the database does not give anyone a working code.
 * It keeps no key: the caller passes the one derived from the secrets file.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A key that seals codes, and nothing else. */
export type SealingKey = { readonly bytes: Uint8Array }

/** Derives the sealing key from the deployment's secret (HKDF-SHA-256, RFC 5869). Throws on less than 32 bytes. */
export function sealingKeyFrom(secret: Uint8Array): SealingKey {
  if (secret.length < 32) throw new RangeError('the secrets key must have at least 32 bytes')
  return { bytes: new Uint8Array(hkdfSync('sha256', secret, '', 'zend notices sealing 1', 32)) }
}

/** Encrypts a text (AES-256-GCM), bound to the notice it belongs to: nonce, ciphertext, tag. */
export function seal(key: SealingKey, noticeId: string, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce).setAAD(Buffer.from(noticeId))
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts what `seal` made. Throws when the key, the notice or the bytes are not the ones it was made with. */
export function unseal(key: SealingKey, noticeId: string, sealed: Uint8Array): string {
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, sealed.subarray(0, NONCE_BYTES)).setAAD(Buffer.from(noticeId))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8')
}
