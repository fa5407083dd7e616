/**
 * The connector for Tron: the network's own coin from whole blocks, tokens from the Transfer events of the contracts in
 * our table. The newest blocks are read only by their own lists; each is read again with its receipts when it is
 * solidified, and only that result stays. It never trusts a name or symbol, and never credits a failed call (these are
 * in blocks too). Coins that a contract sends are seen where the node stores them.
 */
import { hex } from '@scure/base'
import type {
  BlockRef,
  ChainConnector,
  ChainPoll,
  FoundTransaction,
  IncomingTransfer,
  NetworkAsset,
  NetworkSpec,
  Watch,
} from '../../../ports/chain.ts'
import { follow, readWhole } from '../follow.ts'
import { NodeFault } from '../node-http.ts'
import { addressBytes, addressOfHex, tronAddresses } from './addresses.ts'
import { tronHttp } from './http.ts'
import { assertListed, SOLID_LAG, type TronBlock, type TronNode, tronNode } from './node.ts'
import { assertOneChain, openReader, readSettled } from './reader.ts'
import { type Coins, namedIn, paidIn, SUCCESS, succeeded, transfersOf, unlistedTransfers } from './transfers.ts'
import { readInfo, readTransactionId } from './wire.ts'

/**
 * Options of the connector. `genesis` is the first block's id, hex; it is compared with the node's own before every
 * poll.
 */
export type TronOptions = {
  readonly spec: NetworkSpec
  readonly genesis: string
  readonly rpcUrl: string
  readonly timeoutMs?: number
}

/** The most transfers in unsupported coins reported per transaction: enough for a customer's, not for a spammer's. */
const UNLISTED_MAX = 50

/**
 * Connects nothing yet. Throws on a table without the network's own coin, an invalid contract address, or an invalid
 * URL.
 */
export function tronConnector({ spec, genesis, rpcUrl, timeoutMs }: TronOptions): ChainConnector {
  const native = spec.assets.find((asset) => asset.contract === undefined)
  if (native === undefined) throw new RangeError(`${spec.network} has no coin of its own`)
  // In canonical form, because a table may hold the hex one.
  const tokens = new Map(
    spec.assets.flatMap((asset) =>
      asset.contract === undefined ? [] : [[addressOfHex(hex.encode(addressBytes(asset.contract))), asset] as const],
    ),
  )
  const http = tronHttp({ name: spec.network, url: rpcUrl, ...(timeoutMs === undefined ? {} : { timeoutMs }) })
  const node = tronNode(http, { name: spec.network, genesis })

  return {
    spec,
    ...tronAddresses(),
    poll: (known, watch, blocksMax) => poll(node, { spec, native, tokens }, { known, watch, blocksMax }),
    // Only solidified blocks: two providers agree on those.
    hashAt: async (height) => {
      await node.assertChain()
      const { number } = await node.newest('solid')
      return Number.isInteger(height) && height >= 0 && height <= number ? node.hashAt('solid', height) : null
    },
    find: (txid, watch) => find(node, { native, tokens }, txid, watch),
    health: async () => {
      const { solid, headHeight } = await node.heads()
      const refused: NetworkAsset[] = []
      for (const [contract, asset] of tokens)
        if ((await node.tokenDecimals(hex.encode(addressBytes(contract)))) !== asset.decimals) refused.push(asset)
      // When nothing is solidified any more nothing is credited: the head's age shows that.
      return { headHeight, headAt: new Date(solid.timestampMs), refusedAssets: refused.map(({ asset }) => asset) }
    },
  }
}

type Asked = { readonly known: readonly BlockRef[]; readonly watch: Watch; readonly blocksMax: number }

