/**
 * Paying on Litecoin's, Bitcoin Cash's and Dogecoin's development nodes: built by the product, signed as the signer
 * does, checked by the node's own rules. The sender contract's cases except replacement: these nodes accept none while
 * the first one waits.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ChainSender } from '../../../ports/chain-sender.ts'
import { bitcoinSender } from './index.ts'
import { type Coin, NOWHERE, SPECS, TestKin } from './kin.fixture.ts'

// Real nodes on a shared machine may be slow.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const COINS = ['LTC', 'BCH', 'DOGE'] as const
const KIN_OF = { LTC: new TestKin('LTC'), BCH: new TestKin('BCH'), DOGE: new TestKin('DOGE') }
const FEES = {
  LTC: { kind: 'inputs', targetBlocks: 3, perVirtualByteMin: 2n, perVirtualByteMax: 100n },
  BCH: { kind: 'inputs', targetBlocks: 3, perVirtualByteMin: 2n, perVirtualByteMax: 100n },
  DOGE: { kind: 'inputs', targetBlocks: 3, perVirtualByteMin: 1_000n, perVirtualByteMax: 10_000n },
} as const
/** A block's minimum rate, which the lowest rate does not reach and the highest does. */
const CONGESTED = { LTC: 20n, BCH: 20n, DOGE: 4_000n } as const
const FUNDS = 900_000_000n
const PAID = 110_000_001n

beforeAll(async () => {
  for (const coin of COINS) await KIN_OF[coin].start()
})
afterAll(async () => {
  for (const coin of COINS) await KIN_OF[coin].end()
})

const senderOf = (coin: Coin, rpcUrl: string, chain: 'regtest' | 'mainnet' = 'regtest') =>
  bitcoinSender({ spec: SPECS[coin], coin, chain, fees: FEES[coin], rpcUrl })

