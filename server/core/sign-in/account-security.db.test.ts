import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zend/kernel'
import { accountsOn, CALLER, expectOk, ownActor, testDatabase } from '@zend/tests/testkit'
import { TOTP } from 'otpauth'
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../database/index.ts'
import { sendActionCode } from '../confirmation/index.ts'
import { moneyOutHold } from '../holders/index.ts'
import type { Caller } from '../throttle/index.ts'
import { authorizeByRecovery, authorizeSignIn } from './authorize-sign-in.ts'
import { changePassword } from './change-password.ts'
import { listDevices, removeDevice } from './devices.ts'
import { refreshSession } from './refresh-session.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { resetPassword } from './reset-password.ts'
import { revokeSession } from './revoke-session.ts'
import { resendSignInCode } from './sign-in-codes.ts'
import { signIn } from './sign-in-with-password.ts'
import { confirmTwoFactor, disableTwoFactor, enrolTwoFactor, getTwoFactor, renewRecoveryCodes } from './two-factor.ts'

const us = await testDatabase()
// The API's own role, so that missing rights show here, too.
const db = openDatabase({ url: us.url, applicationName: 'zend-test-api', role: 'zend_api' })
afterAll(() => db.close())
const { deps, clock, codeTo, mailsTo, bearerOf, customer, enter, actorOf } = accountsOn({ ...us, ...db })

type Customer = Awaited<ReturnType<typeof customer>>
const NEW_PASSWORD = 'another-harbour-lamp'
const ELSEWHERE: Caller = {
  ip: '203.0.113.9',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
}

const opens = async (token: string): Promise<boolean> => (await bearerOf(token)) !== null
const holdOf = ({ userId }: Customer) => moneyOutHold(db.read, { userId, holder: userId }, clock.now())
const first = ({ command }: Customer, over: object = {}, caller = CALLER) =>
  signIn(deps, { identifier: command.email, password: command.password, ...over }, caller)
const lastSubject = async ({ command }: Customer) => (await mailsTo(command.email)).at(-1)?.subject
const mailed = async (made: Customer, kind: 'change-password'): Promise<string> => {
  expectOk(await sendActionCode(deps, ownActor(made.userId), { kind }))
  return codeTo(made.command.email)
}

describe('changing the password', () => {
  const change = (made: Customer, code: string, over: object = {}) =>
    changePassword(
      deps,
      made.actor,
      { code, currentPassword: made.command.password, password: NEW_PASSWORD, ...over },
      CALLER,
    )

  test('ends every other session, holds money for a day, and tells the owner', async () => {
    const made = await customer()
    const other = await enter(made.command)
    const code = await mailed(made, 'change-password')
    const heldUntil = new Date(+clock.now() + DAY_MS)
    expect(await change(made, code)).toEqual({ ok: true, value: { heldUntil, endedSessions: 1 } })
    expect([await opens(made.session.access.token), await opens(other.access.token)]).toEqual([true, false])
    expect(await holdOf(made)).toEqual({ reason: 'password_changed', until: heldUntil })
    expect(await lastSubject(made)).toBe('Your password was changed')
    expect(await first(made)).toMatchObject({ refusal: { code: 'credentials_wrong' } })
    expectOk(await first(made, { password: NEW_PASSWORD }))
    expect(await change(made, code, { currentPassword: NEW_PASSWORD, password: 'a-third-harbour-lamp' })).toMatchObject(
      { refusal: { code: 'otp_expired' } },
    )
  })

  test('refuses weak ones, the same one, a wrong current one, and a code for another act; each leaves the password', async () => {
    const made = await customer()
    const code = await mailed(made, 'change-password')
    expect(await change(made, code, { password: 'password1234' })).toMatchObject({
      refusal: { code: 'password_too_common', field: 'body.password' },
    })
    expect(await change(made, code, { password: made.command.username + '-lamp' })).toMatchObject({
      refusal: { code: 'password_contains_identity' },
    })
    expect(await change(made, code, { password: made.command.password })).toMatchObject({
      refusal: { code: 'password_unchanged' },
    })
    expect(await change(made, code, { currentPassword: 'x' })).toMatchObject({
      refusal: { code: 'password_wrong', field: 'body.currentPassword' },
    })
    expectOk(await sendActionCode(deps, ownActor(made.userId), { kind: 'change-next-of-kin' }))
    expect(await change(made, await codeTo(made.command.email))).toMatchObject({ refusal: { code: 'otp_wrong' } })
    expect(await holdOf(made)).toBeNull()
    expectOk(await first(made))
  })

  test('is no place for guessing passwords: twenty guesses at once are six, and then the right one waits two hours too', async () => {
    const made = await customer()
    const code = await mailed(made, 'change-password')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => change(made, code, { currentPassword: `guess-${n}` })),
    )
    const codes = answers.map((answer) => (answer.ok ? 'done' : answer.refusal.code))
    expect(codes.filter((each) => each === 'password_wrong')).toHaveLength(6)
    expect(codes.filter((each) => each === 'account_locked')).toHaveLength(14)
    expect(await change(made, code)).toEqual({
      ok: false,
      refusal: { code: 'account_locked', retryAt: new Date(+clock.now() + 2 * HOUR_MS) },
    })
    expect(await enrolTwoFactor(deps, made.actor, made.command.password)).toMatchObject({
      refusal: { code: 'account_locked' },
    })
    clock.advance(2 * HOUR_MS)
    expectOk(await change(made, await mailed(made, 'change-password')))
  })
})

