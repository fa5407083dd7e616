/**
 * Decides whether a sale is possible now: the account, the rails, its size, the balance, our inventory, the customer's
 * verification and limits. The single place for offers, for taking one, and for rules. It reads, and moves nothing.
 */
import {
  after,
  type AssetCode,
  type CoinCode,
  DAY_MS,
  formatMoney,
  type HolderId,
  isCoin,
  type LocalCurrency,
  type Money,
  money,
  ok,
  refuse,
  type Result,
} from '@zend/kernel'
import { balancesOf } from '../../core/ledger/index.ts'
import type { MoveTarget } from '../../core/limits/index.ts'
import { destinationOf, type SavedAccount } from '../../core/payout-accounts/index.ts'
import { priceOf, type PriceRefusal } from '../../core/pricing/index.ts'
import { readAll, type Tx } from '../../database/index.ts'
import type { PayoutRail } from '../../ports/payout-rail.ts'
import { recentCases } from './attempts.repo.ts'
import { stateOf } from './health.ts'
import { offerFor, offerOf, payoutOf } from './price.ts'
import type { QuickSellDeps } from './quick-sell.deps.ts'
import type { PayoutTerms, QuickSellPolicy } from './quick-sell.policy.ts'
import type {
  FirstDayLimit,
  InsufficientFunds,
  InventoryLimit,
  SellRefusal,
  SizeRefusal,
} from './quick-sell.refusals.ts'
import { sentTo } from './quick-sell.repo.ts'
import type { SellOffer } from './quick-sell.ts'

type Deps = Pick<QuickSellDeps, 'db' | 'clock' | 'policy' | 'market' | 'people' | 'rails' | 'room'>

type PriceDeps = Pick<Deps, 'market' | 'clock' | 'policy'>
type Priced = Promise<Result<SellOffer, PriceRefusal | SizeRefusal>>

/** Prices a sale at the current market. Refuses without a usable price, and sizes that one payout may not have. */
export async function priceSell(deps: PriceDeps, sold: Money, currency: LocalCurrency): Priced {
  const terms = termsIn(deps, currency)
  const { asset, amount } = sold
  if (!isCoin(asset)) return sized(payoutOf(money(currency, amount), terms.flatFee, deps.clock.now()), terms)
  const price = await midOf(deps, asset, currency)
  if (!price.ok) return price
  return sized(offerOf(sold, price.value, { feeBps: deps.policy.feeBps, flatFee: terms.flatFee }), terms)
}

/** Prices the sale of an asset by which exactly this arrives. Refuses what `priceSell` does. */
export async function pricePayout(deps: PriceDeps, receives: Money<LocalCurrency>, from: AssetCode): Priced {
  const terms = termsIn(deps, receives.asset)
  if (!isCoin(from)) {
    const balance = money(receives.asset, receives.amount + terms.flatFee.amount)
    return sized(payoutOf(balance, terms.flatFee, deps.clock.now()), terms)
  }
  const price = await midOf(deps, from, receives.asset)
  if (!price.ok) return price
  return sized(offerFor(receives, from, price.value, { feeBps: deps.policy.feeBps, flatFee: terms.flatFee }), terms)
}

function termsIn({ policy }: Pick<Deps, 'policy'>, currency: LocalCurrency): PayoutTerms<Money<LocalCurrency>> {
  const terms = policy.termsOf(currency)
  if (terms === null) throw new RangeError(`nothing is paid out in ${currency}`)
  return terms
}

async function midOf({ market }: Pick<Deps, 'market'>, coin: CoinCode, currency: LocalCurrency) {
  const price = priceOf(await market.board(), coin, currency)
  return price.ok ? ok({ mid: price.value.rate, asOf: price.value.at }) : price
}

/** Refuses what is too small or too much for one payout. */
export function sized(
  offer: SellOffer,
  { minimum, maximum }: PayoutTerms<Money<LocalCurrency>>,
): Result<SellOffer, SizeRefusal> {
  const { asset: currency, amount } = offer.receives
  if (amount < minimum.amount) return refuse('amount_too_small', { minimum: formatMoney(minimum), currency })
  if (amount > maximum.amount) return refuse('amount_too_large', { maximum: formatMoney(maximum), currency })
  return ok(offer)
}

/** Returns the rails that can pay into an account, in the given order. */
export const railsTo = (rails: readonly PayoutRail[], account: SavedAccount): readonly PayoutRail[] =>
  rails.filter((rail) => rail.serves(destinationOf(account)))

