import { createHash } from 'node:crypto'
import { newId } from '@zend/kernel'
import { accountsOn, CALLER, expectOk, ownActor, testDatabase } from '@zend/tests/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../database/index.ts'
import { createPin, sendActionCode } from '../confirmation/index.ts'
import { openTokenCache } from './token-cache.ts'
import { confirmPassword } from './confirm-password.ts'
import type { ForgedCredential } from './deps.ts'
import { refreshSession } from './refresh-session.ts'
import { newToken, tokenHash } from './secrets.ts'
import { signIn } from './sign-in-with-password.ts'

const db = await testDatabase()
const { deps: plain, clock, customer } = accountsOn(db)
const forged: ForgedCredential[] = []
const onForged = (each: ForgedCredential): void => void forged.push(each)
const deps = { ...plain, onForged }
const tokenCache = openTokenCache({ db, publicDb: db, clock, keys: deps.keys, onForged })
/** What an intruder with the API's login can write. */
const thief = openDatabase({ url: db.url, applicationName: 'thief', role: 'zend_api', poolMax: 1 })
afterAll(() => thief.close())
const asThief = (text: string, values: readonly unknown[] = []) => thief.pool.query(text, [...values])
const [ada, eve] = [await customer(), await customer()]

const sessionOf = async (userId: string): Promise<string> =>
  (
    await db.owner.pool.query<{ id: string }>(
      `select id from sign_in.sessions where user_id = $1 and kind = 'session'`,
      [userId],
    )
  ).rows[0]?.id ?? ''
const plant = (hash: Buffer, session: string) =>
  asThief(
    `insert into sign_in.tokens (hash, session_id, purpose, created_at, expires_at) values ($1, $2, 'access', now(), now() + interval '9 years')`,
    [hash, session],
  )

test('a token that the login stores opens nothing: its hash has a key, and it names its holder', async () => {
  const session = await sessionOf(ada.userId)
  const made = newToken('zat', ada.userId)
  await plant(createHash('sha256').update(made).digest(), session)
  expect(await tokenCache.find(made)).toBeNull()
  // Eve's own token, moved under Ada's session after deleting its row, is still Eve's.
  const own = newToken('zat', eve.userId)
  await plant(tokenHash(deps.keys, own), session)
  expect(await tokenCache.find(own)).toBeNull()
  expect(forged.splice(0)).toEqual([{ what: 'token', userId: ada.userId }])
  // A row does not turn a first step of signing in into a session.
  const step = newToken('zpa', ada.userId)
  await plant(tokenHash(deps.keys, step), session)
  expect(await tokenCache.find(step)).toBeNull()
  const renewal = newToken('zrt', eve.userId)
  await db.owner.pool.query(
    `insert into sign_in.tokens (hash, session_id, purpose, created_at, expires_at) values ($1, $2, 'refresh', now(), now() + interval '9 years')`,
    [tokenHash(deps.keys, renewal), session],
  )
  for (const who of [ada, eve])
    expect(await refreshSession(deps, who.userId, renewal, CALLER)).toMatchObject({
      refusal: { code: 'unauthenticated' },
    })
  forged.splice(0)
})

test('no row of a session or token is turned to somebody else, or brought back', async () => {
  const changes = [
    `update sign_in.tokens set session_id = '${await sessionOf(ada.userId)}'`,
    `update sign_in.sessions set user_id = '${ada.userId}'`,
    `update sign_in.sessions set kind = 'session'`,
    `delete from sign_in.tokens`,
    `delete from sign_in.sessions`,
    `update persons.users set email = 'eve@example.com' where id = '${ada.userId}'`,
    `update notices.contacts set email = 'eve@example.com' where user_id = '${ada.userId}'`,
    `delete from codes.codes`,
    `update holders.holds set until = now()`,
  ]
  await db.owner.pool.query(
    `insert into holders.holds values ('${ada.userId}', 'password_reset', now() + interval '1 day')`,
  )
  for (const change of changes)
    await expect(asThief(change), change).rejects.toThrow(
      /permission denied|nobody confirmed|go where they went|stays ended/,
    )
})

test('a password that was copied from another customer, or written, is none, and is told of', async () => {
  const { identifier, password } = { identifier: ada.command.email, password: eve.command.password }
  expectOk(await confirmPassword(deps, ada.userId, ada.command.password))
  await asThief(
    `update persons.users set password_hash = (select password_hash from persons.users where id = $2) where id = $1`,
    [ada.userId, eve.userId],
  )
  expect(await signIn(deps, { identifier, password }, CALLER)).toMatchObject({ refusal: { code: 'credentials_wrong' } })
  expect(await confirmPassword(deps, ada.userId, password)).toMatchObject({ refusal: { code: 'password_wrong' } })
  expect(forged.splice(0)).toEqual([
    { what: 'password', userId: ada.userId },
    { what: 'password', userId: ada.userId },
  ])
  expectOk(await confirmPassword(deps, eve.userId, password))
})

