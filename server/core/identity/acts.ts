/**
 * The acts that a mailed code confirms, and what exactly each code is bound to. A code is worth something for one act only: the same kind, amount, coin,
 * network and destination. Pure. It never sends or checks a code.
 */
import { type AssetCode, formatMoney, type Money, type UserId } from '@zend/kernel'
import type { CodePurpose } from './tables.ts'

/** An act to confirm. Addresses are in their network's canonical form, customers are named by id: a renamed username is no other payee. */
export type Act =
  | { readonly kind: 'withdrawal'; readonly money: Money; readonly network: string; readonly networkName: string; readonly address: string }
  | { readonly kind: 'transfer'; readonly money: Money; readonly payeeId: UserId; readonly username: string }
  | { readonly kind: 'save-address'; readonly asset: AssetCode; readonly network: string; readonly networkName: string; readonly address: string }
  | { readonly kind: 'save-payee'; readonly asset: AssetCode; readonly payeeId: UserId; readonly username: string }
  | SaveAccount
  | SellToAccount
  | { readonly kind: 'change-pin' | 'change-password' | 'change-next-of-kin' | 'add-passkey' | 'close-account' }

/** Saving an account at a bank or mobile-money provider, by our code of the institution. `name` is set where nobody can be asked whose account it is. */
type SaveAccount = PayoutTarget & { readonly kind: 'save-account'; readonly method: string; readonly name: string | null }
/** Selling into such an account, or paying a local balance out to it. The rate is left out: an offer lives shorter than a mail can take. */
type SellToAccount = PayoutTarget & { readonly kind: 'quick-sell'; readonly money: Money }
type PayoutTarget = {
  readonly currency: AssetCode
  readonly institution: string
  readonly institutionName: string
  /** In its canonical form. */
  readonly accountNumber: string
}

/** What its codes count as: a new code of a purpose ends the one before. */
export const PURPOSES: Readonly<Record<Act['kind'], CodePurpose>> = {
  withdrawal: 'withdrawal',
  transfer: 'withdrawal',
  'save-address': 'beneficiary',
  'save-payee': 'beneficiary',
  'save-account': 'beneficiary',
  'quick-sell': 'withdrawal',
  'change-pin': 'transaction-pin',
  'change-password': 'account',
  'change-next-of-kin': 'account',
  'add-passkey': 'account',
  'close-account': 'account',
}

/**
 * The one text an act's code is bound to: every field that decides where money goes, none that is only shown.
 * @example bindingOf({ kind: 'change-pin' }) // '["change-pin"]'
 */
export function bindingOf(act: Act): string {
  switch (act.kind) {
    case 'withdrawal':
      return JSON.stringify([act.kind, act.money.asset, formatMoney(act.money), act.network, act.address])
    case 'transfer':
      return JSON.stringify([act.kind, act.money.asset, formatMoney(act.money), act.payeeId])
    case 'save-address':
      return JSON.stringify([act.kind, act.asset, act.network, act.address])
    case 'save-payee':
      return JSON.stringify([act.kind, act.asset, act.payeeId])
    case 'save-account':
      return JSON.stringify([act.kind, act.currency, act.method, act.institution, act.accountNumber, act.name])
    case 'quick-sell':
      return JSON.stringify([act.kind, act.money.asset, formatMoney(act.money), act.currency, act.institution, act.accountNumber])
    case 'change-pin':
    case 'change-password':
    case 'change-next-of-kin':
    case 'add-passkey':
    case 'close-account':
      return JSON.stringify([act.kind])
  }
}
