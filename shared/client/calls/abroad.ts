/** Calls about abroad. */
// Made by tools/generate-client.ts from shared/contracts: run it again when those have changed.
import type { Amount, ApprovalAsked, Day, Instant } from './types.ts'

/** Fixes what is paid, and the most that may leave. Moves no money. */
export type QuoteFx = {
  readonly body: {
    readonly supplierId: string
    readonly amount: Amount
    readonly purpose:
      | 'goods'
      | 'services'
      | 'supplier'
      | 'freight'
      | 'licences'
      | 'salaries'
      | 'rent'
      | 'tuition'
      | 'tax'
      | 'refund'
      | 'own_account'
      | 'other'
    readonly reference: string
    readonly until?: Instant
    readonly invoices?: readonly { readonly invoice: `ivc_${string}`; readonly pays: Amount }[]
    readonly most?: Amount
  }
  readonly answer: FxQuote
}

/**
 * Pays: takes an offer, the code mailed for it, and the PIN. Others may have to approve it first. An API key sends
 * neither: its company signs the request, and the body says what the offer is for (`pays`).
 */
export type PayFx = {
  readonly body: {
    readonly quote: string
    readonly pays?: {
      readonly supplierId: string
      readonly amount: Amount
      readonly purpose:
        | 'goods'
        | 'services'
        | 'supplier'
        | 'freight'
        | 'licences'
        | 'salaries'
        | 'rent'
        | 'tuition'
        | 'tax'
        | 'refund'
        | 'own_account'
        | 'other'
      readonly reference: string
      readonly until?: Instant
      readonly invoices?: readonly { readonly invoice: `ivc_${string}`; readonly pays: Amount }[]
      readonly most: Amount
      readonly payee: FxPayee
    }
  }
  readonly answer: { readonly payment: FxPayment } | ApprovalAsked
}

/** The company's payments abroad, newest first. */
export type ListFx = {
  readonly query?: { readonly page?: number; readonly limit?: number }
  readonly answer: {
    readonly payments: readonly FxPayment[]
    readonly page: number
    readonly limit: number
    readonly total: number
  }
}

/** One payment abroad. */
export type GetFx = {
  readonly params: { readonly id: `fxp_${string}` }
  readonly answer: { readonly payment: FxPayment }
}

/**
 * The order of a payment as it was given to the institution that pays, as a pain.001.001.09: who pays whom how much,
 * by which scheme, and our references. Refused while it was given to none.
 */
export type GetFxOrder = { readonly params: { readonly id: `fxp_${string}` }; readonly answer: Uint8Array<ArrayBuffer> }

/** Calls a payment off that is not converted yet. Nothing has left, and all of the money is free again. */
export type CancelFx = {
  readonly params: { readonly id: `fxp_${string}` }
  readonly answer: { readonly payment: FxPayment }
}

/** The payments abroad of a calendar year by month and currency, newest first. Without a year: the present one. */
export type GetFxMonths = {
  readonly query?: { readonly year?: number }
  readonly answer: {
    readonly year: number
    readonly months: readonly {
      readonly month: string
      readonly currency: FxCurrency
      readonly payments: number
      readonly amount: Amount
      readonly taken: Amount
      readonly chargeUsd: Amount
      readonly averageRate: string | null
      readonly delivered: { readonly payments: number; readonly amount: Amount }
      readonly returned: { readonly payments: number; readonly amount: Amount; readonly givenBack: Amount }
    }[]
  }
}

/** The same as a file: a sheet for books, or on paper. */
export type GetFxMonthsStatement = {
  readonly query: { readonly year?: number; readonly format: 'pdf' | 'csv' }
  readonly answer: Uint8Array<ArrayBuffer>
}

/** A currency that suppliers abroad are paid in. */
export type FxCurrency = 'USD' | 'CAD' | 'GBP' | 'EUR' | 'CNY'

/**
 * Who is paid abroad, in the form that banks are told. `name` has `type` (`company` or `person`) and `company`, or
 * `first` and `last`; `address` has `street`, `number`, `town`, `region`, `postcode` and `country`; `bank` has `way`,
 * and what that way takes, such as `iban`, or `sortCode` and `account`.
 */
export type FxPayee = {
  readonly currency: FxCurrency
  readonly name: Readonly<Record<string, string>>
  readonly address: Readonly<Record<string, string>>
  readonly bank: Readonly<Record<string, string | null>>
}

/** A payment abroad, as its company sees it. */
export type FxPayment = {
  readonly id: `fxp_${string}`
  readonly state:
    | 'funded'
    | 'documents_review'
    | 'converting'
    | 'paying'
    | 'unknown'
    | 'sent'
    | 'delivered'
    | 'came_back'
    | 'returned'
    | 'cancelled'
    | 'expired'
    | 'not_taken'
    | 'info_requested'
  readonly status: 'returned' | 'failed' | 'success' | 'pending' | 'action-required' | 'action-updated' | 'processing'
  readonly supplier: { readonly id: string; readonly name: string }
  readonly currency: FxCurrency
  readonly delivers: Amount
  readonly most: Amount
  readonly taken: Amount | null
  readonly feeUsd: Amount | null
  readonly rate: string | null
  readonly rail: string
  readonly purpose: string
  readonly reference: string
  readonly invoices: readonly { readonly _id: `ivc_${string}`; readonly number: string; readonly pays: Amount }[]
  readonly payBy: Instant
  readonly reason: string | null
  readonly cameBack: Amount | null
  readonly returned: Amount | null
  readonly tracking: string | null
  readonly arrival: { readonly from: Day; readonly by: Day } | null
  readonly delivery: 'told' | 'presumed' | null
  readonly tracker: string
  readonly at: {
    readonly funded: Instant
    readonly converted: Instant | null
    readonly sent: Instant | null
    readonly delivered: Instant | null
    readonly cameBack: Instant | null
    readonly closed: Instant | null
  }
  readonly questions: readonly FxQuestion[]
  readonly wishes: readonly {
    readonly kind: 'cancel' | 'give_back' | 'recall'
    readonly madeAt: Instant
    readonly answer: 'done' | 'too_late' | 'requested' | 'refused' | 'not_supported' | null
  }[]
}

/**
 * A question. `askedBy`: `bank` for a bank or provider on the way, `zend` for one of us. `open`: it waits for the
 * company; `answered`: what was said is being looked at; `closed`: it is not asked any more. `asks` is in the words of
 * who asks, as they came.
 */
export type FxQuestion = {
  readonly id: `fxq_${string}`
  readonly state: 'open' | 'answered' | 'closed'
  readonly askedBy: 'bank' | 'zend'
  readonly items: readonly { readonly id: string; readonly kind: 'text' | 'file'; readonly asks: string }[]
  readonly askedAt: Instant
  readonly dueAt: Instant | null
  readonly answeredAt: Instant | null
}

/** An offer to pay a supplier, until `expiresAt`. `most` may leave; `takes` would at the rates of now. */
export type FxQuote = {
  readonly quote: string
  readonly supplier: { readonly id: string; readonly name: string }
  readonly payee: FxPayee
  readonly currency: FxCurrency
  readonly delivers: Amount
  readonly takes: Amount
  readonly most: Amount
  readonly feeUsd: Amount
  readonly rate: string
  readonly rail: string
  readonly invoices: readonly { readonly _id: `ivc_${string}`; readonly number: string; readonly pays: Amount }[]
  readonly expiresAt: Instant
}
