/**
 * Settings of messages from the public site. Their values are in the product's configuration; durations are
 * milliseconds.
 */

/** Recipient, limits per sender, and retention of messages. */
export type PublicMessagesPolicy = {
  /** The address that messages are mailed to. */
  readonly mailTo: string
  /** Per network address and process. */
  readonly perMinuteMax: number
  /** Per email address, and in total. */
  readonly perSenderDayMax: number
  readonly perHourMax: number
  readonly keptMs: number
}
