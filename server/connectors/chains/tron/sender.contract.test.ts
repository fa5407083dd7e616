/**
 * The sender for Tron on a node: payments signed by the signer's own reader, followed until they are solidified,
 * refused, or dead.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { IDLE, toBase58 } from '@zend/sandbox/chains/tron'
import type { CoinCode } from '@zend/kernel'
import { tronReader } from '../../../../apps/signer/src/tron.ts'
import { tronSender } from './index.ts'
import {
  addressOf,
  amountOf,
  FEES,
  forger,
  GENESIS_ID,
  reader,
  ring,
  SPEC,
  startTestTron,
  type TestTron,
  unreachable,
} from './tron.fixture.ts'

const COIN = 10n ** 6n

let tron: TestTron
beforeAll(async () => {
  tron = await startTestTron()
})
afterAll(() => tron.stop())
beforeEach(() => tron.chain.askFee(null))

describe('a payment', () => {
  test.each(['TRX', 'USDT'] as const)('of %s arrives to the last unit, for the fee it tells', async (asset) => {
    const units = 7_654_321n
    const { from, to, unsigned, txid, raw } = await tron.prepare(asset, units)
    const sender = tron.sender
    const before = { coin: await tron.holds(from, 'TRX'), paid: await tron.holds(from, asset) }
    expect(await sender.lookUp(txid)).toEqual({ kind: 'unknown' })
    expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
    expect(await sender.lookUp(txid)).toEqual({ kind: 'waiting' })
    await tron.chain.mine(18)
    // Mined, and not yet solidified.
    expect([await sender.lookUp(txid), await tron.holds(to, asset)]).toEqual([{ kind: 'waiting' }, 0n])
    await tron.chain.mine(1)
    const status = await sender.lookUp(txid)
    if (status.kind !== 'included') throw new Error(`it is ${status.kind}`)
    expect(status).toMatchObject({ confirmations: 19, success: true })
    expect(await tron.holds(to, asset)).toBe(units)
    expect(status.feePaid).toBe(before.coin - (await tron.holds(from, 'TRX')) - (asset === 'TRX' ? units : 0n))
    expect(before.paid - (await tron.holds(from, asset))).toBe(asset === 'TRX' ? units + status.feePaid : units)
    // To a new payee: the account is activated, or the token's first balance is written.
    expect(status.feePaid).toBe(asset === 'TRX' ? 1_100_000n : 13_028_500n)
    expect(status.feePaid).toBeLessThanOrEqual(unsigned.feeMax)
    expect(status.feePaid).toBeLessThanOrEqual(reader.read(unsigned).fee)
    expect(unsigned.feeMax).toBeLessThanOrEqual(
      (sender.typicalFee(asset, { kind: 'metered', perUnit: 100n }) * 12n) / 10n,
    )
    await tron.chain.mine(4)
    expect(await sender.lookUp(txid)).toEqual({ ...status, confirmations: 23 })
  })

  test('is paid once, however often its bytes are sent, and whenever', async () => {
    const { to, txid, raw } = await tron.prepare()
    const sender = tron.sender
    for (let time = 0; time < 3; time++) expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
    await tron.chain.mine(1)
    expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
    // Long after it has expired.
    await tron.chain.mine(40)
    expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
    await tron.settle()
    expect([await tron.holds(to, 'TRX'), (await sender.lookUp(txid)).kind]).toEqual([5n * COIN, 'included'])
  })

  test('and another just like it are two, as their marks tell them apart', async () => {
    const { to, task, raw } = await tron.prepare()
    const other = tron.signed({ ...task, lease: tron.newLease() })
    for (const each of [raw, other.raw]) expect(await tron.sender.broadcast(each)).toEqual({ kind: 'accepted' })
    await tron.settle()
    expect(await tron.holds(to, 'TRX')).toBe(10n * COIN)
  })

  test('with a signature that is not the payer’s is refused', async () => {
    const { unsigned } = await tron.prepare()
    const forged = forger.read(unsigned).sign()
    expect(await tron.sender.broadcast(forged.raw)).toEqual({
      kind: 'refused',
      reason: expect.stringContaining('SIGERROR'),
    })
    expect(await tron.sender.lookUp(forged.txid)).toEqual({ kind: 'unknown' })
  })

  test('that every node forgot is unknown, and the same bytes bring it back', async () => {
    const { to, txid, raw } = await tron.prepare()
    await tron.sender.broadcast(raw)
    expect(await tron.chain.forget(txid)).toBe(true)
    expect(await tron.sender.lookUp(txid)).toEqual({ kind: 'unknown' })
    expect(await tron.sender.broadcast(raw)).toEqual({ kind: 'accepted' })
    await tron.settle()
    expect(await tron.holds(to, 'TRX')).toBe(5n * COIN)
  })

  test('that a re-organisation dropped is unknown, and the same bytes are mined again', async () => {
    const { to, txid, raw } = await tron.prepare('USDT')
    await tron.sender.broadcast(raw)
    await tron.chain.mine(2)
    await tron.chain.reorg(2, false)
    expect(await tron.sender.lookUp(txid)).toEqual({ kind: 'unknown' })
    expect(await tron.sender.broadcast(raw)).toEqual({ kind: 'accepted' })
    await tron.settle()
    expect([await tron.holds(to, 'USDT'), (await tron.sender.lookUp(txid)).kind]).toEqual([5n * COIN, 'included'])
  })

  test('goes on after the node was started anew', async () => {
    const { to, txid, raw } = await tron.prepare('USDT')
    await tron.sender.broadcast(raw)
    await tron.chain.mine(1)
    await tron.restart()
    expect(await tron.sender.lookUp(txid)).toEqual({ kind: 'waiting' })
    await tron.settle()
    expect(await tron.sender.lookUp(txid)).toMatchObject({ kind: 'included', success: true })
    expect(await tron.holds(to, 'USDT')).toBe(5n * COIN)
  })
})

describe('time', () => {
  test('an expired payment is refused, and dead once that is solidified and some minutes old', async () => {
    const { task, to, txid, raw } = await tron.prepare()
    const { window } = task
    await tron.chain.mine(25)
    expect(await tron.sender.broadcast(raw)).toEqual({
      kind: 'refused',
      reason: expect.stringContaining('TRANSACTION_EXPIRATION_ERROR'),
    })
    expect(await tron.sender.lookUp(txid, window)).toEqual({ kind: 'unknown' })
    await tron.chain.mine(130)
    expect(await tron.sender.lookUp(txid)).toEqual({ kind: 'unknown' })
    expect(await tron.sender.lookUp(txid, window)).toEqual({ kind: 'dead' })
    expect(await tron.holds(to, 'TRX')).toBe(0n)
    const dead = reader.read(tron.build(task)).deadAfter
    expect(dead).toEqual(new Date(window.lastValid * 1_000 + 300_000))
  })

  test('a mined payment never counts as dead', async () => {
    const { task, txid, raw } = await tron.prepare()
    await tron.sender.broadcast(raw)
    await tron.chain.mine(160)
    expect(await tron.sender.lookUp(txid, task.window)).toMatchObject({ kind: 'included', success: true })
  })

  test('a window names a solidified block, and lasts a minute from the newest one', async () => {
    const window = await tron.sender.window()
    const solid = (await tron.ask('walletsolidity/getnowblock'))['blockID'] as string
    const head = (await tron.ask('wallet/getnowblock')) as { block_header: { raw_data: { timestamp: number } } }
    expect(window).toEqual({
      reference: solid.slice(12, 16) + solid.slice(16, 32),
      lastValid: Math.floor(head.block_header.raw_data.timestamp / 1_000) + 60,
    })
  })

  test('a payment that names a block of another chain is refused', async () => {
    const { task } = await tron.prepare()
    const elsewhere = tron.build({
      ...task,
      window: { ...task.window, reference: `${task.window.reference.slice(0, 4)}${'00'.repeat(8)}` },
    })
    expect(await tron.sender.broadcast(reader.read(elsewhere).sign().raw)).toEqual({
      kind: 'refused',
      reason: expect.stringContaining('TAPOS_ERROR'),
    })
  })
})

describe('what would fail', () => {
  test('is told before: who holds too little, a payee that is a contract or the payer', async () => {
    const key = await tron.funded({ TRX: 10n * COIN, USDT: 1n })
    const asked = (asset: CoinCode, units: bigint, to = tron.newPayee()) =>
      tron.sender.gasLimit({ to, amount: amountOf(asset, units) }, addressOf(key))
    const refusal = (reason: string) => ({
      ok: false,
      refusal: { code: 'would_fail', reason: expect.stringContaining(reason) },
    })
    expect(await asked('USDT', 2n)).toEqual(refusal('REVERT'))
    expect(await asked('TRX', 11n * COIN)).toEqual(refusal('balance'))
    expect(await asked('TRX', 1n, SPEC.assets[1].contract)).toEqual(refusal('contract'))
    expect(await asked('TRX', 1n, addressOf(key))).toEqual(refusal('itself'))
    await tron.chain.askFee(421n)
    expect(await asked('USDT', 1n)).toEqual(refusal('421 sun'))
  })

  test('is refused by the node: more coins than there are', async () => {
    const { task, key } = await tron.prepare()
    const { txid, raw } = tron.signed({
      ...task,
      payout: { to: tron.newPayee(), amount: amountOf('TRX', 100n * COIN) },
    })
    expect(await tron.sender.broadcast(raw)).toEqual({
      kind: 'refused',
      reason: expect.stringMatching(/CONTRACT_VALIDATE_ERROR.*balance is not sufficient/),
    })
    expect(await tron.sender.lookUp(txid)).toEqual({ kind: 'unknown' })
    expect(await tron.holds(addressOf(key), 'TRX')).toBe(100n * COIN)
  })

  test.each([
    ['too little energy', { gasLimit: 1_000n }, 100_000n],
    ['more tokens than there are', { units: 51n * COIN }, 195_000n],
  ])(
    'is included without success, and costs its fee: %s',
    async (_name, { gasLimit, units }: { gasLimit?: bigint; units?: bigint }, fee) => {
      const { task, from, to } = await tron.prepare('USDT')
      const payout = { to, amount: amountOf('USDT', units ?? COIN) }
      const { txid, raw } = tron.signed({ ...task, payout, gasLimit: gasLimit ?? task.gasLimit })
      expect(await tron.sender.broadcast(raw)).toEqual({ kind: 'accepted' })
      await tron.settle()
      expect(await tron.sender.lookUp(txid)).toMatchObject({ kind: 'included', success: false, feePaid: fee })
      expect([await tron.holds(to, 'USDT'), await tron.holds(from, 'USDT'), await tron.holds(from, 'TRX')]).toEqual([
        0n,
        50n * COIN,
        100n * COIN - fee,
      ])
    },
  )

  test('a token that takes the call and moves nothing has not paid', async () => {
    const assets = [SPEC.assets[0], { asset: 'USDT', decimals: 6, contract: toBase58(IDLE) }] as const
    const trusting = tronSender({ spec: { ...SPEC, assets }, genesis: GENESIS_ID, fees: FEES, rpcUrl: tron.rpcUrl })
    const key = await tron.funded({ TRX: 100n * COIN })
    const unsigned = tron.build(
      await tron.plan(key, { to: tron.newPayee(), amount: amountOf('USDT', 5n) }, trusting),
      trusting,
    )
    const other = tronReader({ coin: 'TRX', tokens: [{ asset: 'USDT', contract: toBase58(IDLE) }] }, ring)
    const { txid, raw } = other.read(unsigned).sign()
    expect(await trusting.broadcast(raw)).toEqual({ kind: 'accepted' })
    await tron.settle()
    expect(await trusting.lookUp(txid)).toMatchObject({ kind: 'included', success: false })
  })
})

describe('a node', () => {
  test('that cannot be reached, or is of another chain, makes every question fail', async () => {
    const { raw, txid, to } = await tron.prepare()
    const payout = { to, amount: amountOf('TRX', 1n) }
    for (const [sender, message] of [
      [unreachable.sender, /unreachable/],
      [tron.mistaken.sender, /is not on/],
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
    expect(await tron.sender.sequenceOf(to)).toEqual({ mined: 0n, waiting: 0n })
    expect(await tron.sender.lookUp(txid)).toEqual({ kind: 'unknown' })
  })

  test('is asked about bytes of any kind, and what is none is not taken', async () => {
    await expect(tron.sender.broadcast('00')).rejects.toThrow()
  })
})
