/**
 * Random batches while rails fail in every way, prices move, payments are stopped and this process dies before and
 * after its commits: no unit is lost or doubled, whatever happens. The seed is the commit's; a failure prints it.
 */
import { type AssetCode, money, newId } from '@zend/kernel'
import { awaitsApproval } from '@zend/server/core/approvals'
import { deleteFreeze, insertFreeze } from '@zend/server/core/holders'
import { cancelBatch, type PayDeps, sweepBatches, type Batch } from '@zend/server/products/batch'
import { expectOk, type TestCustomer, testDatabase } from '@zend/tests/testkit'
import { seedOfCommit } from '@zend/tests/testkit/commit'
import { expect, test } from 'vitest'
import { batchesOn, lineOf, OUTSIDE } from './batches.fixture.ts'

const db = await testDatabase()
const kit = await batchesOn(db)

const BATCHES = 6
const STEPS = 60

/** Numbers that look random, the same for the same seed (mulberry32). */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const FATES = [
  'paid',
  'paid',
  'pending',
  'answer_lost',
  'paid_answer_lost',
  'order_lost',
  'not_taken',
  'account_invalid',
  'rejected',
] as const

test('whatever fails, each row is paid once or its money is back', { timeout: 120_000 }, async () => {
  const seed = seedOfCommit()
  const draw = numbersFrom(seed)
  const of = <T>(all: readonly T[]): T => all[draw(all.length)] as T
  const { id, ada } = await kit.company(['view', 'withdrawal', 'quicksell', 'approve'])
  const payees = [await kit.people.customer(), await kit.people.customer()]
  const made: Batch[] = []
  let crashes = 0

  /** Does it, or dies before or after it. */
  const dying = async <T>(work: () => Promise<T>): Promise<T> => {
    const fate = draw(12)
    const die = (): never => {
      crashes += 1
      throw new Error('this process died')
    }
    if (fate === 0) die()
    const result = await work()
    if (fate === 1) die()
    return result
  }
  const mortal: PayDeps = {
    ...kit.paying,
    db: Object.create(kit.paying.db, {
      transact: { value: (work: never, options: never) => dying(() => kit.paying.db.transact(work, options)) },
    }) as PayDeps['db'],
    judge: { ...kit.judge, releasePart: (...given) => dying(() => kit.judge.releasePart(...given)) },
  }
  const line = (): string => {
    const way = draw(4)
    if (way === 0) return lineOf({ username: of(payees).command.username, amount: `${1 + draw(50)}`, currency: 'USDT' })
    if (way === 1)
      return lineOf({ network: 'Bitcoin', address: OUTSIDE, amount: `0.00${1 + draw(9)}`, currency: 'BTC' })
    const account = `069000${1_000 + draw(9_000)}`
    return lineOf({
      name: 'Ada Obi',
      institution: 'Access Bank',
      account,
      amount: `${1_000 + draw(50_000)}`,
      currency: 'NGN',
    })
  }
  const order = async (who: TestCustomer): Promise<void> => {
    const lines = new Set(Array.from({ length: 2 + draw(9) }, line))
    const batch = await kit.draft(who, [...lines])
    const offered = await kit.offer(who, batch)
    const paid = expectOk(await kit.pay(who, offered))
    if (awaitsApproval(paid)) throw new Error('others are asked')
    made.push(paid)
  }

  for (let step = 0; step < STEPS; step += 1) {
    for (const rail of kit.rails) {
      rail.down = draw(8) === 0
      rail.usual = of(FATES)
      for (const [reference, { status }] of rail.book)
        if (status === 'pending' && draw(2) === 0) rail.settle(reference, of(['paid', 'paid', 'failed']))
    }
    kit.env.halted = draw(6) === 0
    kit.env.prices['NGN'] = of(['0.001', '0.001', '0.00101', '0.00104'])
    if (made.length < BATCHES && draw(4) === 0) {
      for (const rail of kit.rails) rail.down = false
      kit.env.prices['NGN'] = '0.001'
      kit.env.halted = false
      await order(ada).catch((error: unknown) => expect(String(error)).toMatch(/refused|still looked at/))
    }
    if (draw(15) === 0)
      await db.owner.transact((tx) => insertFreeze(tx, { company: id, since: kit.clock.now(), cause: newId('apr', 0) }))
    else if (draw(3) === 0) await db.owner.transact((tx) => deleteFreeze(tx, id))
    if (made.length > 0 && draw(25) === 0) await cancelBatch(kit.deps, ada.actor, of(made).id, '203.0.113.9')
    await sweepBatches(mortal).catch(() => undefined)
    await kit.work().catch(() => undefined)
    kit.clock.advance(of([1_000, 30_000, 600_000, 3_600_000]))
    expect([seed, await kit.broken()]).toEqual([seed, []])
  }

  // Everything works again: what can still be paid is, and the rest ends with its time.
  await db.owner.transact((tx) => deleteFreeze(tx, id))
  kit.env.halted = false
  kit.env.prices['NGN'] = '0.001'
  for (const rail of kit.rails) {
    rail.down = false
    rail.usual = 'paid'
    for (const [reference, { status }] of rail.book) if (status === 'pending') rail.settle(reference, 'paid')
  }
  for (let round = 0; round < 60; round += 1) {
    kit.clock.advance(7_200_000)
    await kit.sweep()
    await kit.work().catch(() => undefined)
  }
  await kit.sweep(2)
  expect([seed, await kit.broken()]).toEqual([seed, []])
  expect(crashes).toBeGreaterThan(4)
  expect(made.length).toBeGreaterThan(2)

  const rows = (await Promise.all(made.map((batch) => kit.rowsOf(ada, batch)))).flat()
  expect([seed, rows.filter(({ state }) => !['paid', 'failed', 'cancelled'].includes(state))]).toEqual([seed, []])
  const left = new Map<AssetCode, bigint>()
  for (const row of rows)
    if (row.left !== null) left.set(row.left.asset, (left.get(row.left.asset) ?? 0n) + row.left.amount)
  expect([seed, await kit.balance(id, 'USDT')]).toEqual([
    seed,
    { total: 10_000_000000n - (left.get('USDT') ?? 0n), held: 0n },
  ])
  expect([seed, await kit.balance(id, 'BTC')]).toEqual([
    seed,
    { total: 100_000_000n - (left.get('BTC') ?? 0n), held: 0n },
  ])
  const arrived = kit.rails.reduce((sum, rail) => sum + rail.paidOut('NGN'), 0n)
  const naira = rows.filter(({ state, amount }) => state === 'paid' && amount?.asset === 'NGN')
  expect([seed, money('NGN', arrived)]).toEqual([
    seed,
    money(
      'NGN',
      naira.reduce((sum, { amount }) => sum + (amount?.amount ?? 0n), 0n),
    ),
  ])
})
