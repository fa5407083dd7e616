/**
 * The chain port: one uniform feed and one way to make addresses, whatever the network. Amounts are integers in the
 * network's base units. No SDK type and no secret crosses this port.
 */
import type { ChainAmount, CoinCode, NetworkId } from '@zend/kernel'

export type { AddressSpace, NetworkId } from '@zend/kernel'

/**
 * How a space tells customers apart. `xpub`: every index has its own address, derived from one extended public key.
 * `pool`: every index has its own address, whose public key the vault makes beforehand (ed25519 has no public
 * derivation). `memo`: one address for all, and a memo for each index.
 */
export type AddressModel = 'xpub' | 'pool' | 'memo'

/** The chains that use Bitcoin's protocol, by purpose. `testnet` is the one in use (Bitcoin's third). */
export type BitcoinChain = 'mainnet' | 'testnet' | 'regtest'
/** The coins whose chains use Bitcoin's protocol. They differ in addresses, in what a signature covers, and in fees. */
export type BitcoinKin = 'BTC' | 'LTC' | 'BCH' | 'DOGE'

/**
 * A coin on one network. `contract` is the token's contract, absent for the network's own coin. `optIn`: an address can
 * receive it only after opting in with a transaction of its own that moves nothing (Algorand's assets).
 */
export type NetworkAsset = {
  readonly asset: CoinCode
  readonly decimals: number
  readonly contract?: string
  readonly optIn?: true
}

/**
 * When a block counts as settled, besides its confirmations. `confirmations`: they alone decide. `finalized`: the
 * network's validators finalize blocks, its nodes report that, and nothing is credited or closed before.
 */
export type Finality = 'confirmations' | 'finalized'

/** A network's settings for its connector. */
export type NetworkSpec = {
  readonly network: NetworkId
  readonly assets: readonly NetworkAsset[]
  /**
   * The first block to scan when nothing has been scanned yet; earlier ones cannot contain our addresses. 0 or more is
   * a height; below 0 counts back from the chain's head at that moment.
   */
  readonly startHeight: number
  /**
   * On a `memo` network the one address that receives, without a memo: the connector reads its history. Absent
   * elsewhere.
   */
  readonly receiving?: string
}

/** One block by height and hash. */
export type BlockRef = { readonly height: number; readonly hash: string }

/**
 * An address to receive coins. `lookupKey` is its form on the chain (script hex, lower-case address), by which deposits
 * are matched. If it has a memo, both include it after a `#` (see `splitDestination` in the kernel):
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
   * The minimum confirmations that the network itself requires before this can be spent, whatever our own policy says:
   * 100 for newly mined bitcoin, else 1. Never credit before both are reached.
   */
  readonly confirmationsMin: number
  /**
   * It is ours, but none of our payments can take it from there (a token account beside the usual one, on Solana): it
   * is set aside for a person, never credited automatically.
   */
  readonly outOfReach?: true
}

/**
 * A transfer to a watched key in a coin that is not in the network's table: never credited, only reported. `contract`
 * is the token as its network names it.
 */
export type UnlistedTransfer = {
  readonly contract: string
  readonly units: bigint
  readonly lookupKey: string
  readonly index: string
}

/** One transaction in its current state on the network. */
export type FoundTransaction = {
  /** As polls report it. */
  readonly txid: string
  /** `pending`: known, and in no block that counts yet. `failed`: in a block, and it moved nothing. */
  readonly outcome: 'pending' | 'failed' | 'mined'
  /** The block that it is in, with the hash that `hashAt` returns for that height; `null` while it is in none. */
  readonly block: BlockRef | null
  /**
   * When its block was made; `null` while it is in none, or where the network does not report it with the transaction.
   */
  readonly minedAt: Date | null
  /** The chain's newest height: confirmations = head − height + 1. */
  readonly headHeight: number
  /**
   * The same transfers that a poll over its block reports of it, same keys, same order, same `block`; empty unless
   * `mined`. On a `memo` network also those with no memo or an unknown one.
   */
  readonly transfers: readonly IncomingTransfer[]
  /**
   * Other transfers to watched keys, in coins that we do not offer there. Only where the network shows them; empty
   * unless `mined`.
   */
  readonly unlisted: readonly UnlistedTransfer[]
}

/**
 * Tells which keys are ours. A `memo` network asks about its receiving address without a memo; everything that it
 * receives is reported, with its memo, because a payment with a wrong memo is a customer's money, too. One call per
 * batch of blocks; its cost must not grow with the number of keys we watch.
 */
export interface Watch {
  /** Returns the subset of these keys that belongs to us. */
  ours(lookupKeys: readonly string[]): Promise<ReadonlySet<string>>
}

/**
 * A block whose content the node has not reported completely yet, or mixes up with another block's. `reason` is for an
 * operator.
 */
export type HeldBlock = { readonly height: number; readonly reason: string }

