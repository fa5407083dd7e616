/**
 * The data table of the page families: each row is one public page of the specification (§2). It holds facts, never
 * sentences.
 */
import type { CoinCode, LocalCurrency } from '@zend/kernel'

/** A currency that crypto is sold for: its page, the countries that pay in it, and how money arrives there. */
export type OffRamp = {
  readonly slug: string
  readonly currency: LocalCurrency
  readonly countries: readonly string[]
  readonly ways: readonly ('bank' | 'mobile-money')[]
}

/** `/off-ramp/convert-crypto-to-…`. Ways to be paid: product book §9. */
export const OFF_RAMPS = [
  { slug: 'naira', currency: 'NGN', countries: ['NG'], ways: ['bank'] },
  { slug: 'cedis', currency: 'GHS', countries: ['GH'], ways: ['mobile-money', 'bank'] },
  { slug: 'central-african-cfa', currency: 'XAF', countries: ['CM'], ways: ['mobile-money'] },
  { slug: 'zar', currency: 'ZAR', countries: ['ZA'], ways: ['bank'] },
  { slug: 'ugx', currency: 'UGX', countries: ['UG'], ways: ['mobile-money'] },
  { slug: 'tzs', currency: 'TZS', countries: ['TZ'], ways: ['mobile-money'] },
  { slug: 'kes', currency: 'KES', countries: ['KE'], ways: ['mobile-money', 'bank'] },
] as const satisfies readonly OffRamp[]

/** A pair whose rate has a page; `amount` is what the converter starts with. */
export type Pair = {
  readonly slug: string
  readonly from: CoinCode | 'USD'
  readonly to: CoinCode | 'ZAR'
  readonly amount: string
}

/** `/trade/convert/…`: four pairs, and common dollar amounts in rand. */
export const PAIRS = [
  { slug: 'usd-to-zar', from: 'USD', to: 'ZAR', amount: '100' },
  { slug: 'btc-to-usdt', from: 'BTC', to: 'USDT', amount: '0.01' },
  { slug: 'sol-to-usdt', from: 'SOL', to: 'USDT', amount: '1' },
  { slug: 'eth-to-usdt', from: 'ETH', to: 'USDT', amount: '0.1' },
  { slug: '10-dollars-to-rand', from: 'USD', to: 'ZAR', amount: '10' },
  { slug: '50-dollars-to-rand', from: 'USD', to: 'ZAR', amount: '50' },
  { slug: '100-dollars-to-rand', from: 'USD', to: 'ZAR', amount: '100' },
  { slug: '500-dollars-to-rand', from: 'USD', to: 'ZAR', amount: '500' },
  { slug: '1000-dollars-to-rand', from: 'USD', to: 'ZAR', amount: '1000' },
] as const satisfies readonly Pair[]

/** The actions that a coin's `/products/…` pages describe. */
export const ACTS = ['deposit', 'swap', 'withdraw'] as const
/** An action with a coin. */
export type Act = (typeof ACTS)[number]

/** The coins that have `/products/…` pages. */
export const PRODUCT_COINS = ['BTC', 'USDT', 'ETH', 'USDC', 'BNB'] as const satisfies readonly CoinCode[]
/** A coin with product pages. */
export type ProductCoin = (typeof PRODUCT_COINS)[number]

/** The path of a coin's page. @example productPath('deposit', 'BTC') // '/products/deposit-btc' */
export const productPath = (act: Act, coin: ProductCoin): `/products/${Act}-${Lowercase<ProductCoin>}` =>
  `/products/${act}-${coin.toLowerCase() as Lowercase<ProductCoin>}`
