/**
 * Values an amount and a customer's limits in US cents at current prices. It reads prices and the customer's country
 * and tier, so call it before the transaction that calls `mayMoveOut`.
 */
import {
  type AssetCode,
  convert,
  formatMoney,
  invert,
  localCurrencyOf,
  type Money,
  money,
  ok,
  type Rate,
  type Result,
  type HolderId,
  isPerson,
} from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { findCustomer } from '../persons/index.ts'
import { lastKnownPriceOf, type Market, type PriceBoard, priceOf, type PriceRefusal } from '../pricing/index.ts'
import { limitOf, type LimitsPolicy, type TierRule, type Tiers } from './limits.policy.ts'
import type { NextTier } from './limits.refusals.ts'
import { WINDOWS, type LimitRule } from './limits.ts'
import { type Place, placeOf, tiersOf } from './place.ts'

/** Dependencies of valuing. `read` is the pool. */
export type ValueDeps = { readonly read: Tx; readonly market: Market; readonly policy: LimitsPolicy }

type ValuedWindow = { readonly rule: LimitRule; readonly cents: bigint; readonly shown: Money }

/** A customer's limits at the prices of one moment. */
export type ValuedLimits = {
  readonly tier: number
  /** The currency in which amounts are shown. */
  readonly currency: AssetCode
  /** Each window's limit, in US cents and in `currency`. */
  readonly windows: readonly ValuedWindow[]
  /**
   * Limits for the customer's own verified account while money out is on hold (product.md §5): the lower of their
   * limits and those of tier 1.
   */
  readonly whileHeld: readonly ValuedWindow[]
  /** Rate from US cents to `currency`. */
  readonly toShown: Rate<'USD'>
  readonly next: NextTier | null
}

/** An outgoing amount, valued: US cents, rounded up, and the limits that it is judged by. */
export type ValuedMove = { readonly cents: bigint; readonly limits: ValuedLimits }

// Each tier allows more than the one below (limitsPolicy), so the lower of two tiers has the lower limits.
const TIER_WHILE_HELD = 1

type DollarRate = (asset: AssetCode) => Result<Rate<AssetCode, 'USD'>, PriceRefusal>

/** Values an amount for `mayMoveOut` and `checkMoveOut`. Refuses when a price it needs is unusable. */
export async function valueMoveOut(
  deps: ValueDeps,
  holder: HolderId,
  value: Money,
): Promise<Result<ValuedMove, PriceRefusal>> {
  const [board, currency, place] = await Promise.all([
    deps.market.board(),
    currencyOf(deps, holder),
    placeOf(deps.read, holder, deps.policy),
  ])
  const dollars: DollarRate = (asset) => usableRate(board, asset)
  const limits = limitsAt(tiersOf(holder, deps.policy), place, currency, dollars)
  if (!limits.ok) return limits
  const price = dollars(value.asset)
  return price.ok ? ok({ cents: convert(value, price.value, 'up').amount, limits: limits.value }) : price
}

/**
 * Returns a customer's limits for display, at last known prices where none is usable. Refuses when there never was any.
 */
export async function valueLimits(deps: ValueDeps, holder: HolderId): Promise<Result<ValuedLimits, PriceRefusal>> {
  const [board, currency, place] = await Promise.all([
    deps.market.board(),
    currencyOf(deps, holder),
    placeOf(deps.read, holder, deps.policy),
  ])
  return limitsAt(tiersOf(holder, deps.policy), place, currency, (asset) => {
    const usable = usableRate(board, asset)
    const known = usable.ok ? null : lastKnownPriceOf(board, asset, 'USD')
    return known === null ? usable : ok(known.rate)
  })
}

function usableRate(board: PriceBoard, asset: AssetCode): Result<Rate<AssetCode, 'USD'>, PriceRefusal> {
  const price = priceOf(board, asset, 'USD')
  return price.ok ? ok(price.value.rate) : price
}

/**
 * The currency that a customer's limits are stated in. A company's are the same in every country, so they are stated
 * as they are written: round figures, which no rate moves.
 */
async function currencyOf({ read, policy }: ValueDeps, holder: HolderId): Promise<AssetCode> {
  if (!isPerson(holder)) return policy.companies.currency
  const customer = await findCustomer(read, holder)
  if (customer === null) throw new Error(`${holder} has no account`)
  return localCurrencyOf(customer.country)
}

/**
 * Returns the limits of a customer's tier. A limit in cents is rounded up: by less than a cent in the customer's
 * favour, so that the amount shown as left can really be sent. In the policy's own currency a limit is shown as
 * written; elsewhere as its US-dollar value, rounded down.
 */
function limitsAt(
  policy: Tiers,
  { tier, missing, isLast }: Place,
  currency: AssetCode,
  dollars: DollarRate,
): Result<ValuedLimits, PriceRefusal> {
  const rule = policy.tiers[tier]
  if (rule === undefined) throw new RangeError(`no rule for tier ${tier}`)
  const [policyRate, shownRate] = [dollars(policy.currency), dollars(currency)]
  if (!policyRate.ok) return policyRate
  if (!shownRate.ok) return shownRate
  const toShown = invert(shownRate.value)
  const limit = (each: TierRule, name: LimitRule) => {
    const written = limitOf(policy, name === 'day' ? each.dayMax : each.monthMax)
    const cents = convert(written, policyRate.value, 'up').amount
    return {
      rule: name,
      cents,
      shown: currency === policy.currency ? written : convert(money('USD', cents), toShown, 'down'),
    }
  }
  const above = policy.tiers[tier + 1]
  return ok({
    tier,
    currency,
    windows: WINDOWS.map((window) => limit(rule, window.rule)),
    whileHeld: WINDOWS.map((window) => limit(policy.tiers[Math.min(tier, TIER_WHILE_HELD)] ?? rule, window.rule)),
    toShown,
    next:
      above === undefined || isLast
        ? null
        : {
            tier: tier + 1,
            takes: above.takes,
            missing,
            dayMax: formatMoney(limit(above, 'day').shown),
            monthMax: formatMoney(limit(above, 'month').shown),
          },
  })
}
