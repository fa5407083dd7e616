/**
 * The connector of Cardano: finds what blocks pay to our keys. It reads the bytes of every transaction, checks that
 * they match its id, and matches by payment credential, never by a provider's address text; a single transaction like
 * all those of a block. It never reports waiting transactions and never credits.
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
import { follow, type LinkedBlock } from '../follow.ts'
import { type CardanoChain, cardanoAddresses } from './addresses.ts'
import { type Blockfrost, blockfrost } from './blockfrost.ts'
import { ownCoin } from './builder.ts'
import { type BlockHead, type Made, type Mined, readOutputs, readTokens } from './wire.ts'

/** Options of the connector. `rpcUrl` is `https://project:token@host/api/v0`. */
export type CardanoOptions = CardanoChain & {
  readonly spec: NetworkSpec
  readonly rpcUrl: string
  readonly timeoutMs?: number
}

type Output = Made & { readonly txid: string }
type ScannedBlock = LinkedBlock & Content
/** The parsed content of a block. */
type Content = BlockRef & { readonly outputs: readonly Output[] }

/** Every address we hand out pays a key's hash. */
const OWN_KEY = /^[0-9a-f]{56}$/
const UNLISTED_MAX = 50

/** Connects nothing yet. Throws when the network has another coin than ADA, or on an invalid URL. */
export function cardanoConnector({ spec, networkMagic, rpcUrl, timeoutMs }: CardanoOptions): ChainConnector {
  const coin = ownCoin(spec)
  const node = blockfrost({
    name: spec.network,
    url: rpcUrl,
    networkMagic,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  })

  const head = async (): Promise<BlockHead> => {
    await node.assertChain()
    return node.latest()
  }
  return {
    spec,
    ...cardanoAddresses({ networkMagic }),
    poll: async (known, watch, blocksMax) => {
      const reader = {
        headHeight: async () => (await head()).height,
        hashAt: async (height: number) => (await node.block(height))?.hash ?? null,
        read: blocksOf(spec.network, node),
      }
      const followed = await follow(reader, known, spec.startHeight, blocksMax)
      if (followed.kind === 'lost') return followed
      const ours = await watched(followed.blocks, watch)
      const transfers = followed.blocks.flatMap((block) => transfersIn(block, ours, coin))
      return { ...followed, blocks: followed.blocks.map(({ height, hash }) => ({ height, hash })), transfers }
    },
    health: async () => {
      const { height, at } = await head()
      return { headHeight: height, headAt: at, refusedAssets: [] }
    },
    hashAt: async (height) => {
      await node.assertChain()
      return height < 0 ? null : ((await node.block(height))?.hash ?? null)
    },
    find: async (txid, watch) => {
      await node.assertChain()
      // Asked again when it is neither mined nor waiting: it may have been mined between the two requests.
      const mined = (await node.mined(txid)) ?? ((await node.isWaiting(txid)) ? 'waiting' : await node.mined(txid))
      if (mined === null) return null
      if (mined !== 'waiting') return readMined(node, txid, mined, { watch, coin })
      const { height: headHeight } = await node.latest()
      return { txid, outcome: 'pending', block: null, minedAt: null, headHeight, transfers: [], unlisted: [] }
    },
  }
}

/** Reads blocks with their transactions' outputs. */
function blocksOf(network: string, node: Blockfrost): (from: number, to: number) => Promise<readonly ScannedBlock[]> {
  const headsOf = async (from: number, to: number): Promise<readonly BlockHead[]> => {
    const first = await node.block(from)
    const heads = first === null ? [] : [first]
    for (let last = first; last !== null && last.height < to;) {
      const more: readonly BlockHead[] = (await node.next(last.hash, to - last.height)) ?? []
      heads.push(...more)
      last = more.at(-1) ?? null
    }
    return heads
  }
  const outputsOf = async ({ hash, height, transactions }: BlockHead): Promise<readonly Output[] | null> => {
    if (transactions === 0) return []
    const all = await node.transactions(hash)
    if (all === null) return null
    if (all.length !== transactions)
      throw new Error(`the ${network} node sent ${all.length} of ${transactions} transactions of block ${height}`)
    return all.flatMap(({ txid, raw }) => readOutputs(raw, txid).map((output) => ({ ...output, txid })))
  }
  return async (from, to) => {
    const blocks: ScannedBlock[] = []
    for (const found of await headsOf(from, to)) {
      const outputs = await outputsOf(found)
      // The block is gone by now: what linked so far is enough, the next call finds the rest.
      if (outputs === null) break
      blocks.push({ height: found.height, hash: found.hash, parentHash: found.parentHash, outputs })
    }
    return blocks
  }
}

type Request = { readonly watch: Watch; readonly coin: NetworkAsset }

/** Reads one transaction from bytes that match its id. */
async function readMined(
  node: Blockfrost,
  txid: string,
  { block: at, valid }: Mined,
  { watch, coin }: Request,
): Promise<FoundTransaction> {
  const [raw, head] = [await node.raw(txid), await node.block(at.hash)]
  if (raw === null || head === null) throw new Error(`the chain moved while transaction ${txid} was read`)
  const block = { height: head.height, hash: head.hash }
  const content = { ...block, outputs: readOutputs(raw, txid).map((output) => ({ ...output, txid })) }
  const ours = await watched([content], watch)
  const [transfers, unlisted] = [transfersIn(content, ours, coin), unlistedIn(content, raw, ours)]
  // When a script failed, the change of its collateral is real, and may be ours.
  const outcome = valid || transfers.length > 0 ? 'mined' : 'failed'
  // The node's confirmations are the blocks after it.
  return { txid, outcome, block, minedAt: head.at, headHeight: head.height + head.confirmations, transfers, unlisted }
}

/** Asks once about every paid key, and not at all when there is none. */
async function watched(blocks: readonly Content[], watch: Watch): Promise<ReadonlySet<string>> {
  const keys = blocks
    .flatMap(({ outputs }) => outputs.map(({ lookupKey }) => lookupKey ?? ''))
    .filter((key) => OWN_KEY.test(key))
  return keys.length === 0 ? new Set() : watch.ours([...new Set(keys)])
}

const paying = ({ outputs }: Content, ours: ReadonlySet<string>) =>
  outputs.flatMap((output) =>
    output.lookupKey === null || !ours.has(output.lookupKey) ? [] : [{ ...output, lookupKey: output.lookupKey }],
  )

/**
 * Returns transfers to us. Of an output with tokens only the coins count; the sender explains why such an output is not
 * spent.
 */
function transfersIn(
  block: Content,
  ours: ReadonlySet<string>,
  { asset, decimals }: NetworkAsset,
): readonly IncomingTransfer[] {
  const { height, hash } = block
  return paying(block, ours).map(({ lookupKey, units, txid, index }) => {
    const amount = chainAmount(asset, decimals, units)
    return { amount, lookupKey, txid, index: String(index), block: { height, hash }, confirmationsMin: 1 }
  })
}

/** Returns the tokens beside the coins, none of which we support. */
function unlistedIn(block: Content, raw: string, ours: ReadonlySet<string>): readonly UnlistedTransfer[] {
  const beside = paying(block, ours).filter(({ plain }) => !plain)
  const all = beside.flatMap(({ lookupKey, index }) =>
    readTokens(raw, index).map(({ name, units }, at) => ({
      contract: name,
      units,
      lookupKey,
      index: `${index}-${at}`,
    })),
  )
  return all.slice(0, UNLISTED_MAX)
}