describe('around what a customer set up', () => {
  const refused = (text: string, values: readonly unknown[] = []) =>
    expect(asThief(text, values), text).rejects.toThrow(
      /insufficient|denied|comes? back|lasts?|twice|frozen|tells|letter|forgiven|this process|asks nobody|keeps its tries|nobody confirmed/,
    )
  test('a password that was replaced does not come back, and none thaws a frozen account', async () => {
    const made = await customer()
    const { rows } = await db.owner.pool.query<{ password_hash: string }>(
      'select password_hash from persons.users where id = $1',
      [made.userId],
    )
    await asThief('update persons.users set frozen_at = now() where id = $1', [made.userId])
    await asThief(
      `insert into holders.holds (user_id, reason, until) values ($1, 'frozen', now() + interval '9 days')`,
      [made.userId],
    )
    await refused('update persons.users set frozen_at = null where id = $1', [made.userId])
    await refused(`update holders.holds set until = now() where user_id = $1`, [made.userId])
    await asThief(`update persons.users set password_hash = 'mine' where id = $1`, [made.userId])
    await refused('update persons.users set frozen_at = null where id = $1', [made.userId])
    await refused('update persons.users set password_hash = $2 where id = $1', [made.userId, rows[0]?.password_hash])
    await refused(`update persons.users set password_hash = 'other', frozen_at = null where id = $1`, [made.userId])
  })

  test('PINs, codes of acts, passkeys and questions to them are out of reach, and so is what waits to be mailed', async () => {
    const made = await customer()
    expectOk(await createPin(deps, made.actor, '2580', CALLER))
    expectOk(await sendActionCode(deps, ownActor(made.userId), { kind: 'change-pin' }))
    const code = `insert into codes.codes (subject, purpose, binding, code_hash, sent_at, expires_at) values ($1, 'withdrawal', sha256('b'), sha256('h'), now(), now() + interval '1 day')`
    await refused(code, [made.userId])
    await refused(`${code} on conflict (subject, purpose) do update set tries = 0`, [made.userId])
    await refused(
      `update codes.codes set code_hash = sha256('mine'), sent_at = now() where subject = $1 and purpose = 'transaction-pin'`,
      [made.userId],
    )
    await refused(
      `update codes.codes set expires_at = sent_at, used_at = now() where subject = $1 and purpose = 'transaction-pin'`,
      [made.userId],
    )
    await refused('update confirmation.pins set wrong = 0 where user_id = $1', [made.userId])
    await refused('select hash from confirmation.pins')
    await refused(`insert into confirmation.pins values ('usr_x', sha256('s'), sha256('h'), 0, null, now(), now())`)
    await refused('delete from confirmation.pins where user_id = $1', [made.userId])
    await refused(
      `insert into passkeys.challenges values (sha256('c'), 'step-up', $1, '{}', true, now() + interval '1 hour')`,
      [made.userId],
    )
    await refused('update passkeys.passkeys set counter = 0')
    await refused('select sealed from notices.outbox')
  })

  test('an authenticator keeps its counts and its steps, and no recovery code comes back', async () => {
    const { userId } = await customer()
    const code = createHash('sha256').update('a code').digest()
    await asThief(
      `insert into second_factor.authenticators (user_id, sealed, begun_at, confirmed_at, last_step, wrong) values ($1, 'one', now(), now(), 7, 3)`,
      [userId],
    )
    await asThief('insert into second_factor.recovery_codes (user_id, hash) values ($1, $2)', [userId, code])
    await refused('delete from second_factor.authenticators where user_id = $1', [userId])
    await refused('update second_factor.authenticators set last_step = 6 where user_id = $1', [userId])
    await asThief('update second_factor.recovery_codes set used_at = now() where user_id = $1', [userId])
    await refused('update second_factor.recovery_codes set used_at = null where user_id = $1', [userId])
    await asThief('delete from second_factor.recovery_codes where user_id = $1', [userId])
    await refused('insert into second_factor.recovery_codes (user_id, hash) values ($1, $2)', [userId, code])
    await asThief(`update second_factor.authenticators set sealed = '' where user_id = $1`, [userId])
    await refused(`update second_factor.authenticators set sealed = 'one', last_step = 0 where user_id = $1`, [userId])
    const { rows } = await db.owner.pool.query('select wrong from second_factor.authenticators where user_id = $1', [
      userId,
    ])
    expect(rows).toEqual([{ wrong: 3 }])
  })

  test('no letter goes to a stranger’s address, and nobody is told of money by the API', async () => {
    const letter = (kind: string, userId: string | null, email: string) =>
      [
        `insert into notices.outbox (id, kind, user_id, email, locale, facts, created_at) values ($1, $2, $3, $4, 'en', '{}', now())`,
        [newId('ntc', 0), kind, userId, email],
      ] as const
    await refused(...letter('password-changed', ada.userId, 'eve@example.com'))
    await refused(...letter('password-changed', null, 'stranger@example.com'))
    await refused(...letter('code-sign-up', null, 'stranger@example.com'))
    await refused(...letter('code-sign-up', null, ada.command.email))
    await refused(...letter('deposit-credited', ada.userId, ada.command.email))
    await asThief(...letter('password-changed', ada.userId, ada.command.email))
    const line = `insert into notices.notifications (id, user_id, kind, facts, created_at) values ($1, $2, $3, '{}', now())`
    await refused(line, [newId('ntc', 0), ada.userId, 'sell-paid'])
    await asThief(line, [newId('ntc', 0), ada.userId, 'pin-changed'])
  })
})
