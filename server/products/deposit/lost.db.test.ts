/**
 * Credited deposits that their chain removes: their money is held at once, also when the network halts; then they come
 * back, or a person settles them and the books show the debt.
 */
import { type DepositId, money, newId, type UserId } from '@zend/kernel'
import {
  noTreasury,
  type Payment,
  type ScriptedChain,
  scriptedChain,
  TEST_PROVENANCE,
  testDatabase,
} from '@zend/tests/testkit'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { DEFAULTS } from '../../config/index.ts'
import { networkTable } from '../../core/assets/index.ts'
import { moneyOutHold } from '../../core/holders/index.ts'
import {
  balancesOf,
  credit,
  customer,
  debit,
  house,
  houseBalances,
  post,
  verifyKinds,
  verifyLedger,
} from '../../core/ledger/index.ts'
import { putContact } from '../../core/notices/index.ts'
import { systemClock } from '../../ports/clock.ts'
import {
  bearLost,
  collectDebt,
  forgiveDebt,
  passAll,
  readDeposit,
  resumeNetwork,
  reverseLost,
  scanNetwork,
  settleDeposits,
  verifyDeposits,
} from './index.ts'

const db = await testDatabase()
const networks = networkTable(DEFAULTS.networks)
const network = { ...networks.ethereum, large: null, confirmations: 3, haltDepth: 6, keepBlocks: 20 }
const ETHER = 10n ** 18n
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const acting = { db, clock: systemClock, coins: noTreasury }
const eve = { operator: 'eve', reason: 'looked at two sources' }
let chain: ScriptedChain
let ann: UserId

const pay = (units = ETHER, more: Partial<Payment> = {}): Payment => ({
  to: `key-of-${ann}`,
  units,
  asset: 'ETH',
  ...more,
})
const deps = () => ({
  db,
  clock: systemClock,
  log,
  network,
  connector: chain,
  coins: noTreasury,
  blocksMax: 50,
  screen: passAll,
  watch: { ours: async (keys: readonly string[]) => new Set(keys.filter((key) => key.startsWith('key-of-'))) },
  provenance: TEST_PROVENANCE,
  ownersOf: async (_tx: unknown, _network: unknown, keys: readonly string[]) =>
    new Map(keys.map((key) => [key, { holder: key.slice('key-of-'.length) as UserId, address: key }])),
})
const look = async (): Promise<string> => {
  const { kind } = await scanNetwork(deps(), new Set())
  if (kind !== 'halted') await settleDeposits(deps())
  return kind
}
const ether = async () => {
  const [balance] = await balancesOf(db.read, ann)
  return { available: balance?.available.amount ?? 0n, held: balance?.held.amount ?? 0n }
}
const onHold = async () => (await moneyOutHold(db.read, { userId: ann, holder: ann }, new Date()))?.reason ?? null
const depositId = async (): Promise<DepositId> => {
  const { rows } = await sql<{
    id: DepositId
  }>`select id from deposit.deposits where holder = ${ann} order by id limit 1`.execute(db.read)
  if (rows[0] === undefined) throw new Error('there is no deposit')
  return rows[0].id
}
const shown = async () => {
  const view = await readDeposit({ networks }, db.read, { holder: ann }, await depositId(), new Date())
  if (!view.ok) throw new Error(view.refusal.code)
  const { rows } = await sql<{
    badge: string
  }>`select badge from activity.items where id = ${view.value.deposit.id}`.execute(db.read)
  return { state: view.value.deposit.state, lost: view.value.lost, badge: rows[0]?.badge }
}
const debts = async (): Promise<bigint> =>
  (await houseBalances(db.read)).find(({ account }) => account.house === 'customer_debts' && account.asset === 'ETH')
    ?.balance.amount ?? 0n
