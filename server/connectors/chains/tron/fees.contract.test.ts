/** The cost of payments on Tron, and emptying deposit addresses with exactly that. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TESTER, toBase58 } from '@zend/sandbox/chains/tron'
import type { CoinCode } from '@zend/kernel'
import type { FeeRate } from '../../../ports/network-family.ts'
import { addressOf, amountOf, reader, startTestTron, type TestTron } from './tron.fixture.ts'

const COIN = 10n ** 6n
const rate = (perUnit: bigint): FeeRate & { kind: 'metered' } => ({ kind: 'metered', perUnit })

let tron: TestTron
beforeAll(async () => {
  tron = await startTestTron()
})
afterAll(() => tron.stop())
beforeEach(() => tron.chain.askFee(null))

describe('fees', () => {
  test('follow the network’s price of energy between floor and ceiling', async () => {
    const asked = async (price: bigint | null): Promise<FeeRate> => {
      await tron.chain.askFee(price)
      return tron.sender.feeRate()
    }
    expect([await asked(null), await asked(210n), await asked(10n), await asked(1_000n)]).toEqual([
      rate(100n),
      rate(210n),
      rate(100n),
      rate(420n),
    ])
  })

  test('a limit made at a lower price than blocks ask for is used up', async () => {
    const { to, txid, raw } = await tron.prepare('USDT')
    await tron.chain.askFee(200n)
    await tron.sender.broadcast(raw)
    await tron.settle()
    expect(await tron.sender.lookUp(txid)).toMatchObject({ kind: 'included', success: false })
    expect(await tron.holds(to, 'USDT')).toBe(0n)
  })

  test('units times price cover all that a payment can cost, bandwidth included', async () => {
    const key = await tron.funded({ TRX: 100n * COIN, USDT: COIN })
    const unitsFor = async (asset: CoinCode, to: string): Promise<bigint> => {
      const gas = await tron.sender.gasLimit({ to, amount: amountOf(asset, 1n) }, addressOf(key))
      return gas.ok ? gas.value : -1n
    }
    const known = toBase58(TESTER.address)
    expect([await unitsFor('TRX', known), await unitsFor('TRX', tron.newPayee())]).toEqual([2_940n, 13_940n])
    // A tenth more than the node counts, and 374 bytes.
    expect([await unitsFor('USDT', known), await unitsFor('USDT', tron.newPayee())]).toEqual([
      70_714n + 3_740n,
      143_314n + 3_740n,
    ])
  })
})

describe('a sweep', () => {
  test('of tokens needs coins on the address, and exactly what the builder tells is enough', async () => {
    const hot = await tron.funded({ TRX: 1_000n * COIN })
    const deposit = await tron.funded({ USDT: 25n * COIN }, tron.newKey('deposit'))
    const from = addressOf(deposit)
    const task = await tron.plan(deposit, { to: addressOf(hot), amount: amountOf('USDT', 25n * COIN) })
    const unsigned = tron.build(task)
    expect(await tron.holds(from, 'TRX')).toBe(0n)
    expect((await tron.sender.broadcast(reader.read(unsigned).sign().raw)).kind).toBe('refused')
    const topUp = tron.signed(await tron.plan(hot, { to: from, amount: amountOf('TRX', unsigned.feeMax) }))
    expect(await tron.sender.broadcast(topUp.raw)).toEqual({ kind: 'accepted' })
    await tron.settle()
    const { txid, raw } = tron.signed({ ...task, window: (await tron.sender.window()) ?? task.window })
    expect(await tron.sender.broadcast(raw)).toEqual({ kind: 'accepted' })
    await tron.settle()
    expect(await tron.sender.lookUp(txid)).toMatchObject({ kind: 'included', success: true })
    expect([await tron.holds(from, 'USDT'), await tron.holds(addressOf(hot), 'USDT')]).toEqual([0n, 25n * COIN])
  })

  test('of coins leaves behind only what free bandwidth saved', async () => {
    const hot = addressOf(await tron.funded({ TRX: COIN }))
    const deposit = await tron.funded({ TRX: 60n * COIN }, tron.newKey('deposit'))
    const probe = await tron.plan(deposit, { to: hot, amount: amountOf('TRX', 1n) })
    const { feeMax } = tron.build(probe)
    const { txid, raw } = tron.signed({ ...probe, payout: { to: hot, amount: amountOf('TRX', 60n * COIN - feeMax) } })
    expect(await tron.sender.broadcast(raw)).toEqual({ kind: 'accepted' })
    await tron.settle()
    expect(await tron.sender.lookUp(txid)).toMatchObject({ kind: 'included', success: true, feePaid: 0n })
    expect([await tron.holds(addressOf(deposit), 'TRX'), await tron.holds(hot, 'TRX')]).toEqual([
      feeMax,
      61n * COIN - feeMax,
    ])
    expect(feeMax).toBe(294_000n)
  })

  test('of coins to an address that nobody has paid takes exactly what waking it may cost', async () => {
    const [hot, deposit] = [tron.newPayee(), await tron.funded({ TRX: 60n * COIN }, tron.newKey('deposit'))]
    const probe = await tron.plan(deposit, { to: hot, amount: amountOf('TRX', 1n) })
    const { feeMax } = tron.build(probe)
    const { txid, raw } = tron.signed({ ...probe, payout: { to: hot, amount: amountOf('TRX', 60n * COIN - feeMax) } })
    expect(await tron.sender.broadcast(raw)).toEqual({ kind: 'accepted' })
    await tron.settle()
    expect(await tron.sender.lookUp(txid)).toMatchObject({ kind: 'included', success: true, feePaid: 1_100_000n })
    expect(await tron.holds(hot, 'TRX')).toBe(60n * COIN - 1_394_000n)
  })
})
