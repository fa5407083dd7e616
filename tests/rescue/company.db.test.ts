/** A company's deposits, searches and claims: it sees its own, whichever member made them, and no others. */
import { type BusinessId, money, type UserId } from '@zend/kernel'
import { networkTable } from '@zend/server/core/assets'
import { DEFAULTS } from '@zend/server/config'
import { readDeposit } from '@zend/server/products/deposit'
import { approveClaim, listClaims, readSearch } from '@zend/server/products/rescue'
import { companiesOn, expectOk, testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { drops, newHash, rescueOn, usdt } from './environment.ts'

const db = await testDatabase()
const env = await rescueOn(db)
afterAll(env.close)
const companies = companiesOn(db, env.clock)
const networks = networkTable(DEFAULTS.networks)
const NOT_FOUND = { ok: false, refusal: { code: 'not_found' } }
let company: BusinessId
let ann: UserId
let bob: UserId

// Ann may view the company's money; bob may only search.
beforeEach(async () => {
  await env.restart()
  ann = (await env.people.register()).userId
  bob = (await env.people.register()).userId
  company = await companies.open()
  await companies.join(company, ann, ['view'])
  await companies.join(company, bob, ['deposit'])
})

const notified = async (kind: string): Promise<readonly unknown[]> =>
  (
    await sql<{
      user_id: string
    }>`select user_id from notices.outbox where kind = ${kind} and user_id in (${ann}, ${bob})`.execute(db.read)
  ).rows.map(({ user_id }) => user_id)

test('a deposit is the company’s, members who may view its money are notified, and it is in no member’s own account', async () => {
  const { evm } = newHash()
  const key = await env.keyOf(company, 'ethereum')
  expect(key).not.toBe(await env.keyOf(ann, 'ethereum'))
  env.chainOf('ethereum').mine(usdt(key, 9_000_000n, evm))
  env.chainOf('ethereum').mineEmpty(2)
  await env.look('ethereum')
  expect(await env.balance(company)).toEqual([money('USDT', 9_000_000n)])
  expect(await env.balance(ann)).toEqual([])
  expect(await notified('deposit-credited')).toEqual([ann])
  const { findings } = await env.search(company, evm, null, bob)
  const id = findings[0]?.transfers[0]?.depositId
  if (id === undefined || id === null) throw new Error('the company does not find its own deposit')
  const read = (holder: UserId | BusinessId) => readDeposit({ networks }, db.read, { holder }, id, env.clock.now())
  expect(expectOk(await read(company)).deposit.holder).toBe(company)
  expect(await read(ann)).toEqual(NOT_FOUND)
  expect(await env.broken()).toEqual([])
})

test('a search and a claim are the company’s, and say who made them', async () => {
  const txid = newHash().xrpl
  env.chainOf('xrpl').mine(drops(await env.hotKey('xrpl'), 25_000_000n, txid))
  await env.look('xrpl')
  const { search } = await env.search(company, txid, 'xrpl', bob)
  expect(search).toMatchObject({ holder: company, madeBy: bob })
  expect(await readSearch(env.deps, { holder: bob }, search.id)).toEqual(NOT_FOUND)
  const { id, madeBy } = await env.claim(company, txid, '0', bob)
  expect(madeBy).toBe(bob)
  expect((await env.claim(company, txid, '0', ann)).id).toBe(id)
  expect(await listClaims(env.deps, { holder: bob })).toEqual([])
  expectOk(await approveClaim(env.deciding, { operator: 'grace', note: 'the exchange confirmed it' }, id))
  env.chainOf('xrpl').mineEmpty(2)
  await env.look('xrpl')
  await env.look('xrpl')
  expect(await env.balance(company)).toEqual([money('XRP', 25_000_000n)])
  expect(await env.balance(bob)).toEqual([])
  expect(await notified('claim-approved')).toEqual([ann])
  expect(await env.broken()).toEqual([])
})
