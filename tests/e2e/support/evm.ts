/**
 * Outside addresses on an EVM network, and their balances according to the network's node. Uses raw calls, so that no
 * product code checks itself.
 */
import { randomBytes } from 'node:crypto'
import { addresses } from './addresses.ts'

type Chain = { readonly network: string; readonly tokens: Readonly<Record<string, { readonly contract: string }>> }

/** Returns a new address. In lower case, so without a checksum. */
export const outsideAccount = (): string => `0x${randomBytes(20).toString('hex')}`

/** Returns an address's balance of a network's own coin, or of one of its tokens, in the network's base units. */
export async function heldOn(network: string, address: string, token?: string): Promise<bigint> {
  if (token === undefined) return BigInt(await rpc(network, 'eth_getBalance', address, 'latest'))
  const answer = (await (await fetch(`${addresses.sandbox}/chains`)).json()) as { data: { chains: readonly Chain[] } }
  const contract = answer.data.chains.find((chain) => chain.network === network)?.tokens[token]?.contract
  if (contract === undefined) throw new Error(`${network} has no ${token}`)
  // 0x70a08231 is balanceOf(address).
  return BigInt(
    await rpc(network, 'eth_call', { to: contract, data: `0x70a08231${address.slice(2).padStart(64, '0')}` }, 'latest'),
  )
}

async function rpc(network: string, method: string, ...params: readonly unknown[]): Promise<string> {
  const answer = await fetch(`${addresses.sandbox}/rpc/${network}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await answer.json()) as { result: string; error?: { message: string } }
  if (error !== undefined) throw new Error(`${method}: ${error.message}`)
  return result
}
