/** The signer's limits: per payment, per hour, and on fees. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SignRefusal } from '@zend/server/ports/key-vault'
import { outcomeOf, sweep, TestSigner, topup, withdrawal } from './signing.fixture.ts'
import {
  change,
  coin,
  DEPOSIT,
  ethereumAddressOf,
  HOT,
  payload,
  psbt,
  START,
  OUTSIDE,
  toOutside,
} from './transactions.fixture.ts'

const COIN = 10n ** 18n
const GWEI = 10n ** 9n
const HOUR = 3_600_000
const YEAR = 365 * 24 * HOUR

let signer: TestSigner
beforeEach(() => {
  signer = new TestSigner()
})
afterEach(() => signer.end())

describe('limits', () => {
  test('one payment may be as large as its coin’s cap and no larger, whatever else the transaction pays', () => {
    expect(outcomeOf(signer.pay(COIN + 1n))).toBe('limit_transaction')
    expect(outcomeOf(signer.pay(COIN))).toBe('signed')
    const dollars = (units: bigint) =>
      signer.ask(payload({ asset: 'USDT', units, sequence: 1 }), withdrawal('USDT', OUTSIDE.ethereum, units))
    expect(outcomeOf(dollars(1_000_000_001n))).toBe('limit_transaction')
    expect(outcomeOf(dollars(1_000_000_000n))).toBe('signed')
  })

  test('an hour holds what it may, to the millisecond, and says when it frees', () => {
    signer.pay(COIN)
    signer.nowMs += 60_000
    signer.pay(COIN, undefined, { sequence: 1 })
    const third = signer.pay(COIN, undefined, { sequence: 2 })
    expect(third).toMatchObject({ ok: false, refusal: { code: 'limit_hour', retryAt: new Date(START + HOUR) } })
    signer.nowMs = START + HOUR - 1
    expect(outcomeOf(signer.pay(COIN, undefined, { sequence: 2 }))).toBe('limit_hour')
    signer.nowMs = START + HOUR
    expect(outcomeOf(signer.pay(COIN, undefined, { sequence: 2 }))).toBe('signed')
    expect(signer.pay(1n, undefined, { sequence: 3 })).toMatchObject({
      ok: false,
      refusal: { retryAt: new Date(START + 60_000 + HOUR) },
    })
  })

  test('survive a restart and a clock that is set back', () => {
    signer.pay(COIN)
    signer.pay(COIN, undefined, { sequence: 1 })
    signer.restart()
    expect(outcomeOf(signer.pay(1n, undefined, { sequence: 2 }))).toBe('limit_hour')
    signer.aheadMs = -10 * HOUR
    signer.restart()
    // An hour from now, by the time the requester is shown.
    expect(signer.pay(1n, undefined, { sequence: 2 })).toMatchObject({
      ok: false,
      refusal: { code: 'limit_hour', retryAt: new Date(START - 9 * HOUR) },
    })
    expect(signer.entries().every(({ at }) => Date.parse(at) >= START)).toBe(true)
  })

  test('free after an hour when the clock once ran ahead, restarted or not', () => {
    signer.aheadMs = YEAR
    signer.restart()
    signer.pay(COIN)
    signer.aheadMs = 0
    signer.pay(COIN, undefined, { sequence: 1 })
    expect(signer.pay(COIN, undefined, { sequence: 2 })).toMatchObject({
      refusal: { code: 'limit_hour', retryAt: new Date(START + HOUR) },
    })
    signer.nowMs += HOUR
    expect(outcomeOf(signer.pay(COIN, undefined, { sequence: 2 }))).toBe('signed')
    signer.restart()
    signer.pay(COIN, undefined, { sequence: 3 })
    expect(signer.pay(COIN, undefined, { sequence: 4 })).toMatchObject({
      refusal: { code: 'limit_hour', retryAt: new Date(START + 2 * HOUR) },
    })
    signer.nowMs += HOUR
    expect(outcomeOf(signer.pay(COIN, undefined, { sequence: 4 }))).toBe('signed')
  })

  test('do not free when the clock jumps ahead, and it is told that it did', () => {
    signer.pay(COIN)
    signer.pay(COIN, undefined, { sequence: 1 })
    signer.aheadMs = YEAR
    expect(outcomeOf(signer.pay(1n, undefined, { sequence: 2 }))).toBe('limit_hour')
    signer.nowMs += HOUR - 1
    expect(outcomeOf(signer.pay(1n, undefined, { sequence: 2 }))).toBe('limit_hour')
    expect(signer.clockReports).toEqual([YEAR])
    signer.aheadMs = 0
    signer.nowMs += 1
    expect(outcomeOf(signer.pay(1n, undefined, { sequence: 2 }))).toBe('signed')
    expect(signer.clockReports).toEqual([YEAR, 0])
  })

  test('do not keep back what was signed before', () => {
    const intent = withdrawal('ETH', OUTSIDE.ethereum, COIN)
    const first = signer.pay(COIN, intent)
    signer.pay(COIN, undefined, { sequence: 1 })
    expect(outcomeOf(signer.pay(1n, undefined, { sequence: 2 }))).toBe('limit_hour')
    expect(signer.pay(COIN, intent)).toEqual(first)
  })

  test('count each coin by itself', () => {
    signer.pay(COIN)
    signer.pay(COIN, undefined, { sequence: 1 })
    expect(
      outcomeOf(
        signer.ask(payload({ asset: 'DAI', units: COIN, sequence: 2 }), withdrawal('DAI', OUTSIDE.ethereum, COIN)),
      ),
    ).toBe('signed')
  })

  test('hold for a coin on all its networks together, whatever decimals it has there', () => {
    const DOLLAR = { ethereum: 10n ** 6n, bsc: COIN } as const
    // The books have six decimals.
    const LEAST = 10n ** 12n
    const pay = (network: 'ethereum' | 'bsc', units: bigint, sequence: number) =>
      signer.ask(
        payload({ network, asset: 'USDT', units, gasLimit: 65_000n, sequence }),
        withdrawal('USDT', OUTSIDE.ethereum, units),
      )
    expect(outcomeOf(pay('bsc', 1_000n * DOLLAR.bsc + LEAST, 0))).toBe('limit_transaction')
    expect(outcomeOf(pay('bsc', 1_000n * DOLLAR.bsc, 0))).toBe('signed')
    expect(outcomeOf(pay('ethereum', 1_000n * DOLLAR.ethereum, 0))).toBe('signed')
    expect(outcomeOf(pay('bsc', LEAST, 1))).toBe('limit_hour')
    signer.restart()
    expect(outcomeOf(pay('ethereum', 1n, 1))).toBe('limit_hour')
    signer.nowMs += HOUR
    expect(outcomeOf(pay('bsc', LEAST, 1))).toBe('signed')
  })

  test('count a batch as the sum of its payments; one that no hour holds will never pass', () => {
    const batch = (...units: bigint[]) =>
      signer.ask(
        psbt([coin(10n ** 9n)], [...units.map(toOutside), change(10n ** 9n - units.reduce((a, b) => a + b) - 10_000n)]),
        ...units.map((u) => withdrawal('BTC', OUTSIDE.bitcoin, u)),
      )
    const never = batch(90_000_000n, 90_000_000n, 90_000_000n)
    expect(never).toMatchObject({ ok: false, refusal: { code: 'limit_hour' } })
    expect(never.ok || never.refusal).not.toHaveProperty('retryAt')
    expect(outcomeOf(batch(90_000_000n, 90_000_000n))).toBe('signed')
    expect(batch(20_000_001n)).toMatchObject({
      ok: false,
      refusal: { code: 'limit_hour', retryAt: new Date(START + HOUR) },
    })
    expect(outcomeOf(batch(20_000_000n))).toBe('signed')
  })

  test('cap top-ups apart from withdrawals', () => {
    const give = (units: bigint, sequence: number) =>
      signer.ask(payload({ units, sequence, to: ethereumAddressOf(DEPOSIT) }), topup(units))
    expect(outcomeOf(give(COIN / 20n + 1n, 0))).toBe('limit_transaction')
    expect([0, 1, 2].map((sequence) => outcomeOf(give(COIN / 20n, sequence)))).toEqual([
      'signed',
      'signed',
      'limit_hour',
    ])
    expect(outcomeOf(signer.pay(COIN, undefined, { sequence: 3 }))).toBe('signed')
  })

  test('do not count sweeps, which stay ours', () => {
    const hot = ethereumAddressOf(HOT)
    for (const index of [0, 1, 2, 3]) {
      const from = { account: 'deposit', index } as const
      expect(outcomeOf(signer.ask(payload({ from, to: hot, units: 50n * COIN }), sweep('ETH', hot, 50n * COIN)))).toBe(
        'signed',
      )
    }
  })
})

describe('fees', () => {
  test.each<[string, bigint, bigint, SignRefusal['code'] | 'signed']>([
    ['as much as a transaction may cost', 100_000n, 100n * GWEI, 'signed'],
    ['more than a transaction may cost', 100_001n, 100n * GWEI, 'fee_too_high'],
    ['more than a gas may cost', 21_000n, 100n * GWEI + 1n, 'fee_too_high'],
  ])('on Ethereum: %s', (_, gasLimit, maxPerGas, expected) => {
    expect(outcomeOf(signer.pay(1n, undefined, { gasLimit, maxPerGas }))).toBe(expected)
  })

  test.each<[string, number, bigint, SignRefusal['code'] | 'signed']>([
    ['as much as a virtual byte may cost', 1, 10_900n, 'signed'],
    ['more than a virtual byte may cost', 1, 11_100n, 'fee_too_high'],
    ['as much as a transaction may cost', 30, 100_000n, 'signed'],
    ['more than a transaction may cost', 30, 100_001n, 'fee_too_high'],
  ])('on Bitcoin: %s', (_, inputs, fee, expected) => {
    const spent = Array.from({ length: inputs }, () => coin(20_000n))
    const units = BigInt(inputs) * 20_000n - fee
    expect(outcomeOf(signer.ask(psbt(spent, [toOutside(units)]), withdrawal('BTC', OUTSIDE.bitcoin, units)))).toBe(
      expected,
    )
  })

  test('of an hour together, sweeps included; of a replacement only what it costs more', () => {
    const hot = ethereumAddressOf(HOT)
    const half = { gasLimit: 100_000n, maxPerGas: 50n * GWEI }
    const one = withdrawal('ETH', OUTSIDE.ethereum, 1n)
    expect(outcomeOf(signer.pay(1n, one, half))).toBe('signed')
    expect(outcomeOf(signer.pay(1n, one, { ...half, maxPerGas: 100n * GWEI }))).toBe('signed')
    expect(outcomeOf(signer.ask(payload({ ...half, from: DEPOSIT, to: hot, units: 1n }), sweep('ETH', hot, 1n)))).toBe(
      'signed',
    )
    expect(outcomeOf(signer.pay(1n, undefined, { ...half, sequence: 2, maxPerGas: 51n * GWEI }))).toBe('limit_hour')
    signer.restart()
    expect(outcomeOf(signer.pay(1n, undefined, { ...half, sequence: 2, maxPerGas: 51n * GWEI }))).toBe('limit_hour')
    expect(outcomeOf(signer.pay(1n, undefined, { ...half, sequence: 2 }))).toBe('signed')
  })
})
