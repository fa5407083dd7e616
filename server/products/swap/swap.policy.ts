/**
 * The numbers this product runs by; their values live in the configuration. Durations in milliseconds, amounts in US
 * dollars as decimal text.
 */

/** What a swap costs, how long an offer stands, and how much we swap. */
export type SwapPolicy = {
  /** The coins that stand for a dollar: between two of them a swap costs less. */
  readonly stables: readonly string[]
  /** The fee, in basis points of what is given: of any swap, and between two stable coins. */
  readonly feeBps: { readonly any: number; readonly stable: number }
  /** What we keep of the middle of the market, in basis points: of any swap, and between two stable coins. */
  readonly marginBps: { readonly any: number; readonly stable: number }
  readonly quoteLifeMs: number
  /** A quote is still taken so long after it ended, for the time a request is under way. */
  readonly quoteGraceMs: number
  /** The least and the most that one swap gives, at the last price. */
  readonly minimumUsd: string
  readonly maximumUsd: string
  /** How far our own position in one asset may go, on either side. */
  readonly inventory: {
    readonly maximumUsd: string
    /** How often what others booked is read, and how old that may be before a swap waits for it. */
    readonly readEveryMs: number
    readonly waitAfterMs: number
    /** How far it may move within so long, either way: what a wrong price can cost before somebody looks. */
    readonly window: { readonly ms: number; readonly maximumUsd: string }
  }
}
