/**
 * Withdrawals that a company's API key asks for: what its company signed leaves, and nothing else, also under the
 * API's own login and in its own process: the confirmer here believes no caller.
 */
import { type ApprovalKind, withdraw } from '@zend/contracts'
import { after, type ApiKeyId, type BusinessId, DAY_MS, money, newId, type Result } from '@zend/kernel'
import {
  accountsOn,
  CALLER,
  expectOk,
  keyPair,
  keysOn,
  policiesOn,
  signedRequest,
  type SigningPair,
  TEST_AUTHORIZATION,
  type TestCustomer,
  testDatabase,
  type ToSign,
  type Voter,
} from '@zend/tests/testkit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newSecret, revokeKey, secretHash } from '../../core/api-keys/index.ts'
import { findApproval } from '../../core/approvals/index.ts'
import { authorize, canonicalJson, isConfirmedTwice } from '../../core/authorizations/index.ts'
import type { SignedRequest } from '../../core/confirmation/index.ts'
import { approvedOn } from './approved.fixture.ts'
import { quoteWithdrawal } from './quote-withdrawal.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import { OUTSIDE } from './withdrawal.fixture.ts'
import { findWithdrawal } from './withdrawal.repo.ts'

const db = await testDatabase()
const kit = await approvedOn(db)
const { clock, deps, companies } = kit
const giveKey = keysOn(db, clock)
const putPolicy = policiesOn(db, clock)
const pair = keyPair()

let company: BusinessId
let maker: TestCustomer
let approvers: readonly Voter[]
let key: ApiKeyId
beforeEach(async () => {
  ;({ company, maker, approvers } = await kit.begin())
  await companies.change(kit.placeOf(maker), ['view', 'withdrawal', 'api.manage'])
  const whose = { company, memberId: kit.placeOf(maker), userId: maker.userId }
  key = (await giveKey({ ...whose, scopes: ['view', 'withdrawal'], publicKey: pair.publicKey })).id
})
afterEach(() => kit.requireBalanced())

const WISH = { currency: 'BTC', chain: 'bitcoin', toAddr: OUTSIDE.bitcoin, amount: '0.001' } as const
const PATH = `/business${withdraw.path}`

/** Asks for a withdrawal by the key. `sent` is what the API passes on of it. */
const ask = async (
  over: Partial<ToSign> & { readonly says?: object } = {},
  sent: (request: SignedRequest) => SignedRequest = (request) => request,
  wish: { readonly amount: string; readonly toAddr: string } = WISH,
) => {
  const as = { userId: maker.userId, holder: company }
  await kit.feesKnown()
  const { quote } = expectOk(await quoteWithdrawal(deps, as, { ...WISH, ...wish, confirmLookAlike: false }))
  const { says, ...more } = over
  const body = JSON.stringify({ quote, ...WISH, ...wish, ...says })
  const created = Math.floor(clock.now().getTime() / 1_000)
  const idempotencyKey = newId('idm', clock.now().getTime())
  const asked = { keyId: key, path: PATH, body, idempotencyKey, created, ...more }
  const request = sent(signedRequest(asked, pair.privateKey))
  const take = () => requestWithdrawal(deps, as, { quote, request, idempotencyKey: request.idempotencyKey })
  return { take, request, quote }
}
/** The same request, signed with another key. */
const resigned = (request: SignedRequest, { privateKey }: SigningPair): SignedRequest =>
  signedRequest({ ...request, created: Math.floor(clock.now().getTime() / 1_000) }, privateKey)
const reasonOf = (result: Result<unknown, { readonly code: string }>): unknown => {
  if (result.ok) return 'done'
  const { refusal } = result
  return 'reason' in refusal ? refusal.reason : refusal.code
}
const free = (rules: readonly { readonly when: { readonly channel?: 'app' | 'api' }; readonly approvals: number }[]) =>
  putPolicy({ company, version: 1, rules, madeBy: maker.userId })

test('what the company signed leaves at once where its policy asks nobody, and once however often it is sent', async () => {
  await free([{ when: { channel: 'app' }, approvals: 2 }])
  const { take } = await ask()
  const made = expectOk(await take())
  if (!('id' in made)) throw new Error('others must approve it')
  expect(made).toMatchObject({ holder: company, madeBy: maker.userId, state: 'requested' })
  expect(made.consent?.authorization.factors).toEqual(['signature'])
  expect(isConfirmedTwice(made.consent?.authorization.factors ?? [])).toBe(true)
  expect(expectOk(await take())).toMatchObject({ id: made.id })
  const { rows } = await db.owner.pool.query<{ channel: string }>(
    'select channel from approvals.signed where id = $1',
    [made.id],
  )
  expect(rows).toEqual([{ channel: 'api' }])
})

