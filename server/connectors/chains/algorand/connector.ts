/**
 * The connector for Algorand: reads the network's own coin and the assets of our table from whole blocks: payments,
 * what closing accounts left, and what applications pay in inner transactions. Whatever is in a block was executed. An
 * asset is recognised by its number alone, never by its name.
 */
import { chainAmount } from '@zend/kernel'
import type {
  BlockRef,
  ChainConnector,
  FoundTransaction,
  IncomingTransfer,
  NetworkAsset,
  NetworkSpec,
  UnlistedTransfer,
  Watch,
} from '../../../ports/chain.ts'
import { type ChainReader, follow, type LinkedBlock } from '../follow.ts'
import { algorandAddresses } from './addresses.ts'
import { type Algod, algod } from './algod.ts'
import { assertAssets } from './builder.ts'
import type { Block, Move, UnreadTransaction } from './block.ts'

/**
 * Options of the connector. Genesis id and hash (base64) are checked against the node's own before every poll, and in
 * every block.
 */
export type AlgorandOptions = {
  readonly spec: NetworkSpec
  readonly genesisId: string
  readonly genesisHash: string
  readonly rpcUrl: string
  readonly timeoutMs?: number
}

type ScannedBlock = LinkedBlock & { readonly moves: readonly Move[]; readonly unread: readonly UnreadTransaction[] }

// The network's coin has six decimals.
const DECIMALS = 6
const AT_ONCE = 16

/**
 * Connects nothing yet. Throws on a table without the network's own coin or with an asset that has no number, or on an
 * invalid URL.
 */
export function algorandConnector({
  spec,
  genesisId,
  genesisHash,
  rpcUrl,
  timeoutMs,
}: AlgorandOptions): ChainConnector {
  assertAssets(spec)
  const node = algod({
    name: spec.network,
    url: rpcUrl,
    genesisId,
    genesisHash,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  })
  const reader: ChainReader<ScannedBlock> = {
    headHeight: async () => (await node.params()).height,
    hashAt: node.hashAt,
    read: (from, to) => readBlocks(spec.network, node, from, to),
  }
  return {
    spec,
    ...algorandAddresses(),
    poll: async (known, watch, blocksMax) => {
      const followed = await follow(reader, known, spec.startHeight, blocksMax)
      if (followed.kind === 'lost') return followed
      const paid = followed.blocks.flatMap((block) =>
        block.moves.filter((move) => coinOf(spec, move) !== undefined).map(({ to }) => to),
      )
      const ours = await oursOf(
        [...paid, ...followed.blocks.flatMap((block) => block.unread.flatMap(({ names }) => names))],
        watch,
      )
      const transfers = followed.blocks.flatMap((block) => transfersOf(spec, block.moves, ours, block))
      const unread = followed.blocks.flatMap((block) => unreadIn(spec, block, ours))
      const blocks = followed.blocks.map(({ height, hash }) => ({ height, hash }))
      return { ...followed, blocks, transfers, ...(unread.length === 0 ? {} : { unread }) }
    },
    hashAt: async (round) => {
      const { height } = await node.params()
      return Number.isInteger(round) && round >= 0 && round <= height ? node.hashAt(round) : null
    },
    find: (txid, watch, at) => find(node, spec, txid, watch, at),
    health: async () => {
      const { height } = await node.params()
      const { at } = await node.block(height)
      const told = await Promise.all(
        spec.assets.map(async ({ contract }) => (contract === undefined ? DECIMALS : node.decimals(contract))),
      )
      const refusedAssets = spec.assets.flatMap(({ asset, decimals }, place) =>
        decimals === told[place] ? [] : [asset],
      )
      return { headHeight: height, headAt: at, refusedAssets }
    },
  }
}

/**
 * Reads complete blocks: each names the one before it by its hash, which is computed over the received bytes, and each
 * has exactly the transactions that its counter adds to the one before. The node's own hash of the last one must be the
 * same.
 */
async function readBlocks(name: string, node: Algod, from: number, to: number): Promise<readonly ScannedBlock[]> {
  const blocks: Block[] = []
  for (let first = from; first <= to; first += AT_ONCE) {
    const rounds = Array.from({ length: Math.min(AT_ONCE, to - first + 1) }, (_, offset) => first + offset)
    blocks.push(...(await Promise.all(rounds.map(node.block))))
  }
  let before = from === 0 ? 0n : (await node.block(from - 1)).counter
  for (const block of blocks) {
    assertWhole(name, block, before)
    before = block.counter
  }
  const last = blocks.at(-1)
  if (last !== undefined && (await node.hashAt(to)) !== last.hash)
    throw new Error(`the ${name} node sent another block than its own of round ${to}`)
  return blocks.map(({ height, hash, parentHash, moves, unread }) => ({ height, hash, parentHash, moves, unread }))
}

