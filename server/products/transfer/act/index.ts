/**
 * Describes a payment by username, as a code or a passkey confirms it, and as others of a company approve it: amount,
 * coin and customer.
 */
import { withdraw } from '@zend/contracts'
import { formatMoney, isId, type Money, money, parseMoney, type UserId } from '@zend/kernel'
import * as z from 'zod'
import {
  type ApprovableKind,
  detailOf,
  moneyOf,
  mostOf,
  type PayloadOfKind,
} from '../../../core/approvals/act/index.ts'
import type { Statement } from '../../../core/authorizations/index.ts'
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
  stated: actOf,
  requested: {
    path: withdraw.path,
    act: async (body, look) => {
      const asked = withdraw.body.safeParse(body)
      if (!asked.success || !('toUser' in asked.data) || 'otp' in asked.data) return null
      const { currency, amount, toUser: username } = asked.data
      const [paid, payeeId] = [parseMoney(currency, amount), await look.userNamed(username)]
      return paid.ok && payeeId !== null ? { kind: 'transfer', money: paid.value, payeeId, username } : null
    },
    // Only what others approve says the note.
    agrees: (body, { note }) => {
      const asked = withdraw.body.safeParse(body)
      return note === undefined || (asked.success && 'note' in asked.data && asked.data.note === note)
    },
  },
  pays: ({ payeeId: payee, money: paid }) => ({ payee, money: paid }),
})

/** What the others of a company approve: this much to this customer, with this note. */
export function transferPayload(statement: Statement, payeeName: string, note: string | null): PayloadOfKind {
  const { money: paid, payeeId } = actOf(statement)
  const sum = { asset: paid.asset, amount: formatMoney(paid) }
  return {
    kind: 'transfer',
    subject: statement.id,
    most: sum,
    least: sum,
    payee: {
      name: payeeName,
      key: keyOf(payeeId),
      country: null,
      details: { payee: payeeId, ...(note === null ? {} : { note }) },
    },
    valueCents: factOf(statement, 'valueCents'),
  }
}

/** Declares payments by username to the engine of approvals. */
export const approvableTransfer: ApprovableKind = {
  kind: 'transfer',
  asked: (statement) => ({
    valueCents: BigInt(factOf(statement, 'valueCents')),
    payee: keyOf(factOf(statement, 'payee')),
    country: null,
  }),
  act: (payload) => ({
    kind: 'transfer',
    money: mostOf(payload),
    payeeId: userIdForm.parse(detailOf(payload, 'payee')),
    username: '',
  }),
  allows: (payload, statement) => {
    const { money: paid, payeeId } = actOf(statement)
    const most = moneyOf(payload.most)
    return paid.asset === most.asset && paid.amount === most.amount && payeeId === detailOf(payload, 'payee')
  },
}

/** A customer as a payee: all payments to them have this key. */
export const keyOf = (payeeId: string): string => `payee:${payeeId}`

function actOf(statement: Statement): TransferAct {
  const payeeId = factOf(statement, 'payee')
  if (!isId('usr', payeeId)) throw new RangeError('a transfer to nobody is stated')
  return {
    kind: 'transfer',
    money: money(assetOf(statement, 'asset'), BigInt(factOf(statement, 'amount'))),
    payeeId,
    username: '',
  }
}