/** Swaps the coin away: the deposited money is now in another coin. */
const swapAway = async (units: bigint): Promise<void> => {
  const amount = money('ETH', units)
  const legs = [debit(customer(ann, 'ETH'), amount), credit(house('swap_inventory', 'ETH'), amount)]
  const posted = await post(db.read, {
    id: newId('pst', Date.now()),
    kind: 'swap',
    cause: `test:${newId('swp', 0)}`,
    occurredAt: new Date(),
    legs,
  })
  if (!posted.ok) throw new Error(posted.refusal.code)
}
const give = async (units: bigint): Promise<void> => {
  const amount = money('ETH', units)
  const legs = [credit(customer(ann, 'ETH'), amount), debit(house('swap_inventory', 'ETH'), amount)]
  const posted = await post(db.read, {
    id: newId('pst', Date.now()),
    kind: 'swap',
    cause: `test:${newId('swp', 0)}`,
    occurredAt: new Date(),
    legs,
  })
  if (!posted.ok) throw new Error(posted.refusal.code)
}
const broken = async () => [
  ...(await verifyLedger(db)).filter(({ violations }) => violations > 0),
  // The swaps of these tests have a single customer leg.
  ...(await verifyKinds(db.owner.read)).filter(
    ({ name, violations }) => violations > 0 && name.includes('is of a kind'),
  ),
  // Custody does not know the owners of the scripted addresses.
  ...(await verifyDeposits(db.owner.read, networks)).filter(
    ({ name, violations }) => violations > 0 && !name.includes('custody'),
  ),
]

beforeEach(async () => {
  // The books are append-only: rows of earlier cases must stay valid, on networks that are no longer watched.
  await sql`truncate deposit.networks, deposit.blocks cascade`.execute(db.owner.read)
  await sql`update activity.items set network = 'former ' || id`.execute(db.owner.read)
  for (const table of ['deposits', 'lost'])
    await sql`update ${sql.ref(`deposit.${table}`)} set network = 'former ' || id`.execute(db.owner.read)
  chain = scriptedChain()
  chain.mineEmpty(12)
  ann = newId('usr', Date.now())
  await putContact(db.read, { userId: ann, email: `${ann}@example.com`, locale: 'en', timeZone: 'Africa/Lagos' })
  await look()
  chain.mine(pay())
  chain.mineEmpty(3)
  await look()
  expect(await ether()).toEqual({ available: ETHER, held: 0n })
})

describe('a credited deposit that falls', () => {
  test('is held whole, shown, and free again only as deep as it must be', async () => {
    chain.mine(...chain.reorganise(4))
    expect(await look()).toBe('advanced')
    expect(await ether()).toEqual({ available: 0n, held: ETHER })
    expect(await onHold()).toBeNull()
    expect(await shown()).toMatchObject({
      state: 'credited',
      badge: 'processing',
      lost: { state: 'held', held: money('ETH', ETHER) },
    })
    expect(await broken()).toEqual([])
    chain.mineEmpty(1)
    await look()
    expect(await ether()).toEqual({ available: 0n, held: ETHER })
    chain.mineEmpty(1)
    await look()
    expect(await ether()).toEqual({ available: ETHER, held: 0n })
    expect(await shown()).toMatchObject({ state: 'credited', badge: 'success', lost: null })
    expect(await broken()).toEqual([])
  })

  test('holds what is left of it, and all money out, where some was turned into something else', async () => {
    await swapAway(9n * (ETHER / 10n))
    chain.reorganise(5)
    await look()
    expect(await ether()).toEqual({ available: 0n, held: ETHER / 10n })
    expect(await onHold()).toBe('deposit_lost')
    expect(await broken()).toEqual([])
  })
})

test.each([
  ['deeper than it halts', 8],
  ['below all that is remembered', 40],
])('is held when the network halts: %s', async (_name, depth) => {
  await swapAway(ETHER / 2n)
  if (depth < 20) chain.reorganise(depth)
  else {
    const elsewhere = scriptedChain([], [], 'elsewhere')
    elsewhere.mineEmpty(60)
    chain.follow(elsewhere)
  }
  expect(await look()).toBe('halted')
  expect(await ether()).toEqual({ available: 0n, held: ETHER / 2n })
  expect(await onHold()).toBe('deposit_lost')
  expect(await shown()).toMatchObject({ badge: 'processing', lost: { state: 'held' } })
  expect(await broken()).toEqual([])
  // Nothing is reversed while our scan still has it on the chain.
  expect(await reverseLost(acting, eve, await depositId())).toMatchObject({ refusal: { code: 'still_on_chain' } })
  // A false alarm releases all of it.
  await resumeNetwork(
    { db, clock: systemClock },
    { operator: 'eve' },
    { network: 'ethereum', from: null, note: 'false alarm' },
  )
  expect(await ether()).toEqual({ available: ETHER / 2n, held: 0n })
  expect(await onHold()).toBeNull()
})

