/**
 * Parses payment URIs, which wallets put into QR codes in place of a bare address (BIP-21, EIP-681, SEP-7 and similar).
 * It extracts the address, the memo, and the amount if it is one of the coin being sent; and it reports a payment for
 * another network. Pure. The server validates addresses.
 */
import { fields, type NetworkName } from '@zend/contracts'
import {
  type CoinCode,
  formatMoney,
  joinDestination,
  money,
  parseMoney,
  splitDestination,
  withoutZeros,
} from '@zend/kernel'
import { decimalOf } from '@zend/web/ui/format'
import { isEvm, NETWORK_COINS } from '@zend/web/data/networks'
import { type RequestedAmount, type UriRequest, placeOf } from './payment-uri.forms.ts'

/** What a text asks for. Without `amount`, the typed one stays. */
export type RequestedPayment = { readonly toAddr: string; readonly amount?: string }

/** The longest URI that is parsed; the field cuts off a longer one, which then counts as no URI. */
export const URI_LENGTH_MAX = 1_000

/** The amount in the network's own coin; `undefined` if it is invalid or has more decimals than the coin. */
function amountOf(currency: CoinCode, { text, unit }: RequestedAmount): string | undefined {
  const written = unit === 'coin' ? text : fromBaseUnits(currency, text)
  return written !== null && parseMoney(currency, written).ok ? (decimalOf(written) ?? undefined) : undefined
}

/** A number of base units, which may have an exponent. A fraction of a unit is invalid. */
const BASE_UNITS = /^(?<whole>\d{1,38})(?:\.(?<fraction>\d{1,18}))?(?:e(?<exponent>\d{1,2}))?$/i

function fromBaseUnits(currency: CoinCode, text: string): string | null {
  const { whole = '', fraction = '', exponent = '0' } = BASE_UNITS.exec(text)?.groups ?? {}
  const zeros = Number(exponent) - fraction.length
  if (whole === '' || zeros < 0) return null
  return withoutZeros(formatMoney(money(currency, BigInt(whole + fraction) * 10n ** BigInt(zeros))))
}

/**
 * Tells whether the requested payment can be made over this network. Without a chain id, the payer chooses among the
 * EVM networks (EIP-681).
 */
const isAskedOn = ({ network }: UriRequest, chain: NetworkName): boolean =>
  network === null ? isEvm(chain) : network === chain

/**
 * Tells whether the coin is the requested one. Contracts of tokens are not known here: the token is the customer's own
 * choice, and its amount is ignored.
 */
const isAskedIn = ({ token }: UriRequest, currency: CoinCode, chain: NetworkName): boolean =>
  token === null || currency !== NETWORK_COINS[chain]

/**
 * Parses the typed or pasted recipient. A text that is no URI of this network, or one that asks for more than we
 * understand (a contract's call, a required parameter), stays as it is, so that nothing is sent on a partial reading.
 * @example requestedPayment('bitcoin:bc1q…?amount=0.05', 'BTC', 'bitcoin') // { toAddr: 'bc1q…', amount: '0.05' }
 * @example requestedPayment('rPEP…?dt=7', 'XRP', 'xrpl') // { toAddr: 'rPEP…#7' }
 */
export function requestedPayment(text: string, currency: CoinCode, chain: NetworkName): RequestedPayment {
  const asWritten = { toAddr: text.trim().slice(0, fields.ADDRESS_LENGTH_MAX) }
  const place = placeOf(text)
  if (place === null || place.address === null || !isAskedOn(place, chain) || !isAskedIn(place, currency, chain))
    return asWritten
  const toAddr = joinDestination(place.address, place.memo)
  if (toAddr.length > fields.ADDRESS_LENGTH_MAX) return asWritten
  const amount =
    place.amount === null || place.token !== null || currency !== NETWORK_COINS[chain]
      ? undefined
      : amountOf(currency, place.amount)
  return { toAddr, ...(amount !== undefined && { amount }) }
}

/** A request on another network. `toAddr` is the payee, `null` if it asks for more than a plain payment. */
export type OtherNetworkRequest = { readonly network: NetworkName | 'unknown' | 'evm'; readonly toAddr: string | null }

/**
 * Detects a payment URI for another network than the chosen one; `null` for any other text. `evm`: any network with
 * Ethereum's addresses.
 * @example otherNetworkRequest('ethereum:0x…@56', 'polygon') // { network: 'bsc', toAddr: '0x…' }
 */
export function otherNetworkRequest(text: string, chain: NetworkName): OtherNetworkRequest | null {
  const place = placeOf(text)
  if (place === null || isAskedOn(place, chain)) return null
  return {
    network: place.network ?? 'evm',
    toAddr: place.address === null ? null : joinDestination(place.address, place.memo),
  }
}

/** Replaces the address but keeps the old one's memo, unless the new one has its own. Pure. */
export function withMemoOf(destination: string, before: string): string {
  const { address, memo } = splitDestination(destination)
  return memo === null ? joinDestination(address, splitDestination(before).memo) : destination
}
