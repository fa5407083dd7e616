/**
 * The connector for Tron: the network's own coin from whole blocks, tokens from the Transfer events of the contracts in our table, both only from blocks that
 * are solidified, so that nothing reported is ever undone.
 * It never trusts a name or symbol, and never credits a call that failed (they stand in blocks too). Coins that a contract sends are seen where the node keeps them.
 */
import { hex } from '@scure/base'
import { chainAmount } from '@zend/kernel'
import type { ChainConnector, FoundTransaction, IncomingTransfer, NetworkAsset, NetworkSpec, UnlistedTransfer, Watch } from '../../../ports/chain.ts'
import { follow, readWhole } from '../follow.ts'
import { NodeFault } from '../node-http.ts'
import { addressBytes, addressOfHex, tronAddresses } from './addresses.ts'
import { tronHttp } from './http.ts'
import { TRANSFER_TOPIC, type TronBlock, type TronNode, tronNode } from './node.ts'
import { type Log, readInfo, readTransactionId, readTransfer, type Transaction, type TransactionInfo } from './wire.ts'

/** What the connector needs. `genesis` is the first block's id, hex; the node's own is compared with it before every poll. */
export type TronOptions = { readonly spec: NetworkSpec; readonly genesis: string; readonly rpcUrl: string; readonly timeoutMs?: number }

const SUCCESS = 'SUCCESS'
const WORD_CHARS = 64
/** How many transfers in coins that are not offered are told of one transaction: enough for a customer's, not for a spammer's. */
const UNLISTED_MAX = 50

/** Connects nothing yet. Throws on a table without the network's own coin, a contract that is no address, or a URL that is none. */
export function tronConnector({ spec, genesis, rpcUrl, timeoutMs }: TronOptions): ChainConnector {
  const native = spec.assets.find((asset) => asset.contract === undefined)
  if (native === undefined) throw new RangeError(`${spec.network} has no coin of its own`)
  // By the canonical form: a table may hold the hex one.
  const tokens = new Map(
    spec.assets.flatMap((asset) => (asset.contract === undefined ? [] : [[addressOfHex(hex.encode(addressBytes(asset.contract))), asset] as const])),
  )
  const http = tronHttp({ name: spec.network, url: rpcUrl, ...(timeoutMs === undefined ? {} : { timeoutMs }) })
  const node = tronNode(http, { name: spec.network, genesis })

  return {
    spec,
    ...tronAddresses(),
    poll: async (known, watch, blocksMax) => {
      const followed = await follow(node, known, spec.startHeight, blocksMax)
      if (followed.kind === 'lost') return followed
      const { contents, ...whole } = await readWhole(followed.blocks, (block) => node.infos(block))
      const candidates = whole.blocks.flatMap((block, position) => [
        ...block.transactions.flatMap((transaction) => coinTransfer(native, transaction, block)),
        ...(contents[position] ?? []).flatMap((info) => [...tokenTransfers(tokens, info, block), ...sentByContracts(native, info, block)]),
      ])
      const keys = [...new Set(candidates.map(({ lookupKey }) => lookupKey))]
      const ours = keys.length === 0 ? new Set<string>() : await watch.ours(keys)
      return {
        ...followed,
        ...whole,
        blocks: whole.blocks.map(({ height, hash }) => ({ height, hash })),
        transfers: candidates.filter(({ lookupKey }) => ours.has(lookupKey)),
      }
    },
    hashAt: async (height) => {
      const head = await node.headHeight()
      return Number.isInteger(height) && height >= 0 && height <= head ? node.hashAt(height) : null
    },
    find: (txid, watch) => find(node, { native, tokens }, txid, watch),
    health: async () => {
      await node.assertChain()
      const { number, timestampMs } = await node.newest('solid')
      const refused: NetworkAsset[] = []
      for (const [contract, asset] of tokens)
        if ((await node.tokenDecimals(hex.encode(addressBytes(contract)))) !== asset.decimals) refused.push(asset)
      return { headHeight: number, headAt: new Date(timestampMs), refusedAssets: refused.map(({ asset }) => asset) }
    },
  }
}

type Coins = { readonly native: NetworkAsset; readonly tokens: ReadonlyMap<string, NetworkAsset> }

/** One transaction by its id. Only what is solidified is in a block: before that it is pending. */
async function find(node: TronNode, { native, tokens }: Coins, txid: string, watch: Watch): Promise<FoundTransaction | null> {
  // Asked first: what is solidified in between counts at least for itself.
  const head = await node.headHeight()
  const nothing = { txid, block: null, minedAt: null, headHeight: head, transfers: [], unlisted: [] }
  const info = readInfo(await node.ask('solid', 'gettransactioninfobyid', { value: txid }))
  if (info === null) {
    for (const method of ['gettransactionbyid', 'gettransactionfrompending'])
      if (readTransactionId(await node.ask('head', method, { value: txid })) === txid) return { ...nothing, outcome: 'pending' }
    return null
  }
  if (info.id !== txid) throw new NodeFault('the node answered with another transaction')
  const holding = await node.block(info.blockNumber)
  const transaction = holding?.transactions.find(({ txID }) => txID === txid)
  if (holding === null || transaction === undefined) throw new NodeFault('the node names a block that does not hold the transaction')
  const block = { ...holding, height: holding.number }
  const at = {
    ...nothing,
    block: { height: block.height, hash: block.hash },
    minedAt: new Date(holding.timestampMs),
    headHeight: Math.max(head, block.height),
  }
  if (!succeeded(transaction) || (info.receipt.result ?? SUCCESS) !== SUCCESS) return { ...at, outcome: 'failed' }
  const candidates = [...coinTransfer(native, transaction, block), ...tokenTransfers(tokens, info, block), ...sentByContracts(native, info, block)]
  const others = unlistedTransfers(tokens, info)
  const keys = [...new Set([...candidates, ...others].map(({ lookupKey }) => lookupKey))]
  const ours = keys.length === 0 ? new Set<string>() : await watch.ours(keys)
  const isOurs = ({ lookupKey }: { readonly lookupKey: string }): boolean => ours.has(lookupKey)
  return { ...at, outcome: 'mined', transfers: candidates.filter(isOurs), unlisted: others.filter(isOurs).slice(0, UNLISTED_MAX) }
}

