import { DAY_MS, type DepositId, MINUTE_MS, money, newId, ok, refuse } from '@zend/kernel'
import { expectOk, offeredEverywhere, testDatabase, type TestCustomer } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { credit, customer, debit, house, post } from '../../core/ledger/index.ts'
import { findAccount } from '../../core/payout-accounts/index.ts'
import { fundRail } from './fund-rail.ts'
import { PIN, quickSellsOn } from './quick-sell.fixture.ts'
import { readSells, readSellsBetween } from './read-sells.ts'
import { noteDeposit, runRule, sweepRules } from './run-rules.ts'
import { endRule, endSelling, readRules, setRule } from './set-rule.ts'

const db = await testDatabase()
const fixture = await quickSellsOn(db)
const { clock, env } = fixture
const deps = { ...fixture.deps, networks: fixture.networks }

afterEach(async () => {
  Object.assign(env, { tier: 1, full: false, ageMs: 0, prices: { ...env.prices, USDT: '1' } })
  clock.advance(2 * DAY_MS)
  expect(await fixture.broken()).toEqual([])
  expect(fixture.alerts.splice(0)).toEqual([])
})

/** A customer with a rule: two fifths of what comes as USDT over Ethereum. */
async function withRule(targetRate: string | null = null) {
  const ada = await fixture.seller()
  const account = await fixture.save(ada)
  const command = {
    coin: 'USDT',
    network: 'ethereum',
    sharePercent: 40,
    accountId: account.id,
    targetRate,
    on: true,
    pin: PIN,
  } as const
  const { rule } = expectOk(await setRule(deps, ada.actor, command))
  return { ada, account, rule, command }
}
/** A credited deposit, as the deposit product reports it. */
async function deposit(
  { userId }: TestCustomer,
  amount: bigint,
  id: DepositId = newId('dep', +clock.now()),
): Promise<DepositId> {
  const value = money('USDT', amount)
  const legs = [debit(house('chain_reserve', 'USDT'), value), credit(customer(userId, 'USDT'), value)]
  await post(db.read, {
    id: `pst_${id.slice(4)}`,
    kind: 'deposit_credit',
    cause: `deposit:${id}`,
    occurredAt: clock.now(),
    legs,
  })
  await db.transact((tx) => noteDeposit(fixture.worker, tx, { id, holder: userId, network: 'ethereum', money: value }))
  return id
}
const salesOf = async ({ userId }: TestCustomer) => {
  const page = expectOk(await readSells(fixture.deps, db.read, { holder: userId }, { page: 1, limit: 10 }))
  return page.sells.map(({ sell }) => sell)
}
/** Counts the transactions of this database that wait for a lock. */
const waiting = async (): Promise<number> => {
  const { rows } = await sql`select from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`.execute(db.owner.read)
  return rows.length
}
const onlyRule = async ({ userId }: TestCustomer) => (await readRules(fixture.deps, { holder: userId }))[0]

