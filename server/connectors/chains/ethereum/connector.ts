/**
 * The connector for EVM networks: the network's own coin from whole blocks, tokens from the Transfer events of the
 * contracts in our table. It reports no coin that a contract sends (see the README); `transfers.ts` defines what a
 * transfer is, for polls and for single transactions alike.
 */
import type { BlockRef, ChainConnector, Finality, NetworkSpec, Watch } from '../../../ports/chain.ts'
import { follow } from '../follow.ts'
import { jsonRpc } from '../json-rpc.ts'
import { NodeRefusal } from '../node-http.ts'
import { ethereumAddresses } from './addresses.ts'
import { ethereumNode, type EthereumNode } from './node.ts'
import { type Candidate, candidatesIn, type Coins, confirmed, isTransfer, unlistedIn } from './transfers.ts'
import type { Transaction, WholeReceipt } from './wire.ts'

/**
 * Options of the connector. `chainId` is checked against the node's own before every poll. `finality` and `asksFinal`:
 * see `NetworkFamily`.
 */
export type EthereumOptions = {
  readonly spec: NetworkSpec
  readonly chainId: number
  readonly finality: Finality
  readonly asksFinal?: boolean
  readonly rpcUrl: string
  readonly timeoutMs?: number
}

// A block of full transactions is below a megabyte; twenty go into one request.
const ANSWER_BYTES_MAX = 64 * 1024 * 1024
// A spammer can write thousands of events.
const UNLISTED_MAX = 50
const SECOND_MS = 1_000

/** Connects nothing yet. Throws on a table without the network's own coin, or an invalid URL. */
export function ethereumConnector({
  spec,
  chainId,
  finality,
  asksFinal = false,
  rpcUrl,
  timeoutMs,
}: EthereumOptions): ChainConnector {
  const native = spec.assets.find((asset) => asset.contract === undefined)
  if (native === undefined) throw new RangeError(`${spec.network} has no coin of its own`)
  const tokens = new Map(
    spec.assets.flatMap((asset) =>
      asset.contract === undefined ? [] : [[asset.contract.toLowerCase(), asset] as const],
    ),
  )
  const coins = { native, tokens }
  const rpc = jsonRpc({
    name: spec.network,
    url: rpcUrl,
    responseBytesMax: ANSWER_BYTES_MAX,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  })
  const node = ethereumNode(rpc, { name: spec.network, chainId, contracts: [...tokens.keys()] })

  return {
    spec,
    ...ethereumAddresses(),
    poll: async (known, watch, blocksMax) => {
      // Requested first: the chain that the node shows afterwards, up to that height, can no longer be dropped.
      const final = finality === 'finalized' || asksFinal ? { final: await finalBlockOf(node, finality) } : {}
      const followed = await follow(node, known, spec.startHeight, blocksMax)
      if (followed.kind === 'lost') return followed
      const { contents, ...whole } = await node.receipts(followed.blocks)
      const receipts = new Map(contents.flat().map((receipt) => [receipt.transactionHash, receipt]))
      const candidates = whole.blocks.flatMap((block, position) => {
        const logs = (contents[position] ?? []).flatMap((receipt) => receipt.logs).filter(isTransfer)
        return candidatesIn(coins, { ...block, logs })
      })
      const mine = candidates.filter(await paysUs(candidates, watch))
      const blocks = whole.blocks.map(({ height, hash }) => ({ height, hash }))
      return { ...followed, ...whole, blocks, transfers: confirmed(receipts, mine), ...final }
    },
    health: async () => {
      const { number, timestamp } = await node.head()
      const decimals = await node.tokenDecimals()
      const refused = [...tokens].filter(([contract, asset]) => decimals.get(contract) !== asset.decimals)
      return { headHeight: number, headAt: timestamp, refusedAssets: refused.map(([, asset]) => asset.asset) }
    },
    hashAt: async (height) => (height < 0 ? null : ((await node.header(height))?.hash ?? null)),
    find: async (txid, watch) => {
      const { headHeight, transaction, receipt } = await node.transaction(txid)
      if (transaction === null) return null
      const nothing = { transfers: [], unlisted: [] }
      if (receipt === null) return { txid, outcome: 'pending', block: null, minedAt: null, headHeight, ...nothing }
      const header = await node.header(receipt.blockNumber)
      if (header?.hash !== receipt.blockHash) throw new Error(`the chain moved while transaction ${txid} was read`)
      const block = { height: header.number, hash: header.hash }
      // The head was read first: a block that came in between counts at least for itself.
      const where = {
        txid,
        block,
        minedAt: new Date(header.timestamp * SECOND_MS),
        headHeight: Math.max(headHeight, block.height),
      }
      if (receipt.status === 0) return { ...where, outcome: 'failed', ...nothing }
      return { ...where, outcome: 'mined', ...(await movedBy(coins, transaction, receipt, block, watch)) }
    },
  }
}

/** Returns what a transaction moved to us, in coins of our table and in others. One lookup for all its payees. */
async function movedBy(coins: Coins, transaction: Transaction, receipt: WholeReceipt, block: BlockRef, watch: Watch) {
  const logs = receipt.logs.filter(isTransfer)
  const [candidates, others] = [
    candidatesIn(coins, { ...block, transactions: [transaction], logs }),
    unlistedIn(coins, logs, receipt),
  ]
  const isOurs = await paysUs([...candidates, ...others], watch)
  const transfers = confirmed(new Map([[transaction.hash, receipt]]), candidates.filter(isOurs))
  return { transfers, unlisted: others.filter(isOurs).slice(0, UNLISTED_MAX) }
}

type Paid = Pick<Candidate, 'lookupKey'>

/** Looks up all payees at once, and not at all when there is none. */
async function paysUs(paid: readonly Paid[], watch: Watch): Promise<(paid: Paid) => boolean> {
  const keys = [...new Set(paid.map(({ lookupKey }) => lookupKey))]
  const ours = keys.length === 0 ? new Set<string>() : await watch.ours(keys)
  return ({ lookupKey }) => ours.has(lookupKey)
}

/** Where only large sums wait for finality, a node that does not support the request delays nothing else. */
async function finalBlockOf(node: EthereumNode, finality: Finality): Promise<BlockRef | null> {
  try {
    return await node.finalBlock()
  } catch (error) {
    if (finality === 'confirmations' && error instanceof NodeRefusal) return null
    throw error
  }
}
