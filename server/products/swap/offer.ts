/** Encodes the facts of a swap that our signature fixes inside a quote (core/quotes). Pure. */
import { type CoinCode, type HolderId, money, ok, type QuoteId, type Result } from '@zend/kernel'
import { openQuote, type QuoteInvalid, type QuoteKey, signQuote } from '../../core/quotes/index.ts'
import type { SwapOffer } from './swap.ts'

/** The purpose a quote of a swap is signed for: a quote of a withdrawal or sale cannot be used as one. */
const QUOTE_PURPOSE = 'swap'

/**
 * A quote for one holder until an expiry time. The id becomes the swap's, so taking it twice can only make one swap.
 */
export type SwapQuote = SwapOffer<CoinCode, CoinCode> & {
  readonly id: QuoteId
  readonly holder: HolderId
  /** The mid rate as shown, and the age of its oldest part. */
  readonly midRate: string
  readonly priceAsOf: Date
  readonly quotedAt: Date
  readonly expiresAt: Date
}

/** A quote as JSON: amounts as text of minor units, instants in milliseconds. */
type Facts = {
  readonly id: QuoteId
  readonly from: CoinCode
  readonly to: CoinCode
  readonly given: string
  readonly fee: string
  readonly received: string
  readonly margin: string
  readonly feeBps: number
  readonly marginBps: number
  readonly midRate: string
  readonly pricedMs: number
  readonly quotedMs: number
}

/** Encodes and signs a quote. */
export function signSwap(
  key: QuoteKey,
  { holder, expiresAt, given, fee, received, margin, ...quote }: SwapQuote,
): string {
  const facts: Facts = {
    id: quote.id,
    from: given.asset,
    to: received.asset,
    given: given.amount.toString(),
    fee: fee.amount.toString(),
    received: received.amount.toString(),
    margin: margin.amount.toString(),
    ...quote.terms,
    midRate: quote.midRate,
    pricedMs: quote.priceAsOf.getTime(),
    quotedMs: quote.quotedAt.getTime(),
  }
  return signQuote(key, { purpose: QUOTE_PURPOSE, holder, expiresAt, facts })
}

/** Decodes a quote of this holder, however old. Refuses every text that `signSwap` did not write for them. */
export function openSwap(key: QuoteKey, text: string, holder: HolderId): Result<SwapQuote, QuoteInvalid> {
  const opened = openQuote(key, text, { purpose: QUOTE_PURPOSE, holder })
  if (!opened.ok) return opened
  const { facts, expiresAt } = opened.value
  // We signed it, so it has our form.
  const said = facts as Facts
  return ok({
    id: said.id,
    holder,
    given: money(said.from, BigInt(said.given)),
    fee: money(said.from, BigInt(said.fee)),
    received: money(said.to, BigInt(said.received)),
    margin: money(said.to, BigInt(said.margin)),
    terms: { feeBps: said.feeBps, marginBps: said.marginBps },
    midRate: said.midRate,
    priceAsOf: new Date(said.pricedMs),
    quotedAt: new Date(said.quotedMs),
    expiresAt,
  })
}
