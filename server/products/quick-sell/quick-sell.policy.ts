/**
 * The numbers this product runs by; their values live in the configuration. Durations in milliseconds, amounts as
 * decimal text of whole units.
 */
import { isAssetCode, isCoin, type LocalCurrency, type Money, parseMoney } from '@zend/kernel'

/** What one payout may be, and what the rail's part costs, in one currency. */
export type PayoutTerms<Amount = string> = {
  readonly minimum: Amount
  readonly maximum: Amount
  readonly flatFee: Amount
}

/** When a rail is asked, and when it is sure not to have been asked before. */
export type PayoutPolicy = {
  /** How long after one question the next one comes; the last of them repeats. */
  readonly askAfterMs: readonly number[]
  /**
   * While a call is under way nobody else makes one; after this the caller must have died. Longer than any connector's
   * own timeout.
   */
  readonly claimMs: number
  /**
   * Longer than any order of ours can be on its way: only after it an unknown reference means that the order never
   * arrived.
   */
  readonly orderOnItsWayMaxMs: number
  /** So often one reference is ordered in all; after that a rail that still does not know it never will. */
  readonly sendsMax: number
  /** How long after it was paid each look for a reversal comes; the last is the end of the watch. */
  readonly reversalLooksMs: readonly number[]
}

/** The numbers that health is judged by. */
export type HealthPolicy = {
  /** Only tries of this last while count, and at most so many of each way of being paid. */
  readonly windowMs: number
  readonly casesMax: number
  /** Fewer cases say nothing bad about a rail. */
  readonly casesMin: number
  /** With less than this share of good cases, in percent, a rail is down. */
  readonly downBelowPercent: number
  /** When the middle one of the payouts took longer, or one that is open has, it is slow. */
  readonly slowAfterMs: number
  /** How many cases a usual duration is learnt from. */
  readonly usual: { readonly casesMin: number; readonly casesMax: number }
}

/** What operators decide, as it is written. */
export type QuickSellNumbers = {
  readonly quoteLifeMs: number
  /** A quote is still taken so long after it ended, for the time a request is under way. */
  readonly quoteGraceMs: number
  /** Our fee, in basis points of what is sold. */
  readonly feeBps: number
  readonly payouts: Readonly<Record<string, PayoutTerms>>
  /** What goes on its first day to an account whose name is only close to the verified one, at most. */
  readonly closeNameFirstDayMaxUsd: string
  /** An account that was saved so long ago was saved before any hold on money out can have begun. */
  readonly ownAccountAgeMinMs: number
  readonly payout: PayoutPolicy
  readonly health: HealthPolicy
  /** Webhooks that one rail may send a minute. */
  readonly hooksPerMinuteMax: number
  /** How long the names of webhooks are kept, so that one that is repeated is known. */
  readonly hooksKeptMs: number
  /** So many rules are looked at at once. */
  readonly ruleSellsPerSweepMax: number
}

/** The same, checked. */
export type QuickSellPolicy = Omit<QuickSellNumbers, 'payouts' | 'closeNameFirstDayMaxUsd'> & {
  readonly termsOf: (currency: LocalCurrency) => PayoutTerms<Money<LocalCurrency>> | null
  readonly closeNameFirstDayMax: Money<'USD'>
}

/**
 * Checks an operator's numbers once, at the start. Throws on a currency or an amount that is none, a least above the
 * most, and times that cannot be meant.
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
  if (!isAssetCode(code) || isCoin(code)) throw new TypeError(`config.quickSell.payouts: no such currency: ${code}`)
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
