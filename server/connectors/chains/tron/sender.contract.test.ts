/** What the sender for Tron makes of a node: payments signed by the signer's own reader, followed until they are solidified, refused, or dead. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { IDLE, TESTER, toBase58 } from '@zend/sandbox/chains/tron'
import type { CoinCode } from '@zend/kernel'
import type { FeeRate, KeyRef, Payout, TransactionPlan, UnsignedTransaction } from '../../../ports/chain-sender.ts'
import { tronReader } from '../../../../apps/signer/src/tron.ts'
import { tronSender } from './index.ts'
import { addressOf, amountOf, built, FEES, GENESIS_ID, planOf, startTestTron, type TestTron } from './tron.fixture.ts'

const COIN = 10n ** 6n
const rate = (perUnit: bigint): FeeRate & { kind: 'metered' } => ({ kind: 'metered', perUnit })

let tron: TestTron
beforeAll(async () => {
  tron = await startTestTron()
})
afterAll(() => tron.stop())
beforeEach(() => tron.chain().askFee(null))

let made = 0
const newKey = (account: KeyRef['account'] = 'hot'): KeyRef => ({ account, index: (made += 1) })
const newPayee = (): string => addressOf({ account: 'hot', index: 1_000_000 + (made += 1) })
const holds = (address: string, asset: CoinCode): Promise<bigint> => tron.sender().balanceOf(address, asset)

/** A key with these coins, solidified. */
async function funded({ TRX = 0n, USDT = 0n }, key = newKey()): Promise<KeyRef> {
  if (TRX > 0n) await tron.pay('TRX', addressOf(key), TRX)
  if (USDT > 0n) await tron.pay('USDT', addressOf(key), USDT)
  await tron.settle()
  return key
}

const plan = (key: KeyRef, payout: Payout, fee?: FeeRate): Promise<TransactionPlan & { kind: 'expiry' }> =>
  planOf(tron.sender(), key, payout, (made += 1), fee)
const build = (task: TransactionPlan): UnsignedTransaction => built(tron.sender(), task)
const sign = (unsigned: UnsignedTransaction) => tron.reader.read(unsigned).sign()

/** A payment of a fresh key to a fresh payee, signed and not sent. */
async function prepare(asset: 'TRX' | 'USDT' = 'TRX', units = 5n * COIN, to = newPayee()) {
  const key = await funded({ TRX: 100n * COIN, USDT: 50n * COIN })
  const task = await plan(key, { to, amount: amountOf(asset, units) })
  const unsigned = build(task)
  return { key, from: addressOf(key), to, task, unsigned, ...sign(unsigned) }
}

