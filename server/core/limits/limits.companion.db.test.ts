import { after, DAY_MS, HOUR_MS, money, newId, type UserId } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import { accountsOn, companiesOn, expectOk, ownActor, stillMarket, testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertFreeze, putHold } from '../holders/index.ts'
import { limitsPolicy, readLimits, useRecorder, type UseRow, useRowOf, valueMoveOut } from './index.ts'

const db = await testDatabase()
const { clock, register } = accountsOn(db)

// Tier 1: NGN 500,000 a day is $500.
const policy = limitsPolicy({ ...DEFAULTS.limits, startingTier: 1 })
const deps = { read: db.read, policy, market: stillMarket(clock) }

const use = async (userId: UserId, dollars: number): Promise<UseRow> => {
  const move = expectOk(await valueMoveOut(deps, userId, money('USDT', BigInt(dollars) * 1_000_000n)))
  return useRowOf({ actor: ownActor(userId), move, useId: newId('trf', +clock.now()) }, clock.now())
}
const record = (rows: readonly (UseRow | null)[], written = rows.map(() => true)) =>
  sql`select limits.record(${useRecorder.textOf(rows)}::json, ${written}::boolean[], now())`.execute(db.read)
const usedBy = async (userId: UserId): Promise<number> =>
  (
    await sql<{
      cents: number
    }>`select coalesce(sum(usd_cents), 0)::int as cents from limits.uses where holder = ${userId}`.execute(db.read)
  ).rows[0]?.cents ?? 0

test('uses of one batch count together: two that fit one by one are refused when they do not fit both, and leave nothing', async () => {
  const [{ userId: ada }, { userId: bob }] = [await register(), await register()]
  await expect(record([await use(ada, 300), await use(bob, 500), await use(ada, 201)])).rejects.toMatchObject({
    code: 'LX020',
  })
  expect([await usedBy(ada), await usedBy(bob)]).toEqual([0, 0])
  await record([await use(ada, 300), await use(bob, 500), await use(ada, 200)])
  expect([await usedBy(ada), await usedBy(bob)]).toEqual([50_000, 50_000])
  await expect(record([await use(bob, 1)])).rejects.toMatchObject({ code: 'LX020' })
  clock.advance(DAY_MS)
  await record([await use(bob, 500)])
})

test('a posting that was not written, or takes nothing out, counts nothing', async () => {
  const { userId } = await register()
  await record([await use(userId, 400), null, await use(userId, 500)], [true, true, false])
  expect(await usedBy(userId)).toBe(40_000)
})

test('nothing goes out while the person who moves it, or the money, is on hold', async () => {
  const [{ userId: ada }, { userId: bob }] = [await register(), await register()]
  await putHold(db.read, ada, 'pin_reset', after(clock.now(), HOUR_MS))
  await expect(record([await use(ada, 1)])).rejects.toMatchObject({ code: 'LX020' })
  clock.advance(HOUR_MS)
  await record([await use(ada, 1)])
  await sql`insert into holders.deposit_holds (holder, since) values (${bob}, now())`.execute(db.owner.read)
  await expect(record([await use(bob, 1)])).rejects.toMatchObject({ code: 'LX020' })
})

test('nothing of a frozen company goes out, whoever moves it; their own money does', async () => {
  const [{ userId }, company] = [await register(), await companiesOn(db, clock).open()]
  const ofCompany = async (): Promise<UseRow> => {
    const move = expectOk(await valueMoveOut(deps, company, money('USDT', 1_000_000n)))
    return useRowOf({ actor: { userId, holder: company }, move, useId: newId('trf', +clock.now()) }, clock.now())
  }
  await record([await ofCompany()])
  expect(await insertFreeze(db.read, { company, since: clock.now(), cause: 'operator' })).toBe(true)
  await expect(record([await ofCompany()])).rejects.toMatchObject({ code: 'LX020' })
  await record([await use(userId, 1)])
})

test('a hold spares the customer’s own account up to the lower limits, unless the account is frozen', async () => {
  const { userId } = await register()
  await putHold(db.read, userId, 'pin_reset', after(clock.now(), HOUR_MS))
  const own = async (dollars: number, most = '50000'): Promise<UseRow> => ({
    ...(await use(userId, dollars)),
    own_account: true,
    held_day_max: most,
  })
  await expect(record([await use(userId, 1)])).rejects.toMatchObject({ code: 'LX020' })
  await record([await own(1)])
  await expect(record([await own(1, '199')])).rejects.toMatchObject({ code: 'LX020' })
  await putHold(db.read, userId, 'frozen', after(clock.now(), DAY_MS))
  await expect(record([await own(1)])).rejects.toMatchObject({ code: 'LX020' })
  clock.advance(DAY_MS)
  // Nothing is held now: the customer's own limit applies again.
  await record([await own(1, '0')])
})

test('a company reads the limits as they are written, whatever its country and the rates', async () => {
  const company = await companiesOn(db, clock).open()
  const actor = { userId: (await register()).userId, holder: company }
  for (const usd of ['0.0065', '0.0077']) {
    const market = stillMarket(clock, { USDT: '1', NGN: usd })
    expect(expectOk(await readLimits({ ...deps, clock, market }, actor))).toMatchObject({
      currency: 'USD',
      windows: [
        { rule: 'day', limit: '5000.00', left: '5000.00' },
        { rule: 'month', limit: '150000.00' },
      ],
      next: { dayMax: '100000.00', missing: ['kyb'] },
    })
  }
})
