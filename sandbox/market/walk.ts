/**
 * The simulated market's true prices: a pure function of seed and time, so that live prices and history always agree
 * and every start shows the same market. Play prices: floats are fine here and nowhere else.
 */
import { type CoinCode, COIN_CODES } from '@zend/kernel'

/** The local currencies of the market: those we keep books in, and three more. */
export const CURRENCIES = [
  'NGN',
  'GHS',
  'XAF',
  'ZAR',
  'UGX',
  'TZS',
  'KES',
  'RWF',
  'ETB',
  'ZMW',
  'EUR',
  'GBP',
  'CAD',
] as const
/** A local currency of the market. */
export type Currency = (typeof CURRENCIES)[number]

/** The average price of each coin in US dollars. */
const COIN_PRICES: Readonly<Record<CoinCode, number>> = {
  SOL: 142,
  ETH: 3_120,
  BTC: 91_400,
  TRX: 0.284,
  ALGO: 0.142,
  XRP: 2.14,
  BCH: 524,
  XLM: 0.251,
  LTC: 87.6,
  AVAX: 14.3,
  DOGE: 0.147,
  USDC: 1,
  USDT: 1,
  OKB: 112,
  MATIC: 0.134,
  ADA: 0.423,
  BNB: 884,
  DOGS: 0.0000482,
  TON: 1.58,
  DAI: 1,
}

/** The average price of one US dollar in each currency. */
const CURRENCY_PRICES: Readonly<Record<Currency, number>> = {
  NGN: 1_448,
  GHS: 11.1,
  XAF: 566,
  ZAR: 17.15,
  UGX: 3_590,
  TZS: 2_445,
  KES: 129.3,
  RWF: 1_454,
  ETB: 155.2,
  ZMW: 22.7,
  EUR: 0.863,
  GBP: 0.756,
  CAD: 1.402,
}

const STABLE: ReadonlySet<CoinCode> = new Set(['USDC', 'USDT', 'DAI'])

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
/**
 * Waves of these lengths together look like a random walk: each amplitude is proportional to the root of its length.
 */
const PERIODS = [
  240 * DAY,
  60 * DAY,
  15 * DAY,
  4 * DAY,
  DAY,
  DAY / 4,
  DAY / 16,
  20 * MINUTE,
  5 * MINUTE,
  MINUTE,
  MINUTE / 4,
]
/** Pegged prices (a stable coin, a currency) have only short swings. */
const TIED_PERIODS = PERIODS.filter((period) => period <= DAY)
const DAILY_MOVE = { coin: 0.028, stable: 0.0004, currency: 0.002 }

/** A simulated market's true prices. */
export type Walk = {
  /** The price of one coin in US dollars. */
  readonly coin: (coin: CoinCode, atMs: number) => number
  /** The price of one US dollar in a currency. */
  readonly currency: (currency: Currency, atMs: number) => number
  /** A number from -1 to 1 that changes smoothly about once per `periodMs`, for other variations. */
  readonly wobble: (name: string, atMs: number, periodMs: number) => number
}

/** Creates the market of this seed. */
export function walkOf(seed: string): Walk {
  const wobble = (name: string, atMs: number, periodMs: number): number =>
    noise(hashOf(`${seed}:${name}:${periodMs}`), atMs / periodMs)
  const wave = (name: string, atMs: number, periods: readonly number[], dailyMove: number): number =>
    periods.reduce((sum, period) => sum + wobble(name, atMs, period) * dailyMove * Math.sqrt(period / DAY), 0)
  return {
    wobble,
    coin: (coin, atMs) => {
      if (STABLE.has(coin)) return COIN_PRICES[coin] * Math.exp(wave(coin, atMs, TIED_PERIODS, DAILY_MOVE.stable))
      // Coins are partly correlated.
      const move =
        0.6 * wave('market', atMs, PERIODS, DAILY_MOVE.coin) + 0.8 * wave(coin, atMs, PERIODS, DAILY_MOVE.coin)
      return COIN_PRICES[coin] * Math.exp(move)
    },
    currency: (currency, atMs) =>
      CURRENCY_PRICES[currency] * Math.exp(wave(currency, atMs, TIED_PERIODS, DAILY_MOVE.currency)),
  }
}

/**
 * Formats a price with seven or eight significant digits, never with an exponent. @example priceText(0.0000482) //
 * '0.00004820000'
 */
export function priceText(value: number): string {
  const magnitude = Math.floor(Math.log10(Math.max(value, 1e-12)))
  return value.toFixed(Math.max(2, 6 - magnitude))
}

/** Every coin the market trades. */
export const COINS: readonly CoinCode[] = COIN_CODES

/** Smooth noise from -1 to 1 with a new value at every whole `x`. */
function noise(seed: number, x: number): number {
  const cell = Math.floor(x)
  const part = x - cell
  const smooth = part * part * (3 - 2 * part)
  return valueAt(seed, cell) * (1 - smooth) + valueAt(seed, cell + 1) * smooth
}

function valueAt(seed: number, cell: number): number {
  let bits = (seed ^ Math.imul(cell | 0, 0x9e3779b1)) | 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return ((bits ^ (bits >>> 16)) >>> 0) / 0x7fffffff - 1
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return hash | 0
}
