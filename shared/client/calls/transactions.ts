/** Calls about transactions. */
// Made by tools/generate-client.ts from shared/contracts: run it again when those have changed.
import type {
  Amount,
  AssetAmount,
  AssetCode,
  CoinCode,
  Day,
  Instant,
  NetworkId,
  QuickSellDetail,
  SwapDetail,
  TransferDetail,
  WithdrawalDetail,
} from './types.ts'

/** The customer's history, newest first, by page or by cursor. `transactionId` narrows it to one. */
export type GetHistory = {
  readonly query?: {
    readonly currency?: AssetCode
    readonly transactionType?: 'deposit' | 'withdrawal' | 'swap' | 'transfer' | 'quick_sell' | 'fx'
    readonly from?: Day
    readonly to?: Day
    readonly status?:
      | 'returned'
      | 'failed'
      | 'success'
      | 'pending'
      | 'action-required'
      | 'action-updated'
      | 'processing'
    readonly transactionId?: string
    readonly search?: string
    readonly page?: number
    readonly limit?: number
    readonly cursor?: string
  }
  readonly answer: {
    readonly transactions: readonly Transaction[]
    readonly page: number
    readonly limit: number
    readonly total: number
    readonly cursor: string | null
  }
}

/** One of the customer's own transactions, of any kind. */
export type GetTransaction = {
  readonly params: {
    readonly id: `dep_${string}` | `wdr_${string}` | `swp_${string}` | `trf_${string}` | `sel_${string}`
  }
  readonly answer: { readonly transaction: TransactionDetail }
}

/**
 * The receipt of one of the caller's transactions, as PDF in the requested language: amounts, the on-chain proof, our
 * signature, and a QR code to its verification page. Of a payment abroad that was delivered it is the proof of
 * payment: payer, payee, what arrived and out of what, rate, charge, references, instants and who approved it.
 */
export type GetReceipt = {
  readonly params: {
    readonly id:
      | `dep_${string}`
      | `wdr_${string}`
      | `swp_${string}`
      | `trf_${string}`
      | `sel_${string}`
      | `fxp_${string}`
  }
  readonly answer: Uint8Array<ArrayBuffer>
}

/** The caller's remaining sending limits, by rolling window. */
export type GetLimits = {
  readonly answer: {
    readonly tier: number
    readonly currency: AssetCode
    readonly windows: readonly LimitWindow[]
    readonly hold: {
      readonly until: Instant
      readonly reason:
        | 'password_reset'
        | 'password_changed'
        | 'pin_reset'
        | 'two_factor_reset'
        | 'email_changed'
        | 'phone_changed'
        | 'frozen'
        | 'unfrozen'
        | 'deposit_lost'
        | 'company_frozen'
    } | null
    readonly next: {
      readonly tier: number
      readonly takes: readonly string[]
      readonly missing: readonly string[]
      readonly dayMax: Amount
      readonly monthMax: Amount
    } | null
  }
}

/**
 * A statement of account: every transaction of a period, and each coin's opening and closing balance, reconciled with
 * the ledger's entries.
 */
export type GetStatement = {
  readonly query?: {
    readonly currency?: AssetCode
    readonly transactionType?: 'deposit' | 'withdrawal' | 'swap' | 'transfer' | 'quick_sell' | 'fx'
    readonly from?: Day
    readonly to?: Day
    readonly format?: 'pdf' | 'csv'
  }
  readonly answer: Uint8Array<ArrayBuffer>
}

/**
 * A company's account in one coin or currency as CSV that Xero and QuickBooks import as a bank statement: every
 * transaction of a period, at most a thousand.
 */
export type GetImportStatement = {
  readonly query: { readonly currency: AssetCode; readonly from?: Day; readonly to?: Day }
  readonly answer: Uint8Array<ArrayBuffer>
}

/** A deposit with everything its page shows. */
export type DepositDetail = {
  readonly _id: string
  readonly transactionType: 'deposit'
  readonly direction: 'in' | 'out'
  readonly amount: Amount
  readonly currency: CoinCode
  readonly counter: AssetAmount | null
  readonly party: string | null
  readonly partyName?: string | null
  readonly madeBy?: string
  readonly approved?: { readonly request: `apr_${string}`; readonly by: readonly string[] }
  readonly status: 'returned' | 'failed' | 'success' | 'pending' | 'action-required' | 'action-updated' | 'processing'
  readonly timeStamp: Instant
  readonly network: NetworkId | null
  readonly usualSeconds: number | null
  readonly state:
    | 'detected'
    | 'confirming'
    | 'screening'
    | 'credited'
    | 'below_minimum'
    | 'reorged'
    | 'dropped'
    | 'reversed'
  readonly address: string
  readonly txid: string
  readonly explorerUrl: string | null
  readonly networkName: string
  readonly confirmations: number
  readonly confirmationsNeeded: number
  readonly large: boolean
  readonly minimum: Amount
  readonly collected: Amount | null
  readonly creditedAt: Instant | null
  readonly expectedAt: Instant | null
  readonly stages: readonly {
    readonly key: 'detected' | 'confirming' | 'screening' | 'credited'
    readonly state: 'done' | 'current' | 'next' | 'failed'
    readonly at: Instant | null
  }[]
  readonly waitsForRoom?: boolean
  readonly disputed?: boolean
  readonly lost?: { readonly state: 'held' | 'reversed'; readonly held: Amount; readonly debt: Amount } | null
}

/** One limit window, as every refusal and the limits page show it. Amounts are in `currency`. */
export type LimitWindow = {
  readonly rule: 'day' | 'month'
  readonly limit: Amount
  readonly used: Amount
  readonly left: Amount
  readonly freesAt: Instant | null
}

/** One transaction in a customer's history (specification §3). */
export type Transaction = {
  readonly _id: string
  readonly transactionType: 'deposit' | 'withdrawal' | 'swap' | 'transfer' | 'quick_sell' | 'fx'
  readonly direction: 'in' | 'out'
  readonly amount: Amount
  readonly currency: AssetCode
  readonly counter: AssetAmount | null
  readonly party: string | null
  readonly partyName?: string | null
  readonly madeBy?: string
  readonly approved?: { readonly request: `apr_${string}`; readonly by: readonly string[] }
  readonly status: 'returned' | 'failed' | 'success' | 'pending' | 'action-required' | 'action-updated' | 'processing'
  readonly timeStamp: Instant
  readonly network: NetworkId | null
}

/** The detail of any transaction. */
export type TransactionDetail = DepositDetail | WithdrawalDetail | SwapDetail | TransferDetail | QuickSellDetail
