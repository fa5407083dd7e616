import { COIN_CODES, type CoinCode, invert, money, parseMoney, type Rate, rate } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { crossed } from '../../core/pricing/index.ts'
import { boundsReceived, checkSize, offerFor, offerOf, postingIdOf, rateOf, swapIdOf, termsOf } from './swap.ts'
import { swapPosting } from './swap.postings.ts'

const policy = DEFAULTS.swap
const at = new Date('2026-11-21T10:00:00Z')

/** Every coin's own price in dollars, exact. */
type Board = ReadonlyMap<CoinCode, Rate<CoinCode, 'USD'>>
const price = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 9n }), fc.integer({ min: 0, max: 8 }))
  .map(([digits, decimals]) => {
    const text = digits.toString().padStart(decimals + 1, '0')
    return decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`
  })
const board: fc.Arbitrary<Board> = fc
  .tuple(...COIN_CODES.map(() => price))
  .map((prices) => new Map(COIN_CODES.map((coin, i) => [coin, rate(coin, 'USD', prices[i] ?? '1')])))
const inDollars = (prices: Board, coin: CoinCode): Rate<CoinCode, 'USD'> => prices.get(coin) ?? rate(coin, 'USD', '1')
const midOf = (prices: Board, from: CoinCode, to: CoinCode): Rate<CoinCode, CoinCode> => ({
  ...crossed(inDollars(prices, from), invert(inDollars(prices, to))),
  base: from,
  quote: to,
})
const coin = fc.constantFrom(...COIN_CODES)
const amount = fc.oneof(
  fc.bigInt({ min: 1n, max: 50n }),
  fc.bigInt({ min: 1n, max: 10n ** 12n }),
  fc.bigInt({ min: 1n, max: 10n ** 30n }),
)
const swapOn = (prices: Board, from: CoinCode, to: CoinCode, given: bigint) =>
  offerOf(money(from, given), midOf(prices, from, to), termsOf(policy, from, to))

const parsed = (asset: CoinCode, text: string): bigint => {
  const read = parseMoney(asset, text)
  return read.ok ? read.value.amount : expect.fail(text)
}

/** Exact fractions, to sum what different coins are worth. */
type Fraction = readonly [bigint, bigint]
const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d]
const less = ([a, b]: Fraction, [c, d]: Fraction): boolean => a * d < c * b
const worth = (prices: Board, asset: CoinCode, units: bigint): Fraction => {
  const { numerator, denominator } = inDollars(prices, asset)
  return [units * numerator, denominator]
}

describe('what a swap costs', () => {
  test('an example by hand: 100 USDT at 100,000 USDT per BTC', () => {
    const offer = offerOf(money('USDT', 100_000_000n), rate('USDT', 'BTC', '0.00001'), termsOf(policy, 'USDT', 'BTC'))
    // 0.5 USDT fee leaves 99.5 USDT, at the mid rate 0.000995 BTC; 0.25 % margin leaves 99,251.25 satoshi.
    expect(offer).toEqual({
      given: money('USDT', 100_000_000n),
      fee: money('USDT', 500_000n),
      received: money('BTC', 99_251n),
      margin: money('BTC', 249n),
      terms: { feeBps: 50, marginBps: 25 },
    })
    expect(rateOf(offer)).toEqual({ base: 'USDT', quote: 'BTC', numerator: 99_251n, denominator: 100_000_000n })
  })

  test('between two stable coins it costs less; a stable coin and another one cost as any', () => {
    const stable = { feeBps: 10, marginBps: 5 }
    for (const [a, b] of [
      ['USDT', 'USDC'],
      ['USDC', 'DAI'],
      ['DAI', 'USDT'],
    ] as const) {
      expect(termsOf(policy, a, b)).toEqual(stable)
      expect(termsOf(policy, b, a)).toEqual(stable)
    }
    expect(termsOf(policy, 'USDT', 'BTC')).toEqual({ feeBps: 50, marginBps: 25 })
    expect(termsOf(policy, 'ETH', 'DAI')).toEqual({ feeBps: 50, marginBps: 25 })
  })

  test('fee and amount received are the exact ones, rounded for the house by less than one minor unit each', () => {
    fc.assert(
      fc.property(board, coin, coin, amount, (prices, from, to, given) => {
        const { fee, received, terms } = swapOn(prices, from, to, given)
        const mid = midOf(prices, from, to)
        const exactFee: Fraction = [given * BigInt(terms.feeBps), 10_000n]
        expect(less([fee.amount, 1n], exactFee)).toBe(false)
        expect(less([fee.amount - 1n, 1n], exactFee)).toBe(true)
        const exact: Fraction = [
          (given - fee.amount) * mid.numerator * BigInt(10_000 - terms.marginBps),
          mid.denominator * 10_000n,
        ]
        expect(less(exact, [received.amount, 1n])).toBe(false)
        expect(less(exact, [received.amount + 1n, 1n])).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  test('what is asked for is received exactly, for the least that brings it, at no better a price than by what is given', () => {
    fc.assert(
      fc.property(board, coin, coin, amount, (prices, from, to, wanted) => {
        fc.pre(from !== to)
        const mid = midOf(prices, from, to)
        const terms = termsOf(policy, from, to)
        const offer = offerFor(money(to, wanted), mid, terms)
        expect(offer.received).toEqual(money(to, wanted))
        const same = offerOf(offer.given, mid, terms)
        expect(offer.fee).toEqual(same.fee)
        expect(same.received.amount).toBeGreaterThanOrEqual(wanted)
        expect(offer.margin.amount - same.margin.amount).toBe(same.received.amount - wanted)
        if (offer.given.amount > 1n)
          expect(offerOf(money(from, offer.given.amount - 1n), mid, terms).received.amount).toBeLessThan(wanted)
      }),
      { numRuns: 2_000 },
    )
  })

  test('asked for what an amount brings, at most that amount is given', () => {
    fc.assert(
      fc.property(board, coin, coin, amount, (prices, from, to, given) => {
        fc.pre(from !== to)
        const { received, terms } = swapOn(prices, from, to, given)
        fc.pre(received.amount > 0n)
        expect(offerFor(received, midOf(prices, from, to), terms).given.amount).toBeLessThanOrEqual(given)
      }),
    )
  })

  test('a bound that is told in what is received can itself be asked for, and one unit beyond it cannot', () => {
    fc.assert(
      fc.property(board, coin, coin, amount, (prices, from, to, wanted) => {
        fc.pre(from !== to)
        const [mid, terms] = [midOf(prices, from, to), termsOf(policy, from, to)]
        const sizeOf = (units: bigint) =>
          checkSize(offerFor(money(to, units), mid, terms).given, { ...inDollars(prices, from), base: from }, policy)
        const sized = sizeOf(wanted)
        fc.pre(!sized.ok)
        if (sized.ok) return
        const told = boundsReceived(sized.refusal, mid, terms)
        expect(told.currency).toBe(to)
        const bound = told.code === 'amount_too_small' ? parsed(to, told.minimum) : parsed(to, told.maximum)
        if (told.code === 'amount_too_small') {
          // Where one unit brings more than the whole range, nothing fits it.
          const least = sizeOf(bound)
          expect(least.ok || least.refusal.code === 'amount_too_large').toBe(true)
          if (bound > 1n) expect(sizeOf(bound - 1n)).toMatchObject({ refusal: { code: 'amount_too_small' } })
        } else {
          if (bound > 0n) expect(sizeOf(bound)).not.toMatchObject({ refusal: { code: 'amount_too_large' } })
          expect(sizeOf(bound + 1n)).toMatchObject({ refusal: { code: 'amount_too_large' } })
        }
      }),
      { numRuns: 1_000 },
    )
  })

  test('the posting of every swap balances in both coins, gives the customer what was offered, and the house what it kept', () => {
    fc.assert(
      fc.property(board, coin, coin, amount, (prices, from, to, given) => {
        fc.pre(from !== to)
        const offer = swapOn(prices, from, to, given)
        fc.pre(offer.received.amount > 0n)
        const id = swapIdOf('qot_0123456789abcdefghjkmnpqrs')
        const posting = swapPosting({
          ...offer,
          id,
          holder: 'usr_ann',
          madeBy: 'usr_ann',
          midRate: '1',
          priceAsOf: at,
          quotedAt: at,
          occurredAt: at,
        })
        expect(posting).toMatchObject({
          id: postingIdOf(id),
          kind: 'swap',
          cause: 'swap:swp_0123456789abcdefghjkmnpqrs',
          occurredAt: at,
        })
        const sums = new Map<string, bigint>()
        for (const { account, amount: units } of posting.legs) {
          for (const key of [account.asset, `${'house' in account ? account.house : account.owner} ${account.asset}`]) {
            sums.set(key, (sums.get(key) ?? 0n) + units)
          }
        }
        expect([sums.get(from), sums.get(to)]).toEqual([0n, 0n])
        expect(sums.get(`usr_ann ${from}`)).toBe(-given)
        expect(sums.get(`usr_ann ${to}`)).toBe(offer.received.amount)
        expect(sums.get(`fees ${from}`) ?? 0n).toBe(offer.fee.amount)
        expect(sums.get(`swap_inventory ${from}`)).toBe(given - offer.fee.amount)
        expect(sums.get(`swap_inventory ${to}`)).toBe(-offer.received.amount)
      }),
    )
  })
})

describe('no sequence of swaps creates value', () => {
  type Step = { readonly from: number; readonly to: CoinCode; readonly share: number; readonly moved: boolean }
  const step = fc.record<Step>({
    from: fc.nat(),
    to: coin,
    share: fc.integer({ min: 1, max: 1_000 }),
    moved: fc.constantFrom(false, false, false, true),
  })
  const start = fc.array(fc.tuple(coin, amount), { minLength: 1, maxLength: 4 })
  const history = fc.tuple(fc.tuple(board, board, board), start, fc.array(step, { minLength: 5, maxLength: 25 }))

  test('while prices stand still, what a customer has is worth less after each swap; however often they move in between', () => {
    let swapped = 0
    fc.assert(
      fc.property(history, ([boards, had, steps]) => {
        const holdings = new Map<CoinCode, bigint>(had)
        const kept = new Map<CoinCode, bigint>()
        const add = (map: Map<CoinCode, bigint>, asset: CoinCode, units: bigint) =>
          map.set(asset, (map.get(asset) ?? 0n) + units)
        let moves = 0
        for (const { from: which, to, share, moved } of steps) {
          if (moved) moves += 1
          const prices = boards[moves % boards.length] ?? new Map()
          const total = (map: ReadonlyMap<CoinCode, bigint>): Fraction =>
            [...map].map(([asset, units]) => worth(prices, asset, units)).reduce(plus, [0n, 1n])
          const held = [...holdings].filter(([, units]) => units > 0n)
          const [from, has] = held[which % held.length] ?? ['BTC', 0n]
          const given = (has * BigInt(share)) / 1_000n
          if (from === to || given === 0n) continue
          const { received } = swapOn(prices, from, to, given)
          const before = [total(holdings), total(kept)] as const
          add(holdings, from, -given)
          add(holdings, to, received.amount)
          add(kept, from, given)
          add(kept, to, -received.amount)
          // Strictly: every swap costs at least one minor unit of fee, and prices are positive. What the customer lost
          // is what the house gained.
          expect([less(total(holdings), before[0]), less(before[1], total(kept))]).toEqual([true, true])
          swapped += 1
        }
      }),
      { numRuns: 2_000 },
    )
    // The property only means something when the histories contain many swaps.
    expect(swapped).toBeGreaterThan(5_000)
  }, 30_000)

  test('two swaps of parts never give more than one of the whole', () => {
    fc.assert(
      fc.property(board, coin, coin, amount, amount, (prices, from, to, a, b) => {
        const parts = swapOn(prices, from, to, a).received.amount + swapOn(prices, from, to, b).received.amount
        expect(parts <= swapOn(prices, from, to, a + b).received.amount).toBe(true)
      }),
      { numRuns: 3_000 },
    )
  })

  test('two customers who swap against each other cannot gain together, whatever they give', () => {
    fc.assert(
      fc.property(board, coin, coin, amount, amount, (prices, one, two, a, b) => {
        fc.pre(one !== two)
        const forth = swapOn(prices, one, two, a).received.amount
        const back = swapOn(prices, two, one, b).received.amount
        const before = plus(worth(prices, one, a), worth(prices, two, b))
        expect(less(plus(worth(prices, two, forth), worth(prices, one, back)), before)).toBe(true)
      }),
      { numRuns: 3_000 },
    )
  })

  test('going round over any coins and back never returns what was given', () => {
    fc.assert(
      fc.property(board, fc.array(coin, { minLength: 2, maxLength: 6 }), amount, (prices, path, given) => {
        const start = path[0] ?? 'BTC'
        let has = given
        let last = start
        for (const next of [...path.slice(1), start]) {
          if (next === last || has === 0n) continue
          has = swapOn(prices, last, next, has).received.amount
          last = next
        }
        expect(last === start ? has < given || path.every((each) => each === start) : has === 0n).toBe(true)
      }),
      { numRuns: 3_000 },
    )
  })
})

describe('how much one swap may give', () => {
  test('a dollar is enough, a unit less is not; the most works the same way, and the bounds named can be given', () => {
    fc.assert(
      fc.property(coin, price, (from, text) => {
        const dollars = rate(from, 'USD', text)
        const sized = (units: bigint) => checkSize(money(from, units), dollars, policy)
        const worthOf = (units: bigint): Fraction => [units * dollars.numerator, dollars.denominator]
        const one: Fraction = [100n, 1n]
        const most: Fraction = [10_000_000n, 1n]
        const small = sized(1n)
        if (!small.ok && small.refusal.code === 'amount_too_small') {
          const minimum = BigInt(small.refusal.minimum.replace('.', ''))
          expect([less(worthOf(minimum), one), less(worthOf(minimum - 1n), one)]).toEqual([false, true])
          expect(sized(minimum - 1n).ok).toBe(false)
          const result = sized(minimum)
          // At absurd prices the smallest unit is worth more than the maximum.
          expect(result.ok || result.refusal.code === 'amount_too_large').toBe(true)
          expect(small.refusal.currency).toBe(from)
        }
        const large = sized(10n ** 37n)
        if (large.ok || large.refusal.code !== 'amount_too_large') return
        const maximum = BigInt(large.refusal.maximum.replace('.', ''))
        expect([less(most, worthOf(maximum)), less(most, worthOf(maximum + 1n))]).toEqual([false, true])
        expect(sized(maximum + 1n).ok).toBe(false)
      }),
      { numRuns: 2_000 },
    )
  })

  test('a mistyped bound throws instead of being ignored', () => {
    const bad = { ...policy, minimumUsd: '1,00' }
    expect(() => checkSize(money('BTC', 1n), rate('BTC', 'USD', '90000'), bad)).toThrow('1,00')
    expect(() => offerOf(money('BTC', 0n), rate('BTC', 'ETH', '30'), { feeBps: 50, marginBps: 25 })).toThrow(RangeError)
  })
})
