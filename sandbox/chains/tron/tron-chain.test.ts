/** Tests the development chain's own checks over HTTP, with bytes built by its own encoder. */
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DevChain } from '../dev-chain.ts'
import { execute } from './execution.ts'
import { coins, State } from './state.ts'
import type { Draft } from './transaction.ts'
import {
  decodeTransaction,
  type DevContract,
  FAUCET,
  GENESIS,
  PAYMASTER,
  passData,
  signDraft,
  startTron,
  TESTER,
  toBase58,
  TOKENS,
  transferData,
} from './index.ts'

type Answer = Record<string, unknown>

const dataDir = mkdtempSync(join(tmpdir(), 'zend-tron-'))
const USDT = TOKENS[0]?.contract ?? ''
const start = (): Promise<DevChain> => startTron({ dataDir, host: '127.0.0.1', port: 0, onExit: () => undefined })
let chain: DevChain
beforeAll(async () => {
  chain = await start()
})
afterAll(async () => {
  await chain.stop()
  rmSync(dataDir, { recursive: true })
})

async function ask(path: string, question: object = {}): Promise<Answer> {
  const { rpcUrl } = await chain.facts()
  return (await (await fetch(`${rpcUrl}/${path}`, { method: 'POST', body: JSON.stringify(question) })).json()) as Answer
}
const balance = async (address: string, space = 'wallet'): Promise<number> =>
  Number((await ask(`${space}/getaccount`, { address }))['balance'] ?? 0)

let made = 0
/** A new, unused address. */
const fresh = (): string => `41${(made += 1).toString(16).padStart(40, 'f')}`
const transferTo = (to: string, amount: bigint, owner = TESTER.address): DevContract => ({
  type: 'TransferContract',
  owner,
  to,
  amount,
})
const callOf = (contract: string, data: string, callValue = 0n): DevContract => ({
  type: 'TriggerSmartContract',
  owner: TESTER.address,
  contract,
  data,
  callValue,
  tokenValue: 0n,
})

async function draftOf(contract: DevContract, changes: Partial<Draft> = {}): Promise<Draft> {
  const { height, hash } = await chain.facts()
  const { block_header: header } = (await ask('wallet/getnowblock')) as {
    block_header: { raw_data: { timestamp: number } }
  }
  const reference = { bytes: (height & 0xffff).toString(16).padStart(4, '0'), hash: hash.slice(16, 32) }
  return {
    contract,
    reference,
    expiration: BigInt(header.raw_data.timestamp + 60_000),
    timestamp: BigInt((made += 1)),
    feeLimit: 1_000_000_000n,
    ...changes,
  }
}
const send = async (contract: DevContract, changes: Partial<Draft> = {}, key = TESTER): Promise<Answer> =>
  ask('wallet/broadcasthex', { transaction: signDraft(await draftOf(contract, changes), key) })
async function mined(contract: DevContract, changes: Partial<Draft> = {}): Promise<Answer> {
  const { result, txid } = await send(contract, changes)
  expect(result).toBe(true)
  await chain.mine(1)
  return ask('wallet/gettransactioninfobyid', { value: txid })
}

