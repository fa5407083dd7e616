/**
 * How any block chain is read on from what is known: walk back to common ground, then forward, never taking a block whose parent was not seen.
 * It decides nothing about transfers and knows no wire format.
 */
import type { BlockRef } from '../../ports/chain.ts'

/** A block that can be linked to the one before it. */
export type LinkedBlock = BlockRef & { readonly parentHash: string }

/** The few questions a chain must answer to be followed. */
export type ChainReader<B extends LinkedBlock> = {
  readonly headHeight: () => Promise<number>
  /** The hash of the block at this height on the node's best chain, `null` when it has none there. */
  readonly hashAt: (height: number) => Promise<string | null>
  /** The blocks from one height to another, both included. They may straddle a re-organisation: linking them is the caller's part. */
  readonly read: (from: number, to: number) => Promise<readonly B[]>
}

/** What following found; see `ChainPoll`. */
export type Followed<B> =
  | { readonly kind: 'advanced'; readonly base: BlockRef | null; readonly blocks: readonly B[]; readonly headHeight: number }
  | { readonly kind: 'lost'; readonly headHeight: number }

/**
 * Reads on from the known blocks (newest first), at most `blocksMax` of them; see `NetworkSpec.startHeight` for where an empty start begins.
 * When the chain moves underneath, what linked so far is returned and the next call finds the rest.
 * Throws when the node cannot be asked, or lies so far behind that nothing known can be compared.
 */
export async function follow<B extends LinkedBlock>(
  reader: ChainReader<B>,
  known: readonly BlockRef[],
  startHeight: number,
  blocksMax: number,
): Promise<Followed<B>> {
  const headHeight = await reader.headHeight()
  const base = await newestOnChain(reader, known, headHeight)
  if (base === null && known.length > 0) return { kind: 'lost', headHeight }
  const from = base === null ? firstHeight(startHeight, headHeight) : base.height + 1
  const to = Math.min(headHeight, from + blocksMax - 1)
  const read = from > to ? [] : await reader.read(from, to)
  return { kind: 'advanced', base, blocks: linkedPrefix(read, from, base), headHeight }
}

async function newestOnChain<B extends LinkedBlock>(
  reader: ChainReader<B>,
  known: readonly BlockRef[],
  headHeight: number,
): Promise<BlockRef | null> {
  const newest = known[0]
  const oldest = known.at(-1)
  if (newest === undefined || oldest === undefined) return null
  if (oldest.height > headHeight)
    throw new Error(`the node is too far behind to compare: its head is ${headHeight}, the oldest known block ${oldest.height}`)
  for (const block of known) {
    if (block.height > headHeight) continue
    if ((await reader.hashAt(block.height)) !== block.hash) continue
    // Agreement at the head of a shorter chain means that the node is late, not that blocks were dropped.
    return block.height === headHeight ? newest : block
  }
  return null
}

function linkedPrefix<B extends LinkedBlock>(read: readonly B[], from: number, base: BlockRef | null): readonly B[] {
  let parentHash = base?.hash
  for (const [offset, block] of read.entries()) {
    if (block.height !== from + offset || (parentHash !== undefined && block.parentHash !== parentHash)) return read.slice(0, offset)
    parentHash = block.hash
  }
  return read
}

const firstHeight = (startHeight: number, headHeight: number): number => (startHeight >= 0 ? startHeight : Math.max(0, headHeight + 1 + startHeight))
