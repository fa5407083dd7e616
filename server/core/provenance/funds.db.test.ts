import { type CoinCode, type HoldId, money, newId, type PostingId, type UserId } from '@zend/kernel'
import { testDatabase } from '@zend/tests/testkit'
import { openDatabase } from '../../database/index.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { credit, customer, debit, house, placeHold, post, type Posting, releaseHold } from '../ledger/index.ts'
import {
  newProvenanceKey,
  noteLeaving,
  noteReturned,
  postProven,
  proofOf,
  provenanceKeysFrom,
  standingOfFunds,
  unprovenCredits,
  verifyProvenance,
  vouchFor,
} from './index.ts'
import { provable } from './proofs.ts'

const db = await testDatabase()
const api = openDatabase({ url: db.url, applicationName: 'zend-test-api', role: 'zend_api', poolMax: 1 })
afterAll(() => api.close())
const AT = new Date('2026-03-02T10:00:00.000Z')
const KEYS = provenanceKeysFrom(newProvenanceKey(new Date(0)))
const OTHERS = provenanceKeysFrom(newProvenanceKey(new Date(0)))

/** A posting with a proof, without one, or with a forged proof. */
type By = 'us' | 'nobody' | 'a thief'
let [ann, bob, eve]: readonly UserId[] = []

beforeEach(() => {
  ;[ann, bob, eve] = ['u1', 'u2', 'u3'].map(() => newId('usr', Date.now()))
})

const is = (id: UserId | undefined): UserId => {
  if (id === undefined) throw new Error('nobody')
  return id
}

async function book(
  kind: string,
  legs: Posting['legs'],
  by: By,
  id: PostingId = newId('pst', Date.now()),
  settles?: HoldId,
): Promise<PostingId> {
  const posting = {
    id,
    kind,
    cause: `${kind}:${id}`,
    occurredAt: AT,
    legs,
    ...(settles === undefined ? {} : { settles }),
  }
  const posted = by === 'us' ? await postProven(db.read, KEYS, posting) : await post(db.read, posting)
  if (!posted.ok) throw new Error(posted.refusal.code)
  if (by === 'a thief')
    await db.owner.pool.query('insert into provenance.proofs (posting, proof) values ($1, $2)', [
      id,
      proofOf(OTHERS, provable(posting)),
    ])
  return id
}

const deposit = (who: UserId | undefined, asset: CoinCode, amount: bigint, by: By = 'us') => {
  const value = money(asset, amount)
  return book(
    'deposit_credit',
    [debit(house('chain_reserve', asset), value), credit(customer(is(who), asset), value)],
    by,
  )
}
const transfer = (from: UserId | undefined, to: UserId | undefined, asset: CoinCode, amount: bigint, by: By = 'us') => {
  const value = money(asset, amount)
  return book('zend_transfer', [debit(customer(is(from), asset), value), credit(customer(is(to), asset), value)], by)
}
const swap = (who: UserId | undefined, from: CoinCode, to: CoinCode, amount: bigint, by: By = 'us') => {
  const [given, received] = [money(from, amount), money(to, amount)]
  const legs = [
    debit(customer(is(who), from), given),
    credit(house('swap_inventory', from), given),
    debit(house('swap_inventory', to), received),
    credit(customer(is(who), to), received),
  ]
  return book('swap', legs, by)
}
const hold = async (who: UserId | undefined, asset: CoinCode, amount: bigint): Promise<HoldId> => {
  const id = newId('hld', Date.now())
  const held = await placeHold(db.read, {
    id,
    account: customer(is(who), asset),
    amount: money(asset, amount),
    cause: `test:${id}`,
    occurredAt: AT,
  })
  if (!held.ok) throw new Error(held.refusal.code)
  return id
}
const standing = (who: UserId | undefined, asset: CoinCode, id: HoldId | null, keys = KEYS) =>
  standingOfFunds(keys, db.read, { account: customer(is(who), asset), hold: id })
