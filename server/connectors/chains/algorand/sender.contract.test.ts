/**
 * Sending on Algorand against a development chain, over HTTP: built, signed as the signer does, sent, looked up, and
 * paid to the last unit.
 */
import { chainAmount } from '@zend/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChainSender, KeyRef, Payout, TransactionPlan, UnsignedTransaction } from '../../../ports/chain-sender.ts'
import { addressOf, ALGO, AlgorandFixture, ELSEWHERE, FEES, GENESIS, NOWHERE, sign, SPEC } from './algorand.fixture.ts'
import { algorandBuilder, algorandSender } from './index.ts'

type ExpiryPlan = TransactionPlan & { readonly kind: 'expiry' }

const fixture = new AlgorandFixture()
let sender: ChainSender
beforeAll(async () => {
  sender = await fixture.sender()
})
afterAll(() => fixture.end())

let next = 0
const newKey = (account: KeyRef['account']): KeyRef => ({ account, index: (next += 1) })
const newPayee = (): string => addressOf(newKey('deposit'))
const amountOf = (units: bigint) => chainAmount('ALGO', 6, units)
const leaseOf = (mark: number): string => mark.toString(16).padStart(64, '0')

/** A key with ten coins. */
async function purse(account: KeyRef['account'] = 'hot'): Promise<KeyRef> {
  const key = newKey(account)
  await fixture.pay(addressOf(key), 10n * ALGO)
  await fixture.mine()
  return key
}

async function planOf(key: KeyRef, payout: Payout, more: Partial<ExpiryPlan> = {}): Promise<ExpiryPlan> {
  const [window, fee] = [await sender.window(), await sender.feeRate()]
  if (window === null || fee.kind !== 'metered') throw new Error('a network without windows')
  return {
    kind: 'expiry',
    payout,
    from: { address: addressOf(key), key },
    lease: leaseOf((next += 1)),
    gasLimit: 1n,
    fee,
    window,
    ...more,
  }
}

function built(plan: TransactionPlan): UnsignedTransaction {
  const answer = sender.build(plan)
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.value
}

test('pays to the last unit, for the fee it tells, once, however often it is sent', async () => {
  const [key, to] = [await purse(), newPayee()]
  const payout = { to, amount: amountOf(1_234_567n) }
  expect(await sender.gasLimit(payout, addressOf(key))).toEqual({ ok: true, value: 1n })
  const plan = await planOf(key, payout)
  const unsigned = built(plan)
  expect(built(plan)).toEqual(unsigned)
  const { txid, raw } = sign(unsigned)
  expect(await sender.lookUp(txid, plan.window)).toEqual({ kind: 'unknown' })
  for (let time = 0; time < 3; time++) expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
  expect(await sender.lookUp(txid, plan.window)).toEqual({ kind: 'waiting' })
  expect(await sender.balanceOf(to, 'ALGO')).toBe(0n)
  const { height, hash } = await fixture.mine()
  const status = await sender.lookUp(txid, plan.window)
  expect(status).toEqual({
    kind: 'included',
    block: { height, hash },
    confirmations: 1,
    success: true,
    feePaid: 1_000n,
  })
  expect(unsigned.feeMax).toBe(1_000n)
  expect([await sender.balanceOf(to, 'ALGO'), await sender.balanceOf(addressOf(key), 'ALGO')]).toEqual([
    1_234_567n,
    10n * ALGO - 1_234_567n - 1_000n,
  ])
  expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
  await fixture.mine(3)
  expect(await sender.lookUp(txid)).toEqual({ ...status, confirmations: 4 })
  expect(await sender.balanceOf(to, 'ALGO')).toBe(1_234_567n)
})

test('a deposit address pays the hot account everything but the least it must hold', async () => {
  const [key, hot] = [await purse('deposit'), addressOf(await purse())]
  const before = await sender.balanceOf(hot, 'ALGO')
  const fee = await sender.feeRate()
  const units =
    (await sender.balanceOf(addressOf(key), 'ALGO')) - sender.reserveOf('ALGO') - sender.typicalFee('ALGO', fee)
  const payout = { to: hot, amount: amountOf(units) }
  expect(await sender.gasLimit(payout, addressOf(key))).toEqual({ ok: true, value: 1n })
  expect(await sender.gasLimit({ to: hot, amount: amountOf(units + 1n) }, addressOf(key))).toMatchObject({
    refusal: { code: 'would_fail' },
  })
  const { txid, raw } = sign(built(await planOf(key, payout)))
  expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
  await fixture.mine()
  expect(await sender.lookUp(txid)).toMatchObject({ kind: 'included' })
  expect([await sender.balanceOf(addressOf(key), 'ALGO'), (await sender.balanceOf(hot, 'ALGO')) - before]).toEqual([
    100_000n,
    units,
  ])
  expect(sender.sweepFee).toBe('address')
})

