/**
 * What a scripted network has to know of the family it plays: how transactions are read, what is refused, what mining
 * does.
 */
import type { CoinCode } from '@zend/kernel'
import type { IncomingTransfer } from '@zend/server/ports/chain'
import type { Payout, SpendableOutput, Window } from '@zend/server/ports/chain-sender'
import type { FeeRate } from '@zend/server/ports/network-family'
import type { Payment } from './scripted-chain.ts'

/** A transaction as the scripted network understands it. */
export type ScriptedTransaction = {
  readonly txid: string
  /** What it uses up: two transactions that share one of these exclude each other. */
  readonly guards: readonly string[]
  readonly rate: FeeRate
  /** The last moment, as its network counts, at which it can be mined; absent where nothing bounds it. */
  readonly lastValid?: number
}

/** A transaction of outputs. `least`: what the network lets an output hold at least. */
export type OutputTransaction = ScriptedTransaction & {
  readonly size: bigint
  readonly outputs: readonly { readonly lookupKey: string; readonly units: bigint; readonly least: bigint }[]
  readonly replaceable: boolean
}

/** The span of time in which a network can mine a transaction. */
export type ScriptedWindows = {
  /** For what is built now. */
  readonly open: () => Window
  /** Whether the next block can still hold what is valid up to here. */
  readonly isOpen: (lastValid: number) => boolean
  /** Whether the network says that what is valid up to here, and was not mined, never can be. */
  readonly isDead: (lastValid: number) => boolean
  /** So many blocks must lie above one before the network tells of a transaction in it. */
  readonly toldAfter: number
  /** Where nodes tell nothing of what waits: it is unknown to them. */
  readonly tellsWaiting?: false
}

/** How a mined transaction went. */
export type ScriptedOutcome = {
  readonly success: boolean
  readonly feePaid: bigint
  readonly payments: readonly Payment[]
}

/** What others paid on the chain as it is now: coins we may hold besides those our own transactions brought. */
export type OthersPayments = () => readonly IncomingTransfer[]

/**
 * One family's rules over the state as mined. A fresh one is made, and everything mined told to it again, when blocks
 * are taken back.
 */
export type ScriptedRules<T extends ScriptedTransaction> = {
  /** Reads raw bytes. Throws on bytes that are no transaction of this family. */
  readonly decode: (raw: string) => Promise<T>
  /** Why a node would refuse it now, whatever waits in the mempool; `null` when it would not. */
  readonly objection: (tx: T, waiting: readonly T[]) => string | null
  /** Why a node would keep what waits instead of this; `null` when this replaces it. */
  readonly replacementObjection: (tx: T, conflicts: readonly T[]) => string | null
  /** Whether it can be in the next block, with this price asked for. */
  readonly minable: (tx: T, asked: FeeRate) => boolean
  /** Takes it into the state. `reverts` makes it fail where the network knows failing. */
  readonly apply: (tx: T, asked: FeeRate, reverts: boolean) => ScriptedOutcome
  /** What a chain shows of a payment to an address: its lookup key, and the place in the transaction. */
  readonly paymentTo: (address: string, asset: CoinCode, units: bigint) => Payment
  /** Counts of mined and waiting transactions of an address. */
  readonly sequenceOf: (address: string, waiting: readonly T[]) => { readonly mined: number; readonly waiting: number }
  readonly balanceOf: (address: string, asset: CoinCode) => bigint
  /** Where what is not told to replace another waits beside it, until one of them is mined. */
  readonly keepsBoth?: boolean
  /** What a node says that a payment needs of what is metered, or why it would fail. Absent: always the same. */
  readonly estimate?: (payout: Payout, from: string) => bigint | string
  /** Outputs with what a plan must know of them. Absent: as they are. */
  readonly describe?: (outputs: readonly SpendableOutput[]) => readonly SpendableOutput[]
  /** The transaction of a payment from outside, where its id is not free to choose; answers the id. */
  readonly fundWith?: (payment: Payment, number: number) => string
}
