/**
 * The sending half of the chain port: fees, building, broadcasting and following our own transactions, whatever the
 * network. It holds no key and decides nothing about money: the caller says what to pay, and stores what was signed
 * before it is sent.
 */
import type { ChainAmount, CoinCode, Result } from '@zend/kernel'
import type { BlockRef, NetworkId } from './chain.ts'
import type { FeeRate } from './network-family.ts'

/**
 * Names one of our keys: the seed's account and the index below it. The address is `depositAddress(xpub of that
 * account, index)`.
 */
export type KeyRef = { readonly account: 'deposit' | 'hot'; readonly index: number }

/**
 * What makes two versions of a payment exclusive: shared `inputs` (Bitcoin and its relatives, Cardano), or one
 * `sequence` number (EVM, XRP Ledger, Stellar, TON). As long as a new version keeps the guard of the old one, at most
 * one of them can ever be mined. `expiry` (Tron, Solana, Algorand) has no such guard: a new version may be built only
 * when the old one can never be mined any more.
 */
export type GuardKind = 'inputs' | 'sequence' | 'expiry'

/**
 * The span of time in which a transaction can be mined, in the network's own unit. `reference` is a further value in
 * the bytes (a recent block's hash), empty where there is none; `lastValid` the last height, slot, round, ledger or
 * second (UNIX time) at which it can be mined.
 */
export type Window = { readonly reference: string; readonly lastValid: number }

/** An output of ours that can be spent. */
export type SpendableOutput = {
  readonly txid: string
  readonly index: number
  readonly units: bigint
  readonly lookupKey: string
  readonly key: KeyRef
  /**
   * The transaction that made it, hex as it is relayed: only where a signature does not cover an input's amount
   * (Dogecoin), so that the signer reads it there.
   */
  readonly parent?: string
  /**
   * No transaction of ours ever spends it: spending it would require passing on what else it carries (tokens on Cardano
   * and Bitcoin Cash). Only `describeOutputs` sets it, permanently.
   */
  readonly unspendable?: true
}

/** One payment inside a transaction. `to` is a canonical address, with its memo after a `#` where it has one. */
export type Payout = { readonly to: string; readonly amount: ChainAmount<CoinCode> }

/** Input for building a transaction. */
export type TransactionPlan =
  | {
      readonly kind: 'inputs'
      readonly payouts: readonly Payout[]
      /**
       * Candidates, of which as few as sensible are used; all of `mustSpend` are used, so that a replacement excludes
       * what it replaces.
       */
      readonly spendable: readonly SpendableOutput[]
      readonly mustSpend: readonly SpendableOutput[]
      /** Receives the change: an address of the hot account. */
      readonly change: { readonly address: string; readonly key: KeyRef }
      readonly fee: FeeRate & { readonly kind: 'inputs' }
      /**
       * For a replacement: what all the replaced transactions pay together, in base units (`feeMax` of each; those that
       * spend an unmined output of a replaced one are dropped with it and count, too). The new one then pays at least
       * that plus the network's step for its own size (BIP-125, rules 3 and 4), even where the rate alone requires
       * less.
       */
      readonly feeAbove?: bigint
    }
  | {
      readonly kind: 'sequence'
      readonly payout: Payout
      readonly from: { readonly address: string; readonly key: KeyRef }
      readonly sequence: bigint
      readonly gasLimit: bigint
      readonly fee: FeeRate & { readonly kind: 'sequence' | 'metered' }
      /** Set where the network bounds it in time. */
      readonly window?: Window
    }
  | {
      readonly kind: 'expiry'
      readonly payout: Payout
      readonly from: { readonly address: string; readonly key: KeyRef }
      /** The payer of the fee, where that can differ from the sender (Solana). */
      readonly feePayer?: { readonly address: string; readonly key: KeyRef }
      /**
       * The payment's own mark, 64 hex digits: where the network has leases (Algorand), no two transactions with the
       * same one are mined in one window.
       */
      readonly lease: string
      readonly gasLimit: bigint
      readonly fee: FeeRate & { readonly kind: 'metered' }
      readonly window: Window
    }

/**
 * A transaction ready to be signed. Everything in it can be read back from `bytes`; the other fields spare decoding.
 */
export type UnsignedTransaction = {
  readonly network: NetworkId
  /**
   * Hex digits without a prefix. Bitcoin: a PSBT with every input's witness output. EVM: the EIP-1559 payload that is
   * hashed for signing, type byte first. Elsewhere: the network's own encoding of what is to be signed (see the
   * family's builder).
   */
  readonly bytes: string
  /** The keys that sign, in the order of the inputs. */
  readonly keys: readonly KeyRef[]
  /** Which outputs it spends (`inputs`), or none. */
  readonly spends: readonly SpendableOutput[]
  /** Our change, or `null`. */
  readonly change: { readonly index: number; readonly units: bigint } | null
  /** The maximum cost, in base units of the network's own coin. */
  readonly feeMax: bigint
}

/**
 * Why nothing could be built. `missing` is in base units of the asset in question, the fee for spending everything
 * included (a replacement may need a little more); only `inputs` networks report it, elsewhere a plan does not include
 * its sender's holdings. `amount_too_small`: a payment of nothing, or one that the network would not relay.
 */
