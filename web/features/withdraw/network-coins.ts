/** The coin that a network is known by, for its picture. */
import type { NetworkName } from '@zend/contracts'

/** By network. */
export const NETWORK_COINS: Readonly<Record<NetworkName, string>> = { bitcoin: 'BTC', ethereum: 'ETH' }
