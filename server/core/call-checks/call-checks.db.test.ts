/** A call check from both ends: each code counts once, and what none of us has read is never right. */
import { MINUTE_MS } from '@zend/kernel'
import { accountsOn, CALLER, expectOk, testDatabase, TEST_SECRET, type TestCustomer } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { lockCallCheck } from './call-checks.repo.ts'
import { answerCallCheck, callCheckKeyFrom, meetCaller, readCallCheck, startCallCheck } from './index.ts'

const db = await testDatabase()
const accounts = accountsOn(db)
const { clock } = accounts
const deps = { ...accounts.deps, db }
const office = { db, clock, keys: { callCheck: callCheckKeyFrom(TEST_SECRET) } }
const CHIDI = { operator: 'chidi' }
const ENDED = { ok: false, refusal: { code: 'otp_expired' } }
const other = (code: string): string => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10))

let ada: TestCustomer
let name: string
beforeEach(async () => {
  ada = await accounts.customer()
  name = ada.command.username
})
const start = async () => expectOk(await startCallCheck(deps, ada.actor))
const read = async () => expectOk(await readCallCheck(office, CHIDI, name)).code
const answer = (code: string) => answerCallCheck(deps, ada.actor, code, CALLER)
const events = async () =>
  (
    await db.owner.pool.query<{ action: string; actor: string; facts: object }>(
      `select action, actor, facts from audit.events where subject = $1 and action ~ 'call' order by number`,
      [ada.userId],
    )
  ).rows

test('what one of us reads out is right, and what the customer reads out in turn, each once', async () => {
  const { expiresAt } = await start()
  expect(expiresAt.getTime() - clock.now().getTime()).toBeLessThanOrEqual(5 * MINUTE_MS)
  const checked = expectOk(await answer(await read()))
  expect(checked).toEqual({ isUs: true, say: expect.stringMatching(/^\d{6}$/) })
  expect(await answer('000000')).toEqual(ENDED)
  expect(await readCallCheck(office, CHIDI, name)).toEqual(ENDED)
  expect(expectOk(await meetCaller(office, CHIDI, name, checked.say ?? ''))).toEqual({ isCustomer: true })
  expect(await meetCaller(office, CHIDI, name, checked.say ?? '')).toEqual(ENDED)
  expect(await events()).toEqual([
    { action: 'call_checks.read', actor: 'chidi', facts: {} },
    { action: 'identity.call_checked', actor: ada.userId, facts: { isUs: true, wasRead: true } },
    { action: 'call_checks.met', actor: 'chidi', facts: { isCustomer: true } },
  ])
})

test('a wrong code ends it, and the right one is too late', async () => {
  await start()
  const code = await read()
  expect(expectOk(await answer(other(code)))).toEqual({ isUs: false, say: null })
  expect(await answer(code)).toEqual(ENDED)
  expect(await meetCaller(office, CHIDI, name, '000000')).toEqual(ENDED)
})

test('a code that none of us has read is never right, and no login of the API can say that one has', async () => {
  await start()
  // What a reader of the database with the key would find.
  const check = await db.transact((tx) => lockCallCheck(tx, deps.keys.callCheck, ada.userId))
  const write = db.owner.transact(async (tx) => {
    await sql`set local role zend_api`.execute(tx)
    await sql`update call_checks.checks set read_at = now()`.execute(tx)
  })
  await expect(write).rejects.toThrow(/permission denied/)
  expect(expectOk(await answer(check?.codes.ours ?? ''))).toEqual({ isUs: false, say: null })
})

test('a stranger on the line is told from the customer, at the first try', async () => {
  await start()
  const { say } = expectOk(await answer(await read()))
  expect(expectOk(await meetCaller(office, CHIDI, name, other(say ?? '')))).toEqual({ isCustomer: false })
  expect(await meetCaller(office, CHIDI, name, say ?? '')).toEqual(ENDED)
})

test('it ends after five minutes, for both', async () => {
  await start()
  const code = await read()
  clock.advance(5 * MINUTE_MS)
  expect(await answer(code)).toEqual(ENDED)
  expect(await readCallCheck(office, CHIDI, name)).toEqual(ENDED)
})

test('nobody and nothing begun look alike to an operator; a new check takes the place of the old one', async () => {
  expect(await readCallCheck(office, CHIDI, name)).toEqual(ENDED)
  expect(await readCallCheck(office, CHIDI, 'nobody_here')).toEqual(ENDED)
  await start()
  const first = await read()
  await start()
  expect(expectOk(await answer(first))).toEqual({ isUs: false, say: null })
})

test('ten an hour', async () => {
  for (let begun = 0; begun < 10; begun++) await start()
  expect(await startCallCheck(deps, ada.actor)).toMatchObject({ ok: false, refusal: { code: 'rate_limited' } })
})
