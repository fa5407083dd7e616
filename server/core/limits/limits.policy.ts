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

/** Tiers, from 0 on, and the currency of their amounts: elsewhere the same in US-dollar value. */
export type Tiers = { readonly currency: AssetCode; readonly tiers: readonly TierRule[] }

/** The tiers of people (product.md §11), and those of companies: 0 nothing, 1 before approval, 2 after it. */
export type LimitsPolicy = Tiers & {
  /** The lowest tier of any customer, whatever they have proven. */
  readonly startingTier: number
  readonly companies: Tiers
}

/** Tiers as an operator writes them. */
type GivenTiers = { readonly currency: string; readonly tiers: readonly TierRule[] }

// A company's place (core/kyb): nothing, before approval, after it.
const COMPANY_TIERS = 3

/**
 * Validates an operator's numbers once, at start. Throws when a currency is unknown, an amount is malformed, a tier
 * allows less than the one below it, or the starting tier does not exist: a mistyped limit must never be ignored.
 */
export function limitsPolicy(
  numbers: GivenTiers & { readonly startingTier: number; readonly companies: GivenTiers },
): LimitsPolicy {
  const { startingTier } = numbers
  if (numbers.tiers[startingTier] === undefined)
    throw new TypeError(`config.limits.startingTier: there is no tier ${startingTier}`)
  if (numbers.companies.tiers.length !== COMPANY_TIERS)
    throw new TypeError(`config.limits.companies.tiers: they are ${COMPANY_TIERS}`)
  const companies = tiersOf(numbers.companies, 'config.limits.companies')
  return { ...tiersOf(numbers, 'config.limits'), startingTier, companies }
}

function tiersOf({ currency, tiers }: GivenTiers, where: string): Tiers {
  if (!isAssetCode(currency)) throw new TypeError(`${where}.currency: no such currency: ${currency}`)
  const policy = { currency, tiers }
  for (const [tier, rule] of tiers.entries()) {
    const [day, month] = [limitOf(policy, rule.dayMax), limitOf(policy, rule.monthMax)]
    const below = tiers[tier - 1]
    if (compare(day, month) > 0) throw new TypeError(`${where}.tiers[${tier}]: more a day than a month`)
    if (
      below !== undefined &&
      (compare(limitOf(policy, below.dayMax), day) > 0 || compare(limitOf(policy, below.monthMax), month) > 0)
    )
      throw new TypeError(`${where}.tiers[${tier}]: less than the tier below it`)
  }
  return policy
}

/** Returns an amount of the policy as money. Throws when it is not a plain amount of the policy's currency. */
export function limitOf({ currency }: Pick<Tiers, 'currency'>, text: string): Money {
  const parsed = typeof text === 'string' ? parseMoney(currency, text) : null
  if (parsed?.ok !== true) throw new TypeError(`config.limits: not an amount of ${currency}: ${JSON.stringify(text)}`)
  return parsed.value
}
