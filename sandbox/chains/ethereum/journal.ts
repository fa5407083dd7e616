/**
 * The events of the Ethereum chain, one JSON line each. Replayed on a fresh node they give the same blocks with the
 * same hashes, because the node's blocks depend only on their parents, times and transactions.
 */
import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs'

/**
 * A block is about to be mined from these raw transactions; written first, so that a block that was not recorded can be
 * made again. `baseFee` (hex, wei) only where it does not follow from the block before.
 */
type Mining = {
  readonly mining: { readonly timestamp: number; readonly transactions: readonly string[]; readonly baseFee?: string }
}
/** The resulting block. `transactions` only when they are not the announced ones. */
type Mined = { readonly mined: { readonly hash: string; readonly transactions?: readonly string[] } }
/** The newest blocks were removed from the chain. */
type RolledBack = { readonly rolledBack: number }

/** One line of the journal. */
export type JournalEvent = Mining | Mined | RolledBack

/** A block to replay. The hash is missing only for a last block whose mining was interrupted. */
export type JournalBlock = Mining['mining'] & { readonly hash: string | null }

/** An open journal. `blocks` is the chain as recorded: block 1 first. */
export type Journal = { readonly blocks: readonly JournalBlock[]; readonly append: (event: JournalEvent) => void }

/** Opens or creates the journal; a torn last line is cut off. Throws on an invalid line anywhere else. */
export function openJournal(path: string): Journal {
  const blocks: JournalBlock[] = []
  const content = existsSync(path) ? readFileSync(path) : Buffer.alloc(0)
  const end = content.lastIndexOf('\n') + 1
  if (end < content.length) truncateSync(path, end)
  for (const line of content.toString('utf8', 0, end).split('\n'))
    if (line !== '') apply(blocks, JSON.parse(line) as JournalEvent)
  return {
    blocks,
    append: (event) => {
      appendFileSync(path, `${JSON.stringify(event)}\n`)
      apply(blocks, event)
    },
  }
}

function apply(blocks: JournalBlock[], event: JournalEvent): void {
  const last = blocks.at(-1)
  if ('mining' in event) {
    // An announcement without a block is replaced by the next one.
    if (last?.hash === null) blocks.pop()
    blocks.push({ ...event.mining, hash: null })
  } else if ('mined' in event) {
    if (last === undefined || last.hash !== null) throw new Error('the journal records a block that was not announced')
    blocks[blocks.length - 1] = { ...last, ...event.mined }
  } else {
    if (last?.hash === null) blocks.pop()
    blocks.splice(Math.max(0, blocks.length - event.rolledBack))
  }
}
