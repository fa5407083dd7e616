/** A name that differs: what the customer is told, and having one of us look. */
import type { UserId } from '@zend/kernel'
import { CALLER, expectOk, testDatabase } from '@zend/tests/testkit'
import { beforeEach, expect, test } from 'vitest'
import { workingDayAfter } from './appeals.ts'
import { appealName, decideAppeal, listAppeals, readNameHelp, tierOf } from './index.ts'
import { found, REVIEWER, verificationOn } from './verification.fixture.ts'

const db = await testDatabase()
const it = await verificationOn(db)
const { api, clock, newestCheck, number, register, review, scripted, settle, stepOf } = it
let userId: UserId
let count = 0
const helpOf = () => readNameHelp(api.read, userId)
const appeal = (step: 'identity-number' | 'document' = 'identity-number') =>
  appealName({ db: api, clock }, { userId }, step, CALLER)

beforeEach(async () => {
  ;({ userId } = await register())
  scripted.says.number = found('OKAFOR NKECHI')
  expectOk(await number(userId, `8${(count += 1)}`))
  await settle()
})

test('the customer is told which word differs, by first letters', async () => {
  expect(await stepOf(userId, 'identity-number')).toMatchObject({ state: 'rejected', reason: 'name_differs' })
  expect(await helpOf()).toEqual({ step: 'identity-number', account: ['N•••'], shown: ['N•••'], mayAppeal: true })
})

test('of somebody else’s number nothing is told', async () => {
  ;({ userId } = await register())
  scripted.says.number = found('Mensah Kwame')
  expectOk(await number(userId, `9${(count += 1)}`))
  await settle()
  expect(await helpOf()).toMatchObject({ account: ['N•••', 'O•••'], shown: [] })
})

test('one of us looks, once, and says that the name is theirs', async () => {
  const id = await newestCheck(userId)
  expectOk(await appeal())
  expect(await stepOf(userId, 'identity-number')).toMatchObject({ state: 'in_review' })
  expect(await helpOf()).toBeNull()
  expect(await appeal()).toMatchObject({ refusal: { code: 'not_found' } })
  const waiting = (await listAppeals(review)).find(({ checkId }) => checkId === id)
  expect(waiting?.answerBy).toEqual(workingDayAfter(waiting?.at ?? clock.now()))
  expectOk(await decideAppeal(review, REVIEWER, id, true))
  expect(await stepOf(userId, 'identity-number')).toMatchObject({ state: 'approved' })
  expect(await decideAppeal(review, REVIEWER, id, false)).toMatchObject({ refusal: { code: 'not_found' } })
  expect((await listAppeals(review)).some(({ checkId }) => checkId === id)).toBe(false)
})

test('or that it differs all the same: there is no second appeal, and no tier', async () => {
  const id = await newestCheck(userId)
  expect(await decideAppeal(review, REVIEWER, id, true)).toMatchObject({ refusal: { code: 'not_found' } })
  expectOk(await appeal())
  expectOk(await decideAppeal(review, REVIEWER, id, false))
  expect(await stepOf(userId, 'identity-number')).toMatchObject({ state: 'rejected', reason: 'name_differs' })
  expect(await helpOf()).toEqual({ step: 'identity-number', account: ['N•••'], shown: ['N•••'], mayAppeal: false })
  expect(await appeal()).toMatchObject({ refusal: { code: 'not_found' } })
  expect(await tierOf(api.read, userId)).toBe(0)
  expect(await it.noticesTo(userId)).toEqual(['verification-rejected', 'verification-rejected'])
})

test('nothing else is appealed', async () => {
  expect(await appeal('document')).toMatchObject({ refusal: { code: 'not_found' } })
})

test.each([
  ['2026-11-25T09:00:00Z', '2026-11-26T09:00:00Z'],
  ['2026-11-27T09:00:00Z', '2026-11-30T09:00:00Z'],
  ['2026-11-28T09:00:00Z', '2026-11-30T09:00:00Z'],
])('a working day after %s is %s', (at, then) => expect(workingDayAfter(new Date(at))).toEqual(new Date(then)))