/** Places a hold and returns it as leaving. */
const leaving = async (who: UserId | undefined, asset: CoinCode, amount: bigint) =>
  standing(who, asset, await hold(who, asset, amount))
const settle = (who: UserId | undefined, asset: CoinCode, amount: bigint, settles: HoldId) => {
  const value = money(asset, amount)
  const legs = [debit(customer(is(who), asset), value), credit(house('chain_reserve', asset), value)]
  return book('withdrawal_settle', legs, 'nobody', newId('pst', Date.now()), settles)
}

test('what came may leave, whole, and so may what was bought with it and what was paid with it', async () => {
  await deposit(ann, 'BTC', 10n)
  await swap(ann, 'BTC', 'ETH', 4n)
  await transfer(ann, bob, 'ETH', 3n)
  await transfer(bob, ann, 'ETH', 1n)
  expect([await leaving(ann, 'BTC', 6n), await leaving(ann, 'ETH', 2n), await leaving(bob, 'ETH', 2n)]).toEqual([
    'proven',
    'proven',
    'proven',
  ])
})

describe.each(['nobody', 'a thief'] as const)('a credit by %s', (by) => {
  test('lies there and does not leave; what came beside it does', async () => {
    await deposit(ann, 'BTC', 5n)
    await deposit(ann, 'BTC', 7n, by)
    const first = await hold(ann, 'BTC', 5n)
    expect(await standing(ann, 'BTC', first)).toBe('proven')
    const second = await hold(ann, 'BTC', 1n)
    expect([await standing(ann, 'BTC', first), await standing(ann, 'BTC', second)]).toEqual(['proven', 'unproven'])
    await settle(ann, 'BTC', 5n, first)
    expect(await standing(ann, 'BTC', second)).toBe('unproven')
  })

  test('is unproven in whatever it becomes, and with whoever has it then', async () => {
    await deposit(ann, 'BTC', 5n)
    await deposit(ann, 'BTC', 5n, by)
    await swap(ann, 'BTC', 'ETH', 5n)
    await transfer(ann, bob, 'ETH', 4n)
    await transfer(bob, eve, 'ETH', 2n)
    await deposit(eve, 'ETH', 3n)
    expect([await leaving(eve, 'ETH', 3n), await leaving(eve, 'ETH', 1n)]).toEqual(['proven', 'unproven'])
    // Everything without a proof went with the swap: it goes first.
    expect([await leaving(ann, 'BTC', 5n), await leaving(bob, 'ETH', 1n)]).toEqual(['proven', 'unproven'])
  })

  test('is unproven when it is another customer’s money that nobody moved', async () => {
    await deposit(ann, 'BTC', 9n)
    await transfer(ann, eve, 'BTC', 4n, by)
    await swap(ann, 'BTC', 'ETH', 1n, by)
    expect([await leaving(eve, 'BTC', 1n), await leaving(ann, 'ETH', 1n), await leaving(ann, 'BTC', 4n)]).toEqual([
      'unproven',
      'unproven',
      'proven',
    ])
  })
})

test('more that left than was proven is not forgotten by what comes later', async () => {
  await deposit(ann, 'BTC', 5n, 'nobody')
  await settle(ann, 'BTC', 5n, await hold(ann, 'BTC', 5n))
  await deposit(ann, 'BTC', 5n)
  expect(await leaving(ann, 'BTC', 1n)).toBe('unproven')
})

test('a proof that somebody wrote first keeps ours out of nothing: what was credited for a transfer is credited once', async () => {
  const value = money('BTC', 5n)
  const credited = (id: PostingId) => {
    const legs = [debit(house('chain_reserve', 'BTC'), value), credit(customer(is(ann), 'BTC'), value)]
    return postProven(
      db.read,
      KEYS,
      { id, kind: 'deposit_credit', cause: `test:${id}`, occurredAt: AT, legs },
      `bitcoin:${ann}:0`,
    )
  }
  const [first, second] = [newId('pst', Date.now()), newId('pst', Date.now())]
  await db.pool.query(`insert into provenance.proofs (posting, proof) values ($1, sha256('anything'))`, [first])
  expect(await credited(first)).toMatchObject({ value: { isProven: true } })
  expect(await credited(second)).toMatchObject({ value: { isProven: false } })
  expect([await leaving(ann, 'BTC', 5n), await leaving(ann, 'BTC', 1n)]).toEqual(['proven', 'unproven'])
})

