/**
 * The code of a receipt: the transaction, the side of it, when the receipt was made, and our signature, so that nothing
 * is stored and nobody else can make one. It names no customer, and does not know whether the transaction exists.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { isId } from '@zend/kernel'
import { type TextKey, textKeyFrom } from '../quotes/index.ts'

/** The key that receipts are signed with. */
export type ReceiptKey = TextKey

/** The content of a code. A transfer has two sides, with a customer on each; everything else has one. */
export type ReceiptClaim = { readonly id: string; readonly direction: 'in' | 'out'; readonly issuedAt: Date }

/**
 * A claim with our signature: `code` is printed on the receipt, `fingerprint` is the part of the signature that people
 * compare, in groups of four.
 */
export type SignedReceipt = ReceiptClaim & { readonly code: string; readonly fingerprint: string }

// Raised when the form of the claim changes.
const LABEL = 'zrc1'
// Half of the hash (RFC 2104, section 5): 128 bits cannot be found by trying, and the printed code stays small enough
// to scan from worn paper.
const MAC_BYTES = 16
const KINDS = ['dep', 'wdr', 'swp', 'trf', 'sel', 'fxp'] as const

/**
 * Derives the signing key from the deployment's secret (HKDF-SHA-256, RFC 5869). Throws on less than 32 bytes. Receipts
 * outlive sessions: changing the secret invalidates every earlier one.
 */
export const receiptKeyFrom = (secret: Uint8Array): ReceiptKey => textKeyFrom(secret, 'zend receipts 1')

/** Signs a claim. Pure. Throws on an id that no transaction can have. */
export function signReceipt(key: ReceiptKey, claim: ReceiptClaim): SignedReceipt {
  const text = `${claim.id} ${claim.direction} ${claim.issuedAt.getTime()}`
  if (parse(text) === null) throw new RangeError('not a claim about a transaction')
  const mac = macOf(key, text)
  return {
    ...claim,
    code: Buffer.concat([Buffer.from(text), mac]).toString('base64url'),
    fingerprint: fingerprintOf(mac),
  }
}

/**
 * Verifies and decodes a code; `null` for every text that we did not sign, exactly. Pure; compares in constant time.
 */
export function openReceipt(key: ReceiptKey, code: string): SignedReceipt | null {
  const bytes = Buffer.from(code, 'base64url')
  // base64url has several encodings of some bytes, and only one of them is ours.
  if (bytes.toString('base64url') !== code || bytes.length <= MAC_BYTES) return null
  const text = bytes.subarray(0, -MAC_BYTES).toString('latin1')
  const mac = macOf(key, text)
  if (!timingSafeEqual(bytes.subarray(-MAC_BYTES), mac)) return null
  const claim = parse(text)
  return claim === null ? null : { ...claim, code, fingerprint: fingerprintOf(mac) }
}

function parse(text: string): ReceiptClaim | null {
  const [, id = '', direction, ms] = /^([a-z0-9_]{30}) (in|out) (\d{1,15})$/.exec(text) ?? []
  return KINDS.some((kind) => isId(kind, id))
    ? { id, direction: direction === 'in' ? 'in' : 'out', issuedAt: new Date(Number(ms)) }
    : null
}

const macOf = (key: ReceiptKey, text: string): Buffer =>
  createHmac('sha256', key).update(`${LABEL} ${text}`, 'latin1').digest().subarray(0, MAC_BYTES)

const fingerprintOf = (mac: Buffer): string => mac.toString('hex', 0, 8).replaceAll(/(.{4})(?=.)/g, '$1 ')
