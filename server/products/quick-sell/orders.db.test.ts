/** That a sale is paid once, and never paid and given back, whatever somebody writes with the worker's login: each case is what that login could do before orders were proven. */
import { readFile } from 'node:fs/promises'
import { MINUTE_MS, money } from '@zend/kernel'
import { testDatabase } from '@zend/tests/testkit'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { newProvenanceKey, provenanceKeysFrom } from '../../core/provenance/index.ts'
import { openDatabase } from '../../database/index.ts'
import type { PayoutOrder } from '../../ports/payout-rail.ts'
import { advanceSell, sweepSells } from './advance-sell.ts'
import { quickSellsOn } from './quick-sell.fixture.ts'
import type { Sell } from './quick-sell.ts'
import { verifySellOrders } from './verify-orders.ts'

const db = await testDatabase()
const shop = await quickSellsOn(db)
const { clock, rails, worker } = shop
const [paystack, flutterwave] = rails
const open = (role: 'zend_api' | 'zend_worker') => openDatabase({ url: db.url, applicationName: `thief-${role}`, role, poolMax: 2 })
const [api, thief] = [open('zend_api'), open('zend_worker')]
afterAll(() => Promise.all([api.close(), thief.close()]))
afterEach(async () => {
  for (const rail of rails) Object.assign(rail, { usual: 'paid', fates: rail.fates.splice(0, 0) })
  clock.advance(60 * MINUTE_MS)
  shop.alerts.length = 0
  expect(await shop.broken()).toEqual([])
})

const RECEIVES = 9_920_000n
const HAD = 1_000_000000n
/** A sale of a hundred dollars that the first rail was told to pay. */
const begun = async (fate: 'pending' | 'order_late' | 'order_lost' | 'rejected' = 'pending') => {
  const ada = await shop.seller()
  const account = await shop.save(ada)
  const sale = await shop.sell(ada, account, '100.000000')
  const before = paystack.paidOut('NGN') + flutterwave.paidOut('NGN')
  paystack.fates.push(fate)
  await shop.work(sale)
  const [{ reference } = { reference: '' }] = await shop.attempts(sale)
  return {
    ...{ ada, sale, reference },
    /** What the receiver has, and the customer. */
    stands: async () => [paystack.paidOut('NGN') + flutterwave.paidOut('NGN') - before, await shop.balance(ada.userId, 'USDT')],
    arrived: (): void => {
      paystack.arrive(reference)
      paystack.settle(reference, 'paid')
    },
  }
}
const paidOnce = [RECEIVES, HAD - 100_000000n]
const back = [0n, HAD]
const write = (statement: string, ...values: readonly unknown[]) => thief.pool.query(statement, [...values])
const callFailed = (reference: string) =>
  write(
    `update quick_sell.attempts set state = 'failed', why = 'rejected', ended_at = now(), next_at = null, sends = 0, sent_at = null where reference = $1`,
    reference,
  )
/** A try that says it is to be sent now. */
const tryTwo = ({ id }: Sell, rail: string) =>
  write(
    `insert into quick_sell.attempts (reference, sell_id, ordinal, rail, country, method, state, sends, sent_at, asks, next_at, silent, created_at)
     values ($1::text || '-2', $1, 2, $2, 'NG', 'bank', 'open', 0, null, 0, $3, false, $3)`,
    ...[id, rail, clock.now()],
  )
/** Sweeps as the worker does every minute; whatever cannot be advanced is told of. */
const sweep = async (ms = MINUTE_MS): Promise<void> => {
  clock.advance(ms)
  await sweepSells(worker).catch(() => undefined)
}

