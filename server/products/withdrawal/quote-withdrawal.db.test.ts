import { HOUR_MS, money, type UserId } from '@zend/kernel'
import { companiesOn, expectOk, ownActor, testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { recordActivity } from '../../core/activity/index.ts'
import { hotAddressOf, networksInUse } from '../../core/custody/index.ts'
import { lookUpCustomer } from '../../core/persons/index.ts'
import { openQuote } from '../../core/quotes/index.ts'
import { putAllowlist } from './allowlist.repo.ts'
import { offerOf } from './offer.ts'
import { quoteWithdrawal } from './quote-withdrawal.ts'
import { withdrawalFees } from './withdrawal-price.ts'
import { OUTSIDE, satoshi, withdrawalsOn } from './withdrawal.fixture.ts'

const db = await testDatabase()
const { accounts, addressOf, clock, deps, everything, feesKnown, give, quote, rich, env } = await withdrawalsOn(db)
const COIN = 100_000_000n

afterEach(async () => {
  Object.assign(env, { priceAgeMs: 0, halted: false })
  await feesKnown()
})

const refusalOf = async (userId: UserId, over: Parameters<typeof quote>[1]) => {
  const answer = await quote(userId, over)
  if (answer.ok) throw new Error('an offer was made')
  return answer.refusal
}
const save = (userId: UserId, address: string, usableAt: Date, network = 'bitcoin') =>
  sql`insert into beneficiaries.saved (id, holder, made_by, label, asset, network, address, created_at, usable_at)
    values ('ben_' || substr(${userId}::text, 5), ${userId}, ${userId}, 'My wallet', 'BTC', ${network}, ${address}, ${clock.now()}, ${usableAt})`.execute(
    db.owner.read,
  )

describe('an offer', () => {
  test('fixes amount, fee and address for this customer, and moves nothing', async () => {
    const { userId } = await rich(satoshi(COIN))
    const before = await everything()
    const made = expectOk(await quote(userId, { toAddr: OUTSIDE.bitcoin.toUpperCase() }))
    expect(made).toMatchObject({
      label: null,
      known: false,
      waitMs: 0,
      expiresAt: new Date(clock.now().getTime() + 60_000),
    })
    const signed = expectOk(openQuote(deps.quoteKey, made.quote, { purpose: 'withdrawal', holder: userId }))
    expect(offerOf(signed.facts)).toEqual(made.offer)
    expect(made.offer).toMatchObject({ network: 'bitcoin', money: satoshi(1_000_000n), address: OUTSIDE.bitcoin })
    // One plain payment is about 141 virtual bytes: at 10 satoshi each with 10 % on top.
    expect(made.offer.fee.amount).toBeGreaterThan(1_400n)
    expect(made.offer.fee.amount).toBeLessThan(2_500n)
    expect(made.offer.fee).toEqual(made.offer.feeBudget)
    expect(made.minimum.amount).toBe(made.offer.fee.amount * 5n)
    expect(await everything()).toEqual(before)
  })

  test('for a token has its fee in the token, at the market’s price of gas, and a minimum of two dollars at least', async () => {
    const { userId } = await rich(money('USDT', 100_000_000n))
    const made = expectOk(
      await quote(userId, { currency: 'USDT', chain: 'ethereum', toAddr: OUTSIDE.ethereum, amount: '50' }),
    )
    const wei = 65_000n * 20_000_000_000n
    expect(made.offer.feeBudget).toEqual(money('ETH', (wei * 110n) / 100n))
    // 0.00143 ETH at $2,500 is $3.575.
    expect(made.offer.fee).toEqual(money('USDT', 3_575_000n))
    expect(made.minimum).toEqual(money('USDT', 17_875_000n))
  })

  test('over a thousand dollars to a new address says that it would wait', async () => {
    const { userId } = await rich(satoshi(COIN))
    expect(expectOk(await quote(userId, { amount: '0.02' })).waitMs).toBe(0)
    expect(expectOk(await quote(userId, { amount: '0.02000001' })).waitMs).toBe(HOUR_MS)
  })
})

describe('fees to choose a network by', () => {
  test('are what an offer would fix, for each network whose fee is known', async () => {
    const { userId } = await rich(money('USDT', 100_000_000n))
    const made = expectOk(
      await quote(userId, { currency: 'USDT', chain: 'ethereum', toAddr: OUTSIDE.ethereum, amount: '50' }),
    )
    const fees = await withdrawalFees(deps, 'USDT')
    expect(fees.map(({ network, fee, minimum }) => ({ network: network.id, fee, minimum }))).toEqual([
      { network: 'ethereum', fee: made.offer.fee, minimum: made.minimum },
    ])
  })

  test('of an old price are none', async () => {
    env.priceAgeMs = HOUR_MS
    expect(await withdrawalFees(deps, 'USDT')).toEqual([])
    Object.assign(env, { priceAgeMs: 0 })
    await db.owner.pool.query('update treasury.fee_levels set at = $1', [new Date(clock.now().getTime() - HOUR_MS)])
    expect(await withdrawalFees(deps, 'BTC')).toEqual([])
  })
})

describe('amounts', () => {
  test('below the minimum, above the most, and more than there is', async () => {
    const { userId } = await rich(satoshi(COIN))
    const { minimum } = expectOk(await quote(userId))
    const least = (Number(minimum.amount) / 1e8).toFixed(8)
    expect((await quote(userId, { amount: least })).ok).toBe(true)
    expect(await refusalOf(userId, { amount: ((Number(minimum.amount) - 1) / 1e8).toFixed(8) })).toEqual({
      code: 'amount_too_small',
      minimum: least,
      currency: 'BTC',
    })
    expect(await refusalOf(userId, { amount: '5.00000001' })).toEqual({
      code: 'amount_too_large',
      maximum: '5.00000000',
      currency: 'BTC',
    })
    expect(await refusalOf(userId, { amount: '1.00000001' })).toEqual({
      code: 'insufficient_funds',
      available: '1.00000000',
      currency: 'BTC',
    })
  })

  test('what is no amount of the coin', async () => {
    const { userId } = await rich(satoshi(COIN))
    for (const amount of ['0.123456789', '0', '1e3', '-1'])
      expect(await refusalOf(userId, { amount })).toEqual({ code: 'invalid_request', field: 'body.amount' })
  })

  test('beyond the limits', async () => {
    const { userId } = await rich(satoshi(2n * COIN))
    expect(await refusalOf(userId, { amount: '1.00000001' })).toMatchObject({ code: 'limit_exceeded', rule: 'day' })
  })
})

describe('networks and prices', () => {
  test('a coin that the network has not, a halted network, and fees that nobody knows', async () => {
    const { userId } = await rich(satoshi(COIN))
    expect(await refusalOf(userId, { currency: 'BTC', chain: 'ethereum' })).toEqual({ code: 'network_not_available' })
    env.halted = true
    expect(await refusalOf(userId, {})).toEqual({ code: 'withdrawals_paused' })
    env.halted = false
    clock.advance(deps.policy.feeAgeMaxMs + 1)
    expect(await refusalOf(userId, {})).toEqual({ code: 'withdrawals_paused' })
  })

  test('whoever has coins to pay out where fees are unknown, or were known long ago, has a worker ask for them, and nobody else has', async () => {
    const { userId } = await rich(satoshi(COIN))
    await sql`delete from custody.networks_in_use`.execute(db.owner.read)
    const paused = { code: 'withdrawals_paused' }
    const used = async () => [...(await networksInUse(db.read)).keys()].toSorted()
    clock.advance(deps.policy.feeAgeMaxMs + 1)
    expect([await refusalOf(userId, {}), await used()]).toEqual([paused, ['bitcoin']])
    const outside = {
      currency: 'USDT',
      chain: 'avalanche',
      toAddr: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      amount: '10',
    } as const
    expect([await refusalOf(userId, outside), await used()]).toEqual([paused, ['bitcoin']])
  })

  test('no fresh price', async () => {
    const { userId } = await rich(satoshi(COIN))
    env.priceAgeMs = 31_000
    expect(await refusalOf(userId, {})).toMatchObject({ code: 'price_stale', currency: 'BTC' })
  })
})

describe('addresses', () => {
  test('of another network, with a broken checksum, or of nothing', async () => {
    const { userId } = await rich(satoshi(COIN))
    const reasons = [
      ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'address_checksum'],
      ['bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', 'address_wrong_network'],
      [OUTSIDE.ethereum, 'address_malformed'],
    ] as const
    for (const [toAddr, reason] of reasons)
      expect(await refusalOf(userId, { toAddr })).toEqual({ code: 'address_invalid', reason })
    const flipped = OUTSIDE.ethereum.replace('5aAe', '5Aae')
    expect(await refusalOf(userId, { currency: 'ETH', chain: 'ethereum', toAddr: flipped })).toMatchObject({
      reason: 'address_checksum',
    })
  })

  test('the customer’s own, and another customer’s with the name to pay instead', async () => {
    const [ada, bob] = [await rich(satoshi(COIN)), await rich()]
    expect(await refusalOf(ada.userId, { toAddr: await addressOf(ada.userId, 'bitcoin') })).toEqual({
      code: 'address_is_own',
    })
    const theirs = await addressOf(bob.userId, 'bitcoin')
    expect(await refusalOf(ada.userId, { toAddr: theirs })).toEqual({
      code: 'address_is_ours',
      toUser: bob.command.username,
    })
  })

  test('a company’s, which nobody can pay by username, is refused without a name', async () => {
    const { userId } = await rich(satoshi(COIN))
    const company = await companiesOn(db, clock).open()
    expect(await refusalOf(userId, { toAddr: await addressOf(company, 'bitcoin') })).toEqual({
      code: 'address_refused',
    })
  })

  test('another customer’s name is told to nobody who could not pay, and to the others as often as usernames may be looked up', async () => {
    const [rich1, poor, unverified, bob] = [
      await rich(satoshi(COIN)),
      await rich(),
      await rich(satoshi(COIN)),
      await rich(),
    ]
    const toAddr = await addressOf(bob.userId, 'bitcoin')
    const asOutside = async (userId: UserId, over: Parameters<typeof quote>[1] = {}) => {
      const answers = [await refusalOf(userId, { ...over, toAddr }), await refusalOf(userId, over)]
      expect(answers[0]).toEqual(answers[1])
      return answers[0]?.code
    }
    expect(await asOutside(poor.userId)).toBe('insufficient_funds')
    expect(await asOutside(rich1.userId, { amount: '1.00000001' })).toBe('insufficient_funds')
    const tier0 = { ...deps, limits: { ...deps.limits, startingTier: 0 } }
    const asked = { currency: 'BTC', chain: 'bitcoin', toAddr, amount: '0.01', confirmLookAlike: false } as const
    expect(await quoteWithdrawal(tier0, unverified.actor, asked)).toMatchObject({ refusal: { code: 'limit_exceeded' } })
    await putAllowlist(db.read, poor.userId, { on: true, offAt: null }, clock.now())
    expect(await asOutside(poor.userId)).toBe('address_not_allowed')
    const noPin = (await accounts.customer()).userId
    await give(noPin, satoshi(COIN))
    expect(await refusalOf(noPin, { toAddr })).toEqual({ code: 'address_refused' })

    const { confirmation } = deps
    const policy = { ...confirmation.policy, lookUpsPerHourMax: 2 }
    const few = { ...deps, confirmation: { ...confirmation, policy } }
    const told = async () =>
      (await quoteWithdrawal(few, rich1.actor, asked)) as { readonly refusal: { readonly code: string } }
    for (const code of ['address_is_ours', 'address_is_ours', 'rate_limited'])
      expect((await told()).refusal.code).toBe(code)
    expect(await lookUpCustomer(few.confirmation, ownActor(rich1.userId), bob.command.username, 'every')).toMatchObject(
      { refusal: { code: 'rate_limited' } },
    )
  })

  test('of the house, of a token, and one that a list names', async () => {
    const { userId } = await rich(satoshi(COIN))
    const { address } = await hotAddressOf(deps.custody, db.read, 'bitcoin')
    const refused = { code: 'address_refused' }
    expect(await refusalOf(userId, { toAddr: address })).toEqual(refused)
    const ether = { currency: 'ETH', chain: 'ethereum' } as const
    expect(await refusalOf(userId, { ...ether, toAddr: '0xdAC17F958D2ee523a2206206994597C13D831ec7' })).toEqual(refused)
    expect(await refusalOf(userId, { ...ether, toAddr: '0x098b716b8aaf21512996dc57eb0615e2383e2f96' })).toEqual(refused)
    expect(await refusalOf(userId, { toAddr: '149w62rY42aZBox8fGcmqNsXUzSStKeq8C' })).toEqual(refused)
  })

  test('like one that was received from or saved, until the customer says that they compared', async () => {
    const { userId } = await rich(money('ETH', 10n ** 18n))
    const ether = { currency: 'ETH', chain: 'ethereum', amount: '0.2', toAddr: OUTSIDE.ethereum } as const
    expect((await quote(userId, ether)).ok).toBe(true)
    const seen = `0x5aae${'0'.repeat(32)}eaed`
    const item = {
      id: 'dep_01k00000000000000000000000',
      holder: userId,
      type: 'deposit',
      direction: 'in',
      money: money('ETH', 1n),
      counter: null,
      party: seen,
    } as const
    await recordActivity(
      db.read,
      [{ ...item, network: 'ethereum', badge: 'success', occurredAt: clock.now(), words: [] }],
      clock.now(),
    )
    expect(await refusalOf(userId, ether)).toEqual({ code: 'address_look_alike', known: seen })
    expect((await quote(userId, { ...ether, confirmLookAlike: true })).ok).toBe(true)
    // A saved address is the customer's own choice.
    await save(userId, OUTSIDE.ethereum, clock.now(), 'ethereum')
    expect(expectOk(await quote(userId, ether)).label).toBe('My wallet')
  })
})

describe('the allowlist', () => {
  test('lets only saved wallets through, once they are old enough', async () => {
    const { userId } = await rich(satoshi(COIN))
    await putAllowlist(db.read, userId, { on: true, offAt: null }, clock.now())
    expect(await refusalOf(userId, {})).toEqual({ code: 'address_not_allowed', usableAt: null })
    const usableAt = new Date(clock.now().getTime() + 1_000)
    await save(userId, OUTSIDE.bitcoin, usableAt)
    expect(await refusalOf(userId, {})).toEqual({ code: 'address_not_allowed', usableAt })
    clock.advance(1_000)
    expect(expectOk(await quote(userId)).label).toBe('My wallet')
  })

  test('that was switched off is off when its time has come', async () => {
    const { userId } = await rich(satoshi(COIN))
    await putAllowlist(db.read, userId, { on: true, offAt: clock.now() }, clock.now())
    expect((await quote(userId)).ok).toBe(true)
  })
})