/** The result of one poll. */
export type ChainPoll =
  | {
      readonly kind: 'advanced'
      /**
       * The highest known block that is still on the chain; `null` when nothing was known. Blocks above it were rolled
       * back. A node whose head is below the newest known block and agrees with us at its own height is late, not
       * re-organised: base is then the newest known.
       */
      readonly base: BlockRef | null
      /**
       * Blocks read now, oldest first. On networks that can be re-organised each follows the one before it. A network
       * with instant finality may represent a whole range by its newest block: everything received in the range then
       * counts as received in that one.
       */
      readonly blocks: readonly BlockRef[]
      /** Transfers to us inside those blocks, and inside the `settled` ones. */
      readonly transfers: readonly IncomingTransfer[]
      /**
       * Known blocks, at or below `base`, that were read again because nothing replaces them any more, and the earlier
       * reading could still have been wrong (Tron). `transfers` holds everything that they pay us: any other transfer
       * reported for them does not exist.
       */
      readonly settled?: readonly BlockRef[]
      /** The chain's newest height right now: confirmations = head − height + 1. */
      readonly headHeight: number
      /**
       * The newest block that the network calls final, as its node reports, `null` if it reports none. Only connectors
       * of networks where it matters request it (`asksFinal`); absent elsewhere. It was requested before the blocks
       * were read, so that any of them at its height or below is final, too.
       */
      readonly final?: BlockRef | null
      /**
       * The first block whose answers could not be proven complete (`server/connectors/chains/README.md` says what
       * proves it). `blocks` ends below it; the next poll asks again.
       */
      readonly held?: HeldBlock
      /**
       * Transactions of a kind that the connector does not know, in blocks that it read all the same, because they
       * contain no address of ours. For an alert: they may be the network's next upgrade. One that contains an address
       * of ours makes the poll fail instead.
       */
      readonly unread?: readonly { readonly txid: string; readonly kind: string }[]
    }
  /**
   * None of the known blocks is on the chain any more: the re-organisation is deeper than we can walk back. Crediting
   * must stop.
   */
  | { readonly kind: 'lost'; readonly headHeight: number }

/** A connector's report on its network. */
export type ChainHealth = {
  readonly headHeight: number
  readonly headAt: Date
  /** Assets whose decimals on chain differ from the asset table: they must not be credited. */
  readonly refusedAssets: readonly CoinCode[]
}

/** Why an address was refused. */
export type AddressRefusal = { readonly code: 'address_malformed' | 'address_checksum' | 'address_wrong_network' }

/**
 * The part of a connector that needs no network: making and parsing addresses. A process without a node (the API) has
 * only this one.
 */
export interface ChainAddresses {
  readonly model: AddressModel
  /**
   * Returns the address of a customer's index (0 to 2^31 − 1) on this network. Pure. Throws on an invalid key or index.
   * `accountKey` by model: `xpub`, the account's extended public key as its ecosystem writes it; `pool`, the public key
   * of that very index, hex; `memo`, the one public key, hex, and the index becomes the memo.
   */
  depositAddress(accountKey: string, index: number): DepositAddress
  /**
   * Returns the address of a public key itself, without a memo, where `model` is not `xpub`; of index 0 where it is.
   * Pure. Throws on an invalid key.
   */
  hotAddress(accountKey: string): DepositAddress
  /** Returns the canonical form of a typed address of this network, or why it is invalid. Pure. */
  parseAddress(
    input: string,
  ): { readonly ok: true; readonly value: DepositAddress } | { readonly ok: false; readonly refusal: AddressRefusal }
  /**
   * Returns a typed transaction hash in the form in which polls report it, or `null` when it cannot be one of this
   * network. Accepts every form that the network's wallets and explorers show (capitals, with or without `0x`, base64
   * on TON). Pure.
   */
  parseTxid(input: string): string | null
}

/** One network as the product sees it. Every call that leaves the process throws when the network is unreachable. */
export interface ChainConnector extends ChainAddresses {
  readonly spec: NetworkSpec
  /**
   * Reads on from the known blocks. `known` are the newest scanned blocks, newest first (empty at the very start); at
   * most `blocksMax` blocks are read. Read-only; repeating it with the same arguments finds the same unless the chain
   * moved.
   */
  poll(known: readonly BlockRef[], watch: Watch, blocksMax: number): Promise<ChainPoll>
  /** Returns height, age of the head, and assets that must be refused. */
  health(): Promise<ChainHealth>
  /**
   * Returns the hash of the block at this height on the node's own chain, as polls report it; `null` while its head is
   * lower, where no block was made at that height (an empty slot), and where the node has pruned it. Where nodes report
   * final blocks separately (Tron) it is also `null` for a block above those: two providers agree on what stays. Used
   * for comparing with a second provider.
   */
  hashAt(height: number): Promise<string | null>
  /**
   * Returns one transaction by the id that `parseTxid` returns; `null` when the node knows none. Read-only. `watch` is
   * called once, with every key that it pays. `at` is the block in which it is expected: a node without an index of
   * transactions, or with a pruned one, reads that block instead. It is only a hint: where the node itself knows
   * another block, that one is returned.
   */
  find(txid: string, watch: Watch, at?: BlockRef): Promise<FoundTransaction | null>
}
