/**
 * The events of the chain, one JSON line each. Replayed they give the same ledgers with the same hashes, because a
 * ledger depends only on the one before it, its time and its transactions.
 */
import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs'
import * as z from 'zod'
import type { Grant, Ledger, Ledgers } from './ledgers.ts'

const event = z.union([
  z.object({ closedAt: z.int(), baseFee: z.string(), envelopes: z.array(z.string()) }),
  z.object({ grant: z.object({ account: z.string(), from: z.string(), token: z.string().nullable() }) }),
])

/** Appends events to a file. */
export type Journal = { readonly ledger: (ledger: Ledger) => void; readonly grant: (grant: Grant) => void }

/** Replays a journal on new ledgers, and continues it. A torn last line is cut off: its event was never answered. */
export function openJournal(path: string, ledgers: Ledgers): Journal {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const finished = text.slice(0, text.lastIndexOf('\n') + 1)
  if (finished.length < text.length) truncateSync(path, Buffer.byteLength(finished))
  for (const line of finished.split('\n')) {
    if (line === '') continue
    const read = event.parse(JSON.parse(line))
    if ('grant' in read) ledgers.grant(read.grant)
    else ledgers.replay(read.closedAt, BigInt(read.baseFee), read.envelopes)
  }
  const append = (happened: z.input<typeof event>): void => appendFileSync(path, `${JSON.stringify(happened)}\n`)
  return {
    ledger: ({ closedAt, baseFee, transactions }) =>
      append({ closedAt, baseFee: baseFee.toString(), envelopes: transactions.map(({ sent }) => sent.envelope) }),
    grant: (grant) => append({ grant }),
  }
}