describe('with the worker’s login', () => {
  test('a try that is under way and called failed is asked about, and paid once', async () => {
    const { sale, reference, stands } = await begun()
    await callFailed(reference)
    for (let minute = 0; minute < 3; minute++) await sweep()
    expect(await shop.attempts(sale)).toHaveLength(1)
    expect(await shop.stateOf(sale)).toMatchObject({ state: 'payout_sent' })
    expect(shop.alerts).toContain('payout_not_over')
    paystack.settle(reference, 'paid')
    await sweep()
    expect(await shop.stateOf(sale)).toMatchObject({ state: 'paid' })
    expect(await stands()).toEqual(paidOnce)
  })

  test.each(['flutterwave', 'paystack'])('another try at %s is not ordered while the first may pay', async (rail) => {
    const { sale, reference, stands, arrived } = await begun('order_late')
    await callFailed(reference)
    await tryTwo(sale, rail)
    for (let minute = 0; minute < 3; minute++) await sweep()
    await expect(advanceSell(worker, { id: sale.id, reference: `${sale.id}-2` })).rejects.toThrow('is not proven over')
    arrived()
    await sweep()
    expect(await stands()).toEqual(paidOnce)
    await db.owner.pool.query('delete from quick_sell.attempts where reference = $1', [`${sale.id}-2`])
  })

  test('nothing is given back when every other rail refuses, while the first may pay', async () => {
    const { sale, reference, stands, arrived } = await begun('order_late')
    await callFailed(reference)
    await tryTwo(sale, 'flutterwave')
    flutterwave.fates.push('rejected')
    await advanceSell(worker, { id: sale.id, reference: `${sale.id}-2` }).catch(() => undefined)
    for (let minute = 0; minute < 3; minute++) await sweep()
    expect(flutterwave.fates.splice(0)).toEqual(['rejected'])
    arrived()
    await sweep()
    expect(await stands()).toEqual(paidOnce)
    await db.owner.pool.query('delete from quick_sell.attempts where reference = $1', [`${sale.id}-2`])
  })

  test.each([
    ['sent long ago', `sent_at = sent_at - interval '1 hour', asks = 9`],
    ['sent often', `sends = 9, sent_at = sent_at - interval '1 hour'`],
    ['never sent', `sends = 0, sent_at = null`],
  ])('an order that is on its way and called %s is waited for as ever', async (_, set) => {
    const { sale, reference, stands, arrived } = await begun('order_late')
    await write(`update quick_sell.attempts set ${set}, next_at = $2 where reference = $1`, reference, clock.now())
    await sweep(0)
    for (let minute = 0; minute < 3; minute++) await sweep()
    expect(await shop.attempts(sale)).toMatchObject([{ state: 'open' }])
    const { rows } = await db.owner.pool.query('select from quick_sell.orders where sell_id = $1', [sale.id])
    expect(rows).toHaveLength(1)
    arrived()
    for (let minute = 0; minute < 11; minute++) await sweep()
    expect(await stands()).toEqual(paidOnce)
  })

  test('being turned away is believed only of a single order, whatever the row says of how many there were', async () => {
    const { sale, reference, stands, arrived } = await begun('order_late')
    const turned = {
      ...paystack,
      send: async () => {
        await write('update quick_sell.attempts set sends = 1 where reference = $1', reference)
        return { kind: 'not_taken', said: 'HTTP status 503' } as const
      },
    }
    for (let minute = 0; minute < 16; minute++) {
      clock.advance(MINUTE_MS)
      await sweepSells({ ...worker, rails: [turned, flutterwave] })
    }
    expect(await shop.attempts(sale)).toMatchObject([{ rail: 'paystack', state: 'open' }])
    arrived()
    for (let minute = 0; minute < 11; minute++) await sweep()
    expect(await stands()).toEqual(paidOnce)
  })

  test('a try that came back, called paid once its sale was paid by another rail, gives nothing back', async () => {
    const { sale, reference, stands } = await begun()
    paystack.settle(reference, 'reversed')
    await sweep()
    expect(await shop.stateOf(sale)).toMatchObject({ state: 'paid' })
    await write(`update quick_sell.attempts set state = 'paid', paid_at = now(), next_at = $2 where reference = $1`, reference, clock.now())
    await expect(advanceSell(worker, { id: sale.id, reference })).rejects.toThrow('is not proven over')
    expect(shop.alerts).toEqual(['payout_not_over'])
    expect(await stands()).toEqual(paidOnce)
    await db.owner.pool.query(`update quick_sell.attempts set state = 'reversed', paid_at = null, next_at = null where reference = $1`, [reference])
  })

  test('nobody takes an order back, changes one, or proves that it is over; and the API’s login sees none', async () => {
    const { sale, reference } = await begun()
    for (const statement of [
      'delete from quick_sell.orders',
      'truncate quick_sell.orders cascade',
      `update quick_sell.orders set at = at - interval '1 day'`,
      `insert into quick_sell.orders (reference, nth, sell_id, rail, at, over_before) values ('sel_00000000000000000-1', 1, 'sel_0', 'paystack', now(), true)`,
      'delete from quick_sell.orders_over',
      'update quick_sell.orders_over set nth = nth + 1',
    ])
      await expect(thief.pool.query(statement)).rejects.toThrow('permission denied')
    await expect(api.pool.query('select from quick_sell.orders')).rejects.toThrow('permission denied')
    // Another order's proof, and anything of the right length.
    const other = await begun('rejected')
    await write(`insert into quick_sell.orders_over select $1, 1, proof from quick_sell.orders_over where reference = $2`, reference, other.reference)
    await write(`insert into quick_sell.orders_over values ($1, 1, sha256('over'))`, reference)
    await callFailed(reference)
    await tryTwo(sale, 'flutterwave')
    await expect(advanceSell(worker, { id: sale.id, reference: `${sale.id}-2` })).rejects.toThrow('is not proven over')
    await db.owner.pool.query('delete from quick_sell.attempts where reference = $1', [`${sale.id}-2`])
    // What was written beside does not keep the real proof out.
    paystack.settle(reference, 'failed')
    await sweep()
    expect(await shop.stateOf(sale)).toMatchObject({ state: 'paid' })
  })

  test.each([
    ['another rail', `values ($1::text || '-1', 9, $1, 'flutterwave', $2)`, [0, 1]],
    ['another try', `values ($1::text || '-2', 1, $1, 'paystack', $2)`, [1, 1]],
  ])('an order of %s that nobody made only delays: nothing is ordered or given back beside it', async (_, row, named) => {
    const { sale, reference, stands } = await begun()
    await write(`insert into quick_sell.orders (reference, nth, sell_id, rail, at) ${row}`, sale.id, new Date(0))
    paystack.settle(reference, 'failed')
    await sweep()
    expect(shop.alerts).toContain('payout_not_over')
    expect(await stands()).toEqual([0n, HAD - 100_000000n])
    expect((await verifySellOrders(db.read, worker.provenance)).map(({ violations }) => violations)).toEqual(named)
    await db.owner.pool.query(`delete from quick_sell.orders where sell_id = $1 and at < $2`, [sale.id, new Date(1)])
    for (let minute = 0; minute < 3; minute++) await sweep()
    expect(await stands()).toEqual(paidOnce)
  })
})

