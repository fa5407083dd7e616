import { DAY_MS, HOUR_MS, MINUTE_MS, newId, refuse } from '@zend/kernel'
import { accountsOn, CALLER, expectOk, signUpCommand, testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { LimitRefusal, SendCode } from '../codes/index.ts'
import { purgeSignIn } from './purge-sign-in.ts'
import { resendSignUpCode, sendSignUpCode } from './sign-in-codes.ts'
import { signIn } from './sign-in-with-password.ts'
import { signUp } from './sign-up.ts'
import { verifyEmail } from './verify-email.ts'

const db = await testDatabase()
const accounts = accountsOn(db)
const strict = accounts.deps
// This file makes more unverified sign-ups than one network may; another test covers the limit.
const deps = { ...strict, policy: { ...strict.policy, signUp: { ...strict.policy.signUp, addressFailuresMax: 1000 } } }
const { clock, bearerOf, actorOf, codeTo, mailsTo, register } = accounts

const shapeOf = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !(value instanceof Date)
    ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]))
    : typeof value

describe('what is entered', () => {
  test.each([
    [{ acceptTerms: false }, 'terms_not_accepted', 'body.acceptTerms'],
    [{ country: 'FR', phone: '+33612345678' }, 'country_not_supported', 'body.country'],
    [{ country: 'GH' }, 'phone_invalid', 'body.phone'],
    [{ phone: '+2348012' }, 'phone_invalid', 'body.phone'],
    [{ password: 'password123' }, 'password_too_common', 'body.password'],
    [{ username: 'zend_support' }, 'username_reserved', 'body.username'],
    [{ username: '0x5aaeb6053f3e94c9b9' }, 'username_reserved', 'body.username'],
    [{ firstName: 'Zend', lastName: 'Support' }, 'name_not_allowed', 'body.firstName'],
    [{ lastName: 'Оbi' }, 'name_not_allowed', 'body.lastName'],
    [{ password: 'my-okafor-home' }, 'password_contains_identity', 'body.password'],
  ])('%j is refused with %s', async (over, code, field) => {
    expect(await signUp(deps, signUpCommand(over), CALLER)).toEqual({ ok: false, refusal: { code, field } })
  })

  test.each([
    ['NG', '+2348012345678'],
    ['GH', '+233201234567'],
    ['TZ', '+255712345678'],
    ['RW', '+250788123456'],
    ['ZA', '+27821234567'],
    ['KE', '+254712345678'],
    ['CM', '+237671234567'],
    ['UG', '+256712345678'],
  ])('an account opens from %s', async (country, phone) => {
    expect(await signUp(deps, signUpCommand({ country, phone }), CALLER)).toMatchObject({ ok: true })
  })
})

test('a username goes to one, also of twenty who ask at once', async () => {
  const username = 'everyone_wants'
  const results = await Promise.all(Array.from({ length: 20 }, () => signUp(deps, signUpCommand({ username }), CALLER)))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results.filter((result) => !result.ok && result.refusal.code === 'username_taken')).toHaveLength(19)
})

