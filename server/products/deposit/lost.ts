/**
 * Models a credited deposit that its chain removed: what is held of it, and how the case can end. Pure. The money is
 * held as soon as the block is gone; then the deposit comes back, or a person decides. A debt is a state, never a
 * negative balance.
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

/** The id of one case of a credited deposit that left its chain. */
export type LostId = Id<'los'>

/**
 * `open`: held, outcome unknown. `restored`: it is back, at the required depth. `reversed`: taken back in full. `owed`:
 * taken back as far as the balance allowed, the rest is a debt. `repaid`, `forgiven`: that debt was paid, or written
 * off by us. `borne`: we bear the loss, and the customer keeps the money.
 */
export type LostState = 'open' | 'restored' | 'reversed' | 'owed' | 'repaid' | 'forgiven' | 'borne'

/** Events of a case. All but `returned` are an operator's acts. */
export type LostEvent = 'returned' | 'taken_whole' | 'taken_short' | 'paid' | 'given_up' | 'carried'

/** The state machine of a case. A partial payment of the debt does not change the state. */
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
  /** The amount in the hold of the same id; the rest was no longer in the balance. */
  readonly held: bigint
  readonly debt: bigint
  readonly state: LostState
  readonly openedAt: Date
}

/** Returns the id of its hold: the same id under another prefix. */
export const holdOf = (id: LostId): HoldId => `hld_${id.slice('los_'.length)}`

/**
 * Returns the id of the posting that takes the credit back: the same id under another prefix, so that it can exist only
 * once.
 */
export const reversalOf = (id: LostId): PostingId => `pst_${id.slice('los_'.length)}`

/**
 * Returns whether these cases block the customer's money out: some lost money is gone from the balance and the case is
 * not settled.
 */
export const holdsMoneyOut = (lost: readonly Pick<Lost, 'state' | 'held' | 'money'>[]): boolean =>
  lost.some(({ state, held, money }) => state === 'owed' || (state === 'open' && held < money.amount))
