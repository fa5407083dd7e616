/**
 * Makes a firm quote for a swap. Nothing moves and nothing is stored: the quote itself is signed text, valid for a
 * short time.
 */
import {
  after,
  type CoinCode,
  decimalsOf,
  type HolderId,
  type Money,
  money,
  newId,
  ok,
  parseMoney,
  refuse,
  type Result,
} from '@zend/kernel'
import type { ActorIds } from '../../core/holders/index.ts'
import { priceOf, type PriceRefusal, priceText } from '../../core/pricing/index.ts'
import type { SwapDeps } from './deps.ts'
import { signSwap, type SwapQuote } from './offer.ts'
import { checkSize, offerOf, termsOf, tooSmall } from './swap.ts'
import type { AmountMalformed, PairRefusal, QuoteRefusal } from './swap.refusals.ts'

/** The request for a quote: an amount of one coin, as decimal text, for another coin. */
export type QuoteCommand = { readonly from: CoinCode; readonly to: CoinCode; readonly amount: string }

/** A quote and its signed text. */
export type SignedQuote = { readonly quote: SwapQuote; readonly text: string }

type Deps = Pick<SwapDeps, 'clock' | 'policy' | 'market' | 'inventory' | 'quoteKey' | 'coins'>

/**
 * Returns a quote for this holder at the current price. Refuses coins that cannot be swapped, amounts outside the
 * bounds, a market without a usable price, and what would exceed the limit of our inventory now.
 */
export async function quoteSwap(
  deps: Deps,
  { holder }: Pick<ActorIds, 'holder'>,
  { from, to, amount }: QuoteCommand,
): Promise<Result<SignedQuote, QuoteRefusal>> {
  const pair = requirePair(deps, from, to)
  if (!pair.ok) return pair
  const given = parseMoney(from, amount)
  if (!given.ok)
    return refuse('invalid_request', { field: 'body.fromCurrencyAmt', decimals: decimalsOf(from) } as const)
  const offered = await offerSwap(deps, holder, given.value, to)
  return offered.ok ? ok({ quote: offered.value, text: signSwap(deps.quoteKey, offered.value) }) : offered
}

/** Why no offer is made for an amount. */
export type OfferRefusal = Exclude<QuoteRefusal, AmountMalformed>

/** Makes the same offer, unsigned, for an amount of a coin: for whoever takes it at once. Refuses what a quote does. */
export async function offerSwap(
  deps: Omit<Deps, 'quoteKey'>,
  holder: HolderId,
  given: Money<CoinCode>,
  to: CoinCode,
): Promise<Result<SwapQuote, OfferRefusal>> {
  const from = given.asset
  const pair = requirePair(deps, from, to)
  if (!pair.ok) return pair
  const board = await deps.market.board()
  const mid = priceOf(board, from, to)
  if (!mid.ok) return unusable(mid.refusal)
  const dollarPrice = board.usable(from)
  if (!dollarPrice.ok) return unusable(dollarPrice.refusal)
  const sized = checkSize(given, { ...dollarPrice.value.rate, base: from }, deps.policy)
  if (!sized.ok) return sized
  const offer = offerOf(given, mid.value.rate, termsOf(deps.policy, from, to))
  if (offer.received.amount === 0n) return tooSmall(money(from, given.amount + 1n))
  const room = await deps.inventory.check(offer)
  if (!room.ok) return room

  const now = deps.clock.now()
  return ok({
    ...offer,
    id: newId('qot', now.getTime()),
    holder,
    midRate: priceText(mid.value.rate),
    priceAsOf: mid.value.at,
    quotedAt: now,
    expiresAt: after(now, deps.policy.quoteLifeMs),
  })
}

function requirePair({ coins }: Pick<Deps, 'coins'>, from: CoinCode, to: CoinCode): Result<null, PairRefusal> {
  const unknown = [from, to].find((coin) => !coins.has(coin))
  if (unknown !== undefined) return refuse('asset_unknown', { currency: unknown })
  return from === to ? refuse('currencies_equal') : ok(null)
}

/** Names the coin without a price; the number of sources is for the operator only. */
const unusable = ({ code, currency }: PriceRefusal) => refuse(code, { currency })
