/** Every expected "no" of this product itself. Those of limits, codes, prices and the books are passed on unchanged. */
import type { FxCurrency, PayWay } from '@zend/corridors'
import type { Refusal } from '@zend/kernel'
import type { MoveOutRefusal } from '../../core/limits/index.ts'
import type { PartsRefusal } from '../../core/invoices/index.ts'
import type { InsufficientFunds } from '../../core/offers/index.ts'
import type { PriceRefusal } from '../../core/pricing/index.ts'

/** Why a supplier is not paid: there is none, nobody confirmed its details yet, or they were changed lately. */
export type SupplierRefusal =
  | Refusal<'supplier_unknown' | 'supplier_not_confirmed'>
  | Refusal<'supplier_cooling', { readonly usableFrom: Date }>

/** The field of a quote that says what is not possible. */
export type FxMalformed = Refusal<
  'invalid_request',
  { readonly field: 'body.amount' | 'body.purpose' | 'body.reference' | 'body.most' | 'body.until' | 'body.invoices' }
>

/** One payment must cost within these amounts, in US dollars; or no rail carries it in the supplier's way. */
export type FxSizeRefusal =
  | Refusal<'amount_too_small', { readonly minimum: string; readonly currency: 'USD' }>
  | Refusal<
      'amount_too_large',
      { readonly maximum: string; readonly currency: 'USD' | FxCurrency; readonly instead?: PayWay }
    >

/** No provider's rate can be relied on now. */
export type FxRateRefusal = Refusal<'fx_rate_unavailable'>

/** Why a payment abroad cannot be made now, whatever the company confirms. */
export type FxPaymentRefusal =
  | SupplierRefusal
  | FxMalformed
  | FxRateRefusal
  | FxSizeRefusal
  | InsufficientFunds
  | MoveOutRefusal
  | PartsRefusal
  | PriceRefusal
  | Refusal<'verification_needed'>
  | Refusal<'quote_expired', { readonly expiredAt: Date }>
  | Refusal<'version_changed'>
  /** The bank did not confirm the name: something small has to arrive there first. */
  | Refusal<'test_payment_needed', { readonly maximum: string; readonly currency: 'USD' }>
