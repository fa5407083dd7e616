/**
 * The tunable numbers of payments abroad; their values live in the configuration. Durations in milliseconds, amounts as
 * decimal text of whole US dollars, shares in basis points.
 */
import { FX_CURRENCIES, type FxCurrency } from '@zend/corridors'
import { type Money, parseMoney } from '@zend/kernel'

/** When a provider is asked, and when an order surely did not reach it. */
export type FxTriesPolicy = {
  /** The pauses between requests; the last one repeats. */
  readonly askAfterMs: readonly number[]
  /** While a call is in progress nobody else makes one. Longer than any connector's own timeout. */
  readonly claimMs: number
  /** Longer than any order of ours can be in transit: only after it an unknown reference means that it never arrived. */
  readonly orderOnItsWayMaxMs: number
  /** The most orders under one reference; if a provider still does not know it then, the try failed. */
  readonly sendsMax: number
  /** The most tries to buy, or to pay, before the company is asked what to do. */
  readonly triesMax: number
  /** The pause before another try after a provider refused for now. */
  readonly againAfterMs: number
  /** The looks for delivery and return, as times after it left; the last one ends the watch. */
  readonly watchLooksMs: readonly number[]
}

/** Which rates are believed. */
export type FxRatesPolicy = {
  /** How much of the currency the regular price is asked for, in whole units. */
  readonly forWhole: number
  /** An older rate is shown to nobody. */
  readonly ageMaxMs: number
  /** Two prices further apart are both refused: one of them is wrong. */
  readonly apartBpsMax: number
  /** Within this time an earlier rate tells whether a single price can be right. */
  readonly referenceAgeMaxMs: number
}

/** The numbers that operators decide, as written in the configuration. */
export type FxNumbers = {
  readonly quoteLifeMs: number
  /** How long an expired quote is still accepted, to allow for the time of the request. */
  readonly quoteGraceMs: number
  /** Our fee: a share of what the currency costs, and at least so much. */
  readonly feeBps: number
  readonly feeMinUsd: string
  /** Our margin on the provider's price. */
  readonly marginBps: Readonly<Record<FxCurrency, number>>
  /** What one payment may cost, without fee. */
  readonly minimumUsd: string
  readonly maximumUsd: string
  /** The most for an account of which no bank said that it has the name, before a payment has arrived there. */
  readonly unnamedMaximumUsd: string
  /** How much more than the quote may leave where nobody says another limit: rates move until it is converted. */
  readonly headroomBps: number
  /** What a wire costs us at most, in whole units of its currency: it is bought besides. */
  readonly wireCharge: string
  /** How long a payment waits for its rate, and how long one with a target may wait. */
  readonly waitsMs: number
  /** How much longer, where papers are looked at before. */
  readonly reviewMs: number
  readonly targetMaxMs: number
  /** The most that may be sold to companies and not be bought yet. */
  readonly openMaxUsd: string
  readonly rates: FxRatesPolicy
  readonly tries: FxTriesPolicy
  /** What came back is given back when the company says nothing for so long. */
  readonly remedyMs: number
  /** A payment that is under way for longer is an alarm. */
  readonly lateAfterMs: number
  /** How long events of providers are known, so that one that comes again wakes nobody. */
  readonly hooksKeptMs: number
}

/** The same, validated. */
export type FxPolicy = Omit<
  FxNumbers,
  'wireCharge' | 'feeMinUsd' | 'minimumUsd' | 'maximumUsd' | 'unnamedMaximumUsd' | 'openMaxUsd'
> & {
  /** In minor units: every currency abroad has two decimals. */
  readonly wireCharge: bigint
  readonly feeMin: Money<'USD'>
  readonly minimum: Money<'USD'>
  readonly maximum: Money<'USD'>
  readonly unnamedMaximum: Money<'USD'>
  readonly openMax: Money<'USD'>
}

/** Validates an operator's numbers once, at the start. Throws on an invalid amount and on times that make no sense. */
export function fxPolicy({
  wireCharge,
  feeMinUsd,
  minimumUsd,
  maximumUsd,
  unnamedMaximumUsd,
  openMaxUsd,
  ...numbers
}: FxNumbers): FxPolicy {
  const { tries, rates } = numbers
  if (tries.orderOnItsWayMaxMs <= tries.claimMs)
    throw new TypeError('config.fx.tries: an order can be on its way longer than a call lasts')
  if (tries.askAfterMs.length === 0) throw new TypeError('config.fx.tries.askAfterMs: nobody would ever ask')
  if (rates.referenceAgeMaxMs < rates.ageMaxMs)
    throw new TypeError('config.fx.rates: a rate tells what is right for longer than it is shown')
  for (const currency of FX_CURRENCIES)
    if (!(numbers.marginBps[currency] >= 0)) throw new TypeError(`config.fx.marginBps.${currency}: not a share`)
  const policy = {
    ...numbers,
    wireCharge: dollars('wireCharge', wireCharge).amount,
    feeMin: dollars('feeMinUsd', feeMinUsd),
    minimum: dollars('minimumUsd', minimumUsd),
    maximum: dollars('maximumUsd', maximumUsd),
    unnamedMaximum: dollars('unnamedMaximumUsd', unnamedMaximumUsd),
    openMax: dollars('openMaxUsd', openMaxUsd),
  }
  if (policy.minimum.amount <= 0n || policy.minimum.amount > policy.maximum.amount)
    throw new TypeError('config.fx: the least must be above nothing and not above the most')
  return policy
}

function dollars(name: string, text: string): Money<'USD'> {
  const parsed = parseMoney('USD', text)
  if (!parsed.ok) throw new TypeError(`config.fx.${name}: not an amount of US dollars: ${JSON.stringify(text)}`)
  return parsed.value
}
