/**
 * The chain port: one uniform feed and one way to make addresses, whatever the network.
 * Amounts are integers in the network's base units. No SDK type crosses this port, no secret either.
 */
import type { ChainAmount, CoinCode, NetworkId } from '@zend/kernel'

export type { AddressSpace, NetworkId } from '@zend/kernel'

/**
 * How a space tells customers apart. `xpub`: every index has an address of its own, derived from one extended public
 * key. `pool`: every index has an address of its own, whose public key the vault makes beforehand (ed25519 has no
 * public derivation). `memo`: one address for all, and a memo for each index.
 */
export type AddressModel = 'xpub' | 'pool' | 'memo'

/**
 * The chains that speak Bitcoin's protocol, by what they are for. `testnet` is the one that is in use (Bitcoin's
 * third).
 */
export type BitcoinChain = 'mainnet' | 'testnet' | 'regtest'
/**
 * The coins whose chains speak Bitcoin's protocol. They differ in addresses, in what a signature covers, and in fees.
 */
export type BitcoinKin = 'BTC' | 'LTC' | 'BCH' | 'DOGE'

/**
 * A coin as it lives on one network. `contract` is the token's contract, absent for the network's own coin. `optIn`: an
 * address receives it only after it said so itself, in a transaction of its own that moves nothing (Algorand's assets).
 */
export type NetworkAsset = {
  readonly asset: CoinCode
  readonly decimals: number
  readonly contract?: string
  readonly optIn?: true
}

/**
 * When a block counts as settled, besides its confirmations. `confirmations`: they alone decide. `finalized`: the
 * network has validators that decide about blocks for good, says so of each through its nodes, and nothing is credited
 * or closed before it did.
 */
export type Finality = 'confirmations' | 'finalized'

/** What a connector must be told about its network. */
export type NetworkSpec = {
  readonly network: NetworkId
  readonly assets: readonly NetworkAsset[]
  /**
   * The first block worth scanning when nothing has been scanned yet; earlier ones cannot hold our addresses.
   * 0 or more is a height; below 0 counts back from the chain's head at that moment.
   */
  readonly startHeight: number
  /**
   * On a `memo` network the one address that receives, without a memo: its history is what is read. Absent elsewhere.
   */
  readonly receiving?: string
}

/** One block by height and hash. */
export type BlockRef = { readonly height: number; readonly hash: string }

/**
 * A place to receive coins. `lookupKey` is what the chain shows (script hex, lower-case address): the key deposits are
 * matched by. Where a memo belongs to it, both carry it after a `#` (see `splitDestination` in the kernel):
 * `rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY#12345`.
 */
export type DepositAddress = { readonly address: string; readonly lookupKey: string }

/** A credit candidate: one output or log that pays a watched key. (network, txid, index) is unique for ever. */
export type IncomingTransfer = {
  readonly amount: ChainAmount<CoinCode>
  readonly lookupKey: string
  readonly from?: string
  readonly txid: string
  /** Output number, log index, …: tells two transfers of one transaction apart. */
  readonly index: string
  readonly block: BlockRef
  /**
   * The fewest confirmations the network itself asks for before this can be spent, whatever our own policy says:
   * 100 for newly mined bitcoin, else 1. Never credit before both are reached.
   */
  readonly confirmationsMin: number
  /**
   * It is ours, and lies where none of our payments can take it from (a token account beside the usual one, on Solana):
   * it is set aside for a person, never credited by itself.
   */
  readonly outOfReach?: true
}

/**
 * A transfer to a watched key in a coin that is not in the network's table: never credited, told to whoever asks.
 * `contract` is the token as its network names it.
 */
export type UnlistedTransfer = {
  readonly contract: string
  readonly units: bigint
  readonly lookupKey: string
  readonly index: string
}

/** One transaction as its network has it right now. */
export type FoundTransaction = {
  /** As polls report it. */
  readonly txid: string
  /** `pending`: known, and in no block that counts yet. `failed`: in a block, and it moved nothing. */
  readonly outcome: 'pending' | 'failed' | 'mined'
  /** The block that it is in, with the hash that `hashAt` answers for that height; `null` while it is in none. */
  readonly block: BlockRef | null
  /** When its block was made; `null` while it is in none, or where the network does not say it with the transaction. */
  readonly minedAt: Date | null
  /** The chain's newest height: confirmations = head − height + 1. */
  readonly headHeight: number
  /**
   * The very transfers that a poll over its block reports of it, same keys, same order, same `block`; empty unless
   * `mined`. On a `memo` network also those with no memo or nobody's.
   */
  readonly transfers: readonly IncomingTransfer[]
  /**
   * What else it moved to watched keys, in coins that we do not offer there. Only where the network shows it; empty
   * unless `mined`.
   */
  readonly unlisted: readonly UnlistedTransfer[]
}

/**
 * Tells which keys are ours. A `memo` network is asked about its receiving address without a memo; whatever that
 * receives is reported, with the memo it came with, because a payment with a wrong memo is a customer's money too. One
 * call per batch of blocks; its cost must not grow with the number of keys we watch.
 */
export interface Watch {
  /** The subset of these keys that belongs to us. */
  ours(lookupKeys: readonly string[]): Promise<ReadonlySet<string>>
}

/**
 * A block that is there, but about which the node has not told everything yet, or tells what is another block's.
 * `reason` is for an operator.
 */