test('the policy holds for keys as for people, and whose key it is approves nothing of it', async () => {
  // A small sum to a new address: one approval, by the product's own rules.
  const { take } = await ask()
  const asked = expectOk(await take())
  if (!('awaits' in asked)) throw new Error('nobody was asked')
  expect(asked.awaits).toMatchObject({ kind: 'withdrawal' satisfies ApprovalKind, madeBy: maker.userId, state: 'open' })
  expect(asked.awaits.consent.factors).toEqual(['signature'])
  expect(await findWithdrawal(db.read, company, asked.awaits.subject as never)).toBeNull()
  expect(expectOk(await take())).toMatchObject({ awaits: { id: asked.awaits.id } })
  const [kofi] = approvers
  if (kofi === undefined) throw new Error('nobody can approve')
  await companies.change(kit.placeOf(maker), ['view', 'withdrawal', 'approve'])
  const device = await kit.givePasskey(maker)
  expect(await kit.vote({ ...maker, device }, asked.awaits)).toMatchObject({ refusal: { code: 'own_request' } })
  expectOk(await kit.vote(kofi, asked.awaits))
  expect(await kit.release(asked.awaits)).toBe('released')
  expect((await findApproval(db.read, company, asked.awaits.id))?.state).toBe('released')
})

test('what a key asked for ends when it is revoked, with its money free; what its maker asked for stays', async () => {
  const { take } = await ask()
  const asked = expectOk(await take())
  if (!('awaits' in asked)) throw new Error('nobody was asked')
  const own = await kit.ask('0.02')
  const [kofi] = approvers
  if (kofi === undefined) throw new Error('nobody can approve')
  const before = await kit.balance()
  // Approved in the meantime, and still not signed: the database's login alone brings no key back.
  expectOk(await kit.vote(kofi, asked.awaits))
  await db.owner.pool.query(`update api_keys.keys set revoked_at = now(), revoked_by = made_by where id = $1`, [key])
  expect(await kit.release(asked.awaits)).toBe('stopped')
  expect((await kit.now(asked.awaits)).reason).toBe('key_ended')
  await db.owner.pool.query(`alter table api_keys.keys disable trigger user`)
  await db.owner.pool.query(`update api_keys.keys set revoked_at = null, revoked_by = null where id = $1`, [key])
  await db.owner.pool.query(`alter table api_keys.keys enable trigger user`)
  const as = { userId: maker.userId, holder: company }
  expectOk(await revokeKey({ db: kit.api, clock }, as, key, CALLER))
  expect(await kit.now(asked.awaits)).toMatchObject({ state: 'withdrawn', reason: 'key_ended' })
  expect(await kit.now(own)).toMatchObject({ state: 'open' })
  const after = await kit.balance()
  expect((after.available ?? 0n) - (before.available ?? 0n)).toBe(100_000n)
  expect(await kit.release(asked.awaits)).toBe('closed')
})

test('a rule for keys alone asks for what keys ask for', async () => {
  await free([{ when: { channel: 'api' }, approvals: 1 }])
  expect(expectOk(await (await ask()).take())).toHaveProperty('awaits')
})

test('nothing leaves that the company did not sign, whatever the API passes on', async () => {
  await free([])
  const other = keyPair()
  const refused = async (
    reason: string,
    over?: Parameters<typeof ask>[0],
    sent?: Parameters<typeof ask>[1],
  ): Promise<void> => {
    expect([reason, reasonOf(await (await ask(over, sent)).take())]).toEqual([reason, reason])
  }
  const now = () => Math.floor(clock.now().getTime() / 1_000)
  await refused('missing', {}, (request) => ({ ...request, signature: '' }))
  await refused('malformed', {}, (request) => ({ ...request, input: `${request.input};alg="hmac-sha256"` }))
  await refused('components', {}, (request) => ({ ...request, input: request.input.replace(' "idempotency-key"', '') }))
  await refused('expired', { created: now() - 31 })
  await refused('expired', { created: now() + 31 })
  await refused('digest', {}, (request) => ({ ...request, body: request.body.replace('0.001', '0.002') }))
  await refused('wrong', {}, (request) => ({
    ...request,
    ...signedRequest({ ...request, created: now() }, other.privateKey),
  }))
  await refused('wrong', {}, (request) => ({ ...request, idempotencyKey: 'another' }))
  await refused('wrong', { keyId: newId('key', 0) }, (request) => ({ ...request, keyId: key }))
  await refused('wrong', {}, (request) => ({ ...request, path: '/business/quicksell/withdraw' }))
  // Signed, and for something else than the offer that the API takes.
  await refused('other', { says: { amount: '0.002' } })
  await refused('other', { says: { toAddr: OUTSIDE.bitcoin.replace(/.$/, 'x') } })
  await refused('other', { says: { currency: 'ETH' } })
  await refused('other', { says: { chain: 'ethereum' } })
  await refused('other', { path: '/business/quicksell/withdraw' })
  await refused('other', { body: 'no JSON' })
  expect((await db.owner.pool.query('select from withdrawal.withdrawals where holder = $1', [company])).rowCount).toBe(
    0,
  )
})

