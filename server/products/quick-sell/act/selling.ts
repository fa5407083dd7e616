/** A sale into an account as a code names it. */
import type { AssetCode, Money } from '@zend/kernel'

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
  { currency, institution, institutionName, accountNumber }: Omit<SellAct, 'kind' | 'money'>,
): SellAct => ({ kind: 'quick-sell', money: sold, currency, institution, institutionName, accountNumber })
