import { money, newId } from '@zend/kernel'
import { accountsOn, testDatabase } from '@zend/tests/testkit'
import { expect, test } from 'vitest'
import { type ActivityItem, recordActivity } from '../activity/index.ts'
import { readBlockers } from './account-closing.ts'

const db = await testDatabase()
const { deps: identity } = accountsOn(db)
const { clock } = identity

test('a deposit below the minimum stands in the way once, by its sum, and what else is under way by itself', async () => {
  const userId = newId('usr', Date.now())
  const pending = (id: ActivityItem['id'], type: ActivityItem['type']): ActivityItem => ({
    id,
    holder: userId,
    type,
    direction: 'in',
    money: money('BTC', 500n),
    counter: null,
    party: null,
    network: 'bitcoin',
    badge: 'pending',
    occurredAt: clock.now(),
    words: [],
  })
  const [small, arriving] = [newId('dep', 1), newId('dep', 2)]
  await recordActivity(db.read, [pending(small, 'deposit'), pending(arriving, 'deposit')], clock.now())
  const sum = money('BTC', 500n)
  const collecting = async () => ({ sums: [sum], ids: [small] })
  expect(await readBlockers({ identity, collecting }, db.read, userId)).toEqual([
    { kind: 'collecting', money: sum },
    { kind: 'open-transaction', id: arriving, type: 'deposit' },
  ])
})