describe('a payment', () => {
  test.each(['TRX', 'USDT'] as const)('of %s arrives to the last unit, for the fee it tells', async (asset) => {
    const units = 7_654_321n
    const { from, to, unsigned, txid, raw } = await prepare(asset, units)
    const sender = tron.sender()
    const before = { coin: await holds(from, 'TRX'), paid: await holds(from, asset) }
    expect(await sender.lookUp(txid)).toEqual({ kind: 'unknown' })
    expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
    expect(await sender.lookUp(txid)).toEqual({ kind: 'waiting' })
    await tron.chain().mine(18)
    // Mined, and not yet for good.
    expect([await sender.lookUp(txid), await holds(to, asset)]).toEqual([{ kind: 'waiting' }, 0n])
    await tron.chain().mine(1)
    const status = await sender.lookUp(txid)
    if (status.kind !== 'included') throw new Error(`it is ${status.kind}`)
    expect(status).toMatchObject({ confirmations: 1, success: true })
    expect(await holds(to, asset)).toBe(units)
    expect(status.feePaid).toBe(before.coin - (await holds(from, 'TRX')) - (asset === 'TRX' ? units : 0n))
    expect(before.paid - (await holds(from, asset))).toBe(asset === 'TRX' ? units + status.feePaid : units)
    // To somebody new: the account is woken, or the token's first holding is written.
    expect(status.feePaid).toBe(asset === 'TRX' ? 1_100_000n : 13_028_500n)
    expect(status.feePaid).toBeLessThanOrEqual(unsigned.feeMax)
    expect(status.feePaid).toBeLessThanOrEqual(tron.reader.read(unsigned).fee)
    expect(unsigned.feeMax).toBeLessThanOrEqual((sender.typicalFee(asset, rate(100n)) * 12n) / 10n)
    await tron.chain().mine(4)
    expect(await sender.lookUp(txid)).toEqual({ ...status, confirmations: 5 })
  })

  test('is paid once, however often its bytes are sent, and whenever', async () => {
    const { to, txid, raw } = await prepare()
    const sender = tron.sender()
    for (let time = 0; time < 3; time++) expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
    await tron.chain().mine(1)
    expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
    // Long after it has expired.
    await tron.chain().mine(40)
    expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
    await tron.settle()
    expect([await holds(to, 'TRX'), (await sender.lookUp(txid)).kind]).toEqual([5n * COIN, 'included'])
  })

  test('and another just like it are two, as their marks tell them apart', async () => {
    const { key, to, task, raw } = await prepare()
    const other = sign(build({ ...task, lease: (await plan(key, task.payout)).lease }))
    for (const each of [raw, other.raw]) expect(await tron.sender().broadcast(each)).toEqual({ kind: 'accepted' })
    await tron.settle()
    expect(await holds(to, 'TRX')).toBe(10n * COIN)
  })

  test('with a signature that is not the payer’s is refused', async () => {
    const { unsigned } = await prepare()
    const forged = tron.forger.read(unsigned).sign()
    expect(await tron.sender().broadcast(forged.raw)).toEqual({ kind: 'refused', reason: expect.stringContaining('SIGERROR') })
    expect(await tron.sender().lookUp(forged.txid)).toEqual({ kind: 'unknown' })
  })

  test('that every node forgot is unknown, and the same bytes bring it back', async () => {
    const { to, txid, raw } = await prepare()
    await tron.sender().broadcast(raw)
    expect(await tron.chain().forget(txid)).toBe(true)
    expect(await tron.sender().lookUp(txid)).toEqual({ kind: 'unknown' })
    expect(await tron.sender().broadcast(raw)).toEqual({ kind: 'accepted' })
    await tron.settle()
    expect(await holds(to, 'TRX')).toBe(5n * COIN)
  })

  test('that a re-organisation dropped is unknown, and the same bytes are mined again', async () => {
    const { to, txid, raw } = await prepare('USDT')
    await tron.sender().broadcast(raw)
    await tron.chain().mine(2)
    await tron.chain().reorg(2, false)
    expect(await tron.sender().lookUp(txid)).toEqual({ kind: 'unknown' })
    expect(await tron.sender().broadcast(raw)).toEqual({ kind: 'accepted' })
    await tron.settle()
    expect([await holds(to, 'USDT'), (await tron.sender().lookUp(txid)).kind]).toEqual([5n * COIN, 'included'])
  })

  test('goes on after the node was started anew', async () => {
    const { to, txid, raw } = await prepare('USDT')
    await tron.sender().broadcast(raw)
    await tron.chain().mine(1)
    await tron.restart()
    expect(await tron.sender().lookUp(txid)).toEqual({ kind: 'waiting' })
    await tron.settle()
    expect(await tron.sender().lookUp(txid)).toMatchObject({ kind: 'included', success: true })
    expect(await holds(to, 'USDT')).toBe(5n * COIN)
  })
})

describe('time', () => {
  test('an expired payment is refused, and dead once that is solidified and some minutes old', async () => {
    const { task, to, txid, raw } = await prepare()
    const { window } = task
    await tron.chain().mine(25)
    expect(await tron.sender().broadcast(raw)).toEqual({ kind: 'refused', reason: expect.stringContaining('TRANSACTION_EXPIRATION_ERROR') })
    expect(await tron.sender().lookUp(txid, window)).toEqual({ kind: 'unknown' })
    await tron.chain().mine(130)
    expect(await tron.sender().lookUp(txid)).toEqual({ kind: 'unknown' })
    expect(await tron.sender().lookUp(txid, window)).toEqual({ kind: 'dead' })
    expect(await holds(to, 'TRX')).toBe(0n)
    const dead = tron.reader.read(build(task)).deadAfter
    expect(dead).toEqual(new Date(window.lastValid * 1_000 + 300_000))
  })

  test('a mined payment never counts as dead', async () => {
    const { task, txid, raw } = await prepare()
    await tron.sender().broadcast(raw)
    await tron.chain().mine(160)
    expect(await tron.sender().lookUp(txid, task.window)).toMatchObject({ kind: 'included', success: true })
  })

  test('a window names a solidified block, and lasts a minute from the newest one', async () => {
    const window = await tron.sender().window()
    const solid = (await tron.ask('walletsolidity/getnowblock'))['blockID'] as string
    const head = (await tron.ask('wallet/getnowblock')) as { block_header: { raw_data: { timestamp: number } } }
    expect(window).toEqual({
      reference: solid.slice(12, 16) + solid.slice(16, 32),
      lastValid: Math.floor(head.block_header.raw_data.timestamp / 1_000) + 60,
    })
  })

  test('a payment that names a block of another chain is refused', async () => {
    const { task } = await prepare()
    const elsewhere = build({ ...task, window: { ...task.window, reference: `${task.window.reference.slice(0, 4)}${'00'.repeat(8)}` } })
    expect(await tron.sender().broadcast(sign(elsewhere).raw)).toEqual({ kind: 'refused', reason: expect.stringContaining('TAPOS_ERROR') })
  })
})

