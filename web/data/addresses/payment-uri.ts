/**
 * What somebody who is to be paid hands over instead of a bare address: a payment URI, as wallets put it into QR codes
 * (BIP-21, EIP-681, SEP-7 and their like). It takes the address from it, the memo that stands beside it, and the amount
 * where that is one of the coin that is sent; and it tells when the payment is asked for on another network. Pure. It
 * judges no address: the server does.
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
import { decimalOf } from '@zend/web/ui'
import { isEvm, NETWORK_COINS } from '@zend/web/data/networks'
import { type AskedAmount, type AskedPlace, placeOf } from './payment-uri.forms.ts'

/** What a text asks for. Without `amount` the one that is typed stays. */
export type AskedPayment = { readonly toAddr: string; readonly amount?: string }

/** The longest URI that is looked at; what is longer is cut off by the field, and then taken for no URI. */
export const URI_LENGTH_MAX = 1_000

/** The amount in the network's own coin; `undefined` for what is none, or has more decimals than the coin. */
function amountOf(currency: CoinCode, { text, unit }: AskedAmount): string | undefined {
  const written = unit === 'coin' ? text : fromBaseUnits(currency, text)
  return written !== null && parseMoney(currency, written).ok ? (decimalOf(written) ?? undefined) : undefined
}

/** A number of base units, which may have an exponent. One that is not whole is none. */
const BASE_UNITS = /^(?<whole>\d{1,38})(?:\.(?<fraction>\d{1,18}))?(?:e(?<exponent>\d{1,2}))?$/i

function fromBaseUnits(currency: CoinCode, text: string): string | null {
  const { whole = '', fraction = '', exponent = '0' } = BASE_UNITS.exec(text)?.groups ?? {}
  const zeros = Number(exponent) - fraction.length
  if (whole === '' || zeros < 0) return null
  return withoutZeros(formatMoney(money(currency, BigInt(whole + fraction) * 10n ** BigInt(zeros))))
}

/**
 * Whether a payment that is asked for there can be made over this network. Without a chain id, the one who pays chooses
 * among the EVM networks (EIP-681).
 */
const isAskedOn = ({ network }: AskedPlace, chain: NetworkName): boolean =>
  network === null ? isEvm(chain) : network === chain

/**
 * Whether the coin is what is asked for. Which token a contract is, is not known here: a token is the customer's own
 * choice, and its amount is left alone.
 */
const isAskedIn = ({ token }: AskedPlace, currency: CoinCode, chain: NetworkName): boolean =>
  token === null || currency !== NETWORK_COINS[chain]

/**
 * Reads what was typed or pasted as the recipient. A text that is no URI of this network, or one that asks for more
 * than we understand (a contract's call, a parameter that must be understood), stays as it is, so that nothing is sent
 * to half of what was meant.
 * @example askedPayment('bitcoin:bc1q…?amount=0.05', 'BTC', 'bitcoin') // { toAddr: 'bc1q…', amount: '0.05' }
 * @example askedPayment('rPEP…?dt=7', 'XRP', 'xrpl') // { toAddr: 'rPEP…#7' }
 */
export function askedPayment(text: string, currency: CoinCode, chain: NetworkName): AskedPayment {
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

/** Where a text asks to be paid instead. `toAddr` is whom, `null` when it asks for more than a plain payment. */
export type AskedElsewhere = { readonly network: NetworkName | 'unknown' | 'evm'; readonly toAddr: string | null }

/**
 * Tells of a payment URI that it asks for another network than the chosen one; `null` for any other text. `evm`: any
 * network with Ethereum's addresses.
 * @example askedElsewhere('ethereum:0x…@56', 'polygon') // { network: 'bsc', toAddr: '0x…' }
 */
export function askedElsewhere(text: string, chain: NetworkName): AskedElsewhere | null {
  const place = placeOf(text)
  if (place === null || isAskedOn(place, chain)) return null
  return {
    network: place.network ?? 'evm',
    toAddr: place.address === null ? null : joinDestination(place.address, place.memo),
  }
}

/** Takes a new address without giving up the memo that stands beside the old one, unless it brings its own. Pure. */
export function withMemoOf(destination: string, before: string): string {
  const { address, memo } = splitDestination(destination)
  return memo === null ? joinDestination(address, splitDestination(before).memo) : destination
}
