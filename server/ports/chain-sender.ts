/**
 * The sending half of the chain port: fees, building, broadcasting and following transactions of our own, whatever the
 * network. It holds no key and decides nothing about money: what to pay is given, what was signed is stored by the
 * caller before it is sent.
 */
import type { ChainAmount, CoinCode, Result } from '@zend/kernel'
import type { BlockRef, NetworkId } from './chain.ts'
import type { FeeRate } from './network-family.ts'

/**
 * Which key of ours: the seed's account and the index below it. The address is `depositAddress(xpub of that account,
 * index)`.
 */
export type KeyRef = { readonly account: 'deposit' | 'hot'; readonly index: number }

/**
 * The one thing that makes two versions of a payment exclusive: shared `inputs` (Bitcoin and its kin, Cardano), or one
 * `sequence` number (EVM, XRP Ledger, Stellar, TON). As long as a new version keeps the guard of the old one, at most
 * one of them can ever be mined. `expiry` (Tron, Solana, Algorand) has nothing of the kind: a new version may be built
 * only when the old one can never be mined any more.
 */
export type GuardKind = 'inputs' | 'sequence' | 'expiry'

/**
 * The span of time in which a transaction can be mined, as its network counts it. `reference` is what the bytes must
 * name besides (a recent block's hash), empty where nothing is named; `lastValid` the last height, slot, round, ledger
 * or second (UNIX time) at which it can be mined.
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
   * The transaction that made it, hex as it is relayed: only where a signature does not cover what an input holds
   * (Dogecoin), so that the signer reads it there.
   */
  readonly parent?: string
  /**
   * Nothing of ours ever spends it: who spends it must pay on what else it carries (tokens on Cardano and Bitcoin
   * Cash). Only `describeOutputs` says so, and it stays so.
   */
  readonly unspendable?: true
}

/** One payment inside a transaction. `to` is a canonical address, with its memo after a `#` where it has one. */
export type Payout = { readonly to: string; readonly amount: ChainAmount<CoinCode> }

/** What a transaction may be built from. */
export type TransactionPlan =
  | {
      readonly kind: 'inputs'
      readonly payouts: readonly Payout[]
      /**
       * Candidates, of which as few as sensible are taken; `mustSpend` are taken all, so that a replacement excludes
       * what it replaces.
       */
      readonly spendable: readonly SpendableOutput[]
      readonly mustSpend: readonly SpendableOutput[]
      /** Where what is left goes: an address of the hot account. */
      readonly change: { readonly address: string; readonly key: KeyRef }
      readonly fee: FeeRate & { readonly kind: 'inputs' }
      /**
       * For a replacement: what all the transactions it takes the place of pay together, in base units (`feeMax` of
       * each; those that spend an unmined output of a replaced one fall with it and count too). The new one then pays
       * at least that and the network's step for its own size (BIP-125, rules 3 and 4), even where the rate alone asks
       * for less.
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
      /** Where the network bounds it in time. */
      readonly window?: Window
    }
  | {
      readonly kind: 'expiry'
      readonly payout: Payout
      readonly from: { readonly address: string; readonly key: KeyRef }
      /** Who bears the fee, where that can be another than who pays (Solana). */
      readonly feePayer?: { readonly address: string; readonly key: KeyRef }
      /**
       * The payment's own mark, 64 hex digits: where the network knows leases (Algorand), no two transactions with the
       * same one are mined in one window.
       */
      readonly lease: string
      readonly gasLimit: bigint
      readonly fee: FeeRate & { readonly kind: 'metered' }
      readonly window: Window
    }

/**
 * A transaction ready to be signed. Everything in it can be read back from `bytes`; the rest spares others to decode.
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
  /** What comes back to us, or `null`. */
  readonly change: { readonly index: number; readonly units: bigint } | null
  /** The most it can cost, in base units of the network's own coin. */
  readonly feeMax: bigint
}

/**
 * Why nothing could be built. `missing` is in base units of the asset in question, the fee for spending everything
 * included (a replacement may need a little more); only `inputs` networks can tell, elsewhere a plan says nothing of
 * what its sender holds. `amount_too_small`: a payment the network would not relay, or of nothing.
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
 * What a node said to a transaction. Unless it was refused, it may be mined: never build another guard for its
 * payments.
 */
