/**
 * A credited deposit that its chain took back: what is held of it, and what can come of it. Pure. The money is held
 * from the moment the block is gone; then the deposit is back, or a person decides. A debt is a state, never a balance
 * below zero.
 */
import {
  type CoinCode,
  type DepositId,
  type HolderId,
  type HoldId,
  type Id,
  stateMachine,
  type Money,
  type PostingId,
} from '@zend/kernel'
import type { NetworkName } from '@zend/contracts'

/** One time that a credited deposit left its chain. */
export type LostId = Id<'los'>

/**
 * `open`: held, and nobody knows yet. `restored`: it is back, as deep as it must be. `reversed`: taken back, whole.
 * `owed`: taken back as far as it was there, the rest is a debt. `repaid`, `forgiven`: that debt was paid, or given up
 * by us. `borne`: we bear the loss, and the customer keeps the money.
 */
export type LostState = 'open' | 'restored' | 'reversed' | 'owed' | 'repaid' | 'forgiven' | 'borne'

/** What can happen to one. All but `returned` are an operator's acts. */
export type LostEvent = 'returned' | 'taken_whole' | 'taken_short' | 'paid' | 'given_up' | 'carried'

/** The whole life of one. A payment that leaves something of the debt moves nothing here. */
export const lostMachine = stateMachine<LostState, LostEvent>('lost deposit', {
  open: { returned: 'restored', taken_whole: 'reversed', taken_short: 'owed', carried: 'borne' },
  owed: { paid: 'repaid', given_up: 'forgiven' },
  restored: {},
  reversed: {},
  repaid: {},
  forgiven: {},
  borne: {},
})

/** A credited deposit that left its chain, with what is held of it and what is owed. */
export type Lost = {
  readonly id: LostId
  readonly depositId: DepositId
  readonly holder: HolderId
  readonly network: NetworkName
  readonly money: Money<CoinCode>
  /** In the hold of the same id; the rest was no longer there. */
  readonly held: bigint
  readonly debt: bigint
  readonly state: LostState
  readonly openedAt: Date
}

/** The hold of what was still there: the same id under another prefix. */
export const holdOf = (id: LostId): HoldId => `hld_${id.slice('los_'.length)}`

/** The posting that takes the credit back: the same id under another prefix, so that it can exist only once. */
export const reversalOf = (id: LostId): PostingId => `pst_${id.slice('los_'.length)}`

/**
 * Whether a customer with these may send money: not while something of a lost deposit is gone from the balance and
 * nobody has settled it.
 */
export const holdsMoneyOut = (lost: readonly Pick<Lost, 'state' | 'held' | 'money'>[]): boolean =>
  lost.some(({ state, held, money }) => state === 'owed' || (state === 'open' && held < money.amount))
