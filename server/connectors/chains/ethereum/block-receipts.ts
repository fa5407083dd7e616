/**
 * Fetches the receipts of a block, all of them or none, and proves that none is missing or from another block. The
 * proof is the header's receipts root. Where a network has transaction types whose receipts we cannot encode, the
 * checks are their number, their ids, the header's logs bloom and its gas.
 */
import { NotWhole } from '../follow.ts'
import { granted, type JsonRpc } from '../json-rpc.ts'
import { NodeRefusal } from '../node-http.ts'
import { logsBloom, receiptsRoot } from './receipts-root.ts'
import {
  type Block,
  type BlockReceipt,
  type Log,
  readBlockReceipt,
  readBlockReceipts,
  readLogs,
  type Transaction,
} from './wire.ts'

/** A block with what its header says of its receipts. */
export type ListedBlock = Pick<Block, 'hash' | 'transactions' | 'gasUsed' | 'logsBloom' | 'receiptsRoot'> & {
  readonly height: number
}

const NOBODY = `0x${'0'.repeat(40)}`
// The newest standard type (EIP-7702): all types up to it are encoded alike.
const LAST_KNOWN_TYPE = 4

/** Builds the request for a block's receipts; if a node refuses it, each transaction is requested. */
export const blockReceiptsCall = ({ hash }: ListedBlock) => ({ method: 'eth_getBlockReceipts', params: [hash] })

/**
 * Returns all receipts of a block, from the answer to `blockReceiptsCall` or one by one. Throws `NotWhole` where they
 * cannot be proven complete.
 */
export async function wholeReceipts(
  rpc: JsonRpc,
  block: ListedBlock,
  answer: unknown,
): Promise<readonly BlockReceipt[]> {
  if (block.transactions.length === 0 && block.gasUsed > 0n)
    throw new NotWhole(`block ${block.height} came without its transactions`)
  const told = answer instanceof NodeRefusal ? await oneByOne(rpc, block) : readBlockReceipts(answer)
  if (told === null) throw new NotWhole(`the node has no receipts of block ${block.height} yet`)
  const receipts = [...told, ...(await unlistedBridgeReceipts(rpc, block, told))].toSorted(
    (a, b) => a.transactionIndex - b.transactionIndex,
  )
  assertWhole(block, receipts)
  return receipts
}

/** Throws `NotWhole` unless these are the receipts of exactly this block. Pure. */
export function assertWhole(
  { height, hash, transactions, ...header }: ListedBlock,
  receipts: readonly BlockReceipt[],
): void {
  const told = new Map(receipts.map((receipt) => [receipt.transactionHash, receipt]))
  const listed = new Set(transactions.map((transaction) => transaction.hash))
  const isElsewhere = ({ blockHash, transactionHash, logs }: BlockReceipt): boolean =>
    blockHash !== hash || logs.some((log) => log.blockHash !== hash || log.transactionHash !== transactionHash)
  if (receipts.some(isElsewhere)) throw new NotWhole(`the receipts of block ${height} are another block's`)
  if (receipts.some((receipt) => !listed.has(receipt.transactionHash) && !isBridge(receipt)))
    throw new NotWhole(`block ${height} came without some of its transactions`)
  if (listed.size < transactions.length) throw new NotWhole(`block ${height} came with a transaction twice`)
  const missing = transactions.filter((transaction) => !told.has(transaction.hash)).length
  if (missing > 0 || told.size < receipts.length)
    throw new NotWhole(`${missing} of the ${listed.size} transactions of block ${height} have no receipt`)
  // Polygon excludes its bridge's transactions from roots and blooms, but includes them since one of its upgrades.
  const ordinary = receipts.filter((receipt) => !isBridge(receipt))
  if (![receipts, ordinary].some((some) => fits(header, some)))
    throw new NotWhole(`the receipts of block ${height} are not those of its header`)
}

type Header = Pick<ListedBlock, 'gasUsed' | 'logsBloom' | 'receiptsRoot'>

function fits(header: Header, receipts: readonly BlockReceipt[]): boolean {
  if (receiptsRoot(receipts) === header.receiptsRoot) return true
  if (receipts.every(({ type }) => type <= LAST_KNOWN_TYPE)) return false
  return (
    logsBloom(receipts.flatMap(({ logs }) => logs)) === header.logsBloom &&
    (receipts.at(-1)?.cumulativeGasUsed ?? 0n) === header.gasUsed
  )
}

/**
 * Polygon's bridge deposits are transactions from and to the zero address; nodes differ in whether and where they show
 * them.
 */
const isBridge = ({ from, to }: Pick<Transaction, 'from' | 'to'>): boolean => from === NOBODY && to === NOBODY

async function oneByOne(rpc: JsonRpc, { hash, transactions }: ListedBlock): Promise<readonly BlockReceipt[]> {
  const ordinary = transactions.filter((transaction) => !isBridge(transaction))
  const answers = await rpc.batch(
    ordinary.map((transaction) => ({ method: 'eth_getTransactionReceipt', params: [transaction.hash] })),
  )
  const receipts = answers.map(readBlockReceipt).filter((receipt) => receipt !== null)
  // Bridge deposits may not be listed anywhere. A node that refuses this too shows nothing of them.
  const [logs] = await rpc.settle([{ method: 'eth_getLogs', params: [{ blockHash: hash }] }])
  if (logs instanceof NodeRefusal) return receipts
  const unlisted = new Set(readLogs(logs).map((log) => log.transactionHash))
  for (const { hash: listed } of transactions) unlisted.delete(listed)
  const others = await rpc.batch([...unlisted].map((txid) => ({ method: 'eth_getTransactionReceipt', params: [txid] })))
  return [...receipts, ...others.map(readBlockReceipt).filter((receipt) => receipt !== null)]
}

/**
 * Returns the receipts of bridge transactions that the block lists and the node's list of receipts omits: their own
 * receipts, or what their events say.
 */
async function unlistedBridgeReceipts(
  rpc: JsonRpc,
  block: ListedBlock,
  told: readonly BlockReceipt[],
): Promise<readonly BlockReceipt[]> {
  const known = new Set(told.map(({ transactionHash }) => transactionHash))
  const missing = block.transactions.filter((transaction) => isBridge(transaction) && !known.has(transaction.hash))
  const receipts: BlockReceipt[] = []
  for (const { hash } of missing) {
    const receipt = readBlockReceipt(await rpc.call('eth_getTransactionReceipt', hash))
    receipts.push(receipt ?? bridgeReceipt(block, hash, await logsOf(rpc, block)))
  }
  return receipts
}

async function logsOf(rpc: JsonRpc, { height, hash }: ListedBlock): Promise<readonly Log[]> {
  const [answer] = await rpc.settle([{ method: 'eth_getLogs', params: [{ blockHash: hash }] }])
  if (answer instanceof NodeRefusal)
    throw new NotWhole(`what the bridge brought in block ${height} is not told: ${answer.reason}`)
  return readLogs(granted([answer])[0])
}

function bridgeReceipt(
  { height, hash, gasUsed, transactions }: ListedBlock,
  txid: string,
  logs: readonly Log[],
): BlockReceipt {
  return {
    transactionHash: txid,
    blockHash: hash,
    blockNumber: height,
    from: NOBODY,
    to: NOBODY,
    type: 0,
    status: 1,
    gasUsed: 0n,
    cumulativeGasUsed: gasUsed,
    transactionIndex: transactions.length,
    logs: logs.filter((log) => log.transactionHash === txid),
  }
}