test('a signed request stands for one act: replayed for another offer it is refused', async () => {
  await free([])
  const { request, take } = await ask()
  expectOk(await take())
  const as = { userId: maker.userId, holder: company }
  const { quote } = expectOk(await quoteWithdrawal(deps, as, { ...WISH, confirmLookAlike: false }))
  // Without its key in our books, as an intruder in the API would ask.
  expect(reasonOf(await requestWithdrawal(deps, as, { quote, request, idempotencyKey: null }))).toBe('used')
  clock.advance(31_000)
  await kit.feesKnown()
  const later = expectOk(await quoteWithdrawal(deps, as, { ...WISH, confirmLookAlike: false }))
  expect(reasonOf(await requestWithdrawal(deps, as, { quote: later.quote, request, idempotencyKey: null }))).toBe(
    'expired',
  )
})

test('clocks may differ by half a minute, either way', async () => {
  await free([])
  const now = () => Math.floor(clock.now().getTime() / 1_000)
  for (const off of [-29, 29]) expectOk(await (await ask({ created: now() + off })).take())
})

test('of two confirmers, one signs what a request stands for', async () => {
  await free([])
  const { request, quote } = await ask()
  const as = { userId: maker.userId, holder: company }
  const other = expectOk(await quoteWithdrawal(deps, as, { ...WISH, confirmLookAlike: false }))
  const second = { ...deps, confirmation: { ...deps.confirmation, confirmer: accountsOn(db, clock).deps.confirmer } }
  const results = await Promise.all([
    requestWithdrawal(deps, as, { quote, request, idempotencyKey: null }),
    requestWithdrawal(second, as, { quote: other.quote, request, idempotencyKey: null }),
  ])
  expect(new Set(results.map(reasonOf))).toEqual(new Set(['done', 'used']))
})

test('what was signed for a payment of its own changes no request of its maker', async () => {
  const first = expectOk(await (await ask()).take())
  if (!('awaits' in first)) throw new Error('nobody was asked')
  const { id: approval, version } = first.awaits
  const { request } = await ask({}, undefined, { ...WISH, amount: '0.002' })
  const as = { userId: maker.userId, holder: company }
  const wish = { ...WISH, amount: '0.002', changes: { approval, version }, confirmLookAlike: false }
  const { quote } = expectOk(await quoteWithdrawal(deps, as, wish))
  expect(reasonOf(await requestWithdrawal(deps, as, { quote, request, idempotencyKey: null }))).toBe('other')
  expect((await kit.now(first.awaits)).version).toBe(1)
})

