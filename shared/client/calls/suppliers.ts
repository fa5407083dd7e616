/** Calls about suppliers. */
// Made by tools/generate-client.ts from shared/contracts: run it again when those have changed.
import type { Amount, Day, Instant } from './types.ts'

/** The company's suppliers, newest first. */
export type ListSuppliers = {
  readonly query?: { readonly page?: number; readonly limit?: number }
  readonly answer: {
    readonly suppliers: readonly {
      readonly _id: `spr_${string}`
      readonly createdAt: Instant
      readonly current: {
        readonly version: number
        readonly name: string
        readonly currency: 'USD' | 'CAD' | 'GBP' | 'EUR' | 'CNY'
        readonly way: 'us-ach' | 'us-wire' | 'swift' | 'ca-eft' | 'ca-interac' | 'gb-bank' | 'eu-iban'
        readonly payeeType: 'company' | 'person'
        readonly values: Readonly<Record<string, string>>
        readonly contact: string
        readonly madeAt: Instant
        readonly usableFrom: Instant
        readonly nameCheck: {
          readonly answer: 'match' | 'close' | 'none' | 'not_possible'
          readonly name: string | null
        } | null
      }
      readonly waiting: {
        readonly version: number
        readonly name: string
        readonly currency: 'USD' | 'CAD' | 'GBP' | 'EUR' | 'CNY'
        readonly way: 'us-ach' | 'us-wire' | 'swift' | 'ca-eft' | 'ca-interac' | 'gb-bank' | 'eu-iban'
        readonly payeeType: 'company' | 'person'
        readonly values: Readonly<Record<string, string>>
        readonly contact: string
        readonly madeAt: Instant
        readonly usableFrom: Instant
        readonly nameCheck: {
          readonly answer: 'match' | 'close' | 'none' | 'not_possible'
          readonly name: string | null
        } | null
        readonly askedUntil: Instant
      } | null
      readonly latest: number
      readonly refused: boolean
    }[]
    readonly page: number
    readonly limit: number
    readonly total: number
  }
}

/** One supplier. */
export type GetSupplier = {
  readonly params: { readonly supplier: `spr_${string}` }
  readonly answer: {
    readonly supplier: {
      readonly _id: `spr_${string}`
      readonly createdAt: Instant
      readonly current: {
        readonly version: number
        readonly name: string
        readonly currency: 'USD' | 'CAD' | 'GBP' | 'EUR' | 'CNY'
        readonly way: 'us-ach' | 'us-wire' | 'swift' | 'ca-eft' | 'ca-interac' | 'gb-bank' | 'eu-iban'
        readonly payeeType: 'company' | 'person'
        readonly values: Readonly<Record<string, string>>
        readonly contact: string
        readonly madeAt: Instant
        readonly usableFrom: Instant
        readonly nameCheck: {
          readonly answer: 'match' | 'close' | 'none' | 'not_possible'
          readonly name: string | null
        } | null
      }
      readonly waiting: {
        readonly version: number
        readonly name: string
        readonly currency: 'USD' | 'CAD' | 'GBP' | 'EUR' | 'CNY'
        readonly way: 'us-ach' | 'us-wire' | 'swift' | 'ca-eft' | 'ca-interac' | 'gb-bank' | 'eu-iban'
        readonly payeeType: 'company' | 'person'
        readonly values: Readonly<Record<string, string>>
        readonly contact: string
        readonly madeAt: Instant
        readonly usableFrom: Instant
        readonly nameCheck: {
          readonly answer: 'match' | 'close' | 'none' | 'not_possible'
          readonly name: string | null
        } | null
        readonly askedUntil: Instant
      } | null
      readonly latest: number
      readonly refused: boolean
    }
  }
}

/** The company's invoices, newest first. `open`: only those that are confirmed and of which something remains. */
export type ListInvoices = {
  readonly query?: {
    readonly supplier?: string
    readonly open?: 'true' | 'false'
    readonly page?: number
    readonly limit?: number
  }
  readonly answer: {
    readonly invoices: readonly {
      readonly _id: `ivc_${string}`
      readonly state: 'read' | 'confirmed'
      readonly createdAt: Instant
      readonly file: { readonly format: 'pdf' | 'webp'; readonly bytes: number }
      readonly read: {
        readonly number: string | null
        readonly date: Day | null
        readonly currency: 'USD' | 'CAD' | 'GBP' | 'EUR' | 'CNY' | null
        readonly total: Amount | null
        readonly accounts: readonly string[]
      }
      readonly supplier: { readonly id: string; readonly name: string } | null
      readonly number: string | null
      readonly date: Day | null
      readonly currency: 'USD' | 'CAD' | 'GBP' | 'EUR' | 'CNY' | null
      readonly total: Amount | null
      readonly paid: Amount | null
      readonly remaining: Amount | null
      readonly differences: readonly (
        | 'unread'
        | 'supplier_name'
        | 'company_name'
        | 'account'
        | 'number'
        | 'date'
        | 'currency'
        | 'total'
      )[]
    }[]
    readonly page: number
    readonly limit: number
    readonly total: number
  }
}
