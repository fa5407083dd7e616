/**
 * Payments that a development chain with TON's real virtual machine refuses, and those that it accepts and that do not
 * pay.
 */
import { beginCell, Cell, loadMessage, storeMessage } from '@ton/core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CoinCode } from '@zend/kernel'
import { amountOf, sendingWallets } from './sending.fixture.ts'
import { FEES, TestTon, TON } from './ton.fixture.ts'

// A real virtual machine on a shared computer may be slow.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

let ton: TestTon
beforeAll(async () => {
  ton = await TestTon.start()
})
afterAll(() => ton.stop())

const { addressOf, newPayee, held, funded, built, signed, included } = sendingWallets(() => ton)

/** The message with one bit of its signature changed: the last bits of the wallet's request. */
function forgedSignature(raw: string): string {
  const message = loadMessage(Cell.fromBoc(Buffer.from(raw, 'hex'))[0]?.beginParse() ?? Cell.EMPTY.beginParse())
  const request = message.body.beginParse()
  const bits = request.loadBits(request.remainingBits)
  const body = beginCell()
    .storeBits(bits.substring(0, bits.length - 1))
    .storeBit(!bits.at(bits.length - 1))
  for (const ref of message.body.refs) body.storeRef(ref)
  return beginCell()
    .store(storeMessage({ ...message, body: body.endCell() }))
    .endCell()
    .toBoc()
    .toString('hex')
}

describe('refused', () => {
  test('with another key’s signature', async () => {
    const index = await funded({ TON: TON })
    const unsigned = await built(index, { to: newPayee(), amount: amountOf('TON', 1n) })
    const outcome = await ton.sender().broadcast(forgedSignature(ton.reader.read(unsigned).sign().raw))
    expect(outcome).toEqual({ kind: 'refused', reason: expect.stringMatching(/^exit code 135/) })
  })

  test('with a number that is used up, or not yet in turn', async () => {
    const index = await funded({ TON: TON })
    const sender = ton.sender()
    const first = await signed(index, { to: newPayee(), amount: amountOf('TON', 1n) })
    const rival = await signed(index, { to: newPayee(), amount: amountOf('TON', 2n) })
    const later = await signed(index, { to: newPayee(), amount: amountOf('TON', 3n) }, { sequence: 1n })
    expect(await sender.broadcast(later.raw)).toMatchObject({ kind: 'refused' })
    await sender.broadcast(first.raw)
    await ton.mine()
    expect(await sender.broadcast(rival.raw)).toEqual({
      kind: 'refused',
      reason: expect.stringMatching(/^exit code 133/),
    })
    expect(await sender.lookUp(rival.txid)).toEqual({ kind: 'unknown' })
    // Now its sequence number is next.
    expect(await sender.broadcast(later.raw)).toEqual({ kind: 'accepted' })
    await ton.mine()
    expect(await included(later.txid)).toMatchObject({ success: true })
  })

  test('after its last second, and then it is dead for good', async () => {
    const index = await funded({ TON: TON })
    const sender = ton.sender()
    const window = { reference: '', lastValid: ton.now + 60 }
    const { txid, raw } = await signed(index, { to: newPayee(), amount: amountOf('TON', 1n) }, { window })
    ton.now += 59
    await ton.mine()
    expect(await sender.lookUp(txid, window)).toEqual({ kind: 'unknown' })
    expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
    expect(await ton.chain.forget(txid)).toBe(true)
    ton.now += 1
    // The clock alone proves nothing: only the masterchain's contents do.
    expect(await sender.lookUp(txid, window)).toEqual({ kind: 'unknown' })
    await ton.mine()
    expect(await sender.broadcast(raw)).toEqual({ kind: 'refused', reason: expect.stringMatching(/^exit code 136/) })
    ton.now += 59
    await ton.mine()
    // One copy of a node's index may be behind another.
    expect(await sender.lookUp(txid, window)).toEqual({ kind: 'unknown' })
    ton.now += 1
    await ton.mine()
    expect(await sender.lookUp(txid, window)).toEqual({ kind: 'dead' })
    // Its sequence number is free for another.
    const again = await signed(index, { to: newPayee(), amount: amountOf('TON', 1n) }, { sequence: 0n })
    await sender.broadcast(again.raw)
    await ton.mine()
    expect([(await included(again.txid)).success, await sender.lookUp(txid, window)]).toEqual([true, { kind: 'dead' }])
  })

  test('one that was mined in time is never dead', async () => {
    const index = await funded({ TON: TON })
    const window = { reference: '', lastValid: ton.now + 5 }
    const { txid, raw } = await signed(index, { to: newPayee(), amount: amountOf('TON', 1n) }, { window })
    await ton.sender().broadcast(raw)
    await ton.mine()
    ton.now += 100
    await ton.mine()
    expect(await ton.sender().lookUp(txid, window)).toMatchObject({ kind: 'included', success: true })
  })
})

