/**
 * The settings of the limits engine. Their values are in the product's configuration; amounts are decimal text of whole
 * units.
 */
import { type AssetCode, compare, isAssetCode, type Money, parseMoney } from '@zend/kernel'

/** What a tier allows and requires. */
export type TierRule = {
  /** What a customer proves to reach it, as keys that the apps translate. */
  readonly takes: readonly string[]
  readonly dayMax: string
  readonly monthMax: string
}

/** The tiers (product.md §11), from 0 on, and the currency of their amounts: elsewhere the same in US-dollar value. */
export type LimitsPolicy = {
  readonly currency: AssetCode
  readonly tiers: readonly TierRule[]
  /** The lowest tier of any customer, whatever they have proven. */
  readonly startingTier: number
}

/**
 * Validates an operator's numbers once, at start. Throws when the currency is unknown, an amount is malformed, a tier
 * allows less than the one below it, or the starting tier does not exist: a mistyped limit must never be ignored.
 */
export function limitsPolicy(numbers: Omit<LimitsPolicy, 'currency'> & { readonly currency: string }): LimitsPolicy {
  const { currency, tiers, startingTier } = numbers
  if (!isAssetCode(currency)) throw new TypeError(`config.limits.currency: no such currency: ${currency}`)
  if (tiers[startingTier] === undefined)
    throw new TypeError(`config.limits.startingTier: there is no tier ${startingTier}`)
  const policy = { currency, tiers, startingTier }
  for (const [tier, rule] of tiers.entries()) {
    const [day, month] = [limitOf(policy, rule.dayMax), limitOf(policy, rule.monthMax)]
    const below = tiers[tier - 1]
    if (compare(day, month) > 0) throw new TypeError(`config.limits.tiers[${tier}]: more a day than a month`)
    if (
      below !== undefined &&
      (compare(limitOf(policy, below.dayMax), day) > 0 || compare(limitOf(policy, below.monthMax), month) > 0)
    )
      throw new TypeError(`config.limits.tiers[${tier}]: less than the tier below it`)
  }
  return policy
}

/** Returns an amount of the policy as money. Throws when it is not a plain amount of the policy's currency. */
export function limitOf({ currency }: Pick<LimitsPolicy, 'currency'>, text: string): Money {
  const parsed = typeof text === 'string' ? parseMoney(currency, text) : null
  if (parsed?.ok !== true) throw new TypeError(`config.limits: not an amount of ${currency}: ${JSON.stringify(text)}`)
  return parsed.value
}
