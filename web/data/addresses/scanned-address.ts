/**
 * Reads what a QR code asks to pay, before a coin is chosen: over which networks it can be paid, and in which coins an
 * amount in it counts. Pure. The server validates addresses.
 */
import { fields, type NetworkName } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import { isEvm, NETWORK_COINS } from '@zend/web/data/networks'
import { formsOf } from './address-forms.ts'
import { placeOf } from './payment-uri.forms.ts'
import { requestedPayment, URI_LENGTH_MAX } from './payment-uri.ts'

/**
 * What a text asks for: an address on one of these networks; `beyond`, a payment that we cannot make as asked (a
 * contract's call, another network); or `none`, no payment.
 */
export type ScannedAddress =
  | { readonly kind: 'address'; readonly networks: readonly NetworkName[] }
  | { readonly kind: 'beyond' }
  | { readonly kind: 'none' }

const SCHEME = /^[a-z][a-z0-9+.-]{1,20}:/i
const EVERY_NETWORK = Object.keys(NETWORK_COINS) as NetworkName[]

/**
 * Reads a scanned text.
 * @example scannedAddress('bitcoin:bc1q…?amount=0.05') // { kind: 'address', networks: ['bitcoin'] }
 */
export function scannedAddress(text: string): ScannedAddress {
  const trimmed = text.trim()
  if (trimmed.length > URI_LENGTH_MAX) return { kind: 'none' }
  const place = placeOf(trimmed)
  if (place !== null) {
    const networks =
      place.address === null || place.network === 'unknown'
        ? []
        : EVERY_NETWORK.filter((network) => (place.network === null ? isEvm(network) : network === place.network))
    return networks.length === 0 ? { kind: 'beyond' } : { kind: 'address', networks }
  }
  const [address = ''] = trimmed.split('#')
  const networks = formsOf(address)
  if (networks.length > 0) return { kind: 'address', networks }
  return { kind: SCHEME.test(trimmed) && !/^https?:/i.test(trimmed) ? 'beyond' : 'none' }
}

/**
 * Returns the scanned payment in a chosen coin over a chosen network, as sending takes it; `null` where it cannot be
 * paid so, as a token that is not the network's own coin.
 */
export function scannedPayment(
  text: string,
  currency: CoinCode,
  chain: NetworkName,
): { readonly toAddr: string; readonly amount?: string } | null {
  const asked = requestedPayment(text, currency, chain)
  const isPlain = formsOf(asked.toAddr.split('#')[0] ?? '').includes(chain)
  return isPlain && asked.toAddr.length <= fields.ADDRESS_LENGTH_MAX ? asked : null
}