test('says beforehand what cannot be paid, and the node says it too', async () => {
  const [key, nobody] = [await purse(), newPayee()]
  const payout = { to: nobody, amount: amountOf(99_999n) }
  expect(await sender.gasLimit(payout, addressOf(key))).toMatchObject({
    refusal: { code: 'would_fail', reason: expect.stringContaining('too little to open') },
  })
  expect(await sender.gasLimit({ to: nobody, amount: amountOf(10n * ALGO) }, addressOf(key))).toMatchObject({
    refusal: { reason: expect.stringContaining('holds too little') },
  })
  const { txid, raw } = sign(built(await planOf(key, payout)))
  expect(await sender.broadcast(raw)).toEqual({ kind: 'refused', reason: expect.stringContaining('below min') })
  expect(await sender.lookUp(txid)).toEqual({ kind: 'unknown' })
})

test('a lease pays once, whatever was signed with it; a signature that is not ours pays nothing', async () => {
  const [key, one, other] = [await purse(), newPayee(), newPayee()]
  const plan = await planOf(key, { to: one, amount: amountOf(ALGO) })
  const second = sign(built({ ...plan, payout: { to: other, amount: amountOf(ALGO) } }))
  const first = sign(built(plan))
  const forged = `${first.raw.slice(0, 20)}${first.raw.startsWith('00', 20) ? '01' : '00'}${first.raw.slice(22)}`
  expect(await sender.broadcast(forged)).toEqual({ kind: 'refused', reason: expect.stringContaining('verification') })
  expect(await sender.broadcast('00')).toMatchObject({ kind: 'refused' })
  expect(await sender.broadcast(first.raw)).toEqual({ kind: 'accepted' })
  expect(await sender.broadcast(second.raw)).toEqual({ kind: 'refused', reason: expect.stringContaining('lease') })
  await fixture.mine()
  expect(await sender.broadcast(second.raw)).toEqual({ kind: 'refused', reason: expect.stringContaining('lease') })
  await fixture.mine(100)
  // At the end of its window every version has expired.
  expect(await sender.broadcast(second.raw)).toEqual({ kind: 'refused', reason: expect.stringContaining('dead') })
  expect(await sender.lookUp(second.txid, plan.window)).toEqual({ kind: 'dead' })
  expect([await sender.balanceOf(one, 'ALGO'), await sender.balanceOf(other, 'ALGO')]).toEqual([ALGO, 0n])
})

test('what waits too long is dead, and can be paid anew; what was confirmed long ago is not dead', async () => {
  const [key, to] = [await purse(), newPayee()]
  const chain = await fixture.chain
  const payout = { to, amount: amountOf(ALGO) }
  const plan = await planOf(key, payout)
  const stuck = sign(built(plan))
  expect(await sender.broadcast(stuck.raw)).toEqual({ kind: 'accepted' })
  await chain.askFee(50n)
  await fixture.mine(99)
  expect(await sender.lookUp(stuck.txid, plan.window)).toEqual({ kind: 'waiting' })
  await fixture.mine()
  expect(await sender.lookUp(stuck.txid, plan.window)).toEqual({ kind: 'unknown' })
  await fixture.mine()
  expect(await sender.lookUp(stuck.txid, plan.window)).toEqual({ kind: 'dead' })
  expect(await sender.lookUp(stuck.txid)).toEqual({ kind: 'unknown' })
  const again = await planOf(key, payout)
  expect(again.fee).toEqual({ kind: 'metered', perUnit: 15_000n })
  const second = sign(built(again))
  expect(await sender.broadcast(second.raw)).toEqual({ kind: 'accepted' })
  const { height } = await fixture.mine()
  await chain.askFee(null)
  // The node forgets after a thousand rounds; the blocks do not.
  await fixture.mine(1_000)
  expect(await sender.lookUp(second.txid)).toEqual({ kind: 'unknown' })
  expect(await sender.lookUp(second.txid, again.window)).toMatchObject({
    kind: 'included',
    block: { height },
    confirmations: 1_001,
    feePaid: 15_000n,
  })
  expect(await sender.balanceOf(to, 'ALGO')).toBe(ALGO)
})

