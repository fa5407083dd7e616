/**
 * A client of an Ethereum node, with batched requests. Receipts are requested by block hash, never by height: a
 * re-organisation between two calls cannot pair one block with another block's events.
 */
import type { BlockRef } from '../../../ports/chain.ts'
import { type ChainReader, type LinkedBlock, readWhole, type WholeBlocks } from '../follow.ts'
import { granted, type JsonRpc } from '../json-rpc.ts'
import { NodeRefusal } from '../node-http.ts'
import { blockReceiptsCall, type ListedBlock, wholeReceipts } from './block-receipts.ts'
import {
  type BlockReceipt,
  type Header,
  hexQuantity,
  readBlock,
  readCount,
  readHeader,
  readTransaction,
  readWholeReceipt,
  type Transaction,
  type WholeReceipt,
} from './wire.ts'

// The selector of decimals().
const DECIMALS_CALL = '0x313ce567'
const SECOND_MS = 1_000
// The receipts of one busy block take megabytes.
const RECEIPTS_AT_ONCE = 5
// A node's message when the contract itself failed (geth, erigon, reth, Nethermind, anvil). Any other refusal says
// nothing about the contract.
const REVERTED =
  /revert|invalid opcode|out of gas|stack (under|over)flow|invalid jump|execution (error|failed)|vm (exception|execution)/i

/** A block with its transactions, ready to be linked. */
export type EthereumBlock = LinkedBlock & ListedBlock

/** One node, with the requests of a scan. Every call throws when the node cannot be reached or contradicts itself. */
export type EthereumNode = ChainReader<EthereumBlock> & {
  /**
   * Returns the newest block that the network calls final, `null` while there is none. Throws on a node that does not
   * support the request.
   */
  readonly finalBlock: () => Promise<BlockRef | null>
  readonly head: () => Promise<{ readonly number: number; readonly timestamp: Date }>
  /** Returns all receipts of each block, up to the first block whose receipts cannot be proven complete. */
  readonly receipts: (blocks: readonly EthereumBlock[]) => Promise<WholeBlocks<EthereumBlock, readonly BlockReceipt[]>>
  /** Returns the header of the block at this height, `null` above the head and where the node does not keep it. */
  readonly header: (height: number) => Promise<Header | null>
  /**
   * Returns one transaction, wherever it is: with a receipt it is in a block of the node's chain. Throws when the two
   * are of different transactions.
   */
  readonly transaction: (txid: string) => Promise<Located>
  /** Returns the decimals each contract reports; `null` for one that does not answer like a token. */
  readonly tokenDecimals: () => Promise<ReadonlyMap<string, number | null>>
}

/** A node's data about one transaction, with its head's height from before. */
export type Located = {
  readonly headHeight: number
  readonly transaction: Transaction | null
  readonly receipt: WholeReceipt | null
}

/** The expected chain, and the contracts that matter, in lower case. */
export type EthereumNodeOptions = {
  readonly name: string
  readonly chainId: number
  readonly contracts: readonly string[]
}

