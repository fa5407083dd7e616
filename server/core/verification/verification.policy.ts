/**
 * Settings of verification. Their values are in the product's configuration; durations are milliseconds, sizes bytes.
 */

/** Limits on submissions, the comparison of names, and how often a checker is asked. */
export type VerificationPolicy = {
  /** How often a check of each kind may be submitted per day: each costs money, and numbers could be guessed. */
  readonly perDayMax: {
    readonly number: number
    readonly document: number
    readonly address: number
    readonly unfreeze: number
  }
  /** How many codes a customer may send to phones per hour, over all numbers. */
  readonly smsPerHourMax: number
  readonly files: {
    readonly perHourMax: number
    /** As stored, in total. */
    readonly bytesPerDayMax: number
    /** The longer edge of a stored picture, in pixels. */
    readonly pictureEdgeMax: number
    /** A file that no step names is deleted after this long. */
    readonly unclaimedMs: number
  }
  /** Backoff of asking a checker for a result: the first delay, and the maximum; it doubles each time. */
  readonly ask: { readonly firstMs: number; readonly maxMs: number }
  /** A checker that does not know a check this long after it was sent never received it. */
  readonly lostAfterMs: number
  /** A check that waits this long for its checker raises an alert. */
  readonly alertAfterMs: number
  /**
   * Settings of the real checker (`connectors/identity/smile-id`); with an empty `partnerId` none is asked, and each
   * check waits for an operator.
   */
  readonly smileId: {
    readonly url: string
    readonly partnerId: string
    readonly timeoutMs: number
    readonly callbackAgeMaxMs: number
  }
}
