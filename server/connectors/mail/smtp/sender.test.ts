import { type AddressInfo, createServer, type Server } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Arrived, type MailSetup, mailContract } from '../../../ports/mail.contract.ts'
import { smtpSender } from './index.ts'

const portOf = (server: { readonly address: () => AddressInfo | string | null }): number =>
  (server.address() as AddressInfo).port
const listening = (server: Server): Promise<void> => new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))

describe('SMTP', () => {
  let bench: MailSetup
  let close = async (): Promise<void> => undefined
  beforeAll(async () => {
    const arrived: Arrived[] = []
    const state = { refusing: false }
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData(stream, session, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          if (state.refusing) return done(Object.assign(new Error('try again later'), { responseCode: 451 }))
          const { mailFrom, rcptTo } = session.envelope
          arrived.push({
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map(({ address }) => address),
            raw: Buffer.concat(chunks).toString(),
          })
          return done()
        })
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const sender = smtpSender({
      url: `smtp://127.0.0.1:${portOf(server.server)}`,
      from: 'Zend <no-reply@example.com>',
      timeoutMs: 2000,
    })
    close = async () => {
      sender.close()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    }
    bench = {
      sender,
      arrived: () => arrived,
      refuse: (refusing) => void (state.refusing = refusing),
      vanish: () => close(),
    }
  })
  mailContract(() => bench)
})

describe('a server that accepts the connection and then says nothing', () => {
  const silent = createServer()
  afterAll(() => new Promise((resolve) => silent.close(resolve)))
  test('is given up after the timeout', async () => {
    await listening(silent)
    const sender = smtpSender({
      url: `smtp://127.0.0.1:${portOf(silent)}`,
      from: 'Zend <no-reply@example.com>',
      timeoutMs: 100,
    })
    await expect(sender.send('ntc_1', { to: 'ada@example.com', subject: 'x', text: 'x' })).rejects.toThrow(
      /timeout|greeting/i,
    )
    sender.close()
  })
})
