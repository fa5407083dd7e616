/**
 * The sender on a development chain that runs TON's real virtual machine, with the signer's own reader between building
 * and sending.
 */
import { Cell } from '@ton/core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CoinCode } from '@zend/kernel'
import { tonHttp } from './http.ts'
import { tonNode } from './node.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { amountOf, sendingWallets } from './sending.fixture.ts'
import { FEES, GLOBAL_ID, TestTon, TON } from './ton.fixture.ts'

// A real virtual machine on a shared computer may be slow.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

let ton: TestTon
beforeAll(async () => {
  ton = await TestTon.start()
})
afterAll(() => ton.stop())

const { newIndex, addressOf, rawOf, newPayee, held, rateNow, funded, built, signed, included } = sendingWallets(
  () => ton,
)

describe('a payment', () => {
  test.each<[CoinCode, bigint, string]>([
    ['TON', TON + 1n, ''],
    ['TON', 1n, '#10007'],
    ['USDT', 999_999n, ''],
    ['DOGS', 123_456_789_012_345n, '#a comment with words, ü and €'],
    ['TON', 2n, `#${'x'.repeat(120)}`],
    ['USDT', 2n, `#${'x'.repeat(120)}`],
  ])('of %s arrives with the exact amount, and costs what it says: %i%s', async (asset, units, memo) => {
    const sender = ton.sender()
    const index = await funded({ TON: 5n * TON, USDT: 1_000_000n, DOGS: 200_000_000_000_000n })
    const [from, payee] = [addressOf(index), addressOf(1_000 + newIndex())]
    expect(await sender.sequenceOf(from)).toEqual({ mined: 0n, waiting: 0n })
    const before = { coin: await held(from, 'TON'), asset: await held(from, asset) }
    const { txid, raw, unsigned } = await signed(index, { to: `${payee}${memo}`, amount: amountOf(asset, units) })
    expect(await sender.lookUp(txid, { reference: '', lastValid: ton.now + 180 })).toEqual({ kind: 'unknown' })
    expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
    expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
    expect(await sender.lookUp(txid)).toEqual({ kind: 'waiting' })
    await ton.mine()
    const { feePaid, ...status } = await included(txid)
    const { height, hash } = await ton.chain.facts()
    expect(status).toEqual({ kind: 'included', block: { height, hash }, confirmations: 1, success: true })
    expect(await held(payee, asset)).toBe(units)
    // To the last nanoton: the decrease less the payment.
    expect(before.coin - (await held(from, 'TON')) - (asset === 'TON' ? units : 0n)).toBe(feePaid)
    if (asset !== 'TON') expect(before.asset - (await held(from, asset))).toBe(units)
    expect(feePaid).toBeLessThanOrEqual(unsigned.feeMax)
    expect(feePaid).toBeGreaterThan(0n)
    // The same bytes once more change nothing.
    expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
    await ton.mine()
    expect([await held(payee, asset), (await included(txid)).confirmations]).toEqual([units, 2])
    expect(await sender.sequenceOf(from)).toEqual({ mined: 1n, waiting: 1n })
  })

  test('is seen by the connector of its payee, with its comment', async () => {
    const index = await funded({ TON: 5n * TON, USDT: 10n })
    const payee = newIndex()
    const { height, hash } = await ton.chain.facts()
    for (const [asset, units] of [
      ['TON', 5n],
      ['USDT', 3n],
    ] as const) {
      const { raw } = await signed(index, { to: `${addressOf(payee)}#10020`, amount: amountOf(asset, units) })
      await ton.sender().broadcast(raw)
      await ton.mine()
    }
    const poll = await ton.connector(payee).poll([{ height, hash }], { ours: async (keys) => new Set(keys) }, 20)
    expect(
      poll.kind === 'advanced' &&
        poll.transfers.map(({ amount, lookupKey, from }) => [amount.asset, amount.units, lookupKey, from]),
    ).toEqual([
      ['TON', 5n, `${rawOf(payee)}#10020`, rawOf(index)],
      ['USDT', 3n, `${rawOf(payee)}#10020`, rawOf(index)],
    ])
  })

  test('makes the wallet one with a contract, which is paid as before', async () => {
    const index = await funded({ TON: 5n * TON })
    await ton.sender().broadcast((await signed(index, { to: newPayee(), amount: amountOf('TON', 1n) })).raw)
    await ton.mine()
    const { height, hash } = await ton.chain.facts()
    for (const [asset, units] of [
      ['TON', 1n],
      ['TON', 10_000_000n],
      ['USDT', 1n],
    ] as const)
      await ton.faucet(asset, `${addressOf(index)}#10021`, units)
    await ton.mine()
    const poll = await ton.connector(index).poll([{ height, hash }], { ours: async (keys) => new Set(keys) }, 20)
    expect(
      poll.kind === 'advanced' &&
        poll.transfers.map(({ amount, lookupKey }) => [amount.asset, amount.units, lookupKey]),
    ).toEqual([
      ['TON', 1n, `${rawOf(index)}#10021`],
      ['TON', 10_000_000n, `${rawOf(index)}#10021`],
      ['USDT', 1n, `${rawOf(index)}#10021`],
    ])
  })

  test('follows another with the next number, and what comes back of the fees is no deposit', async () => {
    const index = await funded({ TON: 5n * TON, USDT: 10n })
    const { height, hash } = await ton.chain.facts()
    for (const sequence of [0n, 1n, 2n]) {
      const { txid, raw } = await signed(index, { to: newPayee(), amount: amountOf('USDT', sequence + 1n) })
      expect(ton.reader.read(await built(index, { to: newPayee(), amount: amountOf('TON', 1n) })).guards).toEqual([
        `ton:${rawOf(index)}:${sequence}`,
      ])
      await ton.sender().broadcast(raw)
      await ton.mine()
      expect(await included(txid)).toMatchObject({ success: true })
    }
    const poll = await ton.connector(index).poll([{ height, hash }], { ours: async (keys) => new Set(keys) }, 20)
    expect(poll).toMatchObject({ kind: 'advanced', transfers: [] })
  })

  test('of jettons is not known to have paid before its last message has arrived', async () => {
    const index = await funded({ TON: 5n * TON, USDT: 10n })
    const { txid, raw } = await signed(index, { to: newPayee(), amount: amountOf('USDT', 1n) })
    await ton.sender().broadcast(raw)
    await ton.mine()
    const node = tonNode(tonHttp({ name: 'ton', url: ton.url }), { name: 'ton', globalId: GLOBAL_ID })
    const transaction = await node.receiverOf(txid)
    if (transaction === null) throw new Error('it was not mined')
    const jettonWallets = new Set(transaction.outMessages.flatMap(({ destination }) => destination ?? []))
    /** The node while only so many of the following messages have arrived. */
    const late = (arrived: number): Promise<Outcome | null> => {
      let asked = 0
      return outcomeOf(
        { ...node, receiverOf: async (hash) => ((asked += 1) > arrived ? null : node.receiverOf(hash)) },
        transaction,
        jettonWallets,
      )
    }
    const { success, feePaid } = await included(txid)
    // Our jetton wallet, the payee's, and the returned coins.
    expect([await late(0), await late(1), await late(2), await late(3)]).toEqual([
      null,
      null,
      null,
      { success, feePaid },
    ])
  })
})

