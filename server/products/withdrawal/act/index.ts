/**
 * Describes a withdrawal, as a code or a passkey confirms it, and as others of a company approve it: amount, coin,
 * network and address.
 */
import { withdraw } from '@zend/contracts'
import { formatMoney, type Money, money, parseMoney } from '@zend/kernel'
import * as z from 'zod'
import {
  type ApprovableKind,
  detailOf,
  mostOf,
  moneyOf,
  type Payload,
  type PayloadOfKind,
} from '../../../core/approvals/act/index.ts'
import type { Statement } from '../../../core/authorizations/index.ts'
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
  stated: actOf,
  requested: {
    path: withdraw.path,
    // The address as our offer says it, which is canonical: any other spelling is another act.
    act: async (body) => {
      const asked = withdraw.body.safeParse(body)
      if (!asked.success || !('toAddr' in asked.data)) return null
      const { currency, amount, chain: network, toAddr: address } = asked.data
      const sent = parseMoney(currency, amount)
      return sent.ok ? { kind: 'withdrawal', money: sent.value, network, networkName: '', address } : null
    },
  },
})

/** What the others of a company approve: at most this leaves, and at least what is left after the fee arrives there. */
export const withdrawalPayload = (statement: Statement, payeeName: string): PayloadOfKind => {
  const { money: most, network, address } = actOf(statement)
  // The fee of the moment at which it leaves is taken: up to twice what it is now.
  const left = most.amount - 2n * BigInt(factOf(statement, 'fee'))
  const least = money(most.asset, left > 0n ? left : 1n)
  return {
    kind: 'withdrawal',
    subject: statement.id,
    most: { asset: most.asset, amount: formatMoney(most) },
    least: { asset: least.asset, amount: formatMoney(least) },
    payee: { name: payeeName, key: keyOf(network, address), country: null, details: { network, address } },
    valueCents: factOf(statement, 'valueCents'),
  }
}

/** Declares withdrawals to the engine of approvals. */
export const approvableWithdrawal: ApprovableKind = {
  kind: 'withdrawal',
  asked: (statement) => ({
    valueCents: BigInt(factOf(statement, 'valueCents')),
    payee: keyOf(factOf(statement, 'network'), factOf(statement, 'address')),
    country: null,
  }),
  act: (payload) => ({
    kind: 'withdrawal',
    money: mostOf(payload),
    network: detailOf(payload, 'network'),
    networkName: '',
    address: detailOf(payload, 'address'),
  }),
  allows: (payload, statement) => {
    const { money: leaves, network, address } = actOf(statement)
    const [most, least] = [moneyOf(payload.most), moneyOf(payload.least)]
    return (
      leaves.asset === most.asset &&
      leaves.amount <= most.amount &&
      leaves.amount - BigInt(factOf(statement, 'fee')) >= least.amount &&
      network === detailOf(payload, 'network') &&
      address === detailOf(payload, 'address')
    )
  },
}

/** Whether a payload is about a withdrawal of exactly this. */
export const isAbout = (
  payload: Payload,
  { money: sent, network, address }: Omit<WithdrawalAct, 'kind' | 'networkName'>,
) =>
  payload.most?.asset === sent.asset &&
  payload.most.amount === formatMoney(sent) &&
  detailOf(payload, 'network') === network &&
  detailOf(payload, 'address') === address

/** An address as a payee: all payments to it have this key. */
export const keyOf = (network: string, address: string): string => `address:${network}:${address}`

function actOf(statement: Statement): WithdrawalAct {
  return {
    kind: 'withdrawal',
    money: money(assetOf(statement, 'asset'), BigInt(factOf(statement, 'amount'))),
    network: factOf(statement, 'network'),
    networkName: '',
    address: factOf(statement, 'address'),
  }
}
