/** The events of the Tron chain, one JSON line each. Replaying them gives the same blocks with the same ids. */
import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs'

/**
 * A block to replay: milliseconds of UNIX time, sun per unit of energy, whole transactions in hex. `id` is the expected
 * result.
 */
export type MinedBlock = {
  readonly id: string
  readonly timestampMs: number
  readonly energyPrice: string
  readonly transactions: readonly string[]
}

type Event = { readonly mined: MinedBlock } | { readonly rolledBack: number }

/** An open journal. `blocks` is the recorded chain, block 1 first. Every call has written when it returns. */
export type Journal = {
  readonly blocks: readonly MinedBlock[]
  readonly mined: (block: MinedBlock) => void
  readonly rolledBack: (depth: number) => void
}

/**
 * Opens or creates the journal; a torn last line, of a block that no client has seen, is cut off. Throws on an invalid
 * line.
 */
export function openJournal(path: string): Journal {
  const content = existsSync(path) ? readFileSync(path) : Buffer.alloc(0)
  const end = content.lastIndexOf('\n') + 1
  if (end < content.length) truncateSync(path, end)
  const blocks: MinedBlock[] = []
  const apply = (event: Event): void => {
    if ('mined' in event) blocks.push(event.mined)
    else blocks.splice(blocks.length - event.rolledBack)
  }
  for (const line of content.toString('utf8', 0, end).split('\n')) if (line !== '') apply(JSON.parse(line) as Event)
  const append = (event: Event): void => {
    appendFileSync(path, `${JSON.stringify(event)}\n`)
    apply(event)
  }
  return { blocks, mined: (mined) => append({ mined }), rolledBack: (rolledBack) => append({ rolledBack }) }
}
