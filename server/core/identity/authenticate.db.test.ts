import { MINUTE_MS } from '@zend/kernel'
import { accountsOn, CALLER, testDatabase } from '@zend/tests/testkit'
import { expect, test } from 'vitest'
import { authenticate, authenticator, revokeSession } from './index.ts'

const db = await testDatabase()
const accounts = accountsOn(db)
const { deps, clock, customer } = accounts

test('of many callers at once each is told who it is, and nonsense is nobody', async () => {
  const [ann, bob] = [await customer(), await customer()]
  const bearerOf = authenticator(deps)
  const tokens = [ann.session.access.token, 'zat_nonsense', bob.session.access.token, ann.session.refresh.token, ann.session.access.token]
  expect(await Promise.all(tokens.map(bearerOf))).toEqual([ann.actor, null, bob.actor, null, ann.actor])
  expect(await Promise.all(tokens.map((token) => authenticate(deps, token)))).toEqual([ann.actor, null, bob.actor, null, ann.actor])
})

test('a session that was ended, and a token that grew old, open nothing from then on', async () => {
  const [ann, bob] = [await customer(), await customer()]
  const bearerOf = authenticator(deps)
  expect(await bearerOf(ann.session.access.token)).toEqual(ann.actor)
  await revokeSession(deps, ann.actor, { everywhere: false }, CALLER)
  expect(await Promise.all([ann, bob].map(({ session }) => bearerOf(session.access.token)))).toEqual([null, bob.actor])
  clock.advance(15 * MINUTE_MS)
  expect(await bearerOf(bob.session.access.token)).toBeNull()
})
