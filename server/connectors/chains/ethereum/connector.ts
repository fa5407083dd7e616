/**
 * The connector for Ethereum and its kin: the network's own coin from whole blocks, tokens from the Transfer events of the contracts in our table.
 * It never trusts a name or symbol, never credits a failed transaction, and reports no coin that a contract sends (see the README).
 */
import { chainAmount } from '@zend/kernel'
import type { ChainConnector, Finality, IncomingTransfer, NetworkAsset, NetworkSpec } from '../../../ports/chain.ts'
import { follow, type LinkedBlock } from '../follow.ts'
import { jsonRpc } from '../json-rpc.ts'
import { ethereumAddresses } from './addresses.ts'
import { ethereumNode, type EthereumNode } from './node.ts'
import type { Log, Receipt, Transaction } from './wire.ts'

/** What the connector needs. `chainId` is checked against the node's own before every poll. */
export type EthereumOptions = {
  readonly spec: NetworkSpec
  readonly chainId: number
  readonly finality: Finality
  readonly rpcUrl: string
  readonly timeoutMs?: number
}

type ScannedBlock = LinkedBlock & { readonly transactions: readonly Transaction[] }
/** What may be a transfer to us; the receipt decides. `log` is absent for the network's own coin. */
type Candidate = {
  readonly asset: NetworkAsset
  readonly units: bigint
  readonly lookupKey: string
  readonly from: string
  readonly txid: string
  readonly block: ScannedBlock
  readonly log?: Log
}

// A block of full transactions is below a megabyte; twenty go into one request.
const ANSWER_BYTES_MAX = 64 * 1024 * 1024

/** Connects nothing yet. Throws on a table without the network's own coin, or a URL that is none. */
export function ethereumConnector({ spec, chainId, finality, rpcUrl, timeoutMs }: EthereumOptions): ChainConnector {
  const native = spec.assets.find((asset) => asset.contract === undefined)
  if (native === undefined) throw new RangeError(`${spec.network} has no coin of its own`)
  const tokens = new Map(spec.assets.flatMap((asset) => (asset.contract === undefined ? [] : [[asset.contract.toLowerCase(), asset] as const])))
  const rpc = jsonRpc({ name: spec.network, url: rpcUrl, responseBytesMax: ANSWER_BYTES_MAX, ...(timeoutMs === undefined ? {} : { timeoutMs }) })
  const node = ethereumNode(rpc, { name: spec.network, chainId, contracts: [...tokens.keys()] })

  return {
    spec,
    ...ethereumAddresses(),
    poll: async (known, watch, blocksMax) => {
      // Asked for first: what the node then shows as its chain up to that height cannot be dropped any more.
      const final = finality === 'finalized' ? { final: await node.finalBlock() } : {}
      const followed = await follow(node, known, spec.startHeight, blocksMax)
      if (followed.kind === 'lost') return followed
      const logs = await node.transferLogs(followed.blocks)
      const candidates = followed.blocks.flatMap((block, position) => [
        ...block.transactions.flatMap((transaction) => nativeCandidate(native, transaction, block)),
        ...(logs[position] ?? []).flatMap((log) => tokenCandidate(tokens, log, block)),
      ])
      const keys = [...new Set(candidates.map((candidate) => candidate.lookupKey))]
      const ours = keys.length === 0 ? new Set<string>() : await watch.ours(keys)
      const transfers = await confirmed(
        node,
        candidates.filter(({ lookupKey }) => ours.has(lookupKey)),
      )
      return { ...followed, blocks: followed.blocks.map(({ height, hash }) => ({ height, hash })), transfers, ...final }
    },
    health: async () => {
      const { number, timestamp } = await node.head()
      const decimals = await node.tokenDecimals()
      const refused = [...tokens].filter(([contract, asset]) => decimals.get(contract) !== asset.decimals)
      return { headHeight: number, headAt: timestamp, refusedAssets: refused.map(([, asset]) => asset.asset) }
    },
  }
}

function nativeCandidate(asset: NetworkAsset, { hash, to, from, value }: Transaction, block: ScannedBlock): readonly Candidate[] {
  return to === null || value === 0n ? [] : [{ asset, units: value, lookupKey: to, from, txid: hash, block }]
}

function tokenCandidate(tokens: ReadonlyMap<string, NetworkAsset>, log: Log, block: ScannedBlock): readonly Candidate[] {
  const asset = tokens.get(log.address)
  const [, from, to, surplus] = log.topics
  // An event of another shape is another event, whatever its first topic says.
  if (asset === undefined || from === undefined || to === undefined || surplus !== undefined || log.data.length !== 66) return []
  const units = BigInt(log.data)
  return units === 0n ? [] : [{ asset, units, lookupKey: addressOf(to), from: addressOf(from), txid: log.transactionHash, block, log }]
}

/** Keeps what the receipts confirm. Throws when the chain moved since the blocks were read: the next poll sees the new blocks. */
async function confirmed(node: EthereumNode, candidates: readonly Candidate[]): Promise<readonly IncomingTransfer[]> {
  const receipts = await node.receipts([...new Set(candidates.map((candidate) => candidate.txid))])
  return candidates.flatMap((candidate) => {
    const receipt = receipts.get(candidate.txid)
    if (receipt?.blockHash !== candidate.block.hash) throw new Error(`the chain moved while block ${candidate.block.height} was read`)
    const index = indexIn(receipt, candidate.log)
    return receipt.status === 1 && index !== null ? [transferOf(candidate, index)] : []
  })
}

/**
 * Tells a transaction's transfers apart by something a re-organisation does not change: a log's place within its own transaction,
 * not within the block, so that a transaction mined again is recognised.
 */
function indexIn(receipt: Receipt, log: Log | undefined): string | null {
  if (log === undefined) return 'value'
  const place = receipt.logs.findIndex(({ logIndex }) => logIndex === log.logIndex)
  return place < 0 ? null : `log-${place}`
}

function transferOf({ asset, units, lookupKey, from, txid, block }: Candidate, index: string): IncomingTransfer {
  const { height, hash } = block
  return { amount: chainAmount(asset.asset, asset.decimals, units), lookupKey, from, txid, index, block: { height, hash }, confirmationsMin: 1 }
}

/** An address is the last 20 bytes of its 32-byte topic. */
const addressOf = (topic: string): string => `0x${topic.slice(26)}`