describe('a rule', () => {
  test('sells its share of a deposit, once, however often it is told of it', async () => {
    const { ada, rule } = await withRule()
    const id = await deposit(ada, 50_000001n)
    await deposit(ada, 50_000001n, id)
    await Promise.all([runRule(fixture.worker, rule.id), runRule(fixture.worker, rule.id)])
    await sweepRules(fixture.worker)
    const sales = await salesOf(ada)
    expect(sales).toMatchObject([
      { automatic: true, sold: money('USDT', 20_000000n), state: 'locked', ifFailed: 'crypto' },
    ])
    expect(await onlyRule(ada)).toMatchObject({ waiting: money('USDT', 0n), rule: { lastRefusal: null } })
    for (const sale of sales) await fixture.work(sale)
    expect(await salesOf(ada)).toMatchObject([{ state: 'paid' }])
  })

  test('waits for its rate, fee included, and sells then what came meanwhile, together', async () => {
    // A dollar is a thousand naira; 992.5 after our fee.
    const { ada } = await withRule('1000')
    await deposit(ada, 50_000000n)
    await deposit(ada, 25_000000n)
    await sweepRules(fixture.worker)
    expect(await salesOf(ada)).toEqual([])
    expect(await onlyRule(ada)).toMatchObject({ waiting: money('USDT', 30_000000n), rule: { lastRefusal: null } })
    env.prices = { ...env.prices, USDT: '1.008' }
    await sweepRules(fixture.worker)
    const sales = await salesOf(ada)
    expect(sales).toMatchObject([{ sold: money('USDT', 30_000000n) }])
    for (const sale of sales) await fixture.work(sale)
  })

  test('that cannot sell now says why, and sells when it can', async () => {
    const { ada } = await withRule()
    await deposit(ada, 1_000000n)
    await sweepRules(fixture.worker)
    expect(await onlyRule(ada)).toMatchObject({
      waiting: money('USDT', 400_000n),
      rule: { lastRefusal: 'amount_too_small' },
    })
    await deposit(ada, 100_000000n)
    env.tier = 0
    await sweepRules(fixture.worker)
    expect(await onlyRule(ada)).toMatchObject({ rule: { lastRefusal: 'verification_needed' } })
    Object.assign(env, { tier: 1, full: true })
    await sweepRules(fixture.worker)
    expect(await onlyRule(ada)).toMatchObject({ rule: { lastRefusal: 'inventory_limit' } })
    env.full = false
    env.mayBegin = async (holder, product) =>
      holder === ada.userId && product === 'quicksell' ? refuse('not_offered', { product, country: 'NG' }) : ok(null)
    await sweepRules(fixture.worker)
    expect(await onlyRule(ada)).toMatchObject({ rule: { lastRefusal: 'not_offered' } })
    env.mayBegin = offeredEverywhere
    await sweepRules(fixture.worker)
    expect(await onlyRule(ada)).toMatchObject({ waiting: money('USDT', 0n), rule: { lastRefusal: null } })
    for (const sale of await salesOf(ada)) await fixture.work(sale)
  })

  test('more than one payout may be is sold deposit by deposit; limits hold for rules too', async () => {
    const { ada } = await withRule()
    await fixture.give(ada.userId, money('USDT', 20_000_000000n))
    for (let each = 0; each < 3; each++) await deposit(ada, 6_000_000000n)
    await sweepRules(fixture.worker)
    expect(await onlyRule(ada)).toMatchObject({
      waiting: money('USDT', 7_200_000000n),
      rule: { lastRefusal: 'limit_exceeded' },
    })
    expect(await salesOf(ada)).toEqual([])
  })

  test('is set anew with what waits, off, and ended; another’s cannot be', async () => {
    const { ada, rule, command } = await withRule('5000')
    await deposit(ada, 50_000000n)
    const anew = expectOk(await setRule(deps, ada.actor, { ...command, sharePercent: 10, targetRate: null, on: false }))
    expect(anew).toMatchObject({
      rule: { id: rule.id, sharePercent: 10, on: false },
      waiting: money('USDT', 20_000000n),
    })
    await deposit(ada, 50_000000n)
    await sweepRules(fixture.worker)
    expect(await onlyRule(ada)).toMatchObject({ waiting: money('USDT', 20_000000n) })
    const eve = await fixture.seller()
    expect((await endRule(fixture.deps, eve.actor, rule.id)).ok).toBe(false)
    expect((await setRule(deps, eve.actor, command)).ok).toBe(false)
    expect((await setRule(deps, ada.actor, { ...command, pin: '9999' })).ok).toBe(false)
    expectOk(await endRule(fixture.deps, ada.actor, rule.id))
    await sweepRules(fixture.worker)
    expect([await readRules(fixture.deps, { holder: ada.userId }), await salesOf(ada)]).toEqual([[], []])
  })

  test('ends with the account: nothing of what comes later is sold, also by a rule that is being set at that moment', async () => {
    const { ada, account, rule, command } = await withRule()
    const eve = await withRule()
    // The closing has ended everything and is not committed yet: the new rule waits for it.
    const late = await fixture.deps.db.transact(async (tx) => {
      await endSelling(tx, ada.userId)
      const setting = setRule(deps, ada.actor, command)
      await expect.poll(waiting, { timeout: 10_000, interval: 10 }).toBe(1)
      return { setting }
    })
    expect(await late.setting).toMatchObject({ ok: false, refusal: { code: 'account_not_found' } })
    await deposit(ada, 50_000000n)
    await runRule(fixture.worker, rule.id)
    await sweepRules(fixture.worker)
    expect([
      await readRules(fixture.deps, { holder: ada.userId }),
      await salesOf(ada),
      await findAccount(db.read, ada.userId, account.id),
    ]).toEqual([[], [], null])
    expect(await readRules(fixture.deps, { holder: eve.ada.userId })).toHaveLength(1)
  })
})

