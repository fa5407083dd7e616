/** Parses and checks the coin and network of a URL. Pure. */
import { fields, type NetworkName, networkId } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'

/** The coin named in a URL, or `null`. */
export function coinParam(search: URLSearchParams): CoinCode | null {
  const parsed = fields.coinCode.safeParse(search.get('currency'))
  return parsed.success ? parsed.data : null
}

/** The network named in a URL, or `null`. */
export function networkParam(search: URLSearchParams): NetworkName | null {
  const parsed = networkId.safeParse(search.get('chain'))
  return parsed.success ? parsed.data : null
}
