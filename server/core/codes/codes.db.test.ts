import { MINUTE_MS, SECOND_MS } from '@zend/kernel'
import { accountsOn, CALLER, expectOk, signUpCommand, testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { authorizeSignIn, resendSignUpCode, signIn, signUp, verifyEmail } from '../sign-in/index.ts'
import { bindingHash, codeHash } from './code-hash.ts'
import { checkCode, sendStepCode, spendCode } from './one-time-codes.ts'

const db = await testDatabase()
const { deps, clock, actorOf, codeTo, mailsTo, register } = accountsOn(db)

const opened = async (over = {}) => {
  const command = signUpCommand(over)
  const { access, userId, code } = expectOk(await signUp(deps, command, CALLER))
  return { command, userId, token: access.token, actor: await actorOf(access.token), sent: code }
}
const wrongFor = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const codesOf = async (purpose: string): Promise<string[]> =>
  (await sql<{ tries: number }>`select tries from codes.codes where purpose = ${purpose}`.execute(db.read)).rows.map(
    ({ tries }) => String(tries),
  )

test('the code in the mail verifies the address, once', async () => {
  const { command, actor, sent } = await opened()
  expect(sent).toEqual({
    sentTo: `m•••@example.com`,
    expiresAt: new Date(+clock.now() + 5 * MINUTE_MS),
    resendAt: new Date(+clock.now() + MINUTE_MS),
  })
  const code = await codeTo(command.email)
  expect(await verifyEmail(deps, actor, code, CALLER)).toMatchObject({ ok: true })
  expect(await verifyEmail(deps, actor, code, CALLER)).toEqual({ ok: false, refusal: { code: 'otp_expired' } })
})

test('of fifty guesses at once, five are looked at and the right code is worth nothing after them', async () => {
  const { command, actor, userId } = await opened()
  const code = await codeTo(command.email)
  const guesses = await Promise.all(Array.from({ length: 50 }, () => verifyEmail(deps, actor, wrongFor(code), CALLER)))
  const codes = guesses.map((guess) => (guess.ok ? 'ok' : guess.refusal.code))
  expect(codes.filter((each) => each === 'otp_wrong')).toHaveLength(5)
  expect(codes.filter((each) => each === 'otp_tries_used_up')).toHaveLength(45)
  expect(await verifyEmail(deps, actor, code, CALLER)).toEqual({ ok: false, refusal: { code: 'otp_tries_used_up' } })
  const { rows } = await sql<{
    at: Date | null
  }>`select email_verified_at as at from persons.users where id = ${userId}`.execute(db.read)
  expect(rows).toEqual([{ at: null }])
})

test('fifty times the right code at once opens one session', async () => {
  const { command } = await register()
  const { access } = expectOk(await signIn(deps, { identifier: command.email, password: command.password }, CALLER))
  const actor = await actorOf(access.token)
  const code = await codeTo(command.email)
  const results = await Promise.all(Array.from({ length: 50 }, () => authorizeSignIn(deps, actor, code, CALLER)))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
})

test('says how many tries are left', async () => {
  const { command, actor } = await opened()
  const wrong = wrongFor(await codeTo(command.email))
  expect(await verifyEmail(deps, actor, wrong, CALLER)).toEqual({
    ok: false,
    refusal: { code: 'otp_wrong', triesLeft: 4 },
  })
  expect(await verifyEmail(deps, actor, wrong, CALLER)).toEqual({
    ok: false,
    refusal: { code: 'otp_wrong', triesLeft: 3 },
  })
})

test('a code is worth nothing the moment its five minutes are over', async () => {
  const { command, actor } = await opened()
  const code = await codeTo(command.email)
  clock.advance(5 * MINUTE_MS)
  expect(await verifyEmail(deps, actor, code, CALLER)).toEqual({ ok: false, refusal: { code: 'otp_expired' } })
})

test('a new code ends the old one', async () => {
  const { command, actor } = await opened()
  const old = await codeTo(command.email)
  clock.advance(MINUTE_MS)
  expectOk(await resendSignUpCode(deps, actor))
  const fresh = await codeTo(command.email)
  // Once in a million runs both codes are equal, and the first try is right.
  expect(await verifyEmail(deps, actor, old, CALLER)).toMatchObject(
    old === fresh ? { ok: true } : { ok: false, refusal: { code: 'otp_wrong' } },
  )
  expect(await verifyEmail(deps, actor, fresh, CALLER)).toMatchObject({ ok: old !== fresh })
})

test("another customer's code, and a code for another purpose, do not work", async () => {
  const mine = await opened()
  const theirs = await opened()
  const theirCode = await codeTo(theirs.command.email)
  const sameDigits = theirCode === (await codeTo(mine.command.email))
  expect(await verifyEmail(deps, mine.actor, theirCode, CALLER)).toMatchObject({ ok: sameDigits })
  const { access } = expectOk(
    await signIn(deps, { identifier: mine.command.email, password: mine.command.password }, CALLER),
  )
  const stepActor = await actorOf(access.token)
  expect(await authorizeSignIn(deps, stepActor, await codeTo(mine.command.email), CALLER)).toMatchObject({
    ok: false,
    refusal: { code: 'otp_expired' },
  })
})

test('the same digits under another subject, purpose or binding have another hash', () => {
  const scope = { subject: 'usr_1', purpose: 'sign-in', binding: bindingHash('withdraw 1 BTC to A') }
  const hash = codeHash(deps.keys, scope, '123456')
  expect(codeHash(deps.keys, scope, '123456')).toEqual(hash)
  for (const other of [{ subject: 'usr_2' }, { purpose: 'sign-up' }, { binding: bindingHash('withdraw 1 BTC to B') }]) {
    expect(codeHash(deps.keys, { ...scope, ...other }, '123456')).not.toEqual(hash)
  }
})

test('a code confirms only what it was asked for', async () => {
  const seen: string[] = []
  const scope = {
    subject: 'usr_bound',
    purpose: 'sign-in',
    email: 'bound@example.com',
    binding: 'withdraw 1 BTC to A',
  } as const
  const deliver = async (code: string) => void seen.push(code)
  expectOk(await db.transact((tx) => sendStepCode(deps, tx, { ...scope, matchable: true, deliver })))
  const code = seen[0] ?? ''
  const tryWith = (binding: string) => db.transact((tx) => checkCode(deps, tx, { ...scope, binding, code }))
  expect(await tryWith('withdraw 9 BTC to A')).toMatchObject({ ok: false, refusal: { code: 'otp_wrong' } })
  expect(await tryWith('withdraw 1 BTC to A')).toMatchObject({ ok: true, value: { means: 'code' } })
  await db.transact((tx) => spendCode(deps, tx, scope))
  expect(await tryWith('withdraw 1 BTC to A')).toMatchObject({ ok: false, refusal: { code: 'otp_expired' } })
})

test('a code that nobody may have matches nothing, not even its own digits', async () => {
  const seen: string[] = []
  const scope = { subject: 'usr_decoy', purpose: 'sign-up', email: 'decoy@example.com' } as const
  expectOk(
    await db.transact((tx) =>
      sendStepCode(deps, tx, { ...scope, matchable: false, deliver: async (code) => void seen.push(code) }),
    ),
  )
  const tried = await db.transact((tx) => checkCode(deps, tx, { ...scope, code: seen[0] ?? '' }))
  expect(tried).toMatchObject({ ok: false, refusal: { code: 'otp_wrong' } })
})

test('another code takes a minute, four fit in an hour, then three hours pass', async () => {
  const { actor } = await opened()
  const start = +clock.now()
  clock.advance(59 * SECOND_MS)
  expect(await resendSignUpCode(deps, actor)).toEqual({
    ok: false,
    refusal: { code: 'otp_resend_too_soon', retryAt: new Date(start + MINUTE_MS) },
  })
  clock.advance(SECOND_MS)
  for (let sent = 2; sent <= 4; sent++) {
    expectOk(await resendSignUpCode(deps, actor))
    clock.advance(MINUTE_MS)
  }
  const pausedUntil = new Date(+clock.now() - MINUTE_MS + 180 * MINUTE_MS)
  expect(await resendSignUpCode(deps, actor)).toEqual({
    ok: false,
    refusal: { code: 'otp_limit_reached', retryAt: pausedUntil },
  })
  clock.advance(179 * MINUTE_MS - 1)
  expect(await resendSignUpCode(deps, actor)).toMatchObject({ ok: false, refusal: { code: 'otp_limit_reached' } })
  clock.advance(1)
  expect(await resendSignUpCode(deps, actor)).toMatchObject({ ok: true })
})

test('twenty requests for another code at once send one', async () => {
  const { command, actor } = await opened()
  clock.advance(MINUTE_MS)
  const before = (await mailsTo(command.email)).length
  await Promise.all(Array.from({ length: 20 }, () => resendSignUpCode(deps, actor)))
  expect((await mailsTo(command.email)).length - before).toBe(1)
})

test('nothing stored gives a code away: not the tables, not the queue', async () => {
  const { command } = await opened()
  const { rows } = await sql<{ text: string }>`
    select (select string_agg(c::text, '') from codes.codes c) || (select string_agg(o::text, '') from notices.outbox o)
      || (select string_agg(j.payload::text, '') from graphile_worker._private_jobs j) || (select string_agg(a::text, '') from audit.events a) as text`.execute(
    db.owner.read,
  )
  const code = await codeTo(command.email)
  const text = rows[0]?.text ?? ''
  expect(text.length).toBeGreaterThan(100)
  expect(text).not.toMatch(new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`))
  expect(text).not.toContain(Buffer.from(code).toString('hex'))
  const { rows: after } = await sql`select 1 from notices.outbox where sealed is not null`.execute(db.read)
  expect(after).toEqual([])
  expect(await codesOf('sign-up')).not.toEqual([])
})
