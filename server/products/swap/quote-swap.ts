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
  type Rate,
  refuse,
  type Result,
} from '@zend/kernel'
import type { ActorIds } from '../../core/holders/index.ts'
import { priceOf, type PriceRefusal, priceText } from '../../core/pricing/index.ts'
import type { SwapDeps } from './deps.ts'
import { signSwap, type SwapQuote } from './offer.ts'
import { boundsReceived, checkSize, offerFor, offerOf, type SwapOffer, termsOf, tooSmall } from './swap.ts'
import type { AmountMalformed, InventoryLimit, PairRefusal, QuoteRefusal } from './swap.refusals.ts'

/** The request for a quote: what is given of one coin or received of the other, as decimal text. */
export type QuoteCommand = {
  readonly from: CoinCode
  readonly to: CoinCode
  readonly amount: string
  /** Whether `amount` is what is received; otherwise it is given. */
  readonly isReceived?: boolean
}

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
  { from, to, amount, isReceived = false }: QuoteCommand,
): Promise<Result<SignedQuote, QuoteRefusal>> {
  const pair = requirePair(deps, from, to)
  if (!pair.ok) return pair
  const coin = isReceived ? to : from
  const parsed = parseMoney(coin, amount)
  const field = isReceived ? 'body.toCurrencyAmt' : 'body.fromCurrencyAmt'
  if (!parsed.ok) return refuse('invalid_request', { field, decimals: decimalsOf(coin) } as const)
  const offered = isReceived
    ? await offerReceived(deps, holder, from, parsed.value)
    : await offerSwap(deps, holder, parsed.value, to)
  return offered.ok ? ok({ quote: offered.value, text: signSwap(deps.quoteKey, offered.value) }) : offered
}

/** Why no offer is made for an amount. */
export type OfferRefusal = Exclude<QuoteRefusal, AmountMalformed>

type OfferDeps = Omit<Deps, 'quoteKey'>

/** Makes the same offer, unsigned, for an amount of a coin: for whoever takes it at once. Refuses what a quote does. */
export async function offerSwap(
  deps: OfferDeps,
  holder: HolderId,
  given: Money<CoinCode>,
  to: CoinCode,
): Promise<Result<SwapQuote, OfferRefusal>> {
  const priced = await priceOfPair(deps, given.asset, to)
  if (!priced.ok) return priced
  const { mid, dollars, asOf } = priced.value
  const sized = checkSize(given, dollars, deps.policy)
  if (!sized.ok) return sized
  const offer = offerOf(given, mid, termsOf(deps.policy, given.asset, to))
  if (offer.received.amount === 0n) return tooSmall(money(given.asset, given.amount + 1n))
  return firmly(deps, holder, offer, { mid, asOf })
}

/** The offer by which exactly this is received. Bounds are told in the coin that is received. */
async function offerReceived(
  deps: OfferDeps,
  holder: HolderId,
  from: CoinCode,
  received: Money<CoinCode>,
): Promise<Result<SwapQuote, OfferRefusal>> {
  const priced = await priceOfPair(deps, from, received.asset)
  if (!priced.ok) return priced
  const { mid, dollars, asOf } = priced.value
  const terms = termsOf(deps.policy, from, received.asset)
  const offer = received.amount === 0n ? null : offerFor(received, mid, terms)
  const sized = checkSize(offer?.given ?? money(from, 0n), dollars, deps.policy)
  if (!sized.ok) return { ok: false, refusal: boundsReceived(sized.refusal, mid, terms) }
  return offer === null ? tooSmall(money(received.asset, 1n)) : firmly(deps, holder, offer, { mid, asOf })
}

type PairPrice = {
  readonly mid: Rate<CoinCode, CoinCode>
  readonly asOf: Date
  /** Of the given coin, for the bounds of one swap. */
  readonly dollars: Rate<CoinCode, 'USD'>
}

async function priceOfPair(
  deps: Pick<Deps, 'coins' | 'market'>,
  from: CoinCode,
  to: CoinCode,
): Promise<Result<PairPrice, OfferRefusal>> {
  const pair = requirePair(deps, from, to)
  if (!pair.ok) return pair
  const board = await deps.market.board()
  const mid = priceOf(board, from, to)
  if (!mid.ok) return unusable(mid.refusal)
  const price = board.usable(from)
  if (!price.ok) return unusable(price.refusal)
  return ok({ mid: mid.value.rate, asOf: mid.value.at, dollars: { ...price.value.rate, base: from } })
}

async function firmly(
  deps: OfferDeps,
  holder: HolderId,
  offer: SwapOffer<CoinCode, CoinCode>,
  { mid, asOf }: Pick<PairPrice, 'mid' | 'asOf'>,
): Promise<Result<SwapQuote, InventoryLimit>> {
  const room = await deps.inventory.check(offer)
  if (!room.ok) return room
  const now = deps.clock.now()
  return ok({
    ...offer,
    id: newId('qot', now.getTime()),
    holder,
    midRate: priceText(mid),
    priceAsOf: asOf,
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
