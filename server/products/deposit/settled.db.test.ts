/**
 * A scripted network whose newest blocks are read early, and again once they are settled (Tron): exactly what the
 * second reading reports is credited.
 */
import { newId, type UserId } from '@zend/kernel'
import { noTreasury, type ScriptedChain, scriptedChain, TEST_PROVENANCE, testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { DEFAULTS } from '../../config/index.ts'
import { networkTable } from '../../core/assets/index.ts'
import { balancesOf } from '../../core/ledger/index.ts'
import { putContact } from '../../core/notices/index.ts'
import { systemClock } from '../../ports/clock.ts'
import type { IncomingTransfer } from '../../ports/chain.ts'
import { passAll, scanNetwork, settleDeposits } from './index.ts'

const CONFIRMATIONS = 3
const db = await testDatabase()
const network = {
  ...networkTable(DEFAULTS.networks).tron,
  large: null,
  confirmations: CONFIRMATIONS,
  haltDepth: 3,
  keepBlocks: 12,
}
const logged: { readonly alert?: string }[] = []
const log = { info: () => undefined, warn: () => undefined, error: (facts: object) => void logged.push(facts) }
let chain: ScriptedChain
let ann: UserId
/** Maps what the newest blocks pay to what the early reading reports. */
let early: (transfers: readonly IncomingTransfer[]) => readonly IncomingTransfer[]

const poll: ScriptedChain['poll'] = async (known, watch, blocksMax) => {
  const found = await chain.poll(known, watch, blocksMax)
  if (found.kind === 'lost') return found
  const [before, base] = [known[0]?.height ?? 0, found.base?.height ?? 0]
  const deep = (found.blocks.at(-1)?.height ?? base) - CONFIRMATIONS + 1
  const settled = known
    .filter(({ height }) => height > before - CONFIRMATIONS + 1 && height <= Math.min(deep, base))
    .toReversed()
  const again = chain.blocks().filter(({ height }) => settled.some((block) => block.height === height))
  return { ...found, settled, transfers: [...early(found.transfers), ...again.flatMap(({ transfers }) => transfers)] }
}
const look = async (): Promise<void> => {
  const deps = {
    db,
    clock: systemClock,
    log,
    network,
    connector: { poll, find: chain.find },
    coins: noTreasury,
    blocksMax: 50,
    screen: passAll,
    watch: { ours: async (keys: readonly string[]) => new Set(keys.filter((key) => key.startsWith('usr_'))) },
    provenance: TEST_PROVENANCE,
    ownersOf: async (_tx: unknown, _network: unknown, keys: readonly string[]) =>
      new Map(keys.map((key) => [key, { holder: key as UserId, address: key }])),
  }
  expect((await scanNetwork(deps, new Set())).kind).toBe('advanced')
  await settleDeposits(deps)
}
const deposits = async (): Promise<readonly string[]> => {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', output_index, units, d.state, badge) as line from deposit.deposits d join activity.items a on a.id = d.id
    where d.holder = ${ann} order by d.id`.execute(db.read)
  return rows.map(({ line }) => line)
}
const balance = async (): Promise<bigint> => (await balancesOf(db.read, ann))[0]?.available.amount ?? 0n
const pay = (index = 'log-0'): void => void chain.mine({ to: ann, units: 7_000_000n, asset: 'USDT', index })

beforeEach(async () => {
  await sql`truncate deposit.networks, deposit.blocks, deposit.deposits, provenance.proofs cascade`.execute(
    db.owner.read,
  )
  logged.length = 0
  chain = scriptedChain()
  early = (transfers) => transfers
  chain.mineEmpty(6)
  ann = newId('usr', Date.now())
  await putContact(db.read, { userId: ann, email: `${ann}@example.com`, locale: 'en', timeZone: 'Africa/Lagos' })
  await look()
})

test('read twice alike it is one deposit, shown in its first block and credited in its last', async () => {
  pay()
  const told: (readonly unknown[])[] = []
  for (let block = 0; block < 4; block++) {
    await look()
    told.push([await deposits(), await balance()])
    chain.mineEmpty(1)
  }
  expect(told).toEqual([
    [['log-0 7000000 detected pending'], 0n],
    [['log-0 7000000 confirming processing'], 0n],
    [['log-0 7000000 credited success'], 7_000_000n],
    [['log-0 7000000 credited success'], 7_000_000n],
  ])
  expect(logged).toEqual([])
})

test.each<[string, (transfer: IncomingTransfer) => readonly IncomingTransfer[], string[], string[]]>([
  [
    'of another amount',
    (transfer) => [{ ...transfer, amount: { ...transfer.amount, units: 70_000_000n } }],
    ['70000000 reorged', 'log-0 7000000 credited'],
    ['deposit_misread'],
  ],
  [
    'that is nowhere',
    (transfer) => [transfer, { ...transfer, txid: 'elsewhere' }],
    ['log-0 7000000 credited', 'log-0 7000000 reorged'],
    ['deposit_misread'],
  ],
  ['that stands at another place', (transfer) => [{ ...transfer, index: 'log-9' }], ['log-0 7000000 credited'], []],
  ['not at all', () => [], ['log-0 7000000 credited'], []],
])('one that was shown early %s is credited as the settled block has it', async (_name, shown, after, alerts) => {
  early = (transfers) => transfers.flatMap(shown)
  pay()
  await look()
  chain.mineEmpty(1)
  await look()
  expect(await balance()).toBe(0n)
  chain.mineEmpty(1)
  await look()
  const lines = await deposits()
  expect(lines).toHaveLength(after.length)
  for (const line of after) expect(lines).toContainEqual(expect.stringContaining(line))
  chain.mineEmpty(2)
  await look()
  expect([await balance(), logged.map(({ alert }) => alert)]).toEqual([7_000_000n, alerts])
})

test('one that a re-organisation takes from the newest blocks is shown so, and is the same when it is back', async () => {
  pay()
  await look()
  const dropped = chain.reorganise(1)
  await look()
  expect(await deposits()).toEqual([expect.stringContaining('7000000 reorged')])
  chain.mine(...dropped)
  chain.mineEmpty(2)
  await look()
  expect([await deposits(), await balance()]).toEqual([['log-0 7000000 credited success'], 7_000_000n])
})

test('a settled block that was never read is not believed', async () => {
  const deps = { db, clock: systemClock, log, network, coins: noTreasury, blocksMax: 50, provenance: TEST_PROVENANCE }
  chain.mineEmpty(1)
  const strange = { height: 5, hash: 'strange' }
  const lying = {
    poll: async (...given: Parameters<typeof poll>) =>
      ({ ...(await poll(...given)), settled: [strange] }) as Awaited<ReturnType<typeof poll>>,
  }
  const scan = scanNetwork(
    { ...deps, connector: lying, watch: { ours: async () => new Set() }, ownersOf: async () => new Map() },
    new Set(),
  )
  await expect(scan).rejects.toThrow('settles a block that we do not know')
})
