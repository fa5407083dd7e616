import { testDatabase } from '@zend/tests/testkit'
import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { sqlState } from './index.ts'

const db = await testDatabase()
const { read } = db.owner
const numbers = Array.from({ length: 200 }, (_, i) => i)
const backends = async () =>
  (
    await sql<{
      pid: number
    }>`select pid from pg_stat_activity where datname = current_database() and application_name = 'zend-test-owner'`.execute(
      read,
    )
  ).rows.map(({ pid }) => pid)

test('each of many statements of one moment gets its own answer, and one that fails fails alone', async () => {
  const answers = await Promise.allSettled(
    numbers.map((n) => sql<{ n: number }>`select 1000 / (${n}::int % 50) as n`.execute(read)),
  )
  const expected = numbers.map((n) => (n % 50 === 0 ? '22012' : Math.trunc(1000 / (n % 50))))
  expect(
    answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.rows[0]?.n : sqlState(answer.reason))),
  ).toEqual(expected)
})

test('statements of one moment share two connections', async () => {
  await Promise.all(numbers.map((n) => sql`select ${n}::int`.execute(read)))
  expect((await backends()).length).toBeLessThanOrEqual(2)
})

test('long statements hold up none that come later, be they on every connection', async () => {
  const over: string[] = []
  const asleep = sql<{
    count: number
  }>`select count(*)::int as count from pg_stat_activity where wait_event = 'PgSleep' and clock_timestamp() - query_start > interval '100 ms' and datname = current_database()`
  const long = [1, 2].map((n) => sql`select pg_sleep(2), ${n}::int`.execute(read).then(() => over.push('long')))
  await expect.poll(async () => (await db.owner.transact((own) => asleep.execute(own))).rows[0]?.count).toBe(2)
  await Promise.all(numbers.map((n) => sql`select ${n}::int`.execute(read)))
  over.push('short')
  await Promise.all(long)
  expect(over).toEqual(['short', 'long', 'long'])
})

test('a table may change under a prepared statement', async () => {
  const things = (on: typeof read) =>
    (on as unknown as Kysely<{ things: { id: number } }>).selectFrom('things').selectAll().where('id', '=', 1)
  await sql`create table things (id int)`.execute(read)
  await sql`insert into things values (1)`.execute(read)
  await Promise.all(numbers.slice(0, 4).map(() => things(read).execute()))
  await sql`alter table things add column name text default 'new'`.execute(read)
  expect(await Promise.all(numbers.slice(0, 4).map(() => things(read).execute()))).toEqual(
    Array.from({ length: 4 }, () => [{ id: 1, name: 'new' }]),
  )
})

test('a connection that breaks fails the statements on it, and the next one opens another', async () => {
  const waiting = sql`select pg_sleep(30), ${1}::int`.execute(read).then(
    () => 'answered',
    () => 'failed',
  )
  await db.owner.transact((own) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'zend-test-owner' and pid <> pg_backend_pid()`.execute(
      own,
    ),
  )
  expect(await waiting).toBe('failed')
  // The other connection may learn of its end a moment later.
  await expect
    .poll(async () => (await sql<{ n: number }>`select ${7}::int as n`.execute(read).catch(() => null))?.rows)
    .toEqual([{ n: 7 }])
})

test('a lent connection is the borrower’s alone', async () => {
  await db.transact(async (connection) => {
    await sql`select pg_advisory_lock(99)`.execute(connection)
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(99) as taken`.execute(db.read)
    expect(rows).toEqual([{ taken: false }])
    await sql`select pg_advisory_unlock(99)`.execute(connection)
  })
})
