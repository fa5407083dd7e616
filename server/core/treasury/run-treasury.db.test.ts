import { testDatabase, treasuryOn } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { PARTS, readHeartbeats } from '../health/index.ts'
import { readFeeLevels, readWallet, runTreasury } from './index.ts'

const db = await testDatabase()
const treasury = await treasuryOn(db, { network: 'bitcoin', limits: { lowWater: { BTC: '0.00001' } } })
const { node, deps, alerts } = treasury
const OUTSIDE = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const stopping = new AbortController()
const quick = {
  ...deps,
  db,
  policy: { ...deps.policy, roundEveryMs: 5, leaseRetryMs: 5, backoff: { firstMs: 5, maxMs: 5 }, silenceMaxMs: 0 },
}
// Two processes: one has the lease, the other waits for it.
const running = [runTreasury(quick, stopping.signal), runTreasury(quick, stopping.signal)]
afterAll(async () => {
  stopping.abort()
  await Promise.all(running)
})

const problem = async (): Promise<string | null | undefined> =>
  (await readHeartbeats(db.read)).get(PARTS.treasury('bitcoin'))?.problem
const eventually = (check: () => Promise<void>): Promise<void> => vi.waitFor(check, { timeout: 20_000, interval: 20 })
const lowAlerts = (): readonly object[] => alerts.filter(({ alert }) => alert === 'hot_wallet_low')

test('an empty wallet is told of, a payment waits for funds and goes on by itself, and a silent node is lived through', async () => {
  await eventually(async () =>
    expect(await readFeeLevels(db.read, 'bitcoin')).toMatchObject({ rate: { kind: 'inputs', perVirtualByte: 10n } }),
  )
  await eventually(async () =>
    expect(lowAlerts()).toMatchObject([{ coins: [{ asset: 'BTC', spendable: '0', waiting: '0' }] }]),
  )
  await eventually(async () => expect(await problem()).toBeNull())

  const payment = await treasury.pay('BTC', 50_000n, OUTSIDE)
  await eventually(async () => expect(await problem()).toBe('payments wait for funds'))
  // Reported again because payments wait now, and then not at every round.
  await eventually(async () =>
    expect(lowAlerts()).toMatchObject([{}, { coins: [{ waiting: '50000', waitingPayments: 1 }] }]),
  )
  await eventually(async () =>
    expect(await treasury.view(payment)).toMatchObject({ state: 'created', waitsFor: 'funds' }),
  )

  node.fallSilent()
  await eventually(async () => expect(await problem()).toBe('payments cannot be made right now'))
  node.answer()
  await treasury.fund('BTC', 1_000_000n)
  await eventually(async () => expect((await treasury.view(payment)).state).toBe('broadcast'))
  const wallet = {
    read: db.read,
    network: treasury.network,
    custody: treasury.custody,
    limits: deps.policy.networks.bitcoin,
  }
  expect(await readWallet(wallet)).toMatchObject([
    { asset: 'BTC', spendable: 0n, reserved: 1_000_000n, waitingPayments: 0 },
  ])
  node.mine()
  node.mineEmpty(2)
  await treasury.scan()
  await eventually(async () => expect((await treasury.view(payment)).state).toBe('done'))
  await eventually(async () => expect(await problem()).toBeNull())
  expect(treasury.received(OUTSIDE)).toEqual([50_000n])
  expect(
    (await sql<{ n: number }>`select count(*)::int as n from treasury.transactions`.execute(db.read)).rows[0]?.n,
  ).toBe(1)
  expect(await treasury.broken()).toEqual([])
})
