import { after, DAY_MS, HOUR_MS, MINUTE_MS, type Money, money, newId, ok, type UserId } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import { accountsOn, CALLER, expectOk, ownActor, STILL_PRICES, stillMarket, testDatabase } from '@zend/tests/testkit'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createPin, sendActionCode, updatePin } from '../confirmation/index.ts'
import {
  checkMoveOut,
  limitsPolicy,
  mayMoveOut,
  readLimits,
  releaseUse,
  type ValuedMove,
  valueMoveOut,
} from './index.ts'

const db = await testDatabase()
const { deps: identity, clock, codeTo, customer, register } = accountsOn(db)

// Tier 1: NGN 500,000 a day is $500, NGN 5 million in thirty days $5,000.
const policy = limitsPolicy({ ...DEFAULTS.limits, startingTier: 1 })
const deps = { read: db.read, clock, policy, market: stillMarket(clock) }
const dollars = (whole: number) => money('USDT', BigInt(Math.round(whole * 1e6)))
const valued = async (userId: UserId, amount: Money): Promise<ValuedMove> =>
  expectOk(await valueMoveOut(deps, userId, amount))
const move = async (userId: UserId, amount: number, useId: string = newId('trf', +clock.now())) => {
  const worth = await valued(userId, dollars(amount))
  return db.transact((tx) => mayMoveOut(deps, tx, { actor: { userId, holder: userId }, move: worth, useId }))
}

describe('what an amount is worth', () => {
  test('US cents, rounded up', async () => {
    const { userId } = await register()
    expect((await valued(userId, money('USDT', 1n))).cents).toBe(1n)
    expect((await valued(userId, money('USDT', 10_000n))).cents).toBe(1n)
    expect((await valued(userId, money('USDT', 10_001n))).cents).toBe(2n)
    expect((await valued(userId, money('BTC', 150_000n))).cents).toBe(7_500n)
  })

  test('an old price of the coin or of the currency refuses', async () => {
    const { userId } = await register()
    const old = { ...deps, market: stillMarket(clock, STILL_PRICES, () => 31_000) }
    expect(await valueMoveOut(old, userId, dollars(1))).toMatchObject({
      ok: false,
      refusal: { code: 'price_stale', currency: 'USDT' },
    })
    const { NGN: _naira, ...without } = STILL_PRICES
    expect(await valueMoveOut({ ...deps, market: stillMarket(clock, without) }, userId, dollars(1))).toMatchObject({
      ok: false,
      refusal: { code: 'price_stale', currency: 'NGN' },
    })
  })
})

