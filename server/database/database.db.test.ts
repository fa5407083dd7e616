import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '@zend/tests/testkit'
import {
  enqueueJob,
  ensureProcessLogins,
  listen,
  migrate,
  openDatabase,
  releaseOrphanedJobs,
  runnerLease,
  PROCESS_LOGINS,
  sqlState,
  withLease,
  verifyLogins,
} from './index.ts'

const db = await testDatabase()

test('works as a member of both processes’ roles, the owner as itself', async () => {
  const role = sql<{ role: string }>`select current_user as role`
  expect((await role.execute(db.read)).rows[0]?.role).toBe('zend_test')
  expect((await role.execute(db.owner.read)).rows[0]?.role).toBe('postgres')
})

test('the application role can create nothing', async () => {
  await expect(sql`create table public.sneaked (id int)`.execute(db.read)).rejects.toThrow(/permission denied/)
})

test.each(['api', 'worker', 'confirmer'] as const)(
  'the login of the %s works as its role and can become nobody else',
  async (process) => {
    await ensureProcessLogins(db.url, { api: 'first', worker: 'first', confirmer: 'first' })
    await ensureProcessLogins(db.url, { api: 'a new password', worker: 'a new password', confirmer: 'a new password' })
    const { login, role } = PROCESS_LOGINS[process]
    const url = new URL(db.url)
    Object.assign(url, { username: login, password: 'a new password' })
    const running = openDatabase({ url: url.href, applicationName: 'running', role })
    const other = process === 'api' ? 'zend_worker' : 'zend_api'
    try {
      expect((await sql<{ role: string }>`select current_user as role`.execute(running.read)).rows[0]?.role).toBe(role)
      for (const wanted of ['postgres', other])
        await expect(sql`set role ${sql.id(wanted)}`.execute(running.read)).rejects.toThrow(/permission denied/)
      await expect(sql`alter table ledger.entries disable trigger all`.execute(running.read)).rejects.toThrow(
        /must be owner|permission denied/,
      )
    } finally {
      await running.close()
    }
  },
)

test('what a login set for itself is named, and goes with the next start', async () => {
  const passwords = { api: 'set', worker: 'set', confirmer: 'set' }
  await ensureProcessLogins(db.url, passwords)
  const { login } = PROCESS_LOGINS.worker
  const url = Object.assign(new URL(db.url), { username: login, password: 'set' })
  const thief = openDatabase({ url: url.href, applicationName: 'thief', role: null })
  try {
    expect(await verifyLogins(db)).toMatchObject([{ violations: 0 }])
    await sql`alter role ${sql.id(login)} in database ${sql.id(url.pathname.slice(1))} set work_mem = '64kB'`.execute(
      thief.read,
    )
    expect(await verifyLogins(db)).toMatchObject([{ violations: 1 }])
    await ensureProcessLogins(db.url, passwords)
    expect(await verifyLogins(db)).toMatchObject([{ violations: 0 }])
  } finally {
    await thief.close()
  }
})

test('what a login sets for itself changes nothing that its process reads: an instant that cannot be read would be before every other', async () => {
  const login = `zend_own_${randomBytes(6).toString('hex')}`
  await sql`create role ${sql.id(login)} login in role zend_worker password 'own'`.execute(db.owner.read)
  const url = new URL(db.url)
  Object.assign(url, { username: login, password: 'own' })
  const open = (role: 'zend_worker' | null) => openDatabase({ url: url.href, applicationName: 'own', role, poolMax: 1 })
  const [thief, running] = [open(null), open('zend_worker')]
  try {
    for (const setting of [
      `datestyle = 'SQL, DMY'`,
      `intervalstyle = 'iso_8601'`,
      'standard_conforming_strings = off',
      `default_transaction_read_only = on`,
      'synchronous_commit = off',
    ])
      await sql.raw(`alter role ${login} set ${setting}`).execute(thief.read)
    const { rows } = await sql
      .raw(
        "select '2026-11-23T12:00:00Z'::timestamptz as at, 'a\\b' as text, '90 minutes'::interval::text as span, current_setting('synchronous_commit') as kept",
      )
      .execute(running.read)
    expect(rows).toEqual([{ at: new Date('2026-11-23T12:00:00Z'), text: 'a\\b', span: '01:30:00', kept: 'on' }])
  } finally {
    await Promise.all([thief.close(), running.close()])
    await sql`drop role ${sql.id(login)}`.execute(db.owner.read)
  }
})

test('what only the worker finds out, the API cannot write', async () => {
  const api = openDatabase({ url: db.url, applicationName: 'as-api', role: 'zend_api' })
  try {
    const { rows } = await sql<{ table: string }>`
      select format('%I.%I', schemaname, tablename) as table from pg_tables where schemaname in ('deposit', 'pricing', 'treasury', 'health')`.execute(
      api.read,
    )
    expect(rows.length).toBeGreaterThan(8)
    for (const { table } of rows) {
      const { rows: held } = await sql<{ write: boolean }>`
        select has_table_privilege(${table}, 'insert, update, delete, truncate') as write`.execute(api.read)
      expect(held[0], table).toEqual({ write: false })
    }
    await expect(sql`insert into custody.hot_accounts default values`.execute(api.read)).rejects.toThrow(
      /permission denied/,
    )
    await expect(sql`insert into custody.deposit_accounts default values`.execute(api.read)).rejects.toThrow(
      /permission denied/,
    )
  } finally {
    await api.close()
  }
})

