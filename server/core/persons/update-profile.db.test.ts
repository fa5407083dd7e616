import { DAY_MS, newId, SECOND_MS } from '@zend/kernel'
import { accountsOn, CALLER, expectOk, ownActor, signUpCommand, testDatabase } from '@zend/tests/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../database/index.ts'
import { purgeSignIn, signIn, signUp } from '../sign-in/index.ts'
import { getUser } from './get-user.ts'
import { findCustomer } from './known-customer.ts'
import { lookUpCustomer } from './look-up-customer.ts'
import { type ProfileChanges, updateProfile } from './update-profile.ts'

const us = await testDatabase()
// The API's own role, so that missing rights show here, too.
const db = openDatabase({ url: us.url, applicationName: 'zend-test-api', role: 'zend_api' })
afterAll(() => db.close())
const { deps, clock, mailsTo, customer, enter } = accountsOn({ ...us, ...db })
const { changeEveryMs, keptMs } = deps.policy.username

type Customer = Awaited<ReturnType<typeof customer>>
const change = ({ actor }: Pick<Customer, 'actor'>, changes: ProfileChanges, over = {}) =>
  updateProfile({ ...deps, isNameProven: async () => false, ...over }, actor, changes, CALLER)
const recordOf = ({ actor }: Customer) => getUser(deps, actor)
// Housekeeping runs as the worker.
const purge = () => purgeSignIn({ ...deps, db: us })
const fresh = (): string => `n_${newId('usr', 0).slice(-10)}`
const taken = { ok: false, refusal: { code: 'username_taken', field: 'body.username' } }
const auditOf = async ({ userId }: Customer): Promise<readonly unknown[]> => {
  const { rows } = await db.pool.query<{ facts: unknown }>(
    `select facts from audit.events where subject = $1 and action = 'identity.profile_changed' order by number`,
    [userId],
  )
  return rows.map(({ facts }) => facts)
}

describe('a profile', () => {
  test('changes in what is given and in nothing else', async () => {
    const made = await customer()
    const before = await recordOf(made)
    expectOk(await change(made, { firstName: 'Amara', locale: 'pt' }))
    expect(await recordOf(made)).toEqual({ ...before, firstName: 'Amara', locale: 'pt' })
    expect(await findCustomer(db.read, made.userId)).toMatchObject({
      name: 'Amara Okafor',
      username: made.command.username,
    })
    expect(await auditOf(made)).toEqual([{ changed: 'firstName,locale' }])
  })

  test('leaves a name that verification proved as it is; everything else of it changes', async () => {
    const made = await customer()
    const proven = { isNameProven: async () => true }
    const refused = (field: string) => ({ ok: false, refusal: { code: 'name_verified', field: `body.${field}` } })
    expect(await change(made, { lastName: 'Adeleke', username: fresh() }, proven)).toEqual(refused('lastName'))
    expect(await change(made, { firstName: 'Zainab', lastName: 'Bello' }, proven)).toEqual(refused('firstName'))
    expect(await recordOf(made)).toMatchObject({
      firstName: 'Ngozi',
      lastName: 'Okafor',
      username: made.command.username,
    })
    expectOk(await change(made, { firstName: 'Ngozi', lastName: 'Okafor', locale: 'fr' }, proven))
    expect(await auditOf(made)).toEqual([{ changed: 'locale' }])
  })

  test('leaves no trace when nothing is different', async () => {
    const made = await customer()
    const { username, firstName, locale } = made.command
    expectOk(await change(made, { username, firstName, locale }))
    expectOk(await change(made, {}))
    expect(await auditOf(made)).toEqual([])
    // Asking for one's own username did not use up the change.
    expectOk(await change(made, { username: fresh() }))
  })

  test('takes codes and letters along into the new language', async () => {
    const made = await customer()
    expectOk(await change(made, { locale: 'fr' }))
    clock.advance(61 * SECOND_MS)
    await enter(made.command, {
      ...CALLER,
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    })
    const subjects = (await mailsTo(made.command.email)).map(({ subject }) => subject)
    expect(subjects.slice(-2)).toEqual(['Votre code de connexion', 'Nouvelle connexion à votre compte'])
  })
})

