import { HOUR_MS, MINUTE_MS, refuse } from '@zend/kernel'
import { accountsOn, CALLER, expectOk, signUpCommand, testDatabase } from '@zend/tests/testkit'
import { beforeEach, describe, expect, test } from 'vitest'
import { DEFAULTS } from '../../config/index.ts'
import { authorizeSignIn } from './authorize-sign-in.ts'
import { signIn } from './sign-in-with-password.ts'
import { signUp } from './sign-up.ts'

const db = await testDatabase()
const { deps, clock, bearerOf, actorOf, mailsTo, codeTo, register, enter } = accountsOn(db)

let subnet = 0
/** A caller from its own network, so that tests do not share a count of failures. */
const freshCaller = () => ({ ...CALLER, ip: `198.51.${Math.floor(subnet / 250)}.${(subnet++ % 250) + 1}` })
let caller = freshCaller()
beforeEach(() => {
  caller = freshCaller()
})

const attempt = async (identifier: string, password: string, from = caller): Promise<string> => {
  const result = await signIn(deps, { identifier, password }, from)
  return result.ok ? result.value.next : result.refusal.code
}
const times = async (count: number, run: () => Promise<string>): Promise<string[]> => {
  const seen: string[] = []
  for (let i = 0; i < count; i++) seen.push(await run())
  return seen
}
const WRONG = 'a-wrong-password'

describe('the first step', () => {
  test('takes the email or the username and mails a code that names the device', async () => {
    const { command } = await register()
    expect(await attempt(command.email, command.password)).toBe('authorize')
    expect(await attempt(command.username, command.password)).toBe('authorize')
    const mail = (await mailsTo(command.email)).at(-1)
    expect(mail?.subject).toBe('Your sign-in code')
    expect(mail?.text).toContain('Chrome, Android')
  })

  test('twice within a minute sends one mail, and its code opens the session', async () => {
    const { command } = await register()
    const before = (await mailsTo(command.email)).length
    await attempt(command.email, command.password)
    const second = expectOk(await signIn(deps, { identifier: command.email, password: command.password }, caller))
    expect((await mailsTo(command.email)).length - before).toBe(1)
    expect(
      await authorizeSignIn(deps, await actorOf(second.access.token), await codeTo(command.email), caller),
    ).toMatchObject({ ok: true })
  })

  test('says the same of a wrong password, an unknown name and a sign-up under way', async () => {
    const { command } = await register()
    const pending = signUpCommand()
    expectOk(await signUp(deps, pending, caller))
    const answers = []
    for (const identifier of [
      command.email,
      command.username,
      pending.email,
      pending.username,
      'nobody@example.com',
      'nobody_at_all',
    ]) {
      answers.push(await signIn(deps, { identifier, password: WRONG }, freshCaller()))
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ ok: false, refusal: { code: 'credentials_wrong' } })]),
    )
  })

  test('treats different spellings of the same letters as one password', async () => {
    const { command } = await register({ password: 'cafe\u0301-harbour-lamp' })
    expect(await attempt(command.email, 'caf\u00e9-harbour-lamp')).toBe('authorize')
  })
})

