import { type CoinCode, newId, type UserId } from '@zend/kernel'
import { testDatabase } from '@zend/tests/testkit'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { houseBalances, rollUpHouse } from '../../core/ledger/index.ts'
import { openInventory } from './inventory.ts'
import { quoteSwap } from './quote-swap.ts'
import { codeOf, codesOf, PIN, swapFixture } from './swap.fixture.ts'

const db = await testDatabase()
const inventory = async (coin: CoinCode): Promise<bigint> =>
  (await houseBalances(db.read)).find(({ account }) => account.house === 'swap_inventory' && account.asset === coin)
    ?.balance.amount ?? 0n
const window = { ms: 60_000, maximumUsd: '100000' }
const limited = swapFixture(db, { inventory: { maximumUsd: '1000', readEveryMs: 1_000, waitAfterMs: 1_000, window } })
afterAll(() => limited.close())
const settle = async (): Promise<void> => {
  limited.clock.advance(1_000)
  limited.say({ BTC: '100000', ETH: '4000', USDT: '1', DAI: '1', USDC: '1' })
  await rollUpHouse(db.owner.read)
}
/** Sets a coin's position to zero, as the treasury would. */
async function flatten(coin: CoinCode): Promise<void> {
  const stands = await inventory(coin)
  if (stands === 0n) return
  const id = newId('pst', 0)
  const legs = {
    holders: ['house:chain_reserve', 'house:swap_inventory'],
    assets: [coin, coin],
    amounts: [String(stands), String(-stands)],
  }
  await db.owner.pool.query(`select ledger.post($1, 'treasury_test', $1, now(), $2, $3, $4)`, [
    id,
    legs.holders,
    legs.assets,
    legs.amounts,
  ])
}
beforeEach(async () => {
  for (const coin of ['BTC', 'ETH', 'USDT', 'DAI', 'USDC'] as const) await flatten(coin)
  await settle()
})
const whale = (has: Partial<Record<CoinCode, string>>): Promise<UserId> => limited.customer(has)

test('an offer that would pass the limit is not made; one in the other direction is', async () => {
  const ann = await whale({ USDT: '5000', BTC: '1' })
  const refused = await quoteSwap(limited.deps, { holder: ann }, { from: 'USDT', to: 'BTC', amount: '1100' })
  expect(refused).toEqual({ ok: false, refusal: { code: 'inventory_limit', currency: 'USDT' } })
  const { text } = await limited.quote(ann, 'USDT', 'BTC', '900')
  expect(codeOf(await limited.swap(ann, text))).toBe('ok')
  expect(codeOf(await quoteSwap(limited.deps, { holder: ann }, { from: 'USDT', to: 'BTC', amount: '200' }))).toBe(
    'inventory_limit',
  )
  // Until the books were read again, pending swaps do not offset the other direction.
  expect(codeOf(await quoteSwap(limited.deps, { holder: ann }, { from: 'BTC', to: 'USDT', amount: '0.0095' }))).toBe(
    'ok',
  )
  expect(codeOf(await quoteSwap(limited.deps, { holder: ann }, { from: 'BTC', to: 'USDT', amount: '0.018' }))).toBe(
    'inventory_limit',
  )
  await settle()
  expect(codeOf(await quoteSwap(limited.deps, { holder: ann }, { from: 'BTC', to: 'USDT', amount: '0.018' }))).toBe(
    'ok',
  )
  expect(codeOf(await quoteSwap(limited.deps, { holder: ann }, { from: 'USDT', to: 'BTC', amount: '200' }))).toBe(
    'inventory_limit',
  )
})

test('of many offers taken at once in one process, only so many are let through', async () => {
  const people = await Promise.all(Array.from({ length: 40 }, () => whale({ USDT: '100' })))
  const quotes = await Promise.all(people.map((userId) => limited.quote(userId, 'USDT', 'ETH', '100')))
  const before = await inventory('USDT')
  const results = await Promise.all(people.map((userId, i) => limited.swap(userId, quotes[i]?.text ?? '')))
  // 99.5 of each 100 stay with us, at a dollar each.
  expect(codesOf(results)).toEqual({ ok: 10, inventory_limit: 30 })
  expect((await inventory('USDT')) - before).toBe(995_000_000n)
})

