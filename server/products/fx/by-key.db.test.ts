/**
 * Payments abroad that a company's API key asks for: what its company signed is paid, to exactly that payee, and
 * nothing else, whatever the API passes on.
 */
import { payFx } from '@zend/contracts'
import { after, type ApiKeyId, type BusinessId, DAY_MS, newId, type Result } from '@zend/kernel'
import {
  approvalsOn,
  CALLER,
  expectOk,
  keyPair,
  keysOn,
  policiesOn,
  signedRequest,
  type TestCustomer,
  testDatabase,
  type ToSign,
} from '@zend/tests/testkit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { revokeKey } from '../../core/api-keys/index.ts'
import { findApproval, releaseApproval, type ReleaseDeps } from '../../core/approvals/index.ts'
import { pageOfCompanyActs } from '../../core/company-acts/index.ts'
import type { SignedRequest } from '../../core/confirmation/index.ts'
import { createPin } from '../../core/confirmation/index.ts'
import { fxOn, PIN, supplierIn } from './fx.fixture.ts'
import { quoteFx } from './quote-payment.ts'
import { askRates } from './rates.ts'
import { fxReleaser } from './release-payment.ts'
import { requestFx } from './request-payment.ts'
import { wishFx } from './wish-payment.ts'

const db = await testDatabase()
const kit = await fxOn(db)
const { clock, companies, deps, people, worker } = kit
const { judge, voter, approve } = approvalsOn(people)
const giveKey = keysOn(db, clock)
const putPolicy = policiesOn(db, clock)
const pair = keyPair()
const never = () => Promise.reject(new Error('not of this product'))
const releasing: ReleaseDeps = {
  db: deps.db,
  clock,
  judge,
  releasers: {
    fx: fxReleaser(deps),
    withdrawal: never,
    transfer: never,
    'quick-sell': never,
    member: never,
    policy: never,
    payee: never,
    'api-key': never,
    batch: never,
  },
}

let company: BusinessId
let ada: TestCustomer
let key: ApiKeyId
let place: Parameters<typeof companies.change>[0]
beforeEach(async () => {
  await kit.reset()
  company = await companies.open()
  ada = await people.customer({ firstName: 'Ada', lastName: 'Obi' })
  expectOk(await createPin(kit.identity, ada.actor, PIN, CALLER))
  place = await companies.join(company, ada.userId, ['view', 'fx', 'api.manage'])
  await db.owner.pool.query(
    `insert into kyb.cases (company_id, state, approved_until) values ($1, 'approved', '2100-01-01')`,
    [company],
  )
  await kit.give(company, { asset: 'USDT', amount: 20_000_000000n })
  const whose = { company, memberId: place, userId: ada.userId }
  key = (await giveKey({ ...whose, scopes: ['view', 'fx'], publicKey: pair.publicKey })).id
})
afterEach(async () => expect(await kit.broken()).toEqual([]))

const PATH = `/business${payFx.path}`
const WISH = { supplierId: supplierIn('GBP'), amount: '1000.00', purpose: 'goods', reference: 'Invoice 77' } as const
const actor = () => ({ userId: ada.userId, holder: company })
const unix = () => Math.floor(clock.now().getTime() / 1_000)

/** Asks for a payment by the key. `says` changes what is signed, `sent` what the API passes on of it. */
async function ask(
  says: (pays: object) => object = (pays) => pays,
  over: Partial<ToSign> = {},
  sent: (request: SignedRequest) => SignedRequest = (request) => request,
) {
  await askRates(worker)
  const quoted = expectOk(await quoteFx(deps, actor(), { ...WISH, most: null, until: null, invoices: [] }))
  const { quote, offer, supplier } = quoted
  const pays = says({ ...WISH, most: (Number(offer.most.amount) / 1e6).toFixed(6), payee: supplier.payee })
  const idempotencyKey = newId('idm', clock.now().getTime())
  const body = JSON.stringify({ quote, pays })
  const signed = { keyId: key, path: PATH, body, idempotencyKey, created: unix(), ...over }
  const request = sent(signedRequest(signed, pair.privateKey))
  return { request, quote, take: () => requestFx(deps, actor(), { quote, request, idempotencyKey }) }
}
const reasonOf = (result: Result<unknown, { readonly code: string }>): unknown => {
  if (result.ok) return 'done'
  const { refusal } = result
  return 'reason' in refusal ? refusal.reason : refusal.code
}
const free = () => putPolicy({ company, version: 1, rules: [], madeBy: ada.userId })

test('what the company signed is paid once where its policy asks nobody, and the worker takes it', async () => {
  await companies.change(place, ['view', 'fx', 'approve', 'api.manage'])
  await free()
  const { take } = await ask()
  const made = expectOk(await take())
  if (!('id' in made)) throw new Error('others must approve it')
  expect(made).toMatchObject({ holder: company, madeBy: ada.userId, state: 'funded' })
  expect(made.consent?.authorization.factors).toEqual(['signature'])
  expect(expectOk(await take())).toMatchObject({ id: made.id })
  await kit.work(made)
  expect(await kit.stateOf(made)).toMatchObject({ state: 'sent' })
})

