/**
 * Random histories of a chain and its readers: payments, blocks, reorganisations, scans by one worker or two at once,
 * crashes before any commit. In any order, the books must be sound at every step, and at the end equal the chain
 * exactly.
 */
import { newId, type UserId } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import { type Network, networkTable } from '@zend/server/core/assets'
import { balancesOf, verifyLedger } from '@zend/server/core/ledger'
import { putContact } from '@zend/server/core/notices'
import type { Database } from '@zend/server/database'
import { systemClock } from '@zend/server/ports/clock'
import { collectingByCoin, passAll, scanNetwork, settleDeposits } from '@zend/server/products/deposit'
import { noTreasury, type ScriptedChain, scriptedChain, TEST_PROVENANCE, testDatabase } from '@zend/tests/testkit'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seedOfCommit } from '../testkit/commit.ts'
import { noteFigures } from '../testkit/figures.ts'

const db = await testDatabase()
const CONFIRMATIONS = 3
// Never below a credited deposit, so that the final chain is exactly what must have been credited.
const DEPTH_MAX = CONFIRMATIONS - 1
const network: Network = {
  ...networkTable(DEFAULTS.networks).ethereum,
  confirmations: CONFIRMATIONS,
  haltDepth: 3,
  keepBlocks: 12,
}
const MINIMUM = 10n ** 15n
const HISTORIES = Number(process.env['HISTORIES'] ?? 15)
const SEED = Number(process.env['HISTORIES_SEED'] ?? seedOfCommit())

type Db = Pick<Database, 'transact' | 'read'>
type World = { readonly chain: ScriptedChain; readonly users: readonly [UserId, UserId] }

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const keyOf = (user: UserId): string => `key-of-${user}`
const depsOn = (chain: ScriptedChain, database: Db) => ({
  db: database,
  clock: systemClock,
  log: quiet,
  network,
  connector: chain,
  watch: { ours: async (keys: readonly string[]) => new Set(keys) },
  provenance: TEST_PROVENANCE,
  ownersOf: async (_tx: unknown, _network: unknown, keys: readonly string[]) =>
    new Map(keys.map((key) => [key, { holder: `usr_${key.slice('key-of-usr_'.length)}` as const, address: key }])),
  blocksMax: 4,
  coins: noTreasury,
  screen: passAll,
})
const look = async (chain: ScriptedChain, database: Db = db): Promise<void> => {
  await scanNetwork(depsOn(chain, database), new Set())
  expect((await settleDeposits(depsOn(chain, database))).unsettled).toBe(0)
}

/** A database that loses its connection before every commit. */
const dying = {
  read: db.read,
  transact: (work: Parameters<Database['transact']>[0]) =>
    db.transact((tx) => work(tx).then(() => Promise.reject(new Error('killed')))),
} as Db

type Step =
  | { readonly do: 'pay'; readonly units: bigint; readonly to: number }
  | { readonly do: 'mine' | 'look' | 'look twice at once' | 'crash' }
  | { readonly do: 'reorganise'; readonly depth: number; readonly back: 'same' | 'moved' | 'never' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      units: fc.bigInt({ min: 1n, max: 3n * MINIMUM }),
      to: fc.nat(1),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('mine' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('look' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('look twice at once' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('reorganise' as const),
      depth: fc.integer({ min: 1, max: DEPTH_MAX }),
      back: fc.constantFrom('same' as const, 'moved' as const, 'never' as const),
    }),
  },
)

async function take(each: Step, { chain, users }: World): Promise<void> {
  switch (each.do) {
    case 'pay':
      chain.mine({ to: keyOf(users[each.to] ?? users[0]), units: each.units, asset: 'ETH' })
      return
    case 'mine':
      return chain.mineEmpty(1)
    case 'look':
      return look(chain)
    case 'look twice at once':
      await Promise.all([look(chain), look(chain)])
      return
    case 'crash':
      await scanNetwork(depsOn(chain, dying), new Set()).catch(() => undefined)
      await settleDeposits(depsOn(chain, dying)).catch(() => undefined)
      return
    case 'reorganise': {
      const dropped = chain.reorganise(each.depth)
      if (each.back === 'same') chain.mine(...dropped)
      if (each.back === 'moved') chain.mine(...dropped.map((payment, place) => ({ ...payment, index: `${place + 1}` })))
    }
  }
}

async function begin(): Promise<World> {
  await sql`truncate deposit.networks, deposit.blocks, deposit.deposits, activity.items`.execute(db.owner.read)
  const chain = scriptedChain()
  chain.mineEmpty(DEPTH_MAX + 1)
  const users: World['users'] = [newId('usr', Date.now()), newId('usr', Date.now())]
  for (const userId of users)
    await putContact(db.read, { userId, email: `${userId}@example.com`, locale: 'en', timeZone: 'Africa/Lagos' })
  return { chain, users }
}

async function expectInvariants({ users }: World): Promise<void> {
  expect((await verifyLedger(db)).filter(({ violations }) => violations > 0)).toEqual([])
  for (const user of users) {
    const credited = await sql<{
      sum: string
    }>`select coalesce(sum(amount), 0) as sum from deposit.deposits where holder = ${user} and state = 'credited'`.execute(
      db.read,
    )
    expect((await balancesOf(db.read, user))[0]?.total.amount ?? 0n).toBe(BigInt(credited.rows[0]?.sum ?? -1))
  }
}

test('the balance equals the chain’s deposits, once', { timeout: 60_000 + 10_000 * HISTORIES }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const world = await begin()
      await look(world.chain)
      for (const each of steps) {
        await take(each, world)
        await expectInvariants(world)
      }
      world.chain.mineEmpty(CONFIRMATIONS)
      // Enough scans to read the longest history, a few blocks at a time.
      for (let read = 0; read <= steps.length; read++) await look(world.chain)
      for (const user of world.users) {
        const received = world.chain.payments().filter(({ lookupKey }) => lookupKey === keyOf(user))
        const sum = received.reduce((total, { amount }) => total + amount.units, 0n)
        const credited = (await balancesOf(db.read, user))[0]?.total.amount ?? 0n
        const collecting = (await collectingByCoin(db.read, user)).get('ETH') ?? 0n
        expect(credited + collecting).toBe(sum)
        expect(collecting).toBeLessThan(MINIMUM)
      }
      await expectInvariants(world)
    }),
    { numRuns: HISTORIES, seed: SEED },
  )
  noteFigures({ histories: HISTORIES })
})
