/**
 * Settings of invitations. Their values are in the product's configuration; durations are milliseconds, amounts whole
 * US dollars.
 */

/** Promises to an inviter. Boxes that were promised keep their deadlines when these change. */
export type ReferralsPolicy = {
  /** Within this long after joining, passing verification earns a box. */
  readonly verifyWithinMs: number
  /** The tier at which somebody has passed verification. */
  readonly verifiedTier: number
  /** Within this long after joining, `depositUsd` deposited and `tradeUsd` swapped or sold earn another. */
  readonly tradeWithinMs: number
  readonly depositUsd: number
  readonly tradeUsd: number
  /** How many invited people a list shows, the newest. */
  readonly invitedShownMax: number
}
