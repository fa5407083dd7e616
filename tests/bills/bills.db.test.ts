/** What comes for bills: each deposit counted once, by the quote that held when it was seen, and never lost. */
import { MINUTE_MS } from '@zend/kernel'
import { verifyLedger } from '@zend/server/core/ledger'
import {
  beginPayment,
  cancelBill,
  countBill,
  openPay,
  quotePay,
  refundPay,
  sweepBills,
  verifyBills,
} from '@zend/server/products/bills'
import { verifyDeposits } from '@zend/server/products/deposit'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { CALLER, expectOk, testDatabase } from '../testkit/index.ts'
import { openBillsEnvironment } from './environment.ts'

const db = await testDatabase()
const env = await openBillsEnvironment(db)
const { clock, look, make, quote, send, confirm, read, balance } = env
const DOLLARS_100 = 100_000_000n
await env.listen()

afterEach(async () => {
  const checks = [
    ...(await verifyBills(db.read)),
    ...(await verifyLedger(db)),
    ...(await verifyDeposits(db.read, env.networks)),
  ]
  expect(checks.filter(({ violations }) => violations > 0)).toEqual([])
})

const stateOf = async (id: Parameters<typeof read>[0]) => {
  const { bill, arrivals } = await read(id)
  return { state: bill.state, paid: bill.paid, came: arrivals.map(({ counted }) => counted) }
}

describe('one payer', () => {
  test('exactly what was quoted is the whole bill; it is seen before it is counted', async () => {
    const [bill, before] = [await make(), await balance()]
    const quoted = await quote(bill)
    expect(quoted.quote).toMatchObject({ coins: env.usdt(DOLLARS_100), worth: 100_00n })
    await send(quoted, DOLLARS_100)
    expect(await read(bill.id)).toMatchObject({ bill: { state: 'open', paid: 0n }, arrivals: [{ state: 'detected' }] })
    await confirm(bill.id)
    expect(await stateOf(bill.id)).toEqual({
      state: 'paid',
      paid: 100_00n,
      came: [{ worth: 100_00n, rate: 'quote', late: false }],
    })
    expect((await balance()) - before).toBe(DOLLARS_100)
  })

  test.each([
    ['half a percent short', DOLLARS_100 - 500_000n, { state: 'paid', paid: 99_50n }],
    ['a unit more than half a percent short', DOLLARS_100 - 500_001n, { state: 'part_paid', paid: 99_49n }],
    ['a little more', DOLLARS_100 + 500_000n, { state: 'paid', paid: 100_50n }],
    ['too much', DOLLARS_100 + 25_000_000n, { state: 'overpaid', paid: 125_00n }],
  ])('%s', async (_what, units, expected) => {
    const bill = await make()
    await send(await quote(bill), units)
    await confirm(bill.id)
    expect(await stateOf(bill.id)).toMatchObject(expected)
  })

  test('the rest of a short payment is quoted, and both together are the bill', async () => {
    const bill = await make()
    await send(await quote(bill), 60_000_000n)
    await confirm(bill.id)
    const rest = await quote(bill)
    expect(rest.quote).toMatchObject({ coins: env.usdt(40_000_000n), worth: 40_00n })
    await send(rest, 40_000_000n)
    // On its way it counts for nothing yet, but nobody is asked for it twice.
    expect(await quotePay(env.pay, bill.code, { coin: 'USDT', network: 'ethereum' }, CALLER)).toMatchObject({
      refusal: { code: 'bill_closed' },
    })
    await confirm(bill.id)
    expect(await stateOf(bill.id)).toMatchObject({ state: 'paid', paid: 100_00n })
  })

  test('a quote is shown again while it holds, and made anew at the price of then', async () => {
    const bill = await make()
    const first = await quote(bill, 'ETH')
    env.prices.ETH = '3000'
    expect((await quote(bill, 'ETH')).quote).toEqual(first.quote)
    clock.advance(15 * MINUTE_MS)
    const second = await quote(bill, 'ETH')
    // 100 / 3,000 of an ether, rounded up.
    expect(second.quote.coins.amount).toBe(33_333_333_333_333_334n)
    expect(second.destination).toBe(first.destination)
    env.prices.ETH = '2500'
  })

  test('what comes late is counted at the market’s price of then', async () => {
    const bill = await make()
    const quoted = await quote(bill, 'ETH')
    clock.advance(60 * MINUTE_MS)
    env.prices.ETH = '2000'
    await send(quoted, quoted.quote.coins.amount, 'ETH')
    await confirm(bill.id)
    expect(await stateOf(bill.id)).toEqual({
      state: 'part_paid',
      paid: 80_00n,
      came: [{ worth: 80_00n, rate: 'market', late: true }],
    })
    env.prices.ETH = '2500'
  })

  test('what was sent in time and seen a block late is counted by the quote', async () => {
    const bill = await make()
    const quoted = await quote(bill, 'ETH')
    clock.advance(15 * MINUTE_MS + 10_000)
    env.prices.ETH = '2000'
    await send(quoted, quoted.quote.coins.amount, 'ETH')
    await confirm(bill.id)
    expect(await stateOf(bill.id)).toMatchObject({ state: 'paid', came: [{ rate: 'quote', late: false }] })
    env.prices.ETH = '2500'
  })

  test('another coin at the same address is counted too', async () => {
    const bill = await make()
    await send(await quote(bill), 40_000_000_000_000_000n, 'ETH')
    await confirm(bill.id)
    expect(await stateOf(bill.id)).toMatchObject({ state: 'paid', came: [{ worth: 100_00n, rate: 'market' }] })
  })

  test('without a price it waits, in the balance, and is counted once there is one', async () => {
    const bill = await make()
    const quoted = await quote(bill)
    const before = await balance('ETH')
    const price = env.prices.ETH
    delete env.prices.ETH
    await send(quoted, 40_000_000_000_000_000n, 'ETH')
    await confirm(bill.id)
    expect(await stateOf(bill.id)).toEqual({ state: 'open', paid: 0n, came: [null] })
    expect((await balance('ETH')) - before).toBe(40_000_000_000_000_000n)
    env.prices.ETH = price ?? ''
    await sweepBills(env.counting)
    expect(await stateOf(bill.id)).toMatchObject({ state: 'paid', paid: 100_00n })
  })
})

