/** What is paid for bills, swapped on arrival: once, all of it, as its company confirmed, or kept as it came. */
import { type BillId, type CoinCode, MINUTE_MS, ok, refuse } from '@zend/kernel'
import { openDatabase } from '@zend/server/database'
import { verifyKinds, verifyLedger } from '@zend/server/core/ledger'
import { verifyProvenance } from '@zend/server/core/provenance'
import { beginPayment, verifyBills } from '@zend/server/products/bills'
import { verifyDeposits } from '@zend/server/products/deposit'
import {
  conversionsAmong,
  convertArrival,
  type ConvertDeps,
  setConvertRule,
  sweepConversions,
  verifyConversions,
  verifySwaps,
} from '@zend/server/products/swap'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { CALLER, expectOk, TEST_AUTHORIZATION, TEST_PROVENANCE, testDatabase } from '../testkit/index.ts'
import { openBillsEnvironment, PIN } from './environment.ts'

const db = await testDatabase()
const env = await openBillsEnvironment(db)
const worker = openDatabase({ url: db.url, applicationName: 'zend-test-worker', role: 'zend_worker', poolMax: 4 })
const api = openDatabase({ url: db.url, applicationName: 'zend-test-api', role: 'zend_api', poolMax: 2 })
afterAll(async () => {
  await worker.close()
  await api.close()
})
// Each process by its own login.
const rules = { ...env.rules, confirmation: { ...env.rules.confirmation, db: api } }
const asWorker = { ...env.converting, db: worker }
const DOLLARS_100 = 100_000_000n
const ETH_PRICE = env.prices.ETH ?? ''

afterEach(async () => {
  env.prices.ETH = ETH_PRICE
  const checks = [
    ...(await verifyBills(db.read)),
    ...(await verifySwaps(db.read)),
    ...(await verifyConversions(db.read, TEST_AUTHORIZATION.keys)),
    ...(await verifyLedger(db)),
    ...(await verifyKinds(db.read)),
    ...(await verifyProvenance(db.read, TEST_PROVENANCE)),
    ...(await verifyDeposits(db.read, env.networks)),
  ]
  expect(checks.filter(({ violations }) => violations > 0)).toEqual([])
})

const setRule = async (bill: BillId | null, into: CoinCode | null) =>
  expectOk(await setConvertRule(rules, env.actor, { bill, into, pin: PIN }))

/** An invoice of 100 dollars that was paid in USDT and credited, with its deposit. */
async function paid(bill: { readonly id: BillId; readonly code: string }, units = DOLLARS_100) {
  await env.send(await env.quote(bill), units)
  await env.confirm(bill.id)
  const deposit = (await env.read(bill.id)).arrivals[0]?.deposit
  if (deposit === undefined) throw new Error('nothing came')
  return deposit
}
const noted = async (deposit: Awaited<ReturnType<typeof paid>>) =>
  (await conversionsAmong(db.read, env.actor.holder, [deposit]))[0]
const swapsOf = async () =>
  (
    await sql<{ n: number }>`select count(*)::int as n from swap.swaps where holder = ${env.actor.holder}`.execute(
      db.read,
    )
  ).rows[0]?.n ?? 0

test('what is paid for a bill is swapped at the price of its credit, with the ordinary fee, and once', async () => {
  const bill = await env.make()
  await setRule(bill.id, 'ETH')
  const [usdt, eth] = [await env.balance(), await env.balance('ETH')]
  const deposit = await paid(bill)
  expect(await noted(deposit)).toMatchObject({ state: 'waiting', into: 'ETH' })
  await Promise.all([convertArrival(asWorker, deposit), convertArrival(asWorker, deposit)])
  await convertArrival(asWorker, deposit)
  expect(await noted(deposit)).toMatchObject({ state: 'done', reason: null })
  expect(await env.balance()).toBe(usdt)
  // 100 less half a percent, at 2,500 less a quarter of a percent, rounded down.
  expect((await env.balance('ETH')) - eth).toBe((99_500_000n * 9_975n * 10n ** 18n) / (2_500_000_000n * 10_000n))
  const bills = await env.read(bill.id)
  expect(bills.bill).toMatchObject({ state: 'paid', paid: 100_00n })
})

