/** What several calls share. */
// Made by tools/generate-client.ts from shared/contracts: run it again when those have changed.

/** A decimal amount in the asset’s own scale. */
export type Amount = string

/** Nothing moved: the money is on hold until others decide, or until `expiresAt`. */
export type ApprovalAsked = {
  readonly approval: { readonly id: `apr_${string}`; readonly needed: number; readonly expiresAt: Instant }
}

/** An amount of a coin or of local money, as sent over HTTP. */
export type AssetAmount = { readonly amount: Amount; readonly currency: AssetCode }

/** A coin or a currency. */
export type AssetCode = HeldAsset | 'CAD' | 'GBP' | 'EUR' | 'CNY'

/** An amount of one coin, as sent over HTTP. */
export type CoinAmount = { readonly amount: Amount; readonly currency: CoinCode }

/** A coin. */
export type CoinCode =
  | 'SOL'
  | 'ETH'
  | 'BTC'
  | 'TRX'
  | 'ALGO'
  | 'XRP'
  | 'BCH'
  | 'XLM'
  | 'LTC'
  | 'AVAX'
  | 'DOGE'
  | 'USDC'
  | 'USDT'
  | 'OKB'
  | 'MATIC'
  | 'ADA'
  | 'BNB'
  | 'DOGS'
  | 'TON'
  | 'DAI'

/** The code of a local currency. */
export type CurrencyCode = 'USD' | 'NGN' | 'GHS' | 'XAF' | 'ZAR' | 'UGX' | 'TZS' | 'KES' | 'RWF' | 'ETB' | 'ZMW'

/** A calendar day, ISO 8601. */
export type Day = string

/** What a balance can be in. */
export type HeldAsset = CoinCode | LocalCurrency

/** An instant, ISO 8601 in UTC. */
export type Instant = string

/** A local currency. */
export type LocalCurrency = 'USD' | 'NGN' | 'GHS' | 'XAF' | 'ZAR' | 'UGX' | 'TZS' | 'KES' | 'RWF' | 'ETB' | 'ZMW'

/** A network by the id used in paths and queries. */
export type NetworkId =
  | 'bitcoin'
  | 'litecoin'
  | 'bitcoincash'
  | 'dogecoin'
  | 'ethereum'
  | 'bsc'
  | 'polygon'
  | 'avalanche'
  | 'xlayer'
  | 'tron'
  | 'solana'
  | 'xrpl'
  | 'stellar'
  | 'algorand'
  | 'cardano'
  | 'ton'

/**
 * A quick sell with everything its page shows. `amount` was sold, `counter` arrives in local money, `party` is the
 * account's number. A payout of a local balance converts nothing: both sides are the same currency and the rate is
 * "1".
 */
export type QuickSellDetail = {
  readonly _id: string
  readonly transactionType: 'quick_sell'
  readonly direction: 'in' | 'out'
  readonly amount: Amount
  readonly currency: AssetCode
  readonly counter: AssetAmount
  readonly party: string | null
  readonly partyName?: string | null
  readonly madeBy?: string
  readonly approved?: { readonly request: `apr_${string}`; readonly by: readonly string[] }
  readonly status: 'returned' | 'failed' | 'success' | 'pending' | 'action-required' | 'action-updated' | 'processing'
  readonly timeStamp: Instant
  readonly network: NetworkId | null
  readonly usualSeconds: number | null
  readonly state:
    | 'locked'
    | 'converted'
    | 'payout_sent'
    | 'payout_unknown'
    | 'second_rail'
    | 'paid'
    | 'returned'
    | 'bank_reversed'
  readonly account: {
    readonly _id: `acc_${string}`
    readonly institutionName: string
    readonly accountNumber: string
    readonly accountName: string
    readonly method: 'bank' | 'mobile-money'
  }
  readonly midRate: string
  readonly rate: string
  readonly fee: { readonly bps: number; readonly amount: Amount; readonly currency: AssetCode }
  readonly flatFee: AssetAmount
  readonly ifFailed: 'crypto' | 'local'
  readonly returned: AssetAmount | null
  readonly reference: string | null
  readonly reason: string | null
  readonly automatic: boolean
  readonly expectedAt: Instant | null
  readonly lateAt: Instant | null
  readonly feeBack: AssetAmount | null
  readonly stages: readonly {
    readonly key: 'locked' | 'converted' | 'payout_sent' | 'paid'
    readonly state: 'done' | 'current' | 'next' | 'failed'
    readonly at: Instant | null
  }[]
}

