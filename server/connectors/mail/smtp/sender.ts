/**
 * The mail port over SMTP. It passes mail to the transport and returns whether that worked; it never queues, retries or
 * composes text.
 */
import { createTransport } from 'nodemailer'
import type { Mail, MailSender } from '../../../ports/mail.ts'

/**
 * How to reach the mail server. `url` is `smtp://` or `smtps://`, with the login if one is needed; `from` is the
 * sender, `Zend <no-reply@example.com>`.
 */
export type SmtpOptions = {
  readonly url: string
  readonly from: string
  /** The timeout of connecting, greeting or one answer. Default 10 000. */
  readonly timeoutMs?: number
}

/** Creates a sender with a small connection pool. `close` ends idle connections. */
export function smtpSender({
  url,
  from,
  timeoutMs = 10_000,
}: SmtpOptions): MailSender & { readonly close: () => void } {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    async send(messageId: string, { to, subject, text, html }: Mail) {
      // Pass addresses as objects, so that nothing in them is parsed as a list or a header.
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        ...(html === undefined ? {} : { html }),
        messageId: `<${messageId}@${domain}>`,
        headers: { 'auto-submitted': 'auto-generated' },
      })
    },
    async reachable() {
      try {
        return await transport.verify()
      } catch {
        return false
      }
    },
    close: () => transport.close(),
  }
}