test('a payment by a link follows the link’s rule; without one, the rule for all; and one that keeps, keeps', async () => {
  const [link, plain, keeps] = [await env.make({ kind: 'link' }), await env.make(), await env.make()]
  await setRule(null, 'USDC')
  await setRule(link.id, 'ETH')
  await setRule(keeps.id, null)
  const payment = expectOk(await beginPayment(env.pay, link.code, { name: null }, CALLER))
  expect(await noted(await paid(payment))).toMatchObject({ into: 'ETH', bill: link.id })
  expect(await noted(await paid(plain))).toMatchObject({ into: 'USDC', ruleBill: null })
  expect(await noted(await paid(keeps))).toBeUndefined()
  await sweepConversions(asWorker)
  await setRule(null, null)
  expect(await noted(await paid(await env.make()))).toBeUndefined()
})

describe('kept as it came, with the reason, and credited all the same', () => {
  const kept = async (deposit: Awaited<ReturnType<typeof paid>>, reason: string) => {
    const before = await swapsOf()
    await convertArrival(asWorker, deposit)
    expect(await noted(deposit)).toMatchObject({ state: 'kept', reason })
    // It is over: what changes later swaps nothing.
    await sweepConversions(asWorker)
    expect(await swapsOf()).toBe(before)
  }
  const ruled = async () => {
    const bill = await env.make()
    await setRule(bill.id, 'ETH')
    return bill
  }

  test('more than one swap may be', async () => {
    const deposit = await paid(await ruled(), 100_001_000_000n)
    await kept(deposit, 'amount_too_large')
  })

  test('without a price it waits for ten minutes', async () => {
    const deposit = await paid(await ruled(), 5_000_000n)
    delete env.prices.ETH
    await convertArrival(asWorker, deposit)
    expect(await noted(deposit)).toMatchObject({ state: 'waiting', reason: 'price_stale' })
    env.clock.advance(10 * MINUTE_MS)
    await kept(deposit, 'price_stale')
  })

  test('a price that is there again within them is taken', async () => {
    const deposit = await paid(await ruled(), 5_000_000n)
    delete env.prices.ETH
    await sweepConversions(asWorker)
    env.prices.ETH = ETH_PRICE
    await sweepConversions(asWorker)
    expect(await noted(deposit)).toMatchObject({ state: 'done', reason: null })
  })

  test('where the company’s country is not offered swaps', async () => {
    const deposit = await paid(await ruled())
    const notOffered: ConvertDeps['mayBegin'] = async (holder, product) =>
      holder === env.actor.holder && product === 'swap' ? refuse('not_offered', { product, country: 'NG' }) : ok(null)
    await convertArrival({ ...asWorker, mayBegin: notOffered }, deposit)
    await kept(deposit, 'not_offered')
  })

  test('what was spent meanwhile', async () => {
    const deposit = await paid(await ruled(), 5_000_000n)
    const all = await env.balance()
    const id = `hld_${deposit.slice(4)}`
    await sql`select ledger.place_hold(${id}, ${env.actor.holder}, 'USDT', ${all.toString()}::numeric, ${`test:${id}`}, now())`.execute(
      db.owner.read,
    )
    await kept(deposit, 'insufficient_funds')
    await sql`select ledger.release_hold(${id}, now())`.execute(db.owner.read)
  })

  test('when whoever set the rule may not swap any more', async () => {
    const deposit = await paid(await ruled(), 5_000_000n)
    await env.firms.change(env.member, ['view', 'deposit'])
    await kept(deposit, 'maker_not_allowed')
    await env.firms.change(env.member, ['view', 'deposit', 'swap'])
  })

  test('what its chain took back before', async () => {
    const deposit = await paid(await ruled(), 5_000_000n)
    await sql`update bills.arrivals set state = 'reversed' where deposit_id = ${deposit}`.execute(db.owner.read)
    await kept(deposit, 'not_credited')
    await sql`update bills.arrivals set state = 'credited' where deposit_id = ${deposit}`.execute(db.owner.read)
  })
})

