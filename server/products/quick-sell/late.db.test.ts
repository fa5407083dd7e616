/** A payout that arrives late. Risks: the fee is kept, given back twice, given back for one in time, or unproven. */
import { MINUTE_MS, money, SECOND_MS } from '@zend/kernel'
import { expectOk, testDatabase, type TestCustomer } from '@zend/tests/testkit'
import { afterEach, expect, test } from 'vitest'
import { balancesOf } from '../../core/ledger/index.ts'
import { verifyProvenance } from '../../core/provenance/index.ts'
import { quickSellsOn } from './quick-sell.fixture.ts'
import { lateFrom, lateSeconds } from './promised.ts'
import { readSell } from './read-sells.ts'

const db = await testDatabase()
const fixture = await quickSellsOn(db)
const { clock, rails } = fixture

afterEach(async () => {
  expect(await fixture.broken()).toEqual([])
  expect(fixture.alerts.splice(0)).toEqual([])
})

const nairaOf = async ({ userId }: TestCustomer): Promise<bigint> =>
  (await balancesOf(db.read, userId)).find(({ asset }) => asset === 'NGN')?.total.amount ?? 0n
const shown = async (who: TestCustomer, id: `sel_${string}`) =>
  expectOk(await readSell(fixture.deps, db.read, who.actor, id))

/** A sale that its rail keeps until `ms` after it was taken, and pays then. */
async function paidAfter(ms: number) {
  const ada = await fixture.seller()
  const account = await fixture.save(ada)
  for (const rail of rails) Object.assign(rail, { usual: 'pending' })
  const sell = await fixture.sell(ada, account, '100')
  await fixture.work(sell)
  for (const rail of rails) Object.assign(rail, { usual: 'paid' })
  const [reference] = rails.flatMap((rail) => [...rail.book.keys()].filter((each) => each.startsWith(sell.id)))
  if (reference === undefined) throw new Error('no rail was ordered from')
  rails.find((rail) => rail.book.has(reference))?.settle(reference, 'paid')
  clock.advance(+sell.reachedAt.locked + ms - +clock.now())
  await fixture.later(0)
  return { ada, account, sell }
}

test.each([
  [60, 660],
  [120, 720],
  [600, 1_200],
  [3_600, 7_200],
  [86_400, 172_800],
])('of a payout for which %i seconds were said, %i count as late', (said, late) => {
  expect(lateSeconds(said)).toBe(late)
})

test('what was said is kept with the sale, and what arrives in time keeps its fee', async () => {
  const { ada, sell } = await paidAfter(12 * MINUTE_MS)
  expect(sell.saidSeconds).toBe(120)
  expect(lateFrom(sell)).toEqual(new Date(+sell.reachedAt.locked + 12 * MINUTE_MS))
  expect((await shown(ada, sell.id)).sell.state).toBe('paid')
  expect(await nairaOf(ada)).toBe(0n)
  expect((await shown(ada, sell.id)).feeBack).toBeNull()
})

test('what arrives late gives the fee back, once, as money that can leave, and says so', async () => {
  const { ada, sell } = await paidAfter(12 * MINUTE_MS + SECOND_MS)
  expect((await shown(ada, sell.id)).sell.state).toBe('paid')
  expect(sell.fee.amount).toBeGreaterThan(0n)
  expect(await nairaOf(ada)).toBe(sell.fee.amount)
  expect(await shown(ada, sell.id)).toMatchObject({ feeBack: sell.fee })
  await fixture.work(sell)
  await fixture.later(60 * MINUTE_MS)
  expect(await nairaOf(ada)).toBe(sell.fee.amount)
  const [letter] = (await fixture.people.mailsTo(ada.command.email)).filter(({ subject }) =>
    subject.includes('is in your'),
  )
  expect(letter?.text).toContain('It took longer than we said. Our fee of')
  expect(
    (await verifyProvenance(db.read, fixture.worker.provenance)).filter(({ violations }) => violations > 0),
  ).toEqual([])
})

test('what the bank sends back later returns in full; what was given back for lateness stays', async () => {
  const { ada, sell } = await paidAfter(20 * MINUTE_MS)
  const [reference] = rails.flatMap((rail) => [...rail.book.keys()].filter((each) => each.startsWith(sell.id)))
  const rail = rails.find((each) => reference !== undefined && each.book.has(reference))
  rail?.settle(reference ?? '', 'reversed')
  await fixture.later(60 * MINUTE_MS)
  expect((await shown(ada, sell.id)).sell.state).toBe('bank_reversed')
  const usdt = (await balancesOf(db.read, ada.userId)).find(({ asset }) => asset === 'USDT')
  expect(usdt?.total).toEqual(money('USDT', 1_000_000000n))
  expect(await nairaOf(ada)).toBe(sell.fee.amount)
})