test('migrating again, from several processes at once, changes nothing', async () => {
  await expect(Promise.all([migrate(db.url), migrate(db.url), migrate(db.url)])).resolves.toEqual([[], [], []])
})

test('closing ends every connection, also when only the pool was used', async () => {
  const other = openDatabase({ url: db.url, applicationName: 'closes-fully' })
  await other.pool.query('select 1')
  await other.close()
  expect(other.pool.ended).toBe(true)
})

test('a job exists exactly when its transaction committed', async () => {
  const jobs = async (): Promise<unknown[]> =>
    (await sql`select task_identifier, key, max_attempts from graphile_worker.jobs order by id`.execute(db.read)).rows
  await expect(
    db.transact(async (tx) => {
      await enqueueJob(tx, 'never', { id: '1' })
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  expect(await jobs()).toEqual([])
  await db.transact((tx) => enqueueJob(tx, 'greet', { id: '1' }, { key: 'once', maxAttempts: 3 }))
  await db.transact((tx) => enqueueJob(tx, 'greet', { id: '2' }, { key: 'once', maxAttempts: 3 }))
  expect(await jobs()).toEqual([{ task_identifier: 'greet', key: 'once', max_attempts: 3 }])
})

test('a transaction that lost a serialization race is run again', async () => {
  await sql`create table public.counter (n int)`.execute(db.owner.read)
  await sql`insert into public.counter values (0)`.execute(db.owner.read)
  await sql`grant select, update on public.counter to zend_app`.execute(db.owner.read)
  const raise = () =>
    db.transact(
      async (tx) => {
        const { rows } = await sql<{ n: number }>`select n from public.counter`.execute(tx)
        await sql`update public.counter set n = ${(rows[0]?.n ?? 0) + 1}`.execute(tx)
      },
      { isolation: 'repeatable read', attemptsMax: 50 },
    )
  await Promise.all(Array.from({ length: 8 }, raise))
  expect((await sql`select n from public.counter`.execute(db.read)).rows).toEqual([{ n: 8 }])
})

test('a failure that is no race is thrown at once, with its state', async () => {
  let runs = 0
  const failed = db
    .transact(async (tx) => {
      runs += 1
      await sql`select 1 / 0`.execute(tx)
    })
    .catch((error: unknown) => sqlState(error))
  expect(await failed).toBe('22012')
  expect(runs).toBe(1)
})

test('a listener hears what was committed, also after its connection broke', async () => {
  const received: string[] = []
  const wake = { up: () => undefined as void }
  let gaps = 0
  const until = (done: () => boolean) =>
    new Promise<void>((resolve) => {
      wake.up = () => (done() ? resolve() : undefined)
      wake.up()
    })
  const listener = await listen(
    db.url,
    ['Deposit news'],
    ({ channel, payload }) => {
      received.push(`${channel}: ${payload}`)
      wake.up()
    },
    {
      onGap: () => {
        gaps += 1
        wake.up()
      },
    },
  )
  await db.transact((tx) => sql`select pg_notify('Deposit news', 'one')`.execute(tx))
  await until(() => received.length === 1)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'zend-listen' and datname = current_database()`.execute(
    db.owner.read,
  )
  await until(() => gaps === 1)
  await db.transact((tx) => sql`select pg_notify('Deposit news', 'two')`.execute(tx))
  await until(() => received.length === 2)
  await listener.close()
  expect(received).toEqual(['Deposit news: one', 'Deposit news: two'])
})

test('jobs of a worker that is gone are free at once, and those of one that lives stay its own', async () => {
  const held = () =>
    sql<{
      by: string | null
    }>`select locked_by as by from graphile_worker.jobs where task_identifier = 'stuck' order by id`
  for (const worker of ['pool-gone', 'pool-alive']) {
    await db.transact((tx) => enqueueJob(tx, 'stuck', {}, { queue: worker }))
    await sql`update graphile_worker._private_jobs set locked_by = ${worker}, locked_at = now()
      where id = (select max(id) from graphile_worker._private_jobs)`.execute(db.owner.read)
    await sql`update graphile_worker._private_job_queues set locked_by = ${worker}, locked_at = now() where queue_name = ${worker}`.execute(
      db.owner.read,
    )
  }
  await withLease(db, runnerLease('pool-alive'), async () => {
    expect(await db.transact(releaseOrphanedJobs)).toBe(1)
    expect((await held().execute(db.read)).rows).toEqual([{ by: null }, { by: 'pool-alive' }])
    expect(await db.transact(releaseOrphanedJobs)).toBe(0)
  })
  expect(await db.transact(releaseOrphanedJobs)).toBe(1)
  expect((await held().execute(db.read)).rows).toEqual([{ by: null }, { by: null }])
})