test('asks for what blocks ask for, between its floor and its ceiling; what the node forgot can be sent again', async () => {
  const [key, to] = [await purse(), newPayee()]
  const chain = await fixture.chain
  expect(await sender.feeRate()).toEqual({ kind: 'metered', perUnit: 1_000n })
  await chain.askFee(1_000n)
  expect(await sender.feeRate()).toEqual({ kind: 'metered', perUnit: FEES.perUnitMax })
  await chain.askFee(null)
  expect(await (await fixture.sender({ fees: { ...FEES, perUnitMin: 2_000n } })).feeRate()).toEqual({
    kind: 'metered',
    perUnit: 2_000n,
  })
  const { txid, raw } = sign(built(await planOf(key, { to, amount: amountOf(ALGO) })))
  await sender.broadcast(raw)
  expect(await chain.forget(txid)).toBe(true)
  expect(await sender.lookUp(txid)).toEqual({ kind: 'unknown' })
  await fixture.restart()
  sender = await fixture.sender()
  expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
  await fixture.mine()
  expect(await sender.lookUp(txid)).toMatchObject({ kind: 'included' })
  expect(await sender.sequenceOf(to)).toEqual({ mined: 0n, waiting: 0n })
})

test('throws when the node cannot be reached, or is on another network', async () => {
  const to = newPayee()
  for (const [wrong, message] of [
    [algorandSender({ spec: SPEC, ...GENESIS, fees: FEES, rpcUrl: NOWHERE }), /unreachable/],
    [await fixture.sender(ELSEWHERE), /is not on/],
  ] as const) {
    await expect(wrong.feeRate()).rejects.toThrow(message)
    await expect(wrong.window()).rejects.toThrow(message)
    await expect(wrong.lookUp('A'.repeat(52))).rejects.toThrow(message)
    await expect(wrong.broadcast('00')).rejects.toThrow(message)
    await expect(wrong.gasLimit({ to, amount: amountOf(ALGO) }, to)).rejects.toThrow(message)
    await expect(wrong.sequenceOf(to)).rejects.toThrow(message)
    await expect(wrong.balanceOf(to, 'ALGO')).rejects.toThrow(message)
  }
})

test('builds nothing that cannot be meant, and says what an address keeps and a payment costs', () => {
  const builder = algorandBuilder({ spec: SPEC, ...GENESIS, fees: FEES })
  const rate = { kind: 'metered', perUnit: 1_500n } as const
  expect([builder.guard, builder.reserveOf('ALGO'), builder.typicalFee('ALGO', rate)]).toEqual([
    'expiry',
    100_000n,
    1_500n,
  ])
  expect(builder.replacementRate(rate, { kind: 'metered', perUnit: 1_000n })).toEqual({
    kind: 'metered',
    perUnit: 1_000n,
  })
  for (const ask of [() => builder.reserveOf('BTC'), () => builder.typicalFee('BTC', rate)])
    expect(ask).toThrow('does not live on algorand')
  const key = newKey('hot')
  const from = { address: addressOf(key), key }
  const plan: ExpiryPlan = {
    kind: 'expiry',
    payout: { to: newPayee(), amount: amountOf(1n) },
    from,
    lease: leaseOf(1),
    gasLimit: 1n,
    fee: rate,
    window: { reference: '', lastValid: 50 },
  }
  expect(builder.build(plan)).toMatchObject({
    ok: true,
    value: { feeMax: 1_500n, keys: [key], spends: [], change: null },
  })
  expect(builder.build({ ...plan, payout: { ...plan.payout, amount: amountOf(0n) } })).toMatchObject({
    refusal: { code: 'amount_too_small' },
  })
  const { payout } = plan
  const wrong: readonly [string, TransactionPlan][] = [
    ['decimals', { ...plan, payout: { ...payout, amount: chainAmount('ALGO', 7, 1n) } }],
    ['does not live', { ...plan, payout: { ...payout, amount: chainAmount('USDC', 6, 1n) } }],
    ['not an address', { ...plan, payout: { ...payout, to: 'ABC' } }],
    ['one payment', { ...plan, gasLimit: 2n }],
    ['lease', { ...plan, lease: '00'.repeat(32) }],
    ['lease', { ...plan, lease: 'ab' }],
    ['round', { ...plan, window: { reference: '', lastValid: 0 } }],
    ['does not fit', { ...plan, payout: { ...payout, amount: amountOf(2n ** 64n) } }],
    ['rate', { ...plan, fee: { kind: 'sequence', maxPerGas: 1n, priorityPerGas: 1n } as never }],
    ['bears a fee', { ...plan, feePayer: from }],
    ['the plan is for an sequence', { kind: 'sequence', payout, from, sequence: 1n, gasLimit: 1n, fee: rate }],
  ]
  for (const [message, task] of wrong) expect(() => builder.build(task)).toThrow(message)
  expect(() => algorandBuilder({ spec: SPEC, ...GENESIS, genesisHash: 'AAAA', fees: FEES })).toThrow('genesis hash')
})
