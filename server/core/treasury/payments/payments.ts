/**
 * Outgoing payments: their states, the events that change them, and the facts that others receive. Pure: it reads no
 * clock, no chain and no database. It never decides whether a customer may withdraw.
 */
import {
  type ChainAmount,
  type ChainTransactionId,
  type CoinCode,
  stateMachine,
  type Money,
  type PaymentId,
} from '@zend/kernel'
import type { DepositAddress, NetworkId } from '../../../ports/chain.ts'
import type { KeyRef } from '../../../ports/chain-sender.ts'
import type { SignedStatement } from '../../authorizations/index.ts'
import type { PaymentPurpose } from '../../../ports/key-vault.ts'

/** Every state of a payment, in the order of normal progress. */
export const PAYMENT_STATES = ['created', 'reserved', 'signed', 'broadcast', 'included', 'done', 'failed'] as const
/**
 * The state of a payment. `created`: ordered, and waits for its turn, for funds or for a limit. `reserved`: its
 * transaction is built and holds its guard; the vault is being asked. `signed`: the bytes are stored. `broadcast`: a
 * node accepted them. `included`: in a block, not deep enough yet.
 */
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** Events of a payment. */
export type PaymentStep =
  /** A transaction was built for it and holds a guard. */
  | 'reserve'
  /** The vault did not sign, and nothing signed exists: its guard is free again. */
  | 'release'
  /** Signed bytes are stored. */
  | 'sign'
  /** A node accepted the bytes. */
  | 'accept'
  /** A version of it is in a block. */
  | 'include'
  /** A re-organisation took it out of its block. */
  | 'drop'
  /** Deep enough, and it did what it should. */
  | 'settle'
  /** Deep enough, and the network took the fee but reverted it. */
  | 'revert'
  /** None of its transactions can be mined any more, and none was: it is rebuilt with another guard. */
  | 'rebuild'
  /** Nothing was ever signed for it, and nothing can be. */
  | 'give_up'

/** The life of a payment. */
export const paymentMachine = stateMachine<PaymentState, PaymentStep>('payment', {
  created: { reserve: 'reserved', give_up: 'failed' },
  reserved: { sign: 'signed', release: 'created', give_up: 'failed' },
  signed: { accept: 'broadcast', rebuild: 'created' },
  broadcast: { include: 'included', rebuild: 'created' },
  included: { include: 'included', drop: 'broadcast', settle: 'done', revert: 'failed' },
  done: {},
  failed: {},
})

/**
 * The state of a version of a transaction. `void`: given up before anything was signed. `lost`: another version was
 * mined, or none can be any more.
 */
export type TransactionState = 'reserved' | 'signed' | 'broadcast' | 'included' | 'done' | 'lost' | 'void'

/** Events of a version of a transaction: those of its payments, except that the network may accept another one. */
export type TransactionStep = 'sign' | 'accept' | 'include' | 'drop' | 'settle' | 'lose' | 'give_up'

/** States of one transaction version. `lost` accepts `lose` again, since two checks may both report it. */
export const transactionMachine = stateMachine<TransactionState, TransactionStep>('transaction', {
  reserved: { sign: 'signed', give_up: 'void' },
  signed: { accept: 'broadcast', lose: 'lost' },
  broadcast: { include: 'included', lose: 'lost' },
  included: { include: 'included', drop: 'broadcast', settle: 'done', lose: 'lost' },
  lost: { lose: 'lost' },
  done: {},
  void: {},
})

/** Why a `created` payment is not under way yet. */
export const WAITS = [
  'funds',
  'limit',
  'signing_stopped',
  'fee',
  'would_fail',
  'not_authorized',
  'second_confirmation',
] as const
/** Why a `created` payment is not under way yet; `null` while it only waits for its turn. */
export type WaitReason = (typeof WAITS)[number]

/** Why a payment ended without paying. Each reason is conclusive: no transaction of it can ever be mined and pay. */
export const FAILURES = ['reverted', 'would_fail', 'amount_too_small', 'limit_transaction', 'not_signed'] as const
/** Why a payment ended without paying. */
export type FailureReason = (typeof FAILURES)[number]

/** An order to pay. The caller makes the id, which is the order's idempotency key. */
export type PaymentOrder = {
  readonly id: PaymentId
  readonly purpose: 'withdrawal'
  /** Its purpose, unique among all payments, such as `withdrawal:wdr_…`. */
  readonly cause: string
  readonly network: NetworkId
  readonly asset: CoinCode
  /** The destination as `ChainAddresses.parseAddress` returned it. */
  readonly to: DepositAddress
  /** What must arrive there, exactly. */
  readonly amount: Money<CoinCode>
  /**
   * What the customer was charged for the fee, in the network's own coin. A more expensive payment is made all the
   * same, and logged.
   */
  readonly feeBudget?: Money<CoinCode>
  /** What the customer confirmed: the signer pays nothing else. */
  readonly statement: SignedStatement
}

/** A payment as stored. */
export type Payment = {
  readonly id: PaymentId
  readonly purpose: PaymentPurpose
  readonly cause: string
  readonly network: NetworkId
  readonly to: DepositAddress
  /** Our own key behind `to`, for a sweep and a top-up; `null` for an address outside. */
  readonly toKey: KeyRef | null
  /** The paying key: the hot account, or for a sweep the deposit address that is emptied. */
  readonly from: KeyRef
  readonly amount: ChainAmount<CoinCode>
  readonly feeBudget: Money<CoinCode> | null
  /** What the customer confirmed; `null` for what no customer confirms, and for a row that nobody confirmed. */
  readonly statement: SignedStatement | null
  /** An operator's signature over it, where the vault requires one. */
  readonly secondConfirmation: SignedStatement | null
  readonly state: PaymentState
  /** The first version of its transaction; `null` while it has none. */
  readonly root: ChainTransactionId | null
  /** The id that the vault knows it by: its own, and a new one after each time it had to be rebuilt. */
  readonly intent: PaymentId
  /** Shares its transaction with no other payment, because a batch with it was refused. */
  readonly alone: boolean
  readonly waitsFor: WaitReason | null
  /** How often in a row a node reported that it would fail. */
  readonly failedTries: number
  /** The version that was last broadcast, or that is in a block. */
  readonly txid: string | null
  readonly confirmations: number
  readonly feeBumps: number
  readonly failure: FailureReason | null
  readonly createdAt: Date
  readonly resolvedAt: Date | null
}

/** The payment an event is about. */
export type PaymentFacts = Pick<Payment, 'id' | 'cause' | 'network' | 'amount' | 'feeBudget'>

/**
 * Events that whoever ordered a payment receives, inside the treasury's transaction. `signing` can repeat after a limit
 * or a stop; `broadcast` repeats when a re-organisation took the transaction out of its block; `confirming` comes with
 * each new depth; `done` and `failed` come once, last.
 */
export type PaymentEvent =
  | { readonly kind: 'signing' }
  | { readonly kind: 'broadcast'; readonly txid: string }
  | { readonly kind: 'confirming'; readonly txid: string; readonly confirmations: number; readonly needed: number }
  /** A version with a higher fee was sent. Either can still be mined; `done` names the one that was. */
  | { readonly kind: 'fee_bumped'; readonly txid: string }
  /** `feePaid` is this payment's share of its transaction's fee, rounded up. The treasury has booked the fee itself. */
  | { readonly kind: 'done'; readonly txid: string; readonly confirmedAt: Date; readonly feePaid: Money<CoinCode> }
  /** Nothing was paid and nothing can be any more: the funds are free. */
  | { readonly kind: 'failed'; readonly reason: FailureReason }
