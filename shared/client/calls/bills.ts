/** Calls about bills. */
// Made by tools/generate-client.ts from shared/contracts: run it again when those have changed.
import type { Amount, CoinCode, Day, Instant, LocalCurrency, NetworkId } from './types.ts'

/** Makes a bill. With `lines`, the amount is their sum. No `coins` means every coin that can be received. */
export type CreateBill = {
  readonly body: {
    readonly kind: 'invoice' | 'link'
    readonly number?: string
    readonly title: string
    readonly details?: string
    readonly lines?: readonly BillLine[]
    readonly currency: LocalCurrency
    readonly amount: Amount
    readonly coins?: readonly CoinCode[]
    readonly customer?: { readonly name: string; readonly email?: string }
    readonly contact?: string
    readonly language?: 'en' | 'fr' | 'es' | 'pt'
    readonly dueOn?: Day
    readonly expiresAt?: Instant
  }
  readonly answer: { readonly bill: Bill }
}

/** The company's invoices and links, newest first; with `parent`, the payments that were begun by that link. */
export type ListBills = {
  readonly query?: {
    readonly kind?: 'invoice' | 'link'
    readonly state?: 'open' | 'part_paid' | 'paid' | 'overpaid' | 'expired' | 'cancelled'
    readonly parent?: `bil_${string}`
    readonly page?: number
    readonly limit?: number
  }
  readonly answer: {
    readonly bills: readonly Bill[]
    readonly page: number
    readonly limit: number
    readonly total: number
  }
}

/** One bill. */
export type GetBill = { readonly params: { readonly bill: `bil_${string}` }; readonly answer: { readonly bill: Bill } }

/**
 * Ends a bill: no more quotes are made for it, nor payments begun by it. What still comes to its addresses is
 * credited, and shown as late.
 */
export type CancelBill = {
  readonly params: { readonly bill: `bil_${string}` }
  readonly answer: { readonly bill: Bill }
}

/** An invoice as a PDF, with its page's address as a QR code. */
export type GetBillFile = {
  readonly params: { readonly bill: `bil_${string}` }
  readonly answer: Uint8Array<ArrayBuffer>
}

/**
 * A bill. `paid`: what was counted of what came, in its currency; of a link, of all its payments together.
 * `remaining`: the rest, nothing once it counts as paid. `excess`: what came beyond the amount, once it is more than
 * the tolerance. `url`: the page for whoever pays. `parent`: the link that a payment was made by.
 */
export type Bill = {
  readonly _id: `bil_${string}`
  readonly kind: 'invoice' | 'link' | 'payment'
  readonly parent: `bil_${string}` | null
  readonly state: 'open' | 'part_paid' | 'paid' | 'overpaid' | 'expired' | 'cancelled'
  readonly status: 'returned' | 'failed' | 'success' | 'pending' | 'action-required' | 'action-updated' | 'processing'
  readonly number: string | null
  readonly title: string
  readonly details: string | null
  readonly lines: readonly BillLine[]
  readonly currency: LocalCurrency
  readonly amount: Amount
  readonly paid: Amount
  readonly remaining: Amount
  readonly excess: Amount | null
  readonly coins: readonly CoinCode[]
  readonly customer: { readonly name: string; readonly email: string | null } | null
  readonly contact: string | null
  readonly language: 'en' | 'fr' | 'es' | 'pt'
  readonly dueOn: Day | null
  readonly expiresAt: Instant | null
  readonly url: string
  readonly createdAt: Instant
  readonly paidAt: Instant | null
  readonly cancelledAt: Instant | null
  readonly mailedAt: Instant | null
  readonly refundTo: {
    readonly network: NetworkId
    readonly address: string
    readonly at: Instant
    readonly claimed: boolean
  } | null
  readonly claim: {
    readonly email: string
    readonly mailedAt: Instant
    readonly state: 'waiting' | 'used' | 'expired'
    readonly byUs: boolean
  } | null
  readonly payerEmail: string | null
  readonly returns: readonly {
    readonly transaction: `wdr_${string}`
    readonly state:
      | 'requested'
      | 'risk_check'
      | 'queued'
      | 'signing'
      | 'broadcast'
      | 'stuck'
      | 'fee_bumped'
      | 'confirming'
      | 'done'
      | 'cancelled'
      | 'rejected'
      | 'failed'
    readonly currency: CoinCode
    readonly amount: Amount
  }[]
  readonly payments: { readonly begun: number; readonly paid: number } | null
  readonly arrivals: readonly BillArrival[]
}

/**
 * Coins that came for a bill. `worth`: what was counted of them in the bill's currency, `null` until they are
 * credited. `rate`: the firm quote in force when they were first seen, or the market's when they were counted. `late`:
 * they came after the quote, or after the bill was cancelled or had expired.
 */
export type BillArrival = {
  readonly deposit: `dep_${string}`
  readonly seenAt: Instant
  readonly currency: CoinCode
  readonly network: NetworkId
  readonly amount: Amount
  readonly state:
    | 'detected'
    | 'confirming'
    | 'screening'
    | 'credited'
    | 'below_minimum'
    | 'reorged'
    | 'dropped'
    | 'reversed'
  readonly worth: Amount | null
  readonly rate: 'quote' | 'market' | null
  readonly late: boolean
  readonly converted: {
    readonly into: CoinCode
    readonly state: 'waiting' | 'done' | 'kept'
    readonly transaction: `swp_${string}` | null
    readonly reason: string | null
  } | null
  readonly sold: {
    readonly transaction: `sel_${string}`
    readonly state:
      | 'locked'
      | 'converted'
      | 'payout_sent'
      | 'payout_unknown'
      | 'second_rail'
      | 'paid'
      | 'returned'
      | 'bank_reversed'
    readonly currency: LocalCurrency
    readonly amount: Amount
  } | null
}

/** One line of a bill: what for, and its part of the amount. */
export type BillLine = { readonly text: string; readonly amount: Amount }
