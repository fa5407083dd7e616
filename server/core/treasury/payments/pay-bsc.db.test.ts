/**
 * What distinguishes other EVM networks from Ethereum, on BNB Smart Chain: its own coin for fees, dollars with more
 * decimals than our books, a block that counts only once the network calls it final, and addresses that are ours on
 * every such network.
 */
import { testDatabase, treasuryOn } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { houseBalances } from '../../ledger/index.ts'
import { reconcile } from '../index.ts'

const db = await testDatabase()
const bsc = await treasuryOn(db, { network: 'bsc' })
const ethereum = await treasuryOn(db, { network: 'ethereum' })
const COIN = 10n ** 18n
const MINOR = 10n ** 12n

const held = async (address: string, asset: string): Promise<bigint> =>
  BigInt(
    (
      await sql<{ units: string }>`select units from treasury.holdings
        where network = 'bsc' and lookup_key = ${address.toLowerCase()} and asset = ${asset}`.execute(db.read)
    ).rows[0]?.units ?? 0,
  )
const capital = async (): Promise<bigint> =>
  (await houseBalances(db.read)).find(({ account }) => account.house === 'treasury_capital' && account.asset === 'USDT')
    ?.balance.amount ?? 0n
const fundings = async (): Promise<number> =>
  Number(
    (await sql<{ n: string }>`select count(*) as n from treasury.fundings where network = 'bsc'`.execute(db.read))
      .rows[0]?.n,
  )

beforeEach(async () => {
  bsc.clock.advance(10 * 60_000)
  await bsc.settleDown()
  await bsc.fund('BNB', 5n * COIN)
  await bsc.fund('USDT', 1_000n * COIN)
  await bsc.settleDown()
  bsc.alerts.length = 0
})

test('a withdrawal of dollars arrives with all eighteen decimals, its fee paid in the network’s own coin', async () => {
  const to = bsc.outside()
  const before = await held(bsc.hot.address, 'BNB')
  const payment = await bsc.pay('USDT', 25_000_001n, to)
  await bsc.settleDown(6)
  expect(await bsc.stateOf(payment)).toBe('done')
  expect(bsc.received(to)).toEqual([25_000_001n * MINOR])
  expect(await held(bsc.hot.address, 'BNB')).toBeLessThan(before)
  expect([await bsc.broken(), await reconcile(bsc.deps), bsc.alerts]).toEqual([[], [], []])
})

test('a payment is done when its block is final, not when it has its confirmations', async () => {
  const payment = await bsc.pay('BNB', COIN / 10n, bsc.outside())
  await bsc.round()
  for (let confirmations = 1; confirmations <= 3; confirmations++) {
    await bsc.turn()
    expect([await bsc.stateOf(payment), (await bsc.view(payment)).confirmations]).toEqual(['included', confirmations])
  }
  await bsc.turn()
  expect(await bsc.stateOf(payment)).toBe('done')
})

describe('a treasurer’s dollars', () => {
  test('are booked when their block is final, and what is less than our books can say stays beside them', async () => {
    const before = [await held(bsc.hot.address, 'USDT'), await capital()] as const
    const known = await fundings()
    bsc.node.fund(bsc.hot.address, 'USDT', 7n * COIN + MINOR - 1n)
    bsc.node.mineEmpty(2)
    await bsc.scan()
    expect([await fundings(), await held(bsc.hot.address, 'USDT')]).toEqual([known + 1, before[0]])
    bsc.node.mineEmpty(1)
    await bsc.scan()
    expect(await held(bsc.hot.address, 'USDT')).toBe(before[0] + 7n * COIN)
    expect((await capital()) - before[1]).toBe(7_000_000n)
    // The chain shows the remainder too: more than the books is no loss.
    expect([await bsc.broken(), await reconcile(bsc.deps)]).toEqual([[], []])
  })

  test('and a customer’s may have fractions that together are a whole unit: nobody’s books count it twice', async () => {
    await bsc.fund('USDT', COIN + (MINOR * 3n) / 5n)
    await bsc.deposit('USDT', COIN + (MINOR * 3n) / 5n)
    await bsc.settleDown()
    expect(await bsc.broken()).toEqual([])
  })

  test('that are less than a millionth are no funding: anybody can send those', async () => {
    const known = await fundings()
    for (let i = 0; i < 3; i++) await bsc.fund('USDT', MINOR - 1n)
    expect(await fundings()).toBe(known)
    expect(await bsc.broken()).toEqual([])
  })
})

test('a sweep takes everything, the fraction too', async () => {
  const units = 60n * COIN + 123_456_789_012n
  const address = await bsc.deposit('USDT', units)
  const hot = await held(bsc.hot.address, 'USDT')
  await bsc.settleDown()
  expect(await held(address, 'USDT')).toBe(units)
  // A top-up for the fee, then the dollars.
  await bsc.settleDown(12)
  expect([await held(address, 'USDT'), (await held(bsc.hot.address, 'USDT')) - hot]).toEqual([0n, units])
  expect([await bsc.broken(), await reconcile(bsc.deps), bsc.alerts]).toEqual([[], [], []])
})

test('two networks with one hot address: each counts its own numbers and holds its own coins, and both their payments are made', async () => {
  expect(bsc.hot.address).toBe(ethereum.hot.address)
  await ethereum.fund('ETH', COIN)
  const payments = [
    await bsc.pay('BNB', COIN / 100n, bsc.outside()),
    await ethereum.pay('ETH', COIN / 100n, ethereum.outside()),
  ] as const
  await bsc.settleDown(6)
  await ethereum.settleDown(6)
  expect([await bsc.stateOf(payments[0]), await ethereum.stateOf(payments[1])]).toEqual(['done', 'done'])
  const { rows } = await sql<{ network: string; first: string }>`
    select network, min(sequence) as first from treasury.transactions where from_address = ${bsc.hot.address} group by network order by network`.execute(
    db.read,
  )
  expect(rows.map(({ network, first }) => [network, Number(first)])).toEqual([
    ['bsc', 0],
    ['ethereum', 0],
  ])
  expect([await bsc.broken(), await ethereum.broken()]).toEqual([[], []])
})

test('an address of ours on one network is one on all: it cannot be paid from any of their hot wallets', async () => {
  const address = await ethereum.depositAddress(await ethereum.newCustomer())
  await expect(bsc.pay('BNB', COIN / 100n, address)).rejects.toThrow('goes to an address of ours')
})