test('a proof is of one posting alone', async () => {
  const id = await deposit(ann, 'BTC', 5n, 'nobody')
  const other = await deposit(bob, 'BTC', 5n)
  await db.owner.pool.query(
    'insert into provenance.proofs (posting, proof) select $1, proof from provenance.proofs where posting = $2',
    [id, other],
  )
  expect(await leaving(ann, 'BTC', 5n)).toBe('unproven')
})

test('a hold that is not open, or is another account’s, holds nothing', async () => {
  await deposit(ann, 'BTC', 5n)
  await deposit(bob, 'BTC', 5n)
  const [own, others] = [await hold(ann, 'BTC', 5n), await hold(bob, 'BTC', 5n)]
  await settle(ann, 'BTC', 5n, own)
  expect([
    await standing(ann, 'BTC', own),
    await standing(ann, 'BTC', others),
    await standing(eve, 'BTC', others),
  ]).toEqual(['unproven', 'unproven', 'unproven'])
})

test('a look begins where the last one ended, and never where somebody else says', async () => {
  await deposit(ann, 'BTC', 5n)
  expect(await leaving(ann, 'BTC', 1n)).toBe('proven')
  const kept = await db.owner.pool.query<{ account: string }>(
    'select account from provenance.checkpoints c join ledger.accounts a on a.id = c.account where a.holder = $1',
    [ann],
  )
  expect(kept.rows).toHaveLength(1)
  await deposit(ann, 'BTC', 7n, 'nobody')
  await expect(api.pool.query('select from provenance.checkpoints')).rejects.toThrow('permission denied')
  await expect(api.pool.query('select from provenance.proofs')).rejects.toThrow('permission denied')
  // The worker's login may write one; it is not ours.
  await db.pool.query('update provenance.checkpoints set seq = 2, balance = 12 where account = $1', [
    kept.rows[0]?.account,
  ])
  expect(await leaving(ann, 'BTC', 8n)).toBe('unproven')
  // It can neither delete a proof nor replace it.
  for (const change of [
    'update provenance.proofs set proof = proof',
    'delete from provenance.proofs',
    'delete from provenance.checkpoints',
  ])
    await expect(db.pool.query(change)).rejects.toThrow('permission denied')
})