export type BroadcastOutcome =
  /** Taken, or known already. */
  | { readonly kind: 'accepted' }
  /**
   * A node that saw this refuses these bytes now. `reason` is the node's. Whether they were taken elsewhere or before
   * is answered by `lookUp`.
   */
  | { readonly kind: 'refused'; readonly reason: string }

/** Where a transaction of ours stands on the network. */
export type TransactionStatus =
  /** No node of ours knows it: send the same bytes again. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'waiting' }
  /**
   * It was not mined and can never be: its window passed for good (asked of what is final). Only a network with
   * `expiry` says so.
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
       * Set while the network does not call its block final yet, where that is waited for (`Finality`). However many
       * confirmations there are, it is not settled then.
       */
      readonly awaitsFinality?: true
    }

/**
 * The half of sending that needs no network: what a payment costs, and its bytes. A process without a node (the API)
 * has only this one.
 */
export interface ChainBuilder {
  readonly guard: GuardKind
  /**
   * Who bears the fee of a token's sweep: the deposit address itself, or the hot account, which then signs too
   * (`feePayer` of the plan).
   */
  readonly sweepFee: 'address' | 'hot'
  /**
   * What an address of ours must keep of this coin, in base units: the network lets no payment go below it (0 where it
   * asks for nothing). Pure. Throws on a coin the network has not.
   */
  reserveOf(asset: CoinCode): bigint
  /**
   * The most that one plain payment of this coin costs at this rate, in base units of the network's own coin, rounded
   * up. Pure. Throws on a coin the network has not, or a rate of another kind.
   */
  typicalFee(asset: CoinCode, rate: FeeRate): bigint
  /**
   * The rate a replacement needs at least to be taken in place of one with this rate; higher than `now` only when the
   * network's rules ask for it. Pure. It may lie above the ceiling of `feeRate`: whether a payment is worth it is the
   * caller's to decide.
   */
  replacementRate(previous: FeeRate, now: FeeRate): FeeRate
  /**
   * Builds the bytes. Pure: the same plan gives the same bytes, in whatever order it names its outputs. Throws on a
   * plan that cannot be meant: of another kind, of a coin the network has not, to an address that is none.
   */
  build(plan: TransactionPlan): Result<UnsignedTransaction, BuildRefusal>
}

/**
 * Sending on one network. Every call that leaves the process throws when the network cannot be reached, or is another
 * than expected.
 */
export interface ChainSender extends ChainBuilder {
  /** What getting mined costs now, between the floor and ceiling the connector was given. */
  feeRate(): Promise<FeeRate>
  /**
   * Gas, or whatever the network meters, that this payment needs, with a margin, and never more than the ceiling the
   * connector was given. Asks the node: what says that the payee could not be paid (a contract that refuses, an account
   * that does not exist or does not take the token, a memo that is missing) is a refusal, unless it tells that it
   * cannot run payments at all. `inputs` networks answer 0.
   */
  gasLimit(payout: Payout, from: string): Promise<Result<bigint, GasRefusal>>
  /**
   * Outputs of ours with everything that a plan must know of them: on Dogecoin the transaction that made each
   * (`parent`), of as many as a plan can sensibly carry, the first ones; on Cardano and Bitcoin Cash those that carry
   * more than coins are marked `unspendable`; elsewhere as they are.
   */
  describeOutputs(outputs: readonly SpendableOutput[]): Promise<readonly SpendableOutput[]>
  /** The window for a transaction that is built now; `null` where the network bounds none. */
  window(): Promise<Window | null>
  /**
   * Hands signed bytes to the network. Sending the same bytes twice is harmless. Throws when the outcome is unknown:
   * ask `lookUp`, or send the same bytes again.
   */
  broadcast(raw: string): Promise<BroadcastOutcome>
  /** Where a transaction stands. `window` is the one it was built with, where it has one. */
  lookUp(txid: string, window?: Window): Promise<TransactionStatus>
  /**
   * The next unused sequence number of an address: as mined, and counting what waits. Networks without such answer 0.
   */
  sequenceOf(address: string): Promise<{ readonly mined: bigint; readonly waiting: bigint }>
  /**
   * What an address holds of a coin as mined, in base units. `inputs` networks throw: their outputs are counted, not
   * asked for.
   */
  balanceOf(address: string, asset: CoinCode): Promise<bigint>
}