/** Throws on a block with fewer or more transactions than its header counts. */
function assertWhole(name: string, { height, counter, held }: Block, before: bigint): void {
  if (counter - before !== held)
    throw new Error(`the ${name} node sent ${held} of the ${counter - before} transactions of round ${height}`)
}

/**
 * Returns the transactions of a block that we cannot read. Throws where one of them contains an address of ours: what
 * it did there must not be skipped.
 */
function unreadIn(
  { network }: NetworkSpec,
  { height, unread }: ScannedBlock,
  ours: ReadonlySet<string>,
): readonly { readonly txid: string; readonly kind: string }[] {
  return unread.map(({ txid, kind, names }) => {
    if (names.some((each) => ours.has(each)))
      throw new Error(
        `transaction ${txid} of round ${height} on ${network} is of an unknown kind (${kind}) and names an address of ours`,
      )
    return { txid, kind }
  })
}

/** Returns which of these are ours, without asking when there are none. */
const oursOf = async (addresses: readonly string[], watch: Watch): Promise<ReadonlySet<string>> =>
  addresses.length === 0 ? new Set() : watch.ours([...new Set(addresses)])

/**
 * Finds one transaction by its id, as long as the node remembers it: a thousand rounds, about 45 minutes. After that
 * the node cannot tell it from one that never existed, and neither can we, unless the caller names its block: then it
 * throws where the node no longer has that block. Failed transactions are in no block, so none is ever reported as
 * failed.
 */
async function find(
  node: Algod,
  spec: NetworkSpec,
  txid: string,
  watch: Watch,
  at?: BlockRef,
): Promise<FoundTransaction | null> {
  const { height: head } = await node.params()
  const standing = await node.pending(txid)
  const nothing = { txid, block: null, minedAt: null, headHeight: head, transfers: [], unlisted: [] }
  if (standing !== null && standing.round === 0 && standing.error === '') return { ...nothing, outcome: 'pending' }
  // One that was dropped from the pool cannot arrive unless it is sent again: it is unknown, or in the block that the
  // caller named.
  const named = standing === null || standing.round === 0 ? null : standing.round
  const round = named ?? at?.height
  // A round that the node names exists, even if it closed after the head was read; one that the caller names may come
  // from a chain that is further ahead.
  if (round === undefined || (named === null && round > head)) return null
  const [found, hash] = [await node.block(round), await node.hashAt(round)]
  const holds = found.fees.has(txid)
  if (!holds && named === null) return null
  if (hash !== found.hash || !holds)
    throw new Error(`the ${spec.network} node names a block that does not hold the transaction`)
  const block = { height: found.height, hash }
  const moves = found.moves.filter((move) => move.txid === txid)
  const ours = await oursOf(
    moves.map(({ to }) => to),
    watch,
  )
  return {
    txid,
    outcome: 'mined',
    block,
    minedAt: found.at,
    // The head was read first: a block that came in between counts at least for itself.
    headHeight: Math.max(head, block.height),
    transfers: transfersOf(spec, moves, ours, block),
    unlisted: moves.filter(({ to }) => ours.has(to)).flatMap((move) => unlistedOf(spec, move)),
  }
}

/** Returns the coin of a move; `undefined` for an asset that is not ours. */
const coinOf = ({ assets }: NetworkSpec, { asset }: Move): NetworkAsset | undefined =>
  assets.find(({ contract = null }) => contract === asset)

/** Returns the moves to our addresses, in our coins. */
function transfersOf(
  spec: NetworkSpec,
  moves: readonly Move[],
  ours: ReadonlySet<string>,
  { height, hash }: BlockRef,
): readonly IncomingTransfer[] {
  return moves.flatMap((move) => {
    const coin = coinOf(spec, move)
    const { to, from, units, txid, index } = move
    if (coin === undefined || !ours.has(to)) return []
    return [
      {
        amount: chainAmount(coin.asset, coin.decimals, units),
        lookupKey: to,
        from,
        txid,
        index,
        block: { height, hash },
        confirmationsMin: 1,
      },
    ]
  })
}

function unlistedOf(spec: NetworkSpec, move: Move): readonly UnlistedTransfer[] {
  const { asset, units, to, index } = move
  return asset === null || coinOf(spec, move) !== undefined ? [] : [{ contract: asset, units, lookupKey: to, index }]
}
