/** The mail port: what the product needs from whoever delivers its mail. */

/** One mail, ready to be sent: plain text is always there, HTML is its richer twin. */
export type Mail = { readonly to: string; readonly subject: string; readonly text: string; readonly html?: string }

/** Delivers mail. */
export interface MailSender {
  /**
   * Hands one mail to the transport. `messageId` makes a retry recognisable to the receiver: the same notice always
   * carries the same one. Throws when the transport did not accept it; the caller's job runner tries again.
   */
  send(messageId: string, mail: Mail): Promise<void>
  /** Whether the transport answers right now. Never throws. */
  reachable(): Promise<boolean>
}