test('a payment that the nodes lost is sent again, byte for byte', async () => {
  const index = await funded({ TON: TON })
  const sender = ton.sender()
  const { txid, raw } = await signed(index, { to: newPayee(), amount: amountOf('TON', 1n) })
  await sender.broadcast(raw)
  await ton.restart()
  expect(await sender.lookUp(txid)).toEqual({ kind: 'unknown' })
  expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
  await ton.mine()
  expect(await included(txid)).toMatchObject({ success: true })
})

test('everything but the reserve can be paid out', async () => {
  const index = await funded({ TON: 3n * TON })
  const sender = ton.sender()
  const rate = await rateNow()
  const units = (await held(addressOf(index), 'TON')) - sender.typicalFee('TON', rate) - sender.reserveOf('TON')
  const payee = newPayee()
  const { txid, raw } = await signed(index, { to: payee, amount: amountOf('TON', units) })
  await sender.broadcast(raw)
  await ton.mine()
  expect([(await included(txid)).success, await held(payee, 'TON')]).toEqual([true, units])
  expect(await held(addressOf(index), 'TON')).toBeGreaterThanOrEqual(sender.reserveOf('TON'))
})

test('the price of gas is the network’s, between what the operator allows', async () => {
  const sender = ton.sender()
  expect(await sender.feeRate()).toEqual({ kind: 'metered', perUnit: 400n })
  await ton.chain.askFee(1_000n)
  expect(await sender.feeRate()).toEqual({ kind: 'metered', perUnit: 1_000n })
  const index = await funded({ TON: 5n * TON, USDT: 5n })
  const { txid, raw, unsigned } = await signed(index, { to: newPayee(), amount: amountOf('USDT', 5n) })
  await sender.broadcast(raw)
  await ton.mine()
  const { success, feePaid } = await included(txid)
  expect([success, unsigned.feeMax, feePaid <= unsigned.feeMax]).toEqual([true, FEES.typicalUnits.token * 1_000n, true])
  await ton.chain.askFee(1_000_000n)
  expect(await sender.feeRate()).toEqual({ kind: 'metered', perUnit: FEES.perUnitMax })
  await ton.chain.askFee(null)
  expect(await sender.feeRate()).toEqual({ kind: 'metered', perUnit: 400n })
})

test('a node that cannot be reached, and one of another chain, are faults', async () => {
  const [lost, other] = [ton.sender({ rpcUrl: 'http://user:secret@127.0.0.1:1/key' }), ton.sender({ globalId: -3 })]
  const index = await funded({ TON: TON })
  const { txid, raw } = await signed(index, { to: newPayee(), amount: amountOf('TON', 1n) })
  for (const [sender, detail] of [
    [lost, 'unreachable'],
    [other, 'is not on'],
  ] as const) {
    await expect(sender.feeRate()).rejects.toThrow(detail)
    await expect(sender.window()).rejects.toThrow(detail)
    await expect(sender.broadcast(raw)).rejects.toThrow(detail)
    await expect(sender.lookUp(txid)).rejects.toThrow(detail)
    await expect(sender.sequenceOf(addressOf(index))).rejects.toThrow(detail)
    await expect(sender.balanceOf(addressOf(index), 'USDT')).rejects.toThrow(detail)
    await expect(sender.gasLimit({ to: newPayee(), amount: amountOf('TON', 1n) }, addressOf(index))).rejects.toThrow(
      detail,
    )
  }
  expect(await ton.sender().lookUp(txid)).toEqual({ kind: 'unknown' })
})

test('bytes that are no message are neither taken nor called refused', async () => {
  await expect(ton.sender().broadcast(Cell.EMPTY.toBoc().toString('hex'))).rejects.toThrow('ton node')
})
