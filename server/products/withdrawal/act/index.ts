/** Describes a withdrawal, as a code or a passkey confirms it: amount, coin, network and address. */
import { formatMoney, type Money, money } from '@zend/kernel'
import * as z from 'zod'
import { actKind, assetOf, factOf, lineForm, moneyForm } from '../../../core/confirmation/index.ts'

/** The address is canonical, with its memo or tag where it has one. `networkName` is shown and decides nothing. */
export type WithdrawalAct = {
  readonly kind: 'withdrawal'
  readonly money: Money
  readonly network: string
  readonly networkName: string
  readonly address: string
}

/** Describes the act to the process that confirms it. */
export const withdrawalAct = actKind<WithdrawalAct>({
  kind: 'withdrawal',
  purpose: 'withdrawal',
  permission: 'withdrawal',
  form: z.strictObject({
    kind: z.literal('withdrawal'),
    money: moneyForm,
    network: lineForm,
    networkName: lineForm,
    address: lineForm,
  }),
  binding: (act) => [act.money.asset, formatMoney(act.money), act.network, act.address],
  mail: ({ money: sent, networkName: network, address }, minutes) => ({
    kind: 'code-withdrawal',
    facts: { minutes, amount: formatMoney(sent), currency: sent.asset, network, address },
  }),
  stated: (statement) => ({
    kind: 'withdrawal',
    money: money(assetOf(statement, 'asset'), BigInt(factOf(statement, 'amount'))),
    network: factOf(statement, 'network'),
    networkName: '',
    address: factOf(statement, 'address'),
  }),
})
