/** Accounts over HTTP: the API as a real process, with codes from the mails it queues. */
import * as contract from '@zend/contracts'
import {
  accountsOn,
  type Answer,
  type Api,
  dataOf,
  realClock,
  signUpCommand,
  startApi,
  testDatabase,
} from '@zend/tests/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const db = await testDatabase()
const { codeTo, mailsTo } = accountsOn(db, realClock)
let api: Api
beforeAll(async () => {
  api = await startApi(db.url, { identity: { signIn: { addressFailuresMax: 1000 } } })
})
afterAll(() => api.stop())

const post = (path: string, over: { readonly token?: string; readonly body?: unknown } = {}) =>
  api.call({ path: `/accounts${path}`, ...over })
const get = (path: string, token?: string) => api.call({ method: 'GET', path: `/accounts${path}`, token })

const open = async (over: Parameters<typeof signUpCommand>[0] = {}) => {
  const command = signUpCommand(over)
  return { command, ...dataOf(contract.signUp, await post('/users/sign-up?platform=web', { body: command })) }
}
const verified = async () => {
  const { command, user } = await open()
  dataOf(
    contract.verifyEmail,
    await post(`/users/${user._id}/email-address/verify?otp=${await codeTo(command.email)}`, {
      token: user.accessToken,
    }),
  )
  return { id: user._id, command }
}
const enter = async (identifier: string, email: string, password: string) => {
  const step = dataOf(contract.signIn, await post('/users/sign-in?platform=web', { body: { identifier, password } }))
  const path = `/users/${step.user._id}/authorize?otp=${await codeTo(email)}`
  return {
    preAuth: step.user.accessToken,
    ...dataOf(contract.authorize, await post(path, { token: step.user.accessToken })).user,
  }
}
const customer = async () => {
  const { id, command } = await verified()
  return { id, command, session: await enter(command.email, command.email, command.password) }
}

test('from sign-up to signed out, and back in with a new password', async () => {
  const { command, user, otp } = await open()
  expect(user.accessToken).toMatch(/^zsu_[0-9a-z]{26}[\w-]{43}$/)
  expect(otp.sentTo).toBe('m•••@example.com')

  const again = await post('/personal/otps/create', { token: user.accessToken })
  expect(again).toMatchObject({ status: 429, json: { code: 'otp_resend_too_soon' } })
  expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(50)

  const verify = `/users/${user._id}/email-address/verify?otp=${await codeTo(command.email)}`
  expect(await post(verify, { token: user.accessToken })).toMatchObject({ status: 200 })
  expect(await post(verify, { token: user.accessToken })).toMatchObject({ status: 401 })

  const session = await enter(command.username, command.email, command.password)
  expect(session.accessToken).toMatch(/^zat_[0-9a-z]{26}[\w-]{43}$/)
  const me = dataOf(contract.getUser, await get(`/users/${user._id}`, session.accessToken)).user
  expect(me).toMatchObject({
    _id: user._id,
    username: command.username,
    email: command.email,
    hasCreatedTransactionPin: false,
    notifications: [],
  })
  expect(me.permissions).toContain('withdrawal')

  const renewed = dataOf(
    contract.refreshSession,
    await post(`/users/${user._id}/access-token/refresh`, { body: { refreshToken: session.refreshToken } }),
  ).user
  expect(
    dataOf(
      contract.revokeSession,
      await post(`/users/${user._id}/access-token/revoke`, { token: renewed.accessToken, body: {} }),
    ),
  ).toEqual({ revoked: 1 })
  for (const { accessToken } of [session, renewed])
    expect(await get(`/users/${user._id}`, accessToken)).toMatchObject({
      status: 401,
      json: { code: 'unauthenticated' },
    })

  const address = encodeURIComponent(command.email)
  expect(dataOf(contract.resetPassword, await post(`/users/password/reset?email_address=${address}`))).toMatchObject({
    done: 'code-sent',
  })
  const password = 'copper-window-train'
  const code = await codeTo(command.email)
  expect(
    dataOf(
      contract.resetPassword,
      await post(`/users/password/reset?email_address=${address}&otp=${code}`, { body: { password } }),
    ),
  ).toEqual({ done: 'password-set' })
  expect(
    await post('/users/sign-in', { body: { identifier: command.email, password: command.password } }),
  ).toMatchObject({ status: 401, json: { code: 'credentials_wrong' } })
  expect((await enter(command.email, command.email, password)).accessToken).toMatch(/^zat_/)
})

