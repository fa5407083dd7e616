/**
 * Tests the TON development chain: the official client works with it, it is restored from its files, and it refuses
 * what the network refuses.
 */
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Address, internal, SendMode, toNano } from '@ton/core'
import { keyPairFromSeed } from '@ton/crypto'
import { JettonMaster, JettonWallet, TonClient, WalletContractV5R1 } from '@ton/ton'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DevChain } from '../dev-chain.ts'
import { jettonWalletOf, JETTONS } from './contracts.ts'
import { startTon } from './ton-chain.ts'

// A real virtual machine on a shared computer can be slow.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const TESTER = WalletContractV5R1.create({
  publicKey: keyPairFromSeed(Buffer.alloc(32, 9)).publicKey,
  walletId: { networkGlobalId: -239, context: { workchain: 0, walletVersion: 'v5r1', subwalletNumber: 0 } },
})
const [USDT] = JETTONS
if (USDT === undefined) throw new Error('no jettons')

let dataDir: string
let port: number
let chain: DevChain
const start = async (): Promise<DevChain> =>
  (chain = await startTon({ dataDir, host: '127.0.0.1', port, onExit: () => undefined, clock: () => 1_800_000_000 }))
const client = (): TonClient => new TonClient({ endpoint: `http://127.0.0.1:${port}/api/v2/jsonRPC` })
const get = async (path: string): Promise<{ readonly status: number; readonly body: unknown }> => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`)
  return { status: answer.status, body: await answer.json() }
}
async function pay(asset: string, to: string, units: bigint): Promise<string> {
  const sent = await chain.send(asset, to, units)
  if (!sent.ok) throw new Error(sent.refusal.code)
  return sent.value.txid
}

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'zend-ton-chain-'))
  port = await new Promise<number>((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
  await start()
})
afterEach(async () => {
  await chain.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('the official client deploys a wallet with its first payment, and reads coins and jettons', async () => {
  const to = TESTER.address.toString({ bounceable: false })
  await pay('TON', `${to}#7`, toNano('5'))
  await pay('USDT', to, 1_234_567n)
  await chain.mine(1)
  const wallet = client().open(TESTER)
  expect([await wallet.getBalance(), await wallet.getSeqno()]).toEqual([toNano('5') + 1n, 0])
  const master = client().open(JettonMaster.create(USDT.master))
  const address = await master.getWalletAddress(TESTER.address)
  expect(address.equals(jettonWalletOf(USDT, TESTER.address))).toBe(true)
  expect(await client().open(JettonWallet.create(address)).getBalance()).toBe(1_234_567n)
  expect((await master.getJettonData()).totalSupply).toBe(10n ** 18n)
  const payee = new Address(0, Buffer.alloc(32, 5))
  const mode = (SendMode.PAY_GAS_SEPARATELY | SendMode.IGNORE_ERRORS) as SendMode
  const transfer = {
    seqno: 0,
    secretKey: keyPairFromSeed(Buffer.alloc(32, 9)).secretKey,
    sendMode: mode,
    timeout: 1_800_000_060,
  }
  await wallet.sendTransfer({ ...transfer, messages: [internal({ to: payee, value: toNano('1'), bounce: false })] })
  await chain.mine(1)
  expect([await client().getBalance(payee), await wallet.getSeqno()]).toEqual([toNano('1'), 1])
  // Its sequence number is used: the node runs it and reports that.
  await expect(
    wallet.sendTransfer({ ...transfer, messages: [internal({ to: payee, value: 2n, bounce: false })] }),
  ).rejects.toThrow('500')
})

test('is restored from its files with the same blocks, transactions and accounts, and continues', async () => {
  await pay('TON', TESTER.address.toString(), 5n)
  await chain.mine(3)
  const paths = [
    '/api/v3/masterchainInfo',
    '/api/v3/blocks?limit=100',
    '/api/v3/transactions?limit=100',
    `/api/v3/addressInformation?address=${TESTER.address.toString()}`,
  ]
  const before = await Promise.all(paths.map(get))
  await chain.stop()
  // The state after a power cut in the middle of a block.
  appendFileSync(join(dataDir, 'blocks.jsonl'), '{"seqno":6,"ro')
  await start()
  expect(await Promise.all(paths.map(get))).toEqual(before)
  await pay('TON', TESTER.address.toString(), 6n)
  await chain.mine(1)
  expect(await client().getBalance(TESTER.address)).toBe(11n)
})

test('is the same chain on every machine before the first payment', async () => {
  const { tokens, height } = await chain.facts()
  expect(height).toBe(2)
  expect(Object.fromEntries(Object.entries(tokens).map(([asset, { contract }]) => [asset, contract]))).toEqual({
    USDT: 'EQDT0SvQhc9ZbsVG9s1BdDT5HqCgtYET6E5RTgnI9-FEmBSX',
    DOGS: 'EQBW4sYkHGPHpmAy53ivXR9P3ulW-n1ANc9Mi7v51frmfE_3',
    FAKE_USDT: 'EQDmVNh15c6-Zr8AgGf9FLikCGlyiECN56H5FX0lhtttThez',
  })
})

test('refuses an invalid address, a zero amount, and an unknown coin', async () => {
  const to = TESTER.address.toString()
  expect(await chain.send('TON', `${to.slice(1)}#7`, 1n)).toMatchObject({ refusal: { code: 'address_invalid' } })
  expect(await chain.send('TON', to, 0n)).toMatchObject({ refusal: { code: 'amount_too_small' } })
  expect(await chain.send('BTC', to, 1n)).toMatchObject({ refusal: { code: 'transaction_refused' } })
})

test('is final at once, drops messages on request, and reports the price of gas', async () => {
  expect(await chain.reorg(1, true)).toEqual({ ok: false, refusal: { code: 'depth_too_large', depthMax: 0 } })
  const txid = await pay('TON', TESTER.address.toString(), 5n)
  expect([await chain.forget(txid), await chain.forget(txid)]).toEqual([true, false])
  await chain.mine(1)
  expect(await client().getBalance(TESTER.address)).toBe(0n)
  const price = async (): Promise<unknown> => (await get('/api/v2/getConfigParam?config_id=21')).body
  const usual = await price()
  await chain.askFee(1_000n)
  expect(await price()).not.toEqual(usual)
  expect((await chain.facts()).feeAsked).toBe(1_000n)
  await chain.askFee(null)
  expect(await price()).toEqual(usual)
})

test.each([
  ['/api/v3/nothing', 404],
  ['/api/v3/transactions?account=nobody', 422],
  ['/api/v3/transactions?limit=1001', 422],
  ['/api/v3/transactionsByMessage?direction=in', 422],
  ['/api/v2/getConfigParam?config_id=9999', 500],
])('refuses %s with %i', async (path, status) => {
  expect(await get(path)).toEqual({ status, body: expect.objectContaining({ error: expect.any(String) }) })
})
