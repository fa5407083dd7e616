/**
 * Text that anybody may read and only we can write: `<label>.<payload>.<HMAC-SHA-256>`, payload and MAC in base64url.
 * One payload has exactly one text. It knows nothing about the content.
 */
import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { deriverFrom } from '../sealing/index.ts'

/** A key for signing text. A key object, since importing the bytes each time costs more than the hash. */
export type TextKey = KeyObject

/** Derives the key of one use from the deployment's secret (HKDF-SHA-256, RFC 5869). Throws on less than 32 bytes. */
export const textKeyFrom = (secret: Uint8Array, use: string): TextKey => deriverFrom(secret)(use)

/** Signs a payload under a label, which names its form and version and contains no dot. */
export function signText(key: TextKey, label: string, payload: string): string {
  const signed = `${label}.${Buffer.from(payload).toString('base64url')}`
  return `${signed}.${macOf(key, signed)}`
}

/**
 * Returns the payload of a text that `signText` wrote with this key and label, exactly; `null` for every other text.
 */
export function openText(key: TextKey, label: string, text: string): string | null {
  const end = text.lastIndexOf('.')
  const signed = text.slice(0, Math.max(end, 0))
  // Compare as text: base64url has several encodings of some bytes, and only one of them is ours.
  const given = Buffer.from(text.slice(end + 1))
  const expected = Buffer.from(macOf(key, signed))
  if (given.length !== expected.length || !timingSafeEqual(given, expected) || !signed.startsWith(`${label}.`))
    return null
  return Buffer.from(signed.slice(label.length + 1), 'base64url').toString('utf8')
}

const macOf = (key: TextKey, signed: string): string => createHmac('sha256', key).update(signed).digest('base64url')
