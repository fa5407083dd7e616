import type { PaymentId } from '@zend/kernel'
import { testDatabase, treasuryOn } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { balancesOf } from '../../ledger/index.ts'
import { reconcile, treasuryRound } from '../index.ts'

const db = await testDatabase()
const treasury = await treasuryOn(db, { network: 'ethereum' })
const { node, clock, faults, vault, outside, stateOf, kinds, liveThrough } = treasury
const ETHER = 10n ** 18n
const DOLLAR = 10n ** 6n

// Dozens of simulated crashes in one test: seconds on an idle machine.
const DEATHS_MS = 120_000
const versions = async (payment: PaymentId): Promise<{ state: string; txid: string | null; sequence: string }[]> =>
  (
    await sql<{ state: string; txid: string | null; sequence: string }>`
      select t.state, t.txid, t.sequence from treasury.transactions t join treasury.payments p on p.root = t.root where p.id = ${payment} order by t.version`.execute(
      db.read,
    )
  ).rows
const held = async (lookupKey: string, asset: string): Promise<bigint> =>
  BigInt(
    (
      await sql<{
        units: string
      }>`select units from treasury.holdings where lookup_key = ${lookupKey.toLowerCase()} and asset = ${asset}`.execute(
        db.read,
      )
    ).rows[0]?.units ?? 0,
  )
const sweeps = async (purpose: 'sweep' | 'topup') =>
  (
    await sql<{
      asset: string
      state: string
      units: string
    }>`select asset, state, units from treasury.payments where purpose = ${purpose} order by id`.execute(db.read)
  ).rows

beforeEach(async () => {
  node.answer()
  node.refuseAll(null)
  node.failEstimates(null)
  faults.disarm()
  vault.stopSigning(false)
  clock.advance(10 * 60_000)
  await treasury.settleDown()
  await treasury.fund('ETH', 5n * ETHER)
  await treasury.fund('USDT', 1_000n * DOLLAR)
  treasury.alerts.length = 0
})

describe('the straight road', () => {
  test.each([
    ['ETH', ETHER / 10n],
    ['USDT', 25n * DOLLAR],
  ] as const)('%s is signed, sent, confirmed and booked, and told of at each step', async (asset, units) => {
    const to = outside()
    const payment = await treasury.pay(asset, units, to)
    await treasury.settleDown()
    expect(treasury.received(to)).toEqual([units])
    const { txid } = await treasury.view(payment)
    expect(await treasury.told(payment)).toMatchObject([
      { kind: 'signing' },
      { kind: 'broadcast', txid },
      { kind: 'confirming', txid, confirmations: 1 },
      { kind: 'confirming', txid, confirmations: 2 },
      { kind: 'done', txid },
    ])
    expect(await treasury.broken()).toEqual([])
    expect(await reconcile(treasury.deps)).toEqual([])
    expect(treasury.alerts).toEqual([])
  })

  test('twenty ordered at once are paid once each, eight at a time, without a gap in the numbers', async () => {
    const orders = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const to = outside()
        const asset = i % 2 === 0 ? ('ETH' as const) : ('USDT' as const)
        return { to, units: BigInt(1_000_000 + i), payment: await treasury.pay(asset, BigInt(1_000_000 + i), to) }
      }),
    )
    await Promise.all([treasury.round(), treasury.round(), treasury.round()])
    expect(node.waiting().length).toBeGreaterThan(0)
    expect(node.waiting().length).toBeLessThanOrEqual(8)
    await treasury.settleDown(8)
    for (const { to, units } of orders) expect(treasury.received(to)).toEqual([units])
    const numbers = (await Promise.all(orders.map(({ payment }) => versions(payment))))
      .flat()
      .map(({ sequence }) => Number(sequence))
    expect(new Set(numbers).size).toBe(20)
    expect(Math.max(...numbers) - Math.min(...numbers)).toBe(19)
    expect(await treasury.broken()).toEqual([])
  })
})

