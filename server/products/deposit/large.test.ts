import type { DepositState, NetworkName } from '@zend/contracts'
import { type CoinCode, type DepositId, money, type UserId } from '@zend/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULTS } from '../../config/index.ts'
import { type Network, networkAsset, networkTable } from '../../core/assets/index.ts'
import { type ChainDepth, type Deposit, depthOf } from './deposit.ts'
import { countedAbove, isDeepUnder, rulesFrom } from './large.ts'

const networks = networkTable(DEFAULTS.networks)
const { bitcoin, ethereum, polygon, litecoin, bitcoincash } = networks
const COIN = 100_000_000n
const tipAt = (tip: number, finalHeight: number | null = null): ChainDepth => depthOf(tip, false, finalHeight)

type Exposed = Pick<Deposit, 'id' | 'holder' | 'money' | 'state' | 'block'>
/**
 * Returns the rule for a deposit beside these others (which may include it); each is passed as one sum, as the database
 * would return it.
 */
const ruleFor = (network: Network, depth: ChainDepth, deposit: Exposed, others: readonly Exposed[]) =>
  rulesFrom(network, depth, sumsOf([...others.filter(({ id }) => id !== deposit.id), deposit]))(deposit)
const sumsOf = (all: readonly Exposed[]) =>
  all
    .filter(({ state }) => state !== 'reorged')
    .map(({ holder, money: { asset, amount }, state, block }) => ({
      holder,
      asset,
      amount,
      credited: state === 'credited',
      height: block?.height ?? null,
    }))

let made = 0
type Wish = {
  height: number | null
  coins?: number
  state?: DepositState
  holder?: UserId
  asset?: CoinCode
  unit?: bigint
}
const deposit = ({
  height,
  coins = 0.3,
  state = 'confirming',
  holder = 'usr_ann',
  asset = 'BTC',
  unit = COIN,
}: Wish): Exposed => ({
  id: `dep_${(made += 1)}`,
  holder,
  state,
  money: money(asset, (BigInt(Math.round(coins * 1_000_000)) * unit) / 1_000_000n),
  block: height === null ? null : { height, hash: `block ${height}` },
})
/**
 * Returns the tip at which each is credited when every block is processed as it comes. Bitcoin: 3 confirmations, 6 when
 * large, above half a coin.
 */
function creditedAt(given: readonly Exposed[]): readonly (number | undefined)[] {
  const at = new Map<DepositId, number>()
  for (let tip = 10; tip < 30; tip++) {
    const seen = given
      .filter(({ block }) => (block?.height ?? 0) <= tip)
      .map((each): Exposed => (at.has(each.id) ? { ...each, state: 'credited' } : each))
    for (const each of seen)
      if (
        each.state !== 'credited' &&
        isDeepUnder(ruleFor(bitcoin, tipAt(tip), each, seen), { ...each, confirmationsMin: 1 }, tipAt(tip))
      )
        at.set(each.id, tip)
  }
  return given.map(({ id }) => at.get(id))
}

describe('one coin of one customer on Bitcoin: from which tip on each is credited', () => {
  test.each<[string, readonly Exposed[], readonly number[]]>([
    ['an ordinary one: at three', [deposit({ height: 10 })], [12]],
    ['exactly the limit is ordinary', [deposit({ height: 10, coins: 0.5 })], [12]],
    ['a hundredth of a thousandth more is large: at six', [deposit({ height: 10, coins: 0.50001 })], [15]],
    ['one payment in two outputs waits like one', [deposit({ height: 10 }), deposit({ height: 10 })], [15, 15]],
    [
      'in ten outputs too',
      Array.from({ length: 10 }, () => deposit({ height: 10, coins: 0.06 })),
      Array.from({ length: 10 }, () => 15),
    ],
    [
      'two that are ordinary together',
      [deposit({ height: 10, coins: 0.2 }), deposit({ height: 11, coins: 0.2 })],
      [12, 13],
    ],
    [
      'in two blocks: the second is ordinary again once the first lies deep',
      [deposit({ height: 10 }), deposit({ height: 11 })],
      [15, 15],
    ],
    [
      'the first was credited before the second came, which waits until the first lies deep',
      [deposit({ height: 10 }), deposit({ height: 14 })],
      [12, 16],
    ],
    ['the second comes when the first lies deep', [deposit({ height: 10 }), deposit({ height: 15 })], [12, 17]],
    [
      'a small one waits while a large one is on its way',
      [deposit({ height: 10, coins: 0.6 }), deposit({ height: 10, coins: 0.001 })],
      [15, 15],
    ],
    [
      'three, each in a block of its own',
      [deposit({ height: 10 }), deposit({ height: 12 }), deposit({ height: 14 })],
      [15, 17, 17],
    ],
  ])('%s', (_name, all, expected) => {
    expect(creditedAt(all)).toEqual(expected)
  })
})

