import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AuditHead, AuditHeadStore } from '../../ports/audit-head.ts'
import { openDatabase } from '../../database/index.ts'
import { testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { auditKeyFrom, recordAudit, sealAudit, verifyAudit } from './index.ts'

const SEALED_WITHIN_MS = 20_000
const db = await testDatabase()
const key = auditKeyFrom(new Uint8Array(32).fill(7))
let storedHead: AuditHead | null
const heads: AuditHeadStore = {
  newest: async () => storedHead,
  keep: async (head) => (storedHead = storedHead !== null && storedHead.position >= head.position ? storedHead : head),
}
const seal = () => sealAudit({ db, heads, key, batchMax: 3 })
const record = (subject: string) =>
  db.transact((tx) =>
    recordAudit(tx, {
      at: new Date('2026-11-01T10:00:00.123Z'),
      actor: null,
      action: 'identity.signed_in',
      subject,
      facts: { b: 1, a: 'ö' },
    }),
  )
const asOwner = (statement: string) => sql.raw(statement).execute(db.owner.read)
/** Acts as an attacker with full write access to the database, but without key and head. */
async function tamper(...statements: string[]): Promise<void> {
  await db.owner.transact(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of statements) await sql.raw(statement).execute(tx)
  })
}
const named = async (now = new Date()) =>
  (await verifyAudit(db.owner.read, key, storedHead, now)).flatMap(({ rows }) => rows)
const links = async () =>
  (
    await sql<{ event: string }>`select event::text as event from audit.links order by position`.execute(db.read)
  ).rows.map(({ event }) => event)
/** Seals until the chain has `count` links: transactions of other databases on this server delay sealing, too. */
const sealedTo = (count: number) =>
  expect
    .poll(
      async () => {
        await seal()
        return (await links()).length
      },
      { timeout: SEALED_WITHIN_MS },
    )
    .toBe(count)

beforeEach(async () => {
  storedHead = null
  await tamper('truncate audit.events restart identity', 'truncate audit.links')
  for (const subject of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) await record(subject)
  await sealedTo(8)
  expect(await named()).toEqual([])
})
afterEach(() => tamper('truncate audit.events, audit.links'))