describe('a process that dies', () => {
  test.each(['before', 'after'] as const)(
    '%s any call to the outside or any commit pays once all the same',
    async (moment) => {
      const deaths = await treasury.dieAtEveryCall(moment, async () => {
        const [first, second] = [outside(), outside()]
        const payments = [await treasury.pay('ETH', 20_000n, first), await treasury.pay('USDT', 21_000n, second)]
        return async () => {
          expect(await Promise.all(payments.map(stateOf))).toEqual(['done', 'done'])
          expect([treasury.received(first), treasury.received(second)]).toEqual([[20_000n], [21_000n]])
          for (const payment of payments) expect((await versions(payment)).map(({ state }) => state)).toEqual(['done'])
        }
      })
      expect(deaths).toBeGreaterThan(15)
      expect(await treasury.broken()).toEqual([])
    },
    DEATHS_MS,
  )
})

describe('two workers at once', () => {
  test('one that was slow finds the payment paid, and takes no number for it', async () => {
    const to = outside()
    const payment = await treasury.pay('ETH', 45_000n, to)
    const { promise: pause, resolve: goOn } = Promise.withResolvers<void>()
    const gasLimit: typeof node.gasLimit = async (...given) => {
      await pause
      return node.gasLimit(...given)
    }
    const slow = treasuryRound({ ...treasury.deps, sender: { ...treasury.deps.sender, gasLimit } })
    await treasury.round()
    expect(await stateOf(payment)).toBe('broadcast')
    goOn()
    await slow
    await treasury.settleDown()
    // Without the fence the vault would still refuse, and the payment would wait for ever.
    expect(await stateOf(payment)).toBe('done')
    expect(await versions(payment)).toHaveLength(1)
    expect(treasury.received(to)).toEqual([45_000n])
    expect(await treasury.broken()).toEqual([])
  })
})

