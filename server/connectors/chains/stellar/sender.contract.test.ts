/**
 * Sending on Stellar against a development chain, over HTTP: built, signed as the signer does, sent, looked up, and
 * paid to the last unit.
 */
import { hex } from '@scure/base'
import { Asset, Keypair, Operation } from '@stellar/stellar-sdk/base'
import { chainAmount, type CoinCode } from '@zend/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { USDC_ISSUER } from '@zend/sandbox/chains/stellar'
import type { ChainSender, Payout, TransactionPlan, UnsignedTransaction } from '../../../ports/chain-sender.ts'
import { stellarBuilder, stellarSender } from './index.ts'
import { ELSEWHERE, FEES, hotAddress, LUMEN, NOWHERE, ring, sign, SPEC, StellarFixture } from './stellar.fixture.ts'

type SequencePlan = TransactionPlan & { readonly kind: 'sequence' }

const PASSPHRASE = 'Public Global Stellar Network ; September 2015'
const fixture = new StellarFixture()
let sender: ChainSender
beforeAll(async () => {
  sender = await fixture.sender()
})
afterAll(() => fixture.end())

let nextHot = 0
let nextPayee = 0
const newPayee = (): string => Keypair.fromRawEd25519Seed(Buffer.alloc(32, 99).fill((nextPayee += 1), 0, 1)).publicKey()
const amountOf = (asset: CoinCode, units: bigint) => chainAmount(asset, 7, units)

/** A hot account with 100 lumens and as many of USDC. */
async function purse(): Promise<number> {
  const index = (nextHot += 1)
  await fixture.pay('XLM', hotAddress(index), 100n * LUMEN)
  await fixture.mine()
  await fixture.pay('USDC', hotAddress(index), 100n * LUMEN)
  await fixture.mine()
  return index
}

async function planOf(index: number, payout: Payout, more: Partial<SequencePlan> = {}): Promise<SequencePlan> {
  const from = { address: hotAddress(index), key: { account: 'hot', index } } as const
  const { mined } = await sender.sequenceOf(from.address)
  const window = await sender.window()
  const fee = await sender.feeRate()
  if (window === null || fee.kind !== 'metered') throw new Error('a network without windows')
  return { kind: 'sequence', payout, from, sequence: mined, gasLimit: 1n, fee, window, ...more }
}

function built(plan: TransactionPlan): UnsignedTransaction {
  const answer = sender.build(plan)
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.value
}

/** An outside account that is open and has a USDC trustline. */
async function openPayee(): Promise<string> {
  const payee = newPayee()
  await fixture.pay('XLM', payee, 2n * LUMEN)
  await fixture.mine()
  await fixture.pay('USDC', payee, 1n)
  await fixture.mine()
  return payee
}

test('pays every coin to the last unit, with its memo, for the fee it tells', async () => {
  const [index, payee] = [await purse(), await openPayee()]
  const hot = hotAddress(index)
  for (const [asset, units, memo] of [
    ['XLM', 123_456_789n, '#18446744073709551615'],
    ['USDC', 999_999_999n, '#for you'],
    ['XLM', 1n, ''],
  ] as const) {
    const payout = { to: `${payee}${memo}`, amount: amountOf(asset, units) }
    expect(await sender.gasLimit(payout, hot)).toEqual({ ok: true, value: 1n })
    const plan = await planOf(index, payout)
    const unsigned = built(plan)
    expect(built(plan)).toEqual(unsigned)
    const { txid, raw } = sign(unsigned)
    const [held, had] = [await sender.balanceOf(hot, 'XLM'), await sender.balanceOf(payee, asset)]
    expect(await sender.lookUp(txid, plan.window)).toEqual({ kind: 'unknown' })
    expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
    // Waiting transactions are not shown: it is unknown, and may be sent again.
    expect(await sender.lookUp(txid, plan.window)).toEqual({ kind: 'unknown' })
    expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
    const { height, hash } = await fixture.mine()
    const status = await sender.lookUp(txid, plan.window)
    expect(status).toEqual({
      kind: 'included',
      block: { height, hash },
      confirmations: 1,
      success: true,
      feePaid: 100n,
    })
    expect(unsigned.feeMax).toBe(100n)
    expect((await sender.balanceOf(payee, asset)) - had).toBe(units)
    expect(held - (await sender.balanceOf(hot, 'XLM'))).toBe((asset === 'XLM' ? units : 0n) + 100n)
    // The same bytes again, after it happened.
    expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
    await fixture.mine(3)
    expect(await sender.lookUp(txid)).toEqual({ ...status, confirmations: 4 })
    expect((await sender.balanceOf(payee, asset)) - had).toBe(units)
  }
})

