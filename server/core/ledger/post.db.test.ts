import { type HoldId, money, newId, type PostingId } from '@zend/kernel'
import { testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import {
  balancesOf,
  credit,
  customer,
  debit,
  holdMachine,
  house,
  type OwnerId,
  placeHold,
  post,
  type Posting,
  releaseHold,
  verifyLedger,
} from './index.ts'

const db = await testDatabase()
const occurredAt = new Date('2026-11-21T10:00:00.123Z')
const sat = (amount: bigint) => money('BTC', amount)
const person = (): OwnerId => newId('usr', 0)
const pst = (): PostingId => newId('pst', 0)
const hld = (): HoldId => newId('hld', 0)

const posting = (legs: Posting['legs'], rest: Partial<Posting> = {}): Posting => {
  const id = rest.id ?? pst()
  return { kind: 'deposit_credit', cause: `test:${id}`, occurredAt, legs, ...rest, id }
}
const deposit = (owner: OwnerId, amount: bigint): Posting =>
  posting([debit(house('chain_reserve', 'BTC'), sat(amount)), credit(customer(owner, 'BTC'), sat(amount))])
const payment = (from: OwnerId, to: OwnerId, amount: bigint): Posting =>
  posting([debit(customer(from, 'BTC'), sat(amount)), credit(customer(to, 'BTC'), sat(amount))], { kind: 'transfer' })
const spend = (owner: OwnerId, amount: bigint, settles?: HoldId): Posting =>
  posting([debit(customer(owner, 'BTC'), sat(amount)), credit(house('chain_reserve', 'BTC'), sat(amount))], {
    kind: 'withdrawal_settle',
    ...(settles ? { settles } : {}),
  })
const holdOf = (owner: OwnerId, amount: bigint, id = hld()) => ({
  id,
  account: customer(owner, 'BTC'),
  amount: sat(amount),
  cause: `test:${id}`,
  occurredAt,
})
const funded = async (amount: bigint): Promise<OwnerId> => {
  const owner = person()
  await post(db.read, deposit(owner, amount))
  return owner
}
const btc = async (owner: OwnerId) => {
  const [balance] = await balancesOf(db.read, owner)
  return balance === undefined
    ? null
    : { available: balance.available.amount, held: balance.held.amount, total: balance.total.amount }
}

afterEach(async () => {
  expect((await verifyLedger(db)).filter(({ violations }) => violations !== 0)).toEqual([])
})

test('an account comes into being with its first credit, and a debit before it is refused', async () => {
  const owner = person()
  expect(await post(db.read, spend(owner, 1n))).toEqual({
    ok: false,
    refusal: { code: 'insufficient_funds', account: customer(owner, 'BTC'), available: sat(0n) },
  })
  expect(await btc(owner)).toBeNull()
  expect(await post(db.read, deposit(owner, 7n))).toMatchObject({ ok: true, value: { already: false } })
  expect(await btc(owner)).toEqual({ available: 7n, held: 0n, total: 7n })
})

test('amounts of 38 digits stay exact', async () => {
  const wei = 10n ** 37n + 1n
  const owner = person()
  await post(
    db.read,
    posting([
      debit(house('chain_reserve', 'ETH'), money('ETH', wei)),
      credit(customer(owner, 'ETH'), money('ETH', wei)),
    ]),
  )
  expect((await balancesOf(db.read, owner))[0]?.total).toEqual(money('ETH', wei))
})

test('a refusal leaves the transaction usable and nothing booked, in whatever order the legs lock', async () => {
  // The payee's account is locked before or after the payer's, depending on their ids: both orders must leave no trace.
  for (const [from, to] of [
    ['usr_a1', 'usr_b1'],
    ['usr_b2', 'usr_a2'],
  ] as const) {
    await post(db.read, deposit(from, 5n))
    await post(db.read, deposit(to, 1n))
    await db.transact(async (tx) => {
      const refused = await post(tx, payment(from, to, 6n))
      expect(refused).toEqual({
        ok: false,
        refusal: { code: 'insufficient_funds', account: customer(from, 'BTC'), available: sat(5n) },
      })
      expect(await post(tx, payment(from, to, 5n))).toMatchObject({ ok: true })
    })
    expect(await btc(from)).toMatchObject({ total: 0n })
    expect(await btc(to)).toMatchObject({ total: 6n })
  }
})

test('a posting in a transaction that rolls back never was', async () => {
  const owner = person()
  const once = deposit(owner, 5n)
  await expect(
    db.transact(async (tx) => {
      await post(tx, once)
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await btc(owner)).toBeNull()
  expect(await post(db.read, once)).toMatchObject({ value: { already: false } })
})

test('the same posting again answers the first result, also when the funds are gone since', async () => {
  const owner = await funded(10n)
  const first = spend(owner, 10n)
  const booked = await post(db.read, first)
  expect(booked).toMatchObject({ ok: true, value: { id: first.id, already: false } })
  expect(await post(db.read, { ...first, occurredAt: new Date(), legs: first.legs.toReversed() })).toEqual({
    ok: true,
    value: { ...(booked.ok ? booked.value : {}), already: true },
  })
  expect(await btc(owner)).toMatchObject({ total: 0n })
})

test('the same id with another content is refused', async () => {
  const owner = await funded(10n)
  const other = await funded(10n)
  const first = spend(owner, 4n)
  await post(db.read, first)
  const changed: Posting[] = [
    { ...first, legs: spend(owner, 5n).legs },
    { ...first, legs: spend(other, 4n).legs },
    { ...first, legs: spend(owner, 400n).legs },
    { ...first, legs: payment(owner, other, 4n).legs },
    { ...first, kind: 'swap' },
    { ...first, cause: 'something:else' },
    {
      ...first,
      settles: await db.transact(
        async (tx) => (await placeHold(tx, holdOf(owner, 4n, 'hld_other')), 'hld_other' as const),
      ),
    },
  ]
  for (const again of changed)
    expect(await post(db.read, again)).toEqual({ ok: false, refusal: { code: 'posting_id_reused' } })
  expect(await btc(owner)).toMatchObject({ total: 6n })
  expect(await btc(other)).toMatchObject({ total: 10n })
})

test('one cause has one posting: a second one throws and moves nothing', async () => {
  const owner = person()
  const first = deposit(owner, 3n)
  await post(db.read, first)
  await expect(post(db.read, { ...first, id: pst() })).rejects.toThrow(/cause_reused/)
  expect(await btc(owner)).toMatchObject({ total: 3n })
})

test('the same posting sent twenty times at once is booked once', async () => {
  const owner = await funded(100n)
  const once = spend(owner, 60n)
  const results = await Promise.all(Array.from({ length: 20 }, () => db.transact((tx) => post(tx, once))))
  expect(results.every((result) => result.ok)).toBe(true)
  expect(results.filter((result) => result.ok && !result.value.already)).toHaveLength(1)
  expect(await btc(owner)).toMatchObject({ total: 40n })
})

test('many debits at once spend a balance exactly once', async () => {
  const owner = await funded(100n)
  const results = await Promise.all(Array.from({ length: 40 }, () => post(db.read, spend(owner, 30n))))
  expect(results.filter((result) => result.ok)).toHaveLength(3)
  for (const result of results) if (!result.ok) expect(result.refusal).toMatchObject({ code: 'insufficient_funds' })
  expect(await btc(owner)).toMatchObject({ total: 10n })
})

test('payments in every direction at once meet no deadlock', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => funded(1000n)))
  const deadlocks = async () => {
    const { rows } = await sql<{
      deadlocks: string
    }>`select deadlocks from pg_stat_database where datname = current_database()`.execute(db.read)
    return rows[0]?.deadlocks
  }
  const before = await deadlocks()
  const legs = (i: number) => {
    const moved = people.map((owner, k) => ({ owner, amount: BigInt(((i + k) % 4) + 1) }))
    return [
      ...moved.map(({ owner, amount }, k) => (k % 2 === i % 2 ? debit : credit)(customer(owner, 'BTC'), sat(amount))),
      ...[moved.reduce((sum, { amount }, k) => sum + (k % 2 === i % 2 ? amount : -amount), 0n)].flatMap((rest) =>
        rest === 0n ? [] : [{ account: house('dust', 'BTC'), amount: rest }],
      ),
    ]
  }
  const results = await Promise.all(
    Array.from({ length: 200 }, (_, i) =>
      db.transact((tx) => post(tx, posting(i % 3 === 0 ? legs(i).toReversed() : legs(i), { kind: 'transfer' })), {
        attemptsMax: 1,
      }),
    ),
  )
  expect(results.every((result) => result.ok)).toBe(true)
  expect(await deadlocks()).toBe(before)
})

