/** Search terms of a coin: its code, its name, and former or other names. Pure. */
import { ASSET_NAMES, type CoinCode } from '@zend/kernel'

const ALSO: Readonly<Partial<Record<CoinCode, string>>> = {
  MATIC: 'Matic',
  TON: 'Toncoin The Open Network Telegram',
  XRP: 'Ripple',
  BNB: 'Binance Coin BSC',
  AVAX: 'C-Chain',
  TRX: 'Tronix',
  XLM: 'Stellar',
  USDC: 'USDC Circle dollar',
  USDT: 'Tether dollar',
}

/** The search terms as one text. @example coinWords('MATIC') // 'MATIC Polygon (POL) Matic' */
export const coinWords = (currency: CoinCode): string =>
  [currency, ASSET_NAMES[currency], ALSO[currency]].filter(Boolean).join(' ')
