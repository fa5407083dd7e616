/**
 * Orders to rails are stored, counted and proven over when nobody interferes: late answers, sleeping workers, older
 * sales, and a lost key.
 */
import { MINUTE_MS, money } from '@zend/kernel'
import { testDatabase } from '@zend/tests/testkit'
import { describe, expect, test } from 'vitest'
import { newProvenanceKey, provenanceKeysFrom } from '../../core/provenance/index.ts'
import type { PayoutOrder } from '../../ports/payout-rail.ts'
import { advanceSell, sweepSells } from './advance-sell.ts'
import { BACK, ordersOn, PAID_ONCE } from './orders.fixture.ts'
import type { Sell } from './quick-sell.ts'

const db = await testDatabase()
const { fixture, clock, worker, paystack, flutterwave, begun, sweep } = await ordersOn(db)

test('a no that was said before a try was ordered again says nothing about that order', async () => {
  const { sale, stands, arrived } = await begun('order_lost')
  let sent = 0
  const slow = {
    ...paystack,
    // The first time this one orders, another worker orders again before the answer arrives.
    send: async (order: PayoutOrder) => {
      sent += 1
      if (sent > 1) return paystack.send(order)
      clock.advance(16 * MINUTE_MS)
      paystack.fates.push('order_late')
      await sweepSells(worker)
      return { kind: 'failed', railId: null, why: 'rail_balance_low', said: 'too little' } as const
    },
  }
  clock.advance(16 * MINUTE_MS)
  await sweepSells({ ...worker, rails: [slow, flutterwave] })
  expect(await fixture.attempts(sale)).toMatchObject([{ rail: 'paystack', state: 'open', sends: 3 }])
  arrived()
  for (let minute = 0; minute < 11; minute++) await sweep()
  expect(await stands()).toEqual(PAID_ONCE)
})

describe('a worker that sleeps for an hour', () => {
  const ordersOf = async ({ id }: Sell): Promise<number> =>
    (await db.owner.pool.query('select from quick_sell.orders where sell_id = $1', [id])).rows.length
  const atMost = (sendsMax: number) => ({
    ...worker,
    policy: { ...worker.policy, payout: { ...worker.policy.payout, sendsMax } },
  })

  test('after it was told that an order is unknown takes it for what it was then', async () => {
    const { sale, stands, arrived } = await begun('order_late')
    const statusOf = async (reference: string) => {
      const status = await paystack.statusOf(reference)
      clock.advance(60 * MINUTE_MS)
      return status
    }
    clock.advance(2 * MINUTE_MS)
    await advanceSell({ ...atMost(1), rails: [{ ...paystack, statusOf }, flutterwave] }, { id: sale.id })
    expect(await fixture.attempts(sale)).toMatchObject([{ rail: 'paystack', state: 'open' }])
    arrived()
    await sweep()
    expect(await stands()).toEqual(PAID_ONCE)
  })

  test('before it makes an order makes none: others may have been told meanwhile that it is unknown', async () => {
    const { sale, stands } = await begun('order_lost')
    const transact: typeof db.transact = async (work, options) => {
      const done = await db.transact(work, options)
      if ((await ordersOf(sale)) === 1 || (await fixture.attempts(sale)).length > 1) return done
      clock.advance(60 * MINUTE_MS)
      await advanceSell(atMost(2), { id: sale.id })
      return done
    }
    clock.advance(16 * MINUTE_MS)
    await advanceSell({ ...worker, db: { ...db, transact } }, { id: sale.id })
    expect(await fixture.attempts(sale)).toMatchObject([{ rail: 'paystack', state: 'failed' }, { state: 'paid' }])
    expect(await stands()).toEqual(PAID_ONCE)
  })
})

describe('nothing else is changed', () => {
  test('a refusal goes to the next rail, refused by all it is back, and each order is proven over', async () => {
    flutterwave.fates.push('rejected')
    const { sale, stands } = await begun('rejected')
    expect(await fixture.stateOf(sale)).toMatchObject({ state: 'returned' })
    expect(await stands()).toEqual(BACK)
    const { rows } = await db.owner.pool.query(
      'select from quick_sell.orders join quick_sell.orders_over using (reference, nth) where sell_id = $1',
      [sale.id],
    )
    expect(rows).toHaveLength(2)
  })

  test('an order that never arrived is sent again, noted each time, and its payment can come back', async () => {
    const { sale, reference, stands } = await begun('order_lost')
    for (let minute = 0; minute < 16; minute++) await fixture.later(MINUTE_MS)
    expect(await stands()).toEqual(PAID_ONCE)
    const { rows } = await db.owner.pool.query(
      'select nth, rail from quick_sell.orders where sell_id = $1 order by nth',
      [sale.id],
    )
    expect(rows).toEqual([1, 2].map((nth) => ({ nth, rail: 'paystack' })))
    paystack.settle(reference, 'reversed')
    await advanceSell(worker, { id: sale.id, reference })
    expect(await fixture.stateOf(sale)).toMatchObject({ state: 'bank_reversed', returned: money('USDT', 100_000000n) })
    expect(await stands()).toEqual(BACK)
  })
})

test('after the key was lost, earlier tries are asked about once more, and the sale goes on', async () => {
  const { sale, stands } = await begun('rejected')
  const later = { ...worker, provenance: provenanceKeysFrom(newProvenanceKey(clock.now())) }
  flutterwave.settle(`${sale.id}-2`, 'reversed')
  await expect(advanceSell(later, { id: sale.id, reference: `${sale.id}-2` })).rejects.toThrow('is not proven over')
  clock.advance(60 * MINUTE_MS)
  for (let minute = 0; minute < 3; minute++) {
    clock.advance(MINUTE_MS)
    await sweepSells(later)
  }
  expect(await fixture.stateOf(sale)).toMatchObject({ state: 'bank_reversed' })
  expect(await stands()).toEqual(BACK)
  // Its proofs are by another key than those of all other tests.
  await db.owner.pool.query('delete from quick_sell.orders_over where reference ^@ $1', [sale.id])
  await db.owner.pool.query('delete from quick_sell.orders where sell_id = $1', [sale.id])
})