test('held funds leave the available balance at once and cannot be spent', async () => {
  const owner = await funded(10n)
  const hold = holdOf(owner, 6n)
  expect(await placeHold(db.read, hold)).toMatchObject({ ok: true, value: { id: hold.id, already: false } })
  expect(await placeHold(db.read, hold)).toMatchObject({ ok: true, value: { id: hold.id, already: true } })
  expect(await btc(owner)).toEqual({ available: 4n, held: 6n, total: 10n })
  expect(await post(db.read, spend(owner, 5n))).toMatchObject({
    refusal: { code: 'insufficient_funds', available: sat(4n) },
  })
  expect(await placeHold(db.read, holdOf(owner, 5n))).toMatchObject({
    refusal: { code: 'insufficient_funds', available: sat(4n) },
  })
  expect(await placeHold(db.read, { ...hold, amount: sat(1n) })).toMatchObject({ refusal: { code: 'hold_id_reused' } })
  expect(await placeHold(db.read, { ...hold, amount: sat(5n) })).toMatchObject({ refusal: { code: 'hold_id_reused' } })
  await expect(placeHold(db.read, { ...holdOf(owner, 1n), cause: hold.cause })).rejects.toThrow(/cause_reused/)
  expect(await btc(owner)).toEqual({ available: 4n, held: 6n, total: 10n })
})

