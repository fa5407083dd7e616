import { randomBytes } from 'node:crypto'
import { money, newId } from '@zend/kernel'
import { testDatabase } from '@zend/tests/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase, type ProcessRole } from '../../database/index.ts'
import {
  createBatchPoster,
  credit,
  customer,
  debit,
  house,
  HOUSE_ACCOUNTS,
  type HouseName,
  type Leg,
  post,
  type Posting,
  verifyLedger,
} from './index.ts'

const db = await testDatabase()
const sat = (amount: bigint) => money('BTC', amount)
const ADA = customer('usr_ada', 'BTC')
const posting = (...legs: Leg[]): Posting => {
  const id = newId('pst', Date.now())
  return { id, kind: 'test_move', cause: `test:${id}`, occurredAt: new Date('2026-11-21T10:00:00Z'), legs }
}
const against = (name: HouseName, amount = 10n): Posting => posting(debit(house(name, 'BTC'), sat(amount)), credit(ADA, sat(amount)))

/** A process's own login, as a deployment has it: member of one role, and nothing by itself. */
async function loginOf(role: ProcessRole): Promise<Database> {
  const login = `zend_test_${randomBytes(6).toString('hex')}`
  await db.owner.pool.query(`create role ${login} login noinherit password 'secret'`)
  await db.owner.pool.query(`grant ${role} to ${login}`)
  const url = new URL(db.url)
  Object.assign(url, { username: login, password: 'secret' })
  const opened = openDatabase({ url: url.href, applicationName: 'zend-test-login', role, poolMax: 2 })
  afterAll(async () => {
    await opened.close()
    await db.owner.pool.query(`drop role ${login}`)
  })
  return opened
}
const asOwner = (role: ProcessRole): Database => {
  const opened = openDatabase({ url: db.url, applicationName: 'zend-test-set-role', role, poolMax: 2 })
  afterAll(opened.close)
  return opened
}

describe.each([
  ['its own login', loginOf],
  ['the owner’s login', asOwner],
] as const)('with %s', async (_way, open) => {
  const [api, worker, app] = [await open('zend_api'), await open('zend_worker'), await open('zend_app')]

  test.each(Object.keys(HOUSE_ACCOUNTS) as HouseName[])(
    'the API cannot invent money out of %s, unless it is the position in swaps or the fees',
    async (name) => {
      const tries = [() => post(api.read, against(name)), () => post(app.read, against(name))]
      for (const tried of tries) {
        if (name === 'fees' || name === 'swap_inventory') expect(await tried()).toMatchObject({ ok: true })
        else await expect(tried()).rejects.toThrow('only the worker books on what is on chain')
      }
      expect(await post(worker.read, against(name))).toMatchObject({ ok: true })
    },
  )

  test('nor by a batch; what was in one with it can be sent again', async () => {
    const poster = createBatchPoster({ database: api })
    afterAll(() => poster.close())
    await post(worker.read, against('chain_reserve', 1_000n))
    const fair = posting(debit(ADA, sat(3n)), credit(house('swap_inventory', 'BTC'), sat(2n)), credit(house('fees', 'BTC'), sat(1n)))
    const foul = against('chain_reserve')
    const [first, second] = await Promise.allSettled([poster.post(fair), poster.post(foul)])
    expect(second.status).toBe('rejected')
    // Whether the fair one shared its batch or not, sent again it is there exactly once.
    expect(first.status === 'fulfilled' ? first.value.ok : (await post(api.read, fair)).ok).toBe(true)
  })

  test('and taking another role makes nobody the worker', async () => {
    for (const role of ['none', 'zend_app']) {
      const client = await api.pool.connect()
      try {
        await client.query(`set role ${role}`)
        const { rows } = await client.query<{ worker: boolean }>('select roles.is_worker() as worker').catch(() => ({ rows: [{ worker: false }] }))
        // Without a role the session is its login: the owner may become anybody, a process's login may not even call this.
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
})
