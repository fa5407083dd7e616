import { money, newId, type PostingId, type UserId } from '@zend/kernel'
import { testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { credit, customer, debit, entriesBetween, house, post } from '../ledger/index.ts'
import { readAccountStatement } from './account-statement.ts'
import { type Period, periodOf } from './period.ts'

const NOW = new Date('2026-11-21T10:00:00Z')
const db = await testDatabase()
let ada: UserId
let bob: UserId
beforeEach(() => {
  ada = newId('usr', Date.now())
  bob = newId('usr', Date.now())
})

const daysOf = (from: string, to: string): Period => {
  const found = periodOf({ from, to }, NOW)
  if (!found.ok) throw new Error('no period')
  return found.value
}

/** Books one movement and sets when it was recorded, which otherwise only the database does. */
async function book(kind: string, owner: UserId, amount: bigint, recordedOn: string): Promise<PostingId> {
  const id = newId('pst', Date.now())
  const size = money('BTC', amount < 0n ? -amount : amount)
  const [own, other] = amount > 0n ? [credit, debit] : [debit, credit]
  const legs = [own(customer(owner, 'BTC'), size), other(house('chain_reserve', 'BTC'), size)]
  const posted = await db.transact((tx) => post(tx, { id, kind, cause: `test:${id}`, occurredAt: NOW, legs }))
  expect(posted.ok).toBe(true)
  await sql`alter table ledger.postings disable trigger user`.execute(db.owner.read)
  await sql`update ledger.postings set recorded_at = ${recordedOn}::timestamptz where id = ${id}`.execute(db.owner.read)
  await sql`alter table ledger.postings enable trigger user`.execute(db.owner.read)
  return id
}
const read = async (changes: { period: Period; kinds?: readonly string[]; currency?: 'ETH' }) => {
  const found = await readAccountStatement(db.read, {
    holder: ada,
    addressee: { name: 'Ada', username: 'ada' },
    locale: 'en',
    now: NOW,
    linesMax: 100,
    ...changes,
  })
  if (!found.ok) throw new Error(found.refusal.code)
  return found.value
}

test('opens where the last period closed, and every line carries the balance after it', async () => {
  await book('deposit_credit', ada, 500n, '2026-10-31T23:59:59.999Z')
  await book('deposit_credit', bob, 7n, '2026-11-01T08:00:00Z')
  const swap = await book('swap', ada, -200n, '2026-11-01T00:00:00Z')
  await book('deposit_credit', ada, 50n, '2026-11-02T12:00:00Z')
  await book('mystery', ada, -1n, '2026-11-03T00:00:00Z')
  const [table, more] = (await read({ period: daysOf('2026-11-01', '2026-11-02') })).tables
  expect(more).toBeUndefined()
  expect(table).toMatchObject({
    heading: 'BTC · Bitcoin',
    notes: ['Opening balance: 0.00000500', 'In: 0.00000050 · Out: 0.00000200', 'Closing balance: 0.00000350'],
    rows: [
      ['2026-11-01 00:00', 'Swap', swap, '', '0.00000200', '0.00000300'],
      ['2026-11-02 12:00', 'Deposit', expect.any(String), '0.00000050', '', '0.00000350'],
    ],
  })
  expect((await read({ period: daysOf('2026-11-03', '2026-11-03') })).tables[0]?.rows[0]?.[1]).toBe('Booking')
})

test('narrowed to a kind it keeps the true balances; of a coin that never moved it is empty', async () => {
  await book('deposit_credit', ada, 500n, '2026-11-01T08:00:00Z')
  await book('swap', ada, -200n, '2026-11-02T08:00:00Z')
  const period = daysOf('2026-11-01', '2026-11-30')
  const [table] = (await read({ period, kinds: ['swap'] })).tables
  expect(table?.rows).toHaveLength(1)
  expect(table?.notes.at(-1)).toBe('Closing balance: 0.00000300')
  expect((await read({ period, currency: 'ETH' })).tables).toEqual([])
  expect((await read({ period: daysOf('2026-10-01', '2026-10-31') })).tables).toEqual([])
})

test('with more lines than its format may hold it is refused, never cut, and says how many it may have', async () => {
  for (const day of ['01', '02', '03']) await book('deposit_credit', ada, 1n, `2026-11-${day}T08:00:00Z`)
  const ask = (linesMax: number) =>
    readAccountStatement(db.read, {
      holder: ada,
      addressee: { name: 'Ada', username: 'ada' },
      locale: 'en',
      now: NOW,
      period: daysOf('2026-11-01', '2026-11-03'),
      linesMax,
    })
  expect(await ask(2)).toEqual({ ok: false, refusal: { code: 'invalid_request', field: 'query.from', linesMax: 2 } })
  expect((await ask(3)).ok).toBe(true)
})

test('the ends of a period are found in a long chain wherever they lie', async () => {
  const days = Array.from({ length: 23 }, (_, n) => `2026-11-${String(n + 1).padStart(2, '0')}`)
  for (const day of days) await book('deposit_credit', ada, 1n, `${day}T05:00:00Z`)
  for (const [from, to] of [
    [1, 23],
    [1, 1],
    [23, 23],
    [7, 19],
    [12, 12],
  ] as const) {
    const found = await entriesBetween(
      db.read,
      { owner: ada, asset: 'BTC' },
      daysOf(days[from - 1] ?? '', days[to - 1] ?? ''),
      100,
    )
    expect(found.map(({ balance }) => balance?.amount)).toEqual(
      days.slice(from - 1, to).map((_, n) => BigInt(from + n)),
    )
  }
  expect(
    await entriesBetween(db.read, { owner: ada, asset: 'BTC' }, daysOf('2026-11-01', '2026-11-30'), 5),
  ).toHaveLength(5)
})