describe('the node refuses', () => {
  const day = 24n * 60n * 60n * 1_000n
  test.each<[string, string, (head: bigint) => [DevContract, Partial<Draft>?, typeof TESTER?]]>([
    ['a signature of another key', 'SIGERROR', () => [transferTo(fresh(), 1n), {}, FAUCET]],
    [
      'a block that is not there',
      'TAPOS_ERROR',
      () => [transferTo(fresh(), 1n), { reference: { bytes: 'ffff', hash: '00'.repeat(8) } }],
    ],
    ['what has expired', 'TRANSACTION_EXPIRATION_ERROR', (head) => [transferTo(fresh(), 1n), { expiration: head }]],
    [
      'an expiration of more than a day',
      'TRANSACTION_EXPIRATION_ERROR',
      (head) => [transferTo(fresh(), 1n), { expiration: head + day + 1n }],
    ],
    ['coins to oneself', 'CONTRACT_VALIDATE_ERROR', () => [transferTo(TESTER.address, 1n)]],
    ['coins to a contract', 'CONTRACT_VALIDATE_ERROR', () => [transferTo(USDT, 1n)]],
    ['nothing', 'CONTRACT_VALIDATE_ERROR', () => [transferTo(fresh(), 0n)]],
    ['less than nothing', 'CONTRACT_VALIDATE_ERROR', () => [transferTo(fresh(), -5n)]],
    ['more than there is', 'CONTRACT_VALIDATE_ERROR', () => [transferTo(fresh(), 10n ** 17n)]],
    ['a call of no contract', 'CONTRACT_VALIDATE_ERROR', () => [callOf(fresh(), '')]],
    ['a limit above the network’s', 'CONTRACT_VALIDATE_ERROR', () => [callOf(USDT, ''), { feeLimit: 15_000_000_001n }]],
  ])('%s', async (_name, code, make) => {
    const { block_header: header } = (await ask('wallet/getnowblock')) as {
      block_header: { raw_data: { timestamp: number } }
    }
    const [contract, changes, key] = make(BigInt(header.raw_data.timestamp))
    expect(await send(contract, changes, key)).toMatchObject({ result: false, code })
  })

  test('an account that was never paid', async () => {
    expect(await send(transferTo(fresh(), 1n, fresh()))).toMatchObject({ result: false, code: 'SIGERROR' })
  })

  test('the same transaction twice, waiting or mined', async () => {
    const transaction = signDraft(await draftOf(transferTo(fresh(), 1n)), TESTER)
    expect(await ask('wallet/broadcasthex', { transaction })).toMatchObject({ result: true, code: 'SUCCESS' })
    expect(await ask('wallet/broadcasthex', { transaction })).toMatchObject({
      result: false,
      code: 'DUP_TRANSACTION_ERROR',
    })
    await chain.mine(1)
    expect(await ask('wallet/broadcasthex', { transaction })).toMatchObject({
      result: false,
      code: 'DUP_TRANSACTION_ERROR',
    })
  })

  test('bytes that are none, in its own words', async () => {
    expect(await ask('wallet/broadcasthex', { transaction: 'ffff' })).toEqual({
      Error: expect.stringContaining('protocol message'),
    })
    expect(await ask('wallet/getaccount', { address: toBase58(TESTER.address) })).toEqual({
      Error: expect.stringContaining('hex'),
    })
  })
})

describe('the node charges', () => {
  test('1.1 TRX for waking an account', async () => {
    const to = fresh()
    expect(await mined(transferTo(to, 5n))).toMatchObject({ fee: 1_100_000, receipt: { net_fee: 100_000 } })
    expect(await balance(to)).toBe(5)
  })

  test('bandwidth: 600 bytes are free and come back within a day, evenly; else all of it is paid', async () => {
    const [state, to] = [new State(), fresh()]
    for (const address of [TESTER.address, to]) state.set(coins(address), 10_000_000n)
    const transaction = decodeTransaction(signDraft(await draftOf(transferTo(to, 5n), { feeLimit: 0n }), TESTER))
    const bytes = BigInt(transaction.size + 64)
    const hour = 60n * 60n * 1_000n
    const at = (nowMs: bigint): readonly bigint[] => {
      const { netUsage, netFee } = execute(state, transaction, { nowMs, energyPrice: 100n })
      return [netUsage, netFee]
    }
    const [free, paid] = [
      [bytes, 0n],
      [0n, bytes * 1_000n],
    ]
    // Two fit; a third does once enough of their bandwidth has recovered: half of it 12 hours later, and then not again
    // at once.
    expect([
      at(100n * hour),
      at(100n * hour),
      at(101n * hour),
      at(112n * hour),
      at(112n * hour),
      at(136n * hour),
      at(136n * hour),
    ]).toEqual([free, free, paid, free, paid, free, free])
    expect(state.get(coins(TESTER.address))).toBe(10_000_000n - 7n * 5n - 2n * bytes * 1_000n)
  })

  test('energy by the call’s use, or the whole limit when it is too low', async () => {
    const to = fresh()
    const usdt = callOf(USDT, transferData(to, 3n))
    expect(await mined(usdt)).toMatchObject({
      receipt: { energy_usage_total: 130_285, energy_fee: 13_028_500, result: 'SUCCESS' },
      log: [{ address: USDT.slice(2) }],
    })
    expect(await mined(usdt)).toMatchObject({ receipt: { energy_usage_total: 64_285, result: 'SUCCESS' } })
    expect(await mined(usdt, { feeLimit: 6_428_400n })).toMatchObject({
      result: 'FAILED',
      receipt: { energy_fee: 6_428_400, result: 'OUT_OF_ENERGY' },
    })
    expect(await mined(callOf(USDT, transferData(to, 10n ** 30n)))).toMatchObject({
      result: 'FAILED',
      receipt: { result: 'REVERT' },
    })
    const balanceOf = {
      owner_address: TESTER.address,
      contract_address: USDT,
      function_selector: 'balanceOf(address)',
      parameter: to.slice(2).padStart(64, '0'),
    }
    expect(await ask('wallet/triggerconstantcontract', balanceOf)).toMatchObject({
      result: { result: true },
      constant_result: ['6'.padStart(64, '0')],
    })
    expect(await ask('walletsolidity/triggerconstantcontract', balanceOf)).toMatchObject({
      constant_result: ['0'.padStart(64, '0')],
    })
  })

  test('coins forwarded by a contract arrive, and are not a listed transfer', async () => {
    const to = fresh()
    expect(await mined(callOf(PAYMASTER, passData(to), 9n))).toMatchObject({ receipt: { result: 'SUCCESS' } })
    expect([await balance(to), await balance(PAYMASTER)]).toEqual([9, 0])
  })
})

