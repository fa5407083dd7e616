/**
 * Opens addresses for a coin that an address must opt in to, on Algorand: only on request, with exactly its minimum
 * balance and two fees, once, despite crashes; and a payment that cannot arrive is never signed.
 */
import { verifyLedger } from '@zend/server/core/ledger'
import { reconcile, verifyTreasury } from '@zend/server/core/treasury'
import { openDatabase } from '@zend/server/database'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../testkit/database.ts'
import { algorandUnderTest } from './networks/algorand.ts'
import { openEnvironment, type Environment } from './environment.ts'

const ALGO = 1_000_000n
const CASE_MS = 120_000
const db = await testDatabase()
let env: Environment

/** Our own payments of a purpose, the hot account's first, then in order of customers. */
const ordered = async (purpose: 'topup' | 'optin') =>
  (
    await sql<{ state: string; asset: string; units: string; account: string; key_index: number }>`
      select state, asset, units, to_account as account, to_index as key_index from treasury.payments
      where purpose = ${purpose} order by to_account = 'hot' desc, to_index, id`.execute(db.owner.read)
  ).rows
const fund = async (asset: 'ALGO' | 'USDC', units: bigint): Promise<void> => {
  const sent = await env.chain().send(asset, env.hot.address, units)
  if (!sent.ok) throw new Error(JSON.stringify(sent.refusal))
  await env.confirm()
}
const broken = async () => {
  const checks = [
    ...(await db.transact((tx) => verifyTreasury(tx, env.networks), { isolation: 'repeatable read' })),
    ...(await verifyLedger(db)),
  ]
  return checks.filter(({ violations }) => violations > 0)
}
const sound = async (): Promise<void> => {
  expect(await broken()).toEqual([])
  expect(await reconcile(env.treasury())).toEqual([])
}

beforeAll(async () => {
  env = await openEnvironment(db, algorandUnderTest)
}, CASE_MS)

test(
  'the hot account opts in by itself as soon as it can pay for it, and waits for a treasurer until then',
  { timeout: CASE_MS },
  async () => {
    await fund('ALGO', 200_999n)
    await env.settle()
    expect(await ordered('optin')).toEqual([])
    await fund('ALGO', 50n * ALGO)
    await env.settle()
    expect(await ordered('optin')).toEqual([{ state: 'done', asset: 'USDC', units: '0', account: 'hot', key_index: 0 }])
    await fund('USDC', 100n * ALGO)
    await env.settle()
    expect(await env.node().sender.balanceOf(env.hot.address, 'USDC')).toBe(100n * ALGO)
    expect(await ordered('optin')).toHaveLength(1)
    await sound()
  },
)

test('who asks for the network’s own coin alone costs nothing', { timeout: CASE_MS }, async () => {
  expect((await env.addressOf(await env.newCustomer(), 'ALGO')).ready).toBe(true)
  await env.settle()
  expect(await ordered('topup')).toEqual([])
})

test(
  'a request for dollars, repeated or not, opens one address that can receive them: its minimum, two fees, and one opting in',
  { timeout: CASE_MS },
  async () => {
    const userId = await env.newCustomer()
    // With the API's role, which may not write the worker's tables.
    const api = openDatabase({ url: db.url, applicationName: 'as-api', role: 'zend_api' })
    const asked = await Promise.all([1, 2, 3].map(() => env.addressOf(userId, 'USDC', api)))
    await api.close()
    expect(asked.map(({ ready }) => ready)).toEqual([false, false, false])
    // Two workers at once, which the lease prevents, would still fund and open it once.
    await Promise.all([env.round(), env.round(), env.round()])
    await env.settle(8)
    const [first] = asked
    if (first === undefined) throw new Error('nobody asked')
    expect(await env.addressOf(userId, 'USDC')).toEqual({ address: first.address, ready: true })
    expect(await ordered('topup')).toMatchObject([
      { state: 'done', asset: 'ALGO', units: '202000', account: 'deposit' },
    ])
    expect(await ordered('optin')).toMatchObject([
      { account: 'hot' },
      { state: 'done', units: '0', account: 'deposit' },
    ])
    expect(await env.node().sender.balanceOf(first.address, 'ALGO')).toBe(201_000n)
    // No deposit of the customer's, and nothing unknown to the books.
    expect([await env.deposits(userId), await env.availableTo(userId, 'ALGO')]).toEqual([[], 0n])
    await sound()
  },
)