describe.each(COINS)('%s', (coin) => {
  const kin = KIN_OF[coin]
  let sender: ChainSender
  beforeAll(() => {
    sender = senderOf(coin, kin.rpcUrl)
  })
  const least = { kind: 'inputs', perVirtualByte: FEES[coin].perVirtualByteMin } as const

  /** A payment from fresh outputs to a fresh payee, signed and not sent. */
  const prepare = async (units = PAID, fee = least) => {
    await kin.chain.askFee(null)
    const [outputs, to] = [await kin.fund('hot', FUNDS), kin.newPayee()]
    const plan = kin.plan(outputs, [[to, units]], fee)
    const unsigned = kin.build(plan)
    return { outputs, to, plan, unsigned, signed: kin.sign(unsigned) }
  }
  const statusOf = async (txid: string): Promise<string> => (await sender.lookUp(txid)).kind

  test('pays to the last unit, for the fee it tells', async () => {
    for (const units of [PAID, 29_000_000n, coin === 'DOGE' ? 1_000_000n : coin === 'LTC' ? 5_460n : 546n]) {
      const { to, unsigned, signed } = await prepare(units)
      expect(await sender.lookUp(signed.txid)).toEqual({ kind: 'unknown' })
      expect(await sender.broadcast(signed.raw)).toEqual({ kind: 'accepted' })
      expect(await sender.lookUp(signed.txid)).toEqual({ kind: 'waiting' })
      await kin.mine(1)
      expect(await sender.lookUp(signed.txid)).toMatchObject({
        kind: 'included',
        confirmations: 1,
        success: true,
        feePaid: unsigned.feeMax,
      })
      expect(await kin.paidTo(to)).toBe(units)
      await kin.mine(3)
      expect(await sender.lookUp(signed.txid)).toMatchObject({ confirmations: 4 })
    }
  })

  test('takes the same bytes as often as they are sent, and pays once, whatever restarts in between', async () => {
    const { to, signed } = await prepare()
    for (let time = 0; time < 2; time++) expect(await sender.broadcast(signed.raw)).toEqual({ kind: 'accepted' })
    // A stopped node forgets waiting transactions; sending the same bytes restores it.
    await kin.stop()
    await expect(sender.broadcast(signed.raw)).rejects.toThrow(/unreachable/)
    await kin.start()
    expect(await statusOf(signed.txid)).toBe('unknown')
    expect(await sender.broadcast(signed.raw)).toEqual({ kind: 'accepted' })
    await kin.mine(1)
    expect(await sender.broadcast(signed.raw)).toEqual({ kind: 'accepted' })
    await kin.mine(1)
    expect(await sender.broadcast(signed.raw)).toEqual({ kind: 'accepted' })
    expect(await kin.paidTo(to)).toBe(PAID)
  })

  test('many at once from many keys, deposits as they are', async () => {
    const outputs = [
      ...(await kin.fund('deposit', 500_000_000n, 300_000_000n)),
      ...(await kin.fund('hot', 400_000_000n)),
    ]
    const payees = [kin.newPayee(), kin.newPayee(), kin.newPayee()]
    const unsigned = kin.build(
      kin.plan(
        outputs,
        payees.map((to, position) => [to, 300_000_000n + BigInt(position)] as const),
        least,
      ),
    )
    expect(unsigned.spends).toHaveLength(3)
    const { txid, raw } = kin.sign(unsigned)
    expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
    await kin.mine(1)
    expect(await sender.lookUp(txid)).toMatchObject({ kind: 'included', feePaid: unsigned.feeMax })
    for (const [position, to] of payees.entries()) expect(await kin.paidTo(to)).toBe(300_000_000n + BigInt(position))
  })

  test('everything of deposit addresses comes to the hot address, less the fee', async () => {
    const outputs = await kin.fund('deposit', 50_000_000n, 70_000_000n)
    const before = await kin.paidTo(kin.address({ account: 'hot', index: 0 }).address)
    const unsigned = kin.build({ ...kin.plan([], [], least), mustSpend: outputs })
    expect(await sender.broadcast(kin.sign(unsigned).raw)).toEqual({ kind: 'accepted' })
    await kin.mine(1)
    const after = await kin.paidTo(kin.address({ account: 'hot', index: 0 }).address)
    expect(after - before).toBe(120_000_000n - unsigned.feeMax)
  })

  test('asks for more when blocks do, never less than its floor nor more than its ceiling', async () => {
    await kin.chain.askFee(null)
    expect(await sender.feeRate()).toEqual(least)
    await kin.chain.askFee(CONGESTED[coin])
    expect(await sender.feeRate()).toEqual({ kind: 'inputs', perVirtualByte: CONGESTED[coin] })
    await kin.chain.askFee(FEES[coin].perVirtualByteMax * 5n)
    expect(await sender.feeRate()).toEqual({ kind: 'inputs', perVirtualByte: FEES[coin].perVirtualByteMax })
    await kin.chain.askFee(null)
    expect([await sender.gasLimit({ to: kin.newPayee(), amount: kin.units(1n) }, ''), await sender.window()]).toEqual([
      { ok: true, value: 0n },
      null,
    ])
    expect(await sender.sequenceOf(kin.newPayee())).toEqual({ mined: 0n, waiting: 0n })
  })

  test('a stuck payment waits; a better paying one is refused beside it and taken once it is forgotten; one of them is mined', async () => {
    const { to, plan, unsigned, signed } = await prepare()
    expect(await sender.broadcast(signed.raw)).toEqual({ kind: 'accepted' })
    await kin.chain.askFee(CONGESTED[coin])
    await kin.mine(2)
    expect(await statusOf(signed.txid)).toBe('waiting')
    const fee = sender.replacementRate(plan.fee, await sender.feeRate())
    if (fee.kind !== 'inputs') throw new Error('a rate of another kind')
    const better = kin.sign(kin.build({ ...plan, mustSpend: unsigned.spends, fee, feeAbove: unsigned.feeMax }))
    expect(await sender.broadcast(better.raw)).toEqual({ kind: 'refused', reason: expect.stringContaining('conflict') })
    // The old bytes are still valid.
    expect(await sender.broadcast(signed.raw)).toEqual({ kind: 'accepted' })
    await kin.chain.forget(signed.txid)
    expect(await sender.broadcast(better.raw)).toEqual({ kind: 'accepted' })
    await kin.mine(1)
    expect([await statusOf(signed.txid), await statusOf(better.txid)]).toEqual(['unknown', 'included'])
    await kin.chain.askFee(null)
    expect(await sender.broadcast(signed.raw)).toMatchObject({ kind: 'refused' })
    await kin.mine(1)
    expect(await kin.paidTo(to)).toBe(PAID)
  })

  test('the old bytes are mined as soon as blocks ask for less again', async () => {
    const { to, signed } = await prepare()
    await sender.broadcast(signed.raw)
    await kin.chain.askFee(CONGESTED[coin])
    await kin.mine(1)
    expect(await statusOf(signed.txid)).toBe('waiting')
    await kin.chain.askFee(null)
    await kin.mine(1)
    expect(await kin.paidTo(to)).toBe(PAID)
  })

  test('a re-organisation takes it back, and the same bytes are mined again elsewhere', async () => {
    const { to, signed } = await prepare()
    await kin.mine(1)
    await sender.broadcast(signed.raw)
    await kin.mine(2)
    const before = await sender.lookUp(signed.txid)
    await kin.chain.reorg(2, false)
    expect(await statusOf(signed.txid)).not.toBe('included')
    expect(await sender.broadcast(signed.raw)).toEqual({ kind: 'accepted' })
    await kin.mine(1)
    const after = await sender.lookUp(signed.txid)
    if (before.kind !== 'included' || after.kind !== 'included') throw new Error(`${before.kind}, then ${after.kind}`)
    expect(after.block.hash).not.toBe(before.block.hash)
    expect(await kin.paidTo(to)).toBe(PAID)
  })

  test('refuses a second payment with outputs that are used up', async () => {
    const { outputs, signed } = await prepare()
    const other = kin.newPayee()
    const spare = kin.sign(kin.build(kin.plan(outputs, [[other, PAID + 1n]], least)))
    expect(await sender.broadcast(signed.raw)).toEqual({ kind: 'accepted' })
    expect(await sender.broadcast(spare.raw)).toMatchObject({ kind: 'refused' })
    await kin.mine(1)
    expect(await sender.broadcast(spare.raw)).toMatchObject({ kind: 'refused' })
    await kin.mine(1)
    expect(await kin.paidTo(other)).toBe(0n)
  })

  test('a signature that is not ours is refused', async () => {
    const { outputs, unsigned, signed } = await prepare()
    // Inside the last signature: lock time, public key and a few bytes from the end of a witness; in the middle of the
    // first script elsewhere.
    const at = coin === 'LTC' ? signed.raw.length - 100 : 2 * (4 + 1 + 36 + 1 + 40)
    const forged = signed.raw.slice(0, at) + (signed.raw[at] === '0' ? '1' : '0') + signed.raw.slice(at + 1)
    expect(await sender.broadcast(forged)).toEqual({ kind: 'refused', reason: expect.stringMatching(/./) })
    // Signed for another amount than it holds: invalid where amounts are signed, and refused by the signer where they
    // are read.
    const lie = outputs.map((output) => ({ ...output, units: output.units + 1_000n }))
    if (coin === 'DOGE')
      expect(() => kin.build(kin.plan(lie, [[kin.newPayee(), PAID]], least))).toThrow(/transaction that made it/)
    else {
      const { raw } = kin.sign(kin.build(kin.plan(lie, [[kin.newPayee(), PAID]], least)))
      expect(await sender.broadcast(raw)).toMatchObject({ kind: 'refused' })
    }
    expect(unsigned.spends).toEqual(outputs)
  })

  test('what pays too little, or too much by mistake, is refused by the node', async () => {
    const outputs = await kin.fund('hot', FUNDS)
    const paying = (perVirtualByte: bigint) =>
      kin.sign(kin.build(kin.plan(outputs, [[kin.newPayee(), PAID]], { kind: 'inputs', perVirtualByte })))
    const mean = coin === 'DOGE' ? 99n : 0n
    expect(await sender.broadcast(paying(mean).raw)).toEqual({
      kind: 'refused',
      reason: expect.stringContaining('min relay fee'),
    })
    const lavish = coin === 'DOGE' ? 1_000_001n : 10_001n
    expect(await sender.broadcast(paying(lavish).raw)).toEqual({
      kind: 'refused',
      reason: expect.stringContaining('Fee exceeds maximum'),
    })
  })

  test('throws when the node cannot be reached, or is on another chain', async () => {
    const { signed } = await prepare()
    for (const [other, message] of [
      [senderOf(coin, NOWHERE), /unreachable/],
      [senderOf(coin, kin.rpcUrl, 'mainnet'), /is not on/],
    ] as const) {
      await expect(other.feeRate()).rejects.toThrow(message)
      await expect(other.lookUp(signed.txid)).rejects.toThrow(message)
      await expect(other.broadcast(signed.raw)).rejects.toThrow(message)
    }
    await expect(sender.balanceOf(kin.newPayee(), coin)).rejects.toThrow('outputs, not balances')
  })
})

