import { randomBytes } from 'node:crypto'
import { money, newId } from '@zend/kernel'
import { testDatabase } from '@zend/tests/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase, type ProcessRole } from '../../database/index.ts'
import {
  books,
  createBatchPoster,
  credit,
  customer,
  debit,
  house,
  HOUSE_ACCOUNTS,
  type HouseName,
  type Leg,
  placeHold,
  post,
  postBy,
  type Posting,
  putHouseBounds,
  recorder,
  rollUpHouse,
  verifyLedger,
} from './index.ts'

const db = await testDatabase()
const sat = (amount: bigint) => money('BTC', amount)
const ADA = customer('usr_ada', 'BTC')
const AT = new Date('2026-11-21T10:00:00Z')
const posting = (...legs: Leg[]): Posting => {
  const id = newId('pst', Date.now())
  return { id, kind: 'swap', cause: `swap:swp_${id.slice(4)}`, occurredAt: AT, legs }
}
/** Money out of a house account: coins, or local money at a rail. */
const against = (name: HouseName, amount = 10n): Posting =>
  name.startsWith('rail:')
    ? posting(debit(house(name, 'NGN'), money('NGN', amount)), credit(customer('usr_ada', 'NGN'), money('NGN', amount)))
    : posting(debit(house(name, 'BTC'), sat(amount)), credit(ADA, sat(amount)))

/** A process's database login, as in a deployment: member of one role, with no rights of its own. */
async function loginOf(role: ProcessRole): Promise<Database> {
  const login = `zend_test_${randomBytes(6).toString('hex')}`
  await db.owner.pool.query(`create role ${login} login noinherit password 'secret'`)
  await db.owner.pool.query(`grant ${role} to ${login}`)
  const url = new URL(db.url)
  Object.assign(url, { username: login, password: 'secret' })
  const opened = openDatabase({ url: url.href, applicationName: 'zend-test-login', role, poolMax: 3 })
  afterAll(async () => {
    await opened.close()
    await db.owner.pool.query(`drop role ${login}`)
  })
  return opened
}
const asOwner = (role: ProcessRole): Database => {
  const opened = openDatabase({ url: db.url, applicationName: 'zend-test-set-role', role, poolMax: 3 })
  afterAll(opened.close)
  return opened
}

/** A swap of bitcoin for ether with its row. */
function swapped(given: bigint, received: bigint, fee = 1n) {
  const legs = [
    debit(ADA, sat(given)),
    ...(fee === 0n ? [] : [credit(house('fees', 'BTC'), sat(fee))]),
    credit(house('swap_inventory', 'BTC'), sat(given - fee)),
    debit(house('swap_inventory', 'ETH'), money('ETH', received)),
    credit(customer('usr_ada', 'ETH'), money('ETH', received)),
  ]
  const said = posting(...legs)
  const row = {
    id: `swp_${said.id.slice(4)}`,
    holder: 'usr_ada',
    made_by: 'usr_ada',
    from_asset: 'BTC',
    from_amount: `${given}`,
    fee_bps: 0,
    fee_amount: `${fee}`,
    to_asset: 'ETH',
    to_amount: `${received}`,
    margin_bps: 0,
    margin_amount: '0',
    mid_rate: '1',
    price_as_of: AT,
    quoted_at: AT,
    occurred_at: AT,
  }
  return { said, row }
}

/** Inserts a swap's note as the confirmer does after a right PIN. */
const confirmedSwap = (row: object, ago = '0 minutes'): Promise<unknown> =>
  db.confirmer.pool.query(
    `insert into confirmation.swaps select (jsonb_populate_record(null::confirmation.swaps, $1::jsonb || jsonb_build_object('confirmed_at', now() - $2::interval))).*
     on conflict (id) do update set to_amount = excluded.to_amount, holder = excluded.holder, confirmed_at = excluded.confirmed_at`,
    [JSON.stringify(row), ago],
  )

