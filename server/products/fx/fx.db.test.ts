/** Payments abroad from their order to their end, on real accounts and books: what is booked, what is ordered, when. */
import { FX_CURRENCIES } from '@zend/corridors'
import { DAY_MS, HOUR_MS, MINUTE_MS, money } from '@zend/kernel'
import { expectOk, testDatabase } from '@zend/tests/testkit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fxOn } from './fx.fixture.ts'
import { referenceOf } from './fx-payment.ts'
import { movePayment } from './payments.repo.ts'
import { trackFx } from './read-payments.ts'
import { requestFx } from './request-payment.ts'

const db = await testDatabase()
const kit = await fxOn(db)
const { alerts, balance, broken, clock, company, env, inHouse, later, order, pay, quote, stateOf, tries, wish, work } =
  kit
const [currencycloud, airwallex] = kit.providers
const refused = (code: string) => expect.objectContaining({ ok: false, refusal: expect.objectContaining({ code }) })

beforeEach(() => kit.reset())
afterEach(async () => expect(await broken()).toEqual([]))

describe('an order', () => {
  test('takes what the quote says at most, and holds the most that may leave', async () => {
    const { id, ada } = await company(5_000_000000n)
    const quoted = expectOk(await quote(ada))
    // GBP 1,000 cost 1,310 dollars; 40 and 80 basis points on it make 5.24 and 10.53.
    expect(quoted.priced).toMatchObject({
      cost: money('USD', 131_000n),
      margin: money('USD', 524n),
      fee: money('USD', 1_053n),
      taken: money('USDT', 1_325_770000n),
    })
    expect(quoted.rail).toBe('gb-fps')
    const paid = await pay(ada)
    expect(paid).toMatchObject({ state: 'funded', most: money('USDT', 1_339_027700n), holder: id, madeBy: ada.userId })
    expect(await balance(id)).toEqual({ total: 5_000_000000n, held: 1_339_027700n })
    expect(currencycloud.conversions.size + airwallex.conversions.size).toBe(0)
  })

  test.each([null, { answer: 'none', name: null }, { answer: 'not_possible', name: null }] as const)(
    'to a name that no bank confirmed (%j) is small until one has arrived',
    async (nameCheck) => {
      const { ada } = await company(100_000_000000n)
      env.nameCheck = nameCheck
      const large = () => quote(ada, { amount: '8000.00' })
      expect(await large()).toEqual({
        ok: false,
        refusal: { code: 'test_payment_needed', maximum: '10000.00', currency: 'USD' },
      })
      const small = await pay(ada, { amount: '100.00' })
      airwallex.usual = 'delivered'
      await work(small)
      expect(await stateOf(small)).toMatchObject({ state: 'delivered' })
      expect(await large()).toMatchObject({ ok: true })
      env.version = 2
      expect(await large()).toEqual(refused('test_payment_needed'))
    },
  )

  test('to a similar name that the bank told may be large', async () => {
    const { ada } = await company(100_000_000000n)
    env.nameCheck = { answer: 'close', name: 'HARBOUR SUPPLIES' }
    expect(await quote(ada, { amount: '8000.00' })).toMatchObject({ ok: true })
  })

  test('is refused without verification, money, a supplier or a rate', async () => {
    const { ada } = await company(100_000000n)
    expect(await quote(ada)).toEqual(refused('insufficient_funds'))
    expect(await quote(ada, { amount: '0' })).toEqual(refused('invalid_request'))
    expect(await quote(ada, { amount: '5.00' })).toEqual(refused('amount_too_small'))
    expect(await quote(ada, { reference: 'Ünvoice' })).toEqual(refused('invalid_request'))
    expect(await quote(ada, { currency: 'CNY', purpose: 'services' })).toEqual(refused('invalid_request'))
    expect(await quote(ada, { supplierId: 'spr_nobody' })).toEqual(refused('supplier_unknown'))
    expect(await quote(ada, { most: '50' })).toEqual(refused('invalid_request'))
    env.tier = 1
    expect(await quote(ada)).toEqual(refused('verification_needed'))
    env.tier = 2
    env.cooling = true
    expect(await quote(ada)).toEqual(refused('supplier_cooling'))
    env.cooling = false
    clock.advance(HOUR_MS)
    expect(await quote(ada)).toEqual(refused('fx_rate_unavailable'))
  })

  test('of which the supplier was changed since the quote is refused', async () => {
    const { ada } = await company()
    const { quote: text } = expectOk(await quote(ada))
    env.version = 2
    const taken = await requestFx(kit.deps, ada.actor, {
      quote: text,
      otp: '000000',
      pin: '2580',
      idempotencyKey: null,
    })
    expect(taken).toEqual(refused('version_changed'))
  })
})

