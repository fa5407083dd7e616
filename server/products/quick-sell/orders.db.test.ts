/**
 * A sale is paid once, and never both paid and returned, whatever somebody writes with the worker's login: each case is
 * what that login could do before orders were proven.
 */
import { MINUTE_MS } from '@zend/kernel'
import { testDatabase } from '@zend/tests/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../database/index.ts'
import { advanceSell, sweepSells } from './advance-sell.ts'
import { ordersOn, PAID_ONCE } from './orders.fixture.ts'
import type { Sell } from './quick-sell.ts'
import { verifySellOrders } from './verify-orders.ts'

const db = await testDatabase()
const own = await ordersOn(db)
const { fixture, clock, worker, paystack, flutterwave, begun, sweep } = own
const open = (role: 'zend_api' | 'zend_worker') =>
  openDatabase({ url: db.url, applicationName: `thief-${role}`, role, poolMax: 2 })
const [api, thief] = [open('zend_api'), open('zend_worker')]
afterAll(() => Promise.all([api.close(), thief.close()]))

const write = (statement: string, ...values: readonly unknown[]) => thief.pool.query(statement, [...values])
const callFailed = (reference: string) => own.callFailed(thief, reference)
/** An attempt that claims to be due for sending now. */
const tryTwo = ({ id }: Sell, rail: string) =>
  write(
    `insert into quick_sell.attempts (reference, sell_id, ordinal, rail, country, method, state, sends, sent_at, asks, next_at, silent, created_at)
     values ($1::text || '-2', $1, 2, $2, 'NG', 'bank', 'open', 0, null, 0, $3, false, $3)`,
    id,
    rail,
    clock.now(),
  )
