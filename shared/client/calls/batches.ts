/** Calls about batches. */
// Made by tools/generate-client.ts from shared/contracts: run it again when those have changed.
import type { Amount, ApprovalAsked, AssetCode, CoinCode, Instant } from './types.ts'

/** Hands in a file: CSV, or pain.001.001.09. Its rows are stored at once and looked at in the background. */
export type AddBatch = {
  readonly query?: { readonly name?: string }
  readonly file: {
    readonly type: 'text/csv' | 'application/xml' | 'text/xml'
    readonly bytes: Uint8Array<ArrayBuffer> | string
  }
  readonly answer: { readonly batch: Batch }
}

/** The company's batches, newest first. */
export type ListBatches = {
  readonly query?: { readonly page?: number; readonly limit?: number }
  readonly answer: {
    readonly batches: readonly Batch[]
    readonly page: number
    readonly limit: number
    readonly total: number
  }
}

/** One batch. */
export type GetBatch = { readonly params: { readonly id: `bat_${string}` }; readonly answer: { readonly batch: Batch } }

/** The rows of a batch in its order. `state` or `open` (a question that nobody decided) narrow them. */
export type ListBatchRows = {
  readonly params: { readonly id: `bat_${string}` }
  readonly query?: {
    readonly state?:
      | 'checking'
      | 'faulty'
      | 'ready'
      | 'left_out'
      | 'paying'
      | 'unknown'
      | 'paid'
      | 'failed'
      | 'cancelled'
    readonly open?: 'true' | 'false'
    readonly page?: number
    readonly limit?: number
  }
  readonly answer: {
    readonly rows: readonly BatchRow[]
    readonly page: number
    readonly limit: number
    readonly total: number
  }
}

/**
 * One row. `proof`: the text whose hash is its leaf, and the path from there to the root, from below (RFC 6962: a leaf
 * is SHA-256(0x00 text), a node SHA-256(0x01 left right)); `null` before anything was offered.
 */
export type GetBatchRow = {
  readonly params: { readonly id: `bat_${string}`; readonly position: number }
  readonly answer: {
    readonly row: BatchRow
    readonly proof: {
      readonly leaf: string
      readonly path: readonly { readonly side: 'left' | 'right'; readonly hash: string }[]
      readonly root: string
    } | null
  }
}

/** Offers a batch: what arrives of each row, and the most that may leave. Moves no money. */
export type QuoteBatch = {
  readonly params: { readonly id: `bat_${string}` }
  readonly body: { readonly payWith: CoinCode }
  readonly answer: { readonly batch: Batch }
}

/**
 * Pays a batch, or asks others to approve it. Its money is on hold from then on. Repeating it answers the same. An API
 * key sends no code and no PIN: its company signs the request, and the body says how many payments it is for and the
 * most that leaves (`pays`, as the offer says it). A key needs the scopes of all rows, `withdrawal` and `quicksell`.
 */
export type PayBatch = {
  readonly params: { readonly id: `bat_${string}` }
  readonly body: {
    readonly root: string
    readonly pays?: {
      readonly rows: number
      readonly most: readonly { readonly currency: AssetCode; readonly amount: Amount }[]
    }
  }
  readonly answer: { readonly batch: Batch } | ApprovalAsked
}

/**
 * Ends a batch: rows whose payments have not begun are paid no more. One that waits is taken back by whoever asked.
 */
export type CancelBatch = {
  readonly params: { readonly id: `bat_${string}` }
  readonly answer: { readonly batch: Batch }
}

/** All rows with what became of them, as CSV. */
export type GetBatchResult = {
  readonly params: { readonly id: `bat_${string}` }
  readonly answer: Uint8Array<ArrayBuffer>
}

/** A batch with its sums: `counts` by the state of rows, `open` those with a question that nobody decided. */
export type Batch = {
  readonly _id: `bat_${string}`
  readonly name: string
  readonly format: 'csv' | 'pain.001'
  readonly state: 'checking' | 'draft' | 'asked' | 'paying' | 'done' | 'cancelled' | 'declined' | 'expired'
  readonly madeBy: string | null
  readonly madeAt: Instant
  readonly rows: number
  readonly counts: Readonly<Record<string, number>>
  readonly open: number
  readonly arrives: readonly { readonly currency: AssetCode; readonly amount: Amount; readonly rows: number }[]
  readonly offer: {
    readonly root: string
    readonly payWith: CoinCode
    readonly rows: number
    readonly takes: readonly { readonly currency: AssetCode; readonly amount: Amount; readonly rows: number }[]
    readonly most: readonly { readonly currency: AssetCode; readonly amount: Amount; readonly rows: number }[]
    readonly valueUsd: Amount
    readonly expiresAt: Instant
  } | null
  readonly paid: readonly { readonly currency: AssetCode; readonly amount: Amount; readonly rows: number }[]
  readonly left: readonly { readonly currency: AssetCode; readonly amount: Amount; readonly rows: number }[]
  readonly approval: `apr_${string}` | null
  readonly askedAt: Instant | null
  readonly endedAt: Instant | null
  readonly payUntil: Instant | null
}

/**
 * One row. `typed` is what the file says, as far as it says anything; `payee` what was understood of it. `amount` is
 * what arrives. `most` may leave, in the coin that it is paid from, once it was offered; `left` is what left.
 */
export type BatchRow = {
  readonly position: number
  readonly line: number
  readonly state: 'checking' | 'faulty' | 'ready' | 'left_out' | 'paying' | 'unknown' | 'paid' | 'failed' | 'cancelled'
  readonly way: 'bank' | 'mobile-money' | 'zend' | 'address' | null
  readonly name: string | null
  readonly amount: Amount | null
  readonly currency: AssetCode | null
  readonly reference: string | null
  readonly payee: Readonly<Record<string, string>>
  readonly typed: Readonly<Record<string, string>>
  readonly faults: readonly {
    readonly field:
      | 'way'
      | 'name'
      | 'country'
      | 'institution'
      | 'account'
      | 'branch'
      | 'accountType'
      | 'username'
      | 'network'
      | 'address'
      | 'memo'
      | 'amount'
      | 'currency'
      | 'reference'
    readonly fault:
      | 'missing'
      | 'impossible'
      | 'unknown'
      | 'ambiguous'
      | 'not_paid'
      | 'too_small'
      | 'too_large'
      | 'too_precise'
      | 'too_long'
      | 'refused'
      | 'own'
      | 'not_allowed'
    readonly limit: Amount | null
  }[]
  readonly questions: readonly {
    readonly question: 'name_differs' | 'looks_alike' | 'twice' | 'paid_lately'
    readonly accepted: boolean
    readonly other: string | null
  }[]
  readonly owner: {
    readonly says: 'waiting' | 'matches' | 'close' | 'differs' | 'not_possible' | null
    readonly found: string | null
  }
  readonly most: Amount | null
  readonly mostCurrency: AssetCode | null
  readonly left: Amount | null
  readonly payment: string | null
  readonly reason: string | null
  readonly endedAt: Instant | null
  readonly sentBackAt: Instant | null
}