test('what is paid with a memo arrives with it', async () => {
  const [index, to] = [await purse(), await purse()]
  const connector = await fixture.connector(to)
  const before = await connector.poll([], { ours: async () => new Set() }, 500)
  if (before.kind === 'lost') throw new Error('lost')
  await sender.broadcast(
    sign(built(await planOf(index, { to: `${hotAddress(to)}#10042`, amount: amountOf('USDC', 5n) }))).raw,
  )
  await fixture.mine()
  const after = await connector.poll(before.blocks, { ours: async (keys) => new Set(keys) }, 500)
  expect(after).toMatchObject({
    transfers: [
      { lookupKey: `${hotAddress(to)}#10042`, from: hotAddress(index), amount: { asset: 'USDC', units: 5n } },
    ],
  })
})

test('creates an account that is not there yet, with at least what the network asks for', async () => {
  const [index, payee] = [await purse(), newPayee()]
  const hot = hotAddress(index)
  const payout = { to: `${payee}#77`, amount: amountOf('XLM', LUMEN) }
  expect(await sender.gasLimit(payout, hot)).toEqual({ ok: true, value: 2n })
  const less = { ...payout, amount: amountOf('XLM', LUMEN - 1n) }
  expect(await sender.gasLimit(less, hot)).toMatchObject({
    ok: false,
    refusal: { code: 'would_fail', reason: expect.stringContaining('does not exist') },
  })
  expect(sender.build(await planOf(index, less, { gasLimit: 2n }))).toEqual({
    ok: false,
    refusal: { code: 'amount_too_small' },
  })
  const none = await fixture.sender({ fees: { ...FEES, unitsMax: { coin: 1n, token: 1n } } })
  expect(await none.gasLimit(payout, hot)).toMatchObject({ refusal: { code: 'would_fail' } })
  const { txid, raw } = sign(built(await planOf(index, payout, { gasLimit: 2n })))
  expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
  await fixture.mine()
  expect(await sender.lookUp(txid)).toMatchObject({ kind: 'included', success: true, feePaid: 100n })
  expect(await sender.balanceOf(payee, 'XLM')).toBe(LUMEN)
})

test('says beforehand what cannot be paid', async () => {
  const index = await purse()
  const hot = hotAddress(index)
  const [outsider, holder, bare] = [newPayee(), await fixture.outsider(), await fixture.outsider()]
  await fixture.submit(holder, {
    operations: [
      Operation.changeTrust({ asset: new Asset('USDC', USDC_ISSUER), limit: '5' }),
      Operation.manageData({ name: 'config.memo_required', value: '1' }),
    ],
  })
  await fixture.mine()
  const reasonFor = async (to: string, asset: CoinCode, units: bigint, from = hot): Promise<string> => {
    const answer = await sender.gasLimit({ to, amount: amountOf(asset, units) }, from)
    return answer.ok ? 'none' : answer.refusal.reason
  }
  expect(await reasonFor(`${hot}#10001`, 'XLM', 1n)).toBe('a payment to itself')
  expect(await reasonFor(outsider, 'USDC', 1n)).toContain('does not exist')
  expect(await reasonFor(bare.publicKey(), 'USDC', 1n)).toContain('no trustline')
  expect(await reasonFor(USDC_ISSUER, 'USDC', 1n)).toContain('no trustline')
  expect(await reasonFor(`${holder.publicKey()}#1`, 'USDC', 5n * LUMEN + 1n)).toContain('takes no more')
  expect(await reasonFor(`${holder.publicKey()}#1`, 'USDC', 5n * LUMEN)).toBe('none')
  expect(await reasonFor(holder.publicKey(), 'XLM', 1n)).toContain('SEP-29')
  expect(await reasonFor(`${holder.publicKey()}#1`, 'XLM', 1n)).toBe('none')
  // 100 lumens, of which an account with a trustline keeps one and a half.
  const keeps = 15_000_000n
  expect(await reasonFor(bare.publicKey(), 'XLM', 100n * LUMEN - keeps + 1n)).toContain('holds too little')
  expect(await reasonFor(bare.publicKey(), 'XLM', 100n * LUMEN - keeps)).toBe('none')
  expect(await reasonFor(`${holder.publicKey()}#1`, 'USDC', 1n, bare.publicKey())).toContain(
    'the sender has no trustline',
  )
  expect(await reasonFor(bare.publicKey(), 'XLM', 1n, outsider)).toContain('the sender has no account')
})

