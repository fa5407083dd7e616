import { FX_CURRENCIES } from '@zend/corridors'
import { ASSETS, LOCAL_CURRENCIES, money, newId, type PostingId } from '@zend/kernel'
import { testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { FX_PROVIDER_NAMES } from '../../connectors/fx/index.ts'
import { RAIL_NAMES } from '../../connectors/rails/index.ts'
import { openDatabase } from '../../database/index.ts'
import {
  credit,
  customer,
  debit,
  historyOf,
  house,
  HOUSE_ACCOUNTS,
  houseBalances,
  type HouseName,
  openHouseAccounts,
  placeHold,
  post,
  type Posting,
  requireHouseAccounts,
  rollUpHouse,
  verifyLedger,
} from './index.ts'

const db = await testDatabase()
const occurredAt = new Date('2026-11-21T10:00:00Z')
const sat = (amount: bigint) => money('BTC', amount)
const reserve = house('chain_reserve', 'BTC')
const deposit = (owner: `usr_${string}`, amount: bigint, id: PostingId = newId('pst', 0)): Posting => ({
  id,
  kind: 'deposit_credit',
  cause: `deposit:${id}`,
  occurredAt,
  legs: [debit(reserve, sat(amount)), credit(customer(owner, 'BTC'), sat(amount))],
})
const broken = async () => (await verifyLedger(db)).filter(({ violations }) => violations > 0).map(({ name }) => name)
const houseBalance = async (name: HouseName) =>
  (await houseBalances(db.read)).find(({ account }) => account.house === name && account.asset === 'BTC')?.balance
    .amount ?? 0n

describe('house accounts', () => {
  const holders = async (): Promise<readonly string[]> => {
    const { rows } = await sql<{
      holder: string
    }>`select holder || ' ' || asset as holder from ledger.accounts where id < 0`.execute(db.read)
    return rows.map(({ holder }) => holder).toSorted()
  }

  test('the owner opens those of the chart in every asset and those of each rail in local and of each provider in foreign money, each once and below zero', async () => {
    const chart = Object.keys(HOUSE_ACCOUNTS).flatMap((name) =>
      Object.keys(ASSETS).map((asset) => `house:${name} ${asset}`),
    )
    const atRails = RAIL_NAMES.flatMap((rail) => LOCAL_CURRENCIES.map((currency) => `house:rail:${rail} ${currency}`))
    const abroad = FX_PROVIDER_NAMES.flatMap((name) => FX_CURRENCIES.map((code) => `house:rail:${name} ${code}`))
    expect(await holders()).toEqual([...chart, ...atRails, ...abroad].toSorted())
    const open = () => openHouseAccounts(db.url, RAIL_NAMES, FX_PROVIDER_NAMES)
    expect(await Promise.all([open(), open()])).toEqual([0, 0])
    // A new rail needs no migration.
    expect(await openHouseAccounts(db.url, [...RAIL_NAMES, 'newcomer'])).toBe(LOCAL_CURRENCIES.length)
    expect((await holders()).filter((holder) => holder.startsWith('house:rail:newcomer'))).toHaveLength(
      LOCAL_CURRENCIES.length,
    )
    await expect(openHouseAccounts(db.url, ['new comer'])).rejects.toThrow('not the name of a rail')
  })

  test('no process opens one', async () => {
    await expect(sql`select ledger.open_house_account('gifts', 'BTC')`.execute(db.read)).rejects.toThrow(
      'permission denied',
    )
    for (const name of ['usr_1', 'rail:', 'rail:a:b', 'Fees']) {
      await expect(sql`select ledger.open_house_account(${name}, 'BTC')`.execute(db.owner.read)).rejects.toThrow(
        'not the name of a house account',
      )
    }
  })

  test('a process that misses one does not start, and says which', async () => {
    await requireHouseAccounts(db.read, [house('rail:kora', 'KES')])
    const without = db.owner.transact(async (tx) => {
      await sql`alter table ledger.accounts disable trigger accounts_stay`.execute(tx)
      await sql`delete from ledger.accounts where holder in ('house:rail:kora', 'house:dust') and asset in ('KES', 'DOGE')`.execute(
        tx,
      )
      await requireHouseAccounts(tx, [house('rail:paystack', 'KES'), house('rail:kora', 'KES')])
    })
    await expect(without).rejects.toThrow(/lack house accounts: dust in DOGE, dust in KES, rail:kora in KES\. Migrate/)
    await requireHouseAccounts(db.read, [house('rail:kora', 'KES')])
  })
})

describe('the application role', () => {
  test.each([
    `insert into ledger.postings (id, kind, cause, occurred_at) values ('pst_1', 'theft', 'none', now())`,
    `insert into ledger.entries (posting, leg, account, asset, seq, amount) values (1, 1, 1, 'BTC', 1, 1)`,
    `insert into ledger.accounts (holder, asset, balance) values ('usr_thief', 'BTC', 1000)`,
    `insert into ledger.holds (id, account, amount, cause, occurred_at) values ('hld_1', 1, 1, 'none', now())`,
    `update ledger.accounts set balance = balance + 1`,
    `update ledger.entries set amount = amount * 2`,
    `update ledger.postings set cause = 'another'`,
    `update ledger.roll_up set xid = '0'`,
    `delete from ledger.entries`,
    `delete from ledger.hold_closings`,
    `truncate ledger.entries, ledger.postings`,
    `alter table ledger.entries disable trigger all`,
    `drop trigger entries_only_grow on ledger.entries`,
    `create function ledger.sneak() returns int language sql as 'select 1'`,
    `select ledger.known_posting('pst_1', 'a', 'b', '{}', '{}', '{}', null)`,
  ])('cannot %s', async (statement) => {
    await expect(sql.raw(statement).execute(db.read)).rejects.toThrow(/permission denied|must be owner/)
  })
})

describe('even the owner', () => {
  test.each([
    'update ledger.entries set amount = amount * 2',
    'delete from ledger.postings',
    'truncate ledger.entries',
    'update ledger.holds set amount = 1',
    'delete from ledger.hold_closings',
    'delete from ledger.accounts',
  ])('is refused to %s', async (statement) => {
    await expect(sql.raw(statement).execute(db.owner.read)).rejects.toThrow(/the books only grow/)
  })

  test('cannot write an unbalanced posting or pass the floor', async () => {
    await expect(
      sql`insert into ledger.entries (posting, leg, account, asset, seq, amount) values (0, 1, -1, 'BTC', 0, 5), (0, 2, -2, 'USDT', 0, -5)`.execute(
        db.owner.read,
      ),
    ).rejects.toThrow(/debits and credits/)
    await post(db.read, deposit('usr_floor', 5n))
    for (const change of ['balance = -1', 'held = 6', 'held = -1', 'balance = 1, held = 2'])
      await expect(
        sql.raw(`update ledger.accounts set ${change} where holder = 'usr_floor'`).execute(db.owner.read),
      ).rejects.toThrow(/accounts_never_below_zero/)
    await expect(sql`update ledger.accounts set balance = 1 where id < 0`.execute(db.owner.read)).rejects.toThrow(
      /accounts_house_keeps_no_balance/,
    )
  })
})

test('a function of the books ignores what the caller put in front of the search path', async () => {
  await db.transact(async (tx) => {
    await sql`create temporary table accounts (id bigint, holder text, asset text, balance numeric, held numeric, version bigint)`.execute(
      tx,
    )
    await sql`set local search_path = pg_temp, public`.execute(tx)
    expect(await post(tx, deposit('usr_path', 5n))).toMatchObject({ ok: true })
  })
  expect((await historyOf(db.read, customer('usr_path', 'BTC'), { limit: 10 })).entries).toHaveLength(1)
})

describe('history', () => {
  test('pages newest first with running balances, and never shifts when entries come in between', async () => {
    const account = customer('usr_history', 'BTC')
    for (let i = 1n; i <= 7n; i++) await post(db.read, deposit('usr_history', i))
    const amounts: bigint[] = []
    const balances: bigint[] = []
    let cursor: string | null = null
    let pages = 0
    do {
      const page = await historyOf(db.read, account, { limit: 3, cursor })
      amounts.push(...page.entries.map(({ amount }) => amount.amount))
      balances.push(...page.entries.map(({ balance }) => balance?.amount ?? -1n))
      cursor = page.nextCursor
      pages += 1
      if (pages === 1) await post(db.read, deposit('usr_history', 100n))
    } while (cursor !== null)
    expect(pages).toBe(3)
    expect(amounts).toEqual([7n, 6n, 5n, 4n, 3n, 2n, 1n])
    expect(balances).toEqual([28n, 21n, 15n, 10n, 6n, 3n, 1n])
  })

  test('a full last page has no next one, an unknown account no entries', async () => {
    for (let i = 0; i < 4; i++) await post(db.read, deposit('usr_four', 1n))
    const first = await historyOf(db.read, customer('usr_four', 'BTC'), { limit: 2 })
    expect(
      (await historyOf(db.read, customer('usr_four', 'BTC'), { limit: 2, cursor: first.nextCursor })).nextCursor,
    ).toBeNull()
    expect(await historyOf(db.read, customer('usr_nobody', 'BTC'), { limit: 2 })).toEqual({
      entries: [],
      nextCursor: null,
    })
    await expect(historyOf(db.read, customer('usr_four', 'BTC'), { limit: 2, cursor: '1 or true' })).rejects.toThrow(
      /cursor/,
    )
  })

  test('a house account has one too, without running balances', async () => {
    const id: PostingId = newId('pst', 0)
    await post(db.read, deposit('usr_house', 5n, id))
    const { entries } = await historyOf(db.read, reserve, { limit: 1 })
    expect(entries).toMatchObject([
      { posting: id, kind: 'deposit_credit', cause: `deposit:${id}`, amount: sat(-5n), balance: null, occurredAt },
    ])
  })
})

/**
 * Rolls up and returns how many postings remain. The roll-up stops below the oldest transaction running anywhere on the
 * server, in other suites' databases too, so it may take several.
 */
async function leftToRollUp(): Promise<number> {
  await rollUpHouse(db.read)
  const { rows } = await sql<{
    left: string
  }>`select count(*) as left from ledger.postings where xid >= (select xid from ledger.roll_up)`.execute(db.read)
  return Number(rows[0]?.left)
}
const ROLLED_UP_WITHIN = { timeout: 20_000, interval: 50 }

test('a house balance is the same before, during and after a roll-up, also beside a transaction that ends late', async () => {
  const before = await houseBalance('chain_reserve')
  await post(db.read, deposit('usr_roll', 3n))
  const late = openDatabase({ url: db.url, applicationName: 'zend-test-late', role: 'zend_worker' })
  afterAll(late.close)
  const started = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const lateDeposit = late.transact(async (tx) => {
    await post(tx, deposit('usr_late', 10n))
    started.resolve()
    await finish.promise
  })
  await started.promise
  await post(db.read, deposit('usr_roll', 4n))
  await rollUpHouse(db.read)
  expect(await houseBalance('chain_reserve')).toBe(before - 7n)
  finish.resolve()
  await lateDeposit
  expect(await houseBalance('chain_reserve')).toBe(before - 17n)
  await expect.poll(leftToRollUp, ROLLED_UP_WITHIN).toBe(0)
  expect(await houseBalance('chain_reserve')).toBe(before - 17n)
  expect(await rollUpHouse(db.read)).toBe(0)
  await Promise.all([
    ...Array.from({ length: 30 }, () => post(db.read, deposit('usr_roll', 1n))),
    rollUpHouse(db.read),
    rollUpHouse(db.read),
  ])
  expect(await houseBalance('chain_reserve')).toBe(before - 47n)
  expect(await broken()).toEqual([])
})

test('a house balance is right on a server whose transactions count from the start again, as after restoring a dump', async () => {
  await rollUpHouse(db.read)
  const before = await houseBalance('chain_reserve')
  await sql`update ledger.roll_up set xid = '999999999999'`.execute(db.owner.read)
  await post(db.read, deposit('usr_restored', 7n))
  expect(await houseBalance('chain_reserve')).toBe(before - 7n)
  await expect.poll(leftToRollUp, ROLLED_UP_WITHIN).toBe(0)
  await post(db.read, deposit('usr_restored', 2n))
  expect(await houseBalance('chain_reserve')).toBe(before - 9n)
  expect(await broken()).toEqual([])
})

describe('verify sees', () => {
  const tamper = async (statements: readonly string[]): Promise<readonly string[]> => {
    const seen = Promise.withResolvers<readonly string[]>()
    await db.owner
      .transact(async (tx) => {
        // As a superuser who disables the guards: only then can the books be corrupted at all.
        await sql`set local session_replication_role = replica`.execute(tx)
        for (const statement of statements) await sql.raw(statement).execute(tx)
        const { checkInvariants } = await import('./ledger-reads.repo.ts')
        seen.resolve((await checkInvariants(tx)).filter(({ violations }) => violations > 0).map(({ name }) => name))
        throw new Error('undo')
      })
      .catch((error: unknown) => (error instanceof Error && error.message === 'undo' ? undefined : seen.reject(error)))
    return seen.promise
  }
  const mine = `(select id from ledger.accounts where holder = 'usr_verify')`

  test('nothing in sound books', async () => {
    await post(db.read, deposit('usr_verify', 5n))
    await post(db.read, deposit('usr_verify', 6n))
    await placeHold(db.read, {
      id: 'hld_verify',
      account: customer('usr_verify', 'BTC'),
      amount: sat(2n),
      cause: 'test:verify',
      occurredAt,
    })
    expect(await broken()).toEqual([])
    expect((await verifyLedger(db)).length).toBeGreaterThanOrEqual(11)
  })

  test.each<readonly [string, readonly string[], RegExp]>([
    [
      'a balance raised by hand',
      [`update ledger.accounts set balance = balance + 1 where holder = 'usr_verify'`],
      /sum and count/,
    ],
    [
      'an entry changed',
      [`update ledger.entries set amount = amount + 1 where account = ${mine} and seq = 1`],
      /debits equal credits/,
    ],
    ['an entry removed', [`delete from ledger.entries where account = ${mine} and seq = 1`], /chain without a gap/],
    [
      'a running balance changed',
      [`update ledger.entries set balance = balance + 1 where account = ${mine} and seq = 1`],
      /right running balance/,
    ],
    [
      'a posting without entries',
      [`insert into ledger.postings (id, kind, cause, occurred_at) values ('pst_empty', 'x', 'x', now())`],
      /has entries/,
    ],
    [
      'an entry on no account',
      [`update ledger.entries set account = 999999999 where account = ${mine} and seq = 2`],
      /an account of its asset/,
    ],
    [
      'an entry in another asset',
      [`update ledger.entries set asset = 'ETH' where account = ${mine} and seq = 2`],
      /an account of its asset/,
    ],
    [
      'held funds without a hold',
      [`update ledger.accounts set held = held + 1 where holder = 'usr_verify'`],
      /open holds/,
    ],
    ['a hold without held funds', [`update ledger.holds set amount = 3 where id = 'hld_verify'`], /open holds/],
    [
      'a hold settled by no debit',
      [
        `insert into ledger.hold_closings (hold, state, settled_amount, posting, occurred_at) values ('hld_verify', 'settled', 2, 1, now())`,
      ],
      /closed at most once/,
    ],
    [
      'a negative balance',
      [
        `alter table ledger.accounts drop constraint accounts_never_below_zero`,
        `update ledger.accounts set balance = -1 where holder = 'usr_verify'`,
      ],
      /below zero/,
    ],
    [
      'one cause twice',
      [
        `alter table ledger.postings drop constraint postings_cause`,
        `update ledger.postings set cause = 'same' where number in (select posting from ledger.entries where account = ${mine})`,
      ],
      /every cause/,
    ],
    [
      'a house sum that went astray',
      [`select ledger.roll_up_house()`, `update ledger.house_sums set balance = balance + 1`],
      /house balance/,
    ],
    ['a guard switched off', [`alter table ledger.entries disable trigger entries_only_grow`], /guards/],
    ['a rule dropped', [`alter table ledger.accounts drop constraint accounts_never_below_zero`], /guards/],
  ])('%s', async (_name, statements, expected) => {
    expect((await tamper(statements)).join('; ')).toMatch(expected)
  })
})