describe('a username', () => {
  test('is found under its new form at once, opens the account, and the old one is nobody', async () => {
    const [made, other] = [await customer(), await customer()]
    const [old, username] = [made.command.username, fresh()]
    expectOk(await change(made, { username }))
    expect(await lookUpCustomer(deps, ownActor(other.userId), username, 'every')).toMatchObject({
      ok: true,
      value: { id: made.userId, username },
    })
    expect(await lookUpCustomer(deps, ownActor(other.userId), old, 'every')).toEqual({
      ok: false,
      refusal: { code: 'payee_not_found' },
    })
    clock.advance(61 * SECOND_MS)
    expect(await signIn(deps, { identifier: username, password: made.command.password }, CALLER)).toMatchObject({
      ok: true,
      value: { userId: made.userId },
    })
    expect(await signIn(deps, { identifier: old, password: made.command.password }, CALLER)).toMatchObject({
      refusal: { code: 'credentials_wrong' },
    })
    expect(await auditOf(made)).toEqual([{ changed: 'username', usernameBefore: old, usernameAfter: username }])
  })

  test('that somebody has is refused, and nothing else is changed either', async () => {
    const [made, other] = [await customer(), await customer()]
    expect(await change(made, { firstName: 'Eve', username: other.command.username })).toEqual(taken)
    expect(await recordOf(made)).toMatchObject({ firstName: 'Ngozi', username: made.command.username })
    const pending = signUpCommand()
    expectOk(await signUp(deps, pending, CALLER))
    expect(await change(made, { username: pending.username })).toEqual(taken)
    // A sign-up that was never verified frees its username after a day.
    clock.advance(deps.policy.pendingSignUpMs)
    expectOk(await change(made, { username: pending.username }))
  })

  test('of two who want it at the same moment one gets, the other is refused', async () => {
    const customers = await Promise.all(Array.from({ length: 8 }, () => customer()))
    const username = fresh()
    const results = await Promise.all(customers.map((each) => change(each, { username })))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.filter(({ ok }) => !ok)).toEqual(Array.from({ length: 7 }, () => taken))
  })

  test('changes once in thirty days; names and language are free meanwhile', async () => {
    const made = await customer()
    const at = clock.now()
    expectOk(await change(made, { username: fresh() }))
    clock.advance(changeEveryMs - 1)
    expect(await change(made, { username: fresh() })).toEqual({
      ok: false,
      refusal: { code: 'rate_limited', retryAt: new Date(at.getTime() + changeEveryMs) },
    })
    expectOk(await change(made, { lastName: 'Eze' }))
    clock.advance(1)
    expectOk(await change(made, { username: fresh() }))
    expect(changeEveryMs).toBe(30 * DAY_MS)
  })

  test('that was given up is nobody else’s for ninety days, by renaming or by signing up, and still its last owner’s', async () => {
    const [made, other] = [await customer(), await customer()]
    const old = made.command.username
    expectOk(await change(made, { username: fresh() }))
    const claim = () => signUp(deps, signUpCommand({ username: old }), CALLER)
    expect(await change(other, { username: old })).toEqual(taken)
    expect(await claim()).toEqual(taken)
    clock.advance(keptMs - 1)
    await purge()
    expect(await change(other, { username: old })).toEqual(taken)
    expect(await claim()).toEqual(taken)
    clock.advance(1)
    await purge()
    expectOk(await claim())
  })

  test('that is reserved is refused, as are names; one from before the rules stays', async () => {
    const made = await customer()
    const reserved = { ok: false, refusal: { code: 'username_reserved', field: 'body.username' } }
    expect(await change(made, { username: 'official_zend' })).toEqual(reserved)
    expect(await change(made, { lastName: 'http://evil.example' })).toMatchObject({
      refusal: { code: 'name_not_allowed', field: 'body.lastName' },
    })
    await us.owner.pool.query(`update persons.users set username = 'support', first_name = 'Zend' where id = $1`, [
      made.userId,
    ])
    expectOk(await change(made, { username: 'support', firstName: 'Zend', locale: 'fr' }))
    expect(await findCustomer(db.read, made.userId)).toMatchObject({ username: 'support', name: 'Zend Okafor' })
  })

  test('can be taken back by who gave it up', async () => {
    const made = await customer()
    const old = made.command.username
    expectOk(await change(made, { username: fresh() }))
    clock.advance(changeEveryMs)
    const again = await enter({ ...made.command })
    expect(again.userId).toBe(made.userId)
    expectOk(await change(made, { username: old }))
    expect(await findCustomer(db.read, made.userId)).toMatchObject({ username: old })
  })

  test('cannot be asked for as often as one likes, to read out who is here', async () => {
    const [made, other] = [await customer(), await customer()]
    const few = { policy: { ...deps.policy, lookUpsPerHourMax: 3 } }
    const ask = (username: string) => change(made, { username }, few)
    for (let i = 0; i < 3; i++) expect(await ask(other.command.username)).toEqual(taken)
    expect(await ask(other.command.username)).toMatchObject({ refusal: { code: 'rate_limited' } })
    expect(await ask(fresh())).toMatchObject({ refusal: { code: 'rate_limited' } })
    expectOk(await change(made, { firstName: 'Amara' }, few))
  })
})
