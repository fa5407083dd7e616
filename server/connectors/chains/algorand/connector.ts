/**
 * The connector for Algorand: the network's own coin from whole blocks, as payments, as what a closed account left, and as what applications pay from inside.
 * Whatever stands in a block was carried out. It knows no other assets.
 */
import { chainAmount } from '@zend/kernel'
import type { ChainConnector, IncomingTransfer, NetworkSpec } from '../../../ports/chain.ts'
import { type ChainReader, follow, type LinkedBlock } from '../follow.ts'
import { algorandAddresses } from './addresses.ts'
import { type Algod, algod } from './algod.ts'
import { assertCoinAlone } from './builder.ts'
import type { Move } from './wire.ts'

/** What the connector needs. Genesis id and hash (base64) are checked against the node's own before every poll, and in every block. */
export type AlgorandOptions = {
  readonly spec: NetworkSpec
  readonly genesisId: string
  readonly genesisHash: string
  readonly rpcUrl: string
  readonly timeoutMs?: number
}

type ScannedBlock = LinkedBlock & { readonly moves: readonly Move[] }

// The network's coin counts in millionths.
const DECIMALS = 6
const AT_ONCE = 16

/** Connects nothing yet. Throws on a table with anything but the network's own coin, or a URL that is none. */
export function algorandConnector({ spec, genesisId, genesisHash, rpcUrl, timeoutMs }: AlgorandOptions): ChainConnector {
  assertCoinAlone(spec)
  const node = algod({ name: spec.network, url: rpcUrl, genesisId, genesisHash, ...(timeoutMs === undefined ? {} : { timeoutMs }) })
  const reader: ChainReader<ScannedBlock> = {
    headHeight: async () => (await node.params()).height,
    hashAt: node.hashAt,
    read: (from, to) => readBlocks(node, from, to),
  }
  return {
    spec,
    ...algorandAddresses(),
    poll: async (known, watch, blocksMax) => {
      const followed = await follow(reader, known, spec.startHeight, blocksMax)
      if (followed.kind === 'lost') return followed
      const payees = [...new Set(followed.blocks.flatMap(({ moves }) => moves.map(({ to }) => to)))]
      const ours = payees.length === 0 ? new Set<string>() : await watch.ours(payees)
      const transfers = followed.blocks.flatMap((block) => block.moves.filter(({ to }) => ours.has(to)).map((move) => transferOf(spec, move, block)))
      return { ...followed, blocks: followed.blocks.map(({ height, hash }) => ({ height, hash })), transfers }
    },
    health: async () => {
      const { height } = await node.params()
      const { at } = await node.block(height)
      return { headHeight: height, headAt: at, refusedAssets: spec.assets.flatMap(({ asset, decimals }) => (decimals === DECIMALS ? [] : [asset])) }
    },
  }
}

/** Blocks with their own hashes: each names the one before it, and of the last the node is asked. */
async function readBlocks(node: Algod, from: number, to: number): Promise<readonly ScannedBlock[]> {
  const blocks: Awaited<ReturnType<Algod['block']>>[] = []
  for (let first = from; first <= to; first += AT_ONCE) {
    const rounds = Array.from({ length: Math.min(AT_ONCE, to - first + 1) }, (_, offset) => first + offset)
    blocks.push(...(await Promise.all(rounds.map(node.block))))
  }
  const last = await node.hashAt(to)
  return blocks.flatMap(({ height, parentHash, moves }, position) => {
    const hash = blocks[position + 1]?.parentHash ?? last
    return hash === null ? [] : [{ height, hash, parentHash, moves }]
  })
}

function transferOf({ assets }: NetworkSpec, { to, from, units, txid, index }: Move, { height, hash }: ScannedBlock): IncomingTransfer {
  const [coin] = assets
  if (coin === undefined) throw new RangeError('a network without a coin')
  return { amount: chainAmount(coin.asset, coin.decimals, units), lookupKey: to, from, txid, index, block: { height, hash }, confirmationsMin: 1 }
}
