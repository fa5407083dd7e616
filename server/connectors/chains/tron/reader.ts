/**
 * Reads the chain for one poll: solidified blocks from the state that nothing undoes, the eighteen above them from the
 * newest one. It decides nothing about transfers.
 */
import type { BlockRef } from '../../../ports/chain.ts'
import { type ChainReader, readWhole, type WholeBlocks } from '../follow.ts'
import { NodeFault } from '../node-http.ts'
import { BLOCKS_PER_REQUEST, countedHead, SOLID_LAG, type TronBlock, type TronNode } from './node.ts'
import type { Header, TransactionInfo } from './wire.ts'

/** The chain as one poll follows it; `solid` is the newest solidified block at its start. */
export type TronReader = ChainReader<TronBlock> & { readonly solid: Header }

/**
 * Reads how far the chain is. With one request, a caller that keeps up (`newestKnown`) gets the newest head, whether
 * its own newest block is still on the chain, and what came since.
 */
export async function openReader(node: TronNode, newestKnown: number | null): Promise<TronReader> {
  await node.assertChain()
  const solid = await node.newest('solid')
  const top = solid.number + SOLID_LAG
  const keepsUp =
    newestKnown !== null && newestKnown > solid.number && newestKnown <= top && top - newestKnown < BLOCKS_PER_REQUEST
  const ahead = new Map(
    (keepsUp ? await node.blocks('head', newestKnown, top) : []).map((block) => [block.height, block]),
  )
  const newest = ahead.size > 0 ? Math.max(...ahead.keys()) : (await node.newest('head')).number
  const headHeight = countedHead(solid.number, newest)
  return {
    solid,
    headHeight: async () => headHeight,
    hashAt: async (height) => {
      if (height === solid.number) return solid.hash
      return height < solid.number
        ? node.hashAt('solid', height)
        : (ahead.get(height)?.hash ?? node.hashAt('head', height))
    },
    read: async (from, to) => {
      const settled = await node.blocks('solid', from, Math.min(to, solid.number))
      const first = Math.max(from, solid.number + 1)
      const cached = Array.from({ length: Math.max(0, to - first + 1) }, (_, offset) => ahead.get(first + offset))
      const found = cached.filter((block) => block !== undefined)
      return [...settled, ...(found.length === cached.length ? found : await node.blocks('head', first, to))]
    },
  }
}

/**
 * Throws where the node shows the caller's newest block and a different solidified one below it: two contradicting
 * states.
 */
export function assertOneChain(known: readonly BlockRef[], base: BlockRef | null, solid: Header): void {
  if (base === null || base.height < solid.number) return
  const ours = known.find(({ height }) => height === solid.number)
  if (ours !== undefined && ours.hash !== solid.hash)
    throw new NodeFault(`the node shows two blocks ${solid.number}: its solidified state contradicts its newest`)
}

/**
 * Reads the known blocks again, with receipts, that get their nineteenth confirmation with a tip of this height: an
 * earlier poll may have read them before they were solidified, without receipts. The tip must stay below the first
 * block that cannot be read completely; see `tipMax`.
 */
export async function readSettled(
  node: TronNode,
  known: readonly BlockRef[],
  base: BlockRef | null,
  tip: number,
): Promise<WholeBlocks<TronBlock, readonly TransactionInfo[]> & { readonly tipMax: number }> {
  const from = (known[0]?.height ?? 0) - SOLID_LAG + 1
  const to = Math.min(tip - SOLID_LAG, base?.height ?? -1)
  const due = known.filter(({ height }) => height >= from && height <= to).toReversed()
  const [oldest, newest] = [due[0], due.at(-1)]
  if (oldest === undefined || newest === undefined) return { blocks: [], contents: [], tipMax: Infinity }
  const read = new Map((await node.blocks('solid', oldest.height, newest.height)).map((block) => [block.height, block]))
  const blocks = due.map(({ height, hash }) => {
    const block = read.get(height)
    if (block?.hash === hash) return block
    throw new NodeFault(`the node has another solidified block ${height} than the one that it showed before, or none`)
  })
  const whole = await readWhole(blocks, (block) => node.infos(block))
  const missing = due[whole.blocks.length]
  return { ...whole, tipMax: missing === undefined ? Infinity : missing.height + SOLID_LAG - 1 }
}
