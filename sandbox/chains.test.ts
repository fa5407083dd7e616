import { startSandbox, type TestSandbox } from '@zend/tests/testkit/chains'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type BitcoinRpc, bitcoinRpc, type EthereumRpc, ethereumRpc } from './chains.fixture.ts'

const BITCOIN_ADDRESS = 'bcrt1q50rtrmj2f8vl9tem8qpfw36ylw5jg9j2dkku3w'
const ETHEREUM_ADDRESS = '0x1111111111111111111111111111111111111111'

// Real nodes on a shared machine can be slow.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

let sandbox: TestSandbox
let bitcoin: BitcoinRpc
let ethereum: EthereumRpc

beforeAll(async () => {
  sandbox = await startSandbox()
  bitcoin = bitcoinRpc(sandbox)
  ethereum = ethereumRpc(sandbox)
})
afterAll(() => sandbox.stop())

describe('bitcoin', () => {
  test('a payment waits in the mempool and arrives to the last satoshi', async () => {
    const txid = await sandbox.faucet({
      network: 'bitcoin',
      asset: 'BTC',
      address: BITCOIN_ADDRESS,
      amount: '0.12345678',
    })
    expect(await bitcoin.call('getrawmempool')).toContain(txid)
    const { hash } = await sandbox.mine('bitcoin', 1)
    expect(await bitcoin.paidIn(hash, BITCOIN_ADDRESS)).toEqual([{ txid, value: '0.12345678' }])
    expect(await bitcoin.call('getrawmempool')).not.toContain(txid)
  })

  test('an amount of a few satoshi is written in plain digits', async () => {
    await sandbox.faucet({ network: 'bitcoin', asset: 'BTC', address: BITCOIN_ADDRESS, amount: '0.00000600' })
    const { hash } = await sandbox.mine('bitcoin', 1)
    expect(await bitcoin.rawText('getblock', hash, 2)).toContain('"value":0.00000600')
  })

  test('payments go on while no block is mined', async () => {
    const txids = new Set<string>()
    for (let i = 0; i < 30; i++)
      txids.add(await sandbox.faucet({ network: 'bitcoin', asset: 'BTC', address: BITCOIN_ADDRESS, amount: '0.001' }))
    const { hash } = await sandbox.mine('bitcoin', 1)
    expect(new Set((await bitcoin.paidIn(hash, BITCOIN_ADDRESS)).map(({ txid }) => txid))).toEqual(txids)
  })

  test('a reorganisation that keeps transactions mines them again on the other branch', async () => {
    const txid = await sandbox.faucet({ network: 'bitcoin', asset: 'BTC', address: BITCOIN_ADDRESS, amount: '0.2' })
    const old = await sandbox.mine('bitcoin', 2)
    const tip = await sandbox.reorg('bitcoin', 2, { keepTransactions: true })
    expect(tip.height).toBe(old.height + 1)
    expect(await bitcoin.call('getblock', old.hash, 1)).toMatchObject({ confirmations: -1 })
    expect(await bitcoin.call('getrawtransaction', txid, true)).toMatchObject({ confirmations: 3 })
  })

  test('a reorganisation that drops a payment makes it impossible for good', async () => {
    const txid = await sandbox.faucet({ network: 'bitcoin', asset: 'BTC', address: BITCOIN_ADDRESS, amount: '0.3' })
    await sandbox.mine('bitcoin', 1)
    const raw = await bitcoin.call('getrawtransaction', txid)
    const { hash } = await sandbox.tip('bitcoin')
    await sandbox.reorg('bitcoin', 1)
    expect((await sandbox.tip('bitcoin')).hash).not.toBe(hash)
    expect(await bitcoin.call('getrawmempool')).toEqual([])
    await expect(bitcoin.call('getrawtransaction', txid, true)).rejects.toThrow('-5')
    await expect(bitcoin.call('sendrawtransaction', raw)).rejects.toThrow('-25')
    await sandbox.mine('bitcoin', 1)
    await expect(bitcoin.call('getrawtransaction', txid, true)).rejects.toThrow('-5')
  })
})

