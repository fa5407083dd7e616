/** A message from the public site, and the mail that forwards it to our support address. Pure. */
import type { Locale, PublicMessageTopic } from '@zend/contracts'
import type { Id } from '@zend/kernel'
import type { Mail } from '../../ports/mail.ts'

/** The id of a message. */
export type PublicMessageId = Id<'pms'>

/** A visitor's message: validated in form, trusted in nothing. */
export type PublicMessage = {
  readonly id: PublicMessageId
  readonly name: string
  readonly email: string
  readonly topic: PublicMessageTopic
  readonly text: string
  readonly locale: Locale
  readonly at: Date
}

/**
 * Builds the mail to our support address. Plain text only: nothing that a visitor wrote may become markup. The sender's
 * address is in the text and not in a header, so that nobody can make us write to others.
 */
export function mailOf({ id, name, email, topic, text, locale, at }: PublicMessage, to: string): Mail {
  return {
    to,
    subject: `[${topic}] Message from the public site (${id})`,
    text: [`From: ${name} <${email}>`, `Language: ${locale}`, `Received: ${at.toISOString()}`, '', text, ''].join('\n'),
  }
}
