/**
 * A client of a Tron node. Whatever decides about money is read from the solidified state, which no re-organisation
 * undoes; the newest blocks only show what arrives. Callers first check the node's first block against our chain's.
 */
import { type LinkedBlock, NotWhole } from '../follow.ts'
import { NodeFault } from '../node-http.ts'
import type { State, TronHttp } from './http.ts'
import {
  type Block,
  type ConstantCall,
  type Header,
  readAccount,
  readBlock,
  readBlocks,
  readConstantCall,
  readHeader,
  readInfos,
  type TransactionInfo,
} from './wire.ts'

/** keccak256('Transfer(address,address,uint256)'), the event of TRC-20 as of ERC-20. */
export const TRANSFER_TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const DECIMALS_CALL = '313ce567'
const BALANCE_SELECTOR = '70a08231'
/** The account that calls contracts: nobody's. */
const NOBODY = '410000000000000000000000000000000000000000'
/** How many blocks one request fetches; the node's own limit is 100. */
export const BLOCKS_PER_REQUEST = 10
/**
 * How many blocks are above the newest solidified one: by then 19 of the 27 producers have built on it, including its
 * own, so it never has fewer. A block this far below the newest has its nineteenth confirmation.
 */
export const SOLID_LAG = 18

/** A block with its transactions, ready to be linked. */
export type TronBlock = LinkedBlock & Pick<Block, 'transactions' | 'isEmpty'>

/** One node. Every call throws when the node cannot be reached or contradicts itself. */
export type TronNode = {
  /**
   * Throws unless the node's first block is our chain's. Call it once before a group of requests: each is a request,
   * and providers count them.
   */
  readonly assertChain: () => Promise<void>
  readonly ask: TronHttp
  /** Returns the newest block of a state. */
  readonly newest: (state: State) => Promise<Header>
  /**
   * Returns the newest solidified block, and the newest height as counted here: never more than `SOLID_LAG` above that.
   * Checks the chain first.
   */
  readonly heads: () => Promise<{ readonly solid: Header; readonly headHeight: number }>
  /** Returns the hash of the block at this height, `null` where that state has none. */
  readonly hashAt: (state: State, height: number) => Promise<string | null>
  /** Returns the blocks from one height to another, both inclusive, as far as that state has them. */
  readonly blocks: (state: State, from: number, to: number) => Promise<readonly TronBlock[]>
  /** Returns a solidified block with its contents; `null` above the solidified head. */
  readonly block: (height: number) => Promise<Block | null>
  /**
   * Returns the results of a solidified block's transactions. Throws `NotWhole` unless the node has them for every
   * transaction of the block, and for no other.
   */
  readonly infos: (block: TronBlock) => Promise<readonly TransactionInfo[]>
  /**
   * The same for a block that is not solidified, as far as possible: `null` where something is missing, or the block
   * was replaced meanwhile. Receipts name only a height, not a block; so nothing is decided by them.
   */
  readonly earlyInfos: (block: TronBlock) => Promise<readonly TransactionInfo[] | null>
  /** Runs a contract without a transaction. `owner` and `contract` are 41… hex, `data` is hex. */
  readonly call: (state: State, contract: string, data: string, owner?: string) => Promise<ConstantCall>
  /** Returns the decimals a contract (41… hex) reports; `null` for one that does not answer like a token. */
  readonly tokenDecimals: (contract: string) => Promise<number | null>
  /** Returns an account's (41… hex) solidified balance: of the coin, in sun, or of a token. */
  readonly balance: (holder: string, contract: string | null) => Promise<bigint>
}