describe('a trusted device', () => {
  const trusted = async (made: Customer) => {
    const step = expectOk(await first(made))
    const opened = expectOk(
      await authorizeSignIn(deps, await actorOf(step.access.token), await codeTo(made.command.email), CALLER, true),
    )
    if (opened.trustedDevice === null) throw new Error('the device was not trusted')
    return { opened, deviceToken: opened.trustedDevice.token, expiresAt: opened.trustedDevice.expiresAt }
  }

  test('needs no mailed code for thirty days, and the password always', async () => {
    const made = await customer()
    const { deviceToken, expiresAt } = await trusted(made)
    expect(expiresAt).toEqual(new Date(+clock.now() + 30 * DAY_MS))
    expect(await first(made, { deviceToken, password: 'wrong-harbour-lamp' })).toMatchObject({
      refusal: { code: 'credentials_wrong' },
    })
    const step = expectOk(await first(made, { deviceToken }))
    expect(step.next).toBe('signed-in')
    expect(await opens(step.access.token)).toBe(true)
    // Its sessions can be renewed for as long.
    if (step.next !== 'signed-in') throw new Error('no session')
    clock.advance(8 * DAY_MS)
    expectOk(await refreshSession(deps, made.userId, step.refresh.token, CALLER))
    clock.advance(22 * DAY_MS)
    expect(expectOk(await first(made, { deviceToken })).next).toBe('authorize')
  })

  test('is a way in while strangers have locked the name, with six tries of its own', async () => {
    const made = await customer()
    const { deviceToken } = await trusted(made)
    for (let n = 0; n < 6; n++)
      await first(made, { password: 'wrong-harbour-lamp' }, { ...CALLER, ip: `203.0.113.${n}` })
    expect(await first(made)).toMatchObject({ refusal: { code: 'account_locked' } })
    expect(await first(made, { deviceToken: 'ztd_made_up' })).toMatchObject({ refusal: { code: 'account_locked' } })
    expect(expectOk(await first(made, { deviceToken })).next).toBe('signed-in')
    for (let n = 0; n < 6; n++)
      expect(await first(made, { deviceToken, password: 'wrong-harbour-lamp' })).toMatchObject({
        refusal: { code: 'credentials_wrong' },
      })
    expect(await first(made, { deviceToken })).toMatchObject({ refusal: { code: 'account_locked' } })
  })

  test('is trusted for its own customer alone, and a made-up token for nobody', async () => {
    const [made, other] = [await customer(), await customer()]
    const { deviceToken } = await trusted(made)
    expect(expectOk(await first(other, { deviceToken })).next).toBe('authorize')
    expect(expectOk(await first(made, { deviceToken: 'ztd_made_up' })).next).toBe('authorize')
  })

  test.each<[string, (made: Customer, opened: Awaited<ReturnType<typeof trusted>>['opened']) => Promise<unknown>]>([
    ['signing out everywhere', async (made) => revokeSession(deps, made.actor, { everywhere: true }, CALLER)],
    [
      'being removed',
      async (made, { access }) => removeDevice(deps, made.actor, (await actorOf(access.token)).sessionId, CALLER),
    ],
    [
      'a new password through the mailbox',
      async ({ command: { email } }) => {
        expectOk(await requestPasswordReset(deps, email))
        expectOk(await resetPassword(deps, { email, code: await codeTo(email), password: NEW_PASSWORD }, CALLER))
      },
    ],
    [
      'a new password set on another device',
      async (made) => {
        const command = {
          code: await mailed(made, 'change-password'),
          currentPassword: made.command.password,
          password: NEW_PASSWORD,
        }
        expectOk(await changePassword(deps, made.actor, command, CALLER))
      },
    ],
  ])('is trusted no longer after %s', async (_name, end) => {
    const made = await customer()
    const { opened, deviceToken } = await trusted(made)
    await end(made, opened)
    const again = [made.command.password, NEW_PASSWORD].map((password) => first(made, { deviceToken, password }))
    const steps = (await Promise.all(again)).flatMap((step) => (step.ok ? [step.value.next] : []))
    expect(steps).toEqual(['authorize'])
  })

  test('stays trusted when its customer changes the password on it', async () => {
    const made = await customer()
    const { opened, deviceToken } = await trusted(made)
    const actor = await actorOf(opened.access.token)
    const command = {
      code: await mailed(made, 'change-password'),
      currentPassword: made.command.password,
      password: NEW_PASSWORD,
    }
    expectOk(await changePassword(deps, actor, command, CALLER))
    expect(expectOk(await first(made, { deviceToken, password: NEW_PASSWORD })).next).toBe('signed-in')
  })
})

