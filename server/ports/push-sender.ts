/** The push port: sends messages to customers' devices (web push, RFC 8030). */

/**
 * A device's push subscription, as its browser gave it. Keys are base64url; whoever knows all three can write to the
 * device.
 */
export type PushTarget = { readonly endpoint: string; readonly publicKey: string; readonly auth: string }

/** One message. */
export type PushMessage = {
  /** The content for the app on the device; nobody in between can read it (RFC 8291). */
  readonly text: string
  /** How long it is worth delivering to an offline device. */
  readonly ttlSeconds: number
  /** Whether to wake a device in battery-saving mode. */
  readonly urgent: boolean
  /** Up to 32 characters of base64url: a waiting message with the same name is replaced by this one. */
  readonly replaces: string
}

/** The result of sending a message. */
export type PushOutcome =
  /** The service accepted it. */
  | { readonly kind: 'taken' }
  /** The subscription has ended and never works again. */
  | { readonly kind: 'gone' }
  /** The service refuses it permanently: our message or our key is wrong. */
  | { readonly kind: 'refused'; readonly status: number }
  /**
   * Not accepted now, or unknown: the same message may be sent again, not before `afterMs` if the service named a time.
   */
  | { readonly kind: 'later'; readonly afterMs: number | null }

/** Sends messages to devices. */
export interface PushSender {
  /**
   * Sends one message to the device's push service. Never throws for what the service does; throws on a target or
   * message that cannot be encrypted.
   */
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>
}
