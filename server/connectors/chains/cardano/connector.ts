/**
 * The connector of Cardano: finds what blocks pay to our keys. It reads the bytes of every transaction, checks that they are those of its id, and matches by payment
 * credential, never by the address text that a provider prints. It never looks at what waits and never credits: it reports.
 */
import { chainAmount } from '@zend/kernel'
import type { BlockRef, ChainConnector, IncomingTransfer, NetworkAsset, NetworkSpec } from '../../../ports/chain.ts'
import { follow, type LinkedBlock } from '../follow.ts'
import { type CardanoChain, cardanoAddresses } from './addresses.ts'
import { type Blockfrost, blockfrost } from './blockfrost.ts'
import { ownCoin } from './builder.ts'
import { type BlockHead, type Made, readOutputs } from './wire.ts'

/** What the connector needs. `rpcUrl` is `https://project:token@host/api/v0`. */
export type CardanoOptions = CardanoChain & { readonly spec: NetworkSpec; readonly rpcUrl: string; readonly timeoutMs?: number }

type Output = Made & { readonly txid: string }
type ScannedBlock = LinkedBlock & { readonly outputs: readonly Output[] }

/** Every address we hand out pays a key's hash. */
const OWN_KEY = /^[0-9a-f]{56}$/

/** Connects nothing yet. Throws when the network has another coin than ADA, or the URL is none. */
export function cardanoConnector({ spec, networkMagic, rpcUrl, timeoutMs }: CardanoOptions): ChainConnector {
  const coin = ownCoin(spec)
  const node = blockfrost({ name: spec.network, url: rpcUrl, networkMagic, ...(timeoutMs === undefined ? {} : { timeoutMs }) })

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
      const keys = followed.blocks.flatMap(({ outputs }) => outputs.map(({ lookupKey }) => lookupKey ?? '')).filter((key) => OWN_KEY.test(key))
      const ours = keys.length === 0 ? new Set<string>() : await watch.ours([...new Set(keys)])
      const transfers = followed.blocks.flatMap(({ height, hash, outputs }) =>
        outputs.flatMap((output) => transferOf(output, { height, hash }, ours, coin)),
      )
      return { ...followed, blocks: followed.blocks.map(({ height, hash }) => ({ height, hash })), transfers }
    },
    health: async () => {
      const { height, at } = await head()
      return { headHeight: height, headAt: at, refusedAssets: [] }
    },
  }
}

/** Reads blocks with what their transactions make. */
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
    if (all.length !== transactions) throw new Error(`the ${network} node sent ${all.length} of ${transactions} transactions of block ${height}`)
    return all.flatMap(({ txid, raw }) => readOutputs(raw, txid).map((output) => ({ ...output, txid })))
  }
  return async (from, to) => {
    const blocks: ScannedBlock[] = []
    for (const found of await headsOf(from, to)) {
      const outputs = await outputsOf(found)
      // A block that is gone by now: what links until here is enough, the next call finds the rest.
      if (outputs === null) break
      blocks.push({ height: found.height, hash: found.hash, parentHash: found.parentHash, outputs })
    }
    return blocks
  }
}

/** Of what comes with tokens only the coins count; see the sender for why such an output is not spent. */
function transferOf(
  { lookupKey, units, txid, index }: Output,
  block: BlockRef,
  ours: ReadonlySet<string>,
  { asset, decimals }: NetworkAsset,
): readonly IncomingTransfer[] {
  if (lookupKey === null || !ours.has(lookupKey)) return []
  return [{ amount: chainAmount(asset, decimals, units), lookupKey, txid, index: String(index), block, confirmationsMin: 1 }]
}