test('whose address has enough of the network’s own coin is given none', { timeout: CASE_MS }, async () => {
  const userId = await env.newCustomer()
  const { address } = await env.addressOf(userId, 'ALGO')
  env.sweepNothing()
  await env.chain().send('ALGO', address, 3n * ALGO)
  await env.confirm()
  expect((await env.addressOf(userId, 'USDC')).ready).toBe(false)
  const before = (await ordered('topup')).length
  await env.settle(8)
  expect((await env.addressOf(userId, 'USDC')).ready).toBe(true)
  expect(await ordered('topup')).toHaveLength(before)
  await sound()
})

test(
  'a lost answer, a forgotten transaction and a vault that stopped delay an address, and open it once',
  { timeout: CASE_MS },
  async () => {
    const userId = await env.newCustomer()
    const { address } = await env.addressOf(userId, 'USDC')
    env.stopSigning(true)
    await env.settle(2)
    env.stopSigning(false)
    env.muchLater()
    env.overSender((sender) => ({
      ...sender,
      broadcast: async (raw) => {
        await sender.broadcast(raw)
        throw new Error('the answer is lost')
      },
    }))
    for (let lost = 0; lost < 3; lost++) {
      await env.round().catch(() => undefined)
      await env.confirm()
    }
    env.overSender()
    await env.settle(8)
    expect((await env.addressOf(userId, 'USDC')).ready, JSON.stringify(env.warnings.slice(-3))).toBe(true)
    const index = (await ordered('optin')).at(-1)?.key_index
    expect((await ordered('topup')).filter((each) => each.key_index === index && each.state === 'done')).toHaveLength(1)
    expect((await ordered('optin')).filter((each) => each.key_index === index && each.state === 'done')).toHaveLength(1)
    expect(await env.node().sender.balanceOf(address, 'ALGO')).toBe(201_000n)
    await sound()
  },
)

test('an opting in that the network forgot is built anew, and its address opens', { timeout: CASE_MS }, async () => {
  const userId = await env.newCustomer()
  await env.addressOf(userId, 'USDC')
  await env.round()
  await env.round()
  await env.confirm()
  await env.round()
  const [waiting] = (
    await sql<{ txid: string }>`select t.txid from treasury.transactions t join treasury.payments p on p.root = t.root
      where p.purpose = 'optin' and p.state = 'broadcast'`.execute(db.owner.read)
  ).rows
  if (waiting === undefined) throw new Error('no opting in is under way')
  expect(await env.chain().forget(waiting.txid)).toBe(true)
  await algorandUnderTest.expire?.(env.chain())
  env.muchLater()
  await env.settle(8)
  expect((await env.addressOf(userId, 'USDC')).ready, JSON.stringify(env.warnings.slice(-3))).toBe(true)
  await sound()
})

test(
  'dollars to an address that did not opt in are never signed: the payment fails, and nothing is lost',
  { timeout: CASE_MS },
  async () => {
    const before = await env.node().sender.balanceOf(env.hot.address, 'USDC')
    const payment = await env.pay(
      { asset: 'USDC', units: 5n * ALGO },
      'BH55E5RMBD4GYWXGX5W5PJ5JAHPGM5OXKDQH5DC4O2MGI7NW4H6VOE4CP4',
    )
    for (let tries = 0; tries < 12 && (await env.payment(payment))?.state === 'created'; tries++) {
      env.muchLater()
      await env.round()
    }
    expect(await env.payment(payment)).toMatchObject({ state: 'failed', failure: 'would_fail' })
    expect(await env.versions(payment)).toEqual([])
    expect(await env.node().sender.balanceOf(env.hot.address, 'USDC')).toBe(before)
    await sound()
  },
)