/** Wraps a client. Nothing is sent yet. */
export function ethereumNode(rpc: JsonRpc, { name, chainId, contracts }: EthereumNodeOptions): EthereumNode {
  const assertChain = (value: unknown): void => {
    if (readCount(value) !== chainId)
      throw new Error(`the ${name} node is on chain ${readCount(value)}, not ${chainId}`)
  }

  return {
    headHeight: async () => {
      const [id, height] = await rpc.batch([
        { method: 'eth_chainId', params: [] },
        { method: 'eth_blockNumber', params: [] },
      ])
      assertChain(id)
      return readCount(height)
    },
    hashAt: async (height) =>
      readHeader(await rpc.call('eth_getBlockByNumber', hexQuantity(height), false))?.hash ?? null,
    read: async (from, to) => {
      const heights = Array.from({ length: to - from + 1 }, (_, offset) => from + offset)
      const answers = await rpc.batch(
        heights.map((height) => ({ method: 'eth_getBlockByNumber', params: [hexQuantity(height), true] })),
      )
      return answers.flatMap((answer) => {
        const block = readBlock(answer)
        // The chain got shorter meanwhile: what is missing ends the linked part.
        return block === null ? [] : [{ ...block, height: block.number }]
      })
    },
    finalBlock: async () => {
      const block = readHeader(await rpc.call('eth_getBlockByNumber', 'finalized', false))
      return block === null ? null : { height: block.number, hash: block.hash }
    },
    head: async () => {
      const [id, latest] = await rpc.batch([
        { method: 'eth_chainId', params: [] },
        { method: 'eth_getBlockByNumber', params: ['latest', false] },
      ])
      assertChain(id)
      const header = readHeader(latest)
      if (header === null) throw new Error(`the ${name} node has no newest block`)
      return { number: header.number, timestamp: new Date(header.timestamp * SECOND_MS) }
    },
    receipts: (blocks) => {
      let answers: readonly unknown[] = []
      return readWhole(blocks, async (block, position) => {
        if (position % RECEIPTS_AT_ONCE === 0)
          answers = await rpc.settle(blocks.slice(position, position + RECEIPTS_AT_ONCE).map(blockReceiptsCall))
        return wholeReceipts(rpc, block, answers[position % RECEIPTS_AT_ONCE])
      })
    },
    header: async (height) => {
      const [id, head, block] = await rpc.settle([
        { method: 'eth_chainId', params: [] },
        { method: 'eth_blockNumber', params: [] },
        { method: 'eth_getBlockByNumber', params: [hexQuantity(height), false] },
      ])
      const [actual, newest] = granted([id, head])
      assertChain(actual)
      // Avalanche's nodes refuse requests about blocks that are not accepted yet, where other nodes return nothing.
      return readCount(newest) < height ? null : readHeader(granted([block])[0])
    },
    transaction: (txid) => located(rpc, txid, name, assertChain),
    tokenDecimals: async () =>
      new Map(
        await Promise.all(contracts.map(async (contract) => [contract, await decimalsOf(rpc, contract)] as const)),
      ),
  }
}

async function located(rpc: JsonRpc, txid: string, name: string, assertChain: (id: unknown) => void): Promise<Located> {
  const [id, ...answers] = await rpc.settle([
    { method: 'eth_chainId', params: [] },
    { method: 'eth_blockNumber', params: [] },
    { method: 'eth_getTransactionReceipt', params: [txid] },
    { method: 'eth_getTransactionByHash', params: [txid] },
  ])
  // Check first: a refusal or "unknown" from a node of another chain means nothing.
  assertChain(granted([id])[0])
  const [head, settled, listed] = granted(answers)
  const [receipt, transaction] = [readWholeReceipt(settled), readTransaction(listed)]
  const named = [
    receipt?.transactionHash,
    transaction?.hash,
    ...(receipt?.logs ?? []).map((log) => log.transactionHash),
  ]
  if (named.some((hash) => hash !== undefined && hash !== txid))
    throw new Error(`the ${name} node answered with another transaction`)
  if (receipt !== null && transaction === null)
    throw new Error(`the ${name} node knows a receipt without its transaction`)
  return { headHeight: readCount(head), transaction, receipt }
}

async function decimalsOf(rpc: JsonRpc, contract: string): Promise<number | null> {
  try {
    const answer = await rpc.call('eth_call', { to: contract, data: DECIMALS_CALL }, 'latest')
    // An address without code returns no data at all.
    return typeof answer === 'string' && /^0x[0-9a-f]{64}$/i.test(answer) ? Number(BigInt(answer)) : null
  } catch (error) {
    // A contract without this function makes the call fail. A rate-limited node refuses too, with any code.
    if (error instanceof NodeRefusal && (error.code === 3 || REVERTED.test(error.reason))) return null
    throw error
  }
}
