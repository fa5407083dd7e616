/** The sandbox's second providers, read by the product's own connectors: they must misbehave exactly as configured. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { joinDestination, type NetworkId } from '@zend/kernel'
import { witnessClient } from '@zend/sandbox/witness'
import { loadConfig } from '@zend/server/config'
import { connectNetwork } from '@zend/server/connectors/chains'
import { networkSpec, networkTable } from '@zend/server/core/assets'
import type { FoundTransaction } from '@zend/server/ports/chain'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { sandboxOutside } from '../../tools/start/outside.ts'
import { startSandbox } from '../testkit/chains.ts'

// Real nodes on a shared machine can be slow.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const folder = await mkdtemp(join(tmpdir(), 'zend-witness-'))
const sandbox = await startSandbox()
const outside = await sandboxOutside(sandbox.url, sandbox.smtpPort, join(folder, 'config.json'))
const networks = networkTable(loadConfig(outside.configFile).networks)
const witness = witnessClient(sandbox.url)
afterEach(() => witness.behave('all', { kind: 'well' }))
afterAll(async () => {
  await sandbox.stop()
  await rm(folder, { recursive: true, force: true })
})

const XRPL_ACCOUNT = 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY'
const PAID = {
  bitcoin: { asset: 'BTC', address: 'bcrt1q50rtrmj2f8vl9tem8qpfw36ylw5jg9j2dkku3w', amount: '0.1' },
  polygon: { asset: 'MATIC', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', amount: '1' },
  xrpl: { asset: 'XRP', address: joinDestination(XRPL_ACCOUNT, '7'), amount: '25' },
} as const
const everybody = { ours: async (keys: readonly string[]) => new Set(keys) }

const connected = (network: NetworkId, variable: string) => {
  const spec = networkSpec(networks[network], network === 'xrpl' ? XRPL_ACCOUNT : undefined)
  return connectNetwork(
    { ...spec, startHeight: 0 },
    networks[network],
    outside.rpcUrls[`${network.toUpperCase()}_${variable}`] ?? '',
  ).connector
}

describe.each(['bitcoin', 'polygon', 'xrpl'] as const)('the second provider of %s', (network) => {
  const [node, other] = [connected(network, 'RPC_URL'), connected(network, 'WITNESS_RPC_URL')]
  const paid = async (): Promise<{ readonly txid: string; readonly height: number }> => {
    await sandbox.mine(network, 2)
    const txid = await sandbox.faucet({ network, ...PAID[network] })
    const { height } = await sandbox.mine(network, 1)
    await sandbox.mine(network, 2)
    return { txid, height }
  }
  const known = (found: FoundTransaction | null): FoundTransaction => {
    if (found === null) throw new Error('it knows no such transaction')
    return found
  }

  test('returns the node’s answers by default', async () => {
    const { txid, height } = await paid()
    expect(await other.hashAt(height)).toBe(await node.hashAt(height))
    const found = known(await other.find(txid, everybody))
    expect(found).toEqual(await node.find(txid, everybody))
    expect(found.outcome).toBe('mined')
    expect(found.transfers.length).toBeGreaterThan(0)
  })

  test('is down, and the node is not', async () => {
    const { height } = await paid()
    await witness.behave(network, { kind: 'down' })
    await expect(other.hashAt(height)).rejects.toThrow()
    expect(await node.hashAt(height)).not.toBeNull()
  })

  test('is behind by so many blocks, in all it says', async () => {
    const { txid, height } = await paid()
    await witness.behave(network, { kind: 'behind', blocks: 3 })
    expect(await other.hashAt(height)).toBeNull()
    expect(await other.hashAt(height - 1)).toBe(await node.hashAt(height - 1))
    expect(await other.find(txid, everybody)).toBeNull()
    expect((await other.health()).headHeight).toBe((await node.health()).headHeight - 3)
    await witness.behave(network, { kind: 'behind', blocks: 2 })
    expect(await other.find(txid, everybody)).toMatchObject({ outcome: 'mined' })
  })

  test('is on another branch', async () => {
    const { height } = await paid()
    await witness.behave(network, { kind: 'forked' })
    const hash = await other.hashAt(height)
    expect(hash).not.toBeNull()
    expect(hash).not.toBe(await node.hashAt(height))
  })

  test('does not know one transaction, or reports another result of it, while others are unaffected', async () => {
    const [one, two] = [await paid(), await paid()]
    await witness.behave(network, { kind: 'forgetful', txid: one.txid })
    expect(await other.find(one.txid, everybody)).toBeNull()
    await witness.behave(network, { kind: 'lying', txid: one.txid })
    const [lie, truth] = [known(await other.find(one.txid, everybody)), known(await node.find(one.txid, everybody))]
    expect([lie.outcome, lie.block]).not.toEqual([truth.outcome, truth.block])
    expect(await other.find(two.txid, everybody)).toEqual(await node.find(two.txid, everybody))
  })
})

test('a call starts the chain, and being down does not; an unsupported behaviour is refused', async () => {
  const url = (variable: string): string => outside.rpcUrls[variable] ?? ''
  await witness.behave('stellar', { kind: 'down' })
  expect((await fetch(url('STELLAR_WITNESS_RPC_URL'))).status).toBe(503)
  expect(await sandbox.runs('stellar')).toBe(false)
  await witness.behave('stellar', { kind: 'well' })
  expect((await fetch(url('STELLAR_WITNESS_RPC_URL'))).status).toBe(200)
  expect(await sandbox.runs('stellar')).toBe(true)
  await expect(witness.behave('stellar', { kind: 'forked' })).rejects.toThrow('can only be well or down')
  await expect(witness.behave('all', { kind: 'forked' })).rejects.toThrow('can only be well or down')
})
