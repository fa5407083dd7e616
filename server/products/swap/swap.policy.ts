/**
 * The tunable numbers of this product; their values live in the configuration. Durations in milliseconds, amounts in US
 * dollars as decimal text.
 */

/** The costs of a swap, the lifetime of a quote, and the size limits. */
export type SwapPolicy = {
  /** The coins that are pegged to the dollar: a swap between two of them costs less. */
  readonly stables: readonly string[]
  /** The fee, in basis points of what is given: for any swap, and between two stable coins. */
  readonly feeBps: { readonly any: number; readonly stable: number }
  /** The margin, in basis points of the mid rate: for any swap, and between two stable coins. */
  readonly marginBps: { readonly any: number; readonly stable: number }
  readonly quoteLifeMs: number
  /** How long an expired quote is still accepted, to allow for the time of the request. */
  readonly quoteGraceMs: number
  /** The minimum and maximum that one swap gives, at the last price. */
  readonly minimumUsd: string
  readonly maximumUsd: string
  /** The limit of our position in one asset, on either side. */
  readonly inventory: {
    readonly maximumUsd: string
    /** How often other processes' bookings are read, and the age from which a swap waits for a new read. */
    readonly readEveryMs: number
    readonly waitAfterMs: number
    /**
     * How far the position may move within this time, either way: limits what a wrong price can cost before somebody
     * looks.
     */
    readonly window: { readonly ms: number; readonly maximumUsd: string }
  }
}
