/**
 * The numbers that pages name: fees, limits, waits. They are the product's defaults, and tests/site/terms.test.ts
 * compares each with the server's. The app shows the values in force before a customer confirms.
 */
import type { CoinCode, LocalCurrency } from '@zend/kernel'

/**
 * Quick sell: the fee inside the rate in percent, how long an offer is valid, and per currency the bounds of one payout
 * and the cost of its rail.
 */
export const SELL = {
  feePercent: '0.75',
  offerSeconds: 60,
  /** How many minutes a payout at once usually takes; banks outside `INSTANT_BANKS` take up to a working day. */
  instantMinutes: 2,
  payouts: {
    NGN: { minimum: '500', maximum: '5000000', flatFee: '50' },
    GHS: { minimum: '20', maximum: '300000', flatFee: '3' },
    XAF: { minimum: '200', maximum: '1000000', flatFee: '100' },
    ZAR: { minimum: '50', maximum: '250000', flatFee: '5' },
    UGX: { minimum: '4500', maximum: '1000000', flatFee: '1500' },
    TZS: { minimum: '2500', maximum: '3000000', flatFee: '1000' },
    KES: { minimum: '150', maximum: '100000', flatFee: '30' },
  } satisfies Partial<
    Record<LocalCurrency, { readonly minimum: string; readonly maximum: string; readonly flatFee: string }>
  >,
} as const

/** Countries whose banks are paid at once; mobile money is everywhere. */
export const INSTANT_BANKS: readonly string[] = ['NG']

/** Swaps: fees in percent, how long an offer is valid, and the smallest and largest amount in US dollars. */
export const SWAP = {
  feePercent: '0.5',
  stableFeePercent: '0.1',
  /** Our margin on the market rate, and the one between two dollar coins. */
  marginPercent: '0.25',
  offerSeconds: 30,
  minimumUsd: '1',
  maximumUsd: '100000',
} as const

/** The minimum deposit and the confirmations on one network. `alone`: the coin can be received on no other network. */
export type DepositTerms = {
  readonly network: string
  readonly alone: boolean
  readonly minimum: string
  readonly confirmations: number
  readonly minutes: number
}

/** Deposits of the coins that have a page, each over the network that most people send it on. */
export const DEPOSIT = {
  BTC: { network: 'Bitcoin', alone: true, minimum: '0.00005', confirmations: 3, minutes: 30 },
  ETH: { network: 'Ethereum', alone: true, minimum: '0.001', confirmations: 20, minutes: 5 },
  USDT: { network: 'Ethereum', alone: false, minimum: '5', confirmations: 20, minutes: 5 },
  USDC: { network: 'Ethereum', alone: false, minimum: '5', confirmations: 20, minutes: 5 },
  BNB: { network: 'BNB Smart Chain', alone: true, minimum: '0.002', confirmations: 15, minutes: 1 },
} as const satisfies Partial<Record<CoinCode, DepositTerms>>

/**
 * Withdrawals: the highest network fee charged, the minimum in US dollars, and how much goes to a new address without a
 * wait.
 */
export const WITHDRAW = {
  feeMax: { BTC: '0.0005', ETH: '0.01', USDT: '25', USDC: '25', BNB: '0.01' } satisfies Partial<
    Record<CoinCode, string>
  >,
  minimumUsd: '2',
  feeMarginPercent: '10',
  minimumFees: 5,
  newAddressFreeUsd: '1000',
  newAddressWaitMinutes: 60,
} as const

/**
 * Payments abroad: the fee in percent, the least fee and the bounds of a payment in US dollars, and how long an offer
 * is valid.
 */
export const FX = {
  feePercent: '0.8',
  feeMinUsd: '5',
  minimumUsd: '20',
  maximumUsd: '1000000',
  offerMinutes: 5,
} as const

/** How accounts are protected: what happens after wrong PINs and changes, and for how long things are valid. */
export const PROTECT = {
  codeMinutes: 5,
  pinTries: 5,
  pinLockHours: 1,
  pinLongLockFrom: 10,
  holdHours: 24,
  contactHoldHours: 48,
  lockLinkDays: 7,
  allowlistHours: 24,
  allowlistOffHours: 48,
  recoveryCodes: 10,
} as const

/** What companies have: hours until an unanswered request ends, and the daily limits before and after verification. */
export const COMPANY = { requestHours: 72, dayLimitsUsd: ['5000', '100000'] } as const

/** The daily limit of money out by verification level, in naira; elsewhere the same value in US dollars. */
export const DAY_LIMITS_NGN = ['500000', '5000000', '50000000'] as const
