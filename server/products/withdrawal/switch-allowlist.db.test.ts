import { expectOk, ownActor, testDatabase } from '@zend/tests/testkit'
import { expect, test } from 'vitest'
import { listNotifications } from '../../core/notices/index.ts'
import { switchAllowlist } from './switch-allowlist.ts'
import { PIN, satoshi, withdrawalsOn } from './withdrawal.fixture.ts'

const db = await testDatabase()
const { accounts, clock, deps, rich } = await withdrawalsOn(db)

test('the customer is told of every switch, by mail and in the app, and of nothing that changed nothing', async () => {
  const { userId, command } = await rich(satoshi(1n))
  const switchTo = async (on: boolean) => expectOk(await switchAllowlist(deps, ownActor(userId), { on, pin: PIN }))
  const told = async (): Promise<readonly string[]> =>
    (await listNotifications(db.read, userId, 'en'))
      .filter(({ title }) => title.startsWith('Money '))
      .map(({ title }) => title)
  await switchTo(false)
  expect(await told()).toEqual([])
  await switchTo(true)
  await switchTo(true)
  expect(await told()).toEqual(['Money now goes to saved wallets only'])
  clock.advance(1_000)
  const { offAt } = await switchTo(false)
  expect((await accounts.mailsTo(command.email)).at(-1)?.text).toContain('Switch the protection on again')
  clock.advance(1_000)
  expect((await switchTo(false)).offAt).toEqual(offAt)
  expect(await told()).toEqual(['Money can soon go to any address again', 'Money now goes to saved wallets only'])
  // Switching on again cancels the pending switch-off, and that is a change too.
  await switchTo(true)
  expect(await told()).toHaveLength(3)
})

test('a wrong PIN switches nothing and tells nothing', async () => {
  const { userId } = await rich(satoshi(1n))
  const before = (await listNotifications(db.read, userId, 'en')).length
  expect((await switchAllowlist(deps, ownActor(userId), { on: true, pin: '9999' })).ok).toBe(false)
  expect(await listNotifications(db.read, userId, 'en')).toHaveLength(before)
})