describe('what is on its way out', () => {
  const freed = async (who: UserId | undefined, asset: CoinCode, amount: bigint): Promise<HoldId> => {
    const id = await hold(who, asset, amount)
    expect(await standing(who, asset, id)).toBe('proven')
    await db.transact((tx) => noteLeaving(tx, id))
    await db.transact((tx) => noteLeaving(tx, id))
    await releaseHold(db.read, { id, occurredAt: AT })
    return id
  }

  test('and was freed past the product is not there a second time, nor what it buys, nor whom it pays', async () => {
    await deposit(ann, 'BTC', 10n)
    await freed(ann, 'BTC', 8n)
    expect([await leaving(ann, 'BTC', 2n), await leaving(ann, 'BTC', 1n)]).toEqual(['proven', 'unproven'])
    await swap(ann, 'BTC', 'ETH', 4n)
    await transfer(ann, bob, 'BTC', 3n)
    expect([await leaving(ann, 'ETH', 4n), await leaving(bob, 'BTC', 3n)]).toEqual(['unproven', 'unproven'])
    for (const change of [
      'delete from provenance.leaving',
      'update provenance.leaving set amount = 1',
      'delete from provenance.returned',
    ])
      await expect(db.pool.query(change)).rejects.toThrow('permission denied')
  })

  // A hold is settled by any posting that names it: one of a single unit, or a payment to somebody else that its
  // customer confirmed.
  test.each([
    ['one unit', 'gift', 1n, 'nobody', [3n, 1n]],
    ['a payment that is proven', 'zend_transfer', 8n, 'us', [0n, 1n]],
  ] as const)(
    'and was settled past the product with %s is not there a second time',
    async (_what, kind, amount, by, [left, more]) => {
      await deposit(ann, 'BTC', 12n)
      const id = await hold(ann, 'BTC', 8n)
      await db.transact((tx) => noteLeaving(tx, id))
      const value = money('BTC', amount)
      await book(
        kind,
        [debit(customer(is(ann), 'BTC'), value), credit(customer(is(bob), 'BTC'), value)],
        by,
        newId('pst', Date.now()),
        id,
      )
      if (left > 0n) expect(await leaving(ann, 'BTC', left)).toBe('proven')
      expect([await leaving(ann, 'BTC', more), await leaving(bob, 'BTC', amount)]).toEqual(['unproven', 'unproven'])
    },
  )

  test('and left is gone: what is left may leave', async () => {
    await deposit(ann, 'BTC', 10n)
    const id = await hold(ann, 'BTC', 8n)
    await db.transact((tx) => noteLeaving(tx, id))
    await settle(ann, 'BTC', 8n, id)
    expect(await leaving(ann, 'BTC', 2n)).toBe('proven')
  })

  test('is there again when somebody proves that it never left', async () => {
    await deposit(ann, 'BTC', 10n)
    const id = await freed(ann, 'BTC', 8n)
    const again = await hold(ann, 'BTC', 10n)
    await db.pool.query(`insert into provenance.returned (hold, proof) values ($1, sha256('anything'))`, [id])
    expect(await standing(ann, 'BTC', again)).toBe('unproven')
    await db.owner.pool.query('delete from provenance.returned where hold = $1', [id])
    await db.transact((tx) => noteReturned(tx, KEYS, id))
    expect(await standing(ann, 'BTC', again)).toBe('proven')
  })

  test('is not signed for under another sum', async () => {
    await deposit(ann, 'BTC', 10n)
    const id = await hold(ann, 'BTC', 8n)
    await db.pool.query(
      'insert into provenance.leaving (hold, account, amount) select id, account, 1 from ledger.holds where id = $1',
      [id],
    )
    await expect(db.transact((tx) => noteLeaving(tx, id))).rejects.toThrow('is not what it sets aside')
  })
})

test('too much to go through at once is gone through in several looks', async () => {
  const payers = Array.from({ length: 8 }, () => newId('usr', Date.now()))
  for (const payer of payers) {
    await deposit(payer, 'BTC', 2n)
    await transfer(payer, ann, 'BTC', 1n)
  }
  const all = await hold(ann, 'BTC', 8n)
  const looks: string[] = []
  while (looks.at(-1) !== 'proven' && looks.length < 9)
    looks.push(await standingOfFunds(KEYS, db.read, { account: customer(is(ann), 'BTC'), hold: all }, 6))
  expect(looks.length).toBeGreaterThan(2)
  expect(looks).toEqual([...looks.slice(1).map(() => 'unfinished'), 'proven'])
})

test('what was booked before the key was made needs no proof', async () => {
  await deposit(ann, 'BTC', 5n, 'nobody')
  const later = { ...KEYS, since: new Date(Date.now() + 60_000) }
  expect(await standing(ann, 'BTC', await hold(ann, 'BTC', 5n), later)).toBe('proven')
})

test('a key that was followed by another still proves', async () => {
  await deposit(ann, 'BTC', 5n)
  const [first, second] = [newProvenanceKey(AT), newProvenanceKey(new Date())]
  const keys = provenanceKeysFrom(second + first)
  expect(keys.since).toEqual(AT)
  const old = provenanceKeysFrom(first)
  const posting = {
    id: newId('pst', 0),
    kind: 'deposit_credit',
    legs: [credit(customer(is(ann), 'BTC'), money('BTC', 1n))],
  }
  expect(proofOf(old, provable(posting)).equals(proofOf(keys, provable(posting)))).toBe(false)
  for (const bad of ['', 'x', `${first.trim()} more`, '2026-01-01 AAAA'])
    expect(() => provenanceKeysFrom(bad)).toThrow(/key/)
})