test('a no that was said before a try was ordered again says nothing about that order', async () => {
  const { sale, stands, arrived } = await begun('order_lost')
  let sent = 0
  const slow = {
    ...paystack,
    // The first time this one orders, another worker orders again before the answer is back.
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
  expect(await shop.attempts(sale)).toMatchObject([{ rail: 'paystack', state: 'open', sends: 3 }])
  arrived()
  for (let minute = 0; minute < 11; minute++) await sweep()
  expect(await stands()).toEqual(paidOnce)
})

describe('nothing else is changed', () => {
  test('a refusal goes to the next rail, refused by all it is back, and each order is proven over', async () => {
    flutterwave.fates.push('rejected')
    const { sale, stands } = await begun('rejected')
    expect(await shop.stateOf(sale)).toMatchObject({ state: 'returned' })
    expect(await stands()).toEqual(back)
    const { rows } = await db.owner.pool.query(
      'select from quick_sell.orders join quick_sell.orders_over using (reference, nth) where sell_id = $1',
      [sale.id],
    )
    expect(rows).toHaveLength(2)
  })

  test('an order that never arrived is sent again, noted each time, and its payment can come back', async () => {
    const { sale, reference, stands } = await begun('order_lost')
    for (let minute = 0; minute < 16; minute++) await shop.later(MINUTE_MS)
    expect(await stands()).toEqual(paidOnce)
    const { rows } = await db.owner.pool.query('select nth, rail from quick_sell.orders where sell_id = $1 order by nth', [sale.id])
    expect(rows).toEqual([1, 2].map((nth) => ({ nth, rail: 'paystack' })))
    paystack.settle(reference, 'reversed')
    await advanceSell(worker, { id: sale.id, reference })
    expect(await shop.stateOf(sale)).toMatchObject({ state: 'bank_reversed', returned: money('USDT', 100_000000n) })
    expect(await stands()).toEqual(back)
  })

  test('a sale from before goes on: what had failed counts as over, and what was on its way does not', async () => {
    const copied = (await readFile(new URL('../../database/migrations/400.do.orders-to-rails.sql', import.meta.url), 'utf8')).match(
      /^insert into [^;]+/m,
    )?.[0]
    const upgrade = async (): Promise<void> => {
      await db.owner.pool.query('truncate quick_sell.orders, quick_sell.orders_over')
      await db.owner.pool.query(copied ?? '')
    }
    flutterwave.usual = 'pending'
    const other = await begun()
    const { sale, stands } = await begun('rejected')
    await upgrade()
    flutterwave.settle(`${sale.id}-2`, 'paid')
    await sweep()
    expect(await stands()).toEqual(paidOnce)
    await upgrade()
    await callFailed(other.reference)
    flutterwave.settle(`${sale.id}-2`, 'reversed')
    await advanceSell(worker, { id: sale.id, reference: `${sale.id}-2` })
    expect(await stands()).toEqual(back)
    expect(await shop.attempts(other.sale)).toHaveLength(1)
    paystack.settle(other.reference, 'paid')
    await sweep()
    expect(await shop.stateOf(other.sale)).toMatchObject({ state: 'paid' })
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
  expect(await shop.stateOf(sale)).toMatchObject({ state: 'bank_reversed' })
  expect(await stands()).toEqual(back)
  // Its proofs are by another key than every other test's.
  await db.owner.pool.query('delete from quick_sell.orders_over where reference ^@ $1', [sale.id])
  await db.owner.pool.query('delete from quick_sell.orders where sell_id = $1', [sale.id])
})

test('verify names a sale that was ordered anew, or given back, before it was known that nothing else pays it', async () => {
  const named = async () => (await verifySellOrders(db.read, worker.provenance)).map(({ violations }) => violations)
  flutterwave.fates.push('rejected')
  const returned = await begun('rejected')
  const twice = await begun('rejected')
  expect(await named()).toEqual([0, 0])
  const counts: (readonly number[])[] = []
  for (const reference of [`${returned.sale.id}-2`, twice.reference]) {
    const { rows } = await db.owner.pool.query<object>('delete from quick_sell.orders_over where reference = $1 returning *', [reference])
    counts.push(await named())
    await db.owner.pool.query('insert into quick_sell.orders_over select * from jsonb_populate_recordset(null::quick_sell.orders_over, $1)', [
      JSON.stringify(
        rows.map((row) => ({ ...row, proof: `\\x${('proof' in row && row.proof instanceof Buffer ? row.proof : Buffer.alloc(0)).toString('hex')}` })),
      ),
    ])
  }
  expect(counts).toEqual([
    [1, 0],
    [1, 0],
  ])
})