describe('what counts', () => {
  const at12 = (...others: readonly Exposed[]): boolean =>
    ruleFor(bitcoin, tipAt(12), deposit({ height: 10 }), others).large
  test.each<[string, Exposed, boolean]>([
    ['credited at the ordinary depth: it can be spent already', deposit({ height: 9, state: 'credited' }), true],
    ['credited, and deep enough for large sums', deposit({ height: 7, state: 'credited' }), false],
    ['still being screened', deposit({ height: 8, state: 'screening' }), true],
    ['waiting below the minimum', deposit({ height: 10, state: 'below_minimum' }), true],
    ['seen in the newest block', deposit({ height: 12, state: 'detected' }), true],
    ['off the chain, never credited', deposit({ height: null, state: 'reorged' }), false],
    ['credited and off the chain: perhaps lost', deposit({ height: null, state: 'credited' }), true],
    ['another customer’s', deposit({ height: 10, holder: 'usr_bob' }), false],
    ['another coin', deposit({ height: 10, asset: 'USDT' }), false],
  ])('%s', (_name, other, large) => {
    expect(at12(other)).toBe(large)
  })

  test('itself, once, wherever it stands', () => {
    const off = deposit({ height: null, coins: 0.6, state: 'reorged' })
    expect(ruleFor(bitcoin, tipAt(12), off, [off]).large).toBe(true)
    const small = deposit({ height: 10 })
    expect(ruleFor(bitcoin, tipAt(12), small, [small]).large).toBe(false)
  })

  test('one that lies deep is told what it waited for, and so are the parts of the same payment', () => {
    const [one, two] = [deposit({ height: 10 }), deposit({ height: 10 })]
    expect([one, two].map((each) => ruleFor(bitcoin, tipAt(15), each, [one, two]).confirmations)).toEqual([6, 6])
    expect(ruleFor(bitcoin, tipAt(15), deposit({ height: 10, coins: 0.6 }), [])).toMatchObject({
      large: true,
      confirmations: 6,
    })
  })
})