describe('may it move?', () => {
  test('up to the limit and not a cent above; the refusal explains itself', async () => {
    const { userId } = await register()
    expect(await move(userId, 300)).toEqual(ok(null))
    const first = clock.now()
    clock.advance(HOUR_MS)
    expect(await move(userId, 200.01)).toEqual({
      ok: false,
      refusal: {
        code: 'limit_exceeded',
        rule: 'day',
        currency: 'NGN',
        limit: '500000.00',
        used: '300000.00',
        left: '200000.00',
        asked: '200010.00',
        freesAt: after(first, DAY_MS),
        tier: 1,
        next: {
          tier: 2,
          takes: ['document', 'liveness'],
          missing: ['phone', 'bvn_or_national_id', 'document', 'liveness'],
          dayMax: '5000000.00',
          monthMax: '50000000.00',
        },
      },
    })
    expect(await move(userId, 200)).toEqual(ok(null))
    expect(await move(userId, 0.01)).toMatchObject({ ok: false, refusal: { left: '0.00' } })
  })

  test('what it says of freeing is true to the millisecond', async () => {
    const { userId } = await register()
    await move(userId, 500)
    const refused = await move(userId, 500)
    if (refused.ok || refused.refusal.code !== 'limit_exceeded' || refused.refusal.freesAt === null)
      throw new Error('not refused')
    clock.advance(refused.refusal.freesAt.getTime() - +clock.now() - 1)
    expect(await move(userId, 500)).toMatchObject({ ok: false })
    clock.advance(1)
    expect(await move(userId, 500)).toEqual(ok(null))
  })

  test('the month holds beside the day, and says so', async () => {
    const { userId } = await register()
    const first = clock.now()
    for (let day = 0; day < 10; day++) {
      expect(await move(userId, 500)).toEqual(ok(null))
      // On the last day both are full: the refusal names the one that frees last.
      if (day === 9)
        expect(await move(userId, 1)).toMatchObject({
          ok: false,
          refusal: { rule: 'month', freesAt: after(first, 30 * DAY_MS) },
        })
      clock.advance(DAY_MS)
    }
    expect(await move(userId, 0.01)).toMatchObject({
      ok: false,
      refusal: { rule: 'month', left: '0.00', freesAt: after(first, 30 * DAY_MS) },
    })
  })

  test('an amount above the limit itself never frees', async () => {
    const { userId } = await register()
    expect(await move(userId, 500.01)).toMatchObject({ ok: false, refusal: { rule: 'day', freesAt: null } })
  })

  test('fifty at once use the limit exactly', async () => {
    const { userId } = await register()
    const answers = await Promise.all(Array.from({ length: 50 }, () => move(userId, 20)))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(25)
    expect(await move(userId, 0.01)).toMatchObject({ ok: false, refusal: { left: '0.00' } })
  })

  test('a use that was rolled back, released, or recorded before does not count', async () => {
    const { userId } = await register()
    const worth = await valued(userId, dollars(500))
    await expect(
      db.transact(async (tx) => {
        expectOk(
          await mayMoveOut(deps, tx, { actor: { userId, holder: userId }, move: worth, useId: 'wdr_rolled_back' }),
        )
        throw new Error('refused after all')
      }),
    ).rejects.toThrow('refused after all')
    const id = newId('wdr', +clock.now())
    expect(await move(userId, 500, id)).toEqual(ok(null))
    expect(await move(userId, 500, id)).toEqual(ok(null))
    expect(await move(userId, 0.01)).toMatchObject({ ok: false })
    await db.transact((tx) => releaseUse(deps, tx, id))
    await db.transact((tx) => releaseUse(deps, tx, id))
    expect(await move(userId, 500)).toEqual(ok(null))
    expect(await move(userId, 0.01)).toMatchObject({ ok: false })
  })

  test('asking for a quote records nothing, and another customer has limits of their own', async () => {
    const [mine, theirs] = [await register(), await register()]
    const worth = await valued(mine.userId, dollars(500))
    expect(await checkMoveOut(deps, db.read, { userId: mine.userId, holder: mine.userId }, worth)).toEqual(ok(null))
    expect(await move(mine.userId, 500)).toEqual(ok(null))
    expect(await checkMoveOut(deps, db.read, { userId: mine.userId, holder: mine.userId }, worth)).toMatchObject({
      ok: false,
      refusal: { code: 'limit_exceeded' },
    })
    expect(await checkMoveOut(deps, db.read, { userId: theirs.userId, holder: theirs.userId }, worth)).toEqual(ok(null))
  })

  test('a hold after a PIN reset refuses everything until its end', async () => {
    const made = await customer()
    expectOk(await createPin(identity, made.actor, '4071', CALLER))
    expectOk(await sendActionCode(identity, ownActor(made.userId), { kind: 'change-pin' }))
    expectOk(
      await updatePin(
        identity,
        made.actor,
        { code: await codeTo(made.command.email), pin: '9281', currentPin: null },
        CALLER,
      ),
    )
    const until = after(clock.now(), DAY_MS)
    const held = { ok: false, refusal: { code: 'money_out_held', reason: 'pin_reset', retryAt: until } }
    expect(await move(made.userId, 1)).toEqual(held)
    expect(expectOk(await readLimits(deps, { userId: made.userId, holder: made.userId })).hold).toEqual({
      reason: 'pin_reset',
      until,
    })
    clock.advance(DAY_MS - 1)
    expect(await move(made.userId, 1)).toEqual(held)
    clock.advance(1)
    expect(await move(made.userId, 1)).toEqual(ok(null))
  })
})

