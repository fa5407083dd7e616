/** The SMS port: sends text messages to customers' phones. */

/** One message. `to` is E.164. */
export type ShortMessage = { readonly to: string; readonly text: string }

/** The result of sending a message. */
export type SmsOutcome =
  /** The carrier accepted it. Whether the phone got it is never certain. */
  | { readonly kind: 'taken' }
  /** It will never carry this message to this number. */
  | { readonly kind: 'refused'; readonly said: string }
  /** Not accepted now, or unknown: the same message may be sent again, and at worst arrives twice. */
  | { readonly kind: 'later'; readonly said: string }

/** Sends text messages. */
export interface SmsSender {
  /**
   * Passes one message to the carrier. Never throws for what the carrier does; ends within the connector's own timeout.
   */
  send(message: ShortMessage): Promise<SmsOutcome>
}
