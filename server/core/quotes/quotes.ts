/**
 * Offers as signed text: versioned JSON and its HMAC-SHA-256, made for one customer and one purpose, until an instant.
 * It never decides what is offered, and it does not know whether an offer was used: that is for the row that its id names.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { ok, refuse, type Result, type UserId } from '@zend/kernel'

/** The key that offers are signed with. */
export type QuoteKey = Uint8Array

/** The text is no offer of ours to this customer: altered, another customer's, another purpose's, or not ours at all. */
export type QuoteInvalid = { readonly code: 'quote_invalid' }

/** The offer's time is over. */
export type QuoteExpired = { readonly code: 'quote_expired'; readonly expiredAt: Date }

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
 * Reads an offer back, however old it is: whoever takes one looks first whether it was taken before, and then calls `refuseExpired`. Refuses what we did
 * not sign for this customer and purpose. Pure; the comparison takes the same time wherever the signatures differ.
 */
export function openQuote(key: QuoteKey, text: string, { purpose, userId }: Scope): Result<OpenedQuote, QuoteInvalid> {
  const [body64 = '', mac64 = '', ...rest] = text.split('.')
  const body = Buffer.from(body64, 'base64url')
  const mac = Buffer.from(mac64, 'base64url')
  // Written back, so that no second spelling of the same bytes passes.
  const canonical = rest.length === 0 && body.toString('base64url') === body64 && mac.toString('base64url') === mac64
  if (!canonical || mac.length !== MAC_BYTES || !timingSafeEqual(mac, macOf(key, body))) return refuse('quote_invalid')
  // Signed by us, so it has the form that we gave it.
  const [version, forPurpose, forUser, expiresMs, facts] = JSON.parse(body.toString('utf8')) as [number, string, string, number, unknown]
  if (version !== VERSION || forPurpose !== purpose || forUser !== userId) return refuse('quote_invalid')
  return ok({ facts, expiresAt: new Date(expiresMs) })
}

/** Refuses an offer that is older than its expiry and the grace for the time it travels. */
export function refuseExpired({ expiresAt }: Pick<OpenedQuote, 'expiresAt'>, now: Date, graceMs: number): Result<null, QuoteExpired> {
  return now.getTime() > expiresAt.getTime() + graceMs ? refuse('quote_expired', { expiredAt: expiresAt }) : ok(null)
}

const macOf = (key: QuoteKey, body: Uint8Array): Buffer => createHmac('sha256', key).update(body).digest()
