/**
 * What somebody who is to be paid hands over instead of a bare address: a payment URI, as wallets put it into QR codes (BIP-21, EIP-681). It takes the
 * address from it, and the amount where that is one of the coin that is sent; and it tells when the payment is asked for on another network. Pure. It judges
 * no address: the server does.
 */
import type { NetworkName } from '@zend/contracts'
import { type CoinCode, type EvmNetworkId, formatMoney, money, parseMoney } from '@zend/kernel'
import { isEvm, NETWORK_COINS } from '@zend/web/client'
import { decimalOf } from '@zend/web/ui'

/** What a text asks for. Without `amount` the one that is typed stays. */
export type AskedPayment = { readonly toAddr: string; readonly amount?: string }

/** The longest URI that is looked at; what is longer is cut off by the field, and then taken for no URI. */
export const URI_LENGTH_MAX = 1_000
/** The longest address (contract). */
const ADDRESS_LENGTH_MAX = 120

const URI = /^(?<scheme>[a-z]+):(?<target>[^?#]{20,})(?:\?(?<query>[^#]*))?$/i
/** An account on an EVM network, which its chain id names. A call of a token's contract ("/transfer") names the contract first, where the money would be lost. */
const ACCOUNT = /^(?:pay-)?(?<address>0x[0-9a-f]{40})(?:@(?<chainId>\d{1,12}))?(?<call>\/.*)?$/i
/** EIP-681's number of wei, which may have an exponent. */
const WEI = /^(?<whole>\d{1,38})(?:\.(?<fraction>\d{1,18}))?(?:e(?<exponent>\d{1,2}))?$/i

/** The ids by which EVM networks tell each other's payments apart (EIP-155). */
const CHAIN_IDS: Readonly<Record<EvmNetworkId, number>> = { ethereum: 1, bsc: 56, polygon: 137, avalanche: 43_114, xlayer: 196 }

/** BIP-21's amount, in bitcoins. */
function bitcoins(text: string | null): string | undefined {
  const parsed = parseMoney('BTC', text ?? '')
  return parsed.ok ? (decimalOf(text ?? '') ?? undefined) : undefined
}

/** EIP-681's amount, as coins of the network's own, which all have 18 decimals. A number that is not whole wei is none. */
function ownCoins(currency: CoinCode, text: string | null): string | undefined {
  const { whole = '', fraction = '', exponent = '0' } = WEI.exec(text ?? '')?.groups ?? {}
  const zeros = Number(exponent) - fraction.length
  if (whole === '' || zeros < 0) return undefined
  const parsed = formatMoney(money(currency, BigInt(whole + fraction) * 10n ** BigInt(zeros))).replace(/\.?0+$/, '')
  return decimalOf(parsed) ?? undefined
}

/** What a text says of where it asks to be paid. `network`: `unknown` is one that we do not work with, `null` says nothing. `target` is the account, if it is a plain one. */
type Place = { readonly network: NetworkName | 'unknown' | null; readonly target: string | null; readonly query: URLSearchParams }

/** Reads a payment URI of a family that we know; `null` is anything else. */
function placeOf(text: string): Place | null {
  const { scheme, target = '', query = '' } = URI.exec(text.trim())?.groups ?? {}
  const asked = new URLSearchParams(query)
  if (scheme?.toLowerCase() === 'bitcoin') return { network: 'bitcoin', target, query: asked }
  const { address, chainId, call } = (scheme?.toLowerCase() === 'ethereum' && ACCOUNT.exec(target)?.groups) || {}
  if (address === undefined) return null
  return { network: chainId === undefined ? null : networkOf(chainId), target: call === undefined ? address : null, query: asked }
}

function networkOf(chainId: string): NetworkName | 'unknown' {
  const [found] = Object.entries(CHAIN_IDS).find(([, id]) => id === Number(chainId)) ?? []
  return (found as EvmNetworkId | undefined) ?? 'unknown'
}

/** Whether a payment that is asked for there can be made over this network. Without a chain id, the one who pays chooses among the EVM networks (EIP-681). */
const isAskedOn = ({ network }: Place, chain: NetworkName): boolean => (network === null ? isEvm(chain) : network === chain)

/**
 * Reads what was typed or pasted as the recipient. A text that is no URI of this network, or one that asks for more than we understand (a contract's call,
 * a parameter that must be understood), stays as it is, so that nothing is sent to half of what was meant.
 * @example askedPayment('bitcoin:bc1q…?amount=0.05', 'BTC', 'bitcoin') // { toAddr: 'bc1q…', amount: '0.05' }
 */
export function askedPayment(text: string, currency: CoinCode, chain: NetworkName): AskedPayment {
  const asWritten = { toAddr: text.trim().slice(0, ADDRESS_LENGTH_MAX) }
  const place = placeOf(text)
  if (place === null || !isAskedOn(place, chain)) return asWritten
  const { target: toAddr, query } = place
  if ([...query.keys()].some((name) => name.startsWith('req-'))) return asWritten
  if (toAddr === null || toAddr.length > ADDRESS_LENGTH_MAX) return asWritten
  const ofCoin = currency === NETWORK_COINS[chain]
  const amount = !ofCoin ? undefined : chain === 'bitcoin' ? bitcoins(query.get('amount')) : ownCoins(currency, query.get('value'))
  return { toAddr, ...(amount !== undefined && { amount }) }
}

/** Where a text asks to be paid instead. `toAddr` is whom, `null` when it asks for more than a plain payment. */
export type AskedElsewhere = { readonly network: NetworkName | 'unknown' | 'evm'; readonly toAddr: string | null }

/**
 * Tells of a payment URI that it asks for another network than the chosen one; `null` for any other text. `evm`: any network with Ethereum's addresses.
 * @example askedElsewhere('ethereum:0x…@56', 'polygon') // { network: 'bsc', toAddr: '0x…' }
 */
export function askedElsewhere(text: string, chain: NetworkName): AskedElsewhere | null {
  const place = placeOf(text)
  return place === null || isAskedOn(place, chain) ? null : { network: place.network ?? 'evm', toAddr: place.target }
}
