import { HOUR_MS, money, newId, type UserId } from '@zend/kernel'
import { noTreasury, scriptedChain, TEST_PROVENANCE, testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { DEFAULTS } from '../../config/index.ts'
import { networkTable } from '../../core/assets/index.ts'
import { balancesOf } from '../../core/ledger/index.ts'
import { putContact } from '../../core/notices/index.ts'
import { systemClock } from '../../ports/clock.ts'
import { scanNetwork } from './scan-network.ts'
import { passAll } from './screening.ts'
import { settleDeposits } from './settle-deposits.ts'
import { takeFound } from './take-found.ts'
import { newUnsettled } from './unsettled.ts'

const db = await testDatabase()
const ann: UserId = newId('usr', 0)
const bob: UserId = newId('usr', 1)
const KEY = 'key of ann'
const alerts: object[] = []
const chain = scriptedChain()
const deps = {
  db,
  clock: systemClock,
  log: { info: () => undefined, warn: () => undefined, error: (facts: object) => alerts.push(facts) },
  network: { ...networkTable(DEFAULTS.networks).ethereum, confirmations: 3 },
  connector: chain,
  watch: { ours: async (keys: readonly string[]) => new Set(keys.filter((key) => key === KEY)) },
  provenance: TEST_PROVENANCE,
  ownersOf: async () => new Map([[KEY, { holder: ann, address: 'address of ann' }]]),
  coins: noTreasury,
  blocksMax: 50,
  screen: passAll,
}
const belongsTo = (user: UserId) => sql`update deposit.deposits set holder = ${user}`.execute(db.read)
const balances = async (): Promise<readonly unknown[]> =>
  (await Promise.all([ann, bob].map((user) => balancesOf(db.read, user)))).map((all) =>
    all.map(({ available }) => available),
  )

test('a deposit whose row names another customer than custody does is not credited, and told of', async () => {
  for (const userId of [ann, bob])
    await putContact(db.read, { userId, email: `${userId}@example.com`, locale: 'en', timeZone: 'Africa/Lagos' })
  chain.mineEmpty(5)
  await scanNetwork(deps, new Set())
  chain.mine({ to: KEY, units: 10n ** 18n, asset: 'ETH' })
  chain.mineEmpty(2)
  await scanNetwork(deps, new Set())
  await belongsTo(bob)
  expect((await settleDeposits(deps)).unsettled).toBe(1)
  expect(await balances()).toEqual([[], []])
  expect(alerts).toMatchObject([{ alert: 'deposit_not_settled' }])
  await belongsTo(ann)
  await settleDeposits(deps)
  expect(await balances()).toEqual([[money('ETH', 10n ** 18n)], []])
})

describe('what somebody else wrote', () => {
  const COINS = 10n ** 16n
  /** A deposit of Ann's that waits to be credited. */
  const waiting = async (): Promise<string> => {
    chain.mine({ to: KEY, units: COINS, asset: 'ETH' })
    chain.mineEmpty(2)
    await scanNetwork(deps, new Set())
    const { rows } = await sql<{
      id: string
    }>`select id from deposit.deposits where state = 'screening' order by id desc limit 1`.execute(db.read)
    return rows[0]?.id ?? ''
  }
  const proven = async (): Promise<number> =>
    (await db.owner.pool.query<{ n: number }>('select count(*)::int as n from provenance.proofs')).rows[0]?.n ?? 0
  const balance = async () => (await balancesOf(db.read, ann))[0]?.available.amount ?? 0n
  beforeEach(async () => {
    alerts.length = 0
    await sql`delete from deposit.deposits where state = 'screening'`.execute(db.owner.read)
  })

  test.each([
    ['a deposit of nothing', `id = 'dep_' || substr(md5(random()::text), 1, 26), txid = 'invented'`],
    ['the same one again', `id = 'dep_' || substr(md5(random()::text), 1, 26), output_index = '7'`],
    [
      'a larger one',
      `units = units * 10, amount = amount * 10, id = 'dep_' || substr(md5(random()::text), 1, 26), output_index = '8'`,
    ],
  ])('%s is not credited', async (_what, other) => {
    const real = await waiting()
    const before = [await balance(), await proven()] as const
    await db.owner.pool.query(`create table public.forged as select * from deposit.deposits where id = $1`, [real])
    await db.owner.pool.query(`update public.forged set ${other}`)
    await db.owner.pool.query('grant select on public.forged to zend_worker')
    await db.pool.query('insert into deposit.deposits select * from public.forged')
    await db.owner.pool.query('drop table public.forged')
    expect((await settleDeposits(deps)).unsettled).toBe(1)
    expect([await balance(), await proven()]).toEqual([before[0] + COINS, before[1] + 1])
    expect(alerts).toMatchObject([{ alert: 'deposit_not_settled' }])
  })

  test('a deposit whose amount was raised is dropped, and credited as the chain shows it; one whose proof is lost is read again', async () => {
    const [before, id] = [await balance(), await waiting()]
    await sql`update deposit.deposits set amount = amount * 2 where id = ${id}`.execute(db.read)
    expect((await settleDeposits(deps)).unsettled).toBe(0)
    expect(await balance()).toBe(before + COINS)
    expect(alerts).toMatchObject([{ alert: 'deposit_unproven', dropped: id }])
    const again = await waiting()
    await sql`update deposit.deposits set seen = null where id = ${again}`.execute(db.read)
    await settleDeposits(deps)
    expect(await balance()).toBe(before + 2n * COINS)
    expect(alerts).toHaveLength(1)
  })

  // A row off the chain decides whose a returning transfer is and how much is credited, and the chain says neither.
  test.each([
    ['for more than was paid', `amount = amount * 10`],
    ['for another customer', `lookup_key = 'key of eve', claimed_key = lookup_key, holder = '${bob}'`],
    [
      'with the proof of another',
      `seen = (select seen from deposit.deposits where state = 'credited' limit 1), amount = amount * 10`,
    ],
  ])('a transfer is credited to its payee as it is, and not by a row that waited for it %s', async (what, other) => {
    const txid = `to come ${what}`
    const [before, was] = [await balance(), await proven()]
    const { rows } = await sql<{ height: string }>`select max(height) as height from deposit.blocks`.execute(db.read)
    await db.owner.pool.query(
      `create table public.forged as select * from deposit.deposits where state = 'credited' limit 1`,
    )
    await db.owner.pool.query(
      `update public.forged set id = 'dep_' || substr(md5(random()::text), 1, 26), txid = '${txid}', output_index = 'forged', state = 'reorged', units = ${COINS},
         amount = ${COINS}, block_height = null, block_hash = null, off_chain_height = ${rows[0]?.height}, seen = null, credited_at = null, screened_at = null`,
    )
    await db.owner.pool.query(`update public.forged set ${other}`)
    await db.owner.pool.query('grant select on public.forged to zend_worker')
    await db.pool.query('insert into deposit.deposits select * from public.forged')
    await db.owner.pool.query('drop table public.forged')
    chain.mine({ to: KEY, units: COINS, asset: 'ETH', txid })
    chain.mineEmpty(2)
    await scanNetwork(deps, new Set())
    expect((await settleDeposits(deps)).unsettled).toBe(0)
    expect([await balances(), await proven()]).toEqual([[[money('ETH', before + COINS)], []], was + 1])
    expect(alerts).toMatchObject([{ alert: 'deposit_unproven', txid }])
    await settleDeposits(deps)
    expect(await balance()).toBe(before + COINS)
  })

  test('one without a proof has its turn, however many were invented, and each of those is told of once', async () => {
    const [before, id] = [await balance(), await waiting()]
    await db.owner.pool.query(`create table public.forged as select * from deposit.deposits where id = $1`, [id])
    await db.owner.pool.query('grant select on public.forged to zend_worker')
    await db.pool.query(
      `insert into deposit.deposits select forged.* from generate_series(1, 45) n, lateral (select * from jsonb_populate_record(null::deposit.deposits,
         (select to_jsonb(f) from public.forged f) || jsonb_build_object('id', 'dep_' || lpad(n::text, 26, '0'), 'txid', 'invented ' || n, 'seen', null))) forged`,
    )
    await db.owner.pool.query('drop table public.forged')
    await sql`update deposit.deposits set seen = null where id = ${id}`.execute(db.read)
    const pauses = { retryPause: { firstMs: 0, maxMs: 0 }, tellPause: { firstMs: HOUR_MS, maxMs: HOUR_MS } }
    const remembering = { ...deps, unsettled: newUnsettled({ ...pauses, rememberedMax: 1_000 }) }
    for (const _round of [1, 2, 3, 4, 5]) await settleDeposits(remembering)
    expect(await balance()).toBe(before + COINS)
    expect(alerts).toHaveLength(45)
    expect((await settleDeposits(remembering)).unsettled).toBe(45)
  })

  test('a transfer that is read once more after its deposit was hidden is credited without a proof, and told of', async () => {
    const id = await waiting()
    await settleDeposits(deps)
    const before = await proven()
    await sql`update deposit.deposits set output_index = 'hidden' where id = ${id}`.execute(db.read)
    const { rows } = await sql<{ txid: string }>`select txid from deposit.deposits where id = ${id}`.execute(db.read)
    const found = await chain.find(rows[0]?.txid ?? '', deps.watch)
    if (found === null) throw new Error('the chain forgot it')
    await takeFound(deps, found, new Set())
    await settleDeposits(deps)
    expect(await proven()).toBe(before)
    expect(alerts).toMatchObject([{ alert: 'credited_before' }])
  })
})
