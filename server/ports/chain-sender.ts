/**
 * The sending half of the chain port: fees, building, broadcasting and following transactions of our own, whatever the network.
 * It holds no key and decides nothing about money: what to pay is given, what was signed is stored by the caller before it is sent.
 */
import type { ChainAmount, CoinCode, Result } from '@zend/kernel'
import type { BlockRef, NetworkId } from './chain.ts'

/** Which key of ours: the seed's account and the index below it. The address is `depositAddress(xpub of that account, index)`. */
export type KeyRef = { readonly account: 'deposit' | 'hot'; readonly index: number }

/**
 * The one thing that makes two versions of a payment exclusive: shared `inputs` (Bitcoin and its kin), or one `sequence` number (EVM).
 * As long as a new version keeps the guard of the old one, at most one of them can ever be mined.
 */
export type GuardKind = 'inputs' | 'sequence'

/** The price of getting mined, in base units of the network's own coin. */
export type FeeRate =
  | { readonly kind: 'inputs'; /** Satoshi per virtual byte. */ readonly perVirtualByte: bigint }
  | { readonly kind: 'sequence'; /** Wei per gas, at most (EIP-1559). */ readonly maxPerGas: bigint; readonly priorityPerGas: bigint }

/** An output of ours that can be spent. */
export type SpendableOutput = { readonly txid: string; readonly index: number; readonly units: bigint; readonly lookupKey: string; readonly key: KeyRef }

/** One payment inside a transaction. `to` is a canonical address. */
export type Payout = { readonly to: string; readonly amount: ChainAmount<CoinCode> }

/** What a transaction may be built from. */
export type TransactionPlan =
  | {
      readonly kind: 'inputs'
      readonly payouts: readonly Payout[]
      /** Candidates, of which as few as sensible are taken; `mustSpend` are taken all, so that a replacement excludes what it replaces. */
      readonly spendable: readonly SpendableOutput[]
      readonly mustSpend: readonly SpendableOutput[]
      /** Where what is left goes: an address of the hot account. */
      readonly change: { readonly address: string; readonly key: KeyRef }
      readonly fee: FeeRate & { readonly kind: 'inputs' }
    }
  | {
      readonly kind: 'sequence'
      readonly payout: Payout
      readonly from: { readonly address: string; readonly key: KeyRef }
      readonly sequence: number
      readonly gasLimit: bigint
      readonly fee: FeeRate & { readonly kind: 'sequence' }
    }

/** A transaction ready to be signed. Everything in it can be read back from `bytes`; the rest spares others to decode. */
export type UnsignedTransaction = {
  readonly network: NetworkId
  /** Hex. Bitcoin: a PSBT with every input's witness output. EVM: the EIP-1559 payload that is hashed for signing, type byte first. */
  readonly bytes: string
  /** The keys that sign, in the order of the inputs. */
  readonly keys: readonly KeyRef[]
  /** Which outputs it spends (`inputs`), or none. */
  readonly spends: readonly SpendableOutput[]
  /** What comes back to us, or `null`. */
  readonly change: { readonly index: number; readonly units: bigint } | null
  /** The most it can cost, in base units of the network's own coin. */
  readonly feeMax: bigint
}

/** Why nothing could be built. `missing` is in base units of the asset in question. */
export type BuildRefusal = { readonly code: 'funds_short'; readonly missing: bigint } | { readonly code: 'amount_too_small' }

/** What a node said to a transaction. Unless it was refused, it may be mined: never build another guard for its payments. */
export type BroadcastOutcome =
  /** Taken, or known already. */
  | { readonly kind: 'accepted' }
  /** A node that saw this refuses these bytes now. `reason` is the node's. Whether they were taken elsewhere or before is answered by `lookUp`. */
  | { readonly kind: 'refused'; readonly reason: string }

/** Where a transaction of ours stands on the network. */
export type TransactionStatus =
  /** No node of ours knows it: send the same bytes again. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'waiting' }
  | {
      readonly kind: 'included'
      readonly block: BlockRef
      /** Its own block included. */
      readonly confirmations: number
      /** False when the network ran it and took the fee, but it did nothing (EVM revert). */
      readonly success: boolean
      /** What it cost, in base units of the network's own coin. */
      readonly feePaid: bigint
    }

/** Sending on one network. Every call that leaves the process throws when the network cannot be reached. */
export interface ChainSender {
  readonly guard: GuardKind
  /** What getting mined costs now, between the floor and ceiling the connector was given. */
  feeRate(): Promise<FeeRate>
  /** What one plain payment of this coin costs at this rate, in base units of the network's own coin, rounded up. Pure. */
  typicalFee(asset: CoinCode, rate: FeeRate): bigint
  /** The rate a replacement needs at least to be taken in place of one with this rate; higher than `now` only when the network's rules ask for it. Pure. */
  replacementRate(previous: FeeRate, now: FeeRate): FeeRate
  /** Gas that this payment needs, with a margin. Asks the node. `inputs` networks answer 0. */
  gasLimit(payout: Payout, from: string): Promise<bigint>
  /** Builds the bytes. Pure: the same plan gives the same bytes. */
  build(plan: TransactionPlan): Result<UnsignedTransaction, BuildRefusal>
  /** Hands signed bytes to the network. Sending the same bytes twice is harmless. */
  broadcast(raw: string): Promise<BroadcastOutcome>
  /** Where a transaction stands. */
  lookUp(txid: string): Promise<TransactionStatus>
  /** The next unused sequence number of an address: as mined, and counting what waits. `inputs` networks answer 0. */
  sequenceOf(address: string): Promise<{ readonly mined: number; readonly waiting: number }>
  /** What an address holds of a coin as mined, in base units. `inputs` networks throw: their outputs are counted, not asked for. */
  balanceOf(address: string, asset: CoinCode): Promise<bigint>
}