describe('what would fail', () => {
  test('is told before: who holds too little, a payee that is a contract or the payer', async () => {
    const key = await funded({ TRX: 10n * COIN, USDT: 1n })
    const asked = (asset: CoinCode, units: bigint, to = newPayee()) => tron.sender().gasLimit({ to, amount: amountOf(asset, units) }, addressOf(key))
    const refusal = (reason: string) => ({ ok: false, refusal: { code: 'would_fail', reason: expect.stringContaining(reason) } })
    expect(await asked('USDT', 2n)).toEqual(refusal('REVERT'))
    expect(await asked('TRX', 11n * COIN)).toEqual(refusal('balance'))
    expect(await asked('TRX', 1n, tron.spec.assets[1].contract)).toEqual(refusal('contract'))
    expect(await asked('TRX', 1n, addressOf(key))).toEqual(refusal('itself'))
    await tron.chain().askFee(421n)
    expect(await asked('USDT', 1n)).toEqual(refusal('421 sun'))
  })

  test('is refused by the node: more coins than there are', async () => {
    const { task, key } = await prepare()
    const { txid, raw } = sign(build({ ...task, payout: { to: newPayee(), amount: amountOf('TRX', 100n * COIN) } }))
    expect(await tron.sender().broadcast(raw)).toEqual({
      kind: 'refused',
      reason: expect.stringMatching(/CONTRACT_VALIDATE_ERROR.*balance is not sufficient/),
    })
    expect(await tron.sender().lookUp(txid)).toEqual({ kind: 'unknown' })
    expect(await holds(addressOf(key), 'TRX')).toBe(100n * COIN)
  })

  test.each([
    ['too little energy', { gasLimit: 1_000n }, 100_000n],
    ['more tokens than there are', { units: 51n * COIN }, 195_000n],
  ])('is included without success, and costs its fee: %s', async (_name, { gasLimit, units }: { gasLimit?: bigint; units?: bigint }, fee) => {
    const { task, from, to } = await prepare('USDT')
    const payout = { to, amount: amountOf('USDT', units ?? COIN) }
    const { txid, raw } = sign(build({ ...task, payout, gasLimit: gasLimit ?? task.gasLimit }))
    expect(await tron.sender().broadcast(raw)).toEqual({ kind: 'accepted' })
    await tron.settle()
    expect(await tron.sender().lookUp(txid)).toMatchObject({ kind: 'included', success: false, feePaid: fee })
    expect([await holds(to, 'USDT'), await holds(from, 'USDT'), await holds(from, 'TRX')]).toEqual([0n, 50n * COIN, 100n * COIN - fee])
  })

  test('a token that takes the call and moves nothing has not paid', async () => {
    const assets = [tron.spec.assets[0], { asset: 'USDT', decimals: 6, contract: toBase58(IDLE) }] as const
    const trusting = tronSender({ spec: { ...tron.spec, assets }, genesis: GENESIS_ID, fees: FEES, rpcUrl: tron.rpcUrl() })
    const key = await funded({ TRX: 100n * COIN })
    const unsigned = built(trusting, await planOf(trusting, key, { to: newPayee(), amount: amountOf('USDT', 5n) }, (made += 1)))
    const reader = tronReader({ coin: 'TRX', tokens: [{ asset: 'USDT', contract: toBase58(IDLE) }] }, tron.ring)
    const { txid, raw } = reader.read(unsigned).sign()
    expect(await trusting.broadcast(raw)).toEqual({ kind: 'accepted' })
    await tron.settle()
    expect(await trusting.lookUp(txid)).toMatchObject({ kind: 'included', success: false })
  })
})

