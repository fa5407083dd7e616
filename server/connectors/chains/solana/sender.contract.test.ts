/** Sending on Solana's development chain: built, signed by the signer's own reader, broadcast and followed. */
import { afterAll, describe, expect, test, vi } from 'vitest'
import { BLOCKHASH_LIFE } from '@zend/sandbox/chains/solana'
import { solanaSender } from './index.ts'
import {
  addressOf,
  amountOf,
  built,
  FEES,
  funded,
  lamportsOf,
  lease,
  newPayee,
  paidTo,
  planOf,
  rate,
  sign,
  SOL,
  testChain,
} from './solana.fixture.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

const chain = await testChain()
let { rpc, sender, options } = await chain.connect()
afterAll(() => chain.stop())

describe('a payment', () => {
  test.each([
    ['SOL', 1_000_000_001n],
    ['USDT', 1n],
    ['USDC', 999_999_999_999n],
  ] as const)('in %s arrives to the last unit, for the fee it tells', async (asset, units) => {
    const key = await funded(chain, { SOL: 10n * SOL, USDT: 10n, USDC: 999_999_999_999n })
    const to = newPayee()
    const plan = await planOf(sender, key, to, amountOf(asset, units))
    const unsigned = built(sender, plan)
    const signed = sign(chain, unsigned)
    const before = await lamportsOf(rpc, addressOf(key))
    expect(await sender.lookUp(signed.txid, plan.window)).toEqual({ kind: 'unknown' })
    expect(await sender.broadcast(signed.raw)).toEqual({ kind: 'accepted' })
    expect(await paidTo(chain, rpc, to, asset)).toBe(0n)
    await chain.mine(1)
    // In a block, and not yet final.
    expect(await sender.lookUp(signed.txid, plan.window)).toEqual({ kind: 'waiting' })
    await chain.mine(2)
    const status = await sender.lookUp(signed.txid, plan.window)
    if (status.kind !== 'included') throw new Error(`it is ${status.kind}`)
    expect(status).toMatchObject({ success: true })
    const { slot } = (await rpc
      .getTransaction(signed.txid as never, { encoding: 'json', maxSupportedTransactionVersion: 0 })
      .send()) ?? { slot: 0n }
    const { blockhash } =
      (await rpc
        .getBlock(slot, { transactionDetails: 'none', rewards: false, maxSupportedTransactionVersion: 0 })
        .send()) ?? {}
    expect(status.block).toEqual({ height: Number(slot), hash: blockhash })
    expect(await paidTo(chain, rpc, to, asset)).toBe(units)
    expect(await sender.balanceOf(to, asset)).toBe(units)
    expect(status.feePaid).toBe(before - (asset === 'SOL' ? units : 0n) - (await lamportsOf(rpc, addressOf(key))))
    // The payee has no token account: the maximum fee is paid.
    expect(status.feePaid).toBe(unsigned.feeMax)
    expect(unsigned.feeMax).toBeLessThanOrEqual(sender.typicalFee(asset, plan.fee))
    await chain.mine(4)
    expect(await sender.lookUp(signed.txid, plan.window)).toMatchObject({
      ...status,
      confirmations: expect.any(Number),
    })
  })

  test('to who has a token account pays no rent for it', async () => {
    const key = await funded(chain, { SOL: SOL, USDT: 10n })
    const to = newPayee()
    await chain.faucet('USDT', to, 1n)
    await chain.settle()
    const unsigned = built(sender, await planOf(sender, key, to, amountOf('USDT', 3n)))
    const { txid, raw } = sign(chain, unsigned)
    await sender.broadcast(raw)
    await chain.settle()
    expect(await sender.lookUp(txid)).toMatchObject({
      kind: 'included',
      success: true,
      feePaid: unsigned.feeMax - 2_039_280n,
    })
    expect(await paidTo(chain, rpc, to, 'USDT')).toBe(4n)
  })

  test('sent as often as one likes is made once', async () => {
    const key = await funded(chain, { SOL: 10n * SOL })
    const to = newPayee()
    const plan = await planOf(sender, key, to, amountOf('SOL', SOL))
    const { txid, raw } = sign(chain, built(sender, plan))
    for (let time = 0; time < 3; time++) expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
    await chain.mine(1)
    expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
    await chain.mine(BLOCKHASH_LIFE)
    // Its blockhash is too old now, but it was mined.
    expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
    await chain.settle()
    expect(await paidTo(chain, rpc, to, 'SOL')).toBe(SOL)
    expect(await sender.lookUp(txid, plan.window)).toMatchObject({ kind: 'included' })
  })

  test('like another one, built on the same block, is another transaction, and both are made', async () => {
    const key = await funded(chain, { SOL: 10n * SOL })
    const to = newPayee()
    const plan = await planOf(sender, key, to, amountOf('SOL', SOL))
    const both = [plan, { ...plan, lease: lease() }].map((each) => sign(chain, built(sender, each)))
    expect(new Set(both.map(({ txid }) => txid)).size).toBe(2)
    for (const { raw } of both) expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
    await chain.settle()
    expect(await paidTo(chain, rpc, to, 'SOL')).toBe(2n * SOL)
  })

  test('that every node forgot is unknown, and the same bytes bring it back', async () => {
    const key = await funded(chain, { SOL: 10n * SOL })
    const to = newPayee()
    const { txid, raw } = sign(chain, built(sender, await planOf(sender, key, to, amountOf('SOL', SOL))))
    await sender.broadcast(raw)
    expect(await chain.forget(txid)).toBe(true)
    await chain.settle()
    expect(await sender.lookUp(txid)).toEqual({ kind: 'unknown' })
    expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
    await chain.settle()
    expect(await paidTo(chain, rpc, to, 'SOL')).toBe(SOL)
  })

  test('that was not mined in time is dead for good, and not a block earlier', async () => {
    const key = await funded(chain, { SOL: 10n * SOL })
    const to = newPayee()
    const plan = await planOf(sender, key, to, amountOf('SOL', SOL))
    const { txid, raw } = sign(chain, built(sender, plan))
    await chain.mine(BLOCKHASH_LIFE)
    expect(await sender.broadcast(raw)).toEqual({
      kind: 'refused',
      reason: expect.stringMatching(/blockhash not found/i),
    })
    // The last block that could hold it is final; one more must be, for its height to be passed.
    await chain.mine(2)
    expect(await sender.lookUp(txid, plan.window)).toEqual({ kind: 'unknown' })
    await chain.mine(1)
    expect(await sender.lookUp(txid, plan.window)).toEqual({ kind: 'dead' })
    expect(await sender.lookUp(txid)).toEqual({ kind: 'unknown' })
    expect(await paidTo(chain, rpc, to, 'SOL')).toBe(0n)
  })

  test('with a signature that is not ours is refused', async () => {
    const key = await funded(chain, { SOL: 10n * SOL })
    const { txid, raw } = sign(chain, built(sender, await planOf(sender, key, newPayee(), amountOf('SOL', SOL))))
    const forged = `01${'11'.repeat(64)}${raw.slice(130)}`
    expect(await sender.broadcast(forged)).toEqual({ kind: 'refused', reason: expect.stringMatching(/signature/i) })
    expect(await sender.broadcast('00')).toMatchObject({ kind: 'refused' })
    expect(await sender.lookUp(txid)).toEqual({ kind: 'unknown' })
  })

  test('whose money is gone by then is included without success, and costs its fee', async () => {
    const key = await funded(chain, { SOL: 10n * SOL, USDT: 5n })
    const plan = await planOf(sender, key, newPayee(), amountOf('USDT', 5n))
    const [first, second] = [
      sign(chain, built(sender, plan)),
      sign(chain, built(sender, { ...plan, lease: lease(), payout: { ...plan.payout, to: newPayee() } })),
    ]
    await sender.broadcast(first.raw)
    await sender.broadcast(second.raw)
    const before = await lamportsOf(rpc, addressOf(key))
    await chain.settle()
    const [paid, failed] = [await sender.lookUp(first.txid), await sender.lookUp(second.txid)]
    expect([paid, failed]).toMatchObject([{ success: true }, { kind: 'included', success: false }])
    const fees = (paid.kind === 'included' ? paid.feePaid : 0n) + (failed.kind === 'included' ? failed.feePaid : 0n)
    expect(fees).toBe(before - (await lamportsOf(rpc, addressOf(key))))
  })
})