describe('devices', () => {
  test('are the open sessions, one’s own first, and each can be signed out', async () => {
    const made = await customer()
    clock.advance(MINUTE_MS)
    const other = await enter(made.command, ELSEWHERE)
    const shown = await listDevices(deps, made.actor)
    expect(
      shown.map(({ browser, system, form, ip, current, trusted }) => [browser, system, form, ip, current, trusted]),
    ).toEqual([
      ['Chrome', 'Android', 'mobile', CALLER.ip, true, false],
      ['Chrome', 'Windows', 'desktop', ELSEWHERE.ip, false, false],
    ])
    const [, theirs] = shown
    if (theirs === undefined) throw new Error('one device is missing')
    const stranger = await customer()
    expect(await removeDevice(deps, stranger.actor, theirs.id, CALLER)).toBe(false)
    expect(await opens(other.access.token)).toBe(true)
    expect(await removeDevice(deps, made.actor, theirs.id, CALLER)).toBe(true)
    expect(await removeDevice(deps, made.actor, theirs.id, CALLER)).toBe(false)
    expect(await opens(other.access.token)).toBe(false)
    expect(await listDevices(deps, made.actor)).toHaveLength(1)
  })

  test('with the same browser as its owner’s are announced when they come from another network', async () => {
    const made = await customer()
    const before = (await mailsTo(made.command.email)).length
    await enter(made.command)
    await enter(made.command, { ...CALLER, ip: '203.0.113.77' })
    const subjects = (await mailsTo(made.command.email)).slice(before).map(({ subject }) => subject)
    expect(subjects).toEqual(['Your sign-in code', 'Your sign-in code', 'New sign-in to your account'])
  })
})