test('the policy holds for keys: others approve, the key’s member does not, and the trail says that a key asked', async () => {
  const kofi = await voter()
  await companies.join(company, kofi.userId, ['view', 'approve'])
  const asked = expectOk(await (await ask()).take())
  if (!('awaits' in asked)) throw new Error('nobody was asked')
  const { awaits } = asked
  expect(awaits).toMatchObject({ kind: 'fx', state: 'open', madeBy: ada.userId })
  expectOk(await approve(kofi, { request: awaits.id, version: awaits.version }, company))
  await releaseApproval(releasing, company, awaits.id)
  expect((await findApproval(db.read, company, awaits.id))?.state).toBe('released')
  const { acts } = expectOk(await pageOfCompanyActs(db.read, company, 'en', { within: null, limit: 10 }))
  expect(acts.map(({ what, by }) => [what, by.access, by.key])).toEqual([
    ['What was approved was done: Payment abroad', 'zend', null],
    ['Approved a request: Payment abroad', 'person', null],
    ['Asked for approval: Payment abroad', 'key', key],
  ])
})

test('nothing is paid that the company did not sign, whatever the API passes on', async () => {
  await companies.change(place, ['view', 'fx', 'approve', 'api.manage'])
  await free()
  const refused = async (reason: string, ...given: Parameters<typeof ask>): Promise<void> => {
    expect([reason, reasonOf(await (await ask(...given)).take())]).toEqual([reason, reason])
  }
  const says = (over: object) => (pays: object) => ({ ...pays, ...over })
  const payee = (change: (payee: Readonly<Record<string, object>>) => object) => (pays: object) => ({
    ...pays,
    payee: change((pays as { readonly payee: Readonly<Record<string, object>> }).payee),
  })
  await refused('other', says({ amount: '1000.01' }))
  await refused('other', says({ most: '1.000000' }))
  await refused('other', says({ purpose: 'services' }))
  await refused('other', says({ reference: 'Invoice 78' }))
  await refused('other', says({ supplierId: supplierIn('EUR') }))
  await refused('other', says({ until: after(clock.now(), DAY_MS).toISOString() }))
  await refused('other', says({ invoices: [{ invoice: newId('ivc', 0), pays: '1000.00' }] }))
  await refused(
    'other',
    payee((each) => ({ ...each, bank: { ...each['bank'], account: '99999999' } })),
  )
  await refused(
    'other',
    payee((each) => ({ ...each, bank: { ...each['bank'], sortCode: '111111' } })),
  )
  await refused(
    'other',
    payee((each) => ({ ...each, name: { type: 'company', company: 'Thief Ltd' } })),
  )
  await refused('other', () => ({}))
  await refused('other', undefined, { path: '/business/withdraw' })
  await refused('expired', undefined, { created: unix() - 31 })
  await refused('digest', undefined, {}, (request) => ({
    ...request,
    body: request.body.replace('Invoice 77', 'Invoice 78'),
  }))
  await refused('missing', undefined, {}, (request) => ({ ...request, signature: '' }))
  await refused('wrong', undefined, {}, (request) => ({ ...request, idempotencyKey: 'another' }))
  expect((await db.owner.pool.query('select from fx.payments where holder = $1', [company])).rowCount).toBe(0)
})

test('a signed request stands for one payment, and a key without the scope, or whose member may not, pays nobody', async () => {
  await companies.change(place, ['view', 'fx', 'approve', 'api.manage'])
  await free()
  const { request, take } = await ask()
  expectOk(await take())
  const other = await ask()
  expect(reasonOf(await requestFx(deps, actor(), { quote: other.quote, request, idempotencyKey: null }))).toBe('used')
  await companies.change(place, ['view', 'approve', 'api.manage'])
  await expect((await ask()).take()).rejects.toThrow('does not have fx')
  await companies.change(place, ['view', 'fx', 'withdrawal', 'approve', 'api.manage'])
  const whose = { company, memberId: place, userId: ada.userId }
  key = (await giveKey({ ...whose, scopes: ['view', 'withdrawal'], publicKey: pair.publicKey })).id
  await expect((await ask()).take()).rejects.toThrow('may not do this')
  expect((await db.owner.pool.query('select from fx.payments where holder = $1', [company])).rowCount).toBe(1)
})

test('what a key asked for ends when it is revoked, with its money free', async () => {
  const kofi = await voter()
  await companies.join(company, kofi.userId, ['view', 'approve'])
  const before = await kit.balance(company)
  const asked = expectOk(await (await ask()).take())
  if (!('awaits' in asked)) throw new Error('nobody was asked')
  expect((await kit.balance(company)).held).toBeGreaterThan(before.held)
  expectOk(await revokeKey({ db: deps.db, clock }, actor(), key, CALLER))
  expect((await findApproval(db.read, company, asked.awaits.id))?.state).toBe('withdrawn')
  expect(await kit.balance(company)).toEqual(before)
})

test('what is called off by a key is noted once, as done by the key', async () => {
  await companies.change(place, ['view', 'fx', 'approve', 'api.manage'])
  await free()
  const paid = expectOk(await (await ask()).take())
  if ('awaits' in paid) throw new Error('others are asked')
  const byKey = { ...actor(), tokenKind: 'api-key', sessionId: key } as const
  for (let turn = 0; turn < 2; turn += 1) expectOk(await wishFx(deps, byKey, paid.id, 'cancel', CALLER.ip))
  const { rows } = await db.owner.pool.query<{ facts: object }>(
    `select facts from audit.events where action = 'fx.cancel_asked' and subject = $1`,
    [paid.id],
  )
  expect(rows).toEqual([{ facts: { company, key } }])
})

test('the database takes no key that pays abroad without a network and a public key', async () => {
  const whose = { company, memberId: place, userId: ada.userId }
  await expect(giveKey({ ...whose, scopes: ['view', 'fx'] })).rejects.toThrow('keys_signed_check')
})
