/** Invitations over HTTP: the API as a real process, from the link to the inviter's list. */
import * as contract from '@zend/contracts'
import { DAY_MS } from '@zend/kernel'
import {
  accountsOn,
  type Api,
  dataOf,
  realClock,
  signUpCommand,
  startApi,
  type TestCustomer,
  testDatabase,
} from '@zend/tests/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

const db = await testDatabase()
const { codeTo, customer } = accountsOn(db, realClock)
let api: Api
beforeAll(async () => {
  api = await startApi(db.url)
})
afterAll(() => api.stop())

const referral = async ({ session }: TestCustomer) =>
  dataOf(
    contract.getReferral,
    await api.call({ method: 'GET', path: '/personal/referral', token: session.access.token }),
  )

test('a customer who joins by the link is on the inviter’s list', async () => {
  const inviter = await customer({ phone: '+2348011111111' })
  const { code, link, ...rest } = await referral(inviter)
  expect(link).toBe(`http://localhost:3001/auth/register?ref=${code}`)
  expect(rest).toEqual({
    invited: [],
    boxes: [],
    rules: { verifyWithinDays: 14, tradeWithinDays: 30, depositUsd: 100, tradeUsd: 100 },
  })

  const body = {
    ...signUpCommand({ firstName: 'Bola', lastName: 'Adeyemi', phone: '+2348022222222' }),
    referralCode: code,
  }
  const { user } = dataOf(contract.signUp, await api.call({ path: '/accounts/users/sign-up?platform=web', body }))
  expect((await referral(inviter)).invited).toEqual([])
  const verify = `/accounts/users/${user._id}/email-address/verify?otp=${await codeTo(body.email)}`
  dataOf(contract.verifyEmail, await api.call({ path: verify, token: user.accessToken }))

  const { invited, boxes } = await referral(inviter)
  const [person] = invited
  if (person === undefined) throw new Error('nobody is on the list')
  expect(person).toMatchObject({ name: 'Bola A.', stage: 'joined' })
  expect(Date.parse(person.endsAt) - Date.parse(person.joinedAt)).toBe(30 * DAY_MS)
  expect(boxes.map(({ reason, state, invitedId }) => [reason, state, invitedId])).toEqual([
    ['verified', 'locked', person._id],
    ['traded', 'locked', person._id],
  ])
  expect(JSON.stringify({ invited, boxes })).not.toContain(user._id)
})