describe.each(FX_CURRENCIES)('in %s', (currency) => {
  test('from the order to the delivery, bought once, paid once, with every leg in the books', async () => {
    const { id, ada } = await company()
    const before = await inHouse('fx_clearing', currency)
    const made = await pay(ada, { currency, amount: '1000.00' })
    await work(made)
    const sent = await stateOf(made)
    expect(sent.state).toBe('sent')
    const by = kit.providers.find(({ name }) => name === sent.terms?.provider)
    expect(by?.payments.get(referenceOf(made.id, 'pay', 1))?.order).toMatchObject({
      amount: money(currency, 100_000n),
      purpose: 'GDDS',
      remittance: 'Invoice 77',
      payer: { name: 'Baobab Ltd' },
    })
    expect(by?.conversions.get(referenceOf(made.id, 'convert', 1))?.times ?? 0).toBe(currency === 'USD' ? 0 : 1)
    expect(await inHouse('fx_clearing', currency)).toBe(before)
    expect(await balance(id)).toEqual({ total: 100_000_000000n - (sent.terms?.taken.amount ?? 0n), held: 0n })
    by?.settle(referenceOf(made.id, 'pay', 1), 'delivered')
    await later(MINUTE_MS)
    expect(await stateOf(made)).toMatchObject({ state: 'delivered', delivery: 'told' })
    expect((await tries(made)).map(({ kind }) => kind)).toEqual(currency === 'USD' ? ['pay'] : ['convert', 'pay'])
  })
})

describe('what does not arrive', () => {
  test('because the payee is refused never left: the company has all of it again', async () => {
    const { id, ada } = await company()
    const made = await pay(ada)
    airwallex.paymentFates.push('payee_invalid')
    await work(made)
    expect(await stateOf(made)).toMatchObject({ state: 'came_back', reason: 'payee_invalid', cameBack: made.deliver })
    expectOk(await wish(ada, made, 'give_back'))
    await work(made)
    expect(await stateOf(made)).toMatchObject({ state: 'returned' })
    expect(await balance(id)).toEqual({ total: 100_000_000000n, held: 0n })
    // And it is money that can leave.
    const again = await pay(ada)
    await work(again)
    expect(await stateOf(again)).toMatchObject({ state: 'sent' })
  })

  test('weeks later, less what banks took: the company has the rest, at the original rate', async () => {
    const { id, ada } = await company()
    const made = await pay(ada)
    await work(made)
    await later(3 * 7 * DAY_MS)
    airwallex.sendBack(referenceOf(made.id, 'pay', 1), 'account_closed', 1_500n)
    await later(5 * DAY_MS)
    const back = await stateOf(made)
    expect(back).toMatchObject({ state: 'came_back', reason: 'account_closed', cameBack: money('GBP', 98_500n) })
    // Nobody says anything: it is given back by itself.
    await later(8 * DAY_MS)
    const taken = back.terms?.taken.amount ?? 0n
    const kept = (taken * 1_500n + 99_999n) / 100_000n
    expect(await stateOf(made)).toMatchObject({ state: 'returned', returned: money('USDT', taken - kept) })
    expect(await balance(id)).toEqual({ total: 100_000_000000n - kept, held: 0n })
  })

  test('for want of our money is tried again later, and then the company is asked', async () => {
    const { ada } = await company()
    const patient = await pay(ada)
    airwallex.paymentFates.push('balance_low')
    await work(patient)
    expect(await stateOf(patient)).toMatchObject({ state: 'paying' })
    await later(16 * MINUTE_MS)
    expect(await stateOf(patient)).toMatchObject({ state: 'sent' })
    const hopeless = await pay(ada)
    airwallex.paymentFates.push('balance_low', 'cut_off', 'balance_low', 'balance_low')
    await work(hopeless)
    for (let pause = 0; pause < 4; pause += 1) await later(16 * MINUTE_MS)
    expect(await stateOf(hopeless)).toMatchObject({ state: 'came_back', reason: 'balance_low' })
  })

  test('because nobody sells: another provider is asked, and the company in the end', async () => {
    const { ada } = await company()
    const made = await pay(ada)
    airwallex.conversionFates.push('rejected')
    await work(made)
    await work(made)
    expect(await stateOf(made)).toMatchObject({ state: 'sent', terms: { provider: 'currencycloud' } })
    const other = await pay(ada)
    for (const provider of kit.providers) provider.conversionFates.push('rejected', 'rejected', 'rejected', 'rejected')
    for (let tried = 0; tried < 5; tried += 1) await work(other)
    expect(await stateOf(other)).toMatchObject({ state: 'came_back', reason: 'rejected', bought: null })
    expectOk(await wish(ada, other, 'give_back'))
    await work(other)
    expect(await stateOf(other)).toMatchObject({ state: 'returned' })
  })
})

