/**
 * Random histories of a chain with two providers: either lags, goes silent, moves to a branch that pays us with coins
 * only it has, and returns. In any order, nothing is credited that the chain does not have, no network halts, and at
 * the end everything on the chain is credited.
 */
import { newId, type UserId } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import { type Network, networkTable } from '@zend/server/core/assets'
import { balancesOf } from '@zend/server/core/ledger'
import { putContact } from '@zend/server/core/notices'
import type { Database } from '@zend/server/database'
import { systemClock } from '@zend/server/ports/clock'
import { passAll, scanNetwork, settleDeposits } from '@zend/server/products/deposit'
import { noTreasury, type ScriptedChain, scriptedChain, TEST_PROVENANCE, testDatabase } from '@zend/tests/testkit'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seedOfCommit } from '../testkit/commit.ts'
import { noteFigures } from '../testkit/figures.ts'

const db = await testDatabase()
const ethereum = networkTable(DEFAULTS.networks).ethereum
const ORDINARY: Network = { ...ethereum, confirmations: 3, haltDepth: 3, keepBlocks: 12 }
const UNITS = 10n ** 15n
const HISTORIES = Number(process.env['HISTORIES'] ?? 12)
const SEED = Number(process.env['HISTORIES_SEED'] ?? seedOfCommit())

type Db = Pick<Database, 'transact' | 'read'>
/** `truth` is the real chain. */
type World = {
  readonly truth: ScriptedChain
  readonly first: ScriptedChain
  readonly second: ScriptedChain
  readonly user: UserId
  wrong: number
}

const who = fc.constantFrom('first' as const, 'second' as const)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pay' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('mine' as const), blocks: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('follow' as const), who }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('look' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('look twice at once' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('silence' as const), who }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('stray' as const),
      who,
      back: fc.nat(4),
      blocks: fc.integer({ min: 1, max: 20 }),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Once found at random: the dispute is higher than the right chain's tip when both are back on it. */
const WRONG_WAS_LONGER: Step[] = [
  { do: 'stray', who: 'first', back: 0, blocks: 3 },
  { do: 'stray', who: 'second', back: 0, blocks: 1 },
  { do: 'look' },
  { do: 'look twice at once' },
  { do: 'look twice at once' },
]

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const depsOn = ({ first, second }: World, database: Db) => ({
  db: database,
  clock: systemClock,
  log: quiet,
  network: ORDINARY,
  connector: first,
  witness: second,
  coins: noTreasury,
  screen: passAll,
  watch: { ours: async (keys: readonly string[]) => new Set(keys) },
  provenance: TEST_PROVENANCE,
  ownersOf: async (_tx: unknown, _network: unknown, keys: readonly string[]) =>
    new Map(keys.map((key) => [key, { holder: `usr_${key.slice('usr_'.length)}` as const, address: key }])),
  blocksMax: 6,
})
async function look(world: World, database: Db = db): Promise<void> {
  const { kind } = await scanNetwork(depsOn(world, database), new Set())
  expect(kind).not.toBe('halted')
  if (kind !== 'disputed') expect((await settleDeposits(depsOn(world, database))).unsettled).toBe(0)
}
/** A silent first provider, or a database that loses its connection, makes a scan fail; the next one continues. */
const tryToLook = (world: World, database?: Db): Promise<void> =>
  look(world, database).catch((error: unknown) => {
    if (!(error instanceof Error) || !/silent|killed/.test(error.message)) throw error
  })
const dying = {
  read: db.read,
  transact: (work: Parameters<Database['transact']>[0]) =>
    db.transact((tx) => work(tx).then(() => Promise.reject(new Error('killed')))),
} as Db

async function take(each: Step, world: World): Promise<void> {
  const { truth, user } = world
  switch (each.do) {
    case 'pay':
      truth.mine({ to: user, units: UNITS, asset: 'ETH' })
      return
    case 'mine':
      return truth.mineEmpty(each.blocks)
    case 'follow':
      world[each.who].answer()
      return world[each.who].follow(truth)
    case 'silence':
      return world[each.who].fallSilent()
    case 'look':
      return tryToLook(world)
    case 'look twice at once':
      await Promise.all([tryToLook(world), tryToLook(world)])
      return
    case 'crash':
      return tryToLook(world, dying)
    case 'stray': {
      world.wrong += 1
      const blocks = truth.blocks()
      const branch = scriptedChain([], blocks.slice(0, Math.max(4, blocks.length - each.back)), `wrong-${world.wrong}`)
      branch.mine({ to: user, units: 7n * UNITS, asset: 'ETH', txid: `fake-${world.wrong}` })
      branch.mineEmpty(each.blocks)
      world[each.who].follow(branch)
    }
  }
}

async function begin(): Promise<World> {
  await sql`truncate deposit.networks, deposit.blocks, deposit.deposits, deposit.suspense, activity.items`.execute(
    db.owner.read,
  )
  const truth = scriptedChain()
  truth.mineEmpty(6)
  const user: UserId = newId('usr', Date.now())
  await putContact(db.read, { userId: user, email: `${user}@example.com`, locale: 'en', timeZone: 'Africa/Lagos' })
  return { truth, first: truth.fork('first'), second: truth.fork('second'), user, wrong: 0 }
}

test(
  'nothing that only one provider has is credited, and everything that the chain has is, in the end',
  { timeout: 60_000 + 10_000 * HISTORIES },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        const world = await begin()
        await look(world)
        const paid = (): bigint => world.truth.payments().reduce((total, { amount }) => total + amount.units, 0n)
        const credited = async (): Promise<bigint> => (await balancesOf(db.read, world.user))[0]?.total.amount ?? 0n
        for (const each of steps) {
          await take(each, world)
          expect(await credited()).toBeLessThanOrEqual(paid())
          const { rows } = await sql<{
            txid: string
          }>`select txid from deposit.deposits where state = 'credited' and txid like 'fake-%'`.execute(db.read)
          expect(rows).toEqual([])
        }
        world.truth.mineEmpty(ORDINARY.confirmations)
        for (const provider of [world.first, world.second]) {
          provider.answer()
          provider.follow(world.truth)
        }
        // Enough scans to read the longest history, a few blocks at a time.
        for (let read = 0; read <= steps.length + 2; read++) await look(world)
        expect(await credited()).toBe(paid())
        const { rows } = await sql`select status, doubt_code from deposit.networks`.execute(db.read)
        expect(rows).toEqual([{ status: 'up', doubt_code: null }])
      }),
      { numRuns: HISTORIES, seed: SEED, examples: [[WRONG_WAS_LONGER]] },
    )
    noteFigures({ histories: HISTORIES })
  },
)