/** Wraps a client. Nothing is sent yet. `genesis` is the first block's id, hex. */
export function tronNode(
  http: TronHttp,
  { name, genesis }: { readonly name: string; readonly genesis: string },
): TronNode {
  const assertChain = async (): Promise<void> => {
    const first = readHeader(await http('solid', 'getblockbynum', { num: 0 }))
    if (first?.hash !== genesis) throw new Error(`the ${name} node is not on the chain that begins with ${genesis}`)
  }
  const newest = async (state: State): Promise<Header> => {
    const header = readHeader(await http(state, 'getnowblock'))
    if (header === null) throw new NodeFault(`the ${name} node has no newest block`)
    return header
  }
  const call: TronNode['call'] = async (state, contract, data, owner = NOBODY) =>
    readConstantCall(
      await http(state, 'triggerconstantcontract', { owner_address: owner, contract_address: contract, data }),
    )

  return {
    assertChain,
    ask: http,
    newest,
    call,
    heads: async () => {
      await assertChain()
      const solid = await newest('solid')
      return { solid, headHeight: countedHead(solid.number, (await newest('head')).number) }
    },
    hashAt: async (state, height) => readHeader(await http(state, 'getblockbynum', { num: height }))?.hash ?? null,
    blocks: async (state, from, to) => {
      const blocks: Block[] = []
      for (let start = from; start <= to; start += BLOCKS_PER_REQUEST) {
        const endNum = Math.min(start + BLOCKS_PER_REQUEST, to + 1)
        blocks.push(...readBlocks(await http(state, 'getblockbylimitnext', { startNum: start, endNum })))
      }
      return blocks
        .toSorted((a, b) => a.number - b.number)
        .map(({ number, ...block }) => ({ height: number, ...block }))
    },
    block: async (height) => readBlock(await http('solid', 'getblockbynum', { num: height })),
    infos: async (block) => {
      assertListed(block)
      // Nobody signed the transactions of the first block, and java-tron has no receipts of it.
      if (block.height === 0 || block.transactions.length === 0) return []
      return wholeInfos(block, readInfos(await http('solid', 'gettransactioninfobyblocknum', { num: block.height })))
    },
    earlyInfos: async (block) => {
      const infos = readInfos(await http('head', 'gettransactioninfobyblocknum', { num: block.height }))
      if (readHeader(await http('head', 'getblockbynum', { num: block.height }))?.hash !== block.hash) return null
      try {
        return wholeInfos(block, infos)
      } catch (fault) {
        if (fault instanceof NotWhole) return null
        throw fault
      }
    },
    tokenDecimals: async (contract) => {
      const word = resultOf(name, await call('solid', contract, DECIMALS_CALL))
      return word === null ? null : Number(BigInt(`0x${word}`))
    },
    balance: async (holder, contract) => {
      if (contract === null) return readAccount(await http('solid', 'getaccount', { address: holder }))?.balance ?? 0n
      const word = resultOf(
        name,
        await call('solid', contract, `${BALANCE_SELECTOR}${holder.slice(2).padStart(64, '0')}`),
      )
      if (word === null) throw new NodeFault(`the ${name} node knows no balances of ${contract}`)
      return BigInt(`0x${word}`)
    },
  }
}

/**
 * Returns the newest height as counted: blocks further above the solidified head are not shown until it catches up.
 * Pure.
 */
export const countedHead = (solid: number, newest: number): number =>
  Math.max(solid, Math.min(newest, solid + SOLID_LAG))

/** Throws `NotWhole` on a block without transactions whose header says that it has some, or that lists one twice. */
export function assertListed({ height, transactions, isEmpty }: TronBlock): void {
  if (transactions.length === 0 && !isEmpty && height > 0)
    throw new NotWhole(`block ${height} came without its transactions`)
  if (new Set(transactions.map(({ txID }) => txID)).size < transactions.length)
    throw new NotWhole(`block ${height} came with a transaction twice`)
}

/**
 * A node whose index lags returns fewer receipts than the block has transactions, most often none (TronGrid's issue
 * 18).
 */
function wholeInfos(
  { height, transactions }: TronBlock,
  infos: readonly TransactionInfo[],
): readonly TransactionInfo[] {
  const listed = new Set(transactions.map(({ txID }) => txID))
  if (infos.some(({ id, blockNumber }) => blockNumber !== height || !listed.has(id)))
    throw new NotWhole(`the receipts of block ${height} are another block's`)
  const told = new Set(infos.map(({ id }) => id)).size
  if (told < listed.size || infos.length > told)
    throw new NotWhole(`block ${height} has ${listed.size} transactions, and ${told} of them have a receipt`)
  return infos
}

/**
 * Returns the single word of a call's result; `null` when there is no such contract, it reverted, or returns something
 * else. Throws when the node could not run it.
 */
function resultOf(name: string, { result, constant_result: words }: ConstantCall): string | null {
  if (!result.result && result.code !== 'CONTRACT_VALIDATE_ERROR')
    throw new NodeFault(`the ${name} node could not run a contract: ${result.code}`)
  const [word, ...others] = words
  // A message beside a result means that the contract failed.
  if (!result.result || result.message !== undefined || word?.length !== 64 || others.length > 0) return null
  return word
}