describe('networks', () => {
  const needs = (network: NetworkName, asset: CoinCode, coins: number, unit: bigint) => {
    const { large, confirmations, finalized } = ruleFor(
      networks[network],
      tipAt(1_000),
      deposit({ height: 990, asset, coins, unit }),
      [],
    )
    return [large, confirmations, finalized]
  }
  test.each<[NetworkName, CoinCode, number, bigint, readonly unknown[], number, readonly unknown[]]>([
    ['bitcoin', 'BTC', 0.5, COIN, [false, 3, false], 0.6, [true, 6, false]],
    ['litecoin', 'LTC', 115, COIN, [false, 6, false], 116, [true, 12, false]],
    ['dogecoin', 'DOGE', 70_000, COIN, [false, 20, false], 70_001, [true, 40, false]],
    ['bitcoincash', 'BCH', 20, COIN, [false, 15, false], 100_000, [false, 15, false]],
    ['ethereum', 'ETH', 3, 10n ** 18n, [false, 20, false], 3.000001, [true, 20, true]],
    ['ethereum', 'USDT', 10_000, 1_000_000n, [false, 20, false], 10_000.01, [true, 20, true]],
    ['bsc', 'BNB', 1, 10n ** 18n, [false, 15, true], 100_000, [false, 15, true]],
    ['polygon', 'MATIC', 75_000, 10n ** 18n, [false, 64, true], 75_001, [true, 128, true]],
    ['avalanche', 'AVAX', 1, 10n ** 18n, [false, 12, false], 100_000, [false, 12, false]],
    ['xlayer', 'OKB', 90, 10n ** 18n, [false, 30, false], 91, [true, 30, true]],
    ['cardano', 'ADA', 24_000, 1_000_000n, [false, 15, false], 24_001, [true, 30, false]],
    ['tron', 'USDT', 1, 1_000_000n, [false, 19, false], 10_000_000, [false, 19, false]],
    ['solana', 'SOL', 1, 1_000_000_000n, [false, 1, false], 1_000_000, [false, 1, false]],
    ['xrpl', 'XRP', 1, 1_000_000n, [false, 1, false], 1_000_000, [false, 1, false]],
  ])('%s %s', (network, asset, ordinary, unit, ordinarily, large, largely) => {
    expect([needs(network, asset, ordinary, unit), needs(network, asset, large, unit)]).toEqual([ordinarily, largely])
  })

  test('one in large sums needs the network’s word and the confirmations, one in ordinary sums neither waits for that word nor asks whether there is one', () => {
    const ether = (coins: number) => deposit({ height: 10, asset: 'ETH', coins, unit: 10n ** 18n })
    const deep = (coins: number, tip: number, final: number | null) => {
      const each = ether(coins)
      return isDeepUnder(
        ruleFor(ethereum, tipAt(tip, final), each, [each]),
        { ...each, confirmationsMin: 1 },
        tipAt(tip, final),
      )
    }
    expect([deep(4, 28, 28), deep(4, 29, 9), deep(4, 29, null), deep(4, 29, 10), deep(4, 5_000, null)]).toEqual([
      false,
      false,
      false,
      true,
      false,
    ])
    expect([deep(3, 28, 28), deep(3, 29, null)]).toEqual([false, true])
    expect(
      ruleFor(polygon, tipAt(100, 90), deposit({ height: 10, asset: 'MATIC', coins: 1, unit: 10n ** 18n }), []),
    ).toMatchObject({ finalized: true })
  })

  test('where nothing is called final, credited ones are forgotten with their blocks, and what waits is not', () => {
    const ether = (height: number, state: DepositState) =>
      deposit({ height, state, asset: 'ETH', coins: 2, unit: 10n ** 18n })
    const large = (other: Exposed): boolean => ruleFor(ethereum, tipAt(1_000), ether(990, 'confirming'), [other]).large
    expect(
      [1_000 - ethereum.keepBlocks, 1_000 - ethereum.keepBlocks + 1].map((height) => large(ether(height, 'credited'))),
    ).toEqual([false, true])
    expect(large(ether(10, 'screening'))).toBe(true)
  })

  test('coins that the network itself holds back wait for it whatever their sum', () => {
    const mined = { ...deposit({ height: 10, coins: 0.6 }), confirmationsMin: 100 }
    expect(
      [20, 108, 109].map((tip) => isDeepUnder(ruleFor(bitcoin, tipAt(tip), mined, []), mined, tipAt(tip))),
    ).toEqual([false, false, true])
    expect([litecoin, bitcoincash].map(({ large }) => large?.confirmations ?? null)).toEqual([12, null])
  })
})

