/** The family-specific rules of a scripted network: how transactions are parsed, what is refused, what mining does. */
import type { CoinCode } from '@zend/kernel'
import type { IncomingTransfer } from '@zend/server/ports/chain'
import type { Payout, SpendableOutput, Window } from '@zend/server/ports/chain-sender'
import type { FeeRate } from '@zend/server/ports/network-family'
import type { Payment } from './scripted-chain.ts'

/** A parsed transaction of a scripted network. */
export type ScriptedTransaction = {
  readonly txid: string
  /** What it uses up: two transactions that share one of these exclude each other. */
  readonly guards: readonly string[]
  readonly rate: FeeRate
  /** The last moment, as its network counts, at which it can be mined; absent where nothing bounds it. */
  readonly lastValid?: number
}

/** A transaction of outputs. `least`: the network's minimum per output. */
export type OutputTransaction = ScriptedTransaction & {
  readonly size: bigint
  readonly outputs: readonly { readonly lookupKey: string; readonly units: bigint; readonly least: bigint }[]
  readonly replaceable: boolean
}

/** The validity windows of transactions. */
export type ScriptedWindows = {
  /** The window for a new transaction. */
  readonly open: () => Window
  /** Returns whether the next block can still contain one valid up to here. */
  readonly isOpen: (lastValid: number) => boolean
  /** Returns whether the network reports an unmined one, valid up to here, as dead. */
  readonly isDead: (lastValid: number) => boolean
  /** How many blocks must be above one before the network reports a transaction in it. */
  readonly reportedAfter: number
  /** False where nodes do not report waiting transactions. */
  readonly reportsWaiting?: false
}

/** Result of a mined transaction. */
export type ScriptedOutcome = {
  readonly success: boolean
  readonly feePaid: bigint
  readonly payments: readonly Payment[]
}

/** Others' payments on the present chain: coins we may hold in addition to those of our own transactions. */
export type OthersPayments = () => readonly IncomingTransfer[]

/**
 * One family's rules over the mined state. After a reorganisation fresh rules are created, and everything mined is
 * applied to them again.
 */
export type ScriptedRules<T extends ScriptedTransaction> = {
  /** Parses raw bytes. Throws on invalid bytes. */
  readonly decode: (raw: string) => Promise<T>
  /** Why a node would refuse it now, whatever is in the mempool; `null` when it would not. */
  readonly objection: (tx: T, waiting: readonly T[]) => string | null
  /** Why a node would keep the waiting ones instead of this; `null` when this replaces them. */
  readonly replacementObjection: (tx: T, conflicts: readonly T[]) => string | null
  /** Returns whether it can be in the next block, at this required price. */
  readonly minable: (tx: T, asked: FeeRate) => boolean
  /** Applies it to the state. `reverts` makes it fail where the network has failures. */
  readonly apply: (tx: T, asked: FeeRate, reverts: boolean) => ScriptedOutcome
  /** A payment to an address as the chain shows it: its lookup key, and the index in the transaction. */
  readonly paymentTo: (address: string, asset: CoinCode, units: bigint) => Payment
  /** Counts of mined and waiting transactions of an address. */
  readonly sequenceOf: (address: string, waiting: readonly T[]) => { readonly mined: number; readonly waiting: number }
  readonly balanceOf: (address: string, asset: CoinCode) => bigint
  /** True where a transaction that does not replace another waits beside it, until one of them is mined. */
  readonly keepsBoth?: boolean
  /** A node's estimate of a payment's metered resources, or why it would fail. Absent: always the same. */
  readonly estimate?: (payout: Payout, from: string) => bigint | string
  /** Adds the details that a plan needs to outputs. Absent: unchanged. */
  readonly describe?: (outputs: readonly SpendableOutput[]) => readonly SpendableOutput[]
  /** Builds the transaction of a payment from outside, where its id cannot be chosen; returns the id. */
  readonly fundWith?: (payment: Payment, number: number) => string
}
