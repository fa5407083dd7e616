import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SandboxNetwork, startSandbox, type TestSandbox } from '@zend/tests/testkit/chains'
import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bitcoinRpc, ethereumRpc } from './chains.fixture.ts'

const BITCOIN_ADDRESS = 'bcrt1q50rtrmj2f8vl9tem8qpfw36ylw5jg9j2dkku3w'
const ETHEREUM_ADDRESS = '0x1111111111111111111111111111111111111111'
const NETWORKS: readonly SandboxNetwork[] = ['bitcoin', 'ethereum']

// Real nodes on a shared machine can be slow.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let dataDir: string
let running: TestSandbox | null

const start = async (): Promise<TestSandbox> => {
  running = await startSandbox({ dataDir })
  return running
}
const tips = (sandbox: TestSandbox) => Promise.all(NETWORKS.map((network) => sandbox.tip(network)))

/**
 * Makes payments, blocks and a reorganisation on both chains; the last payments are confirmed. Returns their
 * transaction ids.
 */
async function live(sandbox: TestSandbox): Promise<{ bitcoin: string; ethereum: string }> {
  const pay = async (amount: string) => ({
    bitcoin: await sandbox.faucet({ network: 'bitcoin', asset: 'BTC', address: BITCOIN_ADDRESS, amount }),
    ethereum: await sandbox.faucet({ network: 'ethereum', asset: 'USDT', address: ETHEREUM_ADDRESS, amount }),
  })
  await pay('1')
  for (const network of NETWORKS) await sandbox.mine(network, 3)
  for (const network of NETWORKS) await sandbox.reorg(network, 2, { keepTransactions: true })
  await pay('2')
  for (const network of NETWORKS) await sandbox.mine(network, 1)
  for (const network of NETWORKS) await sandbox.reorg(network, 1)
  const last = await pay('3')
  for (const network of NETWORKS) await sandbox.mine(network, 2)
  return last
}

const anvilProcess = (): number => Number.parseInt(readFileSync(join(dataDir, 'ethereum', 'anvil.pid'), 'utf8'), 10)

