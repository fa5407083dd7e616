/**
 * Account security over HTTP: the API as a real process, codes from the mails it queues, a device with software
 * passkeys.
 */
import * as contract from '@zend/contracts'
import {
  accountsOn,
  type Answer,
  type Api,
  dataOf,
  expectOk,
  realClock,
  startApi,
  TEST_SECRET,
  type TestCustomer,
  testDatabase,
  testPasskey,
} from '@zend/tests/testkit'
import { money, newId, type UserId } from '@zend/kernel'
import { credit, customer as account, debit, house, post } from '@zend/server/core/ledger'
import { answerThread, supportKeyFrom } from '@zend/server/core/support'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const db = await testDatabase()
const { codeTo, mailsTo, customer, register } = accountsOn(db, realClock)
let api: Api
beforeAll(async () => {
  api = await startApi(db.url, {
    identity: { signIn: { addressFailuresMax: 1000 }, passwordHash: { memoryKiB: 64, passes: 1 } },
  })
})
afterAll(() => api.stop())

const codeOf = ({ json }: Answer) => json?.['code']
const call = ({ userId, session }: TestCustomer, method: string, path: string, body?: unknown) =>
  api.call({ method, path: `/accounts/users/${userId}${path}`, token: session.access.token, body })
const first = ({ command }: Pick<TestCustomer, 'command'>, over: object = {}) =>
  api.call({
    path: '/accounts/users/sign-in',
    body: { identifier: command.email, password: command.password, ...over },
  })
const opens = async (token: string, userId: string) =>
  (await api.call({ method: 'GET', path: `/accounts/users/${userId}`, token })).status === 200
const mailed = async (made: TestCustomer, type: contract.ActType): Promise<string> => {
  const { userId, session, command } = made
  dataOf(
    contract.generateOtp,
    await api.call({ path: `/accounts/otp/generate?type=${type}&user=${userId}`, token: session.access.token }),
  )
  return codeTo(command.email)
}
/** The second step of signing in: returns its token. */
const begun = async (made: Pick<TestCustomer, 'command'>, over: object = {}) =>
  dataOf(contract.signIn, await first(made, over))
const NEW_PASSWORD = 'another-harbour-lamp'

