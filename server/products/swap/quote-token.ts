/**
 * A firm offer as text that the customer carries: nothing of it is stored here. What it says is readable by anyone and can be written only by us:
 * `zsq1.<payload>.<HMAC-SHA-256>`, both in base64url. One offer has exactly one text.
 * It never decides whether an offer may be taken.
 */
import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'
import { COIN_CODES, type CoinCode, isId, money, ok, type QuoteId, refuse, type Result, type UserId } from '@zend/kernel'
import * as z from 'zod/mini'
import type { SwapOffer } from './swap.ts'

/** An offer, made to one customer until one moment. */
export type SwapQuote = SwapOffer<CoinCode, CoinCode> & {
  readonly id: QuoteId
  readonly userId: UserId
  /** The middle of the market as shown, and how old its oldest part was. */
  readonly midRate: string
  readonly priceAsOf: Date
  readonly quotedAt: Date
  readonly expiresAt: Date
}

/** The key that offers are signed with. */
export type QuoteKey = { readonly secret: KeyObject }

// The version is in the signed text and in the derivation: a later form of offers cannot be taken for this one.
const VERSION = 'zsq1'

/** Derives the key from the deployment's secret (HKDF-SHA-256, RFC 5869). Throws on less than 32 bytes. */
export function quoteKeyFrom(secret: Uint8Array): QuoteKey {
  if (secret.length < 32) throw new RangeError('the secrets key must have at least 32 bytes')
  return { secret: createSecretKey(new Uint8Array(hkdfSync('sha256', secret, '', 'zend swap quote 1', 32))) }
}

/** Writes and signs an offer. */
export function signQuote(key: QuoteKey, { id, userId, given, fee, received, margin, terms, ...quote }: SwapQuote): string {
  const said: z.input<typeof payload> = {
    id,
    userId,
    from: given.asset,
    to: received.asset,
    given: given.amount.toString(),
    fee: fee.amount.toString(),
    received: received.amount.toString(),
    margin: margin.amount.toString(),
    ...terms,
    midRate: quote.midRate,
    pricedMs: quote.priceAsOf.getTime(),
    quotedMs: quote.quotedAt.getTime(),
    expiresMs: quote.expiresAt.getTime(),
  }
  const signed = `${VERSION}.${Buffer.from(JSON.stringify(said)).toString('base64url')}`
  return `${signed}.${macOf(key, signed)}`
}

/** Reads an offer back. Refuses every text that `signQuote` did not write with this key, to the last character. */
export function readQuote(key: QuoteKey, text: string): Result<SwapQuote, { readonly code: 'quote_invalid' }> {
  const end = text.lastIndexOf('.')
  const signed = text.slice(0, Math.max(end, 0))
  // Compared as text: base64url has several spellings of some bytes, and only one of them is ours.
  const given = Buffer.from(text.slice(end + 1))
  const expected = Buffer.from(macOf(key, signed))
  if (given.length !== expected.length || !timingSafeEqual(given, expected) || !signed.startsWith(`${VERSION}.`)) return refuse('quote_invalid')
  return ok(quoteOf(JSON.parse(Buffer.from(signed.slice(VERSION.length + 1), 'base64url').toString('utf8'))))
}

const macOf = ({ secret }: QuoteKey, signed: string): string => createHmac('sha256', secret).update(signed).digest('base64url')

const minorUnits = z.string().check(z.regex(/^\d{1,38}$/))
const coin = z.enum(COIN_CODES as [CoinCode, ...CoinCode[]])

/** An offer as it is signed: amounts in minor units, as text. */
const payload = z.strictObject({
  id: z.custom<QuoteId>((text) => typeof text === 'string' && isId('qot', text)),
  userId: z.custom<UserId>((text) => typeof text === 'string' && isId('usr', text)),
  from: coin,
  to: coin,
  given: minorUnits,
  fee: minorUnits,
  received: minorUnits,
  margin: minorUnits,
  feeBps: z.int(),
  marginBps: z.int(),
  midRate: z.string(),
  pricedMs: z.int(),
  quotedMs: z.int(),
  expiresMs: z.int(),
})

/** What we signed, read strictly all the same: anything else is a bug of ours, and throws. */
function quoteOf(json: unknown): SwapQuote {
  const said = payload.parse(json)
  return {
    id: said.id,
    userId: said.userId,
    given: money(said.from, BigInt(said.given)),
    fee: money(said.from, BigInt(said.fee)),
    received: money(said.to, BigInt(said.received)),
    margin: money(said.to, BigInt(said.margin)),
    terms: { feeBps: said.feeBps, marginBps: said.marginBps },
    midRate: said.midRate,
    priceAsOf: new Date(said.pricedMs),
    quotedAt: new Date(said.quotedMs),
    expiresAt: new Date(said.expiresMs),
  }
}
