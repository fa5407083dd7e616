/** Every expected "no" of this product itself. Those of limits, codes, prices and the books are passed on unchanged. */
import type { AssetCode, LocalCurrency, Refusal } from '@zend/kernel'
import type { MoveOutRefusal } from '../../core/limits/index.ts'
import type { InsufficientFunds } from '../../core/offers/index.ts'
import type { PriceRefusal } from '../../core/pricing/index.ts'

export type { InsufficientFunds }

/** The text is no amount of this asset, or the asset cannot be sold; `field` says which. */
export type SellMalformed = Refusal<
  'invalid_request',
  { readonly field: 'body.fromCurrency' | 'body.fromCurrencyAmt' | 'body.toCurrencyAmt' }
>

/** One payout must be within these amounts, in local money. */
export type SizeRefusal =
  | Refusal<'amount_too_small', { readonly minimum: string; readonly currency: LocalCurrency }>
  | Refusal<'amount_too_large', { readonly maximum: string; readonly currency: LocalCurrency }>

/** Our inventory of this asset would exceed its limit; a smaller amount may pass. */
export type InventoryLimit = Refusal<'inventory_limit', { readonly currency: AssetCode }>

/**
 * The account is new and its name only closely matches the verified one: its first day is capped. Amounts in US
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

/** The customer has no such account. */
export type AccountNotFound = Refusal<'account_not_found'>

/** Why money may not be sold to this account now, whatever the customer confirms. */
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