describe('fees', () => {
  test('follow the network’s price of energy between floor and ceiling', async () => {
    const asked = async (price: bigint | null): Promise<FeeRate> => {
      await tron.chain().askFee(price)
      return tron.sender().feeRate()
    }
    expect([await asked(null), await asked(210n), await asked(10n), await asked(1_000n)]).toEqual([rate(100n), rate(210n), rate(100n), rate(420n)])
  })

  test('a limit made at a lower price than blocks ask for is used up', async () => {
    const { to, txid, raw } = await prepare('USDT')
    await tron.chain().askFee(200n)
    await tron.sender().broadcast(raw)
    await tron.settle()
    expect(await tron.sender().lookUp(txid)).toMatchObject({ kind: 'included', success: false })
    expect(await holds(to, 'USDT')).toBe(0n)
  })

  test('units times price cover all that a payment can cost, bandwidth included', async () => {
    const key = await funded({ TRX: 100n * COIN, USDT: COIN })
    const unitsFor = async (asset: CoinCode, to: string): Promise<bigint> => {
      const gas = await tron.sender().gasLimit({ to, amount: amountOf(asset, 1n) }, addressOf(key))
      return gas.ok ? gas.value : -1n
    }
    const known = toBase58(TESTER.address)
    expect([await unitsFor('TRX', known), await unitsFor('TRX', newPayee())]).toEqual([2_940n, 13_940n])
    // A tenth more than the node counts, and 374 bytes.
    expect([await unitsFor('USDT', known), await unitsFor('USDT', newPayee())]).toEqual([70_714n + 3_740n, 143_314n + 3_740n])
  })
})

describe('a sweep', () => {
  test('of tokens needs coins on the address, and exactly what the builder tells is enough', async () => {
    const hot = await funded({ TRX: 1_000n * COIN })
    const deposit = await funded({ USDT: 25n * COIN }, newKey('deposit'))
    const from = addressOf(deposit)
    const task = await plan(deposit, { to: addressOf(hot), amount: amountOf('USDT', 25n * COIN) })
    const unsigned = build(task)
    expect(await holds(from, 'TRX')).toBe(0n)
    expect((await tron.sender().broadcast(sign(unsigned).raw)).kind).toBe('refused')
    const topUp = sign(build(await plan(hot, { to: from, amount: amountOf('TRX', unsigned.feeMax) })))
    expect(await tron.sender().broadcast(topUp.raw)).toEqual({ kind: 'accepted' })
    await tron.settle()
    const { txid, raw } = sign(build({ ...task, window: (await tron.sender().window()) ?? task.window }))
    expect(await tron.sender().broadcast(raw)).toEqual({ kind: 'accepted' })
    await tron.settle()
    expect(await tron.sender().lookUp(txid)).toMatchObject({ kind: 'included', success: true })
    expect([await holds(from, 'USDT'), await holds(addressOf(hot), 'USDT')]).toEqual([0n, 25n * COIN])
  })

  test('of coins leaves behind what free bandwidth saved, and nothing where there was none', async () => {
    const hot = addressOf(await funded({ TRX: COIN }))
    const deposit = await funded({ TRX: 60n * COIN }, newKey('deposit'))
    const from = addressOf(deposit)
    const sweep = async (): Promise<void> => {
      const probe = await plan(deposit, { to: hot, amount: amountOf('TRX', 1n) })
      const units = (await holds(from, 'TRX')) - build(probe).feeMax
      expect(await tron.sender().broadcast(sign(build({ ...probe, payout: { to: hot, amount: amountOf('TRX', units) } })).raw)).toEqual({
        kind: 'accepted',
      })
      await tron.settle()
    }
    await sweep()
    expect(await holds(from, 'TRX')).toBe(294_000n)
    expect(await holds(hot, 'TRX')).toBe(COIN + 60n * COIN - 294_000n)
  })
})

describe('a node', () => {
  test('that cannot be reached, or is of another chain, makes every question fail', async () => {
    const { raw, txid, to } = await prepare()
    const payout = { to, amount: amountOf('TRX', 1n) }
    for (const [sender, message] of [
      [tron.unreachable.sender, /unreachable/],
      [tron.mistaken().sender, /is not on/],
    ] as const) {
      await expect(sender.feeRate()).rejects.toThrow(message)
      await expect(sender.window()).rejects.toThrow(message)
      await expect(sender.lookUp(txid)).rejects.toThrow(message)
      await expect(sender.broadcast(raw)).rejects.toThrow(message)
      await expect(sender.gasLimit(payout, to)).rejects.toThrow(message)
      await expect(sender.gasLimit({ to, amount: amountOf('USDT', 1n) }, to)).rejects.toThrow(message)
      await expect(sender.sequenceOf(to)).rejects.toThrow(message)
      await expect(sender.balanceOf(to, 'TRX')).rejects.toThrow(message)
      await expect(sender.balanceOf(to, 'USDT')).rejects.toThrow(message)
    }
    expect(await tron.sender().sequenceOf(to)).toEqual({ mined: 0n, waiting: 0n })
    expect(await tron.sender().lookUp(txid)).toEqual({ kind: 'unknown' })
  })

  test('is asked about bytes of any kind, and what is none is not taken', async () => {
    await expect(tron.sender().broadcast('00')).rejects.toThrow()
  })
})
