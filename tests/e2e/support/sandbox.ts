/** A tester's access to the sandbox's public HTTP API: reading mail, sending coins, mining blocks. */
import { setTimeout as pause } from 'node:timers/promises'
import { addresses } from './addresses.ts'

/** A mail as the sandbox's mailbox shows it. */
export type ReceivedMail = {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly receivedAt: string
}

const POLL_MS = 100
const WAIT_MAX_MS = 20_000

/**
 * Returns the newest one-time code mailed to this address that is not in `used`. Waits for it; throws when none comes.
 */
export async function mailedCode(to: string, used: ReadonlySet<string> = new Set()): Promise<string> {
  for (const until = Date.now() + WAIT_MAX_MS; Date.now() < until; await pause(POLL_MS)) {
    const answer = await fetch(`${addresses.sandbox}/mailbox/messages?to=${encodeURIComponent(to)}`)
    for (const mail of (await answer.json()) as ReceivedMail[]) {
      // On a line of its own: amounts and references contain six digits too.
      const code = /^(\d{6})\r?$/m.exec(mail.text)?.[1]
      if (code !== undefined && !used.has(code)) return code
    }
  }
  throw new Error(`no code was mailed to ${to}`)
}

/**
 * Returns the link of this form in the newest mail to this address that also contains this text. Waits for it; throws
 * when none comes.
 */
export async function mailedLink(to: string, shape: RegExp, says: RegExp): Promise<string> {
  for (const until = Date.now() + WAIT_MAX_MS; Date.now() < until; await pause(POLL_MS)) {
    const answer = await fetch(`${addresses.sandbox}/mailbox/messages?to=${encodeURIComponent(to)}`)
    for (const { text } of (await answer.json()) as ReceivedMail[]) {
      const link = says.test(text) ? shape.exec(text)?.[0] : undefined
      if (link !== undefined) return link
    }
  }
  throw new Error(`no such link was mailed to ${to}`)
}

/** Sends a real transaction on a development chain; returns its id. */
export async function sendCoins(network: string, asset: string, address: string, amount: string): Promise<string> {
  const { data } = await post<{ data: { txid: string } }>('/faucet', { network, asset, address, amount })
  return data.txid
}

/** Has a provider of foreign currency answer nothing more, or again. */
export async function providerIs(kind: 'down' | 'well', provider: 'airwallex' | 'currencycloud'): Promise<void> {
  await post('/fx/behaviour', { provider, kind })
}

/** Mines blocks at once. */
export async function mine(network: string, blocks: number): Promise<void> {
  await post(`/chains/${network}/mine`, { blocks })
}

/** Stops automatic blocks, so that a test decides when confirmations rise. */
export async function pauseBlocks(network: string): Promise<void> {
  await post(`/chains/${network}/pause`, {})
}

async function post<T>(path: string, body: unknown): Promise<T> {
  const answer = await fetch(addresses.sandbox + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}