test('a new password ends the sessions that were open', async () => {
  const { id, command, session } = await customer()
  const address = encodeURIComponent(command.email)
  const sent = dataOf(
    contract.generateOtp,
    await post(`/otp/generate?channel=email&type=reset-password&user=${id}`, { token: session.accessToken }),
  )
  expect(sent.sentTo).toBe('m•••@example.com')
  dataOf(
    contract.resetPassword,
    await post(`/users/password/reset?email_address=${address}&otp=${await codeTo(command.email)}`, {
      body: { password: 'copper-window-train' },
    }),
  )
  expect(await get(`/users/${id}`, session.accessToken)).toMatchObject({ status: 401 })
  expect(
    await post(`/users/${id}/access-token/refresh`, { body: { refreshToken: session.refreshToken } }),
  ).toMatchObject({ status: 401 })
})

describe('a token opens only its own endpoints', () => {
  test('one of a sign-up', async () => {
    const { user } = await open()
    for (const call of [
      get(`/users/${user._id}`, user.accessToken),
      post(`/users/${user._id}/authorize?otp=123456`, { token: user.accessToken }),
    ]) {
      expect(await call).toMatchObject({ status: 401, json: { code: 'unauthenticated' } })
    }
    expect(await api.call({ method: 'GET', path: '/personal/balance', token: user.accessToken })).toMatchObject({
      status: 401,
    })
    const { user: other } = await open()
    expect(
      await post(`/users/${other._id}/email-address/verify?otp=123456`, { token: user.accessToken }),
    ).toMatchObject({ status: 404, json: { code: 'not_found' } })
  })

  test('one of the first step of signing in', async () => {
    const { id, command } = await verified()
    const { user } = dataOf(
      contract.signIn,
      await post('/users/sign-in', { body: { identifier: command.email, password: command.password } }),
    )
    expect(await get(`/users/${id}`, user.accessToken)).toMatchObject({ status: 401 })
    expect(await post(`/users/${id}/access-token/revoke`, { token: user.accessToken, body: {} })).toMatchObject({
      status: 401,
    })
    expect(await post(`/otp/resend?id=${id}&type=sign-in`, { token: user.accessToken })).toMatchObject({
      status: 429,
      json: { code: 'otp_resend_too_soon' },
    })
  })

  test('one of a session: its owner’s, and never a sign-up’s or another customer’s', async () => {
    const mine = await customer()
    const theirs = await customer()
    const token = mine.session.accessToken
    expect(await get(`/users/${theirs.id}`, token)).toMatchObject({ status: 404, json: { code: 'not_found' } })
    expect(await post(`/users/${theirs.id}/access-token/revoke`, { token, body: {} })).toMatchObject({ status: 404 })
    expect(await post(`/otp/generate?type=reset-password&user=${theirs.id}`, { token })).toMatchObject({
      status: 404,
      json: { code: 'not_found', field: 'query.user' },
    })
    expect(await post(`/users/${mine.id}/email-address/verify?otp=123456`, { token })).toMatchObject({ status: 401 })
    expect(
      await post(`/users/${theirs.id}/access-token/refresh`, { body: { refreshToken: mine.session.refreshToken } }),
    ).toMatchObject({ status: 401 })
    expect(await get(`/users/${mine.id}`, mine.session.refreshToken)).toMatchObject({ status: 401 })
    expect(await get(`/users/${mine.id}`, mine.session.preAuth)).toMatchObject({ status: 401 })
    expect(await get(`/users/${mine.id}`, token)).toMatchObject({ status: 200 })
  })
})

