/** The newest mails, in memory and as JSON lines on disk. Older ones are deleted; nothing is ever delivered. */
import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

/** How many mails are stored. */
export const MAILS_KEPT = 1_000

/** One mail as one recipient received it. `html` is as it was sent: never show it outside a sandboxed frame. */
export type Mail = {
  readonly id: string
  readonly to: string
  readonly from: string
  readonly subject: string
  readonly text: string
  readonly html: string | null
  /** ISO 8601, UTC. */
  readonly receivedAt: string
}

/** The stored mails of this sandbox. */
export type MailStore = {
  readonly add: (mail: Mail) => void
  /** Newest first; only those to this address when one is given, case-insensitive. */
  readonly list: (to?: string) => readonly Mail[]
  readonly find: (id: string) => Mail | null
}

/** Opens or creates the file. Drops a torn last line, and all but the newest thousand. */
export function openMailStore(path: string): MailStore {
  let mails: Mail[] = readMails(path).slice(-MAILS_KEPT)
  writeFileSync(`${path}.new`, mails.map((mail) => `${JSON.stringify(mail)}\n`).join(''))
  renameSync(`${path}.new`, path)
  return {
    add: (mail) => {
      appendFileSync(path, `${JSON.stringify(mail)}\n`)
      mails = [...mails, mail].slice(-MAILS_KEPT)
    },
    list: (to) => mails.filter((mail) => to === undefined || mail.to.toLowerCase() === to.toLowerCase()).toReversed(),
    find: (id) => mails.find((mail) => mail.id === id) ?? null,
  }
}

function readMails(path: string): Mail[] {
  if (!existsSync(path)) return []
  const content = readFileSync(path, 'utf8')
  const whole = content.slice(0, content.lastIndexOf('\n') + 1)
  return whole.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Mail]))
}
