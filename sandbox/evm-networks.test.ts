// The EVM networks beside Ethereum: one program for all of them, each a chain with its own id, started on first use.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NETWORK_IDS, type EvmNetworkId } from '@zend/kernel'
import { startSandbox, type TestSandbox } from '@zend/tests/testkit/chains'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

const ADDRESS = '0x1111111111111111111111111111111111111111'
const OTHERS = NETWORK_IDS.filter((network) => network !== 'bitcoin' && network !== 'ethereum')

// Real nodes on a shared machine can be slow.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

type Chain = {
  readonly network: string
  readonly running: boolean
  readonly height: number | null
  readonly chainId?: number
  readonly rpcUrl: string
  readonly tokens: Readonly<Record<string, { readonly contract: string; readonly decimals: number }>>
}

let dataDir: string
let sandbox: TestSandbox

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'zend-sandbox-'))
  sandbox = await startSandbox({ dataDir })
})
afterAll(async () => {
  await sandbox.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const post = async <T>(path: string, body: object): Promise<T> => {
  const response = await fetch(sandbox.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status, path).toBe(200)
  return (await response.json()) as T
}
const chainsNow = async (): Promise<readonly Chain[]> =>
  ((await (await fetch(`${sandbox.url}/chains`)).json()) as { data: { chains: Chain[] } }).data.chains
const chainNow = async (network: EvmNetworkId): Promise<Chain> => {
  const found = (await chainsNow()).find((chain) => chain.network === network)
  if (found === undefined) throw new Error(`no ${network}`)
  return found
}
const rpc = async (network: EvmNetworkId, method: string, ...params: unknown[]): Promise<string> =>
  (await post<{ result: string }>(`/rpc/${network}`, { jsonrpc: '2.0', id: 1, method, params })).result
const pay = (network: EvmNetworkId, asset: string, amount: string): Promise<{ data: { txid: string } }> =>
  post('/faucet', { network, asset, address: ADDRESS, amount })
const tokenBalance = async (network: EvmNetworkId, asset: string): Promise<bigint> => {
  const { tokens } = await chainNow(network)
  const data = `0x70a08231${ADDRESS.slice(2).padStart(64, '0')}`
  return BigInt(await rpc(network, 'eth_call', { to: tokens[asset]?.contract, data }, 'latest'))
}

describe('an unused chain', () => {
  test('is listed with its static facts, without being started', async () => {
    const before = await chainsNow()
    expect(before.filter(({ running }) => !running).map(({ network }) => network)).toEqual(OTHERS)
    expect(before.find(({ network }) => network === 'polygon')).toMatchObject({
      chainId: 137,
      height: null,
      tokens: { USDT: { decimals: 6 } },
    })
    expect(await (await fetch(sandbox.url)).text()).toContain('Not started: nobody has used it yet.')
    expect((await chainNow('polygon')).running).toBe(false)
    expect(readdirSync(dataDir)).not.toContain('polygon')
  })

  test('starts once, however many ask first, and alone', async () => {
    const heights = await Promise.all([1, 2, 3].map(() => rpc('polygon', 'eth_blockNumber')))
    // The contracts' block, mined once at the start.
    expect(heights).toEqual(['0x1', '0x1', '0x1'])
    expect((await chainsNow()).filter(({ running }) => running).map(({ network }) => network)).toEqual([
      'bitcoin',
      'ethereum',
      'polygon',
    ])
  })

  test('a network that does not exist is refused', async () => {
    expect((await fetch(`${sandbox.url}/rpc/monero`, { method: 'POST', body: '{}' })).status).toBe(400)
  })
})

describe.each([
  ['bsc', 56, 'BNB', 18],
  ['polygon', 137, 'MATIC', 6],
  ['avalanche', 43_114, 'AVAX', 6],
  ['xlayer', 196, 'OKB', 6],
] as const)('%s', (network, chainId, coin, decimals) => {
  test('runs under its own id, at the listed address', async () => {
    expect(Number(await rpc(network, 'eth_chainId'))).toBe(chainId)
    const { rpcUrl, ...chain } = await chainNow(network)
    expect({ rpcUrl, chainId: chain.chainId }).toEqual({ rpcUrl: `${sandbox.url}/rpc/${network}`, chainId })
  })

  test('its coin and its tether arrive to the last unit, with the decimals of that network', async () => {
    await pay(network, coin, '1.000000000000000001')
    await pay(network, 'USDT', '2.000001')
    await post(`/chains/${network}/mine`, { blocks: 1 })
    expect(BigInt(await rpc(network, 'eth_getBalance', ADDRESS, 'latest'))).toBe(1_000_000_000_000_000_001n)
    expect(await tokenBalance(network, 'USDT')).toBe(2_000_001n * 10n ** BigInt(decimals - 6))
  })

  test('is separate: a payment here does not arrive on another network', async () => {
    expect(BigInt(await rpc('ethereum', 'eth_getBalance', ADDRESS, 'latest'))).toBe(0n)
  })
})

test('after a restart a chain that was used comes back when it is used again', async () => {
  const before = await rpc('bsc', 'eth_getBlockByNumber', '0x2', false)
  await sandbox.kill()
  sandbox = await startSandbox({ dataDir })
  expect((await chainNow('bsc')).running).toBe(false)
  expect(await rpc('bsc', 'eth_getBlockByNumber', '0x2', false)).toEqual(before)
})
