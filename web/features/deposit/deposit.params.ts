/** What the steps of a deposit carry in their address, so that a reload or a shared link shows the same step. Pure. */
import { fields, type NetworkName, networkId } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'

/** The coin named in an address, or `null`. */
export function coinParam(search: URLSearchParams): CoinCode | null {
  const parsed = fields.coinCode.safeParse(search.get('currency'))
  return parsed.success ? parsed.data : null
}

/** The network named in an address, or `null`. */
export function networkParam(search: URLSearchParams): NetworkName | null {
  const parsed = networkId.safeParse(search.get('chain'))
  return parsed.success ? parsed.data : null
}

/** The step that shows a coin's networks. @example networksPath('USDT') // '/deposit/networks?currency=USDT' */
export const networksPath = (currency: CoinCode): string => `/deposit/networks?currency=${currency}`

/** The step that shows the address. */
export const reviewPath = (currency: CoinCode, chain: NetworkName): string => `/deposit/review?currency=${currency}&chain=${chain}`
