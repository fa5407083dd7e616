/**
 * Paying on Cardano's development chain: built by the product, signed as the signer does, checked by the ledger's
 * rules. The sender contract's cases except replacement: nodes accept none while the first one waits.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addressOf,
  built,
  CHAIN,
  FEES,
  HOT,
  LEAST,
  NOWHERE,
  planOf,
  sign,
  SPEC,
  TestCardano,
} from './cardano.fixture.ts'
import { cardanoSender } from './index.ts'

const ADA = 1_000_000n
const FUNDS = 900n * ADA
const PAID = 110n * ADA + 1n

const cardano = new TestCardano()
beforeAll(() => cardano.start())
afterAll(() => cardano.end())

const senderOf = (rpcUrl: string, networkMagic = CHAIN.networkMagic) =>
  cardanoSender({ spec: SPEC, networkMagic, fees: FEES, rpcUrl })
const sender = () => senderOf(cardano.rpcUrl)
const statusOf = async (txid: string): Promise<string> => (await sender().lookUp(txid)).kind

/** A payment from fresh outputs to a fresh payee, signed and not sent. */
async function prepare(units = PAID, fee: { readonly kind: 'inputs'; readonly perVirtualByte: bigint } = LEAST) {
  await cardano.chain.askFee(null)
  const [outputs, to] = [await cardano.fund('hot', FUNDS), cardano.newPayee()]
  const plan = planOf(outputs, [[to, units]], fee)
  const unsigned = built(plan)
  return { outputs, to, plan, unsigned, signed: sign(unsigned) }
}

test('pays to the last unit, for the fee it tells', async () => {
  for (const units of [PAID, 29n * ADA, 849_070n]) {
    const { to, unsigned, signed } = await prepare(units)
    expect(await sender().lookUp(signed.txid)).toEqual({ kind: 'unknown' })
    expect(await sender().broadcast(signed.raw)).toEqual({ kind: 'accepted' })
    expect(await sender().lookUp(signed.txid)).toEqual({ kind: 'waiting' })
    await cardano.mine(1)
    const { height, hash } = await cardano.chain.facts()
    expect(await sender().lookUp(signed.txid)).toEqual({
      kind: 'included',
      block: { height, hash },
      confirmations: 1,
      success: true,
      feePaid: unsigned.feeMax,
    })
    expect(await cardano.heldBy(to)).toBe(units)
    await cardano.mine(3)
    expect(await sender().lookUp(signed.txid)).toMatchObject({ confirmations: 4 })
  }
})

test('takes the same bytes as often as they are sent, and pays once, whatever restarts in between', async () => {
  const { to, signed } = await prepare()
  for (let time = 0; time < 2; time++) expect(await sender().broadcast(signed.raw)).toEqual({ kind: 'accepted' })
  // A stopped node forgets waiting transactions; sending the same bytes restores it.
  const before = await cardano.chain.facts()
  await cardano.stop()
  await expect(sender().broadcast(signed.raw)).rejects.toThrow(/unreachable/)
  await cardano.start()
  expect((await cardano.chain.facts()).hash).toBe(before.hash)
  expect(await statusOf(signed.txid)).toBe('unknown')
  for (let time = 0; time < 3; time++) {
    expect(await sender().broadcast(signed.raw)).toEqual({ kind: 'accepted' })
    await cardano.mine(1)
  }
  expect(await cardano.heldBy(to)).toBe(PAID)
})

test('many at once from many keys, deposits as they are', async () => {
  const outputs = [
    ...(await cardano.fund('deposit', 500n * ADA, 300n * ADA)),
    ...(await cardano.fund('hot', 400n * ADA)),
  ]
  const payees = [cardano.newPayee(), cardano.newPayee(), cardano.newPayee()]
  const unsigned = built(
    planOf(
      outputs,
      payees.map((to, position) => [to, 300n * ADA + BigInt(position)] as const),
    ),
  )
  expect(unsigned.spends).toHaveLength(3)
  const { txid, raw } = sign(unsigned)
  expect(await sender().broadcast(raw)).toEqual({ kind: 'accepted' })
  await cardano.mine(1)
  expect(await sender().lookUp(txid)).toMatchObject({ kind: 'included', feePaid: unsigned.feeMax })
  for (const [position, to] of payees.entries()) expect(await cardano.heldBy(to)).toBe(300n * ADA + BigInt(position))
})