test('what other processes booked is seen at the next look; a repeated command is answered although the limit is reached', async () => {
  const ann = await whale({ USDT: '2000' })
  const other = limited.process()
  const [first, second, third] = await Promise.all(
    ['900', '900', '50'].map((amount) => limited.quote(ann, 'USDT', 'BTC', amount)),
  )
  await limited.quote(ann, 'USDT', 'BTC', '50', other)
  expect(codeOf(await limited.swap(ann, first?.text ?? '', 'first'))).toBe('ok')
  // The other process has read within the second, so it cannot know yet. The README names this overshoot.
  expect(codeOf(await limited.swap(ann, second?.text ?? '', 'second', PIN, other))).toBe('ok')
  limited.clock.advance(1_000)
  expect(codeOf(await limited.swap(ann, third?.text ?? '', 'third'))).toBe('inventory_limit')
  expect(codeOf(await limited.swap(ann, third?.text ?? '', 'third', PIN, other))).toBe('inventory_limit')
  expect(codeOf(await limited.swap(ann, second?.text ?? '', 'second'))).toBe('ok')
  expect((await limited.balances(ann))['USDT']).toBe(200_000_000n)
})

test('follows the books through refused swaps, roll-ups, and others’ transactions that end late', async () => {
  const ann = await whale({ USDT: '600' })
  const check = async (amount: string) =>
    codeOf(await quoteSwap(limited.deps, { holder: ann }, { from: 'USDT', to: 'BTC', amount }))
  // 497.5 remain: 506 more (503.47 without the fee) would exceed the limit, 502 (499.49) would not.
  const expectLimit = async () => expect([await check('502'), await check('506')]).toEqual(['ok', 'inventory_limit'])
  // While this transaction runs, nothing that began after it counts as settled.
  const late = await db.owner.pool.connect()
  try {
    await late.query('begin; select pg_current_xact_id()')
    const quotes = await Promise.all(['500', '500'].map((amount) => limited.quote(ann, 'USDT', 'BTC', amount)))
    expect(codesOf(await Promise.all(quotes.map(({ text }) => limited.swap(ann, text))))).toEqual({
      ok: 1,
      insufficient_funds: 1,
    })
    for (let looks = 0; looks < 3; looks++) {
      await settle()
      await expectLimit()
    }
    await late.query('rollback')
  } finally {
    late.release()
  }
  for (let looks = 0; looks < 3; looks++) {
    await settle()
    await expectLimit()
    await limited.give(ann, 'USDT', '1')
  }
})

test('a look that fails is made again, and stops swaps only when what is known has grown too old', async () => {
  let broken = false
  const market = { board: () => (broken ? Promise.reject(new Error('gone')) : limited.deps.market.board()) }
  const patience = { inventory: { maximumUsd: '1000', readEveryMs: 1_000, waitAfterMs: 3_000, window } }
  const inventoryOf = openInventory({ ...limited.deps, read: db.read, market, policy: patience })
  const ann = await whale({ USDT: '1' })
  const { quote } = await limited.quote(ann, 'USDT', 'BTC', '10')
  expect(codeOf(await inventoryOf.check(quote))).toBe('ok')
  broken = true
  limited.clock.advance(2_000)
  expect(codeOf(await inventoryOf.check(quote))).toBe('ok')
  limited.clock.advance(1_000)
  await expect(inventoryOf.check(quote)).rejects.toThrow('gone')
  broken = false
  await expect.poll(() => inventoryOf.check(quote).then(codeOf, () => 'gone')).toBe('ok')
})

test('a position moves only so far within a window, and further when the window has passed', async () => {
  const fixture = swapFixture(db, {
    inventory: { maximumUsd: '1000', readEveryMs: 0, waitAfterMs: 0, window: { ms: 60_000, maximumUsd: '300' } },
  })
  try {
    const ann = await fixture.customer({ USDT: '2000' })
    const spend = async (): Promise<string> => {
      fixture.say({ BTC: '100000', USDT: '1' })
      const quoted = await quoteSwap(fixture.deps, { holder: ann }, { from: 'USDT', to: 'BTC', amount: '100' })
      return quoted.ok ? codeOf(await fixture.swap(ann, quoted.value.text)) : codeOf(quoted)
    }
    expect([await spend(), await spend(), await spend(), await spend()]).toEqual(['ok', 'ok', 'ok', 'inventory_limit'])
    fixture.clock.advance(30_000)
    expect(await spend()).toBe('inventory_limit')
    fixture.clock.advance(34_000)
    expect(await spend()).toBe('ok')
  } finally {
    await fixture.close()
  }
})

afterEach(async () => expect(await limited.unsound()).toEqual([]))
