/** Making and hashing one-time codes. It keeps no state; a plain code leaves it only as a return value. */
import { createHmac, hash, type KeyObject, randomBytes, randomInt } from 'node:crypto'

/** The key that codes are hashed under. */
export type CodeKeys = { readonly code: KeyObject }

/** A one-time code: 6 digits, every one of the million equally likely. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** What exactly a code confirms, as stored. An empty text confirms only the purpose. */
export const bindingHash = (binding: string): Buffer => hash('sha256', binding, 'buffer')

/** Whose code it is and what for. */
export type CodeScope = { readonly subject: string; readonly purpose: string; readonly binding: Uint8Array }

/** How a code is stored: a keyed hash, since a million codes are soon tried, over everything it is bound to. */
export function codeHash(keys: CodeKeys, { subject, purpose, binding }: CodeScope, code: string): Buffer {
  return createHmac('sha256', keys.code)
    .update(JSON.stringify([subject, purpose, Buffer.from(binding).toString('hex'), code]))
    .digest()
}

/** A hash that no code has: for a code that is shown to nobody. */
export const unmatchableHash = (): Buffer => randomBytes(32)
