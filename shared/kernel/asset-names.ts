/** The assets' names, apart from the table, so that pages which show none do not load them. */
import type { AssetCode } from './assets.ts'

/**
 * The name of each asset, as customers see it: MATIC is now called POL and TON's coin Gram; their codes stay (chains.md
 * §0.5).
 */
export const ASSET_NAMES: Readonly<Record<AssetCode, string>> = {
  SOL: 'Solana',
  ETH: 'Ethereum',
  BTC: 'Bitcoin',
  TRX: 'TRON',
  ALGO: 'Algorand',
  XRP: 'XRP',
  BCH: 'Bitcoin Cash',
  XLM: 'Stellar Lumens',
  LTC: 'Litecoin',
  AVAX: 'Avalanche',
  DOGE: 'Dogecoin',
  USDC: 'USD Coin',
  USDT: 'Tether',
  OKB: 'OKB',
  MATIC: 'Polygon (POL)',
  ADA: 'Cardano',
  BNB: 'BNB',
  DOGS: 'DOGS',
  TON: 'Gram (TON)',
  DAI: 'Dai',
  USD: 'US dollar',
  NGN: 'Nigerian naira',
  GHS: 'Ghanaian cedi',
  XAF: 'Central African CFA franc',
  ZAR: 'South African rand',
  UGX: 'Ugandan shilling',
  TZS: 'Tanzanian shilling',
  KES: 'Kenyan shilling',
  RWF: 'Rwandan franc',
  ETB: 'Ethiopian birr',
  ZMW: 'Zambian kwacha',
  CAD: 'Canadian dollar',
  GBP: 'British pound',
  EUR: 'Euro',
  CNY: 'Chinese yuan',
}