describe('a customer’s sales', () => {
  test('by page, cursor, badge and period, newest first, and nobody else’s', async () => {
    const ada = await fixture.seller()
    const account = await fixture.save(ada)
    for (const amount of ['10', '11', '12']) await fixture.work(await fixture.sell(ada, account, amount))
    const read = async (query: Partial<Parameters<typeof readSells>[3]>) =>
      expectOk(await readSells(fixture.deps, db.read, { holder: ada.userId }, { page: 1, limit: 2, ...query }))
    const first = await read({ status: 'success' })
    expect([first.total, first.sells.map(({ sell }) => sell.sold.amount)]).toEqual([3, [12_000000n, 11_000000n]])
    const rest = await read({ status: 'success', cursor: first.cursor ?? '' })
    expect([rest.cursor, rest.total, rest.sells.map(({ sell }) => sell.sold.amount)]).toEqual([null, 3, [10_000000n]])
    expect((await read({ status: 'returned' })).total).toBe(0)
    const period = { from: new Date(+clock.now() - 5 * MINUTE_MS), to: new Date(+clock.now() + 1) }
    expect((await readSellsBetween(db.read, ada.userId, period, 10)).map(({ sold }) => sold.amount)).toEqual([
      10_000000n,
      11_000000n,
      12_000000n,
    ])
    expect(await readSellsBetween(db.read, (await fixture.seller()).userId, period, 10)).toEqual([])
  })
})

describe('what the API’s role cannot do', () => {
  test('invent a sale that is further than locked, change one, or free the hold of one', async () => {
    const ada = await fixture.seller()
    const account = await fixture.save(ada)
    const { id } = await fixture.sell(ada, account, '10')
    const { read } = fixture.deps.db
    const copy = sql`insert into quick_sell.sells select (jsonb_populate_record(s, ${JSON.stringify({
      id: newId('sel', 0),
      state: 'converted',
      converted_at: clock.now(),
    })}::jsonb)).* from quick_sell.sells s where id = ${id}`
    await expect(copy.execute(read)).rejects.toThrow(/only the worker writes a sale/)
    await expect(sql`update quick_sell.sells set state = 'paid' where id = ${id}`.execute(read)).rejects.toThrow(
      /permission denied/,
    )
    await expect(sql`select * from ledger.release_hold(${`hld_${id.slice(4)}`}, now())`.execute(read)).rejects.toThrow(
      /only the worker closes hold/,
    )
    await expect(sql`insert into quick_sell.attempts select * from quick_sell.attempts`.execute(read)).rejects.toThrow(
      /permission denied/,
    )
    await fixture.work({ id })
  })
})

test('money that a treasurer sent to a rail is booked once', async () => {
  const before = await fixture.inHouse('rail:pawapay', 'UGX')
  const fund = (amount: bigint) =>
    fundRail(fixture.worker, {
      rail: 'pawapay',
      value: money('UGX', amount),
      bankReference: 'FT-1',
      operator: 'ada@zend',
    })
  expect([await fund(500n), await fund(500n)]).toMatchObject([
    { value: { already: false } },
    { value: { already: true } },
  ])
  expect(await fund(501n)).toMatchObject({ ok: false, refusal: { code: 'funding_differs' } })
  expect((await fixture.inHouse('rail:pawapay', 'UGX')) - before).toBe(-500n)
  await expect(
    fundRail(fixture.worker, { rail: 'nobody', value: money('UGX', 1n), bankReference: 'x', operator: 'ada@zend' }),
  ).rejects.toThrow(/no rail/)
})
