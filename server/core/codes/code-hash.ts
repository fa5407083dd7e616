/** Makes and hashes one-time codes. It has no state; a plain code leaves it only as a return value. */
import { createHmac, hash, type KeyObject, randomBytes, randomInt } from 'node:crypto'

/** The key that codes are hashed under. */
export type CodeKeys = { readonly code: KeyObject }

/** A one-time code: 6 digits, every one of the million equally likely. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** Hashes what a code confirms, for storage. An empty text confirms only the purpose. */
export const bindingHash = (binding: string): Buffer => hash('sha256', binding, 'buffer')

/** The owner and purpose of a code. */
export type CodeScope = { readonly subject: string; readonly purpose: string; readonly binding: Uint8Array }

/**
 * Returns the stored form of a code: a keyed hash over everything it is bound to, since a plain hash of a million codes
 * is soon guessed.
 */
export function codeHash(keys: CodeKeys, { subject, purpose, binding }: CodeScope, code: string): Buffer {
  return createHmac('sha256', keys.code)
    .update(JSON.stringify([subject, purpose, Buffer.from(binding).toString('hex'), code]))
    .digest()
}

/** Returns a hash that no code matches, for a code that nobody is shown. */
export const unmatchableHash = (): Buffer => randomBytes(32)
