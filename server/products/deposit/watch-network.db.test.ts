import { HOUR_MS, money, newId, type UserId } from '@zend/kernel'
import { noTreasury, scriptedChain, TEST_PROVENANCE, testDatabase } from '@zend/tests/testkit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DEFAULTS } from '../../config/index.ts'
import { networkTable } from '../../core/assets/index.ts'
import { noteNetworkUse } from '../../core/custody/index.ts'
import { PARTS, problemOf, readHeartbeats } from '../../core/health/index.ts'
import { balancesOf } from '../../core/ledger/index.ts'
import { putContact } from '../../core/notices/index.ts'
import { systemClock } from '../../ports/clock.ts'
import { networkStatuses, passAll, type WatchDeps, watchNetwork } from './index.ts'

const db = await testDatabase()
const network = { ...networkTable(DEFAULTS.networks).ethereum, confirmations: 3 }
const policy = {
  ...DEFAULTS.deposit,
  pollEveryMs: 5,
  healthEveryMs: 5,
  leaseRetryMs: 5,
  backoff: { firstMs: 5, maxMs: 10 },
}
const told: string[] = []
const note = (_facts: object, message: string): void => void told.push(message)
const chain = scriptedChain(['DAI'])
const ann: UserId = newId('usr', Date.now())
const deps: WatchDeps = {
  db,
  clock: systemClock,
  log: { info: note, warn: note, error: note },
  network,
  connector: chain,
  watch: { ours: async (keys) => new Set(keys) },
  provenance: TEST_PROVENANCE,
  ownersOf: async (_tx, _network, keys) => new Map(keys.map((key) => [key, { holder: ann, address: key }])),
  coins: noTreasury,
  screen: passAll,
  policy,
}

const running: { readonly stop: AbortController; readonly done: Promise<void> }[] = []
const start = (by: WatchDeps = deps) => {
  const stop = new AbortController()
  const watching = { stop, done: watchNetwork(by, stop.signal) }
  running.push(watching)
  return watching
}
const end = async ({ stop, done }: (typeof running)[number]): Promise<void> => {
  stop.abort()
  await done
}
/** Polls until the condition holds; the test's own time limit ends it otherwise. */
const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve))
}
const problem = async (): Promise<string | null> =>
  problemOf((await readHeartbeats(db.read)).get(PARTS.watcher('ethereum')), new Date(), policy.silenceMaxMs)
const has = async (units: bigint): Promise<boolean> =>
  (await balancesOf(db.read, ann)).some(({ available }) => available.amount === units)

beforeEach(async () => {
  await putContact(db.read, { userId: ann, email: 'ann@example.com', locale: 'en', timeZone: 'Africa/Lagos' })
})
afterEach(async () => {
  await Promise.all(running.splice(0).map(end))
})

test('follows a chain, says so when its node is silent, and catches up alone when it answers again', async () => {
  chain.mine({ to: 'key', units: money('ETH', 10n ** 18n).amount, asset: 'ETH' })
  chain.mineEmpty(2)
  start()
  await until(() => has(10n ** 18n))
  await until(async () => (await problem()) === null)
  expect((await networkStatuses(db.read, new Date(), policy))('ethereum')).toBe('up')

  chain.fallSilent()
  await until(async () => (await problem()) === 'cannot be followed right now')
  chain.mine({ to: 'key', units: 10n ** 18n, asset: 'ETH' })
  chain.mineEmpty(200)
  chain.answer()
  await until(() => has(2n * 10n ** 18n))
  await until(async () => (await problem()) === null)
  expect(told).toContain('coins must not be credited: their decimals differ')
})

test('two watchers credit once, and the second goes on when the first ends', async () => {
  const before = (await balancesOf(db.read, ann))[0]?.available.amount ?? 0n
  const first = start()
  start()
  chain.mine({ to: 'key', units: 10n ** 18n, asset: 'ETH' })
  chain.mineEmpty(2)
  await until(() => has(before + 10n ** 18n))
  await end(first)
  chain.mine({ to: 'key', units: 10n ** 18n, asset: 'ETH' })
  chain.mineEmpty(2)
  await until(() => has(before + 2n * 10n ** 18n))
})