/**
 * A swap with everything its page shows. `amount` was given, `counter` received. Rates are whole received coins per
 * whole given coin.
 */
export type SwapDetail = {
  readonly _id: string
  readonly transactionType: 'swap'
  readonly direction: 'in' | 'out'
  readonly amount: Amount
  readonly currency: CoinCode
  readonly counter: CoinAmount
  readonly party: string | null
  readonly partyName?: string | null
  readonly madeBy?: string
  readonly approved?: { readonly request: `apr_${string}`; readonly by: readonly string[] }
  readonly status: 'returned' | 'failed' | 'success' | 'pending' | 'action-required' | 'action-updated' | 'processing'
  readonly timeStamp: Instant
  readonly network: NetworkId | null
  readonly usualSeconds: number | null
  readonly midRate: string
  readonly rate: string
  readonly margin: { readonly bps: number; readonly amount: Amount; readonly currency: CoinCode }
  readonly fee: { readonly bps: number; readonly amount: Amount; readonly currency: CoinCode }
}

/**
 * A Zend Pay transfer with everything its page shows. `party` is the other customer's username; a company has none.
 */
export type TransferDetail = {
  readonly _id: string
  readonly transactionType: 'transfer'
  readonly direction: 'in' | 'out'
  readonly amount: Amount
  readonly currency: CoinCode
  readonly counter: AssetAmount | null
  readonly party: string | null
  readonly partyName: string
  readonly madeBy?: string
  readonly approved?: { readonly request: `apr_${string}`; readonly by: readonly string[] }
  readonly status: 'returned' | 'failed' | 'success' | 'pending' | 'action-required' | 'action-updated' | 'processing'
  readonly timeStamp: Instant
  readonly network: NetworkId | null
  readonly usualSeconds: number | null
  readonly partyImage: string | null
  readonly note: string | null
}

/** The body of a webhook. `timestamp`: when it happened, not when it is sent. */
export type WebhookBody = {
  readonly type:
    | 'deposit.detected'
    | 'deposit.credited'
    | 'deposit.failed'
    | 'withdrawal.requested'
    | 'withdrawal.completed'
    | 'withdrawal.returned'
    | 'withdrawal.failed'
    | 'transfer.sent'
    | 'transfer.received'
    | 'swap.completed'
    | 'quick_sell.requested'
    | 'quick_sell.completed'
    | 'quick_sell.returned'
    | 'fx.requested'
    | 'fx.completed'
    | 'fx.returned'
    | 'bill.part_paid'
    | 'bill.paid'
    | 'bill.overpaid'
    | 'bill.expired'
    | 'bill.cancelled'
    | 'bill.late'
    | 'bill.reversed'
    | 'approval.requested'
    | 'approval.decided'
    | 'approval.released'
    | 'test'
  readonly timestamp: Instant
  readonly data: { readonly id: string; readonly state: string }
}

/**
 * A withdrawal with everything its page shows. `amount` left the balance; `receives` arrives; `fee` is the difference.
 */
export type WithdrawalDetail = {
  readonly _id: string
  readonly transactionType: 'withdrawal'
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
  readonly address: string
  readonly label: string | null
  readonly networkName: string
  readonly fee: Amount
  readonly receives: Amount
  readonly txid: string | null
  readonly explorerUrl: string | null
  readonly confirmations: number
  readonly confirmationsNeeded: number
  readonly cancellable: boolean
  readonly waitsUntil: Instant | null
  readonly underReview: boolean
  readonly reason: string | null
  readonly expectedAt: Instant | null
  readonly stages: readonly {
    readonly key: 'requested' | 'risk_check' | 'queued' | 'signing' | 'broadcast' | 'confirming' | 'done'
    readonly state: 'done' | 'current' | 'next' | 'failed'
    readonly at: Instant | null
  }[]
}
