/**
 * The asset table: every asset and its decimals in our books. Decimals come from here alone. An asset's decimals on a
 * network can differ (see chain-amount.ts).
 */

const coin = <D extends number>(decimals: D) => ({ kind: 'coin', decimals }) as const
const fiat = <D extends number>(decimals: D) => ({ kind: 'fiat', decimals }) as const
const foreign = <D extends number>(decimals: D) => ({ kind: 'foreign', decimals }) as const

/**
 * Every asset by its code (specification §3 and product.md §9); asset-names.ts has the names. Fiat decimals follow ISO
 * 4217. A foreign currency is only paid to suppliers abroad: no customer holds it, and we have no price of it.
 */
export const ASSETS = {
  SOL: coin(9),
  ETH: coin(18),
  BTC: coin(8),
  TRX: coin(6),
  ALGO: coin(6),
  XRP: coin(6),
  BCH: coin(8),
  XLM: coin(7),
  LTC: coin(8),
  AVAX: coin(18),
  DOGE: coin(8),
  USDC: coin(6),
  USDT: coin(6),
  OKB: coin(18),
  MATIC: coin(18),
  ADA: coin(6),
  BNB: coin(18),
  DOGS: coin(9),
  TON: coin(9),
  DAI: coin(18),
  USD: fiat(2),
  NGN: fiat(2),
  GHS: fiat(2),
  XAF: fiat(0),
  ZAR: fiat(2),
  UGX: fiat(0),
  TZS: fiat(2),
  KES: fiat(2),
  RWF: fiat(0),
  ETB: fiat(2),
  ZMW: fiat(2),
  CAD: foreign(2),
  GBP: foreign(2),
  EUR: foreign(2),
  CNY: foreign(2),
} as const

/** The code of any asset: a coin, a local or a foreign currency. */
export type AssetCode = keyof typeof ASSETS

type OfKind<K extends string> = { [A in AssetCode]: (typeof ASSETS)[A]['kind'] extends K ? A : never }[AssetCode]

/** The code of a coin of the specification. */
export type CoinCode = OfKind<'coin'>

/** The code of a local currency, which customers see values and are paid out in. */
export type LocalCurrency = OfKind<'fiat'>

/** The code of what customers can hold and we have prices of: a coin or a local currency. */
export type HeldAsset = CoinCode | LocalCurrency

const OF_COUNTRY: Readonly<Record<string, LocalCurrency>> = {
  NG: 'NGN',
  GH: 'GHS',
  TZ: 'TZS',
  RW: 'RWF',
  ZA: 'ZAR',
  KE: 'KES',
  CM: 'XAF',
  UG: 'UGX',
  ET: 'ETB',
  ZM: 'ZMW',
}

/**
 * Returns the currency of a country (ISO 3166-1 alpha-2), in which its customers see values and limits; the US dollar
 * where we keep no books in the local one.
 * @example localCurrencyOf('NG') // 'NGN'
 */
export const localCurrencyOf = (country: string): LocalCurrency => OF_COUNTRY[country] ?? 'USD'

/** Every coin's code in the specification's order. */
export const COIN_CODES = (Object.keys(ASSETS) as AssetCode[]).filter(isCoin)
/** Every asset's code, the US dollar and foreign currencies among them. */
export const ASSET_CODES = Object.keys(ASSETS) as readonly AssetCode[]

/** Every local currency's code. The US dollar is one of them, though nobody is paid out in it. */
export const LOCAL_CURRENCIES = ASSET_CODES.filter(isLocal)

/** The code of everything that customers can hold, coins first. Nothing else is listed to them or has a price. */
export const HELD_ASSETS: readonly HeldAsset[] = [...COIN_CODES, ...LOCAL_CURRENCIES]

/** Returns whether this text is the code of an asset we keep books in. */
export function isAssetCode(text: string): text is AssetCode {
  return Object.hasOwn(ASSETS, text)
}

/** Returns whether this asset is a coin, as opposed to a currency. */
export function isCoin(code: AssetCode): code is CoinCode {
  return ASSETS[code].kind === 'coin'
}

/** Returns whether this asset is a local currency. */
export function isLocal(code: AssetCode): code is LocalCurrency {
  return ASSETS[code].kind === 'fiat'
}

/** Returns the decimals of the asset in our books. @example decimalsOf('BTC') // 8 */
export function decimalsOf(code: AssetCode): number {
  return ASSETS[code].decimals
}