describe('on the way', () => {
  test('one that is deep when it is first seen, and waits for finality, is told of as being in a block', async () => {
    const payment = await treasury.pay('ETH', 33_000n, outside())
    await treasury.round()
    node.mine()
    node.mineEmpty(10)
    const lookUp: typeof node.lookUp = async (...given) => {
      const status = await node.lookUp(...given)
      return status.kind === 'included' ? { ...status, awaitsFinality: true } : status
    }
    await treasuryRound({ ...treasury.deps, sender: { ...treasury.deps.sender, lookUp } })
    expect(await stateOf(payment)).toBe('included')
    expect(await kinds(payment)).toEqual(['signing', 'broadcast', 'confirming'])
    await treasury.round()
    expect(await kinds(payment)).toEqual(['signing', 'broadcast', 'confirming', 'done'])
    expect(await treasury.broken()).toEqual([])
  })

  test('what is stuck is replaced under the same number, and one of the two is mined', async () => {
    const to = outside()
    const payment = await treasury.pay('ETH', 12_345n, to)
    await treasury.round()
    const original = (await treasury.view(payment)).txid ?? ''
    node.hold(original)
    clock.advance(4 * 60_000)
    await treasury.round()
    const all = await versions(payment)
    expect(all.map(({ sequence }) => sequence)).toEqual([all[0]?.sequence, all[0]?.sequence])
    await treasury.settleDown()
    expect((await versions(payment)).map(({ state }) => state)).toEqual(['lost', 'done'])
    expect(await kinds(payment)).toEqual(['signing', 'broadcast', 'fee_bumped', 'confirming', 'confirming', 'done'])
    expect(treasury.received(to)).toEqual([12_345n])
    expect(await treasury.broken()).toEqual([])
  })

  test('what the network reverts fails when that is final, and its fee is booked', async () => {
    const to = outside()
    const payment = await treasury.pay('USDT', 5n * DOLLAR, to)
    await treasury.round()
    node.revert((await treasury.view(payment)).txid ?? '')
    await treasury.turn()
    expect(await stateOf(payment)).toBe('included')
    await treasury.settleDown()
    expect(await treasury.view(payment)).toMatchObject({ state: 'failed', failure: 'reverted' })
    expect(await kinds(payment)).toEqual(['signing', 'broadcast', 'failed'])
    expect(treasury.received(to)).toEqual([])
    expect(treasury.alerts).toMatchObject([{ alert: 'payment_reverted' }])
    expect(await treasury.broken()).toEqual([])
    expect(await reconcile(treasury.deps)).toEqual([])
  })

  test('a re-organisation takes it back to where it was, and the same bytes are mined again', async () => {
    const to = outside()
    const payment = await treasury.pay('USDT', 6n * DOLLAR, to)
    await treasury.round()
    await treasury.turn()
    const { txid } = await treasury.view(payment)
    node.reorganise(1, { forget: true })
    await treasury.scan()
    await treasury.round()
    expect(await treasury.view(payment)).toMatchObject({ state: 'broadcast', txid, confirmations: 0 })
    await treasury.settleDown()
    expect(await treasury.view(payment)).toMatchObject({ state: 'done', txid })
    expect(treasury.received(to)).toEqual([6n * DOLLAR])
    expect(await treasury.broken()).toEqual([])
  })

  test('without funds it waits, and goes on by itself when they arrive', async () => {
    const to = outside()
    const payment = await treasury.pay('DAI', 3n * ETHER, to)
    await treasury.settleDown()
    expect(await treasury.view(payment)).toMatchObject({ state: 'created', waitsFor: 'funds' })
    await treasury.fund('DAI', 3n * ETHER)
    await treasury.settleDown()
    expect(await stateOf(payment)).toBe('done')
    expect(await treasury.broken()).toEqual([])
  })

  test('what a node says would fail is tried again, and given up in the end: nothing was signed', async () => {
    const payment = await treasury.pay('USDT', 7n * DOLLAR, outside())
    const asked = (await sql<{ n: number }>`select count(*)::int as n from treasury.transactions`.execute(db.read))
      .rows[0]?.n
    node.failEstimates('execution reverted: blocked')
    for (let tries = 0; tries < treasury.deps.policy.failedTriesMax; tries++) {
      expect(await stateOf(payment)).toBe('created')
      await treasury.round()
      clock.advance(60_000)
    }
    expect(await treasury.view(payment)).toMatchObject({ state: 'failed', failure: 'would_fail' })
    expect(
      (await sql<{ n: number }>`select count(*)::int as n from treasury.transactions`.execute(db.read)).rows[0]?.n,
    ).toBe(asked)
    expect(await treasury.broken()).toEqual([])
  })

  test('a vault that stops leaves no gap in the numbers', async () => {
    vault.stopSigning(true)
    const payments = [await treasury.pay('ETH', 500n, outside()), await treasury.pay('ETH', 501n, outside())]
    await treasury.round()
    for (const payment of payments)
      expect(await treasury.view(payment)).toMatchObject({ state: 'created', waitsFor: 'signing_stopped' })
    vault.stopSigning(false)
    clock.advance(60_000)
    await treasury.settleDown()
    expect(await Promise.all(payments.map(stateOf))).toEqual(['done', 'done'])
    expect(await treasury.broken()).toEqual([])
  })
})