/**
 * Checks everything about a sale but its price, the limits engine's windows and the customer's consent. `heldForIt`:
 * how much of what is sold is set aside for it already.
 */
export async function judgeSell(
  deps: Deps,
  tx: Tx,
  holder: HolderId,
  {
    account,
    offer,
    heldForIt = 0n,
  }: { readonly account: SavedAccount; readonly offer: SellOffer; readonly heldForIt?: bigint },
): Promise<Result<null, Exclude<SellRefusal, PriceRefusal | SizeRefusal>>> {
  const able = railsTo(deps.rails, account)
  const { health } = deps.policy
  const now = deps.clock.now()
  const [tier, cases, funds] = await readAll(tx, [
    () => deps.people.tier(tx, holder),
    () => recentCases(tx, account, after(now, -health.windowMs), health.casesMax),
    () => fundsFor(tx, holder, offer.sold, heldForIt),
  ])
  if (tier < 1) return refuse('verification_needed')
  if (stateOf(able, cases, now, health) === 'down') return refuse('rails_unavailable')
  return funds.ok ? fitsInventory(deps, offer) : funds
}

async function fundsFor(
  tx: Tx,
  holder: HolderId,
  sold: Money,
  heldForIt: bigint,
): Promise<Result<null, InsufficientFunds>> {
  const free = (await balancesOf(tx, holder)).find(({ asset }) => asset === sold.asset)?.available.amount ?? 0n
  const available = free + heldForIt
  if (sold.amount <= available) return ok(null)
  return refuse('insufficient_funds', { available: formatMoney(money(sold.asset, available)), currency: sold.asset })
}

/** Returns whether our inventory can take the coin. A payout of a local balance does not change it. */
async function fitsInventory({ room }: Pick<Deps, 'room'>, { sold }: SellOffer): Promise<Result<null, InventoryLimit>> {
  return isCoin(sold.asset) ? room([sold]) : ok(null)
}

/**
 * Checks the first-day cap of an account whose name only closely matches (product.md §9). `value` is in US dollars. In
 * the transaction that sends it the caller must hold the lock on the customer's limits, so that concurrent sales see
 * each other.
 */
export async function firstDayFits(
  { clock, policy }: Pick<Deps, 'clock' | 'policy'>,
  tx: Tx,
  account: SavedAccount,
  value: Money<'USD'>,
): Promise<Result<null, FirstDayLimit>> {
  const room = await firstDayLeft({ clock, policy }, tx, account)
  if (room === null || value.amount <= room.left.amount) return ok(null)
  const { limit, used, left, freesAt } = room
  return refuse('limit_exceeded', {
    ...({ rule: 'first_day', currency: 'USD' } as const),
    limit: formatMoney(limit),
    used: formatMoney(used),
    left: formatMoney(left),
    freesAt,
  })
}

/**
 * Returns the start of an account's first day and the cap during it, if its name only closely matches; `null` for any
 * other account, and once that day is over.
 */
export function firstDayOf(
  { clock, policy }: Pick<Deps, 'clock' | 'policy'>,
  { match, createdAt }: SavedAccount,
): { readonly from: Date; readonly until: Date; readonly most: Money<'USD'> } | null {
  const until = after(createdAt, DAY_MS)
  return match !== 'close' || clock.now() >= until
    ? null
    : { from: createdAt, until, most: policy.closeNameFirstDayMax }
}

/** Returns what such an account can still receive, in US dollars; `null` without a cap. */
export async function firstDayLeft(
  deps: Pick<Deps, 'clock' | 'policy'>,
  tx: Tx,
  account: SavedAccount,
): Promise<{
  readonly limit: Money<'USD'>
  readonly used: Money<'USD'>
  readonly left: Money<'USD'>
  readonly freesAt: Date
} | null> {
  const day = firstDayOf(deps, account)
  if (day === null) return null
  const limit = day.most
  const used = money('USD', await sentTo(tx, account.id, day.from))
  return {
    limit,
    used,
    left: money('USD', limit.amount > used.amount ? limit.amount - used.amount : 0n),
    freesAt: day.until,
  }
}

/**
 * Returns whether the account is the customer's own, by its verified name, and older than any hold can be: payouts to
 * it stay possible during a hold.
 */
export const targetOf = (
  account: SavedAccount,
  policy: Pick<QuickSellPolicy, 'ownAccountAgeMinMs'>,
  now: Date,
): MoveTarget => ({
  toOwnAccount: account.match === 'matches' && after(account.createdAt, policy.ownAccountAgeMinMs) <= now,
})