test('a worker that dies before its commit leaves nothing; the next one swaps it', async () => {
  const bill = await env.make()
  await setRule(bill.id, 'ETH')
  const deposit = await paid(bill)
  const before = [await env.balance(), await env.balance('ETH'), await swapsOf()]
  const dying: typeof asWorker = {
    ...asWorker,
    db: {
      ...worker,
      transact: (work) =>
        worker.transact(async (tx) => {
          await work(tx)
          throw new Error('killed')
        }),
    },
  }
  await expect(convertArrival(dying, deposit)).rejects.toThrow('killed')
  expect([await env.balance(), await env.balance('ETH'), await swapsOf()]).toEqual(before)
  expect(await noted(deposit)).toMatchObject({ state: 'waiting' })
  // One whose answer was lost after the commit.
  const deaf: typeof asWorker = {
    ...asWorker,
    db: {
      ...worker,
      transact: async (work) => {
        await worker.transact(work)
        throw new Error('lost')
      },
    },
  }
  await expect(convertArrival(deaf, deposit)).rejects.toThrow('lost')
  await sweepConversions(asWorker)
  expect(await noted(deposit)).toMatchObject({ state: 'done' })
  expect(await swapsOf()).toBe((before[2] as number) + 1)
})

describe('a stolen login', () => {
  test('of the API sets no rule that anything is swapped by', async () => {
    const bill = await env.make()
    await setRule(bill.id, 'USDC')
    await sql`update swap.convert_rules set into_asset = 'ETH' where bill = ${bill.id}`.execute(api.read)
    const deposit = await paid(bill)
    await convertArrival(asWorker, deposit)
    expect(await noted(deposit)).toMatchObject({ state: 'kept', reason: 'rule_not_confirmed' })
    await expect(sql`update swap.conversions set state = 'waiting'`.execute(api.read)).rejects.toThrow(
      'permission denied',
    )
  })

  test('of the worker writes no swap that no rule wants, and revives none', async () => {
    const forged = JSON.stringify({ id: 'swp_forged', holder: env.actor.holder, made_by: env.actor.userId })
    await expect(sql`select swap.record_conversion(${forged}::json)`.execute(worker.read)).rejects.toThrow(
      'no rule wants',
    )
    await expect(sql`insert into swap.swaps select * from swap.swaps`.execute(worker.read)).rejects.toThrow(
      'permission denied',
    )
    await expect(
      sql`update swap.conversions set state = 'waiting', ended_at = null where state = 'done'`.execute(worker.read),
    ).rejects.toThrow('stays as it is')
  })
})

test('only a member who may swap sets a rule, with the PIN, for a bill of the company', async () => {
  const bill = await env.make()
  const set = (over: object = {}) => setConvertRule(rules, env.actor, { bill: bill.id, into: 'ETH', pin: PIN, ...over })
  expect(await set({ pin: '1999' })).toMatchObject({ refusal: { code: 'pin_wrong' } })
  expect(await set({ bill: 'bil_00000000000000000000000000' })).toMatchObject({ refusal: { code: 'not_found' } })
  await env.firms.change(env.member, ['view', 'deposit'])
  await expect(set()).rejects.toThrow()
  await env.firms.change(env.member, ['view', 'deposit', 'swap'])
  // Where others approve what leaves, a rule that lets nothing leave asks nobody.
  const { userId: other } = await env.customer()
  await env.firms.join(env.actor.holder, other, ['view', 'approve'])
  expectOk(await set())
})
