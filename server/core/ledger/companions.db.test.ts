import { money, newId, type PostingId } from '@zend/kernel'
import { testDatabase } from '@zend/tests/testkit'
import { expect, test } from 'vitest'
import {
  balancesOf,
  createBatchPoster,
  credit,
  customer,
  debit,
  house,
  type OwnerId,
  post,
  type Posting,
  recorder,
  verifyLedger,
} from './index.ts'

const db = await testDatabase()
const occurredAt = new Date('2026-11-21T10:00:00Z')
const sat = (amount: bigint) => money('BTC', amount)
type Note = { readonly id: string; readonly mark: string }

// A test module: a note may exist once, and a note marked "pst_never" raises an unexpected error.
await db.owner.pool.query(`
  create schema notes;
  create table notes.notes (id text primary key, mark text not null unique check (mark <> 'pst_never'), recorded_at timestamptz not null);
  grant usage on schema notes to zend_app;
  grant select, insert on notes.notes to zend_app;
  create function notes.record(p_rows json, p_written boolean[], p_recorded_at timestamptz) returns void language plpgsql as $$
  declare
    v_rows int;
  begin
    insert into notes.notes select r.id, r.mark, p_recorded_at
      from rows from (json_to_recordset(p_rows) as (id text, mark text)) with ordinality r where p_written[r.ordinality] and r.id is not null
      on conflict do nothing;
    get diagnostics v_rows = row_count;
    if v_rows <> (select count(*) from rows from (json_to_recordset(p_rows) as (id text)) with ordinality r where p_written[r.ordinality] and r.id is not null) then
      raise exception 'taken' using errcode = 'LX020';
    end if;
  end $$;`)

const open = (batchMax = 128) =>
  createBatchPoster({ database: db, connections: 1, batchMax, recorders: { note: recorder<Note>('notes.record') } })
const move = (legs: Posting['legs'], id: PostingId = newId('pst', 0)): Posting => ({
  id,
  kind: 'test_move',
  cause: `test:${id}`,
  occurredAt,
  legs,
})
const deposit = (owner: OwnerId, amount: bigint) =>
  move([debit(house('chain_reserve', 'BTC'), sat(amount)), credit(customer(owner, 'BTC'), sat(amount))])
const spend = (owner: OwnerId, amount: bigint) =>
  move([debit(customer(owner, 'BTC'), sat(amount)), credit(house('fees', 'BTC'), sat(amount))])
const note = (posting: Posting, mark: string = posting.id) => ({ note: { id: posting.id, mark } })
const notes = async (): Promise<readonly string[]> =>
  (await db.pool.query<{ id: string }>('select id from notes.notes order by id')).rows.map(({ id }) => id)
const postings = async (): Promise<readonly string[]> =>
  (await db.pool.query<{ id: string }>(`select id from ledger.postings order by id`)).rows.map(({ id }) => id)
const codeOf = (
  result: Awaited<ReturnType<typeof post>> | Awaited<ReturnType<ReturnType<typeof open>['post']>>,
): string => (result.ok ? (result.value.already ? 'already' : 'posted') : result.refusal.code)
const sound = async () => expect((await verifyLedger(db)).filter(({ violations }) => violations !== 0)).toEqual([])

test('each posting of a batch has its companion, with the time it was recorded; one may go without', async () => {
  const poster = open()
  const all = Array.from({ length: 30 }, () => deposit('usr_rich', 1n))
  const bare = deposit('usr_rich', 1n)
  const results = await Promise.all([
    ...all.map((each) => poster.post(each, note(each))),
    poster.post(bare, { note: null }),
  ])
  expect(results.map(codeOf)).toEqual(Array.from({ length: 31 }, () => 'posted'))
  expect(await notes()).toEqual(all.map(({ id }) => id).toSorted())
  const { rows } = await db.pool.query(
    'select 1 from notes.notes n join ledger.postings p on p.id = n.id where p.recorded_at <> n.recorded_at',
  )
  expect(rows).toEqual([])
  await sound()
})

test('alone or in a batch, a refused posting and a known one write no companion', async () => {
  const poster = open()
  await post(db.read, deposit('usr_poor', 1n))
  const before = await notes()
  const alone = spend('usr_poor', 2n)
  expect(codeOf(await poster.post(alone, note(alone)))).toBe('insufficient_funds')
  const [good, bad, last] = [deposit('usr_other', 1n), spend('usr_poor', 2n), deposit('usr_other', 1n)]
  expect((await Promise.all([good, bad, last].map((each) => poster.post(each, note(each))))).map(codeOf)).toEqual([
    'posted',
    'insufficient_funds',
    'posted',
  ])
  expect(
    (
      await Promise.all(
        [good, deposit('usr_other', 1n)].map((each) => poster.post(each, note(each, `again ${each.id}`))),
      )
    ).map(codeOf),
  ).toEqual(['already', 'posted'])
  expect(codeOf(await poster.post(good, note(good, 'once more')))).toBe('already')
  expect((await notes()).length - before.length).toBe(3)
  await sound()
})

test.each([1, 2, 7, 40])(
  'of %i waiting, a companion that refuses, a broken one and a poor customer fail alone, and nothing of them is booked',
  async (size) => {
    const poster = open()
    const taken = deposit('usr_rich', 1n)
    await poster.post(taken, note(taken))
    const good = Array.from({ length: size }, () => deposit('usr_giver', 3n))
    const refused = deposit('usr_nobody', 5n)
    const broken = deposit('usr_nobody', 5n)
    const poor = spend('usr_nobody', 5n)
    const middle = size >> 1
    const all = good
      .map((posting) => ({ posting, mark: posting.id }))
      .toSpliced(
        middle,
        0,
        { posting: refused, mark: taken.id },
        { posting: poor, mark: poor.id },
        { posting: broken, mark: 'pst_never' },
      )
    const results = await Promise.allSettled(all.map(({ posting, mark }) => poster.post(posting, note(posting, mark))))
    const seen = results.map((result) => (result.status === 'rejected' ? 'threw' : codeOf(result.value)))
    expect(seen.toSpliced(middle, 3)).toEqual(good.map(() => 'posted'))
    expect(seen.slice(middle, middle + 3)).toEqual(['companion_refused', 'insufficient_funds', 'threw'])
    const [books, written] = [new Set(await postings()), new Set(await notes())]
    for (const { id } of good) expect([books.has(id), written.has(id)]).toEqual([true, true])
    for (const { id } of [refused, broken, poor]) expect([books.has(id), written.has(id)]).toEqual([false, false])
    expect(await balancesOf(db.read, 'usr_nobody')).toEqual([])
    await sound()
  },
)

test('two with the same companion at once: one is booked, from one poster or from two', async () => {
  const [one, two] = [open(), open()]
  // With the account open, only the companion blocks the whole batch.
  await post(db.read, deposit('usr_twins', 1n))
  const twins = Array.from({ length: 20 }, () => deposit('usr_twins', 1n))
  const results = await Promise.all(
    twins.map((each, i) => (i % 2 === 0 ? one : two).post(each, note(each, 'the same'))),
  )
  expect(results.filter((result) => result.ok)).toHaveLength(1)
  expect((await balancesOf(db.read, 'usr_twins'))[0]?.total).toEqual(sat(2n))
  await sound()
})

test('a function’s name is a name', () => {
  expect(() => recorder('notes.record; drop schema ledger')).toThrow(RangeError)
  expect(() => recorder('record')).toThrow(RangeError)
})
