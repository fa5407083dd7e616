/**
 * Describes a sale into an account, as a code or a passkey confirms it, and as others of a company approve it: coin,
 * amount and account. The rate is left out:
 * an offer expires before a mail may arrive.
 */
import { quickSell } from '@zend/contracts'
import { formatMoney, type Money, money, parseMoney } from '@zend/kernel'
import * as z from 'zod'
import {
  type ApprovableKind,
  detailOf,
  moneyOf,
  mostOf,
  type Payload,
  type PayloadOfKind,
} from '../../../core/approvals/act/index.ts'
import type { Statement } from '../../../core/authorizations/index.ts'
import { actKind, assetForm, assetOf, factOf, moneyForm, payoutTargetForm } from '../../../core/confirmation/index.ts'
import type { SavedAccount } from '../../../core/payout-accounts/index.ts'
import type { SellAct } from './selling.ts'

export { sellAndSaveAct, sellingAndSavingAct } from './sell-and-save.ts'
export { type SellAct, sellingAct } from './selling.ts'

/** Describes the act to the process that confirms it. */
export const sellAct = actKind<SellAct>({
  kind: 'quick-sell',
  purpose: 'withdrawal',
  permission: 'quicksell',
  form: z.strictObject({ kind: z.literal('quick-sell'), ...payoutTargetForm, money: moneyForm }),
  binding: (act) => [act.money.asset, formatMoney(act.money), act.currency, act.institution, act.accountNumber],
  mail: ({ money: sold, institutionName: institution, accountNumber }, minutes) => ({
    kind: 'code-quick-sell',
    facts: { minutes, amount: formatMoney(sold), currency: sold.asset, institution, accountNumber },
  }),
  stated: actOf,
  requested: {
    path: quickSell.path,
    act: async (body) => {
      const asked = quickSell.body.safeParse(body)
      if (!asked.success || asked.data.sells === undefined) return null
      const { fromCurrency, fromAmount, toCurrency: currency, institution, accountNumber } = asked.data.sells
      const sold = parseMoney(fromCurrency, fromAmount)
      return sold.ok
        ? { kind: 'quick-sell', money: sold.value, currency, institution, institutionName: '', accountNumber }
        : null
    },
    agrees: (body, { ifFailed }) => {
      const asked = quickSell.body.safeParse(body)
      return asked.success && asked.data.ifFailed === ifFailed
    },
  },
})

/** The least that must arrive of what was promised, in hundredths: prices move while others look at it. */
const LEAST_PERCENT = 98n

/** What the others of a company approve: this much is sold, and at least most of what it brings now arrives there. */
export function sellPayload(
  statement: Statement,
  { id: accountId, institutionName, accountName: name }: Pick<SavedAccount, 'id' | 'institutionName' | 'accountName'>,
): PayloadOfKind {
  const { money: sold } = actOf(statement)
  const promised = receivedIn(statement)
  const least = money(promised.asset, (promised.amount * LEAST_PERCENT) / 100n)
  return {
    kind: 'quick-sell',
    subject: statement.id,
    most: { asset: sold.asset, amount: formatMoney(sold) },
    least: { asset: least.asset, amount: formatMoney(least) },
    payee: {
      name,
      key: keyOf(statement),
      country: factOf(statement, 'country'),
      // The name is for whoever reads it, and decides nothing: the code beside it does.
      details: { accountId, institutionName, ifFailed: factOf(statement, 'ifFailed'), ...placeOf(statement) },
    },
    valueCents: factOf(statement, 'valueCents'),
  }
}

/** Whether a payload asks for exactly this sale. */
export const isAbout = (
  payload: Payload,
  { accountId, sold, ifFailed }: { readonly accountId: string; readonly sold: Money; readonly ifFailed: string },
): boolean =>
  payload.most?.asset === sold.asset &&
  payload.most.amount === formatMoney(sold) &&
  detailOf(payload, 'accountId') === accountId &&
  detailOf(payload, 'ifFailed') === ifFailed

/** Declares sales to the engine of approvals. */
export const approvableSell: ApprovableKind = {
  kind: 'quick-sell',
  asked: (statement) => ({
    valueCents: BigInt(factOf(statement, 'valueCents')),
    payee: keyOf(statement),
    country: factOf(statement, 'country'),
  }),
  act: (payload) => ({
    kind: 'quick-sell',
    money: mostOf(payload),
    currency: assetForm.parse(detailOf(payload, 'accountCurrency')),
    institution: detailOf(payload, 'institution'),
    institutionName: '',
    accountNumber: detailOf(payload, 'accountNumber'),
  }),
  allows: (payload, statement) => {
    const { money: sold } = actOf(statement)
    const [most, least, received] = [moneyOf(payload.most), moneyOf(payload.least), receivedIn(statement)]
    return (
      sold.asset === most.asset &&
      sold.amount <= most.amount &&
      received.asset === least.asset &&
      received.amount >= least.amount &&
      factOf(statement, 'ifFailed') === detailOf(payload, 'ifFailed') &&
      Object.entries(placeOf(statement)).every(([name, value]) => detailOf(payload, name) === value)
    )
  },
}

/** All that decides which account is paid. A fact that this account has none of is left out. */
function placeOf(statement: Statement): Readonly<Record<string, string>> {
  const names = [
    'country',
    'accountCurrency',
    'method',
    'institution',
    'branch',
    'accountType',
    'accountNumber',
    'accountName',
  ]
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = statement[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}

const keyOf = (statement: Statement): string =>
  keyOfAccount({
    currency: factOf(statement, 'accountCurrency'),
    method: factOf(statement, 'method'),
    institution: factOf(statement, 'institution'),
    accountNumber: factOf(statement, 'accountNumber'),
  })

/** An account as a payee: all payments to it have this key. */
export const keyOfAccount = ({
  currency,
  method,
  institution,
  accountNumber,
}: Readonly<Record<'currency' | 'method' | 'institution' | 'accountNumber', string>>): string =>
  `account:${currency}:${method}:${institution}:${accountNumber}`

const receivedIn = (statement: Statement): Money =>
  money(assetOf(statement, 'receivesCurrency'), BigInt(factOf(statement, 'receives')))

function actOf(statement: Statement): SellAct {
  return {
    kind: 'quick-sell',
    money: money(assetOf(statement, 'soldAsset'), BigInt(factOf(statement, 'sold'))),
    currency: assetOf(statement, 'accountCurrency'),
    institution: factOf(statement, 'institution'),
    institutionName: '',
    accountNumber: factOf(statement, 'accountNumber'),
  }
}
