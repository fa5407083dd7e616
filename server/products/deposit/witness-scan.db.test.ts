/**
 * Transfers that our provider leaves out of a block and the second one reports: found, taken in once both have them,
 * and alerted about while only one does.
 */
import { after, HOUR_MS, newId, type UserId } from '@zend/kernel'
import { noTreasury, type ScriptedChain, scriptedChain, TEST_PROVENANCE, testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { DEFAULTS } from '../../config/index.ts'
import { networkTable } from '../../core/assets/index.ts'
import { balancesOf } from '../../core/ledger/index.ts'
import { putContact } from '../../core/notices/index.ts'
import { passAll, scanNetwork, settleDeposits } from './index.ts'
import { readWitness } from './witness-scan.ts'

const db = await testDatabase()
const network = { ...networkTable(DEFAULTS.networks).tron, large: null, confirmations: 2, haltDepth: 3, keepBlocks: 12 }
const policy = { transactionsPerRound: 10, unseenPause: { firstMs: 1_000, maxMs: 60_000 }, unseenMaxMs: HOUR_MS / 2 }
const logged: { readonly alert?: string }[] = []
const log = { info: () => undefined, warn: () => undefined, error: (facts: object) => void logged.push(facts) }
let chain: ScriptedChain
let first: Pick<ScriptedChain, 'poll' | 'find'>
let witness: Pick<ScriptedChain, 'poll' | 'find' | 'hashAt'>
let asked: string[]
let now: Date
let ann: UserId

const deps = () => ({
  db,
  clock: { now: () => now },
  log,
  network,
  connector: first,
  witness,
  coins: noTreasury,
  blocksMax: 5,
  screen: passAll,
  policy,
  watch: { ours: async (keys: readonly string[]) => new Set(keys.filter((key) => key.startsWith('usr_'))) },
  provenance: TEST_PROVENANCE,
  ownersOf: async (_tx: unknown, _network: unknown, keys: readonly string[]) =>
    new Map(keys.map((key) => [key, { holder: key as UserId, address: key }])),
})
const round = async (): Promise<void> => {
  await scanNetwork(deps(), new Set())
  await settleDeposits(deps())
  await readWitness(deps())
}
const balance = async (): Promise<bigint> => (await balancesOf(db.read, ann))[0]?.available.amount ?? 0n
const states = async (): Promise<unknown[]> =>
  (await sql<{ state: string }>`select state from deposit.witnessed`.execute(db.read)).rows.map(({ state }) => state)
/** Our provider serves blocks without transfers, as one whose index is behind does. */
const empty: ScriptedChain['poll'] = async (...given) => {
  const poll = await chain.poll(...given)
  return poll.kind === 'lost' ? poll : { ...poll, transfers: [] }
}

beforeEach(async () => {
  await sql`truncate deposit.networks, deposit.blocks, deposit.deposits, provenance.proofs, deposit.witnessed cascade`.execute(
    db.owner.read,
  )
  logged.length = 0
  chain = scriptedChain()
  chain.mineEmpty(6)
  asked = []
  ;[first, now, ann] = [chain, new Date(), newId('usr', Date.now())]
  const counted =
    <A extends unknown[], R>(name: string, call: (...given: A) => R) =>
    (...given: A): R => {
      asked.push(name)
      return call(...given)
    }
  witness = {
    poll: counted('poll', chain.poll),
    find: counted('find', chain.find),
    hashAt: counted('hashAt', chain.hashAt),
  }
  await putContact(db.read, { userId: ann, email: `${ann}@example.com`, locale: 'en', timeZone: 'Africa/Lagos' })
  await round()
})

test('a transfer that our provider left out is found, and credited once both have it', async () => {
  first = { ...chain, poll: empty }
  chain.mine({ to: ann, units: 44_000_000n, asset: 'USDT' })
  for (let blocks = 0; blocks < 4; blocks++) {
    chain.mineEmpty(1)
    await round()
  }
  await round()
  expect(await balance()).toBe(44_000_000n)
  expect(await states()).toEqual(['found'])
  expect(logged).toEqual([])
  await round()
  expect(await balance()).toBe(44_000_000n)
})

test('one that only the second shows is never credited, and a person is told once', async () => {
  first = { ...chain, poll: empty, find: async () => null }
  chain.mine({ to: ann, units: 44_000_000n, asset: 'USDT' })
  chain.mineEmpty(4)
  await round()
  await round()
  expect(await states()).toEqual(['open'])
  now = after(now, HOUR_MS)
  await round()
  now = after(now, HOUR_MS)
  await round()
  expect(logged.map(({ alert }) => alert)).toEqual(['transfer_only_at_witness'])
  expect(await balance()).toBe(0n)
  // Our provider has it at last.
  first = { ...chain, poll: empty }
  now = after(now, HOUR_MS)
  await round()
  await round()
  expect(await balance()).toBe(44_000_000n)
})

test('costs two questions a round, and none while nothing is new; what both saw is nothing', async () => {
  chain.mine({ to: ann, units: 44_000_000n, asset: 'USDT' })
  chain.mineEmpty(3)
  await round()
  await round()
  expect(await states()).toEqual([])
  asked = []
  await readWitness(deps())
  expect(asked).toEqual([])
  chain.mineEmpty(40)
  await scanNetwork({ ...deps(), blocksMax: 50 }, new Set())
  await readWitness(deps())
  expect(asked.filter((name) => name === 'poll')).toHaveLength(1)
  const height = async () =>
    Number((await sql<{ h: string }>`select witnessed_height as h from deposit.networks`.execute(db.read)).rows[0]?.h)
  const before = await height()
  await readWitness(deps())
  expect(await height()).toBe(before + 5)
})
