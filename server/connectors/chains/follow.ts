/**
 * Follows any block chain from the known blocks: walks back to the common ancestor, then forward, never accepting a
 * block whose parent was not seen. It decides nothing about transfers and knows no wire format.
 */
import type { BlockRef, HeldBlock } from '../../ports/chain.ts'
import { NodeFault } from './node-http.ts'

/** A block that can be linked to the one before it. */
export type LinkedBlock = BlockRef & { readonly parentHash: string }

/** The requests a chain must answer to be followed. */
export type ChainReader<B extends LinkedBlock> = {
  readonly headHeight: () => Promise<number>
  /** Returns the hash of the block at this height on the node's best chain, `null` when there is none. */
  readonly hashAt: (height: number) => Promise<string | null>
  /**
   * Returns the blocks from one height to another, both inclusive. They may straddle a re-organisation: the caller
   * links them.
   */
  readonly read: (from: number, to: number) => Promise<readonly B[]>
}

/** The result of following; see `ChainPoll`. */
export type Followed<B> =
  | {
      readonly kind: 'advanced'
      readonly base: BlockRef | null
      readonly blocks: readonly B[]
      readonly headHeight: number
    }
  | { readonly kind: 'lost'; readonly headHeight: number }

/**
 * Reads on from the known blocks (newest first), at most `blocksMax`; `NetworkSpec.startHeight` says where to start
 * without known blocks. When the chain changes meanwhile, returns what linked so far, and the next call finds the rest.
 * Throws when the node cannot be reached, or lags so far that no known block can be compared.
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

/**
 * A node's data about a block is incomplete, or belongs to another block: its index lags, or the answers came from
 * several nodes behind one address. The block is read again at the next poll, and nothing above it before.
 */
export class NotWhole extends NodeFault {
  override readonly name = 'NotWhole'
}

/** Blocks with their contents, in the same order, and the block that has to wait, if any. */
export type WholeBlocks<B, C> = {
  readonly blocks: readonly B[]
  readonly contents: readonly C[]
  readonly held?: HeldBlock
}

/**
 * Reads the contents of each block, oldest first, and stops at the first that throws `NotWhole`. Throws any other error
 * if it comes first; after at least one complete block returns what was read, and the next poll meets the error again.
 */
export async function readWhole<B extends BlockRef, C>(
  blocks: readonly B[],
  contentOf: (block: B, position: number) => Promise<C> | C,
): Promise<WholeBlocks<B, C>> {
  const contents: C[] = []
  for (const [position, block] of blocks.entries()) {
    try {
      contents.push(await contentOf(block, position))
    } catch (fault) {
      const whole = { blocks: blocks.slice(0, position), contents }
      if (fault instanceof NotWhole) return { ...whole, held: { height: block.height, reason: fault.message } }
      if (position === 0) throw fault
      return whole
    }
  }
  return { blocks, contents }
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
    throw new Error(
      `the node is too far behind to compare: its head is ${headHeight}, the oldest known block ${oldest.height}`,
    )
  for (const block of known) {
    if (block.height > headHeight) continue
    const hash = await reader.hashAt(block.height)
    // Its head is higher, so the two answers came from two nodes: treating this as a re-organisation would drop valid
    // blocks.
    if (hash === null) throw new NodeFault(`the node has no block ${block.height}, though its head is ${headHeight}`)
    if (hash !== block.hash) continue
    // Agreement at the head of a shorter chain means that the node lags, not that blocks were dropped.
    return block.height === headHeight ? newest : block
  }
  return null
}

function linkedPrefix<B extends LinkedBlock>(read: readonly B[], from: number, base: BlockRef | null): readonly B[] {
  let parentHash = base?.hash
  for (const [offset, block] of read.entries()) {
    if (block.height !== from + offset || (parentHash !== undefined && block.parentHash !== parentHash))
      return read.slice(0, offset)
    parentHash = block.hash
  }
  return read
}

const firstHeight = (startHeight: number, headHeight: number): number =>
  startHeight >= 0 ? startHeight : Math.max(0, headHeight + 1 + startHeight)