test('a second provider that is silent or on another branch is told of, on this network alone, until it is over', async () => {
  const witness = chain.fork('witness')
  // Lateness begins after this; the test does not wait for the real figure.
  const impatient = { ...deps, witness, policy: { ...policy, silenceMaxMs: 50 } }
  const stop = new AbortController()
  const before = (await balancesOf(db.read, ann))[0]?.available.amount ?? 0n
  const done = watchNetwork(impatient, stop.signal)
  const status = async () => (await networkStatuses(db.read, new Date(), { ...policy, silenceMaxMs: 50 }))('ethereum')
  running.push({ stop, done })
  await noteNetworkUse(db.read, 'ethereum', new Date(0))
  witness.fallSilent()
  chain.mine({ to: 'key', units: 10n ** 18n, asset: 'ETH' })
  chain.mineEmpty(2)
  const told = async (): Promise<string | null> =>
    (await readHeartbeats(db.read)).get(PARTS.watcher('ethereum'))?.problem ?? null
  await until(async () => (await told()) === 'crediting waits for the second source')
  expect(await status()).toBe('delayed')
  expect(await has(before)).toBe(true)
  witness.answer()
  witness.mineEmpty(6)
  await until(async () => (await told()) === 'two sources contradict each other; crediting waits')
  expect(await status()).toBe('disputed')
  expect(await has(before)).toBe(true)
  witness.follow(chain)
  await until(() => has(before + 10n ** 18n))
  await until(async () => (await told()) === null)
  expect(await status()).not.toBe('disputed')
})

test('waits for a block that its node does not tell whole, says so when that lasts, and misses nothing of it', async () => {
  const before =
    (await balancesOf(db.read, ann)).find(({ available }) => available.asset === 'ETH')?.available.amount ?? 0n
  const impatient = { ...policy, silenceMaxMs: 50 }
  // There is no alert about a network that nobody uses, and no delay shown for one that has just come into use.
  await noteNetworkUse(db.read, 'ethereum', new Date(Date.now() - 60_000))
  start({ ...deps, policy: impatient })
  // The tests above paid a large sum, which waits for finality.
  chain.finality(1)
  await until(async () => (await problem()) === null)
  chain.withhold((chain.head()?.height ?? 0) + 2)
  chain.mine({ to: 'key', units: 10n ** 15n, asset: 'ETH' })
  chain.mine({ to: 'key', units: 3n * 10n ** 15n, asset: 'ETH' })
  chain.mineEmpty(30)
  await until(async () => (await problem()) === 'a block cannot be read whole; what came since waits')
  await until(async () => (await networkStatuses(db.read, new Date(), impatient))('ethereum') === 'delayed')
  expect(told.filter((message) => message.includes('does not tell a block whole'))).toHaveLength(1)
  expect(await has(before + 4n * 10n ** 15n)).toBe(false)
  chain.withhold(null)
  await until(() => has(before + 4n * 10n ** 15n))
  await until(async () => (await problem()) === null)
})

test('a deposit that cannot be settled holds up neither the others, nor the round, nor the second provider, and the network is well', async () => {
  // Any error in a round fails this test.
  const strict = { ...deps, witness: chain, policy: { ...policy, backoff: { firstMs: HOUR_MS, maxMs: HOUR_MS } } }
  const before =
    (await balancesOf(db.read, ann)).find(({ available }) => available.asset === 'ETH')?.available.amount ?? 0n
  const { rows } = await db.pool.query<{ id: string }>(
    `insert into deposit.deposits select * from jsonb_populate_record(null::deposit.deposits,
       (select to_jsonb(d) || jsonb_build_object('id', 'dep_00000000000000000000000000', 'txid', 'invented', 'state', 'screening', 'seen', null, 'credited_at', null,
         'screened_at', null) from deposit.deposits d where state = 'credited' limit 1)) returning id`,
  )
  expect(rows).toHaveLength(1)
  told.length = 0
  const watching = start(strict)
  const witnessed = async () =>
    (await db.pool.query<{ h: string }>('select witnessed_height as h from deposit.networks')).rows[0]?.h ?? null
  for (const nth of [1n, 2n]) {
    chain.mine({ to: 'key', units: 10n ** 15n, asset: 'ETH' })
    chain.mineEmpty(2)
    await until(() => has(before + nth * 10n ** 15n))
  }
  await until(async () => Number(await witnessed()) >= (chain.head()?.height ?? Infinity) - 2)
  const beats = await readHeartbeats(db.read)
  expect([beats.get(PARTS.watcher('ethereum')), beats.get(PARTS.deposits('ethereum'))]).toMatchObject([
    { problem: null },
    { problem: '1 deposits cannot be settled' },
  ])
  expect(told.filter((message) => message.includes('could not be settled'))).toHaveLength(1)
  await end(watching)
  await db.owner.pool.query(`delete from deposit.deposits where txid = 'invented'`)
})