describe('from one network', () => {
  const from = (ip: string) => ({ ...CALLER, ip })
  const strangers = async (count: number, ip: string) => {
    const seen: string[] = []
    for (let i = 0; i < count; i++) {
      const opened = await signUp(strict, signUpCommand(), from(ip))
      seen.push(opened.ok ? 'ok' : opened.refusal.code)
    }
    return seen
  }

  test('twenty sign-ups may stay unverified within six hours, also of many at once; another network has its own', async () => {
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => signUp(strict, signUpCommand(), from('198.51.100.1'))),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(20)
    const retryAt = new Date(clock.now().getTime() + 6 * HOUR_MS)
    for (const answer of answers) if (!answer.ok) expect(answer.refusal).toEqual({ code: 'rate_limited', retryAt })
    expect(await strangers(1, '198.51.100.2')).toEqual(['ok'])
    clock.advance(6 * HOUR_MS)
    expect(await strangers(1, '198.51.100.1')).toEqual(['ok'])
  })

  test('one subscriber’s IPv6 addresses are one network', async () => {
    for (let i = 1; i <= 20; i++) expect(await strangers(1, `2001:db8:1:2::${i}`)).toEqual(['ok'])
    expect(await strangers(1, '2001:db8:1:2:ffff::1')).toEqual(['rate_limited'])
    expect(await strangers(1, '2001:db8:1:3::1')).toEqual(['ok'])
  })

  test('whoever verifies their address is not counted, nor what is refused before anything is hashed', async () => {
    const ip = '198.51.100.3'
    expect(await strangers(19, ip)).not.toContain('rate_limited')
    for (let i = 0; i < 3; i++) {
      clock.advance(1)
      const command = signUpCommand()
      const opened = expectOk(await signUp(strict, command, from(ip)))
      expectOk(await verifyEmail(strict, await actorOf(opened.access.token), await codeTo(command.email), from(ip)))
      expect(await signUp(strict, signUpCommand({ username: command.username }), from(ip))).toMatchObject({
        refusal: { code: 'username_taken' },
      })
    }
    expect(await strangers(2, ip)).toEqual(['ok', 'rate_limited'])
  })

  test('a sign-up for which we were too busy is not counted', async () => {
    const busy = { ...strict, hasher: { ...strict.hasher, hash: async () => refuse('unavailable') } }
    for (let i = 0; i < 21; i++)
      expect(await signUp(busy, signUpCommand(), from('198.51.100.4'))).toMatchObject({
        refusal: { code: 'unavailable' },
      })
    expect(await strangers(1, '198.51.100.4')).toEqual(['ok'])
  })
})

test('a sign-up that is never verified frees its username after a day', async () => {
  const username = 'left_behind'
  const stale = expectOk(await signUp(deps, signUpCommand({ username }), CALLER))
  expect(await signUp(deps, signUpCommand({ username }), CALLER)).toMatchObject({
    ok: false,
    refusal: { code: 'username_taken' },
  })
  clock.advance(DAY_MS)
  expectOk(await signUp(deps, signUpCommand({ username }), CALLER))
  expect(await bearerOf(stale.access.token)).toBeNull()
})