describe('ethereum', () => {
  test('ether arrives to the last wei', async () => {
    const before = await ethereum.balance(ETHEREUM_ADDRESS)
    await sandbox.faucet({
      network: 'ethereum',
      asset: 'ETH',
      address: ETHEREUM_ADDRESS,
      amount: '1.000000000000000001',
    })
    expect(await ethereum.balance(ETHEREUM_ADDRESS)).toBe(before)
    await sandbox.mine('ethereum', 1)
    expect(await ethereum.balance(ETHEREUM_ADDRESS)).toBe(before + 1_000_000_000_000_000_001n)
  })

  test.each([
    ['USDT', '12.345678', 12_345_678n],
    ['USDC', '0.000001', 1n],
    ['DAI', '5.000000000000000007', 5_000_000_000_000_000_007n],
    ['FAKE_USDT', '1000000', 1_000_000_000_000n],
  ])('%s arrives exactly', async (asset, amount, units) => {
    await sandbox.faucet({ network: 'ethereum', asset, address: ETHEREUM_ADDRESS, amount })
    await sandbox.mine('ethereum', 1)
    expect(await ethereum.tokenBalance(sandbox.ethereum.tokens[asset] ?? '', ETHEREUM_ADDRESS)).toBe(units)
  })

  test('the tokens live at the same addresses on every machine', () => {
    expect(sandbox.ethereum.tokens).toMatchObject({
      USDT: '0x1Ea96d10FC7375779c7910D7A68592DA30707a4b',
      USDC: '0xb3db4a6eeC1C221fa8554BB1f31B9dAF5AF9A3F5',
      DAI: '0x0e7434fdbc807511B7e7A868c170D6d10Ce3e498',
    })
  })

  test('ether paid through a contract arrives without a transaction to the payee', async () => {
    const payee = '0x2222222222222222222222222222222222222222'
    const txid = await sandbox.ethereum.payThroughContract(payee, 5n)
    await sandbox.mine('ethereum', 1)
    expect(await ethereum.balance(payee)).toBe(5n)
    expect(await ethereum.receipt(txid)).toMatchObject({
      status: '0x1',
      to: expect.not.stringMatching(payee) as string,
    })
  })

  test('a failing token transfer is mined, failed, and moves nothing', async () => {
    const payee = '0x3333333333333333333333333333333333333333'
    const txid = await sandbox.ethereum.failTokenTransfer('USDT', payee, 5n)
    await sandbox.mine('ethereum', 1)
    expect(await ethereum.receipt(txid)).toMatchObject({ status: '0x0', logs: [] })
    expect(await ethereum.tokenBalance(sandbox.ethereum.tokens['USDT'] ?? '', payee)).toBe(0n)
  })

  test('a reorganisation that keeps transactions mines them again on the other branch', async () => {
    const txid = await sandbox.faucet({ network: 'ethereum', asset: 'USDT', address: ETHEREUM_ADDRESS, amount: '7' })
    const old = await sandbox.mine('ethereum', 3)
    const before = await ethereum.receipt(txid)
    const tip = await sandbox.reorg('ethereum', 3, { keepTransactions: true })
    const after = await ethereum.receipt(txid)
    expect(tip.height).toBe(old.height + 1)
    expect(after?.blockNumber).toBe(before?.blockNumber)
    expect(after?.blockHash).not.toBe(before?.blockHash)
  })

  test('a reorganisation that drops a payment makes it impossible for good', async () => {
    const token = sandbox.ethereum.tokens['USDC'] ?? ''
    const before = await ethereum.tokenBalance(token, ETHEREUM_ADDRESS)
    const txid = await sandbox.faucet({ network: 'ethereum', asset: 'USDC', address: ETHEREUM_ADDRESS, amount: '7' })
    await sandbox.mine('ethereum', 1)
    const raw = await ethereum.call('eth_getRawTransactionByHash', txid)
    await sandbox.reorg('ethereum', 1)
    await expect(ethereum.call('eth_sendRawTransaction', raw)).rejects.toThrow('nonce too low')
    await sandbox.mine('ethereum', 1)
    expect(await ethereum.receipt(txid)).toBeNull()
    expect(await ethereum.tokenBalance(token, ETHEREUM_ADDRESS)).toBe(before)
  })

  test('a block without transactions that is replaced in the same second has another hash', async () => {
    const old = await sandbox.mine('ethereum', 1)
    await sandbox.reorg('ethereum', 1)
    expect(await ethereum.call('eth_getBlockByNumber', `0x${old.height.toString(16)}`, false)).not.toMatchObject({
      hash: old.hash,
    })
  })
})