test('a payment that fails is included without success, and costs its fee', async () => {
  const [index, payee] = [await purse(), newPayee()]
  const { txid, raw } = sign(built(await planOf(index, { to: payee, amount: amountOf('XLM', 5n) })))
  expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
  await fixture.mine()
  expect(await sender.lookUp(txid)).toMatchObject({ kind: 'included', success: false, feePaid: 100n })
  expect(await sender.balanceOf(payee, 'XLM')).toBe(0n)
})

test('a number pays once, whatever was signed with it; a signature that is not ours pays nothing', async () => {
  const [index, payee] = [await purse(), await openPayee()]
  const one = await planOf(index, { to: `${payee}#1`, amount: amountOf('XLM', 1n) })
  const other = sign(built({ ...one, payout: { to: `${payee}#2`, amount: amountOf('XLM', 10n) } }))
  const before = await sender.balanceOf(payee, 'XLM')
  const unsigned = built(one)
  const { raw } = sign(unsigned)
  const forged = `${raw.slice(0, -2)}${raw.endsWith('00') ? '01' : '00'}`
  expect(await sender.broadcast(forged)).toEqual({ kind: 'refused', reason: 'tx_bad_auth' })
  expect(await sender.broadcast('00')).toEqual({ kind: 'refused', reason: 'transaction_malformed' })
  expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
  expect(await sender.broadcast(other.raw)).toEqual({ kind: 'refused', reason: 'TRY_AGAIN_LATER' })
  await fixture.mine()
  expect(await sender.broadcast(other.raw)).toEqual({ kind: 'refused', reason: 'tx_bad_seq' })
  await fixture.mine()
  expect(await sender.lookUp(other.txid)).toEqual({ kind: 'unknown' })
  expect((await sender.balanceOf(payee, 'XLM')) - before).toBe(1n)
  expect(await sender.sequenceOf(hotAddress(index))).toEqual({ mined: one.sequence + 1n, waiting: one.sequence + 1n })
  expect(one.sequence).toBeGreaterThan(BigInt(Number.MAX_SAFE_INTEGER))
})

test('after its last second a payment is refused and dead, and its number is free for another', async () => {
  const [index, payee] = [await purse(), await openPayee()]
  const amount = amountOf('XLM', 3n)
  const now = await planOf(index, { to: payee, amount })
  const before = await sender.balanceOf(payee, 'XLM')
  await fixture.chain.then((chain) => chain.askFee(5_000n))
  const stuck = sign(built(now))
  expect(await sender.broadcast(stuck.raw)).toEqual({ kind: 'accepted' })
  // After four ledgers without it the node has dropped it.
  await fixture.mine(4)
  expect(await sender.broadcast(stuck.raw)).toEqual({ kind: 'refused', reason: 'TRY_AGAIN_LATER' })
  expect(await sender.lookUp(stuck.txid, now.window)).toEqual({ kind: 'unknown' })
  await fixture.mine(320)
  expect(await sender.lookUp(stuck.txid, now.window)).toEqual({ kind: 'dead' })
  expect(await sender.lookUp(stuck.txid)).toEqual({ kind: 'unknown' })
  expect(await sender.broadcast(stuck.raw)).toEqual({ kind: 'refused', reason: 'tx_too_late' })
  const again = await planOf(index, { to: payee, amount })
  expect(again).toMatchObject({ sequence: now.sequence, fee: { perUnit: 5_000n } })
  const raised = sender.replacementRate(now.fee, again.fee)
  if (raised.kind !== 'metered') throw new Error('a rate of another kind')
  const second = sign(built({ ...again, fee: raised }))
  expect(await sender.broadcast(second.raw)).toEqual({ kind: 'accepted' })
  await fixture.mine()
  await fixture.chain.then((chain) => chain.askFee(null))
  expect(await sender.lookUp(second.txid, again.window)).toMatchObject({
    kind: 'included',
    success: true,
    feePaid: 5_000n,
  })
  await fixture.mine(2)
  expect((await sender.balanceOf(payee, 'XLM')) - before).toBe(3n)
})

test('asks for what ledgers ask for, between its floor and its ceiling; what the node forgot can be sent again', async () => {
  const [index, payee] = [await purse(), await openPayee()]
  const chain = await fixture.chain
  expect(await sender.feeRate()).toEqual({ kind: 'metered', perUnit: 100n })
  await chain.askFee(7_777n)
  expect(await sender.feeRate()).toEqual({ kind: 'metered', perUnit: 7_777n })
  await chain.askFee(1_000_000n)
  expect(await sender.feeRate()).toEqual({ kind: 'metered', perUnit: FEES.perUnitMax })
  await chain.askFee(null)
  expect(await (await fixture.sender({ fees: { ...FEES, perUnitMin: 250n } })).feeRate()).toEqual({
    kind: 'metered',
    perUnit: 250n,
  })
  const { txid, raw } = sign(
    built(await planOf(index, { to: payee, amount: amountOf('XLM', 1n) }, { fee: { kind: 'metered', perUnit: 900n } })),
  )
  expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
  expect(await chain.forget(txid)).toBe(true)
  await fixture.mine()
  expect(await sender.lookUp(txid)).toEqual({ kind: 'unknown' })
  await fixture.restart()
  sender = await fixture.sender()
  expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
  await fixture.mine()
  // A payment offers more than it is charged.
  expect(await sender.lookUp(txid)).toMatchObject({ kind: 'included', feePaid: 100n })
})

