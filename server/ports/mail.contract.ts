/**
 * The contract of every connector of the mail port, run with a sender and read access to the mailbox that it delivers
 * to.
 */
import { expect, test } from 'vitest'
import type { MailSender } from './mail.ts'

/** A mail as it arrived. */
export type Arrived = { readonly from: string; readonly to: readonly string[]; readonly raw: string }

/**
 * A sender with its test environment. `arrived` returns everything delivered so far; `refuse` makes the mail server
 * refuse or not.
 */
export type MailSetup = {
  readonly sender: MailSender
  readonly arrived: () => readonly Arrived[]
  readonly refuse: (refusing: boolean) => void
  /** Stops the mail server. */
  readonly vanish: () => Promise<void>
}

const MAIL = {
  to: 'ada@example.com',
  subject: 'Vous avez déjà un compte',
  text: 'Bonjour,\n\n012345\n',
  html: '<p>Bonjour</p>',
}

/** Runs the contract. Tests run in this order, in one environment. */
export function mailContract(bench: () => MailSetup): void {
  test('delivers to the one address, with a Message-ID made of the notice’s id', async () => {
    await bench().sender.send('ntc_1', MAIL)
    const mail = bench().arrived().at(-1)
    expect(mail?.to).toEqual(['ada@example.com'])
    expect(mail?.raw).toMatch(/^Message-ID: <ntc_1@[\w.-]+>$/im)
    expect(mail?.raw).toContain('012345')
    expect(mail?.raw).toMatch(/^Content-Type: multipart\/alternative/im)
  })

  test('the same notice carries the same Message-ID again', async () => {
    const idOf = (raw = ''): string | undefined => /^Message-ID: (.+)$/im.exec(raw)?.[1]
    await bench().sender.send('ntc_2', MAIL)
    await bench().sender.send('ntc_2', MAIL)
    const [first, second] = bench().arrived().slice(-2)
    expect(idOf(first?.raw)).toBe(idOf(second?.raw))
  })

  test('what is in an address or subject becomes no header and no second recipient', async () => {
    const before = bench().arrived().length
    await bench()
      .sender.send('ntc_3', {
        ...MAIL,
        to: 'ada@example.com,eve@example.com',
        subject: 'Hello\r\nBcc: eve@example.com',
      })
      .catch(() => undefined)
    for (const mail of bench().arrived().slice(before)) {
      expect(mail.to).not.toContain('eve@example.com')
      expect(mail.raw).not.toMatch(/^Bcc:/im)
    }
  })

  test('throws when the other side refuses, and works again when it does not', async () => {
    bench().refuse(true)
    await expect(bench().sender.send('ntc_4', MAIL)).rejects.toThrow(Error)
    bench().refuse(false)
    await bench().sender.send('ntc_4', MAIL)
    expect(bench().arrived().at(-1)?.raw).toContain('ntc_4')
  })

  test('knows whether the other side answers', async () => {
    expect(await bench().sender.reachable()).toBe(true)
    await bench().vanish()
    expect(await bench().sender.reachable()).toBe(false)
    await expect(bench().sender.send('ntc_5', MAIL)).rejects.toThrow(Error)
  })
}
