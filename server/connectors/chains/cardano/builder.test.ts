/** The builder's transactions: exact fees, valid change, and nothing burnt. */
import {
  BigNum,
  DataCost,
  FixedTransaction,
  LinearFee,
  min_ada_for_output,
  min_fee,
  Transaction,
} from '@emurgo/cardano-serialization-lib-nodejs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { KeyRef } from '../../../ports/chain-sender.ts'
import { leastUnits } from './body.ts'
import { addressOf, built, CHAIN, HOT, output, planOf, reader, sign, SPEC } from './cardano.fixture.ts'
import { cardanoBuilder } from './index.ts'

const builder = cardanoBuilder({ spec: SPEC, ...CHAIN })
const PAYEE = 'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x'
const BYRON = 'DdzFFzCqrhssmYoG5Eca1bKZFdGS8d6iag1mU4wbLeYcSPVvBNF2wRG8yhjzQqErbg63N6KJA4DHqha113tjKDpGEwS5x1dT2KfLSbSJ'
const ADA = 1_000_000n
const LINEAR = LinearFee.new(BigNum.from_str('44'), BigNum.from_str('155381'))
const keyOf = (index: number): KeyRef => ({ account: 'deposit', index })
const sum = (units: readonly bigint[]): bigint => units.reduce((total, each) => total + each, 0n)

test('the fee is the ledger’s least for the signed bytes, with one signature of each key', () => {
  const spendable = [
    output(40n * ADA, keyOf(1), 1),
    output(30n * ADA, keyOf(1), 2, 300),
    output(20n * ADA, keyOf(2), 3),
  ]
  for (const to of [PAYEE, BYRON, addressOf(keyOf(9)).address]) {
    const unsigned = built(planOf(spendable, [[to, 75n * ADA]]))
    const { raw } = sign(unsigned)
    expect(min_fee(Transaction.from_hex(raw), LINEAR).to_str()).toBe(unsigned.feeMax.toString())
    expect(FixedTransaction.from_hex(raw).witness_set().vkeys()?.len()).toBe(2)
  }
})

test('reckons the least amounts as the ledger does', () => {
  for (const [address, units] of [
    [PAYEE, 969_750n],
    [addressOf(HOT).address, 849_070n],
  ] as const) {
    expect(leastUnits(address, ADA)).toBe(units)
    expect(builder.build(planOf([output(9n * ADA)], [[address, units - 1n]]))).toEqual({
      ok: false,
      refusal: { code: 'amount_too_small' },
    })
    const unsigned = built(planOf([output(9n * ADA)], [[address, units]]))
    const made = FixedTransaction.from_hex(sign(unsigned).raw).body().outputs().get(0)
    expect(min_ada_for_output(made, DataCost.new_coins_per_byte(BigNum.from_str('4310'))).to_str()).toBe(
      units.toString(),
    )
  }
  expect(builder.build(planOf([output(9n * ADA)], [[PAYEE, 0n]])).ok).toBe(false)
})

describe('what is left', () => {
  const alone = built(planOf([output(10n * ADA)], [[PAYEE, 5n * ADA]]))
  const changeless = alone.feeMax - 44n * 37n

  test('comes back when it can be an output', () => {
    expect(alone.change).toEqual({ index: 1, units: 5n * ADA - alone.feeMax })
  })

  test('goes to the fee when it is a tenth of a coin at most', () => {
    const unsigned = built(planOf([output(5n * ADA + changeless + 100_000n)], [[PAYEE, 5n * ADA]]))
    expect(unsigned).toMatchObject({ change: null, feeMax: changeless + 100_000n })
    expect(reader.read(unsigned).fee).toBe(unsigned.feeMax)
    // Exactly enough, and one less.
    expect(built(planOf([output(5n * ADA + changeless)], [[PAYEE, 5n * ADA]])).feeMax).toBe(changeless)
    expect(builder.build(planOf([output(5n * ADA + changeless - 1n)], [[PAYEE, 5n * ADA]])).ok).toBe(false)
  })

  test('is never burnt when it is more: another output is added, or the funds are short', () => {
    const between = output(5n * ADA + changeless + 100_001n, keyOf(1), 1)
    const refused = builder.build(planOf([between], [[PAYEE, 5n * ADA]]))
    if (refused.ok || refused.refusal.code !== 'funds_short') throw new Error('not short')
    const more = output(refused.refusal.missing, keyOf(2), 2)
    const unsigned = built(planOf([between, more], [[PAYEE, 5n * ADA]]))
    expect(unsigned.spends).toHaveLength(2)
    expect(unsigned.change?.units).toBeGreaterThanOrEqual(849_070n)
  })
})