export type BuildRefusal =
  | { readonly code: 'funds_short'; readonly missing: bigint }
  | { readonly code: 'amount_too_small' }

/**
 * A node ran the payment and it failed: the payee or the token refuses it or needs too much gas, or the sender holds
 * too little. `reason` is the node's.
 */
export type GasRefusal = { readonly code: 'would_fail'; readonly reason: string }

/**
 * A node's answer to a transaction. Unless it was refused, it may be mined: never build another guard for its payments.
 */
export type BroadcastOutcome =
  /** Accepted, or known already. */
  | { readonly kind: 'accepted' }
  /**
   * A node that saw this refuses these bytes now. `reason` is the node's. `lookUp` tells whether they were accepted
   * elsewhere or before.
   */
  | { readonly kind: 'refused'; readonly reason: string }

/** The state of our transaction on the network. */
export type TransactionStatus =
  /** None of our nodes knows it: send the same bytes again. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'waiting' }
  /**
   * It was not mined and can never be: its window has finally passed (checked against final blocks). Only a network
   * with `expiry` reports this.
   */
  | { readonly kind: 'dead' }
  | {
      readonly kind: 'included'
      readonly block: BlockRef
      /** Its own block included. */
      readonly confirmations: number
      /** False when the network ran it and took the fee, but it did nothing (EVM revert). */
      readonly success: boolean
      /** What it cost, in base units of the network's own coin. */
      readonly feePaid: bigint
      /**
       * Set while the network does not call its block final yet, where that is required (`Finality`). It is not settled
       * then, however many confirmations there are.
       */
      readonly awaitsFinality?: true
    }

/**
 * The part of sending that needs no network: a payment's cost, and its bytes. A process without a node (the API) has
 * only this one.
 */
export interface ChainBuilder {
  readonly guard: GuardKind
  /**
   * The payer of the fee of a token's sweep: the deposit address itself, or the hot account, which then signs, too
   * (`feePayer` of the plan).
   */
  readonly sweepFee: 'address' | 'hot'
  /**
   * Returns what an address of ours must keep of this coin, in base units: the network refuses payments below it (0
   * where it has no reserve). Pure. Throws on a coin that the network lacks.
   */
  reserveOf(asset: CoinCode): bigint
  /**
   * Returns the maximum cost of one plain payment of this coin at this rate, in base units of the network's own coin,
   * rounded up. Pure. Throws on a coin that the network lacks, or a rate of another kind.
   */
  typicalFee(asset: CoinCode, rate: FeeRate): bigint
  /**
   * Returns the minimum rate by which a replacement replaces one with this rate; higher than `now` only when the
   * network's rules require it. Pure. It may exceed the ceiling of `feeRate`: the caller decides whether a payment is
   * worth it.
   */
  replacementRate(previous: FeeRate, now: FeeRate): FeeRate
  /**
   * Builds the bytes. Pure: the same plan gives the same bytes, whatever the order of its outputs. Throws on an invalid
   * plan: of another kind, with a coin that the network lacks, or to an invalid address.
   */
  build(plan: TransactionPlan): Result<UnsignedTransaction, BuildRefusal>
}

/**
 * Sending on one network. Every call that leaves the process throws when the network is unreachable, or is another than
 * expected.
 */
export interface ChainSender extends ChainBuilder {
  /** Returns the current cost of getting mined, between the connector's floor and ceiling. */
  feeRate(): Promise<FeeRate>
  /**
   * Returns the gas, or whatever the network meters, that this payment needs, with a margin, and at most the
   * connector's ceiling. Asks the node: an answer that the payee cannot be paid (a contract that refuses, an account
   * that does not exist or does not accept the token, a missing memo) is a refusal, unless the node reports that it
   * cannot simulate payments at all. `inputs` networks return 0.
   */
  gasLimit(payout: Payout, from: string): Promise<Result<bigint, GasRefusal>>
  /**
   * Returns our outputs with everything that a plan must know about them: on Dogecoin the transaction that made each
   * (`parent`), for the first ones, as many as a plan can sensibly carry; on Cardano and Bitcoin Cash those that carry
   * more than coins are marked `unspendable`; elsewhere unchanged.
   */
  describeOutputs(outputs: readonly SpendableOutput[]): Promise<readonly SpendableOutput[]>
  /** Returns the window for a transaction that is built now; `null` where the network has none. */
  window(): Promise<Window | null>
  /**
   * Sends signed bytes to the network. Sending the same bytes twice is harmless. Throws when the outcome is unknown:
   * call `lookUp`, or send the same bytes again.
   */
  broadcast(raw: string): Promise<BroadcastOutcome>
  /** Returns a transaction's state. `window` is the one it was built with, where it has one. */
  lookUp(txid: string, window?: Window): Promise<TransactionStatus>
  /**
   * Returns the next unused sequence number of an address: as mined, and including pending ones. Networks without them
   * return 0.
   */
  sequenceOf(address: string): Promise<{ readonly mined: bigint; readonly waiting: bigint }>
  /**
   * Returns an address's mined balance of a coin, in base units. `inputs` networks throw: their outputs are counted
   * instead.
   */
  balanceOf(address: string, asset: CoinCode): Promise<bigint>
}