describe('limits', () => {
  test.each(['email', 'username'] as const)(
    'six tries by %s, then two hours, whoever knocks from wherever',
    async (by) => {
      const { command } = await register()
      const name = command[by]
      expect(await times(6, () => attempt(name, WRONG, freshCaller()))).toEqual(Array(6).fill('credentials_wrong'))
      expect(await signIn(deps, { identifier: name, password: command.password }, freshCaller())).toEqual({
        ok: false,
        refusal: { code: 'account_locked', retryAt: new Date(+clock.now() + 2 * HOUR_MS) },
      })
      clock.advance(2 * HOUR_MS - 1)
      expect(await attempt(name, command.password, freshCaller())).toBe('account_locked')
      clock.advance(1)
      expect(await attempt(name, command.password, freshCaller())).toBe('authorize')
    },
  )

  test('are the same for a name that nobody has', async () => {
    const answers = await times(7, () => attempt('nobody.here@example.com', WRONG, freshCaller()))
    expect(answers).toEqual([...Array(6).fill('credentials_wrong'), 'account_locked'])
  })

  test('hold when fifty tries come at once', async () => {
    const { command } = await register()
    const answers = await Promise.all(Array.from({ length: 50 }, () => attempt(command.email, WRONG, freshCaller())))
    expect(answers.filter((answer) => answer === 'credentials_wrong')).toHaveLength(6)
    expect(answers.filter((answer) => answer === 'account_locked')).toHaveLength(44)
  })

  test('on one name leave the other as it was: a lock on both would tell that they are one account’s, and never is a right password called wrong', async () => {
    const { command } = await register()
    await times(6, () => attempt(command.username, WRONG, freshCaller()))
    expect(await attempt(command.username, WRONG, freshCaller())).toBe('account_locked')
    expect(await attempt(command.username, command.password, freshCaller())).toBe('account_locked')
    expect(await attempt(command.email, command.password, freshCaller())).toBe('authorize')
  })

  test('one network never locks a name for others, whatever it tries', async () => {
    const { command } = await register()
    for (let day = 0; day < 2; day++) {
      const answers = await times(9, () => attempt(command.email, WRONG))
      expect(answers).toEqual([...Array(6).fill('credentials_wrong'), ...Array(3).fill('account_locked')])
      expect(await signIn(deps, { identifier: command.email, password: command.password }, caller)).toEqual({
        ok: false,
        refusal: { code: 'account_locked', retryAt: new Date(+clock.now() + 2 * HOUR_MS) },
      })
      expect(await attempt(command.email, command.password, freshCaller())).toBe('authorize')
      clock.advance(2 * HOUR_MS)
    }
  })

  test('start afresh with a right password', async () => {
    const { command } = await register()
    for (let round = 0; round < 3; round++) {
      await times(5, () => attempt(command.email, WRONG, freshCaller()))
      expect(await attempt(command.email, command.password, freshCaller())).toBe('authorize')
      clock.advance(MINUTE_MS)
    }
  })

  test('twenty failures of one network in six hours, over any accounts, however many at once', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, (_, i) => attempt(`victim_${i}`, WRONG)))
    expect(answers.filter((answer) => answer === 'credentials_wrong')).toHaveLength(20)
    expect(answers.filter((answer) => answer === 'rate_limited')).toHaveLength(40)
    const { command } = await register()
    expect(await attempt(command.email, command.password)).toBe('rate_limited')
    clock.advance(6 * HOUR_MS)
    expect(await attempt(command.email, command.password)).toBe('authorize')
  })

  test('a network is not charged for what succeeds, nor cleared by it', async () => {
    const { command } = await register()
    for (let i = 0; i < 19; i++) await attempt(`stranger_${i}`, WRONG)
    expect(await attempt(command.email, command.password)).toBe('authorize')
    expect(await attempt('stranger_19', WRONG)).toBe('credentials_wrong')
    expect(await attempt('stranger_20', WRONG)).toBe('rate_limited')
  })

  test('a try that came to nothing because we were busy is nobody’s', async () => {
    const { command } = await register()
    const busy = { ...deps.hasher, verify: async () => refuse('unavailable') }
    for (let i = 0; i < 25; i++) {
      const refused = await signIn(
        { ...deps, hasher: busy },
        { identifier: command.email, password: command.password },
        caller,
      )
      expect(refused).toEqual({ ok: false, refusal: { code: 'unavailable' } })
    }
    expect(await attempt(command.email, command.password)).toBe('authorize')
  })

  test('an attacker’s own sign-up under the address gives no extra tries at its account', async () => {
    const { command: owner } = await register()
    const probe = signUpCommand({ email: owner.email, password: 'probing-harbour-lamp' })
    expectOk(await signUp(deps, probe, caller))
    await times(5, () => attempt(owner.email, WRONG, freshCaller()))
    // Its own password is right, and takes back only its own try.
    expect(await times(3, () => attempt(owner.email, probe.password, freshCaller()))).toEqual(
      Array(3).fill('verify-email'),
    )
    expect(await attempt(owner.email, WRONG, freshCaller())).toBe('credentials_wrong')
    expect(await attempt(owner.email, WRONG, freshCaller())).toBe('account_locked')
    expect(await attempt(owner.email, probe.password, freshCaller())).toBe('account_locked')
  })
})

describe('the second step', () => {
  test('opens a session that a pre-auth token is not', async () => {
    const { command, userId } = await register()
    const step = expectOk(await signIn(deps, { identifier: command.email, password: command.password }, caller))
    const before = await actorOf(step.access.token)
    expect(before).toMatchObject({ userId, tokenKind: 'pre-auth', permissions: [] })
    const session = expectOk(await authorizeSignIn(deps, before, await codeTo(command.email), caller))
    expect(await actorOf(session.access.token)).toMatchObject({ userId, holder: userId, tokenKind: 'session' })
    expect((await actorOf(session.access.token)).permissions).toContain('withdrawal')
    expect(await bearerOf(step.access.token)).toBeNull()
  })

  test('announces a device that was not seen before, and only that', async () => {
    const { command } = await register()
    const subjects = async () =>
      (await mailsTo(command.email))
        .map(({ subject }) => subject)
        .filter((subject) => subject === 'New sign-in to your account')
    await enter(command)
    clock.advance(MINUTE_MS)
    await enter(command)
    expect(await subjects()).toHaveLength(0)
    clock.advance(MINUTE_MS)
    await enter(command, {
      ...CALLER,
      userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0',
    })
    expect(await subjects()).toHaveLength(1)
  })

  test('signing in again and again, finishing each time, never meets the limit of codes', async () => {
    const { command } = await register()
    for (let i = 0; i < 6; i++) await enter(command, freshCaller())
  })
})

test('tokens end when their time is over', async () => {
  const { command } = await register()
  const step = expectOk(await signIn(deps, { identifier: command.email, password: command.password }, caller))
  const session = expectOk(
    await authorizeSignIn(deps, await actorOf(step.access.token), await codeTo(command.email), caller),
  )
  clock.advance(DEFAULTS.identity.accessTokenMs - 1)
  expect(await bearerOf(session.access.token)).not.toBeNull()
  clock.advance(1)
  expect(await bearerOf(session.access.token)).toBeNull()
})

test('a refresh token carries no calls', async () => {
  const { command } = await register()
  const { refresh } = await enter(command, caller)
  expect(await bearerOf(refresh.token)).toBeNull()
})
