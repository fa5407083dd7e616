/** The migrations of approvals on rows that were there before. */
import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onServer, urlOf } from '@zend/tests/testkit'
import { afterAll, expect, inject, test } from 'vitest'
import { migrate, openDatabase } from '../../database/index.ts'

const server = inject('postgres')
const made: string[] = []
afterAll(async () => {
  for (const name of made) await onServer(server.url, `drop database if exists ${name} with (force)`)
})
const FILES = new URL('../../database/migrations/', import.meta.url)

/** Runs these statements on a database as it was before a migration, applies the rest, and returns what `after` finds. */
async function acrossMigration(
  number: string,
  before: readonly string[],
  after: string,
): Promise<readonly Record<string, unknown>[]> {
  const name = `zend_test_${randomBytes(6).toString('hex')}`
  await onServer(server.url, `create database ${name}`)
  made.push(name)
  const url = urlOf(server.url, name)
  const folder = await mkdtemp(join(tmpdir(), 'zend-migrations-'))
  const pattern = join(folder, '*.do.*.sql')
  const files = (await readdir(FILES)).toSorted()
  const copy = (which: readonly string[]) =>
    Promise.all(which.map((file) => cp(new URL(file, FILES), join(folder, file))))
  await copy(files.filter((file) => file < number))
  await migrate(url, { files: pattern })
  const database = openDatabase({ url, applicationName: 'zend-test', role: null, poolMax: 1 })
  try {
    // The rows' own rules are tested elsewhere: a company and its people are left out here.
    await database.pool.query('set session_replication_role = replica')
    for (const statement of before) await database.pool.query(statement)
    await copy(files.filter((file) => file >= number))
    await migrate(url, { files: pattern })
    return (await database.pool.query<Record<string, unknown>>(after)).rows
  } finally {
    await database.close()
    await rm(folder, { recursive: true })
  }
}

const ID = '00000000000000000000000000'
const request = (n: number, state: string, closed: string): string => `
  insert into approvals.requests (id, company_id, kind, subject, version, payload, consent, needed, made_by, usd_cents,
    state, made_at, expires_at, closed_at)
  values ('apr_${ID.slice(1)}${n}', 'biz_${ID.slice(1)}${n}', 'withdrawal', 'wdr_${n}', 1, '{}', '{}', 1, 'usr_${ID}', 1,
    '${state}', '2026-01-01T00:00:00Z', '2026-01-04T00:00:00Z', ${closed})`

const decision = (n: number, what: 'approve' | 'decline') => `
  insert into approvals.decisions (id, request_id, version, made_by, member_id, decision, reason, vote, mac, decided_at)
  values ('apd_${ID.slice(1)}${String(n)}', 'apr_${ID.slice(1)}1', 1, 'usr_${ID}', 'mbr_${ID}', '${what}',
    ${what === 'approve' ? `null, '{}', sha256('x')` : `'other', null, null`}, now())`

test('045: companies with an open request or a policy are looked at, and no other', async () => {
  const policy = `insert into approvals.policies (id, company_id, version, rules, made_by, consent, active_from)
    values ('pol_${ID}', 'biz_${ID.slice(1)}3', 1, '[]', 'usr_${ID}', '{}', now())`
  const before = [request(1, 'open', 'null'), request(2, 'expired', 'now()'), policy]
  expect(
    await acrossMigration('045', before, 'select right(company_id, 1) as n from approvals.quorum_checks order by n'),
  ).toEqual([{ n: '1' }, { n: '3' }])
})

test('046: what was decided stays, and whoever approved can decline, once', async () => {
  const before = [request(1, 'open', 'null'), decision(1, 'approve')]
  const after = `with more as (${decision(2, 'decline')} on conflict do nothing returning 1),
      again as (${decision(3, 'approve')} on conflict do nothing returning 1)
    select (select count(*)::int from more) as declined, (select count(*)::int from again) as approved_twice,
      (select releases_at from approvals.requests) as releases_at`
  expect(await acrossMigration('046', before, after)).toEqual([{ declined: 1, approved_twice: 0, releases_at: null }])
})

test('048: what was decided before was nobody’s deputy’s, and companies’ changes can be noted as before', async () => {
  const before = [request(1, 'open', 'null'), decision(1, 'approve')]
  const note = (change: string) => `insert into confirmation.member_changes
    (company, made_by, change, target, role, permissions) values ('biz_1', 'usr_1', '${change}', 'x', '', '') returning 1`
  const after = `with noted as (${note('suspend')}), named as (${note('deputise')})
    select deputyship, (select count(*)::int from noted) + (select count(*)::int from named) as noted
    from approvals.decisions`
  expect(await acrossMigration('048', before, after)).toEqual([{ deputyship: null, noted: 2 }])
})

test('049: a company that was to be looked at still is', async () => {
  const before = [`insert into approvals.quorum_checks (company_id) values ('biz_${ID}')`]
  const after = 'select company_id, request_id from approvals.quorum_checks'
  expect(await acrossMigration('049', before, after)).toEqual([{ company_id: `biz_${ID}`, request_id: null }])
})
