/**
 * Migrating a database to the newest schema: in order, completely, alongside its users, and never over one that other
 * files made.
 */
import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { onServer, testDatabase, urlOf } from '@zend/tests/testkit'
import { type DatabaseFacts, loadDatabase, type TablePart, viewDatabase } from './copies.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

const server = inject('postgres')
const made: string[] = []
afterAll(async () => {
  for (const name of made) await onServer(server.url, `drop database if exists ${name} with (force)`)
})

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

/** The product's own files and these, by their names: the schema as it will be after a change. */
async function schemaWith(
  files: Readonly<Record<string, string>>,
): Promise<{ readonly folder: string; readonly pattern: string }> {
  const own = await migrationFiles(files)
  await cp(new URL('migrations/', import.meta.url), own.folder, { recursive: true })
  return own
}

// The pattern for testing a migration that touches data: rows as the product left them, then the file, then the result.
// Until there is a first one, the test brings its own file.
test('a change of the schema finds the rows that were there, and leaves them as it says', async () => {
  const { url } = await testDatabase()
  await rowsOf(
    url,
    `insert into limits.uses (id, holder, usd_cents, at) values ('wdr_1', 'usr_1', 250, '2026-01-01T00:00:00Z'), ('sel_1', 'usr_1', 40, '2026-01-02T00:00:00Z')`,
  )
  const { folder, pattern } = await schemaWith({
    '901.do.kinds-of-uses.sql': `
      alter table limits.uses add column kind text;
      update limits.uses set kind = case when id like 'wdr\\_%' then 'withdrawal' else 'sale' end;
      alter table limits.uses alter column kind set not null;`,
  })
  expect(await migrate(url, { files: pattern })).toEqual(['901 kinds-of-uses'])
  expect(await rowsOf(url, 'select id, usd_cents, kind from limits.uses order by at')).toEqual([
    { id: 'wdr_1', usd_cents: '250', kind: 'withdrawal' },
    { id: 'sel_1', usd_cents: '40', kind: 'sale' },
  ])
  // The earlier version leaves such a database alone.
  expect(await migrate(url)).toEqual([])
  await rm(folder, { recursive: true })
})

describe('other files than these', () => {
  const asked = /made by other schema files.*start with new data/
  test.each([
    [
      'one by one, up to a number above all of this version',
      { '001.do.application-role.sql': 'select 1', '401.do.proofs-beside.sql': 'select 1' },
    ],
    ['among them one that this version does not have', { '001.do.roles.sql': '', '012.do.extra.sql': 'select 1' }],
  ])('made a database (%s): it is refused, in words, and stays as it is', async (_how, files) => {
    const url = await emptyDatabase()
    const roles = await readFile(new URL('migrations/001.do.roles.sql', import.meta.url), 'utf8')
    const { folder, pattern } = await migrationFiles(
      Object.fromEntries(Object.entries(files).map(([name, text]) => [name, text === '' ? roles : text])),
    )
    // The roles exist on every server that migrated once.
    await migrate(url, { files: pattern })
    await expect(migrate(url)).rejects.toThrow(asked)
    expect(await rowsOf(url, `select to_regnamespace('ledger') as ledger`)).toEqual([{ ledger: null }])
    await rm(folder, { recursive: true })
  })

  test('a file that was changed after it was applied is named', async () => {
    const url = await emptyDatabase()
    const { folder, pattern } = await migrationFiles({ '001.do.table.sql': 'create table public.things (id int)' })
    await migrate(url, { files: pattern })
    await writeFile(join(folder, '001.do.table.sql'), 'create table public.things (id bigint)')
    await expect(migrate(url, { files: pattern })).rejects.toThrow(/001 table/)
    await rm(folder, { recursive: true })
  })

  test.each([
    ['has other columns under the same number', (facts: DatabaseFacts) => ({ ...facts, schema: 'f'.repeat(32) })],
    [
      'is from before backups said which files made them',
      ({ schema: _unsaid, ...facts }: DatabaseFacts) => ({ ...facts, migration: 401 }),
    ],
  ])('made a backup that %s: it is refused before anything is written', async (_how, change) => {
    const view = await viewDatabase((await testDatabase()).url)
    const facts = change(view.facts)
    await view.end()
    const url = await emptyDatabase()
    await expect(loadDatabase(url, facts, noParts())).rejects.toThrow(
      /backup was made by other schema files.*the version that made it/,
    )
    expect(
      await rowsOf(url, `select count(*)::int as schemas from pg_namespace where nspname in ('ledger', 'migrations')`),
    ).toEqual([{ schemas: 0 }])
  })
})

const noParts = async function* (): AsyncGenerator<TablePart> {
  yield* []
}

/** A separate folder of migrations, by their names. */
async function migrationFiles(
  files: Readonly<Record<string, string>>,
): Promise<{ readonly folder: string; readonly pattern: string }> {
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
