/** A company's rule sells only while the member who set it may sell for the company. */
import type { Permission } from '@zend/contracts'
import { type BillId, type BusinessId, DAY_MS, money, newId } from '@zend/kernel'
import { CALLER, companiesOn, expectOk, notAwaiting, testDatabase, type TestCustomer } from '@zend/tests/testkit'
import { afterEach, expect, test } from 'vitest'
import { createPin, sendActionCode } from '../../core/confirmation/index.ts'
import { deleteFreeze, insertFreeze } from '../../core/holders/index.ts'
import { credit, customer, debit, house, post } from '../../core/ledger/index.ts'
import { addAccount, boundPlaceOf, savingAct } from '../../core/payout-accounts/index.ts'
import { advanceSell } from './advance-sell.ts'
import { PIN, quickSellsOn } from './quick-sell.fixture.ts'
import { readSells } from './read-sells.ts'
import { noteDeposit, runRule, sweepRules } from './run-rules.ts'
import { endRule, readRules, setRule } from './set-rule.ts'

const db = await testDatabase()
const fixture = await quickSellsOn(db)
const { clock } = fixture
const companies = companiesOn(db, clock)
const deps = { ...fixture.deps, networks: fixture.networks }
const SELLING: readonly Permission[] = ['view', 'quicksell', 'beneficiary.manage']

afterEach(async () => {
  clock.advance(2 * DAY_MS)
  expect(await fixture.broken()).toEqual([])
  expect(fixture.alerts.splice(0)).toEqual([])
})

const member = async (company: BusinessId, firstName: string) => {
  const person = await fixture.customer({ firstName })
  expectOk(await createPin(fixture.identity, person.actor, PIN, CALLER))
  const place = await companies.join(company, person.userId, SELLING)
  return { ...person, place, actor: { ...person.actor, holder: company, memberId: place } }
}

/** A company whose rule, set by Ann, sells two fifths of what comes; Bob may sell too. */
async function withRule() {
  const company = await companies.open()
  await fixture.give(company, money('USDT', 1_000_000000n))
  const [ann, bob] = [await member(company, 'Ann'), await member(company, 'Bob')]
  // Only whoever alone may approve sets a rule.
  await companies.change(ann.place, [...SELLING, 'approve'])
  const account = await saveFor(ann)
  const command = {
    coin: 'USDT',
    network: 'ethereum',
    sharePercent: 40,
    accountId: account.id,
    targetRate: null,
    on: true,
    pin: PIN,
  } as const
  const { rule } = expectOk(await setRule(deps, ann.actor, command))
  return { company, ann, bob, rule, command }
}

async function saveFor({ actor, command }: TestCustomer) {
  const fields = { institution: 'ng-access', accountNumber: '0690000031' }
  clock.advance(61_000)
  expectOk(await sendActionCode(fixture.identity, actor, savingAct(expectOk(boundPlaceOf('NGN', fields)))))
  const otp = await fixture.codeTo(command.email)
  const typed = { country: 'NG', method: 'bank', fields, otp, pin: PIN } as const
  return expectOk(notAwaiting(await addAccount(fixture.accounts, actor, typed, CALLER)))
}

/** Deposits a hundred dollars for the company, and runs the rules. */
async function deposit(company: BusinessId, bill: BillId | null = null): Promise<void> {
  const value = money('USDT', 100_000000n)
  const id = newId('dep', +clock.now())
  expectOk(
    await post(db.read, {
      id: `pst_${id.slice(4)}`,
      kind: 'deposit_credit',
      cause: `deposit:${id}`,
      occurredAt: clock.now(),
      legs: [debit(house('chain_reserve', 'USDT'), value), credit(customer(company, 'USDT'), value)],
    }),
  )
  const credited = { id, holder: company, network: 'ethereum', money: value, bill } as const
  await db.transact((tx) => noteDeposit(fixture.worker, tx, credited))
  await sweepRules(fixture.worker)
}
const salesOf = async (company: BusinessId) =>
  expectOk(await readSells(fixture.deps, db.read, { holder: company }, { page: 1, limit: 10 })).sells.map(
    ({ sell }) => sell,
  )
const onlyRule = async (company: BusinessId) => (await readRules(fixture.deps, { holder: company }))[0]
const PAUSED = { rule: { lastRefusal: 'maker_not_allowed' } }

test('a rule of a member who was removed sells nothing until a colleague sets it again', async () => {
  const { company, ann, bob, rule, command } = await withRule()
  await companies.remove(ann.place)
  await deposit(company)
  expect(await onlyRule(company)).toMatchObject({ ...PAUSED, waiting: money('USDT', 40_000000n) })
  // A member who comes back gets a place, but the rule stays paused.
  await companies.join(company, ann.userId, SELLING)
  await runRule(fixture.worker, rule.id)
  expect([await salesOf(company), await onlyRule(company)]).toMatchObject([[], PAUSED])
  expect(await setRule(deps, bob.actor, command)).toMatchObject({ refusal: { code: 'approval_needed' } })
  await companies.change(bob.place, [...SELLING, 'approve'])
  expect(expectOk(await setRule(deps, bob.actor, command)).rule).toMatchObject({
    id: rule.id,
    madeBy: bob.userId,
    lastRefusal: null,
  })
  await runRule(fixture.worker, rule.id)
  const sales = await salesOf(company)
  expect(sales).toMatchObject([{ sold: money('USDT', 40_000000n), madeBy: bob.userId, automatic: true }])
  expect(await onlyRule(company)).toMatchObject({ waiting: money('USDT', 0n), rule: { lastRefusal: null } })
  for (const sale of sales) await fixture.work(sale)
})

