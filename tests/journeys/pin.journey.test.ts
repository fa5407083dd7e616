/** The transaction PIN over HTTP: the API as a real process, with codes from the mails it queues. */
import * as contract from '@zend/contracts'
import { HOUR_MS } from '@zend/kernel'
import { accountsOn, type Api, dataOf, realClock, startApi, type TestCustomer, testDatabase } from '@zend/tests/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

const db = await testDatabase()
const { codeTo, mailsTo, customer } = accountsOn(db, realClock)
let api: Api
beforeAll(async () => {
  api = await startApi(db.url, { identity: { signIn: { addressFailuresMax: 1000 } } })
})
afterAll(() => api.stop())

const post = ({ userId, session }: TestCustomer, path: string, body?: unknown, of = userId) =>
  api.call({ path: `/accounts/users/${of}/transaction-pin/${path}`, token: session.access.token, body })
const create = (made: TestCustomer, transactionPin: string) => post(made, 'create', { transactionPin })
const update = (made: TestCustomer, otp: string, transactionPin: string, currentTransactionPin?: string) =>
  post(made, `update?otp=${otp}`, {
    transactionPin,
    ...(currentTransactionPin === undefined ? {} : { currentTransactionPin }),
  })
const askCode = ({ userId, session }: TestCustomer, of = userId) =>
  api.call({
    path: `/accounts/otp/generate?channel=email&type=transaction-pin&user=${of}`,
    token: session.access.token,
  })
const code = async (made: TestCustomer): Promise<string> => {
  dataOf(contract.generateOtp, await askCode(made))
  return codeTo(made.command.email)
}
const hasPin = async ({ userId, session }: TestCustomer): Promise<boolean> =>
  dataOf(
    contract.getUser,
    await api.call({ method: 'GET', path: `/accounts/users/${userId}`, token: session.access.token }),
  ).user.hasCreatedTransactionPin

test('is created once, by its owner, and not with a blocked one', async () => {
  const [made, other] = [await customer(), await customer()]
  expect(await hasPin(made)).toBe(false)
  for (const pin of ['1234', '0000', '4444'])
    expect(await create(made, pin)).toMatchObject({ status: 422, json: { code: 'pin_blocked' } })
  for (const pin of ['123', '12345', '12a4', ''])
    expect(await create(made, pin)).toMatchObject({ status: 400, json: { code: 'invalid_request' } })
  expect(await post(other, 'create', { transactionPin: '4071' }, made.userId)).toMatchObject({
    status: 404,
    json: { code: 'not_found' },
  })
  expect(await hasPin(made)).toBe(false)
  expect(dataOf(contract.createTransactionPin, await create(made, '4071'))).toEqual({ hasCreatedTransactionPin: true })
  expect(await hasPin(made)).toBe(true)
  expect(await create(made, '9281')).toMatchObject({ status: 409, json: { code: 'pin_exists' } })
})

test('is changed with the current one and a mailed code; without the current one sending is held for a day', async () => {
  const made = await customer()
  await create(made, '4071')
  expect(await askCode(made, (await customer()).userId)).toMatchObject({ status: 404, json: { field: 'query.user' } })
  const first = await code(made)
  expect(await update(made, first, '1111', '4071')).toMatchObject({ status: 422, json: { code: 'pin_blocked' } })
  expect(await update(made, first, '9281', '4072')).toMatchObject({
    status: 422,
    json: { code: 'pin_wrong', triesLeft: 4 },
  })
  expect(dataOf(contract.updateTransactionPin, await update(made, first, '9281', '4071'))).toEqual({ heldUntil: null })
  expect(await update(made, first, '4071', '9281')).toMatchObject({ status: 422, json: { code: 'otp_expired' } })
  const before = Date.now()
  const { heldUntil } = dataOf(contract.updateTransactionPin, await update(made, await code(made), '5083'))
  const heldMs = Date.parse(heldUntil ?? '') - before
  expect(heldMs).toBeGreaterThanOrEqual(24 * HOUR_MS)
  expect(heldMs).toBeLessThan(24.1 * HOUR_MS)
  const subjects = (await mailsTo(made.command.email)).map(({ subject }) => subject)
  expect(subjects.slice(-4)).toEqual([
    'Change your transaction PIN',
    'Your transaction PIN was changed',
    'Change your transaction PIN',
    'Your transaction PIN was reset',
  ])
})

test('guessing in forty concurrent requests stops at five, and the right one is not checked any more', async () => {
  const made = await customer()
  await create(made, '4071')
  const otp = await code(made)
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => update(made, otp, '9281', String(8000 + n))))
  expect(answers.filter(({ json }) => json?.['code'] === 'pin_wrong')).toHaveLength(4)
  expect(answers.filter(({ json }) => json?.['code'] === 'pin_locked')).toHaveLength(36)
  const locked = await update(made, otp, '9281', '4071')
  expect(locked).toMatchObject({ status: 429, json: { code: 'pin_locked' } })
  const waitMs = Date.parse(String(locked.json?.['retryAt'])) - Date.now()
  expect(waitMs).toBeGreaterThan(0.9 * HOUR_MS)
  expect(waitMs).toBeLessThanOrEqual(HOUR_MS)
  expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(3_000)
})
