/** A company pays many people with one file: what is looked at, confirmed and paid, and what ends of it when. */
import { money } from '@zend/kernel'
import { expectOk, testDatabase } from '@zend/tests/testkit'
import { afterEach, expect, test } from 'vitest'
import { awaitsApproval } from '@zend/server/core/approvals'
import { batchesOn, lineOf, OUTSIDE } from './batches.fixture.ts'

const db = await testDatabase()
const kit = await batchesOn(db)
afterEach(async () => expect(await kit.broken()).toEqual([]))

test('rows of every way are paid from one confirmation, each as a payment of its own', async () => {
  const { id, ada } = await kit.company(['view', 'withdrawal', 'quicksell', 'approve'])
  const payee = await kit.people.customer({ firstName: 'Kofi', lastName: 'Mensah' })
  const batch = await kit.draft(ada, [
    lineOf({ name: 'Ada Obi', institution: 'Access Bank', account: '0690000031', amount: '150000', currency: 'NGN', reference: 'July' }),
    lineOf({ username: payee.command.username, amount: '25', currency: 'USDT', reference: 'July' }),
    lineOf({ network: 'Bitcoin', address: OUTSIDE, amount: '0.002', currency: 'BTC' }),
  ])
  expect((await kit.rowsOf(ada, batch)).map(({ state, faults, ownerSays }) => [state, faults, ownerSays])).toEqual([
    ['ready', [], 'matches'],
    ['ready', [], 'not_possible'],
    ['ready', [], 'not_possible'],
  ])
  const offered = await kit.offer(ada, batch)
  expect(offered.offer).toMatchObject({ rows: 3, kinds: ['withdrawal', 'transfer', 'quick-sell'] })
  const paid = expectOk(await kit.pay(ada, offered))
  if (awaitsApproval(paid)) throw new Error('others are asked')
  expect(paid.state).toBe('paying')
  const held = await kit.balance(id, 'USDT')
  expect(held.total).toBe(10_000_000000n)
  expect(held.held).toBe(offered.offer?.most.find((sum) => sum.money.asset === 'USDT')?.money.amount)
  await kit.sweep(2)
  await kit.work()
  await kit.sweep(2)
  expect((await kit.rowsOf(ada, batch)).map(({ state, reason }) => [state, reason])).toEqual([
    ['paid', null],
    ['paid', null],
    ['paid', null],
  ])
  const { batch: done, counts } = await kit.stateOf(ada, batch)
  expect(done.state).toBe('done')
  expect(counts.paid).toEqual(
    expect.arrayContaining([
      { money: money('NGN', 150_000_00n), rows: 1 },
      { money: money('USDT', 25_000000n), rows: 1 },
      { money: money('BTC', 200_000n), rows: 1 },
    ]),
  )
  expect(kit.rails[0].paidOut('NGN')).toBe(150_000_00n)
  expect((await kit.balance(id, 'USDT')).held).toBe(0n)
})
