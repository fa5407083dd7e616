/**
 * An outside address, and what has arrived there according to the network. Uses raw calls to the node, so that no
 * product code checks itself.
 */
import { randomBytes } from 'node:crypto'
import { Address, getAddress, OutScript } from '@scure/btc-signer'
import { addresses } from './addresses.ts'

const REGTEST = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }

type Node = { readonly rpcUrl: string; readonly credentials: { readonly user: string; readonly password: string } }
type Block = {
  readonly tx: readonly {
    readonly vout: readonly { readonly value: number; readonly scriptPubKey: { readonly hex: string } }[]
  }[]
}

/** Returns a new Bitcoin address. */
export function outsideAddress(): string {
  const address = getAddress('wpkh', randomBytes(32), REGTEST)
  if (address === undefined) throw new Error('no address was made')
  return address
}

async function bitcoinNode(): Promise<Node> {
  const answer = (await (await fetch(`${addresses.sandbox}/chains`)).json()) as {
    data: { chains: (Node & { readonly network: string })[] }
  }
  const node = answer.data.chains.find(({ network }) => network === 'bitcoin')
  if (node === undefined) throw new Error('the sandbox has no Bitcoin node')
  return node
}

async function rpc<T>(
  { rpcUrl, credentials: { user, password } }: Node,
  method: string,
  ...params: readonly unknown[]
): Promise<T> {
  const answer = await fetch(rpcUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await answer.json()) as { result: T; error: { message: string } | null }
  if (error !== null && error !== undefined) throw new Error(`${method}: ${error.message}`)
  return result
}

/** Returns the chain's height. */
export async function bitcoinHeight(): Promise<number> {
  return rpc<number>(await bitcoinNode(), 'getblockcount')
}

/** Returns what blocks above a height pay to an address, in satoshi, read block by block. */
export async function minedTo(address: string, above: number): Promise<bigint> {
  const node = await bitcoinNode()
  const script = Buffer.from(OutScript.encode(Address(REGTEST).decode(address))).toString('hex')
  const height = await rpc<number>(node, 'getblockcount')
  let total = 0n
  for (let at = above + 1; at <= height; at++) {
    const block = await rpc<Block>(node, 'getblock', await rpc<string>(node, 'getblockhash', at), 2)
    for (const { vout } of block.tx) {
      // The node returns coins as a JSON number; satoshi are integers.
      for (const { value, scriptPubKey } of vout)
        if (scriptPubKey.hex === script) total += BigInt(Math.round(value * 1e8))
    }
  }
  return total
}
