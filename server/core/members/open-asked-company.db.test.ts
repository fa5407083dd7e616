/** A company that is asked for with the sign-up is opened by the code that verifies the address, and not before. */
import { PERMISSIONS } from '@zend/contracts'
import { accountsOn, CALLER, expectOk, signUpCommand, testDatabase } from '@zend/tests/testkit'
import { expect, test } from 'vitest'
import { getCompany, membershipsOf } from '../companies/index.ts'
import { signUp, verifyEmail } from '../sign-in/index.ts'
import { openAskedCompany } from './index.ts'
import { BAOBAB } from './members.fixture.ts'

const db = await testDatabase()
const { deps, actorOf, codeTo, register } = accountsOn(db, undefined, openAskedCompany)
const companies = async () => (await db.owner.pool.query('select id from companies.companies')).rows.length

test('with its verified owner; an address that is never verified opens none', async () => {
  const company = { ...BAOBAB, tradingName: 'Baobab' }
  const command = signUpCommand({ company })
  const opened = expectOk(await signUp(deps, command, CALLER))
  expect(await companies()).toBe(0)
  const actor = await actorOf(opened.access.token)
  expect(await verifyEmail(deps, actor, '000000', CALLER)).toMatchObject({ ok: false })
  expect([await companies(), await membershipsOf(db.read, opened.userId)]).toEqual([0, []])
  expectOk(await verifyEmail(deps, actor, await codeTo(command.email), CALLER))
  const [place] = await membershipsOf(db.read, opened.userId)
  expect(place).toMatchObject({ role: 'owner', permissions: PERMISSIONS, company: { name: 'Baobab Ltd' } })
  expect(place === undefined ? null : await getCompany(db.read, place.company.id)).toMatchObject({
    tradingName: 'Baobab',
    registrationNumber: 'RC 123456',
  })
  const { rows } = await db.owner.pool.query('select company from persons.users where id = $1', [opened.userId])
  expect(rows).toEqual([{ company: null }])
})

test('nothing for whoever asked for none, and nothing that cannot be opened', async () => {
  const before = await companies()
  await register()
  expect(await companies()).toBe(before)
  const refused = await signUp(deps, signUpCommand({ company: { ...BAOBAB, country: 'KE' } }), CALLER)
  expect(refused).toEqual({ ok: false, refusal: { code: 'invalid_request', field: 'body.company.registrationType' } })
})

test('of two sign-ups for one address only the one that becomes the account opens its company', async () => {
  const before = await companies()
  const email = `two.${String(before)}@example.com`
  const commands = [signUpCommand({ email, company: BAOBAB }), signUpCommand({ email, company: BAOBAB })]
  const opened = []
  for (const command of commands) opened.push(expectOk(await signUp(deps, command, CALLER)))
  const [first, second] = opened
  expectOk(await verifyEmail(deps, await actorOf(second?.access.token ?? ''), await codeTo(email), CALLER))
  expect(await verifyEmail(deps, await actorOf(first?.access.token ?? ''), '000000', CALLER)).toMatchObject({
    ok: false,
  })
  expect(await companies()).toBe(before + 1)
})
