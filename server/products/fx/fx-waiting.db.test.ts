/** Payments abroad that wait: for a rate, for room in our position, and for what a provider has not said. */
import { DAY_MS, HOUR_MS, MINUTE_MS, money } from '@zend/kernel'
import { testDatabase } from '@zend/tests/testkit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { advancePayment } from './advance-payment.ts'
import { fxOn } from './fx.fixture.ts'
import { fxProblem } from './fx-problem.ts'
import { referenceOf } from './fx-payment.ts'
import { readPositions } from './position.ts'

const db = await testDatabase()
const kit = await fxOn(db)
const { alerts, balance, broken, clock, company, later, pay, stateOf, tries, work } = kit
const [, airwallex] = kit.providers

beforeEach(() => kit.reset())
afterEach(async () => expect(await broken()).toEqual([]))

describe('a rate', () => {
  test('is the better of two, and nobody’s when they are too far apart', async () => {
    const { ada } = await company()
    const made = await pay(ada)
    await work(made)
    expect((await stateOf(made)).terms).toMatchObject({ provider: 'airwallex', cost: money('USD', 131_000n) })
    const next = await pay(ada)
    airwallex.rates.set('GBP', 100n)
    await work(next)
    expect(await stateOf(next)).toMatchObject({ state: 'funded' })
    expect(alerts).toContain('fx_prices_apart')
  })

  test('is waited for as long as the company says, and its money is free again afterwards', async () => {
    const { id, ada } = await company(5_000_000000n)
    const until = new Date(+clock.now() + 2 * DAY_MS)
    const [patient, late] = [await pay(ada, { most: '1290', until }), await pay(ada, { most: '1200', until })]
    await later(HOUR_MS)
    expect(await stateOf(patient)).toMatchObject({ state: 'funded' })
    // Both go down a little within the hour.
    for (const provider of kit.providers) provider.rates.set('GBP', 130n)
    await later(HOUR_MS)
    for (const provider of kit.providers) provider.rates.set('GBP', 127n)
    await later(2 * HOUR_MS)
    const paid = await stateOf(patient)
    expect(paid.state).toBe('sent')
    expect(paid.terms?.taken.amount).toBeLessThanOrEqual(1_290_000000n)
    await later(2 * DAY_MS)
    expect(await stateOf(late)).toMatchObject({ state: 'expired', reason: 'rate_not_reached' })
    expect(await balance(id)).toEqual({ total: 5_000_000000n - (paid.terms?.taken.amount ?? 0n), held: 0n })
  })

  test('is only taken while our position has room', async () => {
    const { ada } = await company()
    const made = await pay(ada)
    // What was converted and could not be bought stays open.
    for (const provider of kit.providers) provider.conversionFates.push('answer_lost', 'order_lost')
    const small = { ...kit.worker, policy: { ...kit.worker.policy, openMax: money('USD', 131_000n) } }
    airwallex.conversionFates.unshift('order_lost')
    await advancePayment(small, { id: made.id })
    expect(await stateOf(made)).toMatchObject({ state: 'converting' })
    expect(await readPositions(kit.worker, db.read)).toContainEqual(
      expect.objectContaining({ currency: 'GBP', amount: -100_000n }),
    )
    const next = await pay(ada)
    await advancePayment(small, { id: next.id })
    expect(await stateOf(next)).toMatchObject({ state: 'funded' })
    expect(alerts).toContain('fx_position_full')
    airwallex.conversionFates.length = 0
    await later(HOUR_MS)
    expect(await stateOf(made)).toMatchObject({ state: 'sent' })
  })
})

test('what was bought is paid out once it has settled, and not before', async () => {
  const { ada } = await company()
  const made = await pay(ada)
  airwallex.settlesAt = new Date(+clock.now() + 2 * DAY_MS)
  await work(made)
  expect(await stateOf(made)).toMatchObject({ state: 'paying', bought: money('USD', 131_000n) })
  await later(3 * DAY_MS)
  expect(airwallex.payments.has(referenceOf(made.id, 'pay', 1))).toBe(false)
  airwallex.settlesAt = null
  await later(HOUR_MS)
  expect(await stateOf(made)).toMatchObject({ state: 'sent' })
})