describe('after the end', () => {
  test('what comes for a cancelled bill is the company’s, said to be late, and can be asked back', async () => {
    const bill = await make()
    const quoted = await quote(bill)
    clock.advance(MINUTE_MS)
    expectOk(await cancelBill(env.deps, env.actor, bill.id, CALLER))
    clock.advance(1)
    const before = await balance()
    await send(quoted, DOLLARS_100)
    await confirm(bill.id)
    expect(await stateOf(bill.id)).toMatchObject({ state: 'cancelled', paid: 100_00n, came: [{ late: true }] })
    expect((await balance()) - before).toBe(DOLLARS_100)
    expect((await env.told()).slice(-2)).toEqual(['bill.cancelled', 'bill.late'])
    const refund = { network: 'ethereum', address: '0x52908400098527886E0F7030069857D2E4169EE7' } as const
    expectOk(await refundPay(env.pay, bill.code, refund, CALLER))
    expect((await read(bill.id)).bill.refundTo).toMatchObject(refund)
    // Once: whoever finds the link later cannot turn it to themselves.
    const other = { network: 'ethereum', address: '0x000000000000000000000000000000000000dEaD' } as const
    expect(await refundPay(env.pay, bill.code, other, CALLER)).toMatchObject({ refusal: { code: 'bill_closed' } })
  })

  test('an expired bill is quoted no more, and can still be paid by what was sent', async () => {
    const bill = await make({ expiresAt: new Date(clock.now().getTime() + MINUTE_MS) })
    const quoted = await quote(bill)
    clock.advance(2 * MINUTE_MS)
    await sweepBills(env.counting)
    expect(await stateOf(bill.id)).toMatchObject({ state: 'expired' })
    expect(await quotePay(env.pay, bill.code, { coin: 'USDT', network: 'ethereum' }, CALLER)).toMatchObject({
      refusal: { code: 'bill_closed' },
    })
    await send(quoted, DOLLARS_100)
    await confirm(bill.id)
    expect(await stateOf(bill.id)).toMatchObject({ state: 'paid', came: [{ late: true, rate: 'quote' }] })
  })

  test('a paid bill is not cancelled', async () => {
    const bill = await make()
    await send(await quote(bill), DOLLARS_100)
    await confirm(bill.id)
    expect(await cancelBill(env.deps, env.actor, bill.id, CALLER)).toMatchObject({ refusal: { code: 'bill_closed' } })
  })
})