test('whatever comes when: never more than the limit is credited that could still be taken back, and nothing waits longer than large sums do', () => {
  const limit = 50n
  const arrivals = fc.array(
    fc.record({ height: fc.integer({ min: 1, max: 25 }), units: fc.bigInt({ min: 1n, max: 80n }) }),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(arrivals, (given) => {
      let all: readonly Exposed[] = given.map(({ height, units }, place) => ({
        id: `dep_${place}` satisfies DepositId,
        holder: 'usr_ann',
        state: 'confirming',
        money: money('BTC', (units * COIN) / 100n),
        block: { height, hash: `${height}` },
      }))
      for (let tip = 1; tip <= 31; tip++) {
        const seen = all.filter(({ block }) => (block?.height ?? 0) <= tip)
        const due = seen.filter((each) =>
          isDeepUnder(ruleFor(bitcoin, tipAt(tip), each, seen), { ...each, confirmationsMin: 1 }, tipAt(tip)),
        )
        all = all.map((each) => (due.includes(each) ? { ...each, state: 'credited' } : each))
        const atRisk = all.filter(({ state, block }) => state === 'credited' && tip - (block?.height ?? 0) + 1 < 6)
        expect(atRisk.reduce((sum, each) => sum + each.money.amount, 0n)).toBeLessThanOrEqual((limit * COIN) / 100n)
        expect(all.filter(({ state, block }) => state !== 'credited' && tip - (block?.height ?? 0) + 1 >= 6)).toEqual(
          [],
        )
      }
    }),
  )
})

/**
 * A reference implementation of the rule in docs/decisions/025-large-deposits-wait-longer.md: recomputes for each
 * deposit which others count with it.
 */
function referenceRule(network: Network, depth: ChainDepth, deposit: Exposed, others: readonly Exposed[]): boolean {
  const above = countedAbove(network, depth, deposit.block?.height ?? null)
  const sum = others
    .filter(
      (other) =>
        other.id !== deposit.id && other.holder === deposit.holder && other.money.asset === deposit.money.asset,
    )
    .filter(({ state, block }) =>
      block === null ? state === 'credited' : block.height > (state === 'credited' ? above.credited : above.waiting),
    )
    .reduce((total, other) => total + other.money.amount, deposit.money.amount)
  return network.large !== null && sum > (networkAsset(network, deposit.money.asset)?.largeAbove?.amount ?? sum)
}

test('sums that are added up once say of every deposit what the rule says of each alone', () => {
  const states = ['detected', 'confirming', 'screening', 'below_minimum', 'credited', 'reorged'] as const
  const some = fc.record({
    state: fc.constantFrom(...states),
    holder: fc.constantFrom<UserId>('usr_ann', 'usr_bob'),
    asset: fc.constantFrom<CoinCode>('ETH', 'USDT'),
    height: fc.option(fc.integer({ min: 1, max: 40 })),
    coins: fc.integer({ min: 1, max: 300 }),
  })
  const finals = fc.option(fc.integer({ min: 1, max: 40 }))
  fc.assert(
    fc.property(
      fc.array(some, { maxLength: 25 }),
      fc.integer({ min: 20, max: 45 }),
      finals,
      fc.constantFrom(8, 20),
      (wishes, tip, final, keepBlocks) => {
        const network = { ...ethereum, keepBlocks }
        const all = wishes.map(({ asset, coins, state, height, holder }) => {
          // On the chain unless credited or dropped. Hundredths of ether and tens of dollars, so that both sides of the
          // limits are reached.
          const placed = state === 'reorged' ? null : (height ?? (state === 'credited' ? null : 40))
          return deposit({
            state,
            holder,
            asset,
            height: placed,
            coins,
            unit: asset === 'ETH' ? 10n ** 16n : 10_000_000n,
          })
        })
        const ruleOf = rulesFrom(network, tipAt(tip, final), sumsOf(all))
        const asked = all.filter(({ state }) => state !== 'credited')
        expect(asked.map((each) => ruleOf(each).large)).toEqual(
          asked.map((each) => referenceRule(network, tipAt(tip, final), each, all)),
        )
      },
    ),
    { numRuns: 500 },
  )
})

test('one customer’s many deposits take as many steps, not their square', () => {
  const all = Array.from({ length: 20_000 }, (_, place) =>
    deposit({ height: 10 + (place % 5), asset: 'USDT', coins: 0.000001, unit: 1_000_000n }),
  )
  let read = 0
  const sums = sumsOf(all).map((sum) => ({
    ...sum,
    get amount() {
      read += 1
      if (read > 3 * all.length) throw new Error('a sum was read again for every deposit')
      return sum.amount
    },
  }))
  const ruleOf = rulesFrom(ethereum, tipAt(15), sums)
  expect(all.filter((each) => ruleOf(each).large)).toEqual([])
})