/** Returns whether the process is running; a zombie is not. */
function isRunning(pid: number): boolean {
  const path = `/proc/${pid}/status`
  return existsSync(path) && !/^State:\s+Z/m.test(readFileSync(path, 'utf8'))
}

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'zend-sandbox-'))
  running = null
})
afterEach(async () => {
  await running?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('after a restart', () => {
  test.each(['stopped', 'killed'] as const)(
    'a %s sandbox has the same blocks, payments and mails, and continues',
    async (how) => {
      const first = await start()
      const txids = await live(first)
      const before = await tips(first)
      await createTransport({ host: '127.0.0.1', port: first.smtpPort, ignoreTLS: true }).sendMail({
        from: 'a@example.com',
        to: 'ada@example.com',
        subject: 'Kept',
      })
      await (how === 'killed' ? first.kill() : first.stop())

      const second = await start()
      expect(await tips(second)).toEqual(before)
      expect((await second.mails('ada@example.com')).map(({ subject }) => subject)).toEqual(['Kept'])
      expect(await bitcoinRpc(second).call('getrawtransaction', txids.bitcoin, true)).toMatchObject({
        confirmations: 2,
      })
      expect(await ethereumRpc(second).receipt(txids.ethereum)).toMatchObject({ status: '0x1' })
      expect(await ethereumRpc(second).tokenBalance(second.ethereum.tokens['USDT'] ?? '', ETHEREUM_ADDRESS)).toBe(
        4_000_000n,
      )
      await live(second)
      for (const network of NETWORKS) await second.reorg(network, 5)
    },
  )

  test('blocks that asked for more than they had to are the same again, also when some were taken back', async () => {
    const first = await start()
    await live(first)
    const stuck = await first.faucet({ network: 'ethereum', asset: 'ETH', address: ETHEREUM_ADDRESS, amount: '1' })
    for (const network of NETWORKS) await first.askFee(network, network === 'bitcoin' ? 50n : 40_000_000_000n)
    for (const network of NETWORKS) await first.mine(network, 3)
    expect(await ethereumRpc(first).receipt(stuck)).toBeNull()
    for (const network of NETWORKS) await first.reorg(network, 2, { keepTransactions: true })
    await first.askFee('ethereum', null)
    await first.mine('ethereum', 2)
    expect(await ethereumRpc(first).receipt(stuck)).toMatchObject({ status: '0x1' })
    const before = await tips(first)
    await first.kill()

    const second = await start()
    expect(await tips(second)).toEqual(before)
    // The required fee ended with the process.
    await live(second)
  })

  test('a chain longer than the newest snapshots is complete and can still be reorganised', async () => {
    const first = await start()
    await live(first)
    // A snapshot was just taken at block 256: too new to reorganise across.
    await first.mine('ethereum', 270 - (await first.tip('ethereum')).height)
    const before = await tips(first)
    await first.kill()

    const second = await start()
    expect(await tips(second)).toEqual(before)
    const early = (await ethereumRpc(second).call('eth_getLogs', {
      fromBlock: '0x2',
      toBlock: '0x20',
      address: second.ethereum.tokens['USDT'],
    })) as unknown[]
    expect(early).toHaveLength(2)
    const reorganised = await second.reorg('ethereum', 50)
    await second.kill()
    expect(await (await start()).tip('ethereum')).toEqual(reorganised)
  })
})

test('killing the sandbox ends its nodes and frees its ports', async () => {
  const first = await start()
  const anvil = anvilProcess()
  await first.kill()
  // The same ports are used at once: a start waits for orphaned processes and does not fail on them.
  running = await startSandbox({
    dataDir,
    env: { SANDBOX_PORT: new URL(first.url).port, SMTP_PORT: String(first.smtpPort) },
  })
  expect(running.ethereum.rpcUrl).toBe(first.ethereum.rpcUrl)
  expect(isRunning(anvil)).toBe(false)
})

test('a node whose guard was killed too is ended by the next start', async () => {
  const first = await start()
  const anvil = anvilProcess()
  const [, guard] = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${anvil}/status`, 'utf8')) ?? []
  process.kill(Number(guard), 'SIGKILL')
  await first.kill()
  await start()
  expect(isRunning(anvil)).toBe(false)
})

test('a node that dies stops no other, and is restarted with its chain on the next call', async () => {
  const sandbox = await start()
  const before = await sandbox.mine('ethereum', 3)
  process.kill(anvilProcess(), 'SIGKILL')
  expect((await sandbox.mine('bitcoin', 1)).height).toBe(451)
  await expect.poll(() => sandbox.tip('ethereum').catch(() => null), { timeout: 30_000 }).toEqual(before)
  expect((await sandbox.mine('ethereum', 1)).height).toBe(before.height + 1)
})

test('a re-organisation may take back rewards that had just become spendable, and the chain starts again', async () => {
  const sandbox = await start()
  await sandbox.mine('bitcoin', 1)
  // Each payment uses a reward of its own, until the newest spendable one is used too.
  const pay = (): Promise<boolean> =>
    sandbox.faucet({ network: 'bitcoin', asset: 'BTC', address: BITCOIN_ADDRESS, amount: '10' }).then(
      () => true,
      () => false,
    )
  while (await pay());
  await sandbox.mine('bitcoin', 1)
  const tip = await sandbox.reorg('bitcoin', 2)
  await sandbox.stop()
  expect(await (await start()).tip('bitcoin')).toEqual(tip)
})

test('a second sandbox on the same folder is refused and leaves the first alone', async () => {
  const first = await start()
  await expect(startSandbox({ dataDir })).rejects.toThrow('exit code 1')
  expect((await first.mine('ethereum', 1)).height).toBe(2)
})

test('a production environment is refused with a reason', () => {
  const { status, stderr } = spawnSync(process.execPath, [new URL('main.ts', import.meta.url).pathname], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toContain('does not start with NODE_ENV=production')
})
