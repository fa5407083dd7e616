/**
 * The numbers that pages name: fees, limits, waits. They are the product's defaults, and a test compares each with the server's own
 * (tests/site/terms.test.ts). What holds for a customer at a moment is said by the app, before they confirm.
 */
import type { CoinCode, LocalCurrency } from '@zend/kernel'

/** Quick sell: the fee inside the rate in percent, how long an offer stands, and per currency what one payout may be and what its rail costs. */
export const SELL = {
  feePercent: '0.75',
  offerSeconds: 60,
  payouts: {
    NGN: { minimum: '500', maximum: '5000000', flatFee: '50' },
    GHS: { minimum: '20', maximum: '300000', flatFee: '3' },
    XAF: { minimum: '200', maximum: '1000000', flatFee: '100' },
    ZAR: { minimum: '50', maximum: '250000', flatFee: '5' },
    UGX: { minimum: '4500', maximum: '1000000', flatFee: '1500' },
    TZS: { minimum: '2500', maximum: '3000000', flatFee: '1000' },
    KES: { minimum: '150', maximum: '100000', flatFee: '30' },
  } satisfies Partial<Record<LocalCurrency, { readonly minimum: string; readonly maximum: string; readonly flatFee: string }>>,
} as const

/** Swaps: fees in percent, how long an offer stands, and the smallest and largest in US dollars. */
export const SWAP = { feePercent: '0.5', stableFeePercent: '0.1', offerSeconds: 30, minimumUsd: '1', maximumUsd: '100000' } as const

/** Deposits: what counts as one, and how often the network must confirm it. Only of coins whose network is set in the product's own numbers. */
export const DEPOSIT: Readonly<Partial<Record<CoinCode, { readonly minimum: string; readonly confirmations: number; readonly minutes: number }>>> = {
  BTC: { minimum: '0.00005', confirmations: 3, minutes: 30 },
  ETH: { minimum: '0.001', confirmations: 20, minutes: 5 },
  USDT: { minimum: '5', confirmations: 20, minutes: 5 },
  USDC: { minimum: '5', confirmations: 20, minutes: 5 },
}

/** Withdrawals: the most that a network fee is charged, the smallest in US dollars, and what goes to a new address without a wait. */
export const WITHDRAW = {
  feeMax: { BTC: '0.0005', ETH: '0.01', USDT: '25', USDC: '25' } satisfies Partial<Record<CoinCode, string>>,
  minimumUsd: '2',
  newAddressFreeUsd: '1000',
  newAddressWaitMinutes: 60,
} as const

/** What leaves an account within a day by verification level, in naira; elsewhere the same in US-dollar value. */
export const DAY_LIMITS_NGN = ['500000', '5000000', '50000000'] as const