test('verify names what has no proof, and an operator who saw where it came from can vouch for it', async () => {
  const before = (await verifyProvenance(db.owner.read, KEYS))[0]?.violations ?? 0
  const id = await deposit(ann, 'BTC', 5n, 'a thief')
  expect((await verifyProvenance(db.owner.read, KEYS))[0]?.violations).toBe(before + 1)
  const named: PostingId[] = []
  for await (const found of unprovenCredits(db.owner.read, KEYS)) named.push(found.id)
  expect(named).toContain(id)
  const deps = { db: db.owner, clock: { now: () => AT }, keys: KEYS }
  const operator = { operator: 'ada@zend', reason: 'seen on two nodes' }
  expect(await vouchFor(deps, operator, id)).toMatchObject({ ok: true })
  expect(await vouchFor(deps, operator, id)).toMatchObject({ ok: false, refusal: { code: 'already_proven' } })
  expect(await vouchFor(deps, operator, newId('pst', 0))).toMatchObject({
    ok: false,
    refusal: { code: 'not_a_credit' },
  })
  expect(await leaving(ann, 'BTC', 5n)).toBe('proven')
})

// Any order of bookings: assets have equal value here, so what left is compared with what came.
test.each([1, 2, 3, 4, 5, 6])('seed %i: no more leaves than came, and all that came can leave', async (seed) => {
  let state = seed * 7_919
  const below = (limit: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * limit)
  }
  const people = [is(ann), is(bob), is(eve)]
  const coins = ['BTC', 'ETH', 'LTC'] as const
  const pick = <T>(all: readonly T[]): T => all[below(all.length)] as T
  const honest = seed % 2 === 0
  let [came, left] = [0n, 0n]
  const open: { who: UserId; asset: CoinCode; amount: bigint; id: HoldId }[] = []
  const available = async (who: UserId, asset: CoinCode): Promise<bigint> => {
    const { rows } = await db.owner.pool.query<{ free: string }>(
      'select balance - held as free from ledger.accounts where holder = $1 and asset = $2',
      [who, asset],
    )
    return BigInt(rows[0]?.free ?? 0)
  }
  const pay = async (due: (typeof open)[number]): Promise<void> => {
    if ((await standing(due.who, due.asset, due.id)) !== 'proven') return
    await settle(due.who, due.asset, due.amount, due.id)
    open.splice(open.indexOf(due), 1)
    left += due.amount
  }
  for (let step = 0; step < 150; step++) {
    const [who, asset] = [pick(people), pick(coins)]
    const what = below(10)
    if (what < 3) {
      const [amount, by] = [BigInt(1 + below(9)), honest || below(4) === 0 ? ('us' as const) : ('nobody' as const)]
      await deposit(who, asset, amount, by)
      if (by === 'us') came += amount
      continue
    }
    const free = await available(who, asset)
    if (free === 0n) continue
    const amount = 1n + BigInt(below(Number(free)))
    const [other, coin] = [pick(people.filter((each) => each !== who)), pick(coins.filter((each) => each !== asset))]
    if (what < 5) await transfer(who, other, asset, amount)
    else if (what < 7) await swap(who, asset, coin, amount)
    else open.push({ who, asset, amount, id: await hold(who, asset, amount) })
    const due = open[below(open.length)]
    if (due !== undefined && below(3) === 0) await pay(due)
  }
  // Money that was unproven may have become proven by later credits.
  for (const due of open.slice()) await pay(due)
  expect(left).toBeLessThanOrEqual(came)
  expect(left).toBeGreaterThan(0n)
  if (honest) expect(open).toEqual([])
})
