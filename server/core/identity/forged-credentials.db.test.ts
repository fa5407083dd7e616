import { createHash } from 'node:crypto'
import { accountsOn, CALLER, expectOk, testDatabase } from '@zend/tests/testkit'
import { expect, test } from 'vitest'
import { openDatabase } from '../../database/index.ts'
import { confirmPassword, type ForgedCredential, openBearers, refreshSession, signIn } from './index.ts'
import { newToken, tokenHash } from './secrets.ts'

const db = await testDatabase()
const { deps: plain, clock, customer } = accountsOn(db)
const forged: ForgedCredential[] = []
const onForged = (each: ForgedCredential): void => void forged.push(each)
const deps = { ...plain, onForged }
const bearers = openBearers({ db, door: db, clock, keys: deps.keys, onForged })
/** What a stolen login of the API can write. */
const thief = openDatabase({ url: db.url, applicationName: 'thief', role: 'zend_api', poolMax: 1 })
const asThief = (text: string, values: readonly unknown[] = []) => thief.pool.query(text, [...values])
const [ada, eve] = [await customer(), await customer()]

const sessionOf = async (userId: string): Promise<string> =>
  (await db.owner.pool.query<{ id: string }>(`select id from identity.sessions where user_id = $1 and kind = 'session'`, [userId])).rows[0]?.id ?? ''
const plant = (hash: Buffer, session: string) =>
  asThief(
    `insert into identity.tokens (hash, session_id, purpose, created_at, expires_at) values ($1, $2, 'access', now(), now() + interval '9 years')`,
    [hash, session],
  )

test('a token that the login stores opens nothing: its hash has a key, and it names its holder', async () => {
  const session = await sessionOf(ada.userId)
  const made = newToken('zat', ada.userId)
  await plant(createHash('sha256').update(made).digest(), session)
  expect(await bearers.find(made)).toBeNull()
  // Eve's own token, put under Ada's session once its own row is gone, is still Eve's.
  const own = newToken('zat', eve.userId)
  await plant(tokenHash(deps.keys, own), session)
  expect(await bearers.find(own)).toBeNull()
  expect(forged.splice(0)).toEqual([{ what: 'token', userId: ada.userId }])
  // A first step of signing in is not made a session by its row.
  const step = newToken('zpa', ada.userId)
  await plant(tokenHash(deps.keys, step), session)
  expect(await bearers.find(step)).toBeNull()
  const renewal = newToken('zrt', eve.userId)
  await db.owner.pool.query(
    `insert into identity.tokens (hash, session_id, purpose, created_at, expires_at) values ($1, $2, 'refresh', now(), now() + interval '9 years')`,
    [tokenHash(deps.keys, renewal), session],
  )
  for (const who of [ada, eve])
    expect(await refreshSession(deps, who.userId, renewal, CALLER)).toMatchObject({ refusal: { code: 'unauthenticated' } })
  forged.splice(0)
})

test('no row of a session or token is turned to somebody else, or brought back', async () => {
  const changes = [
    `update identity.tokens set session_id = '${await sessionOf(ada.userId)}'`,
    `update identity.sessions set user_id = '${ada.userId}'`,
    `update identity.sessions set kind = 'session'`,
    `delete from identity.tokens`,
    `delete from identity.sessions`,
    `update identity.users set email = 'eve@example.com' where id = '${ada.userId}'`,
    `update notices.contacts set email = 'eve@example.com' where user_id = '${ada.userId}'`,
    `delete from identity.codes`,
    `update identity.holds set until = now()`,
  ]
  await db.owner.pool.query(`insert into identity.holds values ('${ada.userId}', 'password_reset', now() + interval '1 day')`)
  for (const change of changes)
    await expect(asThief(change), change).rejects.toThrow(/permission denied|keeps its address|go where they went|stays ended/)
})

test('a password that was copied from another customer, or written, is none, and is told of', async () => {
  const { identifier, password } = { identifier: ada.command.email, password: eve.command.password }
  expectOk(await confirmPassword(deps, ada.userId, ada.command.password))
  await asThief(`update identity.users set password_hash = (select password_hash from identity.users where id = $2) where id = $1`, [
    ada.userId,
    eve.userId,
  ])
  expect(await signIn(deps, { identifier, password }, CALLER)).toMatchObject({ refusal: { code: 'credentials_wrong' } })
  expect(await confirmPassword(deps, ada.userId, password)).toMatchObject({ refusal: { code: 'password_wrong' } })
  expect(forged.splice(0)).toEqual([
    { what: 'password', userId: ada.userId },
    { what: 'password', userId: ada.userId },
  ])
  expectOk(await confirmPassword(deps, eve.userId, password))
  await thief.close()
})
