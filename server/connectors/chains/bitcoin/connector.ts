/**
 * The Bitcoin connector: finds what blocks pay to our scripts. It reads serialised blocks, which every Core-like node serves in the same way,
 * and matches by script, never by the address text a node prints.
 * It never looks at unconfirmed transactions and never credits: it reports.
 */
import { chainAmount, type CoinCode } from '@zend/kernel'
import type { BitcoinChain, BlockRef, ChainConnector, IncomingTransfer, NetworkSpec } from '../../../ports/chain.ts'
import { follow, type LinkedBlock } from '../follow.ts'
import { jsonRpc } from '../json-rpc.ts'
import { bitcoinAddresses } from './addresses.ts'
import { assertGenesis } from './genesis.ts'
import { type BlockOutput, type BlockTransaction, readBlock } from './block.ts'

/** What the connector needs. `rpcUrl` is `http://user:password@host:port`. */
export type BitcoinOptions = { readonly spec: NetworkSpec; readonly chain: BitcoinChain; readonly rpcUrl: string; readonly timeoutMs?: number }

type ScannedBlock = LinkedBlock & { readonly transactions: readonly BlockTransaction[] }
type Candidate = {
  readonly lookupKey: string
  readonly value: bigint
  readonly vout: number
  readonly transaction: BlockTransaction
  readonly block: BlockRef
}

// Consensus: newly mined coins can be spent in the hundredth block after theirs.
const COINBASE_CONFIRMATIONS = 100
// A block weighs at most 4 million bytes, twice that in hexadecimal, plus the envelope.
const ANSWER_BYTES_MAX = 9 * 1024 * 1024
const SECOND_MS = 1_000

/** Connects nothing yet. Throws when the network has another coin than bitcoin, or the URL is none. */
export function bitcoinConnector({ spec, chain, rpcUrl, timeoutMs }: BitcoinOptions): ChainConnector {
  const [coin, ...others] = spec.assets
  if (coin === undefined || others.length > 0 || coin.contract !== undefined) throw new RangeError(`${spec.network} has exactly one coin, its own`)
  const rpc = jsonRpc({ name: spec.network, url: rpcUrl, responseBytesMax: ANSWER_BYTES_MAX, ...(timeoutMs === undefined ? {} : { timeoutMs }) })

  const hashAt = async (height: number): Promise<string> => hashText(await rpc.call('getblockhash', height))
  const headHeight = async (): Promise<number> => {
    const [genesis, height] = await rpc.batch([
      { method: 'getblockhash', params: [0] },
      { method: 'getblockcount', params: [] },
    ])
    assertGenesis(spec.network, chain, genesis)
    return heightNumber(height)
  }
  const read = async (from: number, to: number): Promise<readonly ScannedBlock[]> => {
    const heights = Array.from({ length: to - from + 1 }, (_, offset) => from + offset)
    const hashes = (await rpc.batch(heights.map((height) => ({ method: 'getblockhash', params: [height] })))).map(hashText)
    const blocks: ScannedBlock[] = []
    for (const [offset, hash] of hashes.entries()) {
      // "false" asks for the serialised block, in Bitcoin Core as in every node derived from it or modelled on it.
      const raw = await rpc.call('getblock', hash, false)
      const { parentHash, transactions } = readBlock(hexBytes(raw), hash)
      blocks.push({ height: from + offset, hash, parentHash, transactions })
    }
    return blocks
  }

  return {
    spec,
    ...bitcoinAddresses(chain),
    poll: async (known, watch, blocksMax) => {
      const followed = await follow({ headHeight, hashAt, read }, known, spec.startHeight, blocksMax)
      if (followed.kind === 'lost') return followed
      const candidates = followed.blocks.flatMap(candidatesOf)
      const keys = [...new Set(candidates.map((candidate) => candidate.lookupKey))]
      const ours = keys.length === 0 ? new Set<string>() : await watch.ours(keys)
      const transfers = candidates.filter(({ lookupKey }) => ours.has(lookupKey)).map((candidate) => transferOf(candidate, coin.asset, coin.decimals))
      return { ...followed, blocks: followed.blocks.map(({ height, hash }) => ({ height, hash })), transfers }
    },
    health: async () => {
      const height = await headHeight()
      const header = await rpc.call('getblockheader', await hashAt(height))
      return { headHeight: height, headAt: headerTime(header), refusedAssets: [] }
    },
  }
}

function candidatesOf({ height, hash, transactions }: ScannedBlock): readonly Candidate[] {
  return transactions.flatMap((transaction) =>
    transaction.outputs.flatMap((output, vout) =>
      couldBeOurs(output) ? [{ lookupKey: output.script.toString('hex'), value: output.value, vout, transaction, block: { height, hash } }] : [],
    ),
  )
}

/** Every address we hand out is a version 0 witness key hash (BIP-141); no other output is worth asking about. */
function couldBeOurs({ value, script }: BlockOutput): boolean {
  return value > 0n && script.length === 22 && script[0] === 0x00 && script[1] === 0x14
}

function transferOf({ lookupKey, value, vout, transaction, block }: Candidate, asset: CoinCode, decimals: number): IncomingTransfer {
  return {
    amount: chainAmount(asset, decimals, value),
    lookupKey,
    txid: transaction.txid,
    index: String(vout),
    block,
    confirmationsMin: transaction.coinbase ? COINBASE_CONFIRMATIONS : 1,
  }
}

function hashText(value: unknown): string {
  if (typeof value !== 'string' || !/^[0-9a-f]{64}$/.test(value)) throw new TypeError('the node sent something else than a block hash')
  return value
}

function heightNumber(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw new TypeError('the node sent something else than a height')
  return value
}

function hexBytes(value: unknown): Buffer {
  const bytes = typeof value === 'string' ? Buffer.from(value, 'hex') : Buffer.alloc(0)
  // Decoding stops silently at the first character that is no digit.
  if (typeof value !== 'string' || bytes.length * 2 !== value.length) throw new TypeError('the node sent something else than a serialised block')
  return bytes
}

function headerTime(header: unknown): Date {
  const time = typeof header === 'object' && header !== null && 'time' in header ? header.time : undefined
  return new Date(heightNumber(time) * SECOND_MS)
}