describe('several', () => {
  test('two payers of a link have addresses of their own, and what each paid is told apart', async () => {
    const link = await make({ kind: 'link' })
    const begun = await Promise.all(
      ['Ama', 'Kofi'].map(async (name) => expectOk(await beginPayment(env.pay, link.code, { name }, CALLER))),
    )
    const [ama, kofi] = begun
    if (ama === undefined || kofi === undefined) throw new Error('nobody pays')
    const [first, second] = [await quote(ama), await quote(kofi)]
    expect(first.destination).not.toBe(second.destination)
    await send(first, DOLLARS_100)
    await send(second, 10_000_000n)
    await confirm(ama.id, kofi.id)
    expect(await stateOf(ama.id)).toMatchObject({ state: 'paid' })
    expect(await stateOf(kofi.id)).toMatchObject({ state: 'part_paid', paid: 10_00n })
    expect(await read(link.id)).toMatchObject({ ofLink: { begun: 2, done: 1, paid: 110_00n } })
    // A link itself has no address: each payment does.
    expect(await quotePay(env.pay, link.code, { coin: 'USDT', network: 'ethereum' }, CALLER)).toMatchObject({
      refusal: { code: 'bill_closed' },
    })
  })

  test('two arrivals in one block, counted by two workers at once, are counted once each', async () => {
    const bill = await make()
    const to = (await quote(bill)).destination.toLowerCase()
    env.chain.mine({ to, units: 50_000_000n, asset: 'USDT' }, { to, units: 50_000_000n, asset: 'USDT' })
    await confirm()
    await Promise.all([countBill(env.counting, bill.id), countBill(env.counting, bill.id)])
    expect(await stateOf(bill.id)).toMatchObject({ state: 'paid', paid: 100_00n })
    expect((await env.told()).slice(-1)).toEqual(['bill.paid'])
  })

  test('a credit orders the count, in its own transaction', async () => {
    const bill = await make()
    await send(await quote(bill), DOLLARS_100)
    await confirm()
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs
      where task_identifier = 'count-bill' and key = ${`count ${bill.id}`}`.execute(db.owner.read)
    expect(rows).toEqual([{ n: 1 }])
    await countBill(env.counting, bill.id)
  })
})

describe('what a chain takes back', () => {
  test('before its credit it counts for nothing, and is the bill’s again when it returns', async () => {
    const bill = await make()
    await send(await quote(bill), DOLLARS_100)
    const dropped = env.chain.reorganise(1)
    await look()
    expect((await read(bill.id)).arrivals).toMatchObject([{ state: 'reorged' }])
    expect(expectOk(await openPay(env.pay, bill.code)).arrivals).toHaveLength(1)
    env.chain.mine(...dropped)
    await confirm(bill.id)
    expect(await stateOf(bill.id)).toMatchObject({ state: 'paid', paid: 100_00n })
  })
})

test('each of these is told to the company’s servers', async () => {
  const bill = await make()
  const quoted = await quote(bill)
  for (const units of [40_000_000n, 60_000_000n, 50_000_000n]) {
    await send(quoted, units)
    await confirm(bill.id)
  }
  expect((await env.told()).slice(-3)).toEqual(['bill.part_paid', 'bill.paid', 'bill.overpaid'])
})