describe('answers do not tell who has an account', () => {
  /** What an anonymous client can compare: everything except values that differ between any two calls. */
  const seen = ({ status, headers, json }: Answer) => {
    const names = [...headers.keys()]
      .filter((name) => !name.startsWith('x-ratelimit') && name !== 'content-length')
      .sort()
    return { status, names, json: { ...json, reference: undefined } }
  }
  const shape = (value: unknown): unknown =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shape(inner)]))
      : typeof value

  test('signing in', async () => {
    const { command } = await verified()
    const unknown = signUpCommand()
    const body = (identifier: string) => ({ body: { identifier, password: 'a-wrong-password' } })
    expect(seen(await post('/users/sign-in', body(command.email)))).toEqual(
      seen(await post('/users/sign-in', body(unknown.email))),
    )
    expect(seen(await post('/users/sign-in', body(command.username)))).toEqual(
      seen(await post('/users/sign-in', body(unknown.username))),
    )
  })

  test('signing up', async () => {
    const { command } = await verified()
    const taken = await post('/users/sign-up', { body: signUpCommand({ email: command.email }) })
    const fresh = await post('/users/sign-up', { body: signUpCommand() })
    expect(taken.status).toBe(201)
    expect(shape(seen(taken))).toEqual(shape(seen(fresh)))
    expect((await mailsTo(command.email)).at(-1)?.subject).toBe('You already have an account')
  })

  test('asking for a new password', async () => {
    const { command } = await verified()
    const ask = (email: string, rest = '') =>
      post(`/users/password/reset?email_address=${encodeURIComponent(email)}${rest}`, {
        body: { password: 'copper-window-train' },
      })
    const unknown = signUpCommand().email
    expect(shape(seen(await ask(command.email)))).toEqual(shape(seen(await ask(unknown))))
    expect(seen(await ask(command.email, '&otp=000000'))).toEqual(seen(await ask(unknown, '&otp=000000')))
  })
})

test('other calls are answered while passwords are hashed', async () => {
  const order: string[] = []
  const hashing = Array.from({ length: 30 }, async (_, i) => {
    await post('/users/sign-in', { body: { identifier: `nobody_${i}`, password: 'a-wrong-password' } })
    order.push('sign-in')
  })
  // The first answer shows that hashing has started.
  await Promise.race(hashing)
  await api.call({ method: 'GET', path: '/general/countries' })
  order.push('countries')
  await Promise.all(hashing)
  expect(order.at(-1)).toBe('sign-in')
})

describe('countries', () => {
  test.each([
    ['sign-up', 8],
    ['global', 200],
  ])('of scope %s', async (scope, atLeast) => {
    const { countries } = dataOf(
      contract.getCountries,
      await api.call({ method: 'GET', path: `/general/countries?scope=${scope}` }),
    )
    expect(countries.length).toBeGreaterThanOrEqual(atLeast)
    expect(countries.every(({ label, dialCode }) => label !== '' && /^\+\d{1,4}$/.test(dialCode))).toBe(true)
  })
})

test('a full queue of hashes refuses at once, and takes calls again when it is empty', async () => {
  const small = await startApi(db.url, {
    identity: { passwordHash: { parallelMax: 1, queueMax: 2 }, signIn: { addressFailuresMax: 1000 } },
  })
  const signIn = (i: number) =>
    small.call({ path: '/accounts/users/sign-in', body: { identifier: `stormy_${i}`, password: 'a-wrong-password' } })
  // As many as admission control admits; further ones are refused there already.
  const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => signIn(i)))
  const codes = answers.map(({ status, json }) => `${status} ${String(json?.['code'])}`)
  expect(new Set(codes)).toEqual(new Set(['401 credentials_wrong', '503 unavailable']))
  expect(await signIn(99)).toMatchObject({ status: 401 })
  await small.stop()
})
