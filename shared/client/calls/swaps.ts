/** Calls about swaps. */
// Made by tools/generate-client.ts from shared/contracts: run it again when those have changed.
import type { Amount, CoinCode, Day, Instant, SwapDetail } from './types.ts'

/**
 * Asks for a firm offer, valid for 30 seconds, by exactly one of two amounts: what is given, fee included, or what is
 * to be received, exactly. Bounds in a refusal are of the same coin as the amount. Moves no money.
 */
export type QuoteSwap = {
  readonly body: {
    readonly fromCurrency: CoinCode
    readonly toCurrency: CoinCode
    readonly fromCurrencyAmt?: Amount
    readonly toCurrencyAmt?: Amount
  }
  readonly answer: SwapQuote
}

/**
 * Swaps at a firm offer: both legs and the fee at once, or nothing. An offer works once, and only for its customer. A
 * person confirms it with the PIN; an API key has none.
 */
export type Swap = { readonly body: { readonly quote: string }; readonly answer: { readonly swap: SwapDetail } }

/** The customer's swaps, newest first; `transactionId` narrows them to one. Paging as in `getHistory`. */
export type GetSwaps = {
  readonly query?: {
    readonly transactionId?: string
    readonly page?: number
    readonly limit?: number
    readonly cursor?: string
  }
  readonly answer: {
    readonly swaps: readonly SwapDetail[]
    readonly page: number
    readonly limit: number
    readonly total: number
    readonly cursor: string | null
  }
}

/** A statement of the swaps of a period. */
export type GetSwapStatement = {
  readonly query?: { readonly format?: 'pdf' | 'csv'; readonly from?: Day; readonly to?: Day }
  readonly answer: Uint8Array<ArrayBuffer>
}

/** A firm offer. Rates are whole coins received per whole coin given. */
export type SwapQuote = {
  readonly quote: string
  readonly fromCurrency: CoinCode
  readonly toCurrency: CoinCode
  readonly fromAmount: Amount
  readonly toAmount: Amount
  readonly midRate: string
  readonly priceAsOf: Instant
  readonly rate: string
  readonly margin: { readonly bps: number; readonly amount: Amount; readonly currency: CoinCode }
  readonly fee: { readonly bps: number; readonly amount: Amount; readonly currency: CoinCode }
  readonly expiresAt: Instant
}