describe('what is mined and does not pay', () => {
  test('more coins than the wallet holds: it sends nothing', async () => {
    const index = await funded({ TON: TON })
    const payout = { to: newPayee(), amount: amountOf('TON', 2n * TON) }
    expect(await ton.sender().gasLimit(payout, addressOf(index))).toMatchObject({
      ok: false,
      refusal: { code: 'would_fail' },
    })
    const before = await held(addressOf(index), 'TON')
    const { txid, raw } = await signed(index, payout, { gasLimit: FEES.typicalUnits.coin })
    await ton.sender().broadcast(raw)
    await ton.mine()
    const { success, feePaid } = await included(txid)
    expect([success, feePaid, await held(payout.to, 'TON')]).toEqual([
      false,
      before - (await held(addressOf(index), 'TON')),
      0n,
    ])
  })

  test('that it cannot pay is known beforehand, its fee included', async () => {
    const index = await funded({ TON: 20_000_000n, USDT: 5n })
    const gas = async (asset: CoinCode, units: bigint) =>
      ton.sender().gasLimit({ to: newPayee(), amount: amountOf(asset, units) }, addressOf(index))
    expect(await gas('TON', 12_000_000n)).toEqual({ ok: true, value: FEES.typicalUnits.coin })
    // The jettons came with one nanoton.
    expect(await gas('TON', 12_000_002n)).toMatchObject({
      ok: false,
      refusal: { code: 'would_fail', reason: expect.stringContaining('with the fee') },
    })
    expect(await gas('USDT', 6n)).toMatchObject({
      ok: false,
      refusal: { code: 'would_fail', reason: '5 units held, 6 to pay' },
    })
    // The coins for the contracts on the way are missing.
    expect(await gas('USDT', 5n)).toMatchObject({
      ok: false,
      refusal: { code: 'would_fail', reason: expect.stringContaining('with the fee') },
    })
    await ton.faucet('TON', addressOf(index), TON)
    await ton.mine()
    expect(await gas('USDT', 5n)).toEqual({ ok: true, value: FEES.typicalUnits.token })
  })

  test.each([
    ['more jettons than the wallet holds', 2n, FEES.typicalUnits.token],
    ['too few coins for the way', 1n, FEES.typicalUnits.coin + 5_000n],
  ])('%s: what was attached comes back', async (_name, units, gasLimit) => {
    const index = await funded({ TON: TON, USDT: 1n })
    const payout = { to: newPayee(), amount: amountOf('USDT', units) }
    const before = await held(addressOf(index), 'TON')
    const { txid, raw } = await signed(index, payout, { gasLimit })
    await ton.sender().broadcast(raw)
    await ton.mine()
    const { success, feePaid } = await included(txid)
    expect([success, feePaid]).toEqual([false, before - (await held(addressOf(index), 'TON'))])
    expect([await held(addressOf(index), 'USDT'), await held(payout.to, 'USDT')]).toEqual([1n, 0n])
  })
})