describe('the tier', () => {
  const approve = (userId: UserId, ...steps: readonly string[]) =>
    Promise.all(
      steps.map((step) =>
        db.pool.query("insert into verification.steps (user_id, step, state, at) values ($1, $2, 'approved', $3)", [
          userId,
          step,
          clock.now(),
        ]),
      ),
    )
  const unproven = { ...deps, policy: limitsPolicy({ ...DEFAULTS.limits, startingTier: 0 }) }

  test('without anything proven lets nothing out, and says what is missing', async () => {
    const { userId } = await register()
    await approve(userId, 'phone')
    const worth = expectOk(await valueMoveOut(unproven, userId, dollars(0.01)))
    expect(await checkMoveOut(unproven, db.read, { userId, holder: userId }, worth)).toMatchObject({
      refusal: {
        code: 'limit_exceeded',
        tier: 0,
        left: '0.00',
        freesAt: null,
        next: { tier: 1, missing: ['bvn_or_national_id'], dayMax: '500000.00' },
      },
    })
    expect(expectOk(await readLimits(unproven, { userId, holder: userId }))).toMatchObject({
      tier: 0,
      next: { missing: ['bvn_or_national_id'] },
    })
  })

  test('is the one that was proven, for the next movement on', async () => {
    const { userId } = await register()
    await approve(userId, 'phone', 'identity-number')
    expect(expectOk(await readLimits(unproven, { userId, holder: userId }))).toMatchObject({
      tier: 1,
      next: { tier: 2, missing: ['document', 'liveness'] },
    })
    await approve(userId, 'document', 'liveness', 'address', 'source-of-funds')
    expect(expectOk(await readLimits(unproven, { userId, holder: userId }))).toMatchObject({
      tier: 3,
      windows: [{ limit: '50000000.00' }, {}],
      next: null,
    })
  })

  test('is none while a list may name the customer, wherever customers start', async () => {
    const { userId } = await register()
    await approve(userId, 'phone', 'identity-number')
    await db.pool.query(
      "insert into verification.people (user_id, sealed_name, sealed_birth, listing, screened_version, verified_at) values ($1, 'A B', '1990', 'in_review', '', $2)",
      [userId, clock.now()],
    )
    expect(expectOk(await readLimits(deps, { userId, holder: userId }))).toMatchObject({
      tier: 0,
      windows: [{ left: '0.00' }, { left: '0.00' }],
    })
  })
})

test('another country has the same limits in its own currency', async () => {
  const { userId } = await register({ country: 'GH', phone: '+233241234567' })
  await move(userId, 120)
  expect(expectOk(await readLimits(deps, { userId, holder: userId }))).toEqual({
    tier: 1,
    currency: 'GHS',
    hold: null,
    windows: [
      { rule: 'day', limit: '5000.00', used: '1200.00', left: '3800.00', freesAt: after(clock.now(), DAY_MS) },
      { rule: 'month', limit: '50000.00', used: '1200.00', left: '48800.00', freesAt: after(clock.now(), 30 * DAY_MS) },
    ],
    next: {
      tier: 2,
      takes: ['document', 'liveness'],
      missing: ['phone', 'bvn_or_national_id', 'document', 'liveness'],
      dayMax: '50000.00',
      monthMax: '500000.00',
    },
  })
})

test('old prices still show limits; none at all refuses', async () => {
  const { userId } = await register()
  const old = { ...deps, market: stillMarket(clock, STILL_PRICES, () => DAY_MS) }
  expect(expectOk(await readLimits(old, { userId, holder: userId })).windows[0]).toMatchObject({
    limit: '500000.00',
    left: '500000.00',
    freesAt: null,
  })
  expect(await readLimits({ ...deps, market: stillMarket(clock, {}) }, { userId, holder: userId })).toMatchObject({
    ok: false,
    refusal: { code: 'price_stale' },
  })
})

