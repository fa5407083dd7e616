/**
 * The tunable numbers of this product; their values live in the configuration. Durations in milliseconds, amounts as
 * decimal text of whole units.
 */
import { isAssetCode, isLocal, type LocalCurrency, type Money, parseMoney } from '@zend/kernel'

/** The size limits of one payout and the rail's flat fee, in one currency. */
export type PayoutTerms<Amount = string> = {
  readonly minimum: Amount
  readonly maximum: Amount
  readonly flatFee: Amount
}

/** When a rail is asked, and when an order surely did not reach it. */
export type PayoutPolicy = {
  /** The pauses between requests; the last one repeats. */
  readonly askAfterMs: readonly number[]
  /**
   * While a call is in progress nobody else makes one; after this time the caller must have died. Longer than any
   * connector's own timeout.
   */
  readonly claimMs: number
  /**
   * Longer than any order of ours can be in transit: only after it an unknown reference means that the order never
   * arrived.
   */
  readonly orderOnItsWayMaxMs: number
  /** The most orders under one reference; if a rail still does not know it then, the attempt failed. */
  readonly sendsMax: number
  /** The checks for a reversal, as times after the payment; the last one ends the watch. */
  readonly reversalLooksMs: readonly number[]
}

/** The thresholds of rail health. */
export type HealthPolicy = {
  /** Only attempts within this window count, and at most so many of each payout method. */
  readonly windowMs: number
  readonly casesMax: number
  /** With fewer cases a rail is never rated as bad. */
  readonly casesMin: number
  /** With a smaller share of good cases, in percent, a rail is down. */
  readonly downBelowPercent: number
  /** When the median payout, or an open one, takes longer, the rail is slow. */
  readonly slowAfterMs: number
  /** How many cases the usual duration is computed from. */
  readonly usual: { readonly casesMin: number; readonly casesMax: number }
}

/** The numbers that operators decide, as written in the configuration. */
export type QuickSellNumbers = {
  readonly quoteLifeMs: number
  /** How long an expired quote is still accepted, to allow for the time of the request. */
  readonly quoteGraceMs: number
  /** Our fee, in basis points of what is sold. */
  readonly feeBps: number
  readonly payouts: Readonly<Record<string, PayoutTerms>>
  /** The most that an account whose name only closely matches the verified one can receive on its first day. */
  readonly closeNameFirstDayMaxUsd: string
  /** An account older than this was saved before any current hold on money out began. */
  readonly ownAccountAgeMinMs: number
  readonly payout: PayoutPolicy
  readonly health: HealthPolicy
  /** The most webhooks per minute from one rail. */
  readonly hooksPerMinuteMax: number
  /** How long webhook ids are stored to recognise repeated ones. */
  readonly hooksKeptMs: number
  /** The most rules processed in one sweep. */
  readonly ruleSellsPerSweepMax: number
}

/** The same, validated. */
export type QuickSellPolicy = Omit<QuickSellNumbers, 'payouts' | 'closeNameFirstDayMaxUsd'> & {
  readonly termsOf: (currency: LocalCurrency) => PayoutTerms<Money<LocalCurrency>> | null
  readonly closeNameFirstDayMax: Money<'USD'>
}

/**
 * Validates an operator's numbers once, at the start. Throws on an invalid currency or amount, a minimum above the
 * maximum, and times that make no sense.
 */
export function quickSellPolicy({ payouts, closeNameFirstDayMaxUsd, ...numbers }: QuickSellNumbers): QuickSellPolicy {
  const { payout } = numbers
  if (payout.orderOnItsWayMaxMs <= payout.claimMs)
    throw new TypeError('config.quickSell.payout: an order can be on its way longer than a call lasts')
  if (payout.askAfterMs.length === 0) throw new TypeError('config.quickSell.payout.askAfterMs: nobody would ever ask')
  const terms = new Map(Object.entries(payouts).map(([code, each]) => [code, termsOf(code, each)]))
  return {
    ...numbers,
    termsOf: (currency) => terms.get(currency) ?? null,
    closeNameFirstDayMax: amountOf('USD', closeNameFirstDayMaxUsd),
  }
}

function termsOf(code: string, { minimum, maximum, flatFee }: PayoutTerms): PayoutTerms<Money<LocalCurrency>> {
  if (!isAssetCode(code) || !isLocal(code)) throw new TypeError(`config.quickSell.payouts: no such currency: ${code}`)
  const terms = { minimum: amountOf(code, minimum), maximum: amountOf(code, maximum), flatFee: amountOf(code, flatFee) }
  if (terms.minimum.amount <= 0n || terms.minimum.amount > terms.maximum.amount)
    throw new TypeError(`config.quickSell.payouts.${code}: the least must be above nothing and not above the most`)
  return terms
}

function amountOf<C extends LocalCurrency>(currency: C, text: string): Money<C> {
  const parsed = typeof text === 'string' ? parseMoney(currency, text) : null
  if (parsed?.ok !== true)
    throw new TypeError(`config.quickSell: not an amount of ${currency}: ${JSON.stringify(text)}`)
  return parsed.value
}
