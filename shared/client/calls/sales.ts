/** Calls about sales. */
// Made by tools/generate-client.ts from shared/contracts: run it again when those have changed.
import type {
  Amount,
  ApprovalAsked,
  CoinCode,
  Day,
  HeldAsset,
  Instant,
  LocalCurrency,
  NetworkId,
  QuickSellDetail,
} from './types.ts'

/** The customer's saved accounts, newest first; optionally of one currency. */
export type GetPayoutAccounts = {
  readonly query?: { readonly page?: number; readonly limit?: number; readonly fiatCurrency?: LocalCurrency }
  readonly answer: {
    readonly accounts: readonly PayoutAccount[]
    readonly page: number
    readonly limit: number
    readonly total: number
  }
}

/** Countries that crypto can be sold to, each with its account fields, limits and fees. */
export type GetQuickSellCountries = { readonly answer: { readonly countries: readonly QuickSellCountry[] } }

/**
 * The present rate of one unit, fee included; an indication, not an offer. Rates are whole local units per whole coin,
 * as decimal text.
 */
export type GetQuickSellRate = {
  readonly query: { readonly fromCurrency: CoinCode; readonly toCurrency: LocalCurrency }
  readonly answer: { readonly rate: string; readonly midRate: string; readonly feeBps: number; readonly asOf: Instant }
}

/**
 * The amounts that can be sold now into a currency: minimum and maximum of one payout, and what the customer's limits
 * and balance leave. In local money.
 */
export type GetQuickSellLimit = {
  readonly body: {
    readonly fromCurrency: HeldAsset
    readonly toCurrency: LocalCurrency
    readonly accountId?: `acc_${string}`
  }
  readonly answer: {
    readonly currency: LocalCurrency
    readonly minimum: Amount
    readonly maximum: Amount
    readonly left: Amount
    readonly rule: 'payout' | 'day' | 'month' | 'first_day' | 'verification'
    readonly freesAt: Instant | null
  }
}

/**
 * Fixes a rate, for exactly one of two amounts: what is sold, or what is to arrive, exactly, in the money of the
 * account. Moves no money. It is for a saved account (`accountId`), or for a person's new one (`account`), which is
 * saved when the offer is taken: both in one act, with one code and one PIN. A company saves its accounts first.
 */
export type QuoteQuickSell = {
  readonly body: {
    readonly accountId?: `acc_${string}`
    readonly account?: NewAccount
    readonly fromCurrency: HeldAsset
    readonly fromCurrencyAmt?: Amount
    readonly toCurrencyAmt?: Amount
  }
  readonly answer: QuickSellQuote
}

/**
 * Sells: takes an offer, the code mailed for this amount and account, and the PIN. An API key sends neither: its
 * company signs the request, and the body says what the offer is for (`sells`).
 */
export type QuickSell = {
  readonly body: {
    readonly quote: string
    readonly ifFailed?: 'crypto' | 'local'
    readonly sells?: {
      readonly fromCurrency: HeldAsset
      readonly fromAmount: Amount
      readonly toCurrency: LocalCurrency
      readonly institution: string
      readonly accountNumber: string
    }
  }
  readonly answer: { readonly transaction: QuickSellDetail } | ApprovalAsked
}

/** The customer's sales, newest first, by page or by cursor. */
export type GetQuickSells = {
  readonly query?: {
    readonly status?:
      | 'returned'
      | 'failed'
      | 'success'
      | 'pending'
      | 'action-required'
      | 'action-updated'
      | 'processing'
    readonly page?: number
    readonly limit?: number
    readonly cursor?: string
  }
  readonly answer: {
    readonly transactions: readonly QuickSellDetail[]
    readonly page: number
    readonly limit: number
    readonly total: number
    readonly cursor: string | null
  }
}

/**
 * The customer's rules for all deposits; with `bill`, those that hold for the payments of that invoice or link alone.
 */
export type GetSellRules = {
  readonly query?: { readonly bill?: `bil_${string}` }
  readonly answer: { readonly rules: readonly SellRule[] }
}

/** A statement of quick sells. */
export type GetQuickSellStatement = {
  readonly query?: { readonly format?: 'pdf' | 'csv'; readonly from?: Day; readonly to?: Day }
  readonly answer: Uint8Array<ArrayBuffer>
}

/**
 * One field of an account. With `choices` it is a choice; else text that matches `pattern` (a whole regular
 * expression, no anchors). `example` is shown.
 */
export type AccountField = {
  readonly name: 'institution' | 'branch' | 'accountType' | 'accountNumber' | 'accountName'
  readonly kind: 'choice' | 'digits' | 'phone' | 'text'
  readonly pattern: string
  readonly example: string
  readonly choices: readonly { readonly value: string; readonly label: string }[] | null
}

/** A country's account, as its fields' values. */
export type AccountFields = {
  readonly institution: string
  readonly branch?: string
  readonly accountType?: string
  readonly accountNumber: string
  readonly accountName?: string
}

/** An account to save, by its country's fields. */
export type NewAccount = {
  readonly country: string
  readonly method: 'bank' | 'mobile-money'
  readonly fields: AccountFields
}

/** A saved account. */
export type PayoutAccount = {
  readonly _id: `acc_${string}`
  readonly country: string
  readonly currency: LocalCurrency
  readonly method: 'bank' | 'mobile-money'
  readonly institution: string
  readonly institutionName: string
  readonly accountNumber: string
  readonly accountName: string
  readonly match: 'matches' | 'close' | 'differs' | 'unknown'
  readonly createdAt: Instant
}

/** A country where money can be paid out. Amounts are in `currency`. */
export type QuickSellCountry = {
  readonly country: string
  readonly currency: LocalCurrency
  readonly minimum: Amount
  readonly maximum: Amount
  readonly flatFee: Amount
  readonly feeBps: number
  readonly methods: readonly {
    readonly method: 'bank' | 'mobile-money'
    readonly fields: readonly AccountField[]
    readonly resolves: boolean
    readonly usualSeconds: number
    readonly state: 'up' | 'slow' | 'down'
  }[]
}

/**
 * A firm offer: sell this amount to this account for that one, until `expiresAt` (60 seconds). A local balance is paid
 * out without conversion (`rate` is "1").
 */
export type QuickSellQuote = {
  readonly quote: string
  readonly account: PayoutAccount
  readonly saves: boolean
  readonly fromCurrency: HeldAsset
  readonly fromAmount: Amount
  readonly toCurrency: LocalCurrency
  readonly midRate: string
  readonly rate: string
  readonly priceAsOf: Instant
  readonly fee: { readonly bps: number; readonly amount: Amount }
  readonly flatFee: Amount
  readonly receives: Amount
  readonly usualSeconds: number
  readonly lateSeconds: number
  readonly expiresAt: Instant
}

/** A rule that sells a share of each deposit of one coin on one network, and keeps the rest. */
export type SellRule = {
  readonly _id: `rul_${string}`
  readonly currency: CoinCode
  readonly chain: NetworkId
  readonly sharePercent: number
  readonly account: PayoutAccount
  readonly targetRate: Amount | null
  readonly on: boolean
  readonly waiting: Amount
  readonly lastRefusal: string | null
}
