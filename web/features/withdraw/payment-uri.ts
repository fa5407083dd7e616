/**
 * What somebody who is to be paid hands over instead of a bare address: a payment URI, as wallets put it into QR codes (BIP-21, EIP-681). It takes the
 * address from it, and the amount where that is one of the coin that is sent. Pure. It judges no address: the server does.
 */
import type { NetworkName } from '@zend/contracts'
import { type CoinCode, formatMoney, money, parseMoney } from '@zend/kernel'
import { decimalOf } from '@zend/web/ui'

/** What a text asks for. Without `amount` the one that is typed stays. */
export type AskedPayment = { readonly toAddr: string; readonly amount?: string }

/** The longest URI that is looked at; what is longer is cut off by the field, and then taken for no URI. */
export const URI_LENGTH_MAX = 1_000
/** The longest address (contract). */
const ADDRESS_LENGTH_MAX = 120

const URI = /^(?<scheme>[a-z]+):(?<target>[^?#]{20,})(?:\?(?<query>[^#]*))?$/i
/** An account of Ethereum itself. A call of a token's contract ("/transfer") names the contract first, where the money would be lost. */
const ACCOUNT = /^(?:pay-)?(?<address>0x[0-9a-f]{40})(?:@1)?$/i
/** EIP-681's number of wei, which may have an exponent. */
const WEI = /^(?<whole>\d{1,38})(?:\.(?<fraction>\d{1,18}))?(?:e(?<exponent>\d{1,2}))?$/i

/** BIP-21's amount, in bitcoins. */
function bitcoins(text: string | null): string | undefined {
  const parsed = parseMoney('BTC', text ?? '')
  return parsed.ok ? (decimalOf(text ?? '') ?? undefined) : undefined
}

/** EIP-681's amount, as ether. A number that is not whole wei is none. */
function ethers(text: string | null): string | undefined {
  const { whole = '', fraction = '', exponent = '0' } = WEI.exec(text ?? '')?.groups ?? {}
  const zeros = Number(exponent) - fraction.length
  if (whole === '' || zeros < 0) return undefined
  const parsed = formatMoney(money('ETH', BigInt(whole + fraction) * 10n ** BigInt(zeros))).replace(/\.?0+$/, '')
  return decimalOf(parsed) ?? undefined
}

/**
 * Reads what was typed or pasted as the recipient. A text that is no URI of this network, or one that asks for more than we understand (a contract's call,
 * a parameter that must be understood), stays as it is, so that nothing is sent to half of what was meant.
 * @example askedPayment('bitcoin:bc1q…?amount=0.05', 'BTC', 'bitcoin') // { toAddr: 'bc1q…', amount: '0.05' }
 */
export function askedPayment(text: string, currency: CoinCode, chain: NetworkName): AskedPayment {
  const trimmed = text.trim()
  const asWritten = { toAddr: trimmed.slice(0, ADDRESS_LENGTH_MAX) }
  const { scheme, target = '', query } = URI.exec(trimmed)?.groups ?? {}
  if (scheme?.toLowerCase() !== chain) return asWritten
  const asked = new URLSearchParams(query ?? '')
  if ([...asked.keys()].some((name) => name.startsWith('req-'))) return asWritten
  const toAddr = chain === 'ethereum' ? ACCOUNT.exec(target)?.groups?.['address'] : target
  if (toAddr === undefined || toAddr.length > ADDRESS_LENGTH_MAX) return asWritten
  const amount = currency === 'BTC' ? bitcoins(asked.get('amount')) : currency === 'ETH' ? ethers(asked.get('value')) : undefined
  return { toAddr, ...(amount !== undefined && { amount }) }
}