test('Dogecoin’s blocks take nothing below what its developers ask for, so neither does the sender propose it', async () => {
  const kin = KIN_OF.DOGE
  const outputs = await kin.fund('hot', FUNDS)
  const { raw, txid } = kin.sign(
    kin.build(kin.plan(outputs, [[kin.newPayee(), PAID]], { kind: 'inputs', perVirtualByte: 900n })),
  )
  const sender = senderOf('DOGE', kin.rpcUrl)
  expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
  await kin.mine(2)
  expect(await sender.lookUp(txid)).toEqual({ kind: 'waiting' })
  const shy = { kind: 'inputs', targetBlocks: 3, perVirtualByteMin: 1n, perVirtualByteMax: 5_000n } as const
  const low = bitcoinSender({ spec: SPECS.DOGE, coin: 'DOGE', chain: 'regtest', fees: shy, rpcUrl: kin.rpcUrl })
  expect(await low.feeRate()).toEqual({ kind: 'inputs', perVirtualByte: 1_000n })
  const shared = { ...shy, perVirtualByteMax: 300n }
  expect(() =>
    bitcoinSender({ spec: SPECS.DOGE, coin: 'DOGE', chain: 'regtest', fees: shared, rpcUrl: kin.rpcUrl }),
  ).toThrow('mines nothing below')
})

test('Dogecoin’s node speaks as its old releases do', async () => {
  const kin = KIN_OF.DOGE
  const { hash } = await kin.chain.facts()
  await expect(kin.rpc('getblock', hash, 2)).rejects.toThrow('not a boolean')
  expect(await kin.rpc('getblock', hash, false)).toMatch(/^[0-9a-f]+$/)
  expect(await kin.rpc('estimatesmartfee', 3)).toMatchObject({ feerate: -1 })
})
