/**
 * Offers as signed text: versioned JSON and its HMAC-SHA-256, made for one customer and one purpose, until an instant.
 * It never decides what is offered, and it does not know whether an offer was used: that is for the row that its id names.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { ok, refuse, type Result, type UserId } from '@zend/kernel'

/** The key that offers are signed with. */
export type QuoteKey = Uint8Array

/** Why a text is not an offer that may be taken. `quote_invalid`: altered, another customer's, another purpose's, or not ours at all. */
export type QuoteRefusal = { readonly code: 'quote_invalid' } | { readonly code: 'quote_expired'; readonly expiredAt: Date }

/** What an offer holds. `facts` is what was signed, as JSON gave it back. */
export type OpenedQuote = { readonly facts: unknown; readonly expiresAt: Date }

/** Whose offer, and of what kind. */
type Scope = { readonly purpose: string; readonly userId: UserId }

// Raised when the envelope changes; each purpose versions its own facts.
const VERSION = 1
const MAC_BYTES = 32

/** Derives the signing key from the deployment's secret (HKDF-SHA-256, RFC 5869). Throws on less than 32 bytes. */
export function quoteKeyFrom(secret: Uint8Array): QuoteKey {
  if (secret.length < 32) throw new RangeError('the secrets key must have at least 32 bytes')
  return new Uint8Array(hkdfSync('sha256', secret, '', 'zend quotes 1', 32))
}

/**
 * Signs an offer. `facts` must survive JSON: amounts and instants go as text. Pure.
 * @example signQuote(key, { purpose: 'swap', userId, expiresAt, facts: { id: 'qot_…', give: '150000' } })
 */
export function signQuote(
  key: QuoteKey,
  { purpose, userId, expiresAt, facts }: Scope & { readonly expiresAt: Date; readonly facts: Readonly<Record<string, unknown>> },
): string {
  const body = Buffer.from(JSON.stringify([VERSION, purpose, userId, expiresAt.getTime(), facts]))
  return `${body.toString('base64url')}.${macOf(key, body).toString('base64url')}`
}

/**
 * Reads an offer back. Refuses what we did not sign for this customer and purpose, and, `graceMs` after its expiry, what is too old.
 * Pure; the comparison takes the same time wherever the signatures differ.
 */
export function openQuote(
  key: QuoteKey,
  text: string,
  { purpose, userId, now, graceMs }: Scope & { readonly now: Date; readonly graceMs: number },
): Result<OpenedQuote, QuoteRefusal> {
  const [body64 = '', mac64 = '', ...rest] = text.split('.')
  const body = Buffer.from(body64, 'base64url')
  const mac = Buffer.from(mac64, 'base64url')
  // Written back, so that no second spelling of the same bytes passes.
  const canonical = rest.length === 0 && body.toString('base64url') === body64 && mac.toString('base64url') === mac64
  if (!canonical || mac.length !== MAC_BYTES || !timingSafeEqual(mac, macOf(key, body))) return refuse('quote_invalid')
  // Signed by us, so it has the form that we gave it.
  const [version, forPurpose, forUser, expiresMs, facts] = JSON.parse(body.toString('utf8')) as [number, string, string, number, unknown]
  if (version !== VERSION || forPurpose !== purpose || forUser !== userId) return refuse('quote_invalid')
  const expiresAt = new Date(expiresMs)
  if (now.getTime() > expiresMs + graceMs) return refuse('quote_expired', { expiredAt: expiresAt })
  return ok({ facts, expiresAt })
}

const macOf = (key: QuoteKey, body: Uint8Array): Buffer => createHmac('sha256', key).update(body).digest()
