/** What was done in a company, as its members read it out of the audit trail: only theirs, in words, without secrets. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BusinessId, DAY_MS, type HolderId, newId } from '@zend/kernel'
import { accountsOn, companiesOn, expectOk, type TestCustomer, testDatabase } from '@zend/tests/testkit'
import { beforeEach, expect, test } from 'vitest'
import { type AuditEvent, recordAudit } from '../audit/index.ts'
import { ACTIONS } from './act-words.ts'
import { actsSheet } from './acts-sheet.ts'
import { pageOfCompanyActs, type ShownAct } from './company-acts.ts'

const db = await testDatabase()
const accounts = accountsOn(db)
const companies = companiesOn(db, accounts.clock)
const now = accounts.clock.now()

let company: BusinessId
let ada: TestCustomer
beforeEach(async () => {
  company = await companies.open()
  ada = await accounts.customer({ firstName: 'Ada', lastName: 'Obi' })
})

type Given = Omit<AuditEvent, 'at' | 'actor' | 'subject'> & {
  readonly subject?: string
  readonly actor?: string | null
}
const happen = (event: Given, at = now): Promise<void> =>
  db.transact((tx) => recordAudit(tx, { at, actor: ada.userId, subject: company, ip: '203.0.113.9', ...event }))
const acts = async (wanted: Partial<Parameters<typeof pageOfCompanyActs>[3]> = {}, locale: 'en' | 'fr' = 'en') =>
  expectOk(await pageOfCompanyActs(db.read, company, locale, { within: null, limit: 50, ...wanted }))
const last = async (): Promise<ShownAct | undefined> => (await acts({ limit: 1 })).acts[0]

test('says who did what, by what, and where it leads', async () => {
  const kofi = await accounts.customer({ firstName: 'Kofi', lastName: 'Mensah' })
  const member = newId('mbr', 0)
  await happen({ action: 'members.joined', facts: { member, person: kofi.userId, role: 'approver' } })
  expect(await last()).toMatchObject({
    what: 'Kofi Mensah joined as Approver',
    by: { name: 'Ada Obi', access: 'person', key: null },
    link: { kind: 'member', id: member },
    at: now,
  })
  const request = newId('apr', 0)
  await happen({ action: 'approvals.asked', facts: { request, kind: 'fx', key: 'key_1' } })
  expect(await last()).toMatchObject({
    what: 'Asked for approval: Payment abroad',
    by: { name: 'Ada Obi', access: 'key', key: 'key_1' },
    link: { kind: 'approval', id: request },
  })
  expect((await acts({ limit: 1 }, 'fr')).acts[0]?.what).toBe('Approbation demandée\u00a0: Paiement à l’étranger')
  // A key that was made is not what made it.
  await happen({ action: 'api_keys.made', facts: { key: 'key_1', name: 'Treasury', scopes: 'view', replaces: null } })
  expect(await last()).toMatchObject({ what: 'Made the API key “Treasury”', by: { access: 'person', key: null } })
  await happen({ action: 'approvals.unfrozen', actor: 'ben@zend', facts: { why: 'looked at' } })
  expect(await last()).toMatchObject({ by: { name: null, access: 'zend' }, link: null })
  await happen({ action: 'suppliers.refused', actor: null, subject: newId('spr', 0), holder: company })
  expect(await last()).toMatchObject({ by: { name: null, access: 'supplier' }, link: { kind: 'supplier' } })
  await happen({ action: 'approvals.policy_changed', facts: { version: 2 } })
  expect(await last()).toMatchObject({ link: { kind: 'policy', id: null } })
})

test('what was done to a payee, a bill or the company’s money is found by the company, whatever its subject is', async () => {
  const via = { tokenKind: 'api-key', sessionId: 'key_9' }
  await happen({ action: 'bills.made', subject: newId('bil', 0), holder: company, via })
  expect(await last()).toMatchObject({ by: { access: 'key', key: 'key_9' }, link: { kind: 'bill' } })
  await happen({ action: 'beneficiaries.added', subject: 'ben_1', holder: company, facts: { address: 'bc1q-secret' } })
  expect(await last()).toMatchObject({ what: 'Saved a wallet', link: null })
  await happen({ action: 'identity.company_entered', subject: ada.userId, facts: { company, member: 'mbr_1' } })
  expect(await last()).toMatchObject({ what: 'Signed in to the company', link: null })
})

test('shows nothing of another company or a person, no network address, and no fact that was not selected', async () => {
  const other = await companies.open()
  const own: HolderId = ada.userId
  await happen({ action: 'members.invited', subject: other, facts: { role: 'admin' } })
  await happen({ action: 'suppliers.added', subject: newId('spr', 0), holder: other })
  await happen({ action: 'beneficiaries.added', subject: 'ben_2', holder: own })
  await happen({ action: 'identity.password_changed', subject: ada.userId })
  await happen({
    action: 'suppliers.withdrawn',
    subject: newId('spr', 1),
    holder: company,
    facts: { iban: 'DE-secret' },
  })
  const found = await acts()
  expect(found.acts.map(({ what }) => what)).toEqual(['Took the change of a supplier back'])
  expect(JSON.stringify(found)).not.toMatch(/203\.0\.113|secret/)
})

test('is read page by page and by days, and every line of the sheet has its place in the trail', async () => {
  const days = [3, 2, 1].map((ago) => new Date(now.getTime() - ago * DAY_MS))
  for (const at of days) await happen({ action: 'members.left' }, at)
  const first = await acts({ limit: 2 })
  expect(first.acts.map(({ at }) => at)).toEqual([days[2], days[1]])
  const second = await acts({ limit: 2, cursor: first.cursor ?? '' })
  expect([second.acts.map(({ at }) => at), second.cursor]).toEqual([[days[0]], null])
  const [start, end] = [days[1] ?? now, days[2] ?? now]
  expect((await acts({ within: { start, end } })).acts.map(({ at }) => at)).toEqual([days[1]])
  expect(await pageOfCompanyActs(db.read, company, 'en', { within: null, cursor: "1' or true", limit: 1 })).toEqual({
    ok: false,
    refusal: { code: 'invalid_request', field: 'query.cursor' },
  })
  const { columns, rows } = actsSheet(first.acts, 'en')
  expect(columns).toHaveLength(rows[0]?.length ?? 0)
  expect(rows[0]).toEqual(expect.arrayContaining(['Ada Obi', 'signed in', 'Left the company', first.acts[0]?.id]))
})

test('a page costs the same however long the trail is: both halves are read by an index', async () => {
  const { rows } = await db.owner.pool.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where schemaname = 'audit' and tablename = 'events'`,
  )
  const of = (name: string) => rows.find(({ indexname }) => indexname === name)?.indexdef
  expect(of('events_company')).toContain("(((facts ->> 'company'::text)), number DESC) WHERE (facts ? 'company'::text)")
  expect(of('events_subject')).toContain('(subject, number DESC)')
})

test('every act on members, approvals, keys, webhooks, payees and bills that is recorded has its words', () => {
  const root = join(import.meta.dirname, '..', '..')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(file) && !file.includes('node_modules'),
  )
  const recorded = files
    .filter((file) => !file.includes('company-acts'))
    .flatMap((file) => [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /'((?:members|approvals|api_keys|webhooks|suppliers|beneficiaries|payout_accounts|bills)\.[a-z]+_?[a-z_]*)'/g,
      ),
    ])
    .map(([, action = '']) => action)
  // Tables of the modules' own are named alike.
  const tables = new Set(['approvals.signed', 'beneficiaries.saved', 'payout_accounts.saved'])
  const silent = new Set(recorded.filter((each) => /ed$|_again$/.test(each) && !ACTIONS.includes(each)))
  expect(silent).toEqual(tables)
})
