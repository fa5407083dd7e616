/** Payments abroad that others of a company approve: what they sign, and that nothing else is paid for it. */
import { type BusinessId, money } from '@zend/kernel'
import { approvalsOn, CALLER, expectOk, testDatabase, type TestCustomer, type Voter } from '@zend/tests/testkit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type Approval,
  awaitsApproval,
  declineApproval,
  findApproval,
  releaseApproval,
  type ReleaseDeps,
  withdrawApproval,
} from '../../core/approvals/index.ts'
import { mostOf, readPayload } from '../../core/approvals/act/index.ts'
import { createPin } from '../../core/confirmation/index.ts'
import { approvableFx } from './act/index.ts'
import { fxOn, type Wanted } from './fx.fixture.ts'
import { statementOf } from './fx-statements.ts'
import type { FxPaymentId } from './fx-payment.ts'
import { findPayment } from './payments.repo.ts'
import { fxReleaser } from './release-payment.ts'

const db = await testDatabase()
const kit = await fxOn(db)
const { clock, companies, deps, env, people } = kit
const { judge, voter, approve } = approvalsOn(people)
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
let kofi: Voter
beforeEach(async () => {
  await kit.reset()
  company = await companies.open()
  const person = await people.customer()
  expectOk(await createPin(kit.identity, person.actor, '2580', CALLER))
  const memberId = await companies.join(company, person.userId, ['view', 'fx'])
  ada = { ...person, actor: { ...person.actor, holder: company, memberId } }
  kofi = await voter()
  await companies.join(company, kofi.userId, ['view', 'approve'])
  await db.owner.pool.query(
    `insert into kyb.cases (company_id, state, approved_until) values ($1, 'approved', '2100-01-01')`,
    [company],
  )
  await kit.give(company, money('USDT', 5_000_000000n))
})
afterEach(async () => expect(await kit.broken()).toEqual([]))

const ask = async (wanted: Wanted = {}): Promise<Approval> => {
  const asked = expectOk(await kit.order(ada, wanted))
  if (!awaitsApproval(asked)) throw new Error('nobody is asked')
  return asked.awaits
}
const vote = ({ id, version }: Approval) => approve(kofi, { request: id, version }, company)
const release = ({ id }: Approval) => releaseApproval(releasing, company, id)
const made = ({ subject }: Approval) => findPayment(db.read, company, subject as FxPaymentId)

test('what is approved is the payee, exactly what arrives, and the most that leaves; the rate is of the conversion', async () => {
  const asked = await ask()
  const payload = readPayload(asked.payload)
  expect(payload).toMatchObject({
    kind: 'fx',
    least: { asset: 'GBP', amount: '1000.00' },
    payee: { name: 'Harbour', key: 'supplier:spr_gbp:1', country: 'GB', details: { rail: 'gb-fps', purpose: 'goods' } },
  })
  expect(await kit.balance(company)).toEqual({ total: 5_000_000000n, held: mostOf(payload).amount })
  expect(await release(asked)).toBe('waits')
  expectOk(await vote(asked))
  expect(await release(asked)).toBe('released')
  const paid = await made(asked)
  if (paid === null) throw new Error('nothing was made')
  expect(paid).toMatchObject({ state: 'funded', madeBy: ada.userId, most: mostOf(payload) })
  expect(paid.consent?.authorization.factors).toEqual(['pin', 'code', 'approvals'])
  await kit.work(paid)
  expect((await kit.stateOf(paid)).state).toBe('sent')
  expect(await release(asked)).toBe('closed')
})

test('what the bank said of the name is signed too', async () => {
  env.nameCheck = { answer: 'close', name: 'HARBOUR SUPPLIES' }
  const { payee } = readPayload((await ask()).payload)
  expect(payee.details).toMatchObject({ nameCheck: 'close', bankName: 'HARBOUR SUPPLIES' })
})