describe('blocks', () => {
  test('are the same after a restart, with their results; waiting transactions are lost', async () => {
    const to = fresh()
    await mined(transferTo(to, 77n))
    await mined(callOf(USDT, transferData(to, 7n)))
    const { txid: waiting } = await send(transferTo(to, 1n))
    const before = {
      tip: await chain.facts(),
      balance: await balance(TESTER.address),
      solid: await balance(to, 'walletsolidity'),
    }
    await chain.stop()
    chain = await start()
    expect(await chain.facts()).toMatchObject({ height: before.tip.height, hash: before.tip.hash })
    expect([await balance(to), await balance(to, 'walletsolidity')]).toEqual([77, before.solid])
    expect(await ask('wallet/gettransactionbyid', { value: waiting })).toEqual({})
    expect(await balance(TESTER.address)).toBeGreaterThan(before.balance)
  })

  test('that were cut short by a crash were never there; ones that give other ids stop the start', async () => {
    const path = join(dataDir, 'journal.jsonl')
    const { hash } = await chain.facts()
    await chain.stop()
    appendFileSync(path, '{"mined":{"id":"00')
    chain = await start()
    expect((await chain.facts()).hash).toBe(hash)
    await chain.stop()
    const whole = readFileSync(path, 'utf8')
    writeFileSync(
      path,
      whole.replace(/"timestampMs":(\d+)/, (_, ms: string) => `"timestampMs":${Number(ms) + 1}`),
    )
    await expect(start()).rejects.toThrow('cannot be restored')
    writeFileSync(path, whole)
    chain = await start()
  })

  test('link, and the first is the same on every machine', async () => {
    const { height } = await chain.mine(2)
    const { block } = (await ask('wallet/getblockbylimitnext', { startNum: height - 1, endNum: height + 1 })) as {
      block: Answer[]
    }
    expect(block.map(({ blockID }) => blockID)).toEqual([expect.any(String), (await chain.facts()).hash])
    expect(block[1]).toMatchObject({
      block_header: { raw_data: { parentHash: block[0]?.['blockID'], number: height } },
    })
    expect((await ask('walletsolidity/getblockbynum', { num: 0 }))['blockID']).toBe(GENESIS.id)
    expect(GENESIS.id).toBe('00000000000000008002e5d5139fe496fc164f5eef9f686073393a31bf0faf8d')
  })

  test('above the solidified one can be replaced, others not', async () => {
    const { height, hash } = await chain.mine(20)
    expect(await chain.reorg(19, false)).toEqual({ ok: false, refusal: { code: 'depth_too_large', depthMax: 18 } })
    const solid = await ask('walletsolidity/getnowblock')
    expect(await chain.reorg(18, false)).toMatchObject({ ok: true, value: { height: height + 1 } })
    expect((await ask('wallet/getblockbynum', { num: height }))['blockID']).not.toBe(hash)
    expect((await ask('walletsolidity/getblockbynum', { num: height - 18 }))['blockID']).toBe(solid['blockID'])
  })
})

describe('the faucet', () => {
  test('pays requests, and refuses an invalid address or amount', async () => {
    const to = fresh()
    for (const [asset, units] of [
      ['TRX', 5n],
      ['USDT', 6n],
      ['USDT', 6n],
    ] as const)
      expect(await chain.send(asset, toBase58(to), units)).toMatchObject({ ok: true })
    await chain.mine(1)
    expect(await balance(to)).toBe(5)
    expect(await chain.send('TRX', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwc', 5n)).toEqual({
      ok: false,
      refusal: { code: 'address_invalid' },
    })
    expect(await chain.send('TRX', toBase58(to), 0n)).toEqual({ ok: false, refusal: { code: 'amount_too_small' } })
    expect(await chain.send('TRX', toBase58(USDT), 1n)).toMatchObject({
      ok: false,
      refusal: { code: 'transaction_refused' },
    })
  })
})