/** The events of a transaction by which contracts that are not in our table say that they paid. What they are called says nothing. */
function unlistedTransfers(tokens: Coins['tokens'], { receipt, log }: TransactionInfo): readonly UnlistedTransfer[] {
  if (receipt.result !== SUCCESS) return []
  return log.flatMap((each, place) => {
    const event = tokens.has(each.address) ? null : transferEvent(each)
    return event === null || event.units === 0n ? [] : [{ contract: each.address, units: event.units, lookupKey: event.to, index: `log-${place}` }]
  })
}

function coinTransfer(asset: NetworkAsset, transaction: Transaction, block: TronBlock): readonly IncomingTransfer[] {
  if (!succeeded(transaction)) return []
  const transfer = readTransfer(transaction)
  if (transfer === null || transfer.amount === 0n) return []
  const { owner_address: from, to_address: lookupKey, amount } = transfer
  return [incoming(asset, { units: amount, lookupKey, from, txid: transaction.txID, index: 'value' }, block)]
}

/** The events of one transaction that pay in a token of ours. Their place among its events names them. */
function tokenTransfers(tokens: ReadonlyMap<string, NetworkAsset>, info: TransactionInfo, block: TronBlock): readonly IncomingTransfer[] {
  const transaction = block.transactions.find(({ txID }) => txID === info.id)
  // Two answers about one block that do not fit come from two states of the chain, or from a node that is not sound.
  if (transaction === undefined || info.blockNumber !== block.height) throw new NodeFault(`the receipts of block ${block.height} are another block's`)
  if (info.receipt.result !== SUCCESS || !succeeded(transaction)) return []
  return info.log.flatMap((log, place) => {
    const asset = tokens.get(log.address)
    const event = asset === undefined ? null : transferEvent(log)
    if (asset === undefined || event === null || event.units === 0n) return []
    return [incoming(asset, { units: event.units, lookupKey: event.to, from: event.from, txid: info.id, index: `log-${place}` }, block)]
  })
}

/** Kinds of internal transactions that move coins to somebody; others lock, lend or vote with them. */
const MOVING: ReadonlySet<string> = new Set(['call', 'create', 'suicide'])

/** The coins that contracts sent in a transaction that succeeded. Their place among its internal transactions names them. */
function sentByContracts(native: NetworkAsset, info: TransactionInfo, block: TronBlock): readonly IncomingTransfer[] {
  if ((info.receipt.result ?? SUCCESS) !== SUCCESS || info.blockNumber !== block.height) return []
  return info.internal_transactions.flatMap(({ caller_address: from, transferTo_address: lookupKey, callValueInfo, note, rejected }, place) => {
    const units = callValueInfo.reduce((sum, { callValue, tokenId }) => (tokenId === '' ? sum + callValue : sum), 0n)
    if (rejected || lookupKey === null || units === 0n || !MOVING.has(note)) return []
    return [incoming(native, { units, lookupKey, from, txid: info.id, index: `internal-${place}` }, block)]
  })
}

/** What a Transfer event says; `null` for an event of another shape, whatever its first topic says. Pure. */
export function transferEvent({ topics, data }: Log): { readonly from: string; readonly to: string; readonly units: bigint } | null {
  const [topic, from, to, surplus] = topics
  if (topic !== TRANSFER_TOPIC || from === undefined || to === undefined || surplus !== undefined || data.length !== WORD_CHARS) return null
  return { from: addressOfWord(from), to: addressOfWord(to), units: BigInt(`0x${data}`) }
}

/** Whether a block's own list says that a transaction did what it was to do. Pure. */
export const succeeded = ({ ret }: Transaction): boolean => ret[0]?.contractRet === SUCCESS

type Found = Pick<IncomingTransfer, 'lookupKey' | 'txid' | 'index'> & { readonly units: bigint; readonly from: string }

function incoming(asset: NetworkAsset, { units, ...found }: Found, { height, hash }: TronBlock): IncomingTransfer {
  return { ...found, amount: chainAmount(asset.asset, asset.decimals, units), block: { height, hash }, confirmationsMin: 1 }
}

/** Contracts write an address as the last 20 of 32 bytes. */
const addressOfWord = (word: string): string => addressOfHex(word.slice(24))