describe.each([
  ['its own login', loginOf],
  ['the owner’s login', asOwner],
] as const)('with %s', async (_way, open) => {
  const [api, worker, app] = [await open('zend_api'), await open('zend_worker'), await open('zend_app')]
  const swap = async (...of: Parameters<typeof swapped>) => {
    const { said, row } = swapped(...of)
    await confirmedSwap(row)
    return postBy(api.read, books('swap'), said, row)
  }
  beforeAll(async () => {
    await post(worker.read, against('chain_reserve', 1_000_000n))
  })

  test.each<HouseName>([...(Object.keys(HOUSE_ACCOUNTS) as HouseName[]), 'rail:paystack'])(
    'the API cannot invent money out of %s',
    async (name) => {
      for (const { read } of [api, app]) await expect(post(read, against(name))).rejects.toThrow('permission denied')
      await expect(postBy(api.read, books('swap'), against(name), swapped(10n, 10n).row)).rejects.toThrow(
        'not the swap that comes with it',
      )
      expect(await post(worker.read, against(name))).toMatchObject({ ok: true })
    },
  )

  test('a swap is what its row says, in every leg, kind and cause, alone and in a batch', async () => {
    expect(await swap(10n, 100n)).toMatchObject({ ok: true })
    expect(await swap(10n, 100n, 0n)).toMatchObject({ ok: true })
    const { said, row } = swapped(10n, 100n)
    const forged: readonly (readonly [Posting, object])[] = [
      [said, { ...row, to_amount: '99' }],
      [said, { ...row, holder: 'usr_bob' }],
      [said, { ...row, id: 'swp_other' }],
      [said, {}],
      [{ ...said, kind: 'deposit_credit' }, row],
      [{ ...said, cause: 'swap:swp_other' }, row],
      [
        {
          ...said,
          legs: [...said.legs, debit(customer('usr_bob', 'BTC'), sat(1n)), credit(customer('usr_eve', 'BTC'), sat(1n))],
        },
        row,
      ],
      [{ ...said, legs: said.legs.slice(3) }, row],
    ]
    const poster = createBatchPoster({
      database: api,
      recorders: { swap: recorder<object>('swap.record') },
      by: { books: books('swap'), kind: 'swap' },
    })
    for (const [what, by] of forged)
      await expect(postBy(api.read, books('swap'), what, by)).rejects.toThrow('not the swap that comes with it')
    const [fair, other] = [swapped(5n, 50n), swapped(6n, 60n)]
    for (const each of [fair, other]) await confirmedSwap(each.row)
    const foul = { said, row: { ...row, to_amount: '99' } }
    const [first, second, third] = await Promise.allSettled([
      poster.post(fair.said, { swap: fair.row }),
      poster.post(foul.said, { swap: foul.row }),
      poster.post(other.said, { swap: other.row }),
    ])
    await poster.close()
    expect(second).toMatchObject({ status: 'rejected' })
    // Whether the fair ones shared its batch or not, after a repeat they are booked exactly once.
    for (const [i, each] of [fair, other].entries()) {
      const told = [first, third][i]
      const answer =
        told?.status === 'fulfilled' ? told.value : await postBy(api.read, books('swap'), each.said, each.row)
      expect(answer).toMatchObject({ ok: true })
    }
  })

  test('a swap is booked only as the confirmer saw it confirmed, once and soon, alone and in a batch', async () => {
    const { said, row } = swapped(10n, 100n, 1n)
    const book = () => postBy(api.read, books('swap'), said, row)
    const seen: readonly (readonly [object, string?] | null)[] = [
      null,
      [{ ...row, to_amount: '99' }],
      [{ ...row, holder: 'usr_eve' }],
      [row, '11 minutes'],
    ]
    for (const each of seen) {
      if (each !== null) await confirmedSwap(...each)
      await expect(book()).rejects.toThrow('nobody confirmed')
    }
    const poster = createBatchPoster({
      database: api,
      recorders: { swap: recorder<object>('swap.record') },
      by: { books: books('swap'), kind: 'swap' },
    })
    await expect(poster.post(said, { swap: row })).rejects.toThrow('nobody confirmed')
    await poster.close()
    for (const { pool } of [api, worker, app])
      await expect(pool.query('update confirmation.swaps set confirmed_at = now()')).rejects.toThrow(
        'permission denied',
      )
    await confirmedSwap(row)
    expect(await book()).toMatchObject({ ok: true })
    // A repeat finds it booked, and books nothing.
    expect(await book()).toMatchObject({ ok: true, value: { already: true } })
  })

  test('a transfer is what its row says, and what the confirmer saw confirmed, once and soon', async () => {
    const id = newId('trf', Date.now())
    const row = { id, payer_id: 'usr_ada', payee_id: 'usr_bob', made_by: 'usr_ada', asset: 'BTC', amount: '7', at: AT }
    const move = (from: 'usr_ada' | 'usr_bob', to: 'usr_ada' | 'usr_bob', amount: bigint): Posting => ({
      id: `pst_${id.slice(4)}`,
      kind: 'zend_transfer',
      cause: `transfer:${id}`,
      occurredAt: AT,
      legs: [debit(customer(from, 'BTC'), sat(amount)), credit(customer(to, 'BTC'), sat(amount))],
    })
    const by = books('transfer')
    await expect(postBy(api.read, by, move('usr_ada', 'usr_bob', 8n), row)).rejects.toThrow('not the transfer')
    await expect(postBy(api.read, by, move('usr_bob', 'usr_ada', 7n), row)).rejects.toThrow('not the transfer')
    await expect(postBy(api.read, by, { ...move('usr_ada', 'usr_bob', 7n), kind: 'swap' }, row)).rejects.toThrow(
      'not the transfer',
    )
    const book = () => postBy(api.read, by, move('usr_ada', 'usr_bob', 7n), row)
    await db.owner.pool
      .query(`insert into persons.users (id, first_name, last_name, username, email, sealed_phone, country, locale, password_hash,
      password_changed_at, terms_accepted_at, created_at, email_verified_at)
      values ('usr_bob', 'Bob', 'Obi', 'bob_obi', 'bob@example.com', '\\x00', 'NG', 'en', '', now(), now(), now(), now()) on conflict do nothing`)
    const confirmed = (payee: string, amount: string, ago: string) =>
      `insert into confirmation.transfers (id, payer_id, payee_id, asset, amount, confirmed_at)
       values ('${id}', 'usr_ada', '${payee}', 'BTC', ${amount}, now() - interval '${ago}')
       on conflict (id) do update set payee_id = excluded.payee_id, amount = excluded.amount, confirmed_at = excluded.confirmed_at`
    for (const seen of [
      null,
      confirmed('usr_eve', '7', '0'),
      confirmed('usr_bob', '6', '0'),
      confirmed('usr_bob', '7', '11 minutes'),
    ]) {
      if (seen !== null) await db.confirmer.pool.query(seen)
      await expect(book()).rejects.toThrow('nobody confirmed')
    }
    for (const { pool } of [api, worker, app])
      await expect(pool.query(confirmed('usr_bob', '7', '0'))).rejects.toThrow('permission denied')
    await db.confirmer.pool.query(confirmed('usr_bob', '7', '0'))
    expect(await book()).toMatchObject({ ok: true })
    await expect(book()).rejects.toThrow('nobody confirmed')
  })

  test('the API sets money aside for payments and requests only', async () => {
    const id = newId('hld', Date.now())
    const hold = { id, account: ADA, amount: sat(1n), occurredAt: AT }
    await expect(placeHold(api.read, { ...hold, cause: 'test' })).rejects.toThrow('is of no payment and of no request')
    expect(await placeHold(api.read, { ...hold, cause: `withdrawal:wdr_${id.slice(4)}` })).toMatchObject({ ok: true })
  })

  test('the house stands no further away than its bound, however many swaps come at once; back towards zero is open', async () => {
    await putHouseBounds(worker.read, [money('ETH', 10_000n)], AT)
    await db.owner.pool
      .query(`update ledger.house_bounds set at_most = 1000 + (select abs(p.position + coalesce((select sum(m.amount) from ledger.house_moves m
      where m.asset = 'ETH'), 0)) from ledger.house_positions p where p.asset = 'ETH')`)
    const poster = createBatchPoster({
      database: api,
      recorders: { swap: recorder<object>('swap.record') },
      by: { books: books('swap'), kind: 'swap' },
    })
    const many = Array.from({ length: 60 }, () => swapped(10n, 90n))
    for (const { row } of many) await confirmedSwap(row)
    const answers = await Promise.all(many.map(({ said, row }) => poster.post(said, { swap: row })))
    await poster.close()
    const booked = answers.filter(({ ok }) => ok).length
    expect(booked).toBe(11)
    expect(
      answers.filter((answer) => !answer.ok).every((answer) => !answer.ok && answer.refusal.code === 'house_bound'),
    ).toBe(true)
    await expect(swap(10n, 90n)).rejects.toThrow('would stand at')
    // A roll-up of the worker's own changes does not affect it.
    await rollUpHouse(worker.read)
    await expect(swap(10n, 90n)).rejects.toThrow('would stand at')
    await db.owner.pool.query(`update ledger.house_bounds set at_most = 0, widest = 10000000 where asset = 'ETH'`)
    const back = swapped(10n, 90n)
    const legs = [
      debit(customer('usr_ada', 'ETH'), money('ETH', 90n)),
      credit(house('swap_inventory', 'ETH'), money('ETH', 90n)),
      debit(house('swap_inventory', 'BTC'), sat(10n)),
      credit(ADA, sat(10n)),
    ]
    const row = { ...back.row, from_asset: 'ETH', from_amount: '90', fee_amount: '0', to_asset: 'BTC', to_amount: '10' }
    await confirmedSwap(row)
    expect(await postBy(api.read, books('swap'), { ...back.said, legs }, row)).toMatchObject({ ok: true })
    await db.owner.pool.query('delete from ledger.house_bounds')
  })

  test('and taking another role makes nobody the worker', async () => {
    for (const role of ['none', 'zend_app']) {
      const client = await api.pool.connect()
      try {
        await client.query(`set role ${role}`)
        const { rows } = await client
          .query<{ worker: boolean }>('select roles.is_worker() as worker')
          .catch(() => ({ rows: [{ worker: false }] }))
        // Without a role the session is its login: the owner may become anybody, a process's login may not even call
        // this.
        expect(rows[0]?.worker).toBe(role === 'none' && open === asOwner)
      } finally {
        client.release(true)
      }
    }
  })
})

test('the books hold afterwards, and miss a guard that is gone', async () => {
  const broken = async () => (await verifyLedger(db)).filter(({ violations }) => violations > 0).map(({ name }) => name)
  expect(await broken()).toEqual([])
  await db.owner.pool.query('alter table ledger.entries disable trigger entries_within_role')
  expect(await broken()).toEqual(['the guards of the books are in place'])
  await db.owner.pool.query('alter table ledger.entries enable trigger entries_within_role')
  await db.owner.pool.query(`update ledger.house_positions set position = position + 1 where asset = 'BTC'`)
  await db.owner.pool.query(`insert into ledger.house_bounds values ('swap_inventory', 'ETH', 1, 1, now())`)
  expect(await broken()).toEqual([
    'the position that is kept beside the entries is what they add up to',
    'the house stands no further from its customers than it ever might',
  ])
})
