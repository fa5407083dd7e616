/** A member changes a payment by username that others were asked to approve: what arrives is what they approved last. */
import { type BusinessId, money, newId } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import {
  accountsOn,
  approvalsOn,
  askingOn,
  CALLER,
  companiesOn,
  expectOk,
  stillMarket,
  type TestCustomer,
  testDatabase,
  type Voter,
} from '@zend/tests/testkit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Approval, awaitsApproval, releaseApproval, type Seen } from '../../core/approvals/index.ts'
import { createPin, sendActionCode } from '../../core/confirmation/index.ts'
import { balancesOf, credit, customer as account, debit, house, post, verifyLedger } from '../../core/ledger/index.ts'
import { limitsPolicy } from '../../core/limits/index.ts'
import {
  describePayment,
  openTransferPoster,
  foreseePayment,
  payByUsername,
  readTransfer,
  transferReleaser,
  type TransferDeps,
} from './index.ts'

const db = await testDatabase()
const accounts = accountsOn(db)
const { deps: identity, clock, codeTo, customer } = accounts
const companies = companiesOn(db, clock)
const { judge, voter, approve } = approvalsOn(accounts)
const deps: TransferDeps = {
  db,
  clock,
  confirmation: identity,
  approvals: askingOn(db, clock),
  market: stillMarket(clock),
  limits: limitsPolicy({ ...DEFAULTS.limits, startingTier: 1 }),
  poster: openTransferPoster({ database: db }),
  allowlistOn: async () => false,
}
const PIN = '4071'
const never = () => Promise.reject(new Error('not of this product'))
const releasers = {
  withdrawal: never,
  transfer: transferReleaser(deps),
  'quick-sell': never,
  fx: never,
  batch: never,
  member: never,
  policy: never,
  payee: never,
  'api-key': never,
}

let company: BusinessId
let ann: TestCustomer
let kofi: Voter
let [payee, other] = [] as unknown as readonly [TestCustomer, TestCustomer]
beforeEach(async () => {
  ;[company, ann, kofi] = [await companies.open(), await customer(), await voter()]
  ;[payee, other] = [await customer(), await customer()]
  expectOk(await createPin(identity, ann.actor, PIN, CALLER))
  await companies.join(company, ann.userId, ['view', 'withdrawal'])
  await companies.join(company, kofi.userId, ['view', 'approve'])
  const value = money('USDT', 100_000_000n)
  const id = newId('pst', +clock.now())
  const legs = [debit(house('chain_reserve', 'USDT'), value), credit(account(company, 'USDT'), value)]
  expectOk(await db.transact((tx) => post(tx, { id, kind: 'test_funds', cause: id, occurredAt: clock.now(), legs })))
})
afterEach(async () => {
  expect((await verifyLedger(db)).filter(({ violations }) => violations > 0)).toEqual([])
})

const refused = (code: string) => expect.objectContaining({ ok: false, refusal: expect.objectContaining({ code }) })
const balance = async () => {
  const [usdt] = await balancesOf(db.read, company)
  return [usdt?.available.amount, usdt?.held.amount]
}
type Wish = {
  readonly to?: TestCustomer
  readonly note?: string | null
  readonly changes?: Seen
  readonly key?: string | null
}
/** Pays as the page does: the code, then the PIN. */
const pay = async (amount: string, { to = payee, note = null, changes, key = null }: Wish = {}) => {
  const actor = { userId: ann.userId, holder: company }
  const payment = { currency: 'USDT', amount, toUser: to.command.username } as const
  clock.advance(61_000)
  expectOk(await sendActionCode(identity, actor, expectOk(await describePayment(deps, actor, payment)).act))
  const otp = await codeTo(ann.command.email)
  return payByUsername(deps, actor, { ...payment, note, changes, otp, pin: PIN, idempotencyKey: key })
}
const ask = async (...wish: Parameters<typeof pay>): Promise<Approval> => {
  const paid = expectOk(await pay(...wish))
  if (!awaitsApproval(paid)) throw new Error('nobody is asked')
  return paid.awaits
}
const seen = ({ id, version }: Approval) => ({ approval: id, version })
const vote = ({ id, version }: Approval) => approve(kofi, { request: id, version }, company)
const release = ({ id }: Approval) => releaseApproval({ db, clock, judge, releasers }, company, id)

test('amount, note and payee of the last version are what is approved, held and paid', async () => {
  const asked = await ask('30.000000', { note: 'March' })
  expectOk(await vote(asked))
  const next = await ask('95.000000', { note: 'April', to: other, changes: seen(asked) })
  expect(next).toMatchObject({ id: asked.id, subject: asked.subject, version: 2 })
  expect(await balance()).toEqual([5_000_000n, 95_000_000n])
  expect(await release(next)).toBe('waits')
  expectOk(await vote(next))
  expect(await release(next)).toBe('released')
  expect(expectOk(await readTransfer(db.read, company, asked.subject))).toMatchObject({
    transfer: { money: money('USDT', 95_000_000n), note: 'April', payeeId: other.userId },
  })
  expect(await balance()).toEqual([5_000_000n, 0n])
  expect(await pay('1.000000', { changes: seen(next) })).toEqual(refused('approval_closed'))
})

test('before it is confirmed, a payment says whom it asks', async () => {
  const actor = { userId: ann.userId, holder: company }
  const payment = { currency: 'USDT', amount: '30.000000', toUser: payee.command.username } as const
  const found = expectOk(await foreseePayment(deps, actor, payment))
  expect(found).toMatchObject({ needed: 1, least: null, people: [expect.stringMatching(/\w/)] })
  const asked = await ask('30.000000')
  expect(asked.needed).toBe(1)
  expect(expectOk(await foreseePayment(deps, actor, { ...payment, changes: seen(asked) }))).toMatchObject({ needed: 1 })
})

test('by the same key it is one change; from an older version, beyond the balance, or of another’s it is none', async () => {
  const asked = await ask('30.000000')
  const key = newId('key', +clock.now())
  const next = await ask('40.000000', { changes: seen(asked), key })
  expect(await ask('40.000000', { changes: seen(asked), key })).toMatchObject({ id: asked.id, version: 2 })
  expect(await pay('50.000000', { changes: seen(asked) })).toEqual(refused('version_changed'))
  expect(await pay('100.000001', { changes: seen(next) })).toEqual(refused('insufficient_funds'))
  expect(await pay('50.000000', { changes: { approval: newId('apr', 0), version: 1 } })).toEqual(refused('not_found'))
  expect(await balance()).toEqual([60_000_000n, 40_000_000n])
})