describe('its company', () => {
  test('cancels it until it is converted', async () => {
    const { id, ada } = await company()
    const [off, gone] = [await pay(ada), await pay(ada)]
    expectOk(await wish(ada, off, 'cancel'))
    await work(off)
    expect(await stateOf(off)).toMatchObject({ state: 'cancelled' })
    expectOk(await wish(ada, gone, 'cancel'))
    const stranger = await company()
    expect(await wish(stranger.ada, gone, 'cancel')).toEqual(refused('not_found'))
    await work(gone)
    expect(await balance(id)).toEqual({ total: 100_000_000000n, held: 0n })
    const sent = await pay(ada)
    await work(sent)
    expect(await wish(ada, sent, 'cancel')).toEqual(refused('fx_not_possible'))
    expect(await wish(ada, sent, 'give_back')).toEqual(refused('fx_not_possible'))
  })

  test('asks a bank for it back, and has it once it came', async () => {
    const { ada } = await company()
    const made = await pay(ada)
    await work(made)
    expectOk(await wish(ada, made, 'recall'))
    await work(made)
    expect(await stateOf(made)).toMatchObject({ state: 'sent' })
    airwallex.sendBack(referenceOf(made.id, 'pay', 1), 'recalled')
    await later(DAY_MS)
    expect(await stateOf(made)).toMatchObject({ state: 'came_back', reason: 'recalled' })
  })

  test('lets its supplier follow it by a link that nobody can guess', async () => {
    const { ada } = await company()
    const made = await pay(ada)
    expect(await trackFx(db.read, made.tracker)).toEqual(refused('not_found'))
    await work(made)
    expect(expectOk(await trackFx(db.read, made.tracker)).payment.id).toBe(made.id)
    expect(await trackFx(db.read, made.id)).toEqual(refused('not_found'))
  })

  test('is asked again where it did not confirm what the row says', async () => {
    const { id, ada } = await company()
    const made = await pay(ada)
    await db.owner.pool.query(`alter table fx.payments disable trigger all`)
    await db.owner.pool.query(`update fx.payments set deliver = deliver + 1 where id = $1`, [made.id])
    await db.owner.pool.query(`alter table fx.payments enable trigger all`)
    await work(made)
    expect(alerts).toContain('fx_not_authorized')
    expect(await stateOf(made)).toMatchObject({ state: 'not_taken', reason: 'not_confirmed' })
    expect(await balance(id)).toEqual({ total: 100_000_000000n, held: 0n })
    await db.owner.pool.query(`update fx.payments set deliver = deliver - 1 where id = $1`, [made.id])
  })
})

test('two workers at once buy and pay once', async () => {
  const { ada } = await company()
  const made = await pay(ada)
  await Promise.all([work(made), work(made), work(made)])
  expect(await stateOf(made)).toMatchObject({ state: 'sent' })
  expect(airwallex.conversions.get(referenceOf(made.id, 'convert', 1))?.times).toBe(1)
  expect(await tries(made)).toHaveLength(2)
})

test('one offer makes one payment', async () => {
  const { id, ada } = await company()
  const first = await order(ada)
  expect(first.ok).toBe(true)
  expect((await balance(id)).held).toBeGreaterThan(0n)
})

test('the API’s login writes no payment that is more than funded, and no try', async () => {
  const { ada } = await company()
  const made = await pay(ada)
  await expect(
    kit.deps.db.transact((tx) => movePayment(tx, made.id, { state: 'cancelled', at: clock.now() })),
  ).rejects.toThrow('permission denied')
})
