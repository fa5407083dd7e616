/** What migrations that touch data do to it: a database as the product once left it, brought to the newest schema. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import { onServer, urlOf } from '@zend/tests/testkit'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

const server = inject('postgres')
const made: string[] = []
afterAll(async () => {
  for (const name of made) await onServer(server.url, `drop database if exists ${name} with (force)`)
})

/** A database without data, migrated until the file of this number, or to the newest. */
async function databaseAt(number?: number): Promise<string> {
  const name = `zend_test_${randomBytes(6).toString('hex')}`
  await onServer(server.url, `create database ${name}`)
  made.push(name)
  const url = urlOf(server.url, name)
  await migrate(url, number === undefined ? {} : { until: number })
  return url
}

async function rowsOf(url: string, ...statements: readonly string[]): Promise<readonly object[]> {
  const database = openDatabase({ url, applicationName: 'zend-test', role: null, poolMax: 1 })
  try {
    let rows: readonly object[] = []
    for (const statement of statements) rows = (await database.pool.query<object>(statement)).rows
    return rows
  } finally {
    await database.close()
  }
}

test('170, 171 and 395: addresses and accounts belong to spaces, and the networks that were watched stay so, also without an address', async () => {
  const url = await databaseAt(160)
  const attestation = `repeat('0', 128)`
  await rowsOf(
    url,
    `insert into custody.deposit_accounts (network, path, xpub, attestation, next_index, imported_at) values
       ('bitcoin', 'm/84', 'xpub-b', ${attestation}, 4, now()), ('ethereum', 'm/44', 'xpub-e', ${attestation}, 2, now())`,
    `insert into custody.hot_accounts (network, path, xpub, attestation, lookup_key, imported_at)
       values ('ethereum', 'm/44', 'xpub-h', ${attestation}, '0xhot', now())`,
    `insert into custody.deposit_addresses (user_id, network, index, address, lookup_key, created_at) values
       ('usr_1', 'ethereum', 0, '0xA', '0xa', '2026-01-01T00:00:00Z'), ('usr_2', 'ethereum', 1, '0xB', '0xb', '2026-01-02T00:00:00Z')`,
    // Nobody has a Bitcoin address, but its hot wallet was paid, and payments may be under way.
    `insert into deposit.networks (network) values ('bitcoin'), ('ethereum')`,
  )
  expect(await migrate(url)).toContain('171 networks-in-use')
  expect(await rowsOf(url, 'select space, path, xpub, next_index from custody.deposit_accounts order by space')).toEqual([
    { space: 'bitcoin', path: 'm/84', xpub: 'xpub-b', next_index: 4 },
    { space: 'ethereum', path: 'm/44', xpub: 'xpub-e', next_index: 2 },
  ])
  expect(await rowsOf(url, 'select space, lookup_key from custody.hot_accounts')).toEqual([{ space: 'ethereum', lookup_key: '0xhot' }])
  expect(
    await rowsOf(
      url,
      'select user_id, space, index, address from custody.handed_out join custody.deposit_addresses using (space, index) order by index',
    ),
  ).toEqual([
    { user_id: 'usr_1', space: 'ethereum', index: 0, address: '0xA' },
    { user_id: 'usr_2', space: 'ethereum', index: 1, address: '0xB' },
  ])
  expect(await rowsOf(url, 'select network from custody.networks_in_use order by network')).toEqual([{ network: 'bitcoin' }, { network: 'ethereum' }])
  // What kept an address from being given twice does so still.
  await expect(rowsOf(url, `insert into custody.handed_out (user_id, space, index, at) values ('usr_3', 'ethereum', 1, now())`)).rejects.toThrow(
    /unique/,
  )
  await expect(rowsOf(url, `insert into custody.handed_out (user_id, space, index, at) values ('usr_1', 'ethereum', 2, now())`)).rejects.toThrow(
    /unique/,
  )
})

test('a new database watches nothing', async () => {
  const url = await databaseAt()
  expect(await rowsOf(url, 'select network from custody.networks_in_use')).toEqual([])
})

/** A folder of migrations of its own, by their names. */
async function migrationFiles(files: Readonly<Record<string, string>>): Promise<{ readonly folder: string; readonly pattern: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'zend-migrations-'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return { folder, pattern: join(folder, '*.do.*.sql') }
}

async function emptyDatabase(): Promise<string> {
  const name = `zend_test_${randomBytes(6).toString('hex')}`
  await onServer(server.url, `create database ${name}`)
  made.push(name)
  return urlOf(server.url, name)
}

test('a migration never stands in the way of those who use a table for long, and is applied once they let go', async () => {
  const url = await emptyDatabase()
  const { folder, pattern } = await migrationFiles({ '001.do.table.sql': 'create table public.things (id int)' })
  await migrate(url, { files: pattern })
  await writeFile(join(folder, '002.do.column.sql'), 'alter table public.things add column name text')
  const user = openDatabase({ url, applicationName: 'zend-test', role: null, poolMax: 2 })
  const [reading, leave] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const reader = user.transact(async (tx) => {
    await sql`select * from public.things`.execute(tx)
    reading.resolve()
    await leave.promise
  })
  await reading.promise
  const pace = { files: pattern, lockWaitMs: 20, pauseMs: 20 }
  await expect(migrate(url, { ...pace, triesMax: 2 })).rejects.toMatchObject({ code: '55P03' })
  const patient = migrate(url, { ...pace, triesMax: 10_000 })
  leave.resolve()
  await reader
  expect(await patient).toEqual(['002 column'])
  await user.close()
  await rm(folder, { recursive: true })
})

test('an index is built aside, outside any transaction, and the files around it in their order', async () => {
  const url = await emptyDatabase()
  const { folder, pattern } = await migrationFiles({
    '001.do.table.sql': 'create table public.things (id int)',
    '002.do.index.sql': '-- Aside: the table is large.\ncreate index concurrently things_id on public.things (id)',
    '003.do.comment.sql': `comment on index public.things_id is 'by id'`,
  })
  expect(await migrate(url, { files: pattern })).toEqual(['001 table', '002 index', '003 comment'])
  expect(await migrate(url, { files: pattern })).toEqual([])
  await rm(folder, { recursive: true })
})