test('a rule of a member who may not sell any more pauses, also when another reason was noted before', async () => {
  const { company, ann } = await withRule()
  Object.assign(fixture.env, { full: true })
  await deposit(company)
  expect(await onlyRule(company)).toMatchObject({ rule: { lastRefusal: 'inventory_limit' } })
  Object.assign(fixture.env, { full: false })
  await companies.change(ann.place, ['view', 'withdrawal'])
  await sweepRules(fixture.worker)
  expect([await salesOf(company), await onlyRule(company)]).toMatchObject([[], PAUSED])
  await companies.change(ann.place, SELLING)
  await sweepRules(fixture.worker)
  expect([await salesOf(company), await onlyRule(company)]).toMatchObject([[], PAUSED])
})

test('a rule of a member who may sell sells, whoever else was removed', async () => {
  const { company, ann, bob } = await withRule()
  await companies.remove(bob.place)
  await deposit(company)
  const sales = await salesOf(company)
  expect(sales).toMatchObject([{ madeBy: ann.userId, state: 'locked' }])
  for (const sale of sales) await fixture.work(sale)
})

test('the trail says which member set a rule, and which ended it', async () => {
  const { company, ann, bob, rule } = await withRule()
  expectOk(await endRule(fixture.deps, bob.actor, rule.id))
  expect(await readRules(fixture.deps, { holder: company })).toEqual([])
  const { rows } = await db.owner.pool.query(
    'select action, actor, facts from audit.events where subject = $1 order by number',
    [rule.id],
  )
  expect(rows).toMatchObject([
    { action: 'quick_sell.rule_set', actor: ann.userId, facts: { holder: company, sharePercent: 40 } },
    { action: 'quick_sell.rule_ended', actor: bob.userId, facts: { holder: company } },
  ])
})

test('what was accepted before the company was frozen waits, nothing more is sold, and both go on after it', async () => {
  const { company } = await withRule()
  await deposit(company)
  const [sale] = await salesOf(company)
  if (sale === undefined) throw new Error('nothing was sold')
  await insertFreeze(db.read, { company, since: clock.now(), cause: 'operator' })
  await advanceSell(fixture.worker, { id: sale.id })
  await deposit(company)
  expect(await salesOf(company)).toMatchObject([{ id: sale.id, state: 'locked' }])
  expect(await onlyRule(company)).toMatchObject({ rule: { lastRefusal: 'company_frozen' } })
  await deleteFreeze(db.owner.read, company)
  await sweepRules(fixture.worker)
  const sales = await salesOf(company)
  expect(sales).toHaveLength(2)
  for (const each of sales) await fixture.work(each)
  expect((await salesOf(company)).every(({ state }) => state !== 'locked')).toBe(true)
})

/** An invoice of the company; how one comes about is its own module's test. */
async function bill(company: BusinessId): Promise<BillId> {
  const id = newId('bil', +clock.now())
  await db.owner.pool.query(
    `insert into bills.bills (id, holder, kind, code, made_by, created_at, title, currency, amount, coins, language)
      select $1, $2, 'invoice', substr(md5($1), 1, 32), m.user_id, now(), 'Cashew', 'USD', 10000, '{}', 'en'
      from companies.members m where m.company_id = $2 limit 1`,
    [id, company],
  )
  return id
}

test('a rule of a bill sells what is paid of it, before the rule for all other deposits, and as it was signed', async () => {
  const { company, ann, command } = await withRule()
  const [sold, kept] = [await bill(company), await bill(company)]
  const owned = { ...deps, ownBill: async (_tx: unknown, holder: string) => holder === company }
  expectOk(await setRule(owned, ann.actor, { ...command, bill: sold, sharePercent: 100 }))
  expectOk(await setRule(owned, ann.actor, { ...command, bill: kept, on: false }))
  await deposit(company, sold)
  await deposit(company, kept)
  await deposit(company)
  const sales = await salesOf(company)
  expect(sales.map(({ sold: { amount } }) => amount).toSorted((a, b) => Number(b - a))).toEqual([
    100_000000n,
    40_000000n,
  ])
  // Each goes to its bank: what was signed, the bill in it, is what was sold.
  for (const sale of sales) {
    await fixture.work(sale)
    expect((await salesOf(company)).find(({ id }) => id === sale.id)?.state).not.toBe('returned')
  }
  expect(await readRules(fixture.deps, { holder: company })).toHaveLength(1)
  expect(await readRules(fixture.deps, { holder: company }, sold)).toMatchObject([{ rule: { sharePercent: 100 } }])
})

test('nobody sets a rule for a bill that is not their own, nor moves one to another bill', async () => {
  const { company, ann, command } = await withRule()
  const other = await bill(company)
  expect(await setRule(deps, ann.actor, { ...command, bill: other })).toMatchObject({ refusal: { code: 'not_found' } })
  // With the API's login the rule's row is made another bill's: its signature does not cover that.
  const owned = { ...deps, ownBill: async () => true }
  const { rule } = expectOk(await setRule(owned, ann.actor, { ...command, bill: other, sharePercent: 100 }))
  await db.owner.pool.query('update quick_sell.rules set bill = $2 where id = $1', [rule.id, await bill(company)])
  const moved = (
    await db.owner.pool.query<{ bill: BillId }>('select bill from quick_sell.rules where id = $1', [rule.id])
  ).rows[0]?.bill
  await deposit(company, moved ?? null)
  expect(await salesOf(company)).toEqual([])
  expect(fixture.alerts.splice(0)).toEqual(['sell_rule_not_authorized'])
})