test('the logins of the confirmer and the API make no key that moves money, and no request count twice', async () => {
  await free([])
  await companies.change(kit.placeOf(maker), ['view', 'withdrawal', 'swap', 'api.manage'])
  const thief = keyPair()
  const secret = newSecret('test')
  const statement = {
    kind: 'api-key',
    id: newId('key', 0),
    holder: company,
    madeBy: maker.userId,
    memberId: kit.placeOf(maker),
    mode: 'test',
    name: 'Treasury',
    scopes: 'swap withdrawal',
    ips: '203.0.113.0/24',
    publicKey: thief.publicKey,
    secretHash: secretHash(secret),
    lastFour: secret.slice(-4),
    replaces: '',
    overlapHours: '0',
    endsAt: after(clock.now(), 300 * DAY_MS).toISOString(),
  } as const
  const text = canonicalJson(statement)
  const confirmer = (query: string, ...values: unknown[]) => db.confirmer.pool.query(query, values)
  const insert = 'insert into api_keys.keys (stated, consent, made_at) values ($1, $2, now())'
  await confirmer('insert into confirmation.api_keys (id, stated) values ($1, $2)', statement.id, text)
  await expect(confirmer(insert, text, '{}')).rejects.toThrow('permission denied')
  await expect(confirmer('update api_keys.keys set ends_at = ends_at')).rejects.toThrow('permission denied')
  // Both logins together: a row that no key of the confirmer's signed.
  const given = { confirmedAt: clock.now(), factors: ['pin', 'code'] } as const
  const consent = authorize(TEST_AUTHORIZATION.key, { ...statement, name: 'Another' }, given)
  await kit.api.pool.query(insert, [text, JSON.stringify(consent)])
  const own = key
  key = statement.id
  await expect((await ask({}, (request) => resigned(request, thief))).take()).rejects.toThrow('nobody confirmed')
  const as = { userId: maker.userId, holder: company }
  const swap = {
    ...as,
    id: newId('swp', 0),
    given: money('BTC', 1_000n),
    received: money('USDT', 1n),
    fee: money('USDT', 0n),
  }
  await expect(deps.confirmation.confirmer.confirmSwap(swap, { keySecret: secret })).rejects.toThrow('nobody confirmed')
  key = own
  const { take, request } = await ask()
  expectOk(await take())
  for (const query of [
    'delete from confirmation.signed_requests where key_id = $1',
    `update confirmation.signed_requests set subject = 'another' where key_id = $1`,
    `update confirmation.signed_requests set noted_at = now() - interval '1 day' where key_id = $1`,
  ])
    await expect(confirmer(query, request.keyId)).rejects.toThrow('stays')
  await expect(kit.api.pool.query('delete from confirmation.signed_requests')).rejects.toThrow('permission denied')
})

test('a key that is ended, forged, of another scope, or of somebody who may not, moves nothing', async () => {
  await free([])
  const fails = async (why: string) => expect((await ask()).take()).rejects.toThrow(why)
  await companies.change(kit.placeOf(maker), ['view'])
  await expect((await ask()).take()).rejects.toThrow('does not have withdrawal')
  await companies.change(kit.placeOf(maker), ['view', 'withdrawal', 'api.manage'])
  const whose = { company, memberId: kit.placeOf(maker), userId: maker.userId }
  const withdrawing = key
  key = (await giveKey({ ...whose, scopes: ['view'], publicKey: pair.publicKey })).id
  await fails('may not do this')
  key = (await giveKey({ ...whose, scopes: ['withdrawal'], publicKey: pair.publicKey, mode: 'live' })).id
  await fails('may not do this')
  key = newId('key', 0)
  await fails('may not do this')
  key = withdrawing
  // The schema's owner can write what they like; what the confirmer did not sign counts for nothing.
  await db.owner.pool.query('alter table api_keys.keys disable trigger keys_stay')
  const thief = keyPair()
  await db.owner.pool.query('update api_keys.keys set public_key = $2 where id = $1', [key, thief.publicKey])
  await fails('nobody confirmed')
  await db.owner.pool.query('update api_keys.keys set public_key = $2 where id = $1', [key, pair.publicKey])
  await db.owner.pool.query(`update api_keys.keys set stated = replace(stated, 'Treasury', 'Treasure') where id = $1`, [
    key,
  ])
  await fails('nobody confirmed')
  await db.owner.pool.query(`update api_keys.keys set stated = replace(stated, 'Treasure', 'Treasury') where id = $1`, [
    key,
  ])
  await db.owner.pool.query('alter table api_keys.keys enable trigger keys_stay')
  await db.owner.pool.query('update api_keys.keys set revoked_at = now(), revoked_by = made_by where id = $1', [key])
  await fails('may not do this')
  key = (await giveKey({ ...whose, scopes: ['withdrawal'], publicKey: pair.publicKey })).id
  expectOk(await (await ask()).take())
  await companies.suspend(kit.placeOf(maker))
  await fails('does not act for')
  await companies.resume(kit.placeOf(maker))
  await db.owner.pool.query('update persons.users set frozen_at = now() where id = $1', [maker.userId])
  await fails('may not do this')
  await db.owner.pool.query('update persons.users set frozen_at = null where id = $1', [maker.userId])
  clock.advance(301 * DAY_MS)
  await fails('may not do this')
})