test('everything of deposit addresses comes to the hot address, less the fee', async () => {
  const outputs = await cardano.fund('deposit', 50n * ADA, 70n * ADA)
  const before = await cardano.heldBy(addressOf(HOT).address)
  const unsigned = built({ ...planOf([], []), mustSpend: outputs })
  expect(await sender().broadcast(sign(unsigned).raw)).toEqual({ kind: 'accepted' })
  await cardano.mine(1)
  expect((await cardano.heldBy(addressOf(HOT).address)) - before).toBe(120n * ADA - unsigned.feeMax)
})

test('asks for more when the network does, never less than its floor nor more than its ceiling', async () => {
  await cardano.chain.askFee(null)
  expect(await sender().feeRate()).toEqual(LEAST)
  await cardano.chain.askFee(100n)
  expect(await sender().feeRate()).toEqual({ kind: 'inputs', perVirtualByte: 100n })
  await cardano.chain.askFee(1_000n)
  expect(await sender().feeRate()).toEqual({ kind: 'inputs', perVirtualByte: 440n })
  await cardano.chain.askFee(null)
  const proud = cardanoSender({
    spec: SPEC,
    ...CHAIN,
    fees: { ...FEES, perVirtualByteMin: 60n },
    rpcUrl: cardano.rpcUrl,
  })
  expect(await proud.feeRate()).toEqual({ kind: 'inputs', perVirtualByte: 60n })
  const payout = { to: cardano.newPayee(), amount: { asset: 'ADA', decimals: 6, units: ADA } } as const
  expect([await sender().gasLimit(payout, ''), await sender().window()]).toEqual([{ ok: true, value: 0n }, null])
  expect(await sender().sequenceOf(payout.to)).toEqual({ mined: 0n, waiting: 0n })
})

test('a stuck payment waits; another version is refused beside it and taken once it is forgotten; one of them is mined', async () => {
  const { to, plan, unsigned, signed } = await prepare()
  expect(await sender().broadcast(signed.raw)).toEqual({ kind: 'accepted' })
  await cardano.chain.askFee(100n)
  await cardano.mine(2)
  expect(await statusOf(signed.txid)).toBe('waiting')
  const fee = sender().replacementRate(plan.fee, await sender().feeRate())
  if (fee.kind !== 'inputs') throw new Error('a rate of another kind')
  const better = sign(built({ ...plan, mustSpend: unsigned.spends, fee, feeAbove: unsigned.feeMax }))
  expect(await sender().broadcast(better.raw)).toEqual({
    kind: 'refused',
    reason: expect.stringContaining('BadInputsUTxO'),
  })
  // The old bytes are still valid.
  expect(await sender().broadcast(signed.raw)).toEqual({ kind: 'accepted' })
  await cardano.chain.forget(signed.txid)
  expect(await sender().broadcast(better.raw)).toEqual({ kind: 'accepted' })
  await cardano.mine(1)
  expect([await statusOf(signed.txid), await statusOf(better.txid)]).toEqual(['unknown', 'included'])
  await cardano.chain.askFee(null)
  expect(await sender().broadcast(signed.raw)).toMatchObject({ kind: 'refused' })
  expect(await cardano.heldBy(to)).toBe(PAID)
})

test('a re-organisation takes it back, and the same bytes are mined again elsewhere', async () => {
  const { to, signed } = await prepare()
  await cardano.mine(1)
  await sender().broadcast(signed.raw)
  await cardano.mine(2)
  const before = await sender().lookUp(signed.txid)
  await cardano.chain.reorg(2, false)
  expect(await statusOf(signed.txid)).toBe('unknown')
  expect(await sender().broadcast(signed.raw)).toEqual({ kind: 'accepted' })
  await cardano.mine(1)
  const after = await sender().lookUp(signed.txid)
  if (before.kind !== 'included' || after.kind !== 'included') throw new Error(`${before.kind}, then ${after.kind}`)
  expect(after.block.hash).not.toBe(before.block.hash)
  expect(await cardano.heldBy(to)).toBe(PAID)
})

