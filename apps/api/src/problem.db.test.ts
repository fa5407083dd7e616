/** The errors of PostgreSQL when it cannot continue, and the resulting responses. */
import { isUnavailable } from '@zend/server/database'
import { testDatabase } from '@zend/tests/testkit'
import { expect, test } from 'vitest'
import { refusalOfFault } from './problem.ts'

const db = await testDatabase()
const { pool } = db.owner
await pool.query(`create function public.give_up(p_state text) returns void language plpgsql as $$
  begin raise exception 'could not extend file' using errcode = p_state; end $$`)
const faultOf = (state: string): Promise<unknown> =>
  pool.query('select public.give_up($1)', [state]).catch((error: unknown) => error)

test.each([
  ['disk full', '53100'],
  ['out of memory', '53200'],
  ['too many connections', '53300'],
  ['a limit of its configuration', '53400'],
])('%s: the caller may come back', async (_what, state) => {
  const fault = await faultOf(state)
  expect(isUnavailable(fault)).toBe(true)
  expect(refusalOfFault(fault)).toEqual({ code: 'unavailable', retryAt: expect.any(Date) as unknown })
})

test('a rule that was broken is no lack of room', async () => {
  expect(refusalOfFault(await faultOf('23505'))).toEqual({ code: 'internal_error' })
})
