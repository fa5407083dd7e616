/**
 * Describes a sale into an account, as a code or a passkey confirms it: coin, amount and account. The rate is left out:
 * an offer expires before a mail may arrive.
 */
import { type AssetCode, formatMoney, type Money, money } from '@zend/kernel'
import * as z from 'zod'
import { actKind, assetOf, factOf, moneyForm, payoutTargetForm } from '../../../core/confirmation/index.ts'
import type { SavedAccount } from '../../../core/payout-accounts/index.ts'

/** The account number is canonical; `institutionName` is shown and decides nothing. */
export type SellAct = {
  readonly kind: 'quick-sell'
  readonly money: Money
  readonly currency: AssetCode
  readonly institution: string
  readonly institutionName: string
  readonly accountNumber: string
}

/** Returns what a code for a sale is bound to. */
export const sellingAct = (
  sold: Money,
  {
    currency,
    institution,
    institutionName,
    accountNumber,
  }: Pick<SavedAccount, 'currency' | 'institution' | 'institutionName' | 'accountNumber'>,
): SellAct => ({ kind: 'quick-sell', money: sold, currency, institution, institutionName, accountNumber })

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
  stated: (statement) => ({
    kind: 'quick-sell',
    money: money(assetOf(statement, 'soldAsset'), BigInt(factOf(statement, 'sold'))),
    currency: assetOf(statement, 'accountCurrency'),
    institution: factOf(statement, 'institution'),
    institutionName: '',
    accountNumber: factOf(statement, 'accountNumber'),
  }),
})