describe('an address that has an account', () => {
  test('is answered like a fresh one, at every step, and its owner is told', async () => {
    const { command: owner } = await register({ locale: 'fr' })
    const fresh = expectOk(await signUp(deps, signUpCommand(), CALLER))
    const probe = signUpCommand({ email: owner.email, password: 'probing-harbour-lamp' })
    const taken = expectOk(await signUp(deps, probe, CALLER))
    expect(shapeOf(taken)).toEqual(shapeOf(fresh))

    const mail = (await mailsTo(owner.email)).at(-1)
    expect(mail?.subject).toBe('Vous avez déjà un compte')
    // Six digits on a line of their own are a code; a link's token may have six digits in a row.
    expect(mail?.text).not.toMatch(/^\d{6}$/m)

    // The token opens the same calls, with the same answers.
    const actor = await actorOf(taken.access.token)
    expect(actor.tokenKind).toBe('sign-up')
    expect(await verifyEmail(deps, actor, '000000', CALLER)).toEqual({
      ok: false,
      refusal: { code: 'otp_wrong', triesLeft: 4 },
    })
    expect(await resendSignUpCode(deps, actor)).toMatchObject({ ok: false, refusal: { code: 'otp_resend_too_soon' } })
    clock.advance(MINUTE_MS)
    expect(await resendSignUpCode(deps, actor)).toMatchObject({ ok: true })
    // So does signing in with the same input, by address and by username; and the username is held.
    for (const identifier of [probe.email, probe.username]) {
      expect(await signIn(deps, { identifier, password: probe.password }, CALLER)).toMatchObject({
        ok: true,
        value: { next: 'verify-email' },
      })
    }
    expect(await signUp(deps, signUpCommand({ username: probe.username }), CALLER)).toMatchObject({
      ok: false,
      refusal: { code: 'username_taken' },
    })
  })

  test('gets no code that could make the second one an account', async () => {
    const { command: owner } = await register()
    const matchableFor = async (email: string): Promise<readonly boolean[]> => {
      const asked: boolean[] = []
      const send: SendCode<LimitRefusal> = async (_deps, _tx, { matchable }) => {
        asked.push(matchable)
        return refuse('otp_limit_reached', { retryAt: clock.now() })
      }
      await db.transact((tx) => sendSignUpCode(deps, tx, { id: newId('usr', 0), email, locale: 'en' }, send))
      return asked
    }
    expect(await matchableFor(owner.email)).toEqual([false])
    expect(await matchableFor(signUpCommand().email)).toEqual([true])
  })

  test('keeps its account and password', async () => {
    const { command: owner, userId } = await register()
    expectOk(await signUp(deps, signUpCommand({ email: owner.email, password: 'other-harbour-lamp' }), CALLER))
    expect(await signIn(deps, { identifier: owner.email, password: owner.password }, CALLER)).toMatchObject({
      ok: true,
      value: { userId, next: 'authorize' },
    })
  })

  test('has the same limit of codes as a fresh one', async () => {
    const { command: owner } = await register()
    const outcomes = async (email: string): Promise<string[]> => {
      const seen: string[] = []
      for (let i = 0; i < 5; i++) {
        const result = await signUp(deps, signUpCommand({ email }), CALLER)
        seen.push(result.ok ? 'ok' : result.refusal.code)
      }
      return seen
    }
    clock.advance(4 * HOUR_MS)
    const expected = ['ok', 'ok', 'ok', 'ok', 'otp_limit_reached']
    expect(await outcomes(owner.email)).toEqual(expected)
    expect(await outcomes(signUpCommand().email)).toEqual(expected)
  })
})

test('the browser that signed up is signed in by the code where it asks, no other one is, and nobody who does not ask', async () => {
  const phone = {
    ip: '203.0.113.7',
    userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36',
  }
  const verifiedBy = async (caller: typeof CALLER, signIn: boolean) => {
    const command = signUpCommand()
    const opened = expectOk(await signUp(deps, command, phone))
    const verified = expectOk(
      await verifyEmail(deps, await actorOf(opened.access.token), await codeTo(command.email), caller, signIn),
    )
    expect(await bearerOf(opened.access.token)).toBeNull()
    return { command, userId: opened.userId, session: verified.session }
  }
  // A phone's network changes while its owner looks for the mail.
  const { command, userId, session } = await verifiedBy({ ...phone, ip: '198.51.100.9' }, true)
  expect(await bearerOf(session?.access.token ?? '')).toMatchObject({ userId, tokenKind: 'session' })
  expect((await verifiedBy({ ...phone, userAgent: 'curl/8.0' }, true)).session).toBeNull()
  expect((await verifiedBy(phone, false)).session).toBeNull()
  // The first device causes no mail to its owner.
  expect((await mailsTo(command.email)).map(({ subject }) => subject)).toHaveLength(1)
})

test('of two sign-ups for one address, whoever reads the mailbox gets the account', async () => {
  const mine = signUpCommand()
  const theirs = signUpCommand({ email: mine.email, password: 'squatters-harbour-lamp' })
  const squatted = expectOk(await signUp(deps, theirs, CALLER))
  clock.advance(1)
  const opened = expectOk(await signUp(deps, mine, CALLER))
  const code = await codeTo(mine.email)
  expect(await verifyEmail(deps, await actorOf(squatted.access.token), code, CALLER)).toMatchObject({ ok: false })
  expectOk(await verifyEmail(deps, await actorOf(opened.access.token), code, CALLER))
  expect(await signIn(deps, { identifier: mine.email, password: mine.password }, CALLER)).toMatchObject({
    ok: true,
    value: { userId: opened.userId, next: 'authorize' },
  })
})

