import { after, DAY_MS, type UserId } from '@zend/kernel'
import { CALLER, expectOk, testDatabase } from '@zend/tests/testkit'
import { expect, test } from 'vitest'
import { moneyOutHold } from '../holders/index.ts'
import { freezeOwnAccount } from '../sign-in/index.ts'
import { decideCheck, handInToUnfreeze, listReviews, readUnfreezing, readVerification, tierOf } from './index.ts'
import { done, genuine, REVIEWER, verificationOn } from './verification.fixture.ts'

const db = await testDatabase()
const it = await verificationOn(db)
const { api, clock, handIn, newestCheck, register, review, scripted, settle, tierOne } = it

const freeze = (userId: UserId) => freezeOwnAccount({ db: api, clock }, { userId }, CALLER)
const show = async (userId: UserId, over: object = {}) =>
  handInToUnfreeze(
    handIn,
    { userId },
    { idType: 'PASSPORT', front: await it.file(userId), back: null, selfie: await it.file(userId), ...over },
    CALLER,
  )
const standing = async (userId: UserId) => {
  const { frozenAt, check } = await readUnfreezing(api.read, { userId })
  return { frozen: frozenAt !== null, check }
}
const holdOf = (userId: UserId) => moneyOutHold(api.read, { userId, holder: userId }, clock.now())

test('a document of the person who was verified opens the account, for a day without money out', async () => {
  const { userId } = await tierOne()
  // Confirming the phone held money, too.
  clock.advance(3 * DAY_MS)
  await freeze(userId)
  expect(await standing(userId)).toEqual({ frozen: true, check: null })
  scripted.says.document = { kind: 'pending' }
  expectOk(await show(userId))
  await it.runJobs()
  expect(await standing(userId)).toEqual({ frozen: true, check: { outcome: null, reason: null } })
  expect(await show(userId)).toEqual({ ok: false, refusal: { code: 'verification_in_review' } })
  scripted.says.document = genuine('Ngozi Okafor')
  await settle()
  expect(await standing(userId)).toEqual({ frozen: false, check: null })
  expect(await holdOf(userId)).toEqual({ reason: 'unfrozen', until: after(clock.now(), DAY_MS) })
  // It proves who somebody is once more, and is no step of verification.
  expect(await tierOf(api.read, userId)).toBe(1)
  const { steps } = await readVerification(api.read, it.deps.keys.phone, userId)
  expect(steps.filter(({ state }) => state === 'approved').map(({ step }) => step)).toEqual([
    'phone',
    'identity-number',
  ])
  expectOk(await show(userId))
  expect(await standing(userId)).toEqual({ frozen: false, check: null })
})

test.each([
  ['another name', genuine('Somebody Else'), 'name_differs'],
  ['another birth date', genuine('Ngozi Okafor', 'A1', '1991-05-17'), 'birth_date_differs'],
  ['another face', done({ kind: 'document', document: null, face: 'differs', person: null }), 'face_differs'],
  ['a picture of a face', done({ kind: 'document', document: null, face: 'not_live', person: null }), 'not_live'],
  [
    'a false document',
    done({ kind: 'document', document: 'not_genuine', face: null, person: null }),
    'document_not_genuine',
  ],
] as const)('%s opens nothing, and its owner is told', async (_what, verdict, reason) => {
  const { userId, command } = await tierOne()
  await freeze(userId)
  scripted.says.document = verdict
  expectOk(await show(userId))
  await settle()
  expect(await standing(userId)).toEqual({ frozen: true, check: { outcome: 'rejected', reason } })
  expect((await it.mailsTo(command.email)).at(-1)?.subject).toBe('Your account is still locked')
  expect(await holdOf(userId)).toMatchObject({ reason: 'frozen' })
})

test('whom nothing proved yet waits for one of us, who opens the account or says why not', async () => {
  const [opened, kept] = [await register(), await register()]
  for (const { userId } of [opened, kept]) {
    await freeze(userId)
    scripted.says.document = genuine('Ngozi Okafor')
    expectOk(await show(userId))
    await settle()
    expect(await standing(userId)).toMatchObject({ frozen: true, check: { outcome: null } })
    expect((await listReviews(review)).checks).toContainEqual(expect.objectContaining({ userId, kind: 'unfreeze' }))
  }
  expectOk(await decideCheck(review, REVIEWER, await newestCheck(opened.userId), { outcome: 'approved' }))
  expectOk(
    await decideCheck(review, REVIEWER, await newestCheck(kept.userId), {
      outcome: 'rejected',
      reason: 'name_differs',
    }),
  )
  expect([await standing(opened.userId), await standing(kept.userId)]).toEqual([
    { frozen: false, check: null },
    { frozen: true, check: { outcome: 'rejected', reason: 'name_differs' } },
  ])
  // Nobody is verified by it.
  expect(await tierOf(api.read, opened.userId)).toBe(0)
})

test('takes five a day, one’s own pictures alone, and a document that the country has', async () => {
  const [{ userId }, other] = [await tierOne(), await tierOne()]
  await freeze(userId)
  expect(await show(userId, { selfie: await it.file(other.userId) })).toMatchObject({
    refusal: { code: 'attachment_unknown' },
  })
  expect(await show(userId, { idType: 'FISHING_LICENCE' })).toMatchObject({
    refusal: { code: 'document_kind_unknown' },
  })
  scripted.says.document = genuine('Somebody Else')
  for (let n = 0; n < 5; n++) {
    expectOk(await show(userId))
    await settle()
  }
  expect(await show(userId)).toMatchObject({ refusal: { code: 'rate_limited' } })
  clock.advance(DAY_MS)
  expectOk(await show(userId))
})

test('the API’s role opens nothing by what it writes', async () => {
  const { userId } = await tierOne()
  await freeze(userId)
  scripted.says.document = { kind: 'pending' }
  expectOk(await show(userId))
  await expect(
    api.pool.query("update verification.checks set state = 'settled', outcome = 'approved' where user_id = $1", [
      userId,
    ]),
  ).rejects.toThrow(/permission denied/)
})
