/** A member changes a sale that others were asked to approve: what is sold, and to which account, is what they approved last. */
import { type BusinessId, DAY_MS, money, newId } from '@zend/kernel'
import {
  approvalsOn,
  CALLER,
  companiesOn,
  expectOk,
  notAwaiting,
  type TestCustomer,
  testDatabase,
  type Voter,
} from '@zend/tests/testkit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Approval, awaitsApproval, releaseApproval, type Seen } from '../../core/approvals/index.ts'
import { createPin, sendActionCode } from '../../core/confirmation/index.ts'
import { balancesOf } from '../../core/ledger/index.ts'
import { addAccount, boundPlaceOf, type SavedAccount, savingAct } from '../../core/payout-accounts/index.ts'
import { sellingAct } from './act/index.ts'
import { PIN, quickSellsOn } from './quick-sell.fixture.ts'
import type { ReturnChoice, SellId } from './quick-sell.ts'
import { quoteSell } from './quote-sell.ts'
import { readSell } from './read-sells.ts'
import { sellReleaser } from './release-sell.ts'
import { foreseeSell, requestSell } from './request-sell.ts'

const db = await testDatabase()
const fixture = await quickSellsOn(db)
const { accounts, clock, codeTo, deps, env, identity } = fixture
const companies = companiesOn(db, clock)
const { judge, voter, approve } = approvalsOn(fixture.people)
const never = () => Promise.reject(new Error('not of this product'))
const releasers = {
  withdrawal: never,
  transfer: never,
  'quick-sell': sellReleaser(deps),
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
let [account, other] = [] as unknown as readonly [SavedAccount, SavedAccount]
beforeEach(async () => {
  ;[company, ann, kofi] = [await companies.open(), await fixture.customer({}), await voter()]
  expectOk(await createPin(identity, ann.actor, PIN, CALLER))
  await companies.join(company, ann.userId, ['view', 'quicksell', 'beneficiary.manage'])
  await companies.join(company, kofi.userId, ['view', 'approve'])
  await fixture.give(company, money('USDT', 100_000000n))
  ;[account, other] = [await save('0690000031', 'ng-access'), await save('0690000032', 'ng-access')]
})
afterEach(async () => {
  env.prices = { ...env.prices, USDT: '1' }
  clock.advance(2 * DAY_MS)
  expect(await fixture.broken()).toEqual([])
})

const as = () => ({ userId: ann.userId, holder: company })
const refused = (code: string) => expect.objectContaining({ ok: false, refusal: expect.objectContaining({ code }) })
const codeFor = async (act: Parameters<typeof sendActionCode>[2]) => {
  clock.advance(61_000)
  expectOk(await sendActionCode(identity, as(), act))
  return codeTo(ann.command.email)
}
async function save(accountNumber: string, institution: string): Promise<SavedAccount> {
  const otp = await codeFor(savingAct(expectOk(boundPlaceOf('NGN', { institution, accountNumber }))))
  const typed = { country: 'NG', method: 'bank', fields: { institution, accountNumber }, otp, pin: PIN } as const
  return expectOk(notAwaiting(await addAccount(accounts, { ...ann.actor, holder: company }, typed, CALLER)))
}
const balance = async () => {
  const usdt = (await balancesOf(db.read, company)).find(({ asset }) => asset === 'USDT')
  return [usdt?.available.amount, usdt?.held.amount]
}
type Wish = {
  readonly to?: SavedAccount
  readonly ifFailed?: ReturnChoice
  readonly changes?: Seen
  readonly key?: string | null
}
const offerOf = (amount: string, { to = account, changes }: Wish) =>
  quoteSell(deps, as(), { accountId: to.id, from: 'USDT', amount, changes })
/** Sells as the page does: the code, an offer of now, and the PIN. Returns what takes it, as often as it is called. */
const prepared = async (amount: string, wish: Wish = {}) => {
  const { to = account, ifFailed = 'crypto' } = wish
  const otp = await codeFor(sellingAct(expectOk(await offerOf(amount, wish)).offer.sold, to))
  const { quote } = expectOk(await offerOf(amount, wish))
  return (idempotencyKey: string | null = wish.key ?? null) =>
    requestSell(deps, as(), { quote, ifFailed, otp, pin: PIN, idempotencyKey })
}
const ask = async (amount: string, wish: Wish = {}): Promise<Approval> => {
  const asked = expectOk(await (await prepared(amount, wish))())
  if (!awaitsApproval(asked)) throw new Error('nobody is asked')
  return asked.awaits
}
const seen = ({ id, version }: Approval) => ({ approval: id, version })
const vote = ({ id, version }: Approval) => approve(kofi, { request: id, version }, company)
const release = ({ id }: Approval) => releaseApproval({ db: deps.db, clock, judge, releasers }, company, id)
const sold = async ({ subject }: Approval) =>
  expectOk(await readSell(deps, db.read, { holder: company }, subject as SellId)).sell

test('amount, account and what happens if nobody can pay are those of the last version, which is approved anew', async () => {
  const asked = await ask('30')
  expectOk(await vote(asked))
  const next = await ask('95', { to: other, ifFailed: 'local', changes: seen(asked) })
  expect(next).toMatchObject({ id: asked.id, subject: asked.subject, version: 2, state: 'open' })
  expect(await balance()).toEqual([5_000000n, 95_000000n])
  expect(await release(next)).toBe('waits')
  expectOk(await vote(next))
  expect(await release(next)).toBe('released')
  expect(await sold(next)).toMatchObject({
    sold: money('USDT', 95_000000n),
    ifFailed: 'local',
    to: { accountNumber: '0690000032' },
  })
  expect(await balance()).toEqual([5_000000n, 95_000000n])
  expect(await offerOf('1', { changes: seen(next) })).toEqual(refused('approval_closed'))
})

test('whoever approves a sale reads in the signed text, and in the mail, which provider and account it pays', async () => {
  const asked = await ask('30')
  const signed: unknown = JSON.parse(asked.payload)
  expect(signed).toMatchObject({
    payee: { details: { institution: 'ng-access', institutionName: account.institutionName } },
  })
  const { rows } = await db.owner.pool.query(
    "select facts from notices.outbox where user_id = $1 and kind = 'approval-needed'",
    [kofi.userId],
  )
  expect(rows).toMatchObject([
    { facts: { payee: `${account.institutionName} 0690…031`, leastCurrency: 'NGN', least: expect.any(String) } },
  ])
})

test('before it is confirmed, a sale says whom it asks, and the least that they agree to', async () => {
  const { quote } = expectOk(await offerOf('30', {}))
  const found = expectOk(await foreseeSell(deps, as(), quote))
  const { least } = JSON.parse((await ask('30')).payload) as { readonly least: unknown }
  expect(found).toMatchObject({ needed: 1, least, people: [expect.stringMatching(/\w/)] })
  expect(expectOk(await foreseeSell(deps, as(), quote))?.people).toHaveLength(1)
})

test('what the request holds is free for its change, and beyond the balance nothing is lost', async () => {
  const asked = await ask('80')
  expect(await offerOf('21', {})).toEqual(refused('insufficient_funds'))
  expect(await offerOf('100.000001', { changes: seen(asked) })).toEqual(refused('insufficient_funds'))
  const take = await prepared('100', { changes: seen(asked) })
  // Enough as it was offered, and gone by the time it is taken.
  await db.owner.pool.query(
    `select ledger.place_hold('hld_' || right($1, 26), $1, 'USDT', 10000000, 'approval:apr_' || right($1, 26), now())`,
    [company],
  )
  expect(await take()).toEqual(refused('insufficient_funds'))
  await db.owner.pool.query(`select ledger.release_hold('hld_' || right($1, 26), now())`, [company])
  expect(await balance()).toEqual([20_000000n, 80_000000n])
  expect(expectOk(await take())).toMatchObject({ awaits: { version: 2 } })
  expect(await balance()).toEqual([0n, 100_000000n])
})

test('by the same key it is one change; from an older version, or of another’s or another kind it is none', async () => {
  const asked = await ask('30')
  const take = await prepared('40', { changes: seen(asked), key: newId('key', +clock.now()) })
  const answers = await Promise.all([take(), take(), take(null)])
  for (const each of answers) expect(expectOk(each)).toMatchObject({ awaits: { id: asked.id, version: 2 } })
  expect(await offerOf('50', { changes: seen(asked) })).toEqual(refused('version_changed'))
  expect(await offerOf('50', { changes: { approval: newId('apr', 0), version: 1 } })).toEqual(refused('not_found'))
  const kofis = { userId: kofi.userId, holder: company }
  const changes = { approval: asked.id, version: 2 }
  expect(await quoteSell(deps, kofis, { accountId: account.id, from: 'USDT', amount: '50', changes })).toEqual(
    refused('not_found'),
  )
  expect(await balance()).toEqual([60_000000n, 40_000000n])
})

test('a price that moved is asked about anew: then it may leave at the new one', async () => {
  const asked = await ask('50')
  expectOk(await vote(asked))
  env.prices = { ...env.prices, USDT: '0.9' }
  expect(await release(asked)).toBe('stopped')
  const next = await ask('50', { changes: seen(asked) })
  expectOk(await vote(next))
  expect(await release(next)).toBe('released')
  expect((await sold(next)).receives.amount).toBeLessThan(4_600_000n)
})
