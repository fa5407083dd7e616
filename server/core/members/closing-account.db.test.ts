/** Closing an account of somebody who acts for companies. */
import { CALLER, expectOk, testDatabase } from '@zend/tests/testkit'
import { afterAll, expect, test } from 'vitest'
import { closeAccount, readObstacles } from '../account-closing/index.ts'
import { membershipsOf } from '../companies/index.ts'
import { sendActionCode } from '../confirmation/index.ts'
import { listMembers } from './index.ts'
import { membersOn, refusal, type TestMember } from './members.fixture.ts'

const db = await testDatabase()
const kit = membersOn(db)
const { api, clock, founder, joined } = kit
afterAll(() => api.close())

const identity = { ...kit.accounts.deps, db: api }
const collecting = async () => ({ sums: [], ids: [] })

/** Closes the account as the API does, with password and code. */
const close = async (member: TestMember) => (await aboutToClose(member))()

/** Has the code mailed, and returns what closes the account. */
async function aboutToClose({ actor, command, userId }: TestMember) {
  const own = { ...actor, holder: userId }
  clock.advance(61_000)
  expectOk(await sendActionCode(identity, own, { kind: 'close-account' }))
  const proof = { password: command.password, code: await kit.accounts.codeTo(command.email) }
  return () => closeAccount({ identity, collecting, forget: [], keptYears: () => 5 }, own, proof, CALLER)
}

test('is refused while they are the last owner, and takes them out of their companies otherwise', async () => {
  const ada = await founder()
  expect(await close(ada)).toEqual(refusal('last_owner'))
  const bola = await joined(ada, 'owner')
  const { email } = bola.command
  expect(await close(ada)).toEqual(refusal('last_owner'))
  await kit.ownersCount()
  expectOk(await kit.invite(ada, 'friend@example.com', 'viewer'))
  expectOk(await close(ada))
  expect(await membershipsOf(db.read, ada.userId)).toEqual([])
  const { members, invitations } = await listMembers(kit.deps, bola.actor)
  expect([members.map(({ role }) => role), invitations]).toEqual([['owner'], []])
  expect((await kit.accounts.mailsTo(email)).map(({ subject }) => subject)).toContain('Baobab Ltd: Ngozi Okafor left')
  expect(await close(bola)).toEqual(refusal('last_owner'))
})

test('the companies that would be left without an owner are named before anything is tried', async () => {
  const ada = await founder()
  const obstacles = ({ userId }: TestMember) =>
    api.transact((tx) => readObstacles({ identity, collecting }, tx, userId))
  const company = { id: ada.actor.holder, name: 'Baobab Ltd', country: 'NG' }
  expect(await obstacles(ada)).toEqual([{ kind: 'last-owner', company }])
  const bola = await joined(ada, 'owner')
  const viewer = await joined(ada, 'viewer')
  expect(await obstacles(ada)).toEqual([{ kind: 'last-owner', company }])
  for (const each of [bola, viewer]) expect(await obstacles(each)).toEqual([])
  await kit.ownersCount()
  for (const each of [ada, bola, viewer]) expect(await obstacles(each)).toEqual([])
})

test('of the two last owners who close at once, one stays', async () => {
  const ada = await founder()
  const bola = await joined(ada, 'owner')
  await kit.ownersCount()
  // The one who closes first has the other mailed, after the code.
  const both = [await aboutToClose(ada), await aboutToClose(bola)]
  const done = await Promise.all(both.map((closeNow) => closeNow()))
  expect(done.filter(({ ok }) => ok)).toHaveLength(1)
  expect(done.find(({ ok }) => !ok)).toEqual(refusal('last_owner'))
})
