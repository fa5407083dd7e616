/**
 * The connector of Bitcoin and its relatives: finds what blocks pay to our scripts. It reads serialised blocks, which
 * every Core-like node serves alike, and matches by script, never by a node's address text. A single transaction is
 * read from its own bytes, by the same rules: `find` trusts the node only about the block that holds it. It never
 * reports unconfirmed payments and never credits.
 */
import { chainAmount } from '@zend/kernel'
import type {
  BitcoinChain,
  BitcoinKin,
  BlockRef,
  ChainConnector,
  IncomingTransfer,
  NetworkAsset,
  NetworkSpec,
  Watch,
} from '../../../ports/chain.ts'
import { follow, type LinkedBlock, NotWhole, readWhole } from '../follow.ts'
import { granted, jsonRpc } from '../json-rpc.ts'
import { bitcoinAddresses } from './addresses.ts'
import { originOf } from './genesis.ts'
import { type Kin, KIN, ownCoin } from './kin.ts'
import { type BlockOutput, type BlockTransaction, parentHashIn, readBlock, readTransactionOf } from './block.ts'
import { withoutTokens } from './cash-tokens.ts'
import { locate } from './locate.ts'

/** Options of the connector. `rpcUrl` is `http://user:password@host:port`. */
export type BitcoinOptions = {
  readonly spec: NetworkSpec
  readonly coin?: BitcoinKin
  readonly chain: BitcoinChain
  readonly rpcUrl: string
  readonly timeoutMs?: number
}

/** A block as received: only its header is verified against its hash. */
type SentBlock = LinkedBlock & { readonly raw: Buffer }
/** A parsed block. */
type ReadBlock = BlockRef & { readonly transactions: readonly BlockTransaction[] }
type Candidate = {
  readonly lookupKey: string
  readonly value: bigint
  readonly vout: number
  readonly transaction: BlockTransaction
  readonly block: BlockRef
}

// The size of an answer besides a block in hexadecimal.
const ENVELOPE_BYTES = 1024 * 1024
// The largest possible transaction, a million bytes without its witnesses, is in an answer both as bytes and parsed
// into a hundred thousand outputs.
const TRANSACTION_ANSWER_BYTES_MAX = 32 * 1024 * 1024
const SECOND_MS = 1_000

/** Connects nothing yet. Throws when the network has another coin than the named one, or on an invalid URL. */
export function bitcoinConnector({
  spec,
  coin: code = 'BTC',
  chain,
  rpcUrl,
  timeoutMs,
}: BitcoinOptions): ChainConnector {
  const coin = ownCoin(spec, code)
  const kin = KIN[code]
  const origin = originOf(spec.network, code, chain)
  const responseBytesMax = 2 * kin.blockBytesMax + ENVELOPE_BYTES
  const node = { name: spec.network, url: rpcUrl, ...(timeoutMs === undefined ? {} : { timeoutMs }) }
  const rpc = jsonRpc({ ...node, responseBytesMax })
  const transactions = jsonRpc({ ...node, responseBytesMax: TRANSACTION_ANSWER_BYTES_MAX })

  const knownHashAt = async (height: number): Promise<string> => hashText(await rpc.call('getblockhash', height))
  const headHeight = async (): Promise<number> => {
    const [height, ...known] = await rpc.settle([{ method: 'getblockcount', params: [] }, ...origin.calls])
    origin.assert(known)
    return heightNumber(granted([height])[0])
  }
  const read = async (from: number, to: number): Promise<readonly SentBlock[]> => {
    const heights = Array.from({ length: to - from + 1 }, (_, offset) => from + offset)
    const hashes = (await rpc.batch(heights.map((height) => ({ method: 'getblockhash', params: [height] })))).map(
      hashText,
    )
    const blocks: SentBlock[] = []
    for (const [offset, hash] of hashes.entries()) {
      // "false" requests the serialised block, in Bitcoin Core as in every node derived from it or modelled on it,
      // including Dogecoin's old one.
      const raw = hexBytes(await rpc.call('getblock', hash, false))
      blocks.push({ height: from + offset, hash, parentHash: parentHashIn(raw, hash), raw })
    }
    return blocks
  }
  const contentOf = ({ raw, hash }: SentBlock): readonly BlockTransaction[] => {
    try {
      return readBlock(raw, hash, code, chain).transactions
    } catch (fault) {
      throw new NotWhole(fault instanceof Error ? fault.message : `block ${hash} cannot be read`)
    }
  }
  const transfersIn = async (blocks: readonly ReadBlock[], watch: Watch): Promise<readonly IncomingTransfer[]> => {
    const candidates = blocks.flatMap((block) => candidatesOf(block, kin))
    const keys = [...new Set(candidates.map((candidate) => candidate.lookupKey))]
    const ours = keys.length === 0 ? new Set<string>() : await watch.ours(keys)
    return candidates
      .filter(({ lookupKey }) => ours.has(lookupKey))
      .map((candidate) => transferOf(candidate, coin, kin))
  }

  return {
    spec,
    ...bitcoinAddresses(chain, code),
    poll: async (known, watch, blocksMax) => {
      const followed = await follow({ headHeight, hashAt: knownHashAt, read }, known, spec.startHeight, blocksMax)
      if (followed.kind === 'lost') return followed
      const { contents, ...whole } = await readWhole(followed.blocks, contentOf)
      const blocks = whole.blocks.map(({ height, hash }) => ({ height, hash }))
      const transfers = await transfersIn(
        blocks.map((block, place) => ({ ...block, transactions: contents[place] ?? [] })),
        watch,
      )
      return { ...followed, ...whole, blocks, transfers }
    },
    health: async () => {
      const height = await headHeight()
      const header = await rpc.call('getblockheader', await knownHashAt(height))
      return { headHeight: height, headAt: headerTime(header), refusedAssets: [] }
    },
    hashAt: async (height) => ((await headHeight()) < height || height < 0 ? null : knownHashAt(height)),
    find: async (txid, watch, thought) => {
      const head = await headHeight()
      const found = await locate(transactions.call, txid, thought?.hash)
      if (found === null) return null
      // A waiting transaction may have parts that no block will hold, and pays nobody yet.
      if (found.block === null)
        return { txid, outcome: 'pending', block: null, minedAt: null, headHeight: head, transfers: [], unlisted: [] }
      const { height, hash, at } = found.block
      const block = { height, hash }
      const transfers = await transfersIn(
        [{ ...block, transactions: [readTransactionOf(found.raw, txid, code)] }],
        watch,
      )
      // The head was read first: a block that came in between counts at least for itself.
      return { txid, outcome: 'mined', block, minedAt: at, headHeight: Math.max(head, height), transfers, unlisted: [] }
    },
  }
}

