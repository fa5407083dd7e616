/**
 * What every page may say of a network without asking: its short name, the coin it is known by, whose addresses it
 * shares.
 */
import type { NetworkName } from '@zend/contracts'
import { type CoinCode, EVM_NETWORK_IDS } from '@zend/kernel'

/** The networks' names where a line has little room; the API's own name also says what senders call its tokens. */
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

/** A network's own coin: its fees are paid in it, and its picture stands for the network. */
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

/** Whether a network shares its addresses with Ethereum: the same address is one customer's on all of these. */
export const isEvm = (network: NetworkName): boolean => EVM_NETWORK_IDS.some((known) => known === network)
