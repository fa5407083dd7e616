/**
 * Outside addresses on networks of other families, and their balances according to each network's node. Uses raw calls,
 * so that no product code checks itself.
 */
import { randomBytes } from 'node:crypto'
import { base58 } from '@scure/base'
import { encodeAccountID } from 'ripple-address-codec'
import { addresses } from './addresses.ts'

/** Returns a new Solana address, on the curve as a wallet's is. */
export async function outsideOnSolana(): Promise<string> {
  const { publicKey } = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  return base58.encode(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)))
}

/** Returns an unopened account of the XRP Ledger. */
export const outsideOnXrpl = (): string => encodeAccountID(randomBytes(20))

/** Returns an address's finalized SOL balance, in lamports. */
export async function lamportsOf(address: string): Promise<bigint> {
  const { result } = await ask<{ result: { value: number } }>('solana', {
    jsonrpc: '2.0',
    id: 1,
    method: 'getBalance',
    params: [address],
  })
  return BigInt(result.value)
}

/** Returns an account's XRP balance in the newest validated ledger, in drops; 0 while it does not exist. */
export async function dropsOf(account: string): Promise<bigint> {
  const question = { method: 'account_info', params: [{ account, ledger_index: 'validated' }] }
  const { result } = await ask<{ result: { account_data?: { Balance: string } } }>('xrpl', question)
  return BigInt(result.account_data?.Balance ?? '0')
}

async function ask<T>(network: string, question: object): Promise<T> {
  const answer = await fetch(`${addresses.sandbox}/rpc/${network}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(question),
  })
  return (await answer.json()) as T
}