test('what is shown as left can be sent, at awkward prices too', async () => {
  const awkward = {
    ...deps,
    market: stillMarket(clock, { ...STILL_PRICES, NGN: '0.00061379', GHS: '0.0913377', USDT: '0.99871' }),
  }
  for (const over of [{}, { country: 'GH', phone: '+233241234567' }]) {
    const { userId } = await register(over)
    const leftFits = async () => {
      const view = expectOk(await readLimits(awkward, { userId, holder: userId }))
      const [whole = '', cents = ''] = (view.windows[0]?.left ?? '').split('.')
      const left = expectOk(await valueMoveOut(awkward, userId, money(view.currency, BigInt(whole + cents))))
      expect(await checkMoveOut(awkward, db.read, { userId, holder: userId }, left)).toEqual(ok(null))
    }
    await leftFits()
    const [fresh] = expectOk(await readLimits(awkward, { userId, holder: userId })).windows
    expect(fresh?.left).toBe(fresh?.limit)
    const first = expectOk(await valueMoveOut(awkward, userId, dollars(77.77)))
    expectOk(
      await db.transact((tx) =>
        mayMoveOut(awkward, tx, { actor: { userId, holder: userId }, move: first, useId: newId('trf', +clock.now()) }),
      ),
    )
    await leftFits()
  }
})

// A model that stores every use and sums naively, over random amounts, pauses and releases.
test('agrees with adding up by hand, for any history', async () => {
  type Kept = { readonly id: string; readonly at: Date; readonly cents: number; released: boolean }
  const step = fc.record({
    cents: fc.integer({ min: 1, max: 50_000 }),
    pauseMs: fc.constantFrom(0, 1, MINUTE_MS, HOUR_MS, DAY_MS - 1, DAY_MS, 3 * DAY_MS),
    release: fc.option(fc.nat({ max: 5 }), { freq: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const { userId } = await register()
      const kept: Kept[] = []
      const used = (windowMs: number, at: Date) =>
        kept.filter((use) => !use.released && +at - +use.at < windowMs).reduce((sum, use) => sum + use.cents, 0)
      const allowed = (cents: number, at: Date) =>
        used(DAY_MS, at) + cents <= 50_000 && used(30 * DAY_MS, at) + cents <= 500_000
      for (const { cents, pauseMs, release } of steps) {
        clock.advance(pauseMs)
        const now = clock.now()
        const id = newId('trf', +now)
        const answer = await move(userId, cents / 100, id)
        expect(answer.ok).toBe(allowed(cents, now))
        if (answer.ok) kept.push({ id, at: now, cents, released: false })
        else if (answer.refusal.code === 'limit_exceeded' && answer.refusal.freesAt !== null) {
          expect(allowed(cents, answer.refusal.freesAt)).toBe(true)
          expect(allowed(cents, after(answer.refusal.freesAt, -1))).toBe(false)
        } else throw new Error('a refusal that never frees')
        const back = release === null ? undefined : kept.at(-1 - release)
        if (back !== undefined) {
          await db.transact((tx) => releaseUse(deps, tx, back.id))
          back.released = true
        }
      }
    }),
    { numRuns: 15 },
  )
}, 60_000)

describe('during a hold', () => {
  test('only the customer’s own account stays open, up to the limits of tier 1', async () => {
    const { userId } = await register()
    const policyOfTier2 = { ...policy, startingTier: 2 }
    const worth = async (amount: number) =>
      expectOk(await valueMoveOut({ ...deps, policy: policyOfTier2 }, userId, dollars(amount)))
    await sql`insert into holders.holds (user_id, reason, until) values (${userId}, 'password_reset', ${after(clock.now(), DAY_MS)})`.execute(
      db.owner.read,
    )
    const check = async (amount: number, toOwnAccount: boolean) =>
      checkMoveOut(deps, db.read, { userId, holder: userId }, await worth(amount), { toOwnAccount })
    expect(await check(1, false)).toMatchObject({ ok: false, refusal: { code: 'money_out_held' } })
    expect(await check(500, true)).toEqual(ok(null))
    expect(await check(500.01, true)).toMatchObject({
      ok: false,
      refusal: { code: 'limit_exceeded', limit: '500000.00' },
    })
    clock.advance(DAY_MS)
    expect(await check(500.01, true)).toEqual(ok(null))
  })

  test('of a frozen account nothing stays open', async () => {
    const { userId } = await register()
    const worth = await valued(userId, dollars(1))
    await sql`insert into holders.holds (user_id, reason, until) values (${userId}, 'frozen', '9999-12-31T00:00:00Z')`.execute(
      db.owner.read,
    )
    expect(await checkMoveOut(deps, db.read, { userId, holder: userId }, worth, { toOwnAccount: true })).toMatchObject({
      ok: false,
      refusal: { code: 'money_out_held', reason: 'frozen' },
    })
  })
})