describe('an authenticator app', () => {
  const codeOf = (secret: string): string =>
    TOTP.generate({ secret: new TOTP({ secret }).secret, timestamp: +clock.now() })
  const nextStep = () => clock.advance(30_000)
  const withApp = async () => {
    const made = await customer()
    const { secret } = expectOk(await enrolTwoFactor(deps, made.actor, made.command.password))
    const codes = expectOk(await confirmTwoFactor(deps, made.actor, codeOf(secret), CALLER))
    nextStep()
    return { made, secret, codes }
  }
  const step = async (made: Customer) => {
    const begun = expectOk(await first(made))
    return { next: begun.next, actor: await actorOf(begun.access.token) }
  }

  test('is asked for once it was confirmed, and not before', async () => {
    const made = await customer()
    expect(await enrolTwoFactor(deps, made.actor, 'wrong-harbour-lamp')).toMatchObject({
      refusal: { code: 'password_wrong' },
    })
    expect(await confirmTwoFactor(deps, made.actor, '123456', CALLER)).toMatchObject({
      refusal: { code: 'two_factor_off' },
    })
    const { secret, uri } = expectOk(await enrolTwoFactor(deps, made.actor, made.command.password))
    expect(uri).toContain(`secret=${secret}`)
    expect((await step(made)).next).toBe('authorize')
    const codes = expectOk(await confirmTwoFactor(deps, made.actor, codeOf(secret), CALLER))
    expect(new Set(codes).size).toBe(10)
    expect(await getTwoFactor(deps, made.actor)).toEqual({ since: clock.now(), recoveryCodesLeft: 10 })
    expect(await lastSubject(made)).toBe('An authenticator app protects your account')
    expect((await step(made)).next).toBe('authenticator')
    expect(await enrolTwoFactor(deps, made.actor, made.command.password)).toMatchObject({
      refusal: { code: 'two_factor_on' },
    })
  })

  test('opens with its code alone: no code is mailed, none can be asked for, and no device is trusted past it', async () => {
    const { made, secret } = await withApp()
    const mails = (await mailsTo(made.command.email)).length
    const { actor } = await step(made)
    expect(await mailsTo(made.command.email)).toHaveLength(mails)
    expect(await resendSignInCode(deps, actor, CALLER)).toEqual({ ok: false, refusal: { code: 'forbidden' } })
    const opened = expectOk(await authorizeSignIn(deps, actor, codeOf(secret), CALLER, true))
    const deviceToken = opened.trustedDevice?.token
    expect(deviceToken).toBeDefined()
    expect(expectOk(await first(made, { deviceToken })).next).toBe('authenticator')
  })

  test('its code works once, whoever has seen it', async () => {
    const { made, secret } = await withApp()
    const code = codeOf(secret)
    expectOk(await authorizeSignIn(deps, (await step(made)).actor, code, CALLER))
    expect(await authorizeSignIn(deps, (await step(made)).actor, code, ELSEWHERE)).toEqual({
      ok: false,
      refusal: { code: 'otp_used' },
    })
    expect(await disableTwoFactor(deps, made.actor, { code }, CALLER)).toEqual({
      ok: false,
      refusal: { code: 'otp_used' },
    })
    nextStep()
    const fresh = codeOf(secret)
    const { actor } = await step(made)
    const answers = await Promise.all(Array.from({ length: 20 }, () => authorizeSignIn(deps, actor, fresh, CALLER)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    // The other nineteen were right too, and caused no lock.
    for (const answer of answers) if (!answer.ok) expect(answer.refusal).toEqual({ code: 'otp_used' })
    const tries = 'select wrong, locked_until from second_factor.authenticators where user_id = $1'
    expect((await us.owner.pool.query(tries, [made.userId])).rows).toEqual([{ wrong: 0, locked_until: null }])
  })

  test('guesses stop at five, over every address, every sign-in and recovery codes together', async () => {
    const { made, secret } = await withApp()
    const { actor } = await step(made)
    const guess = (n: number) => ({ ip: `198.51.100.${n}`, userAgent: CALLER.userAgent })
    const answers = await Promise.all([
      ...Array.from({ length: 15 }, (_, n) => authorizeSignIn(deps, actor, String(100_000 + n), guess(n))),
      ...Array.from({ length: 15 }, (_, n) => authorizeByRecovery(deps, actor, `abcde-fgh${10 + n}`, guess(n))),
    ])
    const codes = answers.map((answer) => (answer.ok ? 'opened' : answer.refusal.code))
    expect(codes.filter((each) => each === 'otp_wrong')).toHaveLength(4)
    expect(codes.filter((each) => each === 'account_locked')).toHaveLength(26)
    expect(await authorizeSignIn(deps, (await step(made)).actor, codeOf(secret), CALLER)).toMatchObject({
      refusal: { code: 'account_locked' },
    })
    clock.advance(HOUR_MS)
    expectOk(await authorizeSignIn(deps, (await step(made)).actor, codeOf(secret), CALLER))
  })

  test('a recovery code signs in once, is told, and holds money for a day', async () => {
    const { made, codes } = await withApp()
    const [code = ''] = codes
    const opened = expectOk(await authorizeByRecovery(deps, (await step(made)).actor, code.toUpperCase(), CALLER))
    expect(await opens(opened.access.token)).toBe(true)
    expect(await lastSubject(made)).toBe('A recovery code was used')
    expect(await holdOf(made)).toEqual({ reason: 'two_factor_reset', until: new Date(+clock.now() + DAY_MS) })
    expect(await getTwoFactor(deps, made.actor)).toMatchObject({ recoveryCodesLeft: 9 })
    expect(await authorizeByRecovery(deps, (await step(made)).actor, code, CALLER)).toMatchObject({
      refusal: { code: 'otp_wrong' },
    })
    const other = await withApp()
    expect(await authorizeByRecovery(deps, (await step(other.made)).actor, codes[1] ?? '', CALLER)).toMatchObject({
      refusal: { code: 'otp_wrong' },
    })
    const [, , twice = ''] = codes
    const { actor } = await step(made)
    const answers = await Promise.all(Array.from({ length: 4 }, () => authorizeByRecovery(deps, actor, twice, CALLER)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('is switched off by its code at once, by a recovery code with a hold', async () => {
    const [mine, lost] = [await withApp(), await withApp()]
    expect(await disableTwoFactor(deps, mine.made.actor, { code: codeOf(mine.secret) }, CALLER)).toEqual({
      ok: true,
      value: { heldUntil: null },
    })
    expect((await step(mine.made)).next).toBe('authorize')
    const until = new Date(+clock.now() + DAY_MS)
    const [code = ''] = lost.codes
    expect(await disableTwoFactor(deps, lost.made.actor, { recoveryCode: code }, CALLER)).toEqual({
      ok: true,
      value: { heldUntil: until },
    })
    expect(await holdOf(lost.made)).toEqual({ reason: 'two_factor_reset', until })
    expect(await disableTwoFactor(deps, lost.made.actor, { code: '123456' }, CALLER)).toMatchObject({
      refusal: { code: 'two_factor_off' },
    })
  })

  test('other recovery codes take its code, and end the old ones', async () => {
    const { made, secret, codes } = await withApp()
    expect(await renewRecoveryCodes(deps, made.actor, '000000', CALLER)).toMatchObject({
      refusal: { code: 'otp_wrong' },
    })
    const fresh = expectOk(await renewRecoveryCodes(deps, made.actor, codeOf(secret), CALLER))
    expect(fresh.filter((code) => codes.includes(code))).toEqual([])
    expect(await authorizeByRecovery(deps, (await step(made)).actor, codes[0] ?? '', CALLER)).toMatchObject({
      refusal: { code: 'otp_wrong' },
    })
    expectOk(await authorizeByRecovery(deps, (await step(made)).actor, fresh[0] ?? '', CALLER))
  })

  test('leaves no secret in the database that could be read', async () => {
    const { secret, codes } = await withApp()
    const { rows } = await us.owner.pool.query<{ text: string }>(
      `select row_to_json(a)::text as text from second_factor.authenticators a union all select row_to_json(r)::text from second_factor.recovery_codes r`,
    )
    const stored = rows.map(({ text }) => text).join('\n')
    for (const plain of [
      secret,
      Buffer.from(secret).toString('hex'),
      ...codes.map((code) => Buffer.from(code).toString('hex')),
    ])
      expect(stored).not.toContain(plain)
  })
})