describe('what is not known', () => {
  test('of a conversion is asked, and bought once', async () => {
    const { ada } = await company()
    const made = await pay(ada)
    airwallex.conversionFates.push('answer_lost')
    await work(made)
    expect(await stateOf(made)).toMatchObject({ state: 'converting' })
    await later(MINUTE_MS)
    expect(await stateOf(made)).toMatchObject({ state: 'sent', bought: money('USD', 131_000n) })
    expect(airwallex.conversions.get(referenceOf(made.id, 'convert', 1))?.times).toBe(1)
  })

  test('of a payment is asked, and paid once', async () => {
    const { ada } = await company()
    const made = await pay(ada)
    airwallex.paymentFates.push('answer_lost')
    await work(made)
    expect(await stateOf(made)).toMatchObject({ state: 'unknown' })
    airwallex.down = true
    await later(HOUR_MS)
    expect(await stateOf(made)).toMatchObject({ state: 'unknown' })
    airwallex.down = false
    await later(HOUR_MS)
    expect(await stateOf(made)).toMatchObject({ state: 'sent' })
    expect(await tries(made)).toHaveLength(2)
  })

  test('is not over because a row says so: nothing else is ordered, and nothing given back', async () => {
    const { ada, id } = await company()
    const made = await pay(ada)
    airwallex.paymentFates.push('answer_lost')
    await work(made)
    const before = await balance(id)
    const say = (statement: string) => db.pool.query(statement, [referenceOf(made.id, 'pay', 1)])
    await say(`update fx.tries set state = 'failed', ended_at = now(), next_at = null where reference = $1`)
    await later(MINUTE_MS)
    expect(alerts).toContain('fx_try_not_over')
    expect(await balance(id)).toEqual(before)
    expect((await tries(made)).filter(({ kind }) => kind === 'pay')).toHaveLength(1)
    // The provider's own word ends it.
    await later(HOUR_MS)
    expect(await stateOf(made)).toMatchObject({ state: 'sent' })
    await expect(db.pool.query(`delete from fx.sends where payment_id = $1`, [made.id])).rejects.toThrow('denied')
  })

  test('once it is sure that it never arrived, it is ordered again under the same reference', async () => {
    const { ada } = await company()
    const made = await pay(ada)
    airwallex.paymentFates.push('order_lost')
    await work(made)
    await later(MINUTE_MS)
    expect(airwallex.payments.has(referenceOf(made.id, 'pay', 1))).toBe(false)
    await later(20 * MINUTE_MS)
    await later(20 * MINUTE_MS)
    expect(await stateOf(made)).toMatchObject({ state: 'sent' })
    expect((await tries(made)).find(({ kind }) => kind === 'pay')).toMatchObject({ ordinal: 1, sends: 2 })
  })

  test('for days raises an alarm', async () => {
    const { ada } = await company()
    const made = await pay(ada)
    airwallex.usual = 'pending'
    await work(made)
    expect(await fxProblem(kit.deps)).toBeNull()
    await later(6 * DAY_MS)
    expect(await stateOf(made)).toMatchObject({ state: 'paying' })
    expect(alerts).toContain('fx_payments_late')
    expect(await fxProblem(kit.deps)).toBe('payments take longer than usual')
    airwallex.settle(referenceOf(made.id, 'pay', 1), 'sent')
    await later(HOUR_MS)
    expect(await stateOf(made)).toMatchObject({ state: 'sent' })
  })

  test('of the delivery is presumed once the usual time has passed', async () => {
    const { ada } = await company()
    const made = await pay(ada)
    await work(made)
    await later(10 * DAY_MS)
    expect(await stateOf(made)).toMatchObject({ state: 'delivered', delivery: 'presumed' })
  })
})