test('knows an account that is not there', async () => {
  const nobody = newPayee()
  expect(await sender.balanceOf(nobody, 'USDC')).toBe(0n)
  expect(await sender.sequenceOf(nobody)).toEqual({ mined: 0n, waiting: 0n })
})

test('throws when the node cannot be reached, or is on another network', async () => {
  const to = newPayee()
  const payout = { to, amount: amountOf('XLM', 1n) }
  for (const [wrong, message] of [
    [stellarSender({ spec: SPEC, passphrase: PASSPHRASE, fees: FEES, rpcUrl: NOWHERE }), /unreachable/],
    [await fixture.sender({ passphrase: ELSEWHERE }), /is not on/],
  ] as const) {
    await expect(wrong.feeRate()).rejects.toThrow(message)
    await expect(wrong.window()).rejects.toThrow(message)
    await expect(wrong.lookUp('00'.repeat(32))).rejects.toThrow(message)
    await expect(wrong.broadcast('00')).rejects.toThrow(message)
    await expect(wrong.gasLimit(payout, to)).rejects.toThrow(message)
    await expect(wrong.sequenceOf(to)).rejects.toThrow(message)
    await expect(wrong.balanceOf(to, 'XLM')).rejects.toThrow(message)
  }
})

test('builds nothing that cannot be meant, and says what an account keeps and a payment costs', () => {
  const builder = stellarBuilder({ spec: SPEC, passphrase: PASSPHRASE, fees: FEES })
  const rate = { kind: 'metered', perUnit: 321n } as const
  expect(builder).toMatchObject({ guard: 'sequence', sweepFee: 'address' })
  expect([builder.reserveOf('XLM'), builder.reserveOf('USDC')]).toEqual([2n * LUMEN, 0n])
  expect([builder.typicalFee('XLM', rate), builder.typicalFee('USDC', rate)]).toEqual([321n, 321n])
  for (const ask of [() => builder.reserveOf('BTC'), () => builder.typicalFee('BTC', rate)])
    expect(ask).toThrow('does not live on stellar')
  const [G, key] = [hotAddress(1), { account: 'hot', index: 1 } as const]
  const plan: SequencePlan = {
    kind: 'sequence',
    payout: { to: hotAddress(2), amount: amountOf('XLM', 1n) },
    from: { address: G, key },
    sequence: 1n,
    gasLimit: 1n,
    fee: rate,
    window: { reference: '', lastValid: 1 },
  }
  expect(builder.build(plan)).toMatchObject({
    ok: true,
    value: { feeMax: 321n, keys: [key], spends: [], change: null },
  })
  expect(builder.build({ ...plan, payout: { ...plan.payout, amount: amountOf('XLM', 0n) } })).toMatchObject({
    refusal: { code: 'amount_too_small' },
  })
  const wrong: readonly [string, TransactionPlan][] = [
    ['decimals', { ...plan, payout: { to: G, amount: chainAmount('USDC', 6, 1n) } }],
    ['does not live', { ...plan, payout: { to: G, amount: amountOf('BTC', 1n) } }],
    ['not an address', { ...plan, payout: { ...plan.payout, to: 'GABC' } }],
    ['operations', { ...plan, gasLimit: 3n }],
    ['operations', { ...plan, gasLimit: 2n, payout: { to: G, amount: amountOf('USDC', LUMEN) } }],
    ['not a second', { ...plan, window: { reference: '', lastValid: 0 } }],
    ['fee', { ...plan, fee: { kind: 'metered', perUnit: 2n ** 32n } }],
    ['sequence', { ...plan, sequence: 2n ** 63n }],
    ['amount', { ...plan, payout: { to: G, amount: amountOf('XLM', 2n ** 63n) } }],
    ['rate', { ...plan, fee: { kind: 'sequence', maxPerGas: 1n, priorityPerGas: 1n } }],
  ]
  for (const [message, task] of wrong) expect(() => builder.build(task)).toThrow(message)
  expect(hex.encode(ring.publicKey('stellar', key))).toHaveLength(64)
})
