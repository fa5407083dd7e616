/**
 * The ways a deposit moves money in our books, as entries (docs/money.md). Pure.
 * It never decides whether a deposit may be credited, or its credit taken back.
 */
import { type DepositId, money, type PostingId } from '@zend/kernel'
import { credit, customer, debit, house, type Posting } from '../../core/ledger/index.ts'
import type { Deposit } from './deposit.ts'
import { type Lost, reversalOf } from './lost.ts'

/**
 * Returns the id of a deposit's posting: the deposit's own id under another prefix, so that it can exist only once.
 * @example postingIdOf('dep_0…') // 'pst_0…'
 */
export const postingIdOf = (deposit: DepositId): PostingId => `pst_${deposit.slice('dep_'.length)}`

/**
 * Credits a deposit: what arrived on chain goes to the customer, and whole minor units that accumulated from fractions
 * (`dust`, usually 0) to the house. The reserve is debited with both, so that it equals what our addresses hold.
 */
export function depositCredit(
  deposit: Pick<Deposit, 'id' | 'holder' | 'money'>,
  dust: bigint,
  occurredAt: Date,
): Posting {
  const { asset, amount } = deposit.money
  return {
    id: postingIdOf(deposit.id),
    kind: 'deposit_credit',
    cause: `deposit:${deposit.id}`,
    occurredAt,
    legs: [
      debit(house('chain_reserve', asset), money(asset, amount + dust)),
      credit(customer(deposit.holder, asset), deposit.money),
      ...(dust === 0n ? [] : [credit(house('dust', asset), money(asset, dust))]),
    ],
  }
}

type LostMoney = Pick<Lost, 'id' | 'holder' | 'money'>

/**
 * Reverses the credit of a deposit whose coins left the chain for good: `taken` comes from the customer, the rest
 * becomes the customer's debt. The reserve is credited with all of it and with its whole minor units of dust, so that
 * it equals what our addresses hold.
 */
export function depositReversal(
  { id, holder, money: { asset, amount } }: LostMoney,
  taken: bigint,
  dust: bigint,
  occurredAt: Date,
): Posting {
  const owed = amount - taken
  return {
    id: reversalOf(id),
    // The posting's kind says whether a customer's account is touched.
    kind: taken === 0n ? 'deposit_reversal_owed' : 'deposit_reversal',
    cause: `deposit_reversal:${id}`,
    occurredAt,
    legs: [
      ...(taken === 0n ? [] : [debit(customer(holder, asset), money(asset, taken))]),
      ...(owed === 0n ? [] : [debit(house('customer_debts', asset), money(asset, owed))]),
      ...leavesReserve(asset, amount, dust),
    ],
  }
}

/** Books the loss of a lost deposit to the house: nothing is taken from the customer. */
export const depositBorne = ({ id, money: { asset, amount } }: LostMoney, dust: bigint, occurredAt: Date): Posting => ({
  id: reversalOf(id),
  kind: 'deposit_loss_borne',
  cause: `deposit_loss_borne:${id}`,
  occurredAt,
  legs: [debit(house('debts_written_off', asset), money(asset, amount)), ...leavesReserve(asset, amount, dust)],
})

const leavesReserve = (asset: LostMoney['money']['asset'], amount: bigint, dust: bigint): Posting['legs'] => [
  credit(house('chain_reserve', asset), money(asset, amount + dust)),
  ...(dust === 0n ? [] : [debit(house('dust', asset), money(asset, dust))]),
]

/**
 * Books a customer's payment towards a debt. The cause names the debt before the payment, which is different for each
 * payment.
 */
export const debtPayment = (
  id: PostingId,
  lost: Pick<Lost, 'id' | 'holder' | 'money' | 'debt'>,
  amount: bigint,
  occurredAt: Date,
): Posting => ({
  id,
  kind: 'debt_payment',
  cause: `debt_payment:${lost.id}:${lost.debt}`,
  occurredAt,
  legs: [
    debit(customer(lost.holder, lost.money.asset), money(lost.money.asset, amount)),
    credit(house('customer_debts', lost.money.asset), money(lost.money.asset, amount)),
  ],
})

/** Writes off the rest of a debt. */
export const debtWriteOff = (
  { id, money: { asset }, debt }: Pick<Lost, 'id' | 'money' | 'debt'>,
  occurredAt: Date,
): Posting => ({
  id: `pst_${id.slice('los_'.length)}w`,
  kind: 'debt_write_off',
  cause: `debt_write_off:${id}`,
  occurredAt,
  legs: [
    debit(house('debts_written_off', asset), money(asset, debt)),
    credit(house('customer_debts', asset), money(asset, debt)),
  ],
})
