/** Test access to the development chains, by the same RPC calls that the product makes. */
import type { TestSandbox } from '@zend/tests/testkit/chains'

type RpcAnswer = {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string } | null
}
type Block = {
  readonly tx: readonly {
    readonly txid: string
    readonly vout: readonly { readonly value: number; readonly scriptPubKey: { readonly address?: string } }[]
  }[]
}

/** A transaction's outcome as Ethereum nodes report it. */
export type Receipt = {
  readonly blockNumber: string
  readonly blockHash: string
  readonly status: string
  readonly to: string
  readonly logs: readonly unknown[]
}

/** Calls to the Bitcoin node. A failure's message starts with its code. */
export type BitcoinRpc = {
  readonly call: (method: string, ...params: unknown[]) => Promise<unknown>
  readonly rawText: (method: string, ...params: unknown[]) => Promise<string>
  /** The outputs of one block that pay this address, amounts with eight decimals. */
  readonly paidIn: (hash: string, address: string) => Promise<{ txid: string; value: string }[]>
}

/** Calls to the Ethereum node. */
export type EthereumRpc = {
  readonly call: (method: string, ...params: unknown[]) => Promise<unknown>
  readonly balance: (address: string) => Promise<bigint>
  readonly tokenBalance: (contract: string, address: string) => Promise<bigint>
  readonly receipt: (txid: string) => Promise<Receipt | null>
}

/** A client of the sandbox's Bitcoin node. */
export function bitcoinRpc({ bitcoin }: TestSandbox): BitcoinRpc {
  const authorization = `Basic ${Buffer.from(`${bitcoin.user}:${bitcoin.pass}`).toString('base64')}`
  const rawText = (method: string, ...params: unknown[]): Promise<string> =>
    post(bitcoin.rpcUrl, { jsonrpc: '1.0', id: 1, method, params }, { authorization })
  const call = async (method: string, ...params: unknown[]): Promise<unknown> =>
    result(await rawText(method, ...params))
  return {
    call,
    rawText,
    paidIn: async (hash, address) => {
      const { tx } = (await call('getblock', hash, 2)) as Block
      return tx.flatMap(({ txid, vout }) =>
        vout
          .filter((output) => output.scriptPubKey.address === address)
          .map((output) => ({ txid, value: output.value.toFixed(8) })),
      )
    },
  }
}

/** A client of the sandbox's Ethereum node. */
export function ethereumRpc({ ethereum }: TestSandbox): EthereumRpc {
  const call = async (method: string, ...params: unknown[]): Promise<unknown> =>
    result(await post(ethereum.rpcUrl, { jsonrpc: '2.0', id: 1, method, params }))
  return {
    call,
    balance: async (address) => BigInt((await call('eth_getBalance', address, 'latest')) as string),
    // 0x70a08231 is balanceOf(address).
    tokenBalance: async (contract, address) =>
      BigInt(
        (await call(
          'eth_call',
          { to: contract, data: `0x70a08231${address.slice(2).padStart(64, '0')}` },
          'latest',
        )) as string,
      ),
    receipt: async (txid) => (await call('eth_getTransactionReceipt', txid)) as Receipt | null,
  }
}

async function post(url: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return response.text()
}

function result(text: string): unknown {
  const { result: value, error } = JSON.parse(text) as RpcAnswer
  if (error !== null && error !== undefined) throw new Error(`${error.code} ${error.message}`)
  return value
}