describe('signing in', () => {
  test('on a device that was trusted needs no code, until it is signed out everywhere', async () => {
    const made = await customer()
    const { user } = await begun(made)
    const otp = await codeTo(made.command.email)
    const path = `/accounts/users/${made.userId}/authorize?otp=${otp}`
    const { trustedDevice } = dataOf(
      contract.authorize,
      await api.call({ path, token: user.accessToken, body: { trustDevice: true } }),
    )
    const deviceToken = trustedDevice?.token
    const step = await begun(made, { deviceToken })
    expect(step.next).toBe('signed-in')
    expect(await opens(step.user.accessToken, made.userId)).toBe(true)
    const { devices } = dataOf(contract.listDevices, await call(made, 'GET', '/devices'))
    expect(devices.map(({ current, trusted }) => [current, trusted])).toEqual([
      [true, false],
      [false, true],
      [false, true],
    ])
    dataOf(contract.revokeSession, await call(made, 'POST', '/access-token/revoke', { everywhere: true }))
    expect((await begun(made, { deviceToken })).next).toBe('authorize')
  })

  test('an earlier token is invalid afterwards, and another customer’s cannot finish it', async () => {
    const [made, thief] = [await customer(), await customer()]
    const mine = await begun(made)
    const theirs = await begun(thief)
    const authorize = (id: string, token: string, otp: string) =>
      api.call({ path: `/accounts/users/${id}/authorize?otp=${otp}`, token, body: {} })
    expect(await opens(mine.user.accessToken, made.userId)).toBe(false)
    const otp = await codeTo(made.command.email)
    // The attacker's own step with the victim's code, and the victim's path with the attacker's step.
    expect(codeOf(await authorize(thief.userId, theirs.user.accessToken, otp))).toBe('otp_wrong')
    expect((await authorize(made.userId, theirs.user.accessToken, otp)).status).toBe(404)
    const { user } = dataOf(contract.authorize, await authorize(made.userId, mine.user.accessToken, otp))
    expect([user.accessToken, user.refreshToken]).not.toContain(mine.user.accessToken)
    expect((await authorize(made.userId, mine.user.accessToken, otp)).status).toBe(401)
    expect(
      (
        await api.call({
          path: `/accounts/users/${thief.userId}/access-token/refresh`,
          body: { refreshToken: user.refreshToken },
        })
      ).status,
    ).toBe(401)
    expect(await opens(user.accessToken, made.userId)).toBe(true)
  })

  test('guessing the mailed code with many steps at once stops at five tries', async () => {
    const made = await customer()
    const steps = [await begun(made), await begun(made), await begun(made)]
    const right = await codeTo(made.command.email)
    const wrong = Array.from({ length: 40 }, (_, n) => String((Number(right) + 1 + n) % 1_000_000).padStart(6, '0'))
    const authorize = (n: number, otp: string) =>
      api.call({
        path: `/accounts/users/${made.userId}/authorize?otp=${otp}`,
        token: steps[n % steps.length]?.user.accessToken,
        body: {},
      })
    const codes = (await Promise.all(wrong.map((otp, n) => authorize(n, otp)))).map(codeOf)
    expect(codes.filter((code) => code === 'otp_wrong')).toHaveLength(5)
    expect(codes.filter((code) => code === 'otp_tries_used_up')).toHaveLength(35)
    expect(codeOf(await authorize(0, right))).toBe('otp_tries_used_up')
  })

  test('with an authenticator app takes its code, and a recovery code when it is lost', async () => {
    const made = await customer()
    const { secret } = dataOf(
      contract.enrolTwoFactor,
      await call(made, 'POST', '/2fa/enrol', { password: made.command.password }),
    )
    const app = new TOTP({ secret })
    const { recoveryCodes } = dataOf(
      contract.confirmTwoFactor,
      await call(made, 'POST', '/2fa/confirm', { code: app.generate() }),
    )
    expect(recoveryCodes).toHaveLength(10)
    expect(dataOf(contract.getTwoFactor, await call(made, 'GET', '/2fa'))).toMatchObject({
      on: true,
      recoveryCodesLeft: 10,
    })
    const step = await begun(made)
    expect(step.next).toBe('authenticator')
    const authorize = (otp: string) =>
      api.call({ path: `/accounts/users/${made.userId}/authorize?otp=${otp}`, token: step.user.accessToken, body: {} })
    // The code that switched it on is used up; that of the next step may be used early.
    expect(codeOf(await authorize(app.generate()))).toBe('otp_used')
    dataOf(contract.authorize, await authorize(app.generate({ timestamp: Date.now() + 30_000 })))
    const recover = async (recoveryCode: string | undefined) =>
      api.call({
        path: `/accounts/users/${made.userId}/authorize/recovery`,
        token: (await begun(made)).user.accessToken,
        body: { recoveryCode },
      })
    const { user } = dataOf(contract.authorizeByRecovery, await recover(recoveryCodes[0]))
    expect(await opens(user.accessToken, made.userId)).toBe(true)
    expect(codeOf(await recover(recoveryCodes[0]))).toBe('otp_wrong')
    const disabled = await call(made, 'POST', '/2fa/disable', { recoveryCode: recoveryCodes[1] })
    expect(dataOf(contract.disableTwoFactor, disabled).heldUntil).not.toBeNull()
    expect((await begun(made)).next).toBe('authorize')
  })
})