test('another version of the supplier than the one that was approved is not paid', async () => {
  const asked = await ask()
  expectOk(await vote(asked))
  env.version = 2
  expect(await release(asked)).toBe('stopped')
  expect(await made(asked)).toBeNull()
  expect((await findApproval(db.read, company, asked.id))?.reason).toBe('version_changed')
  env.version = 1
  expect(await release(asked)).toBe('released')
})

test('a target rate is waited for after the approval, and never beyond its end', async () => {
  const until = new Date(+clock.now() + 2 * 86_400_000)
  const asked = await ask({ most: '1300', until })
  expectOk(await vote(asked))
  expect(await release(asked)).toBe('released')
  const paid = await made(asked)
  if (paid === null) throw new Error('nothing was made')
  expect(paid.payBy).toEqual(until)
  await kit.later(3 * 86_400_000)
  expect(await kit.stateOf(paid)).toMatchObject({ state: 'expired' })
  expect(await kit.balance(company)).toEqual({ total: 5_000_000000n, held: 0n })
})

test('a target whose time ended before it was approved is not paid', async () => {
  const asked = await ask({ most: '1300', until: new Date(+clock.now() + 3_600_000) })
  expectOk(await vote(asked))
  clock.advance(3_700_000)
  expect(await release(asked)).toBe('stopped')
  expect(await made(asked)).toBeNull()
})

test('its invoices are part of what is signed, and are taken from while it waits', async () => {
  const invoice = await kit.bill(ada)
  const part = (pays: string) => ({ amount: pays, invoices: [{ invoice: invoice.id, pays }] })
  const asked = await ask(part('600.00'))
  expect(JSON.parse(readPayload(asked.payload).payee.details['invoices'] ?? '')).toMatchObject([
    { invoice: invoice.id, number: invoice.confirmed?.number, pays: '600.00', total: '1000.00', file: invoice.digest },
  ])
  expect(await kit.remaining(ada, invoice)).toBe(400_00n)
  expect(await kit.quote(ada, part('400.01'))).toMatchObject({ ok: false, refusal: { code: 'invoice_spent' } })
  expectOk(await vote(asked))
  expect(await release(asked)).toBe('released')
  expect((await made(asked))?.invoices).toMatchObject([{ invoice: invoice.id, pays: '600.00' }])
  expect(await kit.remaining(ada, invoice)).toBe(400_00n)
})

test('a request that ends without a payment gives the parts back', async () => {
  const invoice = await kit.bill(ada)
  const wanted = { amount: '1000.00', invoices: [{ invoice: invoice.id, pays: '1000.00' }] }
  const declined = await ask(wanted)
  expect(await kit.remaining(ada, invoice)).toBe(0n)
  const { id: request, version } = declined
  const no = { request, version, reason: 'duplicate', words: null } as const
  expectOk(await declineApproval({ db: deps.db, clock }, { userId: kofi.userId, company }, no, '127.0.0.1'))
  expect(await kit.remaining(ada, invoice)).toBe(1_000_00n)
  const withdrawn = await ask(wanted)
  expectOk(await withdrawApproval({ db: deps.db, clock }, { userId: ada.userId, company }, withdrawn.id, '127.0.0.1'))
  expect(await kit.remaining(ada, invoice)).toBe(1_000_00n)
})

test('nothing is paid for other invoices than those that were approved', async () => {
  const invoice = await kit.bill(ada)
  const asked = await ask({ amount: '100.00', invoices: [{ invoice: invoice.id, pays: '100.00' }] })
  const payload = readPayload(asked.payload)
  expectOk(await vote(asked))
  expect(await release(asked)).toBe('released')
  const paid = await made(asked)
  const consent = paid?.consent ?? null
  if (paid === null || consent === null) throw new Error('nothing was made')
  const stated = (invoices: typeof paid.invoices) => statementOf({ ...paid, invoices }, consent.judgedBy)
  expect(approvableFx.allows(payload, stated(paid.invoices))).toBe(true)
  expect(approvableFx.allows(payload, stated([]))).toBe(false)
  expect(approvableFx.allows(payload, stated(paid.invoices.map((each) => ({ ...each, pays: '100.01' }))))).toBe(false)
})
