import { DAY_MS, type UserId } from '@zend/kernel'
import { accountsOn, CALLER, signUpCommand, testClock, TEST_SECRET, testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { DEFAULTS } from '../../config/index.ts'
import { openDatabase } from '../../database/index.ts'
import { listNotifications } from '../notices/index.ts'
import { phoneKeysFrom } from '../persons/index.ts'
import { signUp } from '../sign-in/index.ts'
import { boxStateAt, noteJoined, noteVerified, readReferral, stageAt } from './index.ts'

const owned = await testDatabase()
// The API's own role, so that missing rights show here, too.
const db = openDatabase({ url: owned.url, applicationName: 'zend-test-api', role: 'zend_api' })
afterAll(() => db.close())
const clock = testClock()
const policy = { ...DEFAULTS.referrals, invitedShownMax: 3 }
const { register, deps } = accountsOn(
  { ...owned, ...db },
  clock,
  noteJoined({ clock, policy, phoneKeys: phoneKeysFrom(TEST_SECRET) }),
)

let lastPhone = 8_010_000_000
const someone = (over: Parameters<typeof register>[0] = {}) => register({ phone: `+234${lastPhone++}`, ...over })
const referral = (userId: UserId) => readReferral({ db, clock, policy }, { userId })
const titles = async (userId: UserId) => (await listNotifications(db.read, userId, 'en')).map(({ title }) => title)

test('a customer has one code, however often and at once they ask; another customer has another', async () => {
  const [ada, bola] = [await someone(), await someone()]
  const asked = await Promise.all(Array.from({ length: 8 }, () => referral(ada.userId)))
  expect(new Set(asked.map(({ code }) => code)).size).toBe(1)
  expect(asked[0]).toEqual({ code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/), invited: [] })
  expect((await referral(bola.userId)).code).not.toBe(asked[0]?.code)
})

test('whoever opens an account with the code is on the inviter’s list, under a short name, with two boxes', async () => {
  const ada = await someone()
  const { code } = await referral(ada.userId)
  const joinedAt = clock.now()
  const bola = await someone({ referralCode: code.toLowerCase(), firstName: 'Bola', lastName: 'Ọ̀ṣun' })
  const { invited } = await referral(ada.userId)
  expect(invited).toMatchObject([
    {
      name: 'Bola Ọ̀.',
      invitation: {
        invitedId: bola.userId,
        joinedAt,
        boxes: [
          { reason: 'verified', endsAt: new Date(joinedAt.getTime() + 14 * DAY_MS) },
          { reason: 'traded', endsAt: new Date(joinedAt.getTime() + 30 * DAY_MS) },
        ],
      },
    },
  ])
  expect(await titles(ada.userId)).toEqual(['Bola Ọ̀. joined by your invitation'])
  expect((await referral(bola.userId)).invited).toEqual([])
})

test('nobody has joined before their address is verified', async () => {
  const ada = await someone()
  const { code } = await referral(ada.userId)
  expect(await signUp(deps, signUpCommand({ referralCode: code, phone: '+2348019999999' }), CALLER)).toMatchObject({
    ok: true,
  })
  expect((await referral(ada.userId)).invited).toEqual([])
})

test.each(['friend', 'ZZZZZZZZ', '🎁🎁🎁🎁', '        '])(
  'the code %j, which nobody has, keeps no account from being opened',
  async (referralCode) => {
    const before = await sql<{ count: string }>`select count(*) from referrals.invitations`.execute(owned.owner.read)
    await someone({ referralCode })
    expect(
      (await sql<{ count: string }>`select count(*) from referrals.invitations`.execute(owned.owner.read)).rows,
    ).toEqual(before.rows)
  },
)

test('a second account with the same phone number is no invitation', async () => {
  const ada = await someone()
  const { code } = await referral(ada.userId)
  await someone({ referralCode: code, phone: ada.command.phone })
  expect((await referral(ada.userId)).invited).toEqual([])
  expect(await titles(ada.userId)).toEqual([])
})

test('passing verification in time earns the first box once; a lower tier, a late one and a customer nobody invited earn none', async () => {
  const ada = await someone()
  const { code } = await referral(ada.userId)
  const [bola, chidi] = [
    await someone({ referralCode: code, firstName: 'Bola' }),
    await someone({ referralCode: code, firstName: 'Chidi' }),
  ]
  const reach = ({ userId }: { readonly userId: UserId }, tier: number) =>
    db.transact((tx) => noteVerified(policy)(tx, { userId, tier, at: clock.now() }))
  const standing = async () =>
    (await referral(ada.userId)).invited
      .map(({ name, invitation }) => [
        name.split(' ')[0] ?? '',
        stageAt(invitation, clock.now()),
        ...invitation.boxes.map((box) => boxStateAt(box, clock.now())),
      ])
      .toSorted(([a = ''], [b = '']) => a.localeCompare(b))
  await reach(bola, 0)
  await reach(ada, 1)
  expect(await standing()).toEqual([
    ['Bola', 'joined', 'locked', 'locked'],
    ['Chidi', 'joined', 'locked', 'locked'],
  ])
  await reach(bola, 1)
  await reach(bola, 2)
  clock.advance(14 * DAY_MS)
  await reach(chidi, 1)
  expect(await standing()).toEqual([
    ['Bola', 'verified', 'ready', 'locked'],
    ['Chidi', 'joined', 'expired', 'locked'],
  ])
  await expect(sql`update referrals.boxes set earned_at = null`.execute(db.read)).rejects.toThrow(/was earned at/)
})

test('the list shows the newest people only', async () => {
  const ada = await someone()
  const { code } = await referral(ada.userId)
  for (const firstName of ['One', 'Two', 'Three', 'Four']) {
    clock.advance(1_000)
    await someone({ referralCode: code, firstName })
  }
  expect((await referral(ada.userId)).invited.map(({ name }) => name)).toEqual(['Four O.', 'Three O.', 'Two O.'])
})

test('the API can change nothing that was promised', async () => {
  await expect(sql`update referrals.boxes set ends_at = now()`.execute(db.read)).rejects.toThrow(/permission denied/)
  await expect(sql`delete from referrals.invitations`.execute(db.read)).rejects.toThrow(/permission denied/)
})