export type HeldBlock = { readonly height: number; readonly reason: string }

/** What one poll found. */
export type ChainPoll =
  | {
      readonly kind: 'advanced'
      /**
       * The highest already known block that is still on the chain; `null` when nothing was known. Blocks above it were
       * rolled back. A node whose head lies below the newest known block and agrees with us at its own height is late,
       * not re-organised: base is then the newest known.
       */
      readonly base: BlockRef | null
      /**
       * Blocks read now, oldest first. On networks that can be re-organised each follows the one before it. A network
       * that is final at once may answer a whole range by its newest block: whatever was received in the range then
       * counts as received in that one.
       */
      readonly blocks: readonly BlockRef[]
      /** Transfers to us inside those blocks, and inside the `settled` ones. */
      readonly transfers: readonly IncomingTransfer[]
      /**
       * Blocks among the known ones, at or below `base`, that were read once more because nothing replaces them any
       * more, and what was read of them before could still have been wrong (Tron). `transfers` holds all that they pay
       * us: whatever else was reported of them never happened.
       */
      readonly settled?: readonly BlockRef[]
      /** The chain's newest height right now: confirmations = head − height + 1. */
      readonly headHeight: number
      /**
       * The newest block that the network calls final, as its node says, `null` while it says so of none. Only
       * connectors of networks where it matters to somebody ask (`asksFinal`); absent elsewhere. It was asked for
       * before the blocks were read, so that whatever of them lies at its height or below is final too.
       */
      readonly final?: BlockRef | null
      /**
       * The first block whose answers could not be proven whole (what proves it is in
       * `server/connectors/chains/README.md`). `blocks` ends below it; the next poll asks again.
       */
      readonly held?: HeldBlock
      /**
       * Transactions of a kind that the connector does not know, in blocks that it read all the same, because they name
       * no address of ours. For an alert: they may be the network's next upgrade. One that names an address of ours
       * makes the poll fail instead.
       */
      readonly unread?: readonly { readonly txid: string; readonly kind: string }[]
    }
  /** None of the known blocks is on the chain any more: deeper than we can walk back. Crediting must stop. */
  | { readonly kind: 'lost'; readonly headHeight: number }

/** What a connector reports of the network it reads. */
export type ChainHealth = {
  readonly headHeight: number
  readonly headAt: Date
  /** Assets whose decimals on chain differ from the asset table: they must not be credited. */
  readonly refusedAssets: readonly CoinCode[]
}

/** Why an address was refused. */
export type AddressRefusal = { readonly code: 'address_malformed' | 'address_checksum' | 'address_wrong_network' }

/**
 * The half of a connector that needs no network: how addresses are made and read. A process without a node (the API)
 * has only this one.
 */
export interface ChainAddresses {
  readonly model: AddressModel
  /**
   * The address of a customer's index (0 to 2^31 − 1) on this network. Pure. Throws on a key or index that is none.
   * `accountKey` by model: `xpub`, the account's extended public key as its ecosystem writes it; `pool`, the public key
   * of that very index, hex; `memo`, the one public key, hex, and the index becomes the memo.
   */
  depositAddress(accountKey: string, index: number): DepositAddress
  /**
   * The address of a public key itself, without a memo, where `model` is not `xpub`; of index 0 where it is. Pure.
   * Throws on a key that is none.
   */
  hotAddress(accountKey: string): DepositAddress
  /** The canonical form of a typed address of this network, or why it is none. Pure. */
  parseAddress(
    input: string,
  ): { readonly ok: true; readonly value: DepositAddress } | { readonly ok: false; readonly refusal: AddressRefusal }
  /**
   * A typed transaction hash in the form in which polls report it, or `null` when it cannot be one of this network.
   * Whatever form wallets and explorers of the network show is read (capitals, with or without `0x`, base64 on TON).
   * Pure.
   */
  parseTxid(input: string): string | null
}

/** One network as the product sees it. Every call that leaves the process throws when the network cannot be reached. */
export interface ChainConnector extends ChainAddresses {
  readonly spec: NetworkSpec
  /**
   * Reads on from what is known. `known` are the newest scanned blocks, newest first (empty at the very start); at most
   * `blocksMax` blocks are read. Reads only; calling it twice with the same arguments finds the same things unless the
   * chain moved.
   */
  poll(known: readonly BlockRef[], watch: Watch, blocksMax: number): Promise<ChainPoll>
  /** Height, age of the head, and assets that must be refused. */
  health(): Promise<ChainHealth>
  /**
   * The hash of the block at this height on the node's own chain, as polls report it; `null` while its head is lower,
   * where no block was made at that height (a slot without one), and where the node does not keep it any more. Where
   * nodes show apart what nothing replaces (Tron) it is also `null` for a block above that: two providers agree on what
   * stays. What a second provider is asked.
   */
  hashAt(height: number): Promise<string | null>
  /**
   * One transaction by the id that `parseTxid` answers; `null` when the node knows none. Reads only. `watch` is asked
   * once, about every key that it pays. `at` is the block in which it is thought to be: a node that keeps no index of
   * transactions, or forgets them, reads that block instead. It is a hint and no condition: where the node itself knows
   * another block, that one is answered.
   */
  find(txid: string, watch: Watch, at?: BlockRef): Promise<FoundTransaction | null>
}