test('two sign-ups for one address, both with their code, verified at once: one becomes the account', async () => {
  const email = signUpCommand().email
  const codes: { token: string; code: string }[] = []
  for (let i = 0; i < 2; i++) {
    const opened = expectOk(await signUp(deps, signUpCommand({ email }), CALLER))
    codes.push({ token: opened.access.token, code: await codeTo(email) })
    clock.advance(1)
  }
  const results = await Promise.all(
    codes.map(async ({ token, code }) => verifyEmail(deps, await actorOf(token), code, CALLER)),
  )
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
})

test('a customer who verifies later finds the way back by signing in', async () => {
  const command = signUpCommand()
  expectOk(await signUp(deps, command, CALLER))
  clock.advance(2 * HOUR_MS)
  const step = expectOk(await signIn(deps, { identifier: command.username, password: command.password }, CALLER))
  expect(step.next).toBe('verify-email')
  expect(await verifyEmail(deps, await actorOf(step.access.token), await codeTo(command.email), CALLER)).toMatchObject({
    ok: true,
  })
  expect(await bearerOf(step.access.token)).toBeNull()
})

test('housekeeping drops what is over and no account', async () => {
  const { userId } = await register()
  expectOk(await signUp(deps, signUpCommand(), CALLER))
  clock.advance(2 * DAY_MS)
  await purgeSignIn(deps)
  const { rows } = await sql<{ pending: string; mine: string }>`
    select count(*) filter (where email_verified_at is null) as pending, count(*) filter (where id = ${userId}) as mine from persons.users`.execute(
    db.read,
  )
  expect(rows).toEqual([{ pending: '0', mine: '1' }])
  await expect(sql`delete from persons.users where id = ${userId}`.execute(db.read)).rejects.toThrow(/never deleted/)
})

test('the audit trail tells what happened and can only grow', async () => {
  const { userId } = await register()
  const { rows } = await sql<{
    action: string
  }>`select action from audit.events where subject = ${userId} order by number`.execute(db.read)
  expect(rows.map(({ action }) => action)).toEqual(['identity.signed_up', 'identity.email_verified'])
  await expect(sql`delete from audit.events`.execute(db.read)).rejects.toThrow(/permission denied/)
  await expect(sql`update audit.events set actor = 'x'`.execute(db.read)).rejects.toThrow(/permission denied/)
  await expect(sql`delete from audit.events`.execute(db.owner.read)).rejects.toThrow(/append-only/)
})

describe('an address that was typed wrong', () => {
  const open = async (over: Parameters<typeof signUpCommand>[0]) => {
    const command = signUpCommand(over)
    return { command, opened: expectOk(await signUp(deps, command, CALLER)) }
  }

  test('is corrected by the browser that signed up, under the same username; the first token ends', async () => {
    const { command, opened } = await open({ email: 'adda@example.com' })
    const token = opened.access.token
    const again = { ...command, email: 'ada.right@example.com' }
    expect(await signUp(deps, again, CALLER)).toEqual(refuse('username_taken', { field: 'body.username' }))
    const corrected = expectOk(await signUp(deps, { ...again, replaces: token }, CALLER))
    expect(await bearerOf(token)).toBeNull()
    const code = await codeTo('ada.right@example.com')
    expectOk(await verifyEmail(deps, await actorOf(corrected.access.token), code, CALLER))
  })

  test('cannot be used to take the username of another sign-up, of a verified account, or with any other token', async () => {
    const { command } = await open({})
    const { opened: mine } = await open({})
    const wish = { ...command, email: 'thief@example.com' }
    const held = refuse('username_taken', { field: 'body.username' })
    expect(await signUp(deps, { ...wish, replaces: mine.access.token }, CALLER)).toEqual(held)
    expect(await bearerOf(mine.access.token)).not.toBeNull()
    const ada = await accounts.customer()
    const again = { ...signUpCommand(), username: ada.command.username, replaces: ada.session.access.token }
    expect(await signUp(deps, again, CALLER)).toEqual(held)
  })
})