async function poll(
  node: TronNode,
  coins: Coins & { readonly spec: NetworkSpec },
  { known, watch, blocksMax }: Asked,
): Promise<ChainPoll> {
  const reader = await openReader(node, known[0]?.height ?? null)
  const followed = await follow(reader, known, coins.spec.startHeight, blocksMax)
  if (followed.kind === 'lost') return followed
  const { base, headHeight } = followed
  assertOneChain(known, base, reader.solid)
  const fresh = await readWhole(followed.blocks, (block) =>
    block.height <= reader.solid.number ? node.infos(block) : listOf(block),
  )
  const settled = await readSettled(node, known, base, fresh.blocks.at(-1)?.height ?? base?.height ?? -1)
  const blocks = fresh.blocks.filter(({ height }) => height <= settled.tipMax)
  const held = settled.held ?? fresh.held
  const told = [
    ...settled.blocks.map((block, place) => ({
      block,
      transfers: paidIn(coins, block, settled.contents[place] ?? null),
      named: [],
    })),
    ...blocks.map((block, place) => {
      const infos = fresh.contents[place] ?? null
      return { block, transfers: paidIn(coins, block, infos), named: infos === null ? namedIn(coins, block) : [] }
    }),
  ]
  const keys = [
    ...new Set(told.flatMap(({ transfers, named }) => [...transfers.map(({ lookupKey }) => lookupKey), ...named])),
  ]
  const ours = keys.length === 0 ? new Set<string>() : await watch.ours(keys)
  const transfers: IncomingTransfer[] = []
  for (const { block, transfers: listed, named } of told) {
    const early = named.some((key) => ours.has(key)) ? await node.earlyInfos(block) : null
    transfers.push(
      ...(early === null ? listed : paidIn(coins, block, early)).filter(({ lookupKey }) => ours.has(lookupKey)),
    )
  }
  return {
    kind: 'advanced',
    base,
    headHeight,
    blocks: blocks.map(refOf),
    transfers,
    ...(settled.blocks.length === 0 ? {} : { settled: settled.blocks.map(refOf) }),
    ...(held === undefined ? {} : { held }),
  }
}

const refOf = ({ height, hash }: BlockRef): BlockRef => ({ height, hash })

/** A block that is not solidified has only its list: receipts name no block, and could be those of another branch. */
function listOf(block: TronBlock): null {
  assertListed(block)
  return null
}

/** Finds one transaction by its id. Only solidified blocks count: before that it is pending. */
async function find(
  node: TronNode,
  { native, tokens }: Coins,
  txid: string,
  watch: Watch,
): Promise<FoundTransaction | null> {
  // Checked first: what is solidified in between counts at least for itself. Confirmations are counted as in polls.
  await node.assertChain()
  const head = (await node.newest('solid')).number + SOLID_LAG
  const nothing = { txid, block: null, minedAt: null, headHeight: head, transfers: [], unlisted: [] }
  const info = readInfo(await node.ask('solid', 'gettransactioninfobyid', { value: txid }))
  if (info === null) {
    for (const method of ['gettransactionbyid', 'gettransactionfrompending'])
      if (readTransactionId(await node.ask('head', method, { value: txid })) === txid)
        return { ...nothing, outcome: 'pending' }
    return null
  }
  if (info.id !== txid) throw new NodeFault('the node answered with another transaction')
  const holding = await node.block(info.blockNumber)
  const transaction = holding?.transactions.find(({ txID }) => txID === txid)
  if (holding === null || transaction === undefined)
    throw new NodeFault('the node names a block that does not hold the transaction')
  const block = { ...holding, height: holding.number }
  const at = {
    ...nothing,
    block: { height: block.height, hash: block.hash },
    minedAt: new Date(holding.timestampMs),
    headHeight: Math.max(head, block.height + SOLID_LAG),
  }
  if (!succeeded(transaction) || (info.receipt.result ?? SUCCESS) !== SUCCESS) return { ...at, outcome: 'failed' }
  const candidates = transfersOf({ native, tokens }, transaction, info, block)
  const others = unlistedTransfers(tokens, info)
  const keys = [...new Set([...candidates, ...others].map(({ lookupKey }) => lookupKey))]
  const ours = keys.length === 0 ? new Set<string>() : await watch.ours(keys)
  const isOurs = ({ lookupKey }: { readonly lookupKey: string }): boolean => ours.has(lookupKey)
  return {
    ...at,
    outcome: 'mined',
    transfers: candidates.filter(isOurs),
    unlisted: others.filter(isOurs).slice(0, UNLISTED_MAX),
  }
}
