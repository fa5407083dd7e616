/**
 * The numbers of verification. Their values live in the product's configuration; durations are milliseconds, sizes
 * bytes.
 */

/** What one customer may hand in, how names are compared, and how patiently a checker is asked. */
export type VerificationPolicy = {
  /** How often a check of each kind may be handed in within a day: each costs money, and numbers could be guessed. */
  readonly perDayMax: { readonly number: number; readonly document: number; readonly address: number }
  /** How many codes a customer may have sent to phones within an hour, whichever they name. */
  readonly smsPerHourMax: number
  readonly files: {
    readonly perHourMax: number
    /** As we keep them, all together. */
    readonly bytesPerDayMax: number
    /** The longer edge of a picture as we keep it, in pixels. */
    readonly pictureEdgeMax: number
    /** A file that no step names is removed after this long. */
    readonly unclaimedMs: number
  }
  /** From which similarity, in percent, two names are one person's. */
  readonly namePercentMin: number
  /** How soon a checker is asked what became of a check: at first, and at most; twice as long each time. */
  readonly ask: { readonly firstMs: number; readonly maxMs: number }
  /** A checker that has not heard of a check this long after it was sent never got it. */
  readonly lostAfterMs: number
  /** A check that waits this long for its checker is told to us. */
  readonly alertAfterMs: number
  /**
   * Where the real checker is asked (`connectors/identity/smile-id`); `partnerId` empty: nobody is asked, and each
   * check waits for one of us.
   */
  readonly smileId: {
    readonly url: string
    readonly partnerId: string
    readonly timeoutMs: number
    readonly callbackAgeMaxMs: number
  }
}
