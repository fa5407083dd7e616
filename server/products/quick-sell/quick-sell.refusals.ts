/**
 * Every expected "no" of this product that is its own. Those of limits, codes, prices and the books are passed on as
 * they are.
 */
import type { AssetCode, LocalCurrency, Refusal } from '@zend/kernel'
import type { MoveOutRefusal } from '../../core/limits/index.ts'
import type { InsufficientFunds } from '../../core/offers/index.ts'
import type { PriceRefusal } from '../../core/pricing/index.ts'

export type { InsufficientFunds }

/** The text is no amount of this asset, or the asset is not sold; `field` says which. */
export type SellMalformed = Refusal<'invalid_request', { readonly field: 'body.fromCurrency' | 'body.fromCurrencyAmt' }>

/** One payout is neither less nor more than this, in local money. */
export type SizeRefusal =
  | Refusal<'amount_too_small', { readonly minimum: string; readonly currency: LocalCurrency }>
  | Refusal<'amount_too_large', { readonly maximum: string; readonly currency: LocalCurrency }>

/** Our own position in this asset would pass its limit; a smaller amount may be taken. */
export type InventoryLimit = Refusal<'inventory_limit', { readonly currency: AssetCode }>

/**
 * The account is new and its name is only close to the verified one: it is paid little on its first day. Amounts in US
 * dollars.
 */
export type FirstDayLimit = Refusal<
  'limit_exceeded',
  {
    readonly rule: 'first_day'
    readonly currency: 'USD'
    readonly limit: string
    readonly used: string
    readonly left: string
    readonly freesAt: Date
  }
>

/** There is no such account of this customer's. */
export type AccountNotFound = Refusal<'account_not_found'>

/** Why money may not be sold to this account as things stand, whatever the customer confirms. */
export type SellRefusal =
  | AccountNotFound
  | FirstDayLimit
  | InsufficientFunds
  | InventoryLimit
  | MoveOutRefusal
  | PriceRefusal
  | Refusal<'rails_unavailable'>
  | Refusal<'verification_needed'>
  | SizeRefusal