describe('passkeys', () => {
  const added = async () => {
    const made = await customer()
    const device = testPasskey()
    const otp = await mailed(made, 'passkey')
    const { options } = dataOf(contract.startPasskey, await call(made, 'POST', '/passkeys/options', { otp }))
    const { passkey } = dataOf(
      contract.addPasskey,
      await call(made, 'POST', '/passkeys', { name: 'Phone', credential: device.make(options) }),
    )
    return { made, device, passkey }
  }

  test('sign in, are listed, and are removed', async () => {
    const { made, device, passkey } = await added()
    const { options } = dataOf(
      contract.startPasskeySignIn,
      await api.call({ path: '/accounts/passkeys/sign-in/options' }),
    )
    const credential = device.sign(options)
    const { user } = dataOf(
      contract.passkeySignIn,
      await api.call({ path: '/accounts/passkeys/sign-in', body: { credential } }),
    )
    expect(user._id).toBe(made.userId)
    expect(await opens(user.accessToken, made.userId)).toBe(true)
    expect(codeOf(await api.call({ path: '/accounts/passkeys/sign-in', body: { credential } }))).toBe('passkey_expired')
    expect(dataOf(contract.listPasskeys, await call(made, 'GET', '/passkeys')).passkeys).toMatchObject([
      { _id: passkey._id, name: 'Phone' },
    ])
    expect(dataOf(contract.removePasskey, await call(made, 'DELETE', `/passkeys/${passkey._id}`))).toEqual({
      removed: true,
    })
    const again = dataOf(contract.startPasskeySignIn, await api.call({ path: '/accounts/passkeys/sign-in/options' }))
    expect(
      codeOf(await api.call({ path: '/accounts/passkeys/sign-in', body: { credential: device.sign(again.options) } })),
    ).toBe('passkey_refused')
  })

  test('confirm the act that was asked about, in the very call that takes a mailed code, and no other', async () => {
    const { made, device } = await added()
    const [payee, another] = [await register(), await register()]
    const asked = { emailType: 'beneficiary', currency: 'BTC', toUser: payee.command.username }
    const start = (query: Record<string, string>) =>
      call(made, 'POST', `/passkeys/step-up/options?${new URLSearchParams(query).toString()}`)
    const { options } = dataOf(contract.startStepUp, await start(asked))
    const { otp } = dataOf(
      contract.stepUp,
      await call(made, 'POST', '/passkeys/step-up', { credential: device.sign(options) }),
    )
    const save = (toUser: string) =>
      api.call({
        path: '/personal/beneficiary/add',
        token: made.session.access.token,
        body: { type: 'internal', label: 'B', currency: 'BTC', toUser, otp },
      })
    expect(codeOf(await save(another.command.username))).toBe('otp_wrong')
    expect((await save(payee.command.username)).status).toBe(201)
    expect(codeOf(await save(payee.command.username))).toBe('otp_expired')
    expect(codeOf(await start({}))).toBe('invalid_request')
    expect(codeOf(await start({ ...asked, toUser: 'nobody_here_1' }))).toBe('payee_not_found')
    const change = dataOf(contract.startStepUp, await start({ type: 'change-password' }))
    const { otp: second } = dataOf(
      contract.stepUp,
      await call(made, 'POST', '/passkeys/step-up', { credential: device.sign(change.options) }),
    )
    const body = { currentPassword: made.command.password, password: NEW_PASSWORD }
    dataOf(contract.updatePassword, await call(made, 'POST', `/password/update?otp=${second}`, body))
  })
})

test('a mailed code for one payee or amount confirms no other', async () => {
  const made = await customer()
  const [payee, another] = [await register(), await register()]
  const ask = { emailType: 'beneficiary', currency: 'BTC', toUser: payee.command.username }
  const token = made.session.access.token
  dataOf(
    contract.getEmailOtp,
    await api.call({ method: 'GET', path: `/personal/emailotp?${new URLSearchParams(ask).toString()}`, token }),
  )
  const otp = await codeTo(made.command.email)
  const save = (over: object) =>
    api.call({
      path: '/personal/beneficiary/add',
      token,
      body: { type: 'internal', label: 'B', currency: 'BTC', toUser: payee.command.username, otp, ...over },
    })
  expect(codeOf(await save({ toUser: another.command.username }))).toBe('otp_wrong')
  expect(codeOf(await save({ currency: 'ETH' }))).toBe('otp_wrong')
  expect(codeOf(await call(made, 'POST', `/transaction-pin/update?otp=${otp}`, { transactionPin: '4071' }))).toBe(
    'otp_expired',
  )
  expect(
    codeOf(
      await call(made, 'POST', `/password/update?otp=${otp}`, {
        currentPassword: made.command.password,
        password: NEW_PASSWORD,
      }),
    ),
  ).toBe('otp_expired')
  expect((await save({})).status).toBe(201)
})

