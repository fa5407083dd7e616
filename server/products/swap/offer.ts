/** What our signature fixes about a swap, and how it travels inside an offer (core/quotes). Pure. */
import { type CoinCode, type HolderId, money, ok, type QuoteId, type Result } from '@zend/kernel'
import { openQuote, type QuoteInvalid, type QuoteKey, signQuote } from '../../core/quotes/index.ts'
import type { SwapOffer } from './swap.ts'

/** What an offer of a swap is signed for: no withdrawal's or sale's offer can be taken for one. */
const QUOTE_PURPOSE = 'swap'

/** An offer, made to one holder until one moment. The id becomes the swap's: taking it twice can only make one. */
export type SwapQuote = SwapOffer<CoinCode, CoinCode> & {
  readonly id: QuoteId
  readonly holder: HolderId
  /** The middle of the market as shown, and how old its oldest part was. */
  readonly midRate: string
  readonly priceAsOf: Date
  readonly quotedAt: Date
  readonly expiresAt: Date
}

/** The offer as JSON takes it: amounts as text of minor units, instants in milliseconds. */
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

/** Writes and signs an offer. */
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

/** Reads an offer of this holder's back, however old it is. Refuses every text that `signSwap` did not write for them. */
export function openSwap(key: QuoteKey, text: string, holder: HolderId): Result<SwapQuote, QuoteInvalid> {
  const opened = openQuote(key, text, { purpose: QUOTE_PURPOSE, holder })
  if (!opened.ok) return opened
  const { facts, expiresAt } = opened.value
  // Signed by us, so it has the form that we gave it.
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