test('settling takes what the posting debits and gives the rest back', async () => {
  const owner = await funded(10n)
  const hold = holdOf(owner, 10n)
  await placeHold(db.read, hold)
  await expect(post(db.read, spend(owner, 11n, hold.id))).rejects.toThrow(/hold_mismatch/)
  await expect(post(db.read, spend(await funded(10n), 10n, hold.id))).rejects.toThrow(/hold_mismatch/)
  await expect(post(db.read, spend(owner, 1n, 'hld_unknown'))).rejects.toThrow(/unknown_hold/)
  const settle = spend(owner, 7n, hold.id)
  expect(await post(db.read, settle)).toMatchObject({ ok: true, value: { already: false } })
  expect(await post(db.read, settle)).toMatchObject({ ok: true, value: { already: true } })
  expect(await btc(owner)).toEqual({ available: 3n, held: 0n, total: 3n })
  expect(await placeHold(db.read, hold)).toMatchObject({ ok: true, value: { already: true } })
  expect(await btc(owner)).toEqual({ available: 3n, held: 0n, total: 3n })
})

test('a hold goes exactly where its transition table says', async () => {
  for (const first of ['settle', 'release'] as const) {
    for (const second of ['settle', 'release'] as const) {
      const owner = await funded(20n)
      const hold = holdOf(owner, 5n)
      await placeHold(db.read, hold)
      // A second open hold, so that only the state can stop the second event, never the lack of held funds.
      await placeHold(db.read, holdOf(owner, 5n))
      const happen = (event: 'settle' | 'release') =>
        event === 'settle'
          ? post(db.read, spend(owner, 5n, hold.id))
          : releaseHold(db.read, { id: hold.id, occurredAt })
      expect(await happen(first)).toMatchObject({ ok: true, value: { already: false } })
      const state = holdMachine.after('open', first)
      expect(holdMachine.allows(state, second)).toBe(false)
      const repeated = first === 'release' && second === 'release'
      expect(await happen(second)).toMatchObject(
        repeated ? { ok: true, value: { already: true } } : { ok: false, refusal: { code: 'hold_closed', state } },
      )
      expect(await btc(owner)).toEqual(
        first === 'settle' ? { available: 10n, held: 5n, total: 15n } : { available: 15n, held: 5n, total: 20n },
      )
    }
  }
})

test('settling and releasing at once: one of them wins', async () => {
  for (let round = 0; round < 10; round++) {
    const owner = await funded(10n)
    const hold = holdOf(owner, 10n)
    await placeHold(db.read, hold)
    const results = await Promise.all([
      post(db.read, spend(owner, 10n, hold.id)),
      releaseHold(db.read, { id: hold.id, occurredAt }),
      post(db.read, spend(owner, 10n, hold.id)),
      releaseHold(db.read, { id: hold.id, occurredAt }),
    ])
    const won = results.flatMap((result) => (result.ok && !result.value.already ? [result.value.id] : []))
    expect(won).toHaveLength(1)
    expect(await btc(owner)).toMatchObject({ held: 0n, total: won[0]?.startsWith('hld') ? 10n : 0n })
  }
})

test('what the database is never told by the types, it throws at', async () => {
  const owner = await funded(1n)
  await expect(releaseHold(db.read, { id: 'hld_unknown', occurredAt })).rejects.toThrow(/unknown_hold/)
  await expect(
    post(
      db.read,
      posting([
        debit(house('fees', 'JPY' as 'USD'), money('JPY' as 'USD', 1n)),
        credit(customer(owner, 'JPY' as 'USD'), money('JPY' as 'USD', 1n)),
      ]),
    ),
  ).rejects.toThrow(/no such asset/)
})