describe('sweeps', () => {
  test('a token reaches the hot wallet by a top-up and a sweep, and neither is a deposit', async () => {
    const before = await held(treasury.hot.lookupKey, 'USDC')
    const customer = await treasury.newCustomer()
    const address = await treasury.depositAddress(customer)
    node.fund(address, 'USDC', 80n * DOLLAR)
    node.mineEmpty(2)
    await treasury.scan()
    expect((await balancesOf(db.read, customer)).map(({ total }) => total)).toEqual([
      { asset: 'USDC', amount: 80n * DOLLAR },
    ])
    await treasury.settleDown(9)
    expect(await sweeps('topup')).toMatchObject([{ asset: 'ETH', state: 'done' }])
    expect(await sweeps('sweep')).toMatchObject([{ asset: 'USDC', state: 'done', units: String(80n * DOLLAR) }])
    expect(await held(treasury.hot.lookupKey, 'USDC')).toBe(before + 80n * DOLLAR)
    expect((await balancesOf(db.read, customer)).map(({ total }) => total)).toEqual([
      { asset: 'USDC', amount: 80n * DOLLAR },
    ])
    expect(await node.balanceOf(address, 'USDC')).toBe(0n)
    expect(await treasury.broken()).toEqual([])
    expect(await reconcile(treasury.deps)).toEqual([])
    expect((await sql`select 1 from treasury.fundings where asset = 'USDC'`.execute(db.read)).rows).toEqual([])
  })

  test('the network’s own coin is swept without a top-up, and too little of it stays', async () => {
    const [rich, poor] = [await treasury.deposit('ETH', ETHER), await treasury.deposit('ETH', ETHER / 500n)]
    await treasury.settleDown(6)
    expect(await held(rich, 'ETH')).toBeLessThan(ETHER / 100n)
    expect(await held(poor, 'ETH')).toBe(ETHER / 500n)
    expect(await treasury.broken()).toEqual([])
    expect(await reconcile(treasury.deps)).toEqual([])
  })

  test('a payment that waits for the coin is reason enough to sweep a little', async () => {
    const address = await treasury.deposit('DAI', 9n * ETHER)
    await treasury.settleDown(6)
    expect(await held(address, 'DAI')).toBe(9n * ETHER)
    const payment = await treasury.pay('DAI', 8n * ETHER, outside())
    await treasury.settleDown(14)
    expect(await held(address, 'DAI')).toBe(0n)
    expect(await stateOf(payment)).toBe('done')
    expect(await treasury.broken()).toEqual([])
  })

  test('what is not credited is not touched', async () => {
    const customer = await treasury.newCustomer()
    const address = await treasury.depositAddress(customer)
    node.fund(address, 'USDT', 2n * DOLLAR)
    node.mineEmpty(2)
    await treasury.scan()
    await treasury.settleDown(5)
    expect(await node.balanceOf(address, 'USDT')).toBe(2n * DOLLAR)
    expect(await held(address, 'USDT')).toBe(0n)
  })

  test(
    'a process that dies while it sweeps loses and doubles nothing',
    async () => {
      const before = await held(treasury.hot.lookupKey, 'USDT')
      let swept = 0n
      for (let call = 0; call < 48; call += 3) {
        await treasury.deposit('USDT', 60n * DOLLAR)
        swept += 60n * DOLLAR
        faults.arm(call, call % 2 === 0 ? 'before' : 'after')
        const blocks = [() => node.mine(), () => node.mineEmpty(2)]
        await liveThrough([...blocks, ...blocks, () => undefined])
      }
      expect(await held(treasury.hot.lookupKey, 'USDT')).toBe(before + swept)
      expect(await treasury.broken()).toEqual([])
      expect(await reconcile(treasury.deps)).toEqual([])
    },
    DEATHS_MS,
  )
})

describe('reconciling', () => {
  test('tells of an address that holds less than the books say', async () => {
    const address = await treasury.deposit('USDT', 20n * DOLLAR)
    await sql`update treasury.holdings set units = units + 1 where lookup_key = ${address.toLowerCase()} and asset = 'USDT'`.execute(
      db.owner.read,
    )
    expect(await reconcile(treasury.deps)).toMatchObject([{ least: 20n * DOLLAR + 1n, onChain: 20n * DOLLAR }])
    expect(treasury.alerts).toMatchObject([{ alert: 'reserve_differs' }])
    expect(await treasury.broken()).toEqual(['the reserve is what our outputs and addresses hold by the books'])
    await sql`update treasury.holdings set units = units - 1 where lookup_key = ${address.toLowerCase()} and asset = 'USDT'`.execute(
      db.owner.read,
    )
  })
})
