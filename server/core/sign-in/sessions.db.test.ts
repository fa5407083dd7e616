import { DAY_MS, MINUTE_MS } from '@zend/kernel'
import { accountsOn, CALLER, expectOk, testDatabase } from '@zend/tests/testkit'
import { describe, expect, test } from 'vitest'
import { getUser } from '../persons/index.ts'
import { refreshSession } from './refresh-session.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { resetPassword } from './reset-password.ts'
import { revokeSession } from './revoke-session.ts'
import { signIn } from './sign-in-with-password.ts'

const db = await testDatabase()
const { deps, clock, bearerOf, actorOf, mailsTo, codeTo, customer, enter } = accountsOn(db)
const unauthenticated = { ok: false, refusal: { code: 'unauthenticated' } }

describe('renewing', () => {
  test('gives a new pair; the old access token lives out its time', async () => {
    const { userId, session } = await customer()
    clock.advance(MINUTE_MS)
    const renewed = expectOk(await refreshSession(deps, userId, session.refresh.token, CALLER))
    expect((await actorOf(renewed.access.token)).sessionId).toBe((await actorOf(session.access.token)).sessionId)
    expect(renewed.refresh.expiresAt).toEqual(new Date(+clock.now() + 7 * DAY_MS))
  })

  test('with a used token ends everything made from it, and tells the owner', async () => {
    const { userId, session, command } = await customer()
    const other = await enter(command)
    const second = expectOk(await refreshSession(deps, userId, session.refresh.token, CALLER))
    const third = expectOk(await refreshSession(deps, userId, second.refresh.token, CALLER))
    expect(await refreshSession(deps, userId, session.refresh.token, CALLER)).toEqual(unauthenticated)
    for (const { access } of [session, second, third]) expect(await bearerOf(access.token)).toBeNull()
    expect(await refreshSession(deps, userId, third.refresh.token, CALLER)).toEqual(unauthenticated)
    expect(await bearerOf(other.access.token)).not.toBeNull()
    expect((await mailsTo(command.email)).at(-1)?.subject).toBe('We ended a session of yours')
  })

  test('twenty times at once with one token leaves no session', async () => {
    const { userId, session } = await customer()
    const results = await Promise.all(
      Array.from({ length: 20 }, () => refreshSession(deps, userId, session.refresh.token, CALLER)),
    )
    const renewed = results.flatMap((result) => (result.ok ? [result.value.access.token] : []))
    expect(renewed).toHaveLength(1)
    expect(await bearerOf(renewed[0] ?? '')).toBeNull()
  })

  test('is refused to another user id, after seven days, and for what is no token', async () => {
    const mine = await customer()
    const theirs = await customer()
    expect(await refreshSession(deps, theirs.userId, mine.session.refresh.token, CALLER)).toEqual(unauthenticated)
    expect(await refreshSession(deps, mine.userId, mine.session.access.token, CALLER)).toEqual(unauthenticated)
    expect(await refreshSession(deps, mine.userId, 'zrt_made-up', CALLER)).toEqual(unauthenticated)
    expectOk(await refreshSession(deps, mine.userId, mine.session.refresh.token, CALLER))
    clock.advance(7 * DAY_MS)
    expect(await refreshSession(deps, theirs.userId, theirs.session.refresh.token, CALLER)).toEqual(unauthenticated)
  })
})

describe('signing out', () => {
  test('ends this session at once and leaves the others', async () => {
    const { userId, session, actor, command } = await customer()
    const other = await enter(command)
    expect(await revokeSession(deps, actor, { everywhere: false }, CALLER)).toBe(1)
    expect(await bearerOf(session.access.token)).toBeNull()
    expect(await refreshSession(deps, userId, session.refresh.token, CALLER)).toEqual(unauthenticated)
    expect(await bearerOf(other.access.token)).not.toBeNull()
  })

  test('everywhere ends them all', async () => {
    const { session, actor, command } = await customer()
    const other = await enter(command)
    const bystander = await customer()
    expect(await revokeSession(deps, actor, { everywhere: true }, CALLER)).toBe(2)
    for (const { access } of [session, other]) expect(await bearerOf(access.token)).toBeNull()
    expect(await bearerOf(bystander.session.access.token)).not.toBeNull()
  })
})

