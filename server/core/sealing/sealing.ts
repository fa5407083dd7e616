/**
 * Encrypts what must be stored in the database and be useless to anybody who reads it there. It stores nothing: the
 * caller passes the key, derived from the deployment's secret for one purpose.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriverFrom } from './keys.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A sealing key for one purpose. */
export type SealingKey = { readonly bytes: Uint8Array }

/**
 * Derives a key from the deployment's secret (HKDF-SHA-256, RFC 5869), a different one for each purpose. Throws on a
 * secret of less than 32 bytes.
 */
export const sealingKey = (secret: Uint8Array, purpose: string): SealingKey => ({
  bytes: deriverFrom(secret)(purpose).export(),
})

/** Encrypts a text (AES-256-GCM), bound to the row it belongs to: nonce, ciphertext, tag. */
export const seal = (key: SealingKey, rowId: string, text: string): Buffer =>
  sealBytes(key, rowId, Buffer.from(text, 'utf8'))

/** Decrypts what `seal` made. Throws when the key, the row or the bytes differ. */
export const unseal = (key: SealingKey, rowId: string, sealed: Uint8Array): string =>
  unsealBytes(key, rowId, sealed).toString('utf8')

/** Encrypts bytes, such as a file, as `seal` does a text. */
export function sealBytes(key: SealingKey, rowId: string, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce).setAAD(Buffer.from(rowId))
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts what `sealBytes` made. Throws as `unseal` does. */
export function unsealBytes(key: SealingKey, rowId: string, sealed: Uint8Array): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, sealed.subarray(0, NONCE_BYTES)).setAAD(
    Buffer.from(rowId),
  )
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
}