function candidatesOf({ height, hash, transactions }: ReadBlock, { ours, cashTokens }: Kin): readonly Candidate[] {
  return transactions.flatMap((transaction) =>
    transaction.outputs.flatMap(({ value, script: whole }, vout) => {
      // Tokens before the script lock nothing; only Bitcoin Cash has them.
      const script = cashTokens ? withoutTokens(whole) : whole
      return couldBeOurs({ value, script }, ours)
        ? [{ lookupKey: script.toString('hex'), value, vout, transaction, block: { height, hash } }]
        : []
    }),
  )
}

/**
 * Returns whether an output can be ours: all our addresses are of one kind, a version 0 witness key hash (BIP-141) or a
 * plain key hash; no other output needs a lookup.
 */
function couldBeOurs({ value, script }: BlockOutput, ours: Kin['ours']): boolean {
  if (value === 0n) return false
  if (ours === 'p2wpkh') return script.length === 22 && script[0] === 0x00 && script[1] === 0x14
  return script.length === 25 && script.readUIntBE(0, 3) === 0x76_a9_14 && script.readUInt16BE(23) === 0x88_ac
}

/** Returns the confirmations a transaction's outputs need before anybody can spend them. */
function confirmationsMin(
  { coinbase, pegOut }: BlockTransaction,
  { coinbaseConfirmations, pegOutConfirmations }: Kin,
): number {
  if (coinbase) return coinbaseConfirmations
  return pegOut ? pegOutConfirmations : 1
}

function transferOf(
  { lookupKey, value, vout, transaction, block }: Candidate,
  { asset, decimals }: NetworkAsset,
  kin: Kin,
): IncomingTransfer {
  return {
    amount: chainAmount(asset, decimals, value),
    lookupKey,
    txid: transaction.txid,
    index: String(vout),
    block,
    confirmationsMin: confirmationsMin(transaction, kin),
  }
}

function hashText(value: unknown): string {
  if (typeof value !== 'string' || !/^[0-9a-f]{64}$/.test(value))
    throw new TypeError('the node sent something else than a block hash')
  return value
}

function heightNumber(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new TypeError('the node sent something else than a height')
  return value
}

function hexBytes(value: unknown): Buffer {
  const bytes = typeof value === 'string' ? Buffer.from(value, 'hex') : Buffer.alloc(0)
  // Decoding stops silently at the first invalid digit.
  if (typeof value !== 'string' || bytes.length * 2 !== value.length)
    throw new TypeError('the node sent something else than a serialised block')
  return bytes
}

function headerTime(header: unknown): Date {
  const time = typeof header === 'object' && header !== null && 'time' in header ? header.time : undefined
  return new Date(heightNumber(time) * SECOND_MS)
}
