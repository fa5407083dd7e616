/** The mail port: sends the product's mail. */

/** One mail: always plain text, with HTML as a richer alternative. */
export type Mail = { readonly to: string; readonly subject: string; readonly text: string; readonly html?: string }

/** Delivers mail. */
export interface MailSender {
  /**
   * Passes one mail to the transport. `messageId` makes a retry recognisable to the receiver: the same notice always
   * has the same one. Throws when the transport did not accept it; the caller's job runner retries.
   */
  send(messageId: string, mail: Mail): Promise<void>
  /** Tells whether the transport answers now. Never throws. */
  reachable(): Promise<boolean>
}
