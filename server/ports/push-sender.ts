/**
 * The push port: what the product needs from whoever carries its messages to customers' devices (web push, RFC 8030).
 */

/**
 * Where a device is reached: what its browser gave us. Keys are base64url; whoever knows all three can write to the
 * device.
 */
export type PushTarget = { readonly endpoint: string; readonly publicKey: string; readonly auth: string }

/** One message. */
export type PushMessage = {
  /** What the app on the device gets; nobody in between can read it (RFC 8291). */
  readonly text: string
  /** How long it is worth showing to a device that is away. */
  readonly ttlSeconds: number
  /** Whether a device that saves its battery should be woken. */
  readonly urgent: boolean
  /** Up to 32 characters of base64url: a message that still waits under the same name is replaced by this one. */
  readonly replaces: string
}

/** What became of a message. */
export type PushOutcome =
  /** The service has it. */
  | { readonly kind: 'taken' }
  /** The subscription has ended and never works again. */
  | { readonly kind: 'gone' }
  /** The service does not want it, now or later: our message or our key is wrong. */
  | { readonly kind: 'refused'; readonly status: number }
  /** Not now, or nobody knows: the same message may be sent again, not before `afterMs` if the service named a time. */
  | { readonly kind: 'later'; readonly afterMs: number | null }

/** Carries messages to devices. */
export interface PushSender {
  /**
   * Hands one message to the device's push service. Never throws for what the service does; throws on a target or
   * message that cannot be encrypted.
   */
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>
}