test('nothing is lost or invented, whatever is paid from whatever; the same plan gives the same bytes in whatever order it is told', () => {
  const units = fc.bigInt({ min: 850_000n, max: 3_000n * ADA })
  const held = fc.array(fc.record({ units, key: fc.nat(3), salt: fc.nat(5), index: fc.nat(400) }), { maxLength: 12 })
  const paid = fc.array(
    fc.tuple(
      fc.constantFrom(PAYEE, BYRON, addressOf(keyOf(9)).address),
      fc.bigInt({ min: ADA + 100_000n, max: 900n * ADA }),
    ),
    { minLength: 1, maxLength: 4 },
  )
  fc.assert(
    fc.property(held, paid, fc.bigInt({ min: 44n, max: 440n }), (coins, payouts, perVirtualByte) => {
      const distinct = [
        ...new Map(
          coins.map((each) => [
            `${each.salt} ${each.index}`,
            output(each.units, keyOf(each.key), each.salt, each.index),
          ]),
        ).values(),
      ]
      const plan = planOf(distinct, payouts, { kind: 'inputs', perVirtualByte })
      const answer = builder.build(plan)
      if (!answer.ok) {
        if (answer.refusal.code !== 'funds_short') throw new Error(answer.refusal.code)
        const enough = [...distinct, output(answer.refusal.missing, { account: 'hot', index: 9 }, 99)]
        expect(builder.build({ ...plan, spendable: enough }).ok).toBe(true)
        return
      }
      const { spends, feeMax, change, bytes } = answer.value
      expect(sum(spends.map((each) => each.units))).toBe(
        sum(payouts.map(([, amount]) => amount)) + feeMax + (change?.units ?? 0n),
      )
      const size = BigInt(sign(answer.value).raw.length / 2)
      const least = 155_381n + perVirtualByte * size
      expect(feeMax).toBeGreaterThanOrEqual(least)
      expect(feeMax - least).toBeLessThanOrEqual(change === null ? 100_000n : 4n * perVirtualByte)
      const again = builder.build({ ...plan, spendable: distinct.toReversed(), payouts: plan.payouts.toReversed() })
      expect(again.ok && again.value.bytes).toBe(bytes)
    }),
    { numRuns: 60 },
  )
})

test('a replacement spends everything it is told, and pays no less than what it replaces', () => {
  const first = built(planOf([output(40n * ADA, keyOf(1), 1)], [[PAYEE, 10n * ADA]]))
  const plan = {
    ...planOf([output(50n * ADA, keyOf(2), 2)], [[PAYEE, 10n * ADA]]),
    mustSpend: first.spends,
    feeAbove: 400_000n,
  }
  const second = built(plan)
  expect(second.spends).toEqual(first.spends)
  expect(second.feeMax).toBe(400_000n)
  const [low, high] = [44n, 100n].map((perVirtualByte) => ({ kind: 'inputs', perVirtualByte }) as const)
  if (low === undefined || high === undefined) throw new Error('two rates')
  expect([builder.replacementRate(low, high), builder.replacementRate(high, low)]).toEqual([
    high,
    { kind: 'inputs', perVirtualByte: 101n },
  ])
})

test('a sweep brings everything to the hot address, less the fee', () => {
  const spends = [output(2n * ADA, keyOf(1), 1), output(3n * ADA, keyOf(2), 2)]
  const unsigned = built({ ...planOf([], []), mustSpend: spends })
  expect(unsigned).toMatchObject({ change: { index: 0, units: 5n * ADA - unsigned.feeMax }, spends })
  expect(builder.build({ ...planOf([], []), mustSpend: [output(ADA)] })).toMatchObject({
    ok: false,
    refusal: { code: 'funds_short' },
  })
})

test('many small outputs fit into one transaction, and a hundred payouts beside them', () => {
  const dust = Array.from({ length: 200 }, (_, i) => output(2n * ADA, keyOf(i), i + 1))
  const payouts = Array.from({ length: 50 }, (_, i) => [PAYEE, 1_000_000n + BigInt(i)] as const)
  const unsigned = built(planOf(dust, payouts))
  expect(sign(unsigned).raw.length / 2).toBeLessThanOrEqual(16_384)
  const refused = builder.build(planOf(dust, [[PAYEE, 200n * ADA]]))
  expect(refused).toMatchObject({ ok: false, refusal: { code: 'funds_short' } })
})

test('tells what a payment costs at most, and what cannot be meant', () => {
  const rate = { kind: 'inputs', perVirtualByte: 44n } as const
  for (const to of [PAYEE, BYRON]) {
    const { feeMax } = built(planOf([output(2n ** 40n)], [[to, 2n ** 38n]]))
    expect(builder.typicalFee('ADA', rate)).toBeGreaterThanOrEqual(feeMax)
    expect(builder.typicalFee('ADA', rate) - feeMax).toBeLessThan(2_500n)
  }
  expect([builder.guard, builder.sweepFee, builder.reserveOf('ADA')]).toEqual(['inputs', 'address', 0n])
  expect(() => builder.reserveOf('USDT')).toThrow(/no USDT/)
  expect(() => builder.typicalFee('ADA', { kind: 'metered', perUnit: 1n })).toThrow(/another kind/)
  expect(() =>
    built(planOf([output(9n * ADA)], [['addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz', 2n * ADA]])),
  ).toThrow(/wrong_network/)
  expect(() => cardanoBuilder({ spec: { ...SPEC, assets: [{ asset: 'BTC', decimals: 8 }] }, ...CHAIN })).toThrow(
    /ADA and nothing else/,
  )
})
