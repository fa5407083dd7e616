/** Every expected "no" of this product. Amounts among the facts are decimal text of the coin named beside them. */
import type { AssetCode, CoinCode } from '@zend/kernel'
import type { PinRefusal } from '../../core/confirmation/index.ts'
import type { KeyReused } from '../../core/idempotency/index.ts'

/** One swap gives neither less nor more than this. */
export type SizeRefusal =
  | { readonly code: 'amount_too_small'; readonly minimum: string; readonly currency: CoinCode }
  | { readonly code: 'amount_too_large'; readonly maximum: string; readonly currency: CoinCode }

/** Our own position in this asset would pass its limit; a smaller amount, or the other direction, may be taken. */
export type InventoryLimit = { readonly code: 'inventory_limit'; readonly currency: AssetCode }

/** The text is no amount of this coin. */
export type AmountMalformed = {
  readonly code: 'invalid_request'
  readonly field: 'body.fromCurrencyAmt'
  readonly decimals: number
}

/** There is no price to quote at; which asset has none. */
export type PriceUnusable = {
  readonly code: 'price_stale' | 'price_sources_disagree' | 'price_jumped'
  readonly currency: AssetCode
}

/** Why no offer is made. */
export type QuoteRefusal =
  | { readonly code: 'asset_unknown'; readonly currency: CoinCode }
  | { readonly code: 'currencies_equal' }
  | AmountMalformed
  | SizeRefusal
  | PriceUnusable
  | InventoryLimit

/** Why an offer was not taken. Nothing moved. */
export type SwapRefusal =
  /** It is not one of ours, was altered, or was made to somebody else: these are not told apart. */
  | { readonly code: 'quote_invalid' }
  | { readonly code: 'quote_expired' }
  | { readonly code: 'quote_used' }
  | { readonly code: 'insufficient_funds'; readonly currency: AssetCode; readonly available: string }
  /** The price of this asset jumped since the offer was made: its offers are not taken until it holds. */
  | { readonly code: 'price_jumped'; readonly currency: AssetCode }
  | { readonly code: 'busy' }
  | InventoryLimit
  | PinRefusal
  | KeyReused
