/**
 * The interface of a development chain, for every family. Everything here acts on a real local node; nothing is
 * simulated.
 */
import { NETWORK_IDS, type NetworkId, type Refusal, type Result } from '@zend/kernel'

/** The networks that have a development chain. */
export const NETWORKS = NETWORK_IDS

/** One of the networks that have a development chain. */
export type Network = NetworkId

/** The deepest reorganisation a chain performs, in blocks. */
export const REORG_DEPTH_MAX = 50

/** The most blocks that one request mines. */
export const MINE_BLOCKS_MAX = 1_000

/** A block by height and hash, as the network writes it. */
export type Tip = { readonly height: number; readonly hash: string }

/** Why a payment was not sent. */
export type SendRefusal =
  | Refusal<'address_invalid'>
  | Refusal<'amount_too_small'>
  | Refusal<'faucet_empty'>
  | Refusal<'transaction_refused', { readonly reason: string }>

/** Public facts about a chain; shown by GET /chains. */
export type ChainFacts = Tip & {
  readonly rpcUrl: string
  /** See `askFee`. */
  readonly feeAsked: bigint | null
  readonly tokens: Readonly<Record<string, { readonly contract: string; readonly decimals: number }>>
  readonly credentials?: { readonly user: string; readonly password: string }
  readonly chainId?: number
}

/** An asset the faucet can send on a chain: its decimals there and the most one request gets, in base units. */
export type FaucetAsset = { readonly decimals: number; readonly unitsMax: bigint }

/** A running development chain. Calls are executed one after another; each resolves when the node is done. */
export interface DevChain {
  readonly network: Network
  /** The assets of the faucet on this chain, by asset code. */
  readonly assets: Readonly<Record<string, FaucetAsset>>
  facts(): Promise<ChainFacts>
  /** Mines that many blocks (1 to 1,000), with the transactions in the mempool. */
  mine(blocks: number): Promise<Tip>
  /**
   * Replaces the newest `depth` blocks by `depth + 1` others. With `keepTransactions` the first new block holds the
   * dropped transactions; without, they are gone for good. Refuses a depth that would reach into the chain's first
   * blocks.
   */
  reorg(
    depth: number,
    keepTransactions: boolean,
  ): Promise<Result<Tip, Refusal<'depth_too_large', { readonly depthMax: number }>>>
  /**
   * From now on blocks take only transactions that pay at least this, and the node's fee estimate says so; `null` ends
   * it. Bitcoin: satoshi per virtual byte. Ethereum: the base fee, in wei per gas. Transactions that pay less wait. A
   * restart ends it too.
   */
  askFee(price: bigint | null): Promise<void>
  /** Drops a transaction from the mempool, as if it had never arrived. Returns whether it was there. */
  forget(txid: string): Promise<boolean>
  /** Pays `units` base units from the faucet; resolves when the transaction is in the node's mempool. */
  send(asset: string, address: string, units: bigint): Promise<Result<{ readonly txid: string }, SendRefusal>>
  stop(): Promise<void>
}