test('the next of kin takes a code, and lies sealed', async () => {
  const made = await customer()
  const person = {
    firstName: 'Uzoamaka',
    lastName: 'Eze',
    relationship: 'sibling',
    phone: '+2348012345678',
    email: 'uzo@example.com',
    address: '1 Marina, Lagos',
  }
  expect(dataOf(contract.getNextOfKin, await call(made, 'GET', '/next-of-kin'))).toEqual({ nextOfKin: null })
  expect(codeOf(await call(made, 'POST', '/next-of-kin/update?otp=000000', person))).toBe('otp_expired')
  const otp = await mailed(made, 'next-of-kin')
  dataOf(contract.updateNextOfKin, await call(made, 'POST', `/next-of-kin/update?otp=${otp}`, person))
  expect(dataOf(contract.getNextOfKin, await call(made, 'GET', '/next-of-kin')).nextOfKin).toMatchObject(person)
  const { rows } = await db.owner.pool.query<{ text: string }>(
    `select (select string_agg(encode(sealed, 'escape'), '') from next_of_kin.people) || (select string_agg(facts::text, '') from audit.events) as text`,
  )
  expect(rows[0]?.text).not.toContain('Uzoamaka')
})

test('the link in the mail about a new device freezes the account, and a new password does not open it', async () => {
  const made = await customer()
  const step = await api.call({
    path: '/accounts/users/sign-in',
    body: { identifier: made.command.email, password: made.command.password },
    headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36' },
  })
  const { user } = dataOf(contract.signIn, step)
  const path = `/accounts/users/${made.userId}/authorize?otp=${await codeTo(made.command.email)}`
  dataOf(contract.authorize, await api.call({ path, token: user.accessToken, body: {} }))
  const token = /\/auth\/lock\?token=(zfr_[\w-]+)/.exec((await mailsTo(made.command.email)).at(-1)?.text ?? '')?.[1]
  const freeze = (text = token) => api.call({ path: '/accounts/users/freeze', body: { token: text } })
  expect(dataOf(contract.freezeAccount, await freeze())).toEqual({ frozen: true, endedSessions: 2 })
  expect((await begun(made)).next).toBe('unfreeze')
  expect(codeOf(await freeze('zfr_made_up'))).toBe('link_expired')
  const reset = (query: string, body: object) =>
    api.call({ path: `/accounts/users/password/reset?email_address=${made.command.email}${query}`, body })
  dataOf(contract.resetPassword, await reset('', {}))
  dataOf(contract.resetPassword, await reset(`&otp=${await codeTo(made.command.email)}`, { password: NEW_PASSWORD }))
  expect((await begun(made, { password: NEW_PASSWORD })).next).toBe('unfreeze')
})

describe('closing', () => {
  const close = async (made: TestCustomer, over: object = {}) =>
    call(made, 'POST', `/delete?otp=${await mailed(made, 'delete-account')}`, {
      password: made.command.password,
      ...over,
    })

  test('is refused with the blockers while there is money', async () => {
    const made = await customer()
    const value = money('USDT', 1n)
    const id = newId('pst', Date.now())
    const legs = [debit(house('chain_reserve', 'USDT'), value), credit(account(made.userId, 'USDT'), value)]
    expectOk(await db.transact((tx) => post(tx, { id, kind: 'test_funds', cause: id, occurredAt: new Date(), legs })))
    const blockers = [{ kind: 'balance', currency: 'USDT', amount: '0.000001' }]
    expect(dataOf(contract.getClosing, await call(made, 'GET', '/closing'))).toEqual({ blockers })
    expect(await close(made)).toMatchObject({ status: 409, json: { code: 'account_not_empty', blockers } })
    expect(await opens(made.session.access.token, made.userId)).toBe(true)
  })

  test('ends the account: sign-in fails, the name is retired, the address is free, and personal data is unreadable', async () => {
    const made = await customer({ firstName: 'Adaeze', lastName: 'Chukwu' })
    const { email, username } = made.command
    expect(codeOf(await close(made, { password: 'not-my-harbour-lamp' }))).toBe('password_wrong')
    expect(codeOf(await call(made, 'POST', '/delete?otp=000000', { password: made.command.password }))).toBe(
      'otp_wrong',
    )
    const { session } = made
    dataOf(
      contract.closeAccount,
      await call(made, 'POST', `/delete?otp=${await codeTo(email)}`, { password: made.command.password }),
    )
    expect(await opens(session.access.token, made.userId)).toBe(false)
    expect((await mailsTo(email)).at(-1)?.subject).toBe('Your account is closed')
    for (const identifier of [email, username])
      expect(codeOf(await first({ command: { ...made.command, email: identifier } }))).toBe('credentials_wrong')
    await expect(register({ username })).rejects.toThrow('username_taken')
    const again = await register({ email })
    expect(again.userId).not.toBe(made.userId)
    const { rows } = await db.owner.pool.query<{ text: string }>(
      `select row_to_json(u)::text || coalesce(row_to_json(c)::text, '') as text from persons.users u left join sign_in.closed_accounts c on c.user_id = u.id where u.id = $1`,
      [made.userId satisfies UserId],
    )
    for (const word of ['Adaeze', 'Chukwu', email, username, made.command.phone])
      expect(rows[0]?.text).not.toContain(word)
  })
})