describe('a forgotten password', () => {
  const NEW = 'copper-window-train'
  const reset = (email: string, code: string, password = NEW) => resetPassword(deps, { email, code, password }, CALLER)

  test('is replaced with the mailed code; every session ends and a lock is lifted', async () => {
    const { command, session } = await customer()
    for (let i = 0; i < 7; i++) await signIn(deps, { identifier: command.email, password: 'a-wrong-password' }, CALLER)
    expectOk(await requestPasswordReset(deps, command.email))
    const code = await codeTo(command.email)
    expect(await reset(command.email, code)).toEqual({ ok: true, value: null })
    expect(await bearerOf(session.access.token)).toBeNull()
    expect((await mailsTo(command.email)).at(-1)?.subject).toBe('Your password was changed')
    expect(await signIn(deps, { identifier: command.email, password: command.password }, CALLER)).toMatchObject({
      ok: false,
    })
    expect(await signIn(deps, { identifier: command.email, password: NEW }, CALLER)).toMatchObject({ ok: true })
    expect(await reset(command.email, code)).toEqual({ ok: false, refusal: { code: 'otp_expired' } })
  })

  test('looks the same for an address without an account, to the last try', async () => {
    const { command } = await customer()
    const story = async (email: string): Promise<string[]> => {
      const seen = [JSON.stringify(Object.keys(expectOk(await requestPasswordReset(deps, email))))]
      seen.push(JSON.stringify(await requestPasswordReset(deps, email)))
      for (let i = 0; i < 6; i++) seen.push(JSON.stringify(await reset(email, '000000')))
      for (let i = 0; i < 4; i++) {
        clock.advance(MINUTE_MS)
        const again = await requestPasswordReset(deps, email)
        seen.push(again.ok ? 'sent' : again.refusal.code)
      }
      return seen
    }
    const start = +clock.now()
    const known = await story(command.email)
    clock.advance(start - +clock.now())
    expect(await story('nobody.at.all@example.com')).toEqual(known)
    expect(await mailsTo('nobody.at.all@example.com')).toEqual([])
    expect(known.slice(2, 8)).toEqual(
      [4, 3, 2, 1, 0]
        .map((triesLeft) => JSON.stringify({ ok: false, refusal: { triesLeft, code: 'otp_wrong' } }))
        .concat(JSON.stringify({ ok: false, refusal: { code: 'otp_tries_used_up' } })),
    )
  })

  test('a name in the new password is told only to who has the code, and the code stays usable', async () => {
    const { command } = await customer({ lastName: 'Adeyemi' })
    expectOk(await requestPasswordReset(deps, command.email))
    const password = 'adeyemi-window-train'
    const code = await codeTo(command.email)
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await reset(command.email, wrong, password)).toMatchObject({ ok: false, refusal: { code: 'otp_wrong' } })
    expect(await reset(command.email, code, password)).toMatchObject({
      ok: false,
      refusal: { code: 'password_contains_identity' },
    })
    expect(await reset(command.email, code)).toMatchObject({ ok: true })
  })
})

test('the record shows the customer and never the password', async () => {
  const { actor, command, userId } = await customer()
  const record = await getUser(deps, actor)
  expect(record).toMatchObject({ id: userId, username: command.username, email: command.email, notifications: [] })
  expect(JSON.stringify(record)).not.toContain('argon2')
})

test('what happened to the account shows in its list, in its language', async () => {
  const { command, userId, session } = await customer({ locale: 'pt' })
  expectOk(await refreshSession(deps, userId, session.refresh.token, CALLER))
  await refreshSession(deps, userId, session.refresh.token, CALLER)
  const again = await enter(command)
  const { notifications } = await getUser(deps, await actorOf(again.access.token))
  expect(notifications.map(({ title }) => title)).toEqual(['Encerrámos uma sessão sua'])
})
