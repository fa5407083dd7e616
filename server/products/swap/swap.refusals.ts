/** Every expected "no" of this product. Amounts among the facts are decimal text of the coin named beside them. */
import type { AssetCode, CoinCode } from '@zend/kernel'
import type { KeyRefused, PinRefusal } from '../../core/confirmation/index.ts'
import type { KeyReused } from '../../core/idempotency/index.ts'

/** One swap must be within these amounts. */
export type SizeRefusal =
  | { readonly code: 'amount_too_small'; readonly minimum: string; readonly currency: CoinCode }
  | { readonly code: 'amount_too_large'; readonly maximum: string; readonly currency: CoinCode }

/** Our position in this asset would exceed its limit; a smaller amount, or the other direction, may pass. */
export type InventoryLimit = { readonly code: 'inventory_limit'; readonly currency: AssetCode }

/** The text is no amount of this coin. */
export type AmountMalformed = {
  readonly code: 'invalid_request'
  readonly field: 'body.fromCurrencyAmt' | 'body.toCurrencyAmt'
  readonly decimals: number
}

/** There is no price to quote at; names the asset. */
export type PriceUnusable = {
  readonly code: 'price_stale' | 'price_sources_disagree' | 'price_jumped'
  readonly currency: AssetCode
}

/** These two coins are not swapped. */
export type PairRefusal =
  | { readonly code: 'asset_unknown'; readonly currency: CoinCode }
  | { readonly code: 'currencies_equal' }

/** Why no quote is made. */
export type QuoteRefusal = PairRefusal | AmountMalformed | SizeRefusal | PriceUnusable | InventoryLimit

/** Why a quote was not taken. Nothing moved. */
export type SwapRefusal =
  /** It is not one of ours, was altered, or was made for somebody else; the answer does not say which. */
  | { readonly code: 'quote_invalid' }
  | { readonly code: 'quote_expired' }
  | { readonly code: 'quote_used' }
  | { readonly code: 'insufficient_funds'; readonly currency: AssetCode; readonly available: string }
  /** The price of this asset jumped since the quote was made: its quotes are refused until the price is stable. */
  | { readonly code: 'price_jumped'; readonly currency: AssetCode }
  | { readonly code: 'busy' }
  | InventoryLimit
  | PinRefusal
  | KeyRefused
  | KeyReused
