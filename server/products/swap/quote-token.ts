/**
 * A firm offer as text that the customer carries, signed by us: nothing of it is stored here, and one offer has exactly
 * one text. It never decides whether an offer may be taken.
 */
import {
  COIN_CODES,
  type CoinCode,
  type HolderId,
  isId,
  money,
  ok,
  type QuoteId,
  refuse,
  type Result,
} from '@zend/kernel'
import * as z from 'zod/mini'
import { openText, signText, type TextKey, textKeyFrom } from '../../core/quotes/index.ts'
import type { SwapOffer } from './swap.ts'

/** An offer, made to one holder until one moment. */
export type SwapQuote = SwapOffer<CoinCode, CoinCode> & {
  readonly id: QuoteId
  readonly holder: HolderId
  /** The middle of the market as shown, and how old its oldest part was. */
  readonly midRate: string
  readonly priceAsOf: Date
  readonly quotedAt: Date
  readonly expiresAt: Date
}

/** The key that offers are signed with. */
export type QuoteKey = TextKey

// A later form of offers cannot be taken for this one: the label is in the signed text.
const LABEL = 'zsq2'

/** Derives the key from the deployment's secret. Throws on less than 32 bytes. */
export const quoteKeyFrom = (secret: Uint8Array): QuoteKey => textKeyFrom(secret, 'zend swap quote 1')

/** Writes and signs an offer. */
export function signQuote(
  key: QuoteKey,
  { id, holder, given, fee, received, margin, terms, ...quote }: SwapQuote,
): string {
  const said: z.input<typeof offerText> = {
    id,
    holder,
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
  return signText(key, LABEL, JSON.stringify(said))
}

/** Reads an offer back. Refuses every text that `signQuote` did not write with this key, to the last character. */
export function readQuote(key: QuoteKey, text: string): Result<SwapQuote, { readonly code: 'quote_invalid' }> {
  const payload = openText(key, LABEL, text)
  return payload === null ? refuse('quote_invalid') : ok(quoteOf(JSON.parse(payload)))
}

const minorUnits = z.string().check(z.regex(/^\d{1,38}$/))
const coin = z.enum(COIN_CODES as [CoinCode, ...CoinCode[]])

/** An offer as it is signed: amounts in minor units, as text. */
const offerText = z.strictObject({
  id: z.custom<QuoteId>((text) => typeof text === 'string' && isId('qot', text)),
  holder: z.custom<HolderId>((text) => typeof text === 'string' && (isId('usr', text) || isId('biz', text))),
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
  const said = offerText.parse(json)
  return {
    id: said.id,
    holder: said.holder,
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
