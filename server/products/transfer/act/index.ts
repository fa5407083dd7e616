/** Describes a payment by username, as a code or a passkey confirms it: amount, coin and customer. */
import { formatMoney, isId, type Money, money, type UserId } from '@zend/kernel'
import * as z from 'zod'
import { actKind, assetOf, factOf, lineForm, moneyForm, userIdForm } from '../../../core/confirmation/index.ts'

/** The username is shown and decides nothing. */
export type TransferAct = {
  readonly kind: 'transfer'
  readonly money: Money
  readonly payeeId: UserId
  readonly username: string
}

/** Describes the act to the process that confirms it. */
export const transferAct = actKind<TransferAct>({
  kind: 'transfer',
  purpose: 'withdrawal',
  permission: 'withdrawal',
  form: z.strictObject({ kind: z.literal('transfer'), money: moneyForm, payeeId: userIdForm, username: lineForm }),
  binding: (act) => [act.money.asset, formatMoney(act.money), act.payeeId],
  mail: ({ money: paid, username }, minutes) => ({
    kind: 'code-transfer',
    facts: { minutes, amount: formatMoney(paid), currency: paid.asset, username },
  }),
  stated: (statement) => {
    const payeeId = factOf(statement, 'payee')
    if (!isId('usr', payeeId)) throw new RangeError('a transfer to nobody is stated')
    return {
      kind: 'transfer',
      money: money(assetOf(statement, 'asset'), BigInt(factOf(statement, 'amount'))),
      payeeId,
      username: '',
    }
  },
  pays: ({ payeeId: payee, money: paid }) => ({ payee, money: paid }),
})
