import { money, newId } from '@zend/kernel'
import { testDatabase } from '@zend/tests/testkit'
import { expect, test } from 'vitest'
import { credit, customer, debit, house, post, releaseHold } from '../../core/ledger/index.ts'
import { PaymentNotOrdered } from '../../core/treasury/index.ts'
import { satoshi, withdrawalsOn } from './withdrawal.fixture.ts'
import { holdIdOf } from './withdrawal.ts'

const db = await testDatabase()
const { advance, balance, broken, clock, outcome, rich, withdraw } = await withdrawalsOn(db)
const COIN = 100_000_000n

test('a withdrawal that is paid while somebody freed its money is that payment’s fault alone, books nothing, and is named by the proof', async () => {
  const who = await rich(satoshi(COIN))
  const { id } = await withdraw(who)
  await advance(id)
  await outcome(id, { kind: 'signing' })
  await outcome(id, { kind: 'broadcast', txid: 'aa' })
  expect((await releaseHold(db.read, { id: holdIdOf(id), occurredAt: clock.now() })).ok).toBe(true)
  const done = outcome(id, { kind: 'done', txid: 'aa', confirmedAt: clock.now(), feePaid: money('BTC', 1_000n) })
  await expect(done).rejects.toThrow(PaymentNotOrdered)
  await expect(done).rejects.toThrow('hold_closed')
  expect(await balance(who.userId, 'BTC')).toEqual({ available: COIN, held: 0n })
  expect((await broken()).map(({ name }) => name)).toEqual(['every open withdrawal has exactly its amount on hold'])
})

test('and so is one that fails after somebody used its money up', async () => {
  const who = await rich(satoshi(COIN))
  const { id } = await withdraw(who)
  await advance(id)
  await outcome(id, { kind: 'signing' })
  const value = money('BTC', 1n)
  const legs = [debit(customer(who.userId, 'BTC'), value), credit(house('fees', 'BTC'), value)]
  const posting = {
    id: newId('pst', clock.now().getTime()),
    kind: 'gift',
    cause: `gift:${id}`,
    occurredAt: clock.now(),
    legs,
    settles: holdIdOf(id),
  }
  expect((await post(db.read, posting)).ok).toBe(true)
  await expect(outcome(id, { kind: 'failed', reason: 'not_signed' })).rejects.toThrow(PaymentNotOrdered)
})
