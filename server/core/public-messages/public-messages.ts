/** What a message from the public site is, and the mail that carries it to whoever answers. Pure. */
import type { Locale, PublicMessageTopic } from '@zend/contracts'
import type { Id } from '@zend/kernel'
import type { Mail } from '../../ports/mail.ts'

/** The id of a message. */
export type PublicMessageId = Id<'pms'>

/** What a stranger wrote: checked in form, believed in nothing. */
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
 * The mail to whoever answers. Plain text alone: nothing a stranger wrote may become markup. The sender's address is in
 * the text and not in a header, so that nobody can make us write to others.
 */
export function mailOf({ id, name, email, topic, text, locale, at }: PublicMessage, to: string): Mail {
  return {
    to,
    subject: `[${topic}] Message from the public site (${id})`,
    text: [`From: ${name} <${email}>`, `Language: ${locale}`, `Received: ${at.toISOString()}`, '', text, ''].join('\n'),
  }
}
