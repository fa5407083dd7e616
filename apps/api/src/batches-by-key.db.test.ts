/**
 * Batches that a company's API key asks for: what its company signed is paid row by row under its policy, nothing else,
 * and no row more once the key is revoked.
 */
import { payBatch as contract } from '@zend/contracts'
import { type ApiKeyId, type BusinessId, formatMoney, money, newId, type Result } from '@zend/kernel'
import { revokeKey } from '@zend/server/core/api-keys'
import { findApproval } from '@zend/server/core/approvals'
import type { SignedRequest } from '@zend/server/core/confirmation'
import { type Batch, cancelBatch, payBatch } from '@zend/server/products/batch'
import {
  CALLER,
  expectOk,
  keyPair,
  keysOn,
  policiesOn,
  signedRequest,
  type TestCustomer,
  testDatabase,
} from '@zend/tests/testkit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bankLine, batchesOn } from './batches.fixture.ts'

const db = await testDatabase()
const kit = await batchesOn(db)
const giveKey = keysOn(db, kit.clock)
const putPolicy = policiesOn(db, kit.clock)
const pair = keyPair()
let company: BusinessId
let ada: TestCustomer
let key: ApiKeyId
const giveKeyWith = async (scopes: Parameters<typeof giveKey>[0]['scopes']): Promise<void> => {
  const { memberId } = ada.actor
  if (memberId === undefined) throw new Error('a member asks')
  const whose = { company, memberId, userId: ada.userId }
  key = (await giveKey({ ...whose, scopes, publicKey: pair.publicKey })).id
}
beforeEach(async () => {
  const opened = await kit.company(['view', 'withdrawal', 'quicksell', 'approve', 'api.manage'])
  ;[company, ada] = [opened.id, opened.ada]
  await putPolicy({ company, version: 1, rules: [], madeBy: ada.userId })
  await giveKeyWith(['view', 'withdrawal', 'quicksell'])
})
afterEach(async () => {
  expect(kit.warnings.splice(0)).toEqual([])
  expect(await kit.broken()).toEqual([])
})

const reasonOf = (result: Result<unknown, { readonly code: string }>): unknown => {
  if (result.ok) return 'done'
  const { refusal } = result
  return 'reason' in refusal ? refusal.reason : refusal.code
}
const offered = async (): Promise<Batch> =>
  kit.offer(ada, await kit.draft(ada, [bankLine('0690000031', '1000'), bankLine('0690000032', '2000')]))

/** Asks for a batch by the key. `says` changes what is signed, `of` whose path is called. */
async function ask(batch: Batch, says: (body: object) => object = (body) => body, of: string = batch.id) {
  const { root = '', rows = 0, most = [] } = batch.offer ?? {}
  const pays = {
    rows,
    most: most.map((sum) => ({
      currency: sum.money.asset,
      amount: formatMoney(money(sum.money.asset, sum.money.amount)),
    })),
  }
  const asked = {
    keyId: key,
    path: `/business${contract.path.replace('{id}', of)}`,
    body: JSON.stringify(says({ root, pays })),
    idempotencyKey: newId('idm', kit.clock.now().getTime()),
    created: Math.floor(kit.clock.now().getTime() / 1_000),
  }
  const request: SignedRequest = signedRequest(asked, pair.privateKey)
  return () => payBatch(kit.deps, ada.actor, { id: batch.id, root }, { request })
}
const rows = async (batch: Batch) => (await kit.rowsOf(ada, batch)).map(({ state, reason }) => [state, reason])

test('what the company signed is paid row by row, once however often it is sent', async () => {
  const batch = await offered()
  const take = await ask(batch)
  expect(expectOk(await take())).toMatchObject({ id: batch.id, state: 'paying' })
  expect(expectOk(await take())).toMatchObject({ id: batch.id })
  await kit.sweep(2)
  await kit.work()
  await kit.sweep(2)
  expect(await rows(batch)).toEqual([
    ['paid', null],
    ['paid', null],
  ])
  const { rows: sells } = await db.owner.pool.query<{ consent: { authorization: { factors: string[] } } }>(
    `select consent from quick_sell.sells where holder = $1`,
    [company],
  )
  expect(sells.map(({ consent }) => consent.authorization.factors)).toEqual([['signature'], ['signature']])
})

test('the policy holds for keys as for people, and what a revoked key asked for ends with its money free', async () => {
  const kofi = await kit.voter()
  await kit.companies.join(company, kofi.userId, ['view', 'approve'])
  await putPolicy({ company, version: 2, rules: [{ when: { channel: 'api' }, approvals: 1 }], madeBy: ada.userId })
  const asked = expectOk(await (await ask(await offered()))())
  if (!('awaits' in asked)) throw new Error('nobody is asked')
  expect(asked.awaits).toMatchObject({ kind: 'batch', state: 'open', madeBy: ada.userId })
  expectOk(await revokeKey({ db: kit.deps.db, clock: kit.clock }, { userId: ada.userId, holder: company }, key, CALLER))
  expect((await findApproval(db.read, company, asked.awaits.id))?.state).toBe('withdrawn')
  expect((await kit.balance(company, 'USDT')).held).toBe(0n)
})

test('nothing is paid that the company did not sign', async () => {
  const [batch, other] = [await offered(), await offered()]
  const says = (over: object) => (body: object) => ({ ...body, ...over })
  for (const change of [
    says({ root: other.offer?.root }),
    says({ pays: { rows: 3, most: [{ currency: 'USDT', amount: '3.000000' }] } }),
    says({ pays: { rows: 2, most: [{ currency: 'USDT', amount: '1.000000' }] } }),
    says({ pays: { rows: 2, most: [] } }),
    says({ pays: undefined }),
  ])
    expect(reasonOf(await (await ask(batch, change))())).toBe('other')
  expect(reasonOf(await (await ask(batch, undefined, other.id))())).toBe('other')
  expect(await rows(batch)).toEqual([
    ['ready', null],
    ['ready', null],
  ])
})

test('a key needs the scope of every kind of rows, as whoever pays them does', async () => {
  await giveKeyWith(['view', 'withdrawal'])
  const batch = await offered()
  await expect((await ask(batch))()).rejects.toThrow('may not do this')
})

test('what is called off by a key is noted as done by the key', async () => {
  const batch = await offered()
  const byKey = { ...ada.actor, tokenKind: 'api-key', sessionId: key } as const
  expectOk(await cancelBatch(kit.deps, byKey, batch.id, CALLER.ip))
  const { rows: noted } = await db.owner.pool.query<{ facts: object }>(
    `select facts from audit.events where action = 'approvals.batch_stopped' and subject = $1`,
    [company],
  )
  expect(noted).toEqual([{ facts: { batch: batch.id, company, key } }])
})

test('rows that have not begun when the key is revoked are not paid, and their money is free', async () => {
  const batch = await offered()
  expectOk(await (await ask(batch))())
  expectOk(await revokeKey({ db: kit.deps.db, clock: kit.clock }, { userId: ada.userId, holder: company }, key, CALLER))
  await kit.sweep(2)
  expect(await rows(batch)).toEqual([
    ['failed', 'key_ended'],
    ['failed', 'key_ended'],
  ])
  expect((await kit.balance(company, 'USDT')).held).toBe(0n)
})
