/**
 * Builds the content of a deposit's QR code: a link that wallets of the network open with the address filled in. Pure.
 */
import { type CoinCode, splitDestination } from '@zend/kernel'
import { type Network, networkAsset } from './networks.ts'

/**
 * Returns the payment link for an address, or the bare address where wallets agree on no link. A memo is included where
 * the network's links have a place for one; elsewhere the screen shows it first. A token of an EVM network gives the
 * bare address, because wallets that read EIP-681 only in part would send to the token's contract, where the money is
 * lost.
 * @example paymentUri(table.bitcoin, 'BTC', 'bc1q…') // 'bitcoin:bc1q…'
 */
export function paymentUri(network: Network, coin: CoinCode, destination: string): string {
  const { address, memo } = splitDestination(destination)
  const own = networkAsset(network, coin)?.contract === undefined
  switch (network.family) {
    case 'bitcoin':
      // CashAddr addresses include the scheme.
      return address.includes(':') ? address : `${network.id}:${address}`
    case 'evm':
      return own ? `ethereum:${address}@${network.chainId}` : address
    case 'xrpl':
      return memo === null ? address : `${address}?dt=${memo}`
    case 'stellar': {
      const query = new URLSearchParams({
        destination: address,
        ...(memo === null ? {} : { memo, memo_type: 'MEMO_ID' }),
      })
      return `web+stellar:pay?${query.toString()}`
    }
    case 'ton':
      return own
        ? `ton://transfer/${address}${memo === null ? '' : `?${new URLSearchParams({ text: memo }).toString()}`}`
        : address
    case 'solana':
      return own ? `solana:${address}` : address
    case 'algorand':
      return own ? `algorand://${address}` : address
    case 'cardano':
      return `web+cardano:${address}`
    case 'tron':
      return address
  }
}