test('the export has all data without secrets, takes the password, and is limited', async () => {
  const made = await customer({ firstName: 'Adaeze' })
  const asked = { topic: 'account', subject: 'My name', text: 'It is Adaeze.' }
  const written = await api.call({ path: '/personal/support/threads', token: made.session.access.token, body: asked })
  const { thread } = dataOf(contract.openSupportThread, written)
  expectOk(
    await answerThread(
      { db, clock: realClock, textKey: supportKeyFrom(TEST_SECRET) },
      { operator: 'ngozi@zend' },
      thread._id,
      'So it is.',
    ),
  )
  const exported = (password = made.command.password) => call(made, 'POST', '/export', { password })
  expect(codeOf(await exported('not-my-harbour-lamp'))).toBe('password_wrong')
  const answer = await exported()
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
    200,
    'application/json',
    'attachment; filename="zend-data.json"',
  ])
  expect(answer.json).toMatchObject({
    account: { email: made.command.email, firstName: 'Adaeze' },
    devices: [{ current: true }],
    balances: [],
  })
  const { rows } = await db.owner.pool.query<{ hash: string }>(
    'select password_hash as hash from persons.users where id = $1',
    [made.userId],
  )
  for (const secret of [rows[0]?.hash ?? '', made.session.access.token, made.session.refresh.token])
    expect(answer.text).not.toContain(secret)
  expect(answer.text).not.toMatch(/hash|secret|sealed|token/i)
  expect(answer.json).toMatchObject({
    support: { items: [{ messages: [{ from: 'customer' }, { from: 'support', text: 'So it is.' }] }] },
  })
  // The customer must not learn which operator wrote.
  expect(answer.text).not.toContain('ngozi')
  await exported()
  await exported()
  expect(await exported()).toMatchObject({ status: 429, json: { code: 'rate_limited' } })
})

test('the account’s events are listed newest first, page by page, for its owner', async () => {
  const made = await customer()
  await call(made, 'POST', '/transaction-pin/create', { transactionPin: '4071' })
  await first(made, { password: 'not-my-harbour-lamp' })
  const page = async (query: string) =>
    dataOf(contract.getSecurityEvents, await call(made, 'GET', `/security-events?${query}`))
  const whole = await page('limit=100')
  expect(whole.events.map(({ event }) => event)).toEqual([
    'sign_in_failed',
    'pin_created',
    'signed_in',
    'email_verified',
    'signed_up',
  ])
  expect(whole.events[2]).toMatchObject({ device: 'Chrome, Android', method: 'code', ip: '192.0.2.1' })
  const firstPage = await page('limit=2')
  expect(firstPage.cursor).not.toBeNull()
  const second = await page(`limit=10&cursor=${firstPage.cursor}`)
  expect([...firstPage.events, ...second.events]).toEqual(whole.events)
  expect(second.cursor).toBeNull()
  expect(codeOf(await call(made, 'GET', '/security-events?cursor=x'))).toBe('invalid_request')
})
