/** Static facts about networks: short name, own coin, shared addresses. */
import type { NetworkName } from '@zend/contracts'
import { type CoinCode, EVM_NETWORK_IDS } from '@zend/kernel'

/** Short names for narrow lines; the API's name also includes the name of the token standard. */
export const NETWORK_NAMES: Readonly<Record<NetworkName, string>> = {
  bitcoin: 'Bitcoin',
  litecoin: 'Litecoin',
  bitcoincash: 'Bitcoin Cash',
  dogecoin: 'Dogecoin',
  ethereum: 'Ethereum',
  bsc: 'BNB Smart Chain',
  polygon: 'Polygon',
  avalanche: 'Avalanche C-Chain',
  xlayer: 'X Layer',
  tron: 'TRON',
  solana: 'Solana',
  xrpl: 'XRP Ledger',
  stellar: 'Stellar',
  algorand: 'Algorand',
  cardano: 'Cardano',
  ton: 'TON',
}

/** A network's own coin: it pays the fees, and its icon stands for the network. */
export const NETWORK_COINS: Readonly<Record<NetworkName, CoinCode>> = {
  bitcoin: 'BTC',
  litecoin: 'LTC',
  bitcoincash: 'BCH',
  dogecoin: 'DOGE',
  ethereum: 'ETH',
  bsc: 'BNB',
  polygon: 'MATIC',
  avalanche: 'AVAX',
  xlayer: 'OKB',
  tron: 'TRX',
  solana: 'SOL',
  xrpl: 'XRP',
  stellar: 'XLM',
  algorand: 'ALGO',
  cardano: 'ADA',
  ton: 'TON',
}

/** Tells whether a network shares its addresses with Ethereum: on all of these, an address has the same owner. */
export const isEvm = (network: NetworkName): boolean => EVM_NETWORK_IDS.some((known) => known === network)