describe('one that does not come back', () => {
  /** Halts the network below the deposit, and resumes it below the deposit. */
  const gone = async (): Promise<DepositId> => {
    chain.reorganise(8)
    expect(await look()).toBe('halted')
    const from = chain.blocks().find(({ height }) => height === 8)
    if (from === undefined) throw new Error('no such block')
    await resumeNetwork(
      { db, clock: systemClock },
      { operator: 'eve' },
      { network: 'ethereum', from, note: 'the network dropped it' },
    )
    expect(await look()).toBe('advanced')
    return depositId()
  }

  test('is taken back whole where all of it is there', async () => {
    const id = await gone()
    expect(await reverseLost(acting, eve, id)).toEqual({ ok: true, value: money('ETH', 0n) })
    expect(await ether()).toEqual({ available: 0n, held: 0n })
    expect(await shown()).toMatchObject({
      state: 'reversed',
      badge: 'failed',
      lost: { state: 'reversed', debt: money('ETH', 0n) },
    })
    expect(await debts()).toBe(0n)
    expect(await reverseLost(acting, eve, id)).toMatchObject({ refusal: { code: 'not_lost' } })
    expect(await broken()).toEqual([])
    // If it is mined again after all, it becomes a new deposit, once.
    const [payment] = [pay(ETHER, { txid: 'tx-block-13-0' })]
    chain.mine(payment)
    chain.mineEmpty(3)
    await look()
    expect(await ether()).toEqual({ available: ETHER, held: 0n })
    expect(await broken()).toEqual([])
  })

  test('leaves a debt, which later money pays only by a posting of its own', async () => {
    await swapAway(6n * (ETHER / 10n))
    const id = await gone()
    expect(await reverseLost(acting, eve, id)).toEqual({ ok: true, value: money('ETH', 6n * (ETHER / 10n)) })
    expect(await ether()).toEqual({ available: 0n, held: 0n })
    expect(await debts()).toBe(-6n * (ETHER / 10n))
    expect([await onHold(), (await shown()).badge]).toEqual(['deposit_lost', 'action-required'])
    expect(await broken()).toEqual([])
    expect(await collectDebt(acting, eve, id)).toMatchObject({ refusal: { code: 'nothing_available' } })
    await give(2n * (ETHER / 10n))
    expect(await ether()).toEqual({ available: 2n * (ETHER / 10n), held: 0n })
    expect(await collectDebt(acting, eve, id)).toEqual({ ok: true, value: money('ETH', 4n * (ETHER / 10n)) })
    expect(await broken()).toEqual([])
    await give(ETHER)
    expect(await collectDebt(acting, eve, id)).toEqual({ ok: true, value: money('ETH', 0n) })
    expect(await ether()).toEqual({ available: 6n * (ETHER / 10n), held: 0n })
    expect([await debts(), await onHold(), (await shown()).badge]).toEqual([0n, null, 'failed'])
    expect(await collectDebt(acting, eve, id)).toMatchObject({ refusal: { code: 'nothing_owed' } })
    expect(await broken()).toEqual([])
  })

  test('leaves a debt that can be given up, or is borne by us from the start', async () => {
    await swapAway(ETHER)
    const id = await gone()
    await reverseLost(acting, eve, id)
    expect(await forgiveDebt(acting, eve, id)).toEqual({ ok: true, value: money('ETH', ETHER) })
    expect([await debts(), await onHold()]).toEqual([0n, null])
    expect(await broken()).toEqual([])
  })

  test('is borne by us, and the customer keeps the money', async () => {
    const id = await gone()
    expect(await bearLost(acting, eve, id)).toMatchObject({ ok: true })
    expect(await ether()).toEqual({ available: ETHER, held: 0n })
    expect(await shown()).toMatchObject({ state: 'credited', badge: 'success', lost: null })
    expect(await look()).toBe('advanced')
    expect(await broken()).toEqual([])
  })

  test('is not reversed while a transaction of ours is to spend its coins', async () => {
    const id = await gone()
    const inUse = { ...acting, coins: { lost: async () => false } }
    expect(await reverseLost(inUse, eve, id)).toMatchObject({ refusal: { code: 'coins_in_use' } })
    expect(await ether()).toEqual({ available: 0n, held: ETHER })
  })
})
