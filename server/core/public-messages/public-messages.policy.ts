/**
 * The numbers of messages from the public site. Their values live in the product's configuration; durations are
 * milliseconds.
 */

/** Who answers, what one sender may write, and how long messages are kept. */
export type PublicMessagesPolicy = {
  /** The address that messages are mailed to. */
  readonly mailTo: string
  /** From one network address, in one process. */
  readonly perMinuteMax: number
  /** From one email address, and of all together. */
  readonly perSenderDayMax: number
  readonly perHourMax: number
  readonly keptMs: number
}
