/**
 * Large deposits over a real database: nobody can spend a large sum that a shallow re-organisation could take back, and
 * everybody sees what it waits for.
 */
import { type DepositId, type Money, money, newId, type UserId } from '@zend/kernel'
import { noTreasury, type ScriptedChain, scriptedChain, TEST_PROVENANCE, testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { DEFAULTS } from '../../config/index.ts'
import { networkTable } from '../../core/assets/index.ts'
import { balancesOf, verifyLedger } from '../../core/ledger/index.ts'
import { putContact } from '../../core/notices/index.ts'
import { systemClock } from '../../ports/clock.ts'
import { type DepositView, readDeposit, resumeNetwork, scanNetwork, settleDeposits } from './index.ts'
import { passAll } from './screening.ts'

const db = await testDatabase()
const networks = networkTable(DEFAULTS.networks)
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const COIN = 100_000_000n
const ETHER = 10n ** 18n

let ann: UserId
let bob: UserId
let chain: ScriptedChain
let network: 'bitcoin' | 'ethereum'
const keyOf = (user: UserId): string => `key-of-${user}`
const deps = () => ({
  db,
  clock: systemClock,
  log,
  network: networks[network],
  connector: chain,
  watch: { ours: async (keys: readonly string[]) => new Set(keys) },
  provenance: TEST_PROVENANCE,
  ownersOf: async (_tx: unknown, _network: unknown, keys: readonly string[]) =>
    new Map(keys.map((key) => [key, { holder: `usr_${key.slice('key-of-usr_'.length)}` as const, address: key }])),
  coins: noTreasury,
  blocksMax: 200,
  screen: passAll,
})
const scan = () => scanNetwork(deps(), new Set())
const look = async (): Promise<void> => {
  await scan()
  await settleDeposits(deps())
}
const grow = async (blocks: number): Promise<void> => {
  chain.mineEmpty(blocks)
  await look()
}
const btc = (user: UserId, hundredths: bigint) => ({
  to: keyOf(user),
  units: (hundredths * COIN) / 100n,
  asset: 'BTC' as const,
})
const eth = (user: UserId, ether: bigint) => ({ to: keyOf(user), units: ether * ETHER, asset: 'ETH' as const })
const balance = async (user: UserId): Promise<Money[]> =>
  (await balancesOf(db.read, user)).map(({ available }) => available)
const views = async (user: UserId): Promise<readonly DepositView[]> => {
  const { rows } = await sql<{
    id: DepositId
  }>`select id from deposit.deposits where holder = ${user} order by coalesce(block_height, off_chain_height), id`.execute(
    db.read,
  )
  return Promise.all(
    rows.map(async ({ id }) => {
      const found = await readDeposit({ networks }, db.read, { holder: user }, id, systemClock.now())
      if (!found.ok) throw new Error(`${id} is not readable`)
      return found.value
    }),
  )
}
/** Formats each deposit of a customer as its page shows it: `confirming 3/6 large`. */
const shown = async (user: UserId): Promise<readonly string[]> =>
  (await views(user)).map(({ deposit, confirmations, confirmationsNeeded, large }) =>
    `${deposit.state} ${confirmations}/${confirmationsNeeded} ${large ? 'large' : ''}`.trim(),
  )
const expectSoundBooks = async (): Promise<void> =>
  expect((await verifyLedger(db)).filter(({ violations }) => violations > 0)).toEqual([])

beforeEach(async () => {
  await sql`truncate deposit.networks, deposit.blocks, deposit.deposits, provenance.proofs, deposit.suspense, deposit.dust, activity.items`.execute(
    db.owner.read,
  )
  chain = scriptedChain()
  chain.mineEmpty(5)
  network = 'bitcoin'
  ann = newId('usr', Date.now())
  bob = newId('usr', Date.now())
  for (const userId of [ann, bob])
    await putContact(db.read, { userId, email: `${userId}@example.com`, locale: 'en', timeZone: 'Africa/Lagos' })
})

describe('on Bitcoin', () => {
  test('0.6 is credited at six, not at three; another customer’s 0.1 beside it at three', async () => {
    chain.mine(btc(ann, 60n), btc(bob, 10n))
    await grow(2)
    expect([await shown(ann), await shown(bob)]).toEqual([['confirming 3/6 large'], ['credited 3/3']])
    expect([await balance(ann), await balance(bob)]).toEqual([[], [money('BTC', COIN / 10n)]])
    await grow(2)
    expect([await shown(ann), await balance(ann)]).toEqual([['confirming 5/6 large'], []])
    await grow(1)
    expect([await shown(ann), await balance(ann)]).toEqual([['credited 6/6 large'], [money('BTC', (6n * COIN) / 10n)]])
    await grow(10)
    expect(await shown(ann)).toEqual(['credited 6/6 large'])
    await expectSoundBooks()
  })

  test('one payment in many outputs waits like one', async () => {
    chain.mine(...Array.from({ length: 10 }, (_, place) => ({ ...btc(ann, 6n), txid: 'split', index: String(place) })))
    await grow(2)
    expect(new Set(await shown(ann))).toEqual(new Set(['confirming 3/6 large']))
    await grow(2)
    expect(await balance(ann)).toEqual([])
    await grow(1)
    expect([new Set(await shown(ann)), await balance(ann)]).toEqual([
      new Set(['credited 6/6 large']),
      [money('BTC', (6n * COIN) / 10n)],
    ])
  })

  test('in two blocks: what lies deep is credited, and with it what is ordinary then', async () => {
    chain.mine(btc(ann, 30n))
    chain.mine(btc(ann, 30n))
    await grow(3)
    expect(await shown(ann)).toEqual(['confirming 5/6 large', 'confirming 4/6 large'])
    await grow(1)
    expect([await shown(ann), await balance(ann)]).toEqual([
      ['credited 6/6 large', 'credited 3/3'],
      [money('BTC', (6n * COIN) / 10n)],
    ])
  })

  test('one that was credited already counts while it is shallow: a second waits until it lies deep', async () => {
    chain.mine(btc(ann, 30n))
    await grow(2)
    expect(await shown(ann)).toEqual(['credited 3/3'])
    chain.mine(btc(ann, 30n))
    await grow(1)
    expect(await shown(ann)).toEqual(['credited 3/3', 'confirming 2/6 large'])
    await grow(1)
    expect(await shown(ann)).toEqual(['credited 3/3', 'credited 3/3'])
  })

  test('one that has its confirmations and is not settled yet waits too when the sum grows large', async () => {
    chain.mine(btc(ann, 30n))
    chain.mineEmpty(2)
    await scan()
    expect(await shown(ann)).toEqual(['screening 3/3'])
    chain.mine(btc(ann, 30n))
    await look()
    expect([await shown(ann), await balance(ann)]).toEqual([['screening 4/6 large', 'detected 1/6 large'], []])
    await grow(2)
    expect([await shown(ann), await balance(ann)]).toEqual([
      ['credited 6/6 large', 'credited 3/3'],
      [money('BTC', (6n * COIN) / 10n)],
    ])
    await expectSoundBooks()
  })

  test('a re-organisation takes its confirmations away, and it needs all six again', async () => {
    chain.mine(btc(ann, 60n))
    await grow(1)
    chain.mine(...chain.reorganise(2))
    await look()
    expect(await shown(ann)).toEqual(['detected 1/6 large'])
    await grow(3)
    // Its newest two blocks are replaced by three: five in all.
    chain.reorganise(2)
    await look()
    expect([await shown(ann), await balance(ann)]).toEqual([['confirming 5/6 large'], []])
    await grow(1)
    expect([await shown(ann), await balance(ann)]).toEqual([['credited 6/6 large'], [money('BTC', (6n * COIN) / 10n)]])
    await expectSoundBooks()
  })

  test('a credited one that is off the chain counts until it is back, or its loss was accepted', async () => {
    chain.mine(btc(ann, 30n))
    await grow(2)
    chain.reorganise(3)
    chain.mine(btc(ann, 30n))
    await look()
    expect(await shown(ann)).toEqual(['credited 3/3', 'detected 1/6 large'])
    await sql`update deposit.networks set status = 'halted', halted_at = now(), halt_code = 'credited_deposit_missing'`.execute(
      db.owner.read,
    )
    expect(
      (
        await resumeNetwork(
          { db, clock: systemClock },
          { operator: 'usr_op' },
          { network: 'bitcoin', from: null, note: 'lost' },
        )
      ).ok,
    ).toBe(true)
    expect(await shown(ann)).toEqual(['credited 3/3', 'detected 1/3'])
  })

  test('how long it usually takes is learnt from its like, and the credit is expected at its own pace', async () => {
    for (let made = 0; made < 5; made++) chain.mine(btc(bob, 1n))
    await grow(2)
    chain.mine(btc(ann, 60n), btc(bob, 1n))
    await look()
    const [large] = await views(ann)
    const [ordinary] = (await views(bob)).slice(-1)
    expect([large?.usualSeconds ?? null, typeof ordinary?.usualSeconds]).toEqual([null, 'number'])
    const minutesTo = (view: DepositView | undefined): number =>
      Math.round(((view?.expectedAt?.getTime() ?? 0) - Date.now()) / 60_000)
    expect([minutesTo(large), minutesTo(ordinary)]).toEqual([50, 20])
  })
})

describe('on Ethereum', () => {
  beforeEach(() => {
    network = 'ethereum'
  })

  test('a large one also needs the network’s word, and only that one waits where a node says nothing', async () => {
    chain.finality(null)
    chain.mine(eth(ann, 4n), eth(bob, 1n))
    await grow(19)
    expect([await shown(ann), await shown(bob)]).toEqual([['confirming 20/20 large'], ['credited 20/20']])
    await grow(100)
    expect([await shown(ann), await balance(ann)]).toEqual([['confirming 20/20 large'], []])
    chain.finality(64)
    await look()
    expect([await shown(ann), await balance(ann)]).toEqual([['credited 20/20 large'], [money('ETH', 4n * ETHER)]])
    await expectSoundBooks()
  })

  test('small ones do not add up for ever where nothing is called final', async () => {
    for (let made = 0; made < 5; made++) {
      chain.mine(eth(ann, 2n))
      await grow(networks.ethereum.keepBlocks)
    }
    expect(await shown(ann)).toEqual(Array.from({ length: 5 }, () => 'credited 20/20'))
  })
})
