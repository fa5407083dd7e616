/** The SMS port: what the product needs from whoever carries short messages to customers' phones. */

/** One message. `to` is E.164. */
export type ShortMessage = { readonly to: string; readonly text: string }

/** What became of a message. */
export type SmsOutcome =
  /** The carrier has it. Whether the phone got it nobody knows for sure. */
  | { readonly kind: 'taken' }
  /** It will not carry this message to this number, now or later. */
  | { readonly kind: 'refused'; readonly said: string }
  /** Not now, or nobody knows: the same message may be sent again, and at worst arrives twice. */
  | { readonly kind: 'later'; readonly said: string }

/** Carries short messages. */
export interface SmsSender {
  /**
   * Hands one message to the carrier. Never throws for what the carrier does; ends within the connector's own timeout.
   */
  send(message: ShortMessage): Promise<SmsOutcome>
}
