/** Receives mail by SMTP from anybody on this machine, without a password, and stores one copy per recipient. */
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { newId } from '@zend/kernel'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { MailStore } from './mail-store.ts'

const MAIL_BYTES_MAX = 5 * 1024 * 1024

/** A listening mail server. */
export type MailServer = { readonly port: number; readonly stop: () => Promise<void> }

/** Starts listening. Port 0 takes any free one. Rejects when the port is taken. */
export async function startMailServer(store: MailStore, host: string, port: number): Promise<MailServer> {
  const server = new SMTPServer({
    name: 'sandbox',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAIL_BYTES_MAX,
    onData: (stream, session, done) => {
      buffer(stream)
        .then(async (raw) => {
          if (stream.sizeExceeded) return done(Object.assign(new Error('the mail is too large'), { responseCode: 552 }))
          const mail = await PostalMime.parse(raw)
          for (const { address } of session.envelope.rcptTo)
            store.add({
              id: newId('mail', Date.now()),
              to: address,
              from: mail.from?.address ?? '',
              subject: mail.subject ?? '',
              text: mail.text ?? '',
              html: mail.html ?? null,
              receivedAt: new Date().toISOString(),
            })
          return done()
        })
        .catch((cause: unknown) => done(cause instanceof Error ? cause : new Error(String(cause))))
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  // A client that breaks a connection must not stop the server.
  server.on('error', () => undefined)
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
