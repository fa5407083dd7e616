import { after, DAY_MS, HOUR_MS, MINUTE_MS, money, SECOND_MS } from '@zend/kernel'
import { CALLER, expectOk, sentWhileLocked, sentWhileUnderWay, testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import {
  addAccount,
  listAccounts,
  removeAccount,
  resolveAccount,
  type SavedAccount,
} from '../../core/payout-accounts/index.ts'
import { advanceSell } from './advance-sell.ts'
import { PIN, quickSellsOn } from './quick-sell.fixture.ts'
import { quoteSell } from './quote-sell.ts'
import { readPayoutCountries, readSellLimit } from './read-ways.ts'
import { reconcileRails } from './reconcile-rails.ts'
import { sellingAct } from './act/index.ts'
import { usualSeconds } from './attempts.repo.ts'
import { takeNotice } from './take-notice.ts'

const db = await testDatabase()
const fixture = await quickSellsOn(db)
const { clock, rails, env } = fixture
const [paystack, flutterwave] = rails

afterEach(async () => {
  for (const rail of rails) Object.assign(rail, { usual: 'paid', down: false, fates: rail.fates.splice(0, 0) })
  Object.assign(env, { tier: 1, full: false, ageMs: 0 })
  // Let the rails' health forget what the previous test did.
  clock.advance(HOUR_MS)
  expect(await fixture.broken()).toEqual([])
  expect(fixture.alerts.splice(0)).toEqual([])
})

const GROSS = 10_000_000n
const RECEIVES = 9_920_000n
const open = async (ifFailed: 'crypto' | 'local' = 'crypto') => {
  const ada = await fixture.seller()
  const account = await fixture.save(ada)
  return { ada, account, sale: await fixture.sell(ada, account, '100.000000', ifFailed) }
}
const refusal = (result: { readonly ok: true } | { readonly ok: false; readonly refusal: { readonly code: string } }) =>
  result.ok ? 'ok' : result.refusal.code

test('a sale that goes well: offered, taken, booked, paid; every figure exact', async () => {
  const [inventory, local, fees] = [
    await fixture.inHouse('swap_inventory', 'USDT'),
    await fixture.inHouse('swap_inventory', 'NGN'),
    await fixture.inHouse('quick_sell_fees', 'NGN'),
  ]
  const [books, held] = [await fixture.inHouse('rail:paystack', 'NGN'), paystack.held.get('NGN') ?? 0n]
  const { ada, sale } = await open()
  expect(sale).toMatchObject({
    state: 'locked',
    gross: money('NGN', GROSS),
    fee: money('NGN', 75_000n),
    receives: money('NGN', RECEIVES),
  })
  await fixture.work(sale)
  expect(await fixture.stateOf(sale)).toMatchObject({ state: 'paid' })
  expect(await fixture.balance(ada.userId, 'USDT')).toBe(900_000000n)
  expect((await fixture.inHouse('swap_inventory', 'USDT')) - inventory).toBe(100_000000n)
  expect((await fixture.inHouse('swap_inventory', 'NGN')) - local).toBe(-GROSS)
  expect((await fixture.inHouse('quick_sell_fees', 'NGN')) - fees).toBe(80_000n)
  expect((await fixture.inHouse('rail:paystack', 'NGN')) - books).toBe(RECEIVES + 10n)
  expect(held - (paystack.held.get('NGN') ?? 0n)).toBe(RECEIVES + 10n)
})

test('a sale says how long payouts to its own bank took lately, and where there were too few, those of the method', async () => {
  const { casesMin } = fixture.deps.policy.health.usual
  const way = { country: 'NG', method: 'bank', currency: 'NGN' } as const
  const cases = { ...fixture.deps.policy.health.usual, casesMax: 2 * casesMin }
  const ada = await fixture.seller()
  const account = await fixture.save(ada)
  // Another bank: newer payouts, and slower ones.
  const slow = await fixture.save(ada, '0123450010', 'ng-gtbank')
  for (const [to, seconds] of [
    [account, 40],
    [slow, 70],
  ] as const) {
    for (let n = 0; n < casesMin; n++) {
      const sale = await fixture.sell(ada, to, '1.000000', 'crypto')
      clock.advance(seconds * SECOND_MS)
      await fixture.work(sale)
    }
  }
  expect(await usualSeconds(db.read, { ...way, institution: account.institution }, cases)).toBe(40)
  expect(await usualSeconds(db.read, { ...way, institution: slow.institution }, cases)).toBe(70)
  expect(await usualSeconds(db.read, { ...way, institution: 'ng-nobody' }, cases)).toBe(
    await usualSeconds(db.read, way, cases),
  )
  expect(await usualSeconds(db.read, way, { ...cases, casesMin: 10_000 })).toBeNull()
})

describe('an offer', () => {
  test('is refused for what cannot be sold, and says why', async () => {
    const ada = await fixture.seller()
    const account = await fixture.save(ada)
    const ask = async (amount: string, from: 'USDT' | 'BTC' | 'ETH' | 'NGN' | 'KES' = 'USDT') =>
      quoteSell(fixture.deps, ada.actor, { accountId: account.id, from, amount })
    expect(await ask('0.5')).toMatchObject({
      refusal: { code: 'amount_too_small', minimum: '500.00', currency: 'NGN' },
    })
    expect(await ask('9000')).toMatchObject({ refusal: { code: 'amount_too_large', maximum: '5000000.00' } })
    expect(await ask('1001')).toMatchObject({ refusal: { code: 'insufficient_funds', available: '1000.000000' } })
    expect(await ask('600')).toMatchObject({ refusal: { code: 'limit_exceeded', rule: 'day', left: '500000.00' } })
    expect(refusal(await ask('10.0000001'))).toBe('invalid_request')
    expect(refusal(await ask('1', 'ETH'))).toBe('invalid_request')
    expect(refusal(await ask('1000', 'KES'))).toBe('invalid_request')
    expect(
      refusal(
        await quoteSell(fixture.deps, (await fixture.seller()).actor, {
          accountId: account.id,
          from: 'USDT',
          amount: '10',
        }),
      ),
    ).toBe('account_not_found')
    env.full = true
    expect(refusal(await ask('10'))).toBe('inventory_limit')
    Object.assign(env, { full: false, tier: 0 })
    expect(refusal(await ask('10'))).toBe('verification_needed')
    Object.assign(env, { tier: 1, ageMs: DAY_MS })
    expect(refusal(await ask('10'))).toBe('price_stale')
  })

  test('is made for exactly what is to arrive, of a coin and of a local balance', async () => {
    const ada = await fixture.seller()
    const account = await fixture.save(ada)
    const ask = (amount: string, from: 'USDT' | 'NGN' = 'USDT') =>
      quoteSell(fixture.deps, ada.actor, { accountId: account.id, from, amount, isReceived: true })
    const quoted = expectOk(await ask('50000'))
    const { offer } = quoted
    expect(offer.receives).toEqual(money('NGN', 50_000_00n))
    // 50,050 with the flat fee, and with three quarters of a percent of the gross 50,428.22, at 1,000 for one.
    expect(offer.sold).toEqual(money('USDT', 50_428220n))
    expect(offer.gross.amount - offer.fee.amount - offer.flatFee.amount).toBe(offer.receives.amount)
    expect(await ask('499.99')).toMatchObject({ refusal: { code: 'amount_too_small', minimum: '500.00' } })
    expect(await ask('5000000.01')).toMatchObject({ refusal: { code: 'amount_too_large', maximum: '5000000.00' } })
    expect(await ask('10.001')).toMatchObject({ refusal: { code: 'invalid_request', field: 'body.toCurrencyAmt' } })
    expect(await ask('1000', 'NGN')).toMatchObject({
      refusal: { code: 'insufficient_funds', available: '0.00', currency: 'NGN' },
    })
    const sale = expectOk(await fixture.take(ada, quoted, await fixture.codeFor(ada, sellingAct(offer.sold, account))))
    expect(sale.receives).toEqual(offer.receives)
    await fixture.work(sale)
    expect(await fixture.balance(ada.userId, 'USDT')).toBe(1_000_000000n - offer.sold.amount)
  })

  test('is worth a minute and two seconds, to its own customer, once', async () => {
    const ada = await fixture.seller()
    const account = await fixture.save(ada)
    const first = await fixture.quote(ada, account, '10')
    const otp = await fixture.codeFor(ada, sellingAct(first.offer.sold, account))
    clock.advance(SECOND_MS + 1)
    expect(refusal(await fixture.take(ada, first, otp))).toBe('quote_expired')
    const eve = await fixture.seller()
    const offer = await fixture.quote(ada, account, '10')
    expect(refusal(await fixture.take(eve, offer, otp))).toBe('quote_invalid')
    clock.advance(62 * SECOND_MS)
    const [one, two] = await Promise.all([
      fixture.take(ada, offer, otp, 'crypto', 'key'),
      fixture.take(ada, offer, otp, 'crypto', 'key'),
    ])
    expect(expectOk(one).id).toBe(expectOk(two).id)
    expect(refusal(await fixture.take(ada, await fixture.quote(ada, account, '10'), otp))).toBe('otp_expired')
    await fixture.work(expectOk(one))
  })

  test.each(['quote_expired', 'price_stale', 'inventory_limit'])(
    'sent again while the first is on its way answers that, also where it would be %s',
    async (code) => {
      const ada = await fixture.seller()
      const account = await fixture.save(ada)
      const otp = await fixture.codeFor(ada, sellingAct(money('USDT', 10_000000n), account))
      const [offer, other] = [await fixture.quote(ada, account, '10'), await fixture.quote(ada, account, '10')]
      const send = () => fixture.take(ada, offer, otp, 'crypto', 'key')
      const [first, again] = await sentWhileUnderWay(db, send, () => {
        if (code === 'quote_expired') clock.advance(63 * SECOND_MS)
        Object.assign(env, { ageMs: code === 'price_stale' ? DAY_MS : 0, full: code === 'inventory_limit' })
        return send()
      })
      expect(refusal(await fixture.take(ada, other, otp, 'crypto', 'another key'))).toBe(code)
      Object.assign(env, { ageMs: 0, full: false })
      expect(expectOk(again).id).toBe(expectOk(first).id)
      await fixture.work(expectOk(first))
    },
  )

  test('whose end comes while it waits for the PIN is refused: a repeat may have been told so', async () => {
    const ada = await fixture.seller()
    const account = await fixture.save(ada)
    const otp = await fixture.codeFor(ada, sellingAct(money('USDT', 10_000000n), account))
    const offer = await fixture.quote(ada, account, '10')
    const answer = await sentWhileLocked(
      db,
      () => fixture.take(ada, offer, otp, 'crypto', 'key'),
      () => clock.advance(63 * SECOND_MS),
    )
    expect(refusal(answer)).toBe('quote_expired')
    const next = expectOk(await fixture.take(ada, await fixture.quote(ada, account, '10'), otp))
    await fixture.work(next)
  })

  test('the code of one amount or account is worth nothing for another', async () => {
    const ada = await fixture.seller()
    const [account, other] = [await fixture.save(ada), await fixture.save(ada, '0690000032')]
    const otp = await fixture.codeFor(ada, sellingAct(money('USDT', 10_000000n), account))
    expect(refusal(await fixture.take(ada, await fixture.quote(ada, account, '11'), otp))).toBe('otp_wrong')
    expect(refusal(await fixture.take(ada, await fixture.quote(ada, other, '10'), otp))).toBe('otp_wrong')
    const sale = expectOk(await fixture.take(ada, await fixture.quote(ada, account, '10'), otp))
    await fixture.work(sale)
  })

  test('several at once cannot take more than the limit, nor more than there is', async () => {
    const ada = await fixture.seller()
    const account = await fixture.save(ada)
    for (const amount of ['200', '200']) await fixture.work(await fixture.sell(ada, account, amount))
    expect(
      await quoteSell(fixture.deps, ada.actor, { accountId: account.id, from: 'USDT', amount: '101' }),
    ).toMatchObject({ refusal: { code: 'limit_exceeded', left: '100000.00' } })
    expect(
      expectOk(await readSellLimit(fixture.deps, { holder: ada.userId }, { from: 'USDT', currency: 'NGN' })),
    ).toMatchObject({ rule: 'day', left: money('NGN', 10_000_000n) })
  })
})

describe('a hold on money out', () => {
  test('leaves the own old account open, and no other', async () => {
    const ada = await fixture.seller()
    const account = await fixture.save(ada)
    const hold = sql`insert into holders.holds (user_id, reason, until) values (${ada.userId}, 'password_reset', ${new Date(+clock.now() + 5 * DAY_MS)})`
    await hold.execute(db.owner.read)
    const ask = () => quoteSell(fixture.deps, ada.actor, { accountId: account.id, from: 'USDT', amount: '10' })
    expect(refusal(await ask())).toBe('money_out_held')
    clock.advance(2 * DAY_MS)
    expect(refusal(await ask())).toBe('ok')
  })
})

describe('a name that is only close', () => {
  test('is paid little on its first day', async () => {
    const ada = await fixture.seller()
    for (const rail of rails) rail.names.set('0690000055', 'ADA OBIOHA')
    const account = await fixture.save(ada, '0690000055')
    expect(account.match).toBe('close')
    await fixture.work(await fixture.sell(ada, account, '200'))
    expect(
      await quoteSell(fixture.deps, ada.actor, { accountId: account.id, from: 'USDT', amount: '101' }),
    ).toMatchObject({
      refusal: { code: 'limit_exceeded', rule: 'first_day', limit: '300.00', used: '200.00', left: '100.00' },
    })
    const limit = async (accountId?: SavedAccount['id']) =>
      expectOk(await readSellLimit(fixture.deps, { holder: ada.userId }, { from: 'USDT', currency: 'NGN', accountId }))
    // The remaining dollars, at a thousand naira each, and the time when the day is over.
    expect(await limit(account.id)).toMatchObject({
      rule: 'first_day',
      left: money('NGN', 10_000_000n),
      freesAt: after(account.createdAt, DAY_MS),
    })
    // It does not bind another account, or somebody else's.
    expect(await limit((await fixture.save(ada)).id)).toMatchObject({ rule: 'day' })
    expect(await limit()).toMatchObject({ rule: 'day' })
    clock.advance(DAY_MS)
    await fixture.quote(ada, account, '101')
    expect(await limit(account.id)).not.toMatchObject({ rule: 'first_day' })
  })
})

describe('whatever the rails do', () => {
  test('no answer to an order that was taken: it is asked about, and never ordered again', async () => {
    paystack.fates.push('paid_answer_lost')
    const { sale } = await open()
    await fixture.work(sale)
    expect(await fixture.stateOf(sale)).toMatchObject({ state: 'payout_unknown' })
    await fixture.later(5 * SECOND_MS)
    expect(await fixture.stateOf(sale)).toMatchObject({ state: 'paid' })
    expect(await fixture.attempts(sale)).toMatchObject([{ rail: 'paystack', sends: 1, state: 'paid' }])
  })

  test('an order that never arrived is sent again under the same reference, and only when it cannot be on its way', async () => {
    paystack.fates.push('order_lost')
    const { sale } = await open()
    await fixture.work(sale)
    for (let minute = 0; minute < 14; minute++) await fixture.later(MINUTE_MS)
    expect(await fixture.attempts(sale)).toMatchObject([{ sends: 1, state: 'open' }])
    expect(await fixture.stateOf(sale)).toMatchObject({ state: 'payout_unknown' })
    await fixture.later(10 * MINUTE_MS)
    expect(await fixture.attempts(sale)).toMatchObject([{ sends: 2, state: 'paid', ordinal: 1 }])
    expect(paystack.book.size).toBeGreaterThan(0)
  })

  test('orders that never arrive, again and again, go to the second rail', async () => {
    paystack.fates.push('order_lost', 'order_lost', 'order_lost')
    const { sale } = await open()
    await fixture.work(sale)
    for (let quarter = 0; quarter < 8; quarter++) await fixture.later(16 * MINUTE_MS)
    expect(await fixture.attempts(sale)).toMatchObject([
      { rail: 'paystack', sends: 3, state: 'failed', why: 'not_taken' },
      { rail: 'flutterwave', sends: 1, state: 'paid' },
    ])
  })

  test('what a rail surely did not take is paid by the other one at once', async () => {
    paystack.fates.push('not_taken')
    const { sale } = await open()
    await fixture.work(sale)
    expect(await fixture.attempts(sale)).toMatchObject([
      { rail: 'paystack', sends: 1, state: 'failed', why: 'not_taken' },
      { rail: 'flutterwave', sends: 1, state: 'paid' },
    ])
  })

  test('while everybody turns us away a sale is tried again and again, and paid within a minute of the outage’s end, once', async () => {
    for (const rail of rails) rail.usual = 'not_taken'
    const sales = [await open(), await open(), await open()].map(({ sale }) => sale)
    const before = paystack.book.size + flutterwave.book.size
    for (const sale of sales) await fixture.work(sale)
    for (let second = 0; second < 50; second += 5) await fixture.later(5 * SECOND_MS)
    for (const sale of sales) expect(await fixture.stateOf(sale)).toMatchObject({ state: 'second_rail' })
    for (const rail of rails) rail.usual = 'paid'
    for (let second = 0; second < 60; second += 5) await fixture.later(5 * SECOND_MS)
    for (const sale of sales) {
      expect(await fixture.stateOf(sale)).toMatchObject({ state: 'paid' })
      expect(await fixture.attempts(sale)).toMatchObject([
        { state: 'failed', why: 'not_taken' },
        { state: 'paid', sends: 1 },
      ])
    }
    expect(paystack.book.size + flutterwave.book.size - before).toBe(3)
  })

  test('what nobody takes for a quarter of an hour comes back', async () => {
    for (const rail of rails) rail.usual = 'not_taken'
    const { ada, sale } = await open()
    await fixture.work(sale)
    for (let minute = 0; minute < 14; minute += 1) await fixture.later(MINUTE_MS)
    expect(await fixture.stateOf(sale)).toMatchObject({ state: 'second_rail' })
    await fixture.later(6 * MINUTE_MS)
    expect(await fixture.stateOf(sale)).toMatchObject({ state: 'returned', reason: 'not_taken' })
    expect(await fixture.balance(ada.userId, 'USDT')).toBe(1_000_000000n)
  })

  test('being turned away says nothing of an earlier order that may be on its way: nobody else pays it', async () => {
    paystack.fates.push('order_late', 'not_taken')
    const { sale } = await open()
    await fixture.work(sale)
    for (let minute = 0; minute < 16; minute += 1) await fixture.later(MINUTE_MS)
    expect(await fixture.attempts(sale)).toMatchObject([{ rail: 'paystack', sends: 2, state: 'open' }])
    expect(await fixture.stateOf(sale)).toMatchObject({ state: 'payout_unknown' })
    paystack.arrive((await fixture.attempts(sale))[0]?.reference ?? '')
    paystack.settle((await fixture.attempts(sale))[0]?.reference ?? '', 'paid')
    for (let minute = 0; minute < 6; minute += 1) await fixture.later(MINUTE_MS)
    expect(await fixture.attempts(sale)).toMatchObject([{ rail: 'paystack', state: 'paid' }])
  })

  test('an order that may be on its way is looked at the moment that this is over, not at the next step', async () => {
    paystack.fates.push('order_lost')
    const { sale } = await open()
    await fixture.work(sale)
    for (let minute = 0; minute < 15; minute += 1) await fixture.later(MINUTE_MS)
    const [attempt] = await fixture.attempts(sale)
    expect(attempt).toMatchObject({ state: 'open', sends: 1 })
    expect(+(attempt?.nextAt ?? 0) - +(attempt?.sentAt ?? 0)).toBe(15 * MINUTE_MS + 1)
    await fixture.later(1)
    expect(await fixture.attempts(sale)).toMatchObject([{ sends: 2, state: 'paid' }])
  })

  test('the first refuses: the second pays, under a reference of its own', async () => {
    paystack.fates.push('rail_balance_low')
    const { sale } = await open()
    await fixture.work(sale)
    const [first, second] = await fixture.attempts(sale)
    expect([first?.why, second?.state, first?.reference === second?.reference]).toEqual([
      'rail_balance_low',
      'paid',
      false,
    ])
    expect(paystack.paidOut('NGN') + flutterwave.paidOut('NGN')).toBeGreaterThan(0n)
    expect(flutterwave.book.get(second?.reference ?? '')?.order.amount).toEqual(money('NGN', RECEIVES))
  })

  test.each([
    ['crypto', 'USDT', 1_000_000000n, 0n],
    ['local', 'NGN', 900_000000n, GROSS],
  ] as const)('nobody can pay: the %s is back, whole', async (ifFailed, asset, dollars, naira) => {
    for (const rail of rails) rail.fates.push('rejected')
    const { ada, sale } = await open(ifFailed)
    await fixture.work(sale)
    expect(await fixture.stateOf(sale)).toMatchObject({ state: 'returned', reason: 'rejected', returned: { asset } })
    expect([await fixture.balance(ada.userId, 'USDT'), await fixture.balance(ada.userId, 'NGN')]).toEqual([
      dollars,
      naira,
    ])
    // Returned money counts against no limit.
    expect(
      expectOk(await readSellLimit(fixture.deps, { holder: ada.userId }, { from: 'USDT', currency: 'NGN' })).left,
    ).toEqual(money('NGN', 50_000_000n))
  })

  test('a local balance can be paid out: no fee but the flat one, and it comes back as itself', async () => {
    for (const rail of rails) rail.fates.push('rejected')
    const { ada, account, sale } = await open('local')
    await fixture.work(sale)
    const out = await fixture.sell(ada, account, '100000.00', 'crypto', 'NGN')
    expect(out).toMatchObject({
      rate: '1',
      fee: money('NGN', 0n),
      flatFee: money('NGN', 5_000n),
      receives: money('NGN', 9_995_000n),
    })
    for (const rail of rails) rail.fates.push('rejected')
    await fixture.work(out)
    expect(await fixture.stateOf(out)).toMatchObject({ state: 'returned', returned: money('NGN', 10_000_000n) })
    await fixture.work(await fixture.sell(ada, account, '100000.00', 'crypto', 'NGN'))
    expect(await fixture.balance(ada.userId, 'NGN')).toBe(0n)
  })

  test('a payout that comes back days after it was paid', async () => {
    const { ada, sale } = await open()
    await fixture.work(sale)
    const [attempt] = await fixture.attempts(sale)
    await fixture.later(20 * DAY_MS)
    ;(attempt?.rail === 'paystack' ? paystack : flutterwave).settle(attempt?.reference ?? '', 'reversed')
    await fixture.later(11 * DAY_MS)
    expect(await fixture.stateOf(sale)).toMatchObject({
      state: 'bank_reversed',
      reason: 'bank_reversed',
      returned: money('USDT', 100_000000n),
    })
    expect(await fixture.balance(ada.userId, 'USDT')).toBe(1_000_000000n)
  })

  test('after sixty days nobody asks any more', async () => {
    const { sale } = await open()
    await fixture.work(sale)
    for (let days = 0; days < 14; days++) await fixture.later(5 * DAY_MS)
    expect(await fixture.attempts(sale)).toMatchObject([{ state: 'paid', nextAt: null }])
  })

  test('a rail that takes back a conclusive word changes nothing, and somebody is told', async () => {
    paystack.fates.push('rejected')
    const { sale } = await open()
    await fixture.work(sale)
    const [first] = await fixture.attempts(sale)
    paystack.settle(first?.reference ?? '', 'paid')
    expect(await takeNotice(fixture.deps, 'paystack', { eventId: 'late', reference: first?.reference ?? '' })).toBe(
      'woken',
    )
    await advanceSell(fixture.worker, { id: sale.id, reference: first?.reference ?? '' })
    expect(fixture.alerts.splice(0)).toEqual(['rail_contradicts_itself'])
    expect(await fixture.stateOf(sale)).toMatchObject({ state: 'paid' })
    expect((await fixture.attempts(sale)).map(({ state }) => state)).toEqual(['failed', 'paid'])
    // The scripted rail really paid twice: correct its balance for the other tests.
    paystack.settle(first?.reference ?? '', 'reversed')
    paystack.held.set('NGN', (paystack.held.get('NGN') ?? 0n) + 10n)
  })

  test('webhooks: repeated, of another rail, and false', async () => {
    paystack.usual = 'pending'
    const { sale } = await open()
    await fixture.work(sale)
    const [{ reference } = { reference: '' }] = await fixture.attempts(sale)
    const take = (rail: string) => takeNotice(fixture.deps, rail, { eventId: 'e1', reference })
    expect(await take('flutterwave')).toBe('not_ours')
    expect([await take('paystack'), await take('paystack')]).toEqual(['woken', 'known'])
    // A false but signed webhook only makes us ask the rail, whose answer counts.
    await advanceSell(fixture.worker, { id: sale.id, reference })
    expect(await fixture.stateOf(sale)).toMatchObject({ state: 'payout_sent' })
    paystack.settle(reference, 'paid')
    await Promise.all([1, 2, 3].map(() => advanceSell(fixture.worker, { id: sale.id, reference })))
    expect(await fixture.stateOf(sale)).toMatchObject({ state: 'paid' })
  })

  test('two workers at once, and a worker that dies between order and answer, pay once', async () => {
    const { sale } = await open()
    const before = paystack.paidOut('NGN')
    const dying = {
      ...fixture.worker,
      rails: [
        {
          ...paystack,
          send: async (order: Parameters<typeof paystack.send>[0]) => (await paystack.send(order), die()),
        },
      ],
    }
    await expect(advanceSell(dying, { id: sale.id })).resolves.toBeUndefined()
    await Promise.all([1, 2].map(() => advanceSell(fixture.worker, { id: sale.id })))
    await fixture.later(2 * MINUTE_MS)
    expect(await fixture.stateOf(sale)).toMatchObject({ state: 'paid' })
    expect(paystack.paidOut('NGN') - before).toBe(RECEIVES)
  })

  test('rails that fail again and again are down, for a while', async () => {
    const ada = await fixture.seller()
    const account = await fixture.save(ada)
    const stateThere = async () =>
      (await readPayoutCountries(fixture.deps)).find(({ country }) => country === 'NG')?.ways[0]?.state
    for (let sale = 0; sale < 5; sale++) {
      for (const rail of rails) rail.fates.push('rejected')
      await fixture.work(await fixture.sell(ada, account, '10'))
    }
    expect(await stateThere()).toBe('down')
    expect(
      refusal(await quoteSell(fixture.deps, ada.actor, { accountId: account.id, from: 'USDT', amount: '10' })),
    ).toBe('rails_unavailable')
    clock.advance(15 * MINUTE_MS)
    expect(await stateThere()).toBe('up')
  })
})

describe('reconciling', () => {
  test('tells when a rail holds less than our books say, and what is on its way is no loss', async () => {
    expect((await reconcileRails(fixture.worker)).map(({ agrees }) => agrees)).toEqual(['yes', 'yes'])
    flutterwave.held.set('NGN', (flutterwave.held.get('NGN') ?? 0n) - 1n)
    expect((await reconcileRails(fixture.worker)).map(({ rail, agrees }) => [rail, agrees])).toEqual([
      ['paystack', 'yes'],
      ['flutterwave', 'less'],
    ])
    expect(fixture.alerts.splice(0)).toEqual(['rail_balance_differs'])
    flutterwave.held.set('NGN', (flutterwave.held.get('NGN') ?? 0n) + 2n)
    expect((await reconcileRails(fixture.worker)).map(({ agrees }) => agrees)).toEqual(['yes', 'more'])
    flutterwave.held.set('NGN', (flutterwave.held.get('NGN') ?? 0n) - 1n)
    paystack.usual = 'answer_lost'
    const { sale } = await open()
    await fixture.work(sale)
    const [{ reference } = { reference: '' }] = await fixture.attempts(sale)
    paystack.settle(reference, 'paid')
    expect((await reconcileRails(fixture.worker)).every(({ agrees }) => agrees === 'yes')).toBe(true)
    await fixture.later(MINUTE_MS)
  })
})

describe('saved accounts', () => {
  test('are the customer’s own, ten at most, each once; removing one keeps what is on its way', async () => {
    const ada = await fixture.seller()
    const actor = { userId: ada.userId, holder: ada.userId }
    const fields = (accountNumber: string) => ({ institution: 'ng-access', accountNumber })
    const resolve = (accountNumber: string) =>
      resolveAccount(fixture.accounts, actor, { country: 'NG', method: 'bank', fields: fields(accountNumber) })
    for (const rail of rails) rail.names.set('0690000077', 'CHIDI OKONKWO')
    expect(expectOk(await resolve('0690000077'))).toEqual({ name: 'CHIDI OKONKWO', match: 'differs' })
    expect(refusal(await resolve('069000007'))).toBe('account_invalid')
    await expect(fixture.save(ada, '0690000077')).rejects.toThrow('account_name_differs')
    const account = await fixture.save(ada)
    await expect(fixture.save(ada)).rejects.toThrow('account_exists')
    paystack.usual = 'pending'
    const sale = await fixture.sell(ada, account, '10')
    await fixture.work(sale)
    const remove = (accountNumber: string) => removeAccount(fixture.accounts, ada.actor, { accountNumber }, CALLER)
    expect(refusal(await remove('0690000099'))).toBe('not_found')
    expect(expectOk(await remove('069 000 0031'))).toBe(1)
    expect(await listAccounts(db.read, ada.userId)).toEqual([])
    const [{ reference } = { reference: '' }] = await fixture.attempts(sale)
    paystack.settle(reference, 'paid')
    await fixture.later(MINUTE_MS)
    expect(await fixture.stateOf(sale)).toMatchObject({ state: 'paid' })
  })

  test('without a verified name nothing is saved, and a wrong code or PIN saves nothing', async () => {
    const ada = await fixture.seller()
    const actor = { userId: ada.userId, holder: ada.userId }
    const command = {
      country: 'NG',
      method: 'bank',
      fields: { institution: 'ng-access', accountNumber: '0690000031' },
      otp: '000000',
      pin: PIN,
    } as const
    const nobody = { ...fixture.accounts, people: { verifiedName: async () => null } }
    expect(refusal(await addAccount(nobody, actor, command, CALLER))).toBe('verification_needed')
    expect(refusal(await addAccount(fixture.accounts, actor, command, CALLER))).toMatch(/^otp_/)
    paystack.down = true
    flutterwave.down = true
    expect(refusal(await addAccount(fixture.accounts, actor, command, CALLER))).toBe('rails_unavailable')
  })
})

function die(): never {
  throw new Error('died')
}
