/**
 * Offers as signed text: versioned JSON and its HMAC-SHA-256, made for one holder and one purpose, until an instant. It
 * decides no offer, and does not know whether one was used: the row under the offer's id does.
 */
import { type HolderId, ok, refuse, type Result } from '@zend/kernel'
import { openText, signText, type TextKey, textKeyFrom } from './signed-text.ts'

/** The key that offers are signed with. */
export type QuoteKey = TextKey

/**
 * Refusal: the text is not an offer of ours to this holder: altered, another holder's, another purpose's, or not ours
 * at all.
 */
export type QuoteInvalid = { readonly code: 'quote_invalid' }

/** Refusal: the offer has expired. */
export type QuoteExpired = { readonly code: 'quote_expired'; readonly expiredAt: Date }

/** A verified offer. `facts` is what was signed, as parsed JSON. */
export type OpenedQuote = { readonly facts: unknown; readonly expiresAt: Date }

/** The offer's holder and purpose. */
type Scope = { readonly purpose: string; readonly holder: HolderId }

// Raised when the envelope changes; each purpose versions its own facts.
const LABEL = 'zqt1'

/** Derives the signing key from the deployment's secret (HKDF-SHA-256, RFC 5869). Throws on less than 32 bytes. */
export const quoteKeyFrom = (secret: Uint8Array): QuoteKey => textKeyFrom(secret, 'zend quotes 1')

/**
 * Signs an offer. `facts` must survive JSON: amounts and instants go as text. Pure.
 * @example signQuote(key, { purpose: 'swap', holder, expiresAt, facts: { id: 'qot_…', give: '150000' } })
 */
export function signQuote(
  key: QuoteKey,
  {
    purpose,
    holder,
    expiresAt,
    facts,
  }: Scope & { readonly expiresAt: Date; readonly facts: Readonly<Record<string, unknown>> },
): string {
  return signText(key, LABEL, JSON.stringify([purpose, holder, expiresAt.getTime(), facts]))
}

/**
 * Verifies and parses an offer, however old: the caller first checks whether it was taken before, and then calls
 * `refuseExpired`. Refuses what we did not sign for this customer and purpose. Pure; compares in constant time.
 */
export function openQuote(key: QuoteKey, text: string, { purpose, holder }: Scope): Result<OpenedQuote, QuoteInvalid> {
  const payload = openText(key, LABEL, text)
  if (payload === null) return refuse('quote_invalid')
  // We signed it, so it has our form.
  const [forPurpose, forHolder, expiresMs, facts] = JSON.parse(payload) as [string, string, number, unknown]
  if (forPurpose !== purpose || forHolder !== holder) return refuse('quote_invalid')
  return ok({ facts, expiresAt: new Date(expiresMs) })
}

/** Refuses an offer past its expiry plus the grace period for transit. */
export function refuseExpired(
  { expiresAt }: Pick<OpenedQuote, 'expiresAt'>,
  now: Date,
  graceMs: number,
): Result<null, QuoteExpired> {
  return now.getTime() > expiresAt.getTime() + graceMs ? refuse('quote_expired', { expiredAt: expiresAt }) : ok(null)
}
