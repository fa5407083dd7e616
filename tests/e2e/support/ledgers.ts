/**
 * Somebody outside on networks of other families, and what each network's node says they hold. Asks by raw calls, so
 * that no code of the product vouches for itself.
 */
import { randomBytes } from 'node:crypto'
import { base58 } from '@scure/base'
import { encodeAccountID } from 'ripple-address-codec'
import { addresses } from './addresses.ts'

/** A Solana address that nobody has seen before, on the curve as a wallet's is. */
export async function outsideOnSolana(): Promise<string> {
  const { publicKey } = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  return base58.encode(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)))
}

/** An account of the XRP Ledger that nobody has opened yet. */
export const outsideOnXrpl = (): string => encodeAccountID(randomBytes(20))

/** What an address holds of SOL, in lamports, as finalized. */
export async function lamportsOf(address: string): Promise<bigint> {
  const { result } = await ask<{ result: { value: number } }>('solana', {
    jsonrpc: '2.0',
    id: 1,
    method: 'getBalance',
    params: [address],
  })
  return BigInt(result.value)
}

/** What an account holds of XRP, in drops, in the newest validated ledger; 0 while there is none. */
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