describe('sealing', () => {
  test('gives each event one link, in their order, and goes on where it was', async () => {
    expect(await links()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
    expect(storedHead?.position).toBe(8)
    await record('i')
    expect(await seal()).toBe(0)
    await sealedTo(9)
    expect(await named()).toEqual([])
  })

  test('leaves out what an older transaction could still come before', async () => {
    const release = Promise.withResolvers<void>()
    const written = Promise.withResolvers<void>()
    const slow = db.transact(async (tx) => {
      await recordAudit(tx, { at: new Date(), actor: null, action: 'identity.signed_in', subject: 'slow' })
      written.resolve()
      await release.promise
    })
    await written.promise
    await record('quick')
    await seal()
    expect(await links()).toHaveLength(8)
    release.resolve()
    await slow
    await sealedTo(10)
    expect((await links()).slice(8)).toEqual(['9', '10'])
    expect(await named()).toEqual([])
  })

  test('has a batch remembered that was written just before its worker died', async () => {
    const before = storedHead
    await record('i')
    await sealedTo(9)
    storedHead = before
    await record('j')
    await sealedTo(10)
    expect(storedHead?.position).toBe(10)
    expect(await named()).toEqual([])
  })

  test('goes on where transactions have other numbers, on a restored server', async () => {
    await record('i')
    await tamper(`update audit.events set tx = '999999999999'`)
    await record('j')
    await sealedTo(10)
    await record('k')
    await sealedTo(11)
    expect(await named()).toEqual([])
  })

  test('stops at a chain that somebody else went on with, cut off or exchanged', async () => {
    const head = storedHead
    await tamper(
      `insert into audit.events (at, action, subject) values (now(), 'identity.signed_in', 'x')`,
      `insert into audit.links values (9, 9, sha256('forged'))`,
    )
    await expect(seal()).rejects.toThrow('link 9 does not follow')
    expect(storedHead).toEqual(head)
    await tamper('delete from audit.links where position >= 8')
    await expect(seal()).rejects.toThrow('link 8 is not the one that was kept')
    storedHead = { position: 7, mac: 'ab'.repeat(32) }
    await expect(seal()).rejects.toThrow('link 7 is not the one that was kept')
  })
})

describe('what the chain names', () => {
  test.each([
    [
      'a changed row',
      [`update audit.events set facts = '{"a": "o", "b": 1}' where number = 4`],
      ['event 4 or its link is not as it was sealed'],
    ],
    [
      'a changed time',
      [`update audit.events set recorded_at = recorded_at - interval '1 microsecond' where number = 4`],
      ['event 4 or its link is not as it was sealed'],
    ],
    ['a removed row', ['delete from audit.events where number = 4'], ['event 4 is gone']],
    [
      'a row removed with its link',
      ['delete from audit.events where number = 4', 'delete from audit.links where event = 4'],
      ['links 4 to 4 are gone', 'event 5 cannot be proven: the link before it is gone'],
    ],
    [
      'reordered rows',
      [
        'update audit.links set event = -3 where event = 3',
        'update audit.links set event = 3 where event = 5',
        'update audit.links set event = 5 where event = -3',
      ],
      ['event 5 or its link is not as it was sealed', 'event 3 or its link is not as it was sealed'],
    ],
    [
      'a row put in',
      [
        `insert into audit.events (number, at, action, subject, tx) overriding system value values (-1, now(), 'identity.signed_in', 'x', '1')`,
      ],
      ['event -1 was put in'],
    ],
    [
      'a lost tail',
      ['delete from audit.links where position > 6', 'delete from audit.events where number > 6'],
      ['links 7 to 8 are gone'],
    ],
    ['everything gone', ['delete from audit.links', 'delete from audit.events'], ['links 1 to 8 are gone']],
    [
      'an exchanged last link',
      [`update audit.links set mac = sha256('forged') where position = 8`],
      ['event 8 or its link is not as it was sealed', 'link 8 is not the one that the signer keeps'],
    ],
  ])('%s', async (_what, statements, rows) => {
    await tamper(...statements)
    expect(await named()).toEqual(rows)
  })

  test('a row put in with an old date and sealed with others', async () => {
    await tamper(
      `insert into audit.events (at, action, subject, recorded_at) values (now(), 'identity.signed_in', 'x', now() - interval '2 hours')`,
    )
    await sealedTo(9)
    expect(await named()).toEqual(['event 9 says that it is older than those sealed before it'])
  })

  test('a chain whose head is gone, and one made with another key', async () => {
    const forged = { ...key, bytes: new Uint8Array(32) }
    expect(
      (await verifyAudit(db.owner.read, forged, storedHead, new Date())).map(({ violations }) => violations),
    ).toEqual([8, 0, 0])
    storedHead = null
    expect(await named(new Date(Date.now() + 11 * 60_000))).toEqual(['the signer keeps no head'])
  })

  test('but not of a log so young that its head is about to be kept', async () => {
    storedHead = null
    expect(await named()).toEqual([])
  })
})

test('the worker adds links and changes nothing; the API reads none', async () => {
  for (const [role, may] of [
    ['zend_worker', true],
    ['zend_api', false],
  ] as const) {
    const process = openDatabase({ url: db.url, applicationName: 'as-process', role, poolMax: 1 })
    try {
      const { rows } = await sql<{ insert: boolean; change: boolean; event: boolean; number: boolean }>`
        select has_table_privilege('audit.links', 'insert') as insert, has_table_privilege('audit.links', 'update, delete, truncate') as change,
          has_table_privilege('audit.events', 'update, delete, truncate') as event, has_column_privilege('audit.events', 'tx', 'insert') as number`.execute(
        process.read,
      )
      expect(rows).toEqual([{ insert: may, change: false, event: false, number: false }])
    } finally {
      await process.close()
    }
  }
  for (const change of [
    'update audit.links set position = position + 100',
    'delete from audit.links',
    'truncate audit.links',
  ])
    await expect(asOwner(change)).rejects.toThrow('append-only')
})