describe('refuses', () => {
  test('a second payment with outputs that are used up', async () => {
    const { outputs, signed } = await prepare()
    const other = cardano.newPayee()
    const spare = sign(built(planOf(outputs, [[other, PAID + 1n]])))
    expect(await sender().broadcast(signed.raw)).toEqual({ kind: 'accepted' })
    for (let time = 0; time < 2; time++) {
      expect(await sender().broadcast(spare.raw)).toEqual({
        kind: 'refused',
        reason: expect.stringContaining('BadInputsUTxO'),
      })
      await cardano.mine(1)
    }
    expect(await cardano.heldBy(other)).toBe(0n)
  })

  test('a signature that is not ours, or that is somebody else’s', async () => {
    const { outputs, signed } = await prepare()
    // Inside the only signature, which ends two bytes before the end.
    const at = signed.raw.length - 20
    const forged = signed.raw.slice(0, at) + (signed.raw[at] === '0' ? '1' : '0') + signed.raw.slice(at + 1)
    expect(await sender().broadcast(forged)).toEqual({
      kind: 'refused',
      reason: expect.stringContaining('InvalidWitnesses'),
    })
    const others = outputs.map((output) => ({ ...output, key: { account: 'deposit', index: 5 } as const }))
    const { raw } = sign(built(planOf(others, [[cardano.newPayee(), PAID]])))
    expect(await sender().broadcast(raw)).toEqual({
      kind: 'refused',
      reason: expect.stringContaining('MissingVKeyWitnesses'),
    })
  })

  test('what says that it spends more or less than it does, what pays too little, and what is no transaction', async () => {
    const { outputs } = await prepare()
    for (const wrong of [1n, -1n]) {
      const lie = outputs.map((output) => ({ ...output, units: output.units + wrong }))
      const { raw } = sign(built(planOf(lie, [[cardano.newPayee(), PAID]])))
      expect(await sender().broadcast(raw)).toEqual({
        kind: 'refused',
        reason: expect.stringContaining('ValueNotConserved'),
      })
    }
    const mean = sign(built(planOf(outputs, [[cardano.newPayee(), PAID]], { kind: 'inputs', perVirtualByte: 43n })))
    expect(await sender().broadcast(mean.raw)).toEqual({
      kind: 'refused',
      reason: expect.stringContaining('FeeTooSmall'),
    })
    expect(await sender().broadcast('00')).toEqual({
      kind: 'refused',
      reason: expect.stringContaining('DeserialiseFailure'),
    })
  })
})

test('leaves alone what came with tokens, so that nobody can stop payments with them', async () => {
  const plain = await cardano.fund('deposit', 40n * ADA)
  const key = cardano.newKey('deposit')
  const { address, lookupKey } = addressOf(key)
  const txid = await cardano.pay(address, 77n * ADA, 'FAKE_ADA')
  await cardano.mine(1)
  const dusted = { txid, index: 0, units: 2n * ADA, lookupKey, key }
  const described = await sender().describeOutputs([dusted, ...plain])
  expect(described).toEqual([{ ...dusted, unspendable: true }, ...plain])
  // A transaction that spends it is refused, whatever else it pays.
  const { raw } = sign(built({ ...planOf(plain, [[cardano.newPayee(), 20n * ADA]]), mustSpend: [dusted] }))
  expect(await sender().broadcast(raw)).toEqual({
    kind: 'refused',
    reason: expect.stringContaining('ValueNotConserved'),
  })
  await expect(sender().describeOutputs([{ ...dusted, txid: 'ab'.repeat(32) }])).rejects.toThrow(/does not know/)
})

test('throws when the node cannot be reached, or is on another chain', async () => {
  const { outputs, signed } = await prepare()
  for (const [other, message] of [
    [senderOf(NOWHERE), /unreachable/],
    [senderOf(cardano.rpcUrl, 1), /is not on/],
  ] as const) {
    await expect(other.feeRate()).rejects.toThrow(message)
    await expect(other.lookUp(signed.txid)).rejects.toThrow(message)
    await expect(other.broadcast(signed.raw)).rejects.toThrow(message)
    await expect(other.describeOutputs(outputs)).rejects.toThrow(message)
  }
  await expect(sender().balanceOf(cardano.newPayee(), 'ADA')).rejects.toThrow('outputs, not balances')
})