describe('with the worker’s login', () => {
  test('a try that is under way and called failed is asked about, and paid once', async () => {
    const { sale, reference, stands } = await begun()
    await callFailed(reference)
    for (let minute = 0; minute < 3; minute++) await sweep()
    expect(await fixture.attempts(sale)).toHaveLength(1)
    expect(await fixture.stateOf(sale)).toMatchObject({ state: 'payout_sent' })
    expect(fixture.alerts).toContain('payout_not_over')
    paystack.settle(reference, 'paid')
    await sweep()
    expect(await fixture.stateOf(sale)).toMatchObject({ state: 'paid' })
    expect(await stands()).toEqual(PAID_ONCE)
  })

  test.each(['flutterwave', 'paystack'])('another try at %s is not ordered while the first may pay', async (rail) => {
    const { sale, reference, stands, arrived } = await begun('order_late')
    await callFailed(reference)
    await tryTwo(sale, rail)
    for (let minute = 0; minute < 3; minute++) await sweep()
    await expect(advanceSell(worker, { id: sale.id, reference: `${sale.id}-2` })).rejects.toThrow('is not proven over')
    arrived()
    await sweep()
    expect(await stands()).toEqual(PAID_ONCE)
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
    expect(await stands()).toEqual(PAID_ONCE)
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
    expect(await fixture.attempts(sale)).toMatchObject([{ state: 'open' }])
    const { rows } = await db.owner.pool.query('select from quick_sell.orders where sell_id = $1', [sale.id])
    expect(rows).toHaveLength(1)
    arrived()
    for (let minute = 0; minute < 11; minute++) await sweep()
    expect(await stands()).toEqual(PAID_ONCE)
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
    expect(await fixture.attempts(sale)).toMatchObject([{ rail: 'paystack', state: 'open' }])
    arrived()
    for (let minute = 0; minute < 11; minute++) await sweep()
    expect(await stands()).toEqual(PAID_ONCE)
  })

  test('a try that came back, called paid once its sale was paid by another rail, gives nothing back', async () => {
    const { sale, reference, stands } = await begun()
    paystack.settle(reference, 'reversed')
    await sweep()
    expect(await fixture.stateOf(sale)).toMatchObject({ state: 'paid' })
    await write(
      `update quick_sell.attempts set state = 'paid', paid_at = now(), next_at = $2 where reference = $1`,
      reference,
      clock.now(),
    )
    await expect(advanceSell(worker, { id: sale.id, reference })).rejects.toThrow('is not proven over')
    expect(fixture.alerts).toEqual(['payout_not_over'])
    expect(await stands()).toEqual(PAID_ONCE)
    await db.owner.pool.query(
      `update quick_sell.attempts set state = 'reversed', paid_at = null, next_at = null where reference = $1`,
      [reference],
    )
  })

  test('nobody takes an order back, changes one, or proves that it is over; and the API’s login sees none', async () => {
    const { sale, reference } = await begun()
    for (const statement of [
      'delete from quick_sell.orders',
      'truncate quick_sell.orders cascade',
      `update quick_sell.orders set at = at - interval '1 day'`,
      'delete from quick_sell.orders_over',
      'update quick_sell.orders_over set nth = nth + 1',
    ])
      await expect(thief.pool.query(statement)).rejects.toThrow('permission denied')
    await expect(api.pool.query('select from quick_sell.orders')).rejects.toThrow('permission denied')
    // Another order's proof, and anything of the right length.
    const other = await begun('rejected')
    await write(
      `insert into quick_sell.orders_over select $1, 1, proof from quick_sell.orders_over where reference = $2`,
      reference,
      other.reference,
    )
    await write(`insert into quick_sell.orders_over values ($1, 1, sha256('over'))`, reference)
    await callFailed(reference)
    await tryTwo(sale, 'flutterwave')
    await expect(advanceSell(worker, { id: sale.id, reference: `${sale.id}-2` })).rejects.toThrow('is not proven over')
    await db.owner.pool.query('delete from quick_sell.attempts where reference = $1', [`${sale.id}-2`])
    // A forged proof does not keep the real one out.
    paystack.settle(reference, 'failed')
    await sweep()
    expect(await fixture.stateOf(sale)).toMatchObject({ state: 'paid' })
  })

  test.each([
    ['another rail', `values ($1::text || '-1', 9, $1, 'flutterwave', $2)`, [0, 1]],
    ['another try', `values ($1::text || '-2', 1, $1, 'paystack', $2)`, [1, 1]],
  ])(
    'an order of %s that nobody made only delays: nothing is ordered or given back beside it',
    async (_, row, named) => {
      const { sale, reference, stands } = await begun()
      await write(`insert into quick_sell.orders (reference, nth, sell_id, rail, at) ${row}`, sale.id, new Date(0))
      paystack.settle(reference, 'failed')
      await sweep()
      expect(fixture.alerts).toContain('payout_not_over')
      expect(await stands()).toEqual([0n, PAID_ONCE[1]])
      expect((await verifySellOrders(db.read, worker.provenance)).map(({ violations }) => violations)).toEqual(named)
      await db.owner.pool.query(`delete from quick_sell.orders where sell_id = $1 and at < $2`, [sale.id, new Date(1)])
      for (let minute = 0; minute < 3; minute++) await sweep()
      expect(await stands()).toEqual(PAID_ONCE)
    },
  )
})

test('verify names a sale that was ordered anew, or given back, before it was known that nothing else pays it', async () => {
  const named = async () => (await verifySellOrders(db.read, worker.provenance)).map(({ violations }) => violations)
  flutterwave.fates.push('rejected')
  const returned = await begun('rejected')
  const twice = await begun('rejected')
  expect(await named()).toEqual([0, 0])
  const counts: (readonly number[])[] = []
  for (const reference of [`${returned.sale.id}-2`, twice.reference]) {
    const { rows } = await db.owner.pool.query<object>(
      'delete from quick_sell.orders_over where reference = $1 returning *',
      [reference],
    )
    counts.push(await named())
    await db.owner.pool.query(
      'insert into quick_sell.orders_over select * from jsonb_populate_recordset(null::quick_sell.orders_over, $1)',
      [
        JSON.stringify(
          rows.map((row) => ({
            ...row,
            proof: `\\x${('proof' in row && row.proof instanceof Buffer ? row.proof : Buffer.alloc(0)).toString('hex')}`,
          })),
        ),
      ],
    )
  }
  expect(counts).toEqual([
    [1, 0],
    [1, 0],
  ])
})