test('asks for more when blocks do, between floor and ceiling, and is taken then', async () => {
  expect(await sender.feeRate()).toEqual(rate(FEES.perUnitMin))
  await chain.askFee(50_000n)
  await chain.mine(1)
  expect(await sender.feeRate()).toEqual(rate(50_000n))
  await chain.askFee(null)
  const key = await funded(chain, { SOL: 10n * SOL })
  const to = newPayee()
  const cheap = sign(chain, built(sender, await planOf(sender, key, to, amountOf('SOL', SOL), { fee: rate(49_999n) })))
  const enough = sign(
    chain,
    built(sender, await planOf(sender, key, to, amountOf('SOL', 2n * SOL), { fee: rate(50_000n) })),
  )
  await chain.askFee(50_000n)
  for (const { raw } of [cheap, enough]) await sender.broadcast(raw)
  await chain.settle()
  expect(await paidTo(chain, rpc, to, 'SOL')).toBe(2n * SOL)
  await chain.askFee(10n * FEES.perUnitMax)
  await chain.mine(1)
  expect(await sender.feeRate()).toEqual(rate(FEES.perUnitMax))
  await chain.askFee(null)
  await chain.mine(2)
  expect(await sender.feeRate()).toEqual(rate(FEES.perUnitMin))
})

test('a restart of the node loses what waited, and nothing else', async () => {
  const key = await funded(chain, { SOL: 10n * SOL })
  const to = newPayee()
  const plan = await planOf(sender, key, to, amountOf('SOL', SOL))
  const { txid, raw } = sign(chain, built(sender, plan))
  await sender.broadcast(raw)
  await chain.restart()
  ;({ rpc, sender, options } = await chain.connect())
  await chain.settle()
  expect(await sender.lookUp(txid, plan.window)).toEqual({ kind: 'unknown' })
  expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
  await chain.settle()
  expect(await sender.lookUp(txid, plan.window)).toMatchObject({ kind: 'included', success: true })
  expect(await paidTo(chain, rpc, to, 'SOL')).toBe(SOL)
})

test('throws when the node cannot be reached, or is on another chain', async () => {
  const payout = { to: newPayee(), amount: amountOf('SOL', SOL) }
  const mainnet = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
  for (const [other, message] of [
    [solanaSender({ ...options, rpcUrl: 'http://user:secret@127.0.0.1:1/key' }), /unreachable/],
    [solanaSender({ ...options, genesis: mainnet }), /is on the chain .*, not 5eykt/],
  ] as const) {
    await expect(other.feeRate()).rejects.toThrow(message)
    await expect(other.window()).rejects.toThrow(message)
    await expect(other.lookUp('1'.repeat(64))).rejects.toThrow(message)
    await expect(other.broadcast('00')).rejects.toThrow(message)
    await expect(other.gasLimit(payout, newPayee())).rejects.toThrow(message)
    await expect(other.balanceOf(newPayee(), 'SOL')).rejects.toThrow(message)
  }
})

test('counts nothing', async () => {
  expect(await sender.sequenceOf(newPayee())).toEqual({ mined: 0n, waiting: 0n })
})
