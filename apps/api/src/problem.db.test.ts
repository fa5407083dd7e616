/** What PostgreSQL itself says when it cannot go on, and what a caller is told. */
import { isUnavailable } from '@zend/server/database'
import { testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refusalOfFault } from './problem.ts'

const db = await testDatabase()
await sql`create function public.give_up(p_state text) returns void language plpgsql as $$
  begin raise exception 'could not extend file' using errcode = p_state; end $$`.execute(db.owner.read)

test.each([
  ['disk full', '53100'],
  ['out of memory', '53200'],
  ['too many connections', '53300'],
  ['a limit of its configuration', '53400'],
])('%s: the caller may come back, in a transaction and outside of one', async (_what, state) => {
  for (const run of [
    () => sql`select public.give_up(${state})`.execute(db.owner.read),
    () => db.owner.transact((tx) => sql`select public.give_up(${state})`.execute(tx)),
  ]) {
    const fault: unknown = await run().catch((error: unknown) => error)
    expect(isUnavailable(fault)).toBe(true)
    expect(refusalOfFault(fault)).toEqual({ code: 'unavailable', retryAt: expect.any(Date) as unknown })
  }
})

test('a rule that was broken is no lack of room', async () => {
  const fault: unknown = await sql`select public.give_up('23505')`.execute(db.owner.read).catch((error: unknown) => error)
  expect(refusalOfFault(fault)).toEqual({ code: 'internal_error' })
})
