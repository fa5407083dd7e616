/**
 * A network with one provider does not start without an hourly cap, and credits no more than the cap within an hour.
 */
import { after, HOUR_MS, money, newId, type UserId } from '@zend/kernel'
import { noTreasury, scriptedChain, TEST_PROVENANCE, testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DEFAULTS } from '../../config/index.ts'
import { networkTable } from '../../core/assets/index.ts'
import { balancesOf } from '../../core/ledger/index.ts'
import { putContact } from '../../core/notices/index.ts'
import { capsOf, passAll, readDeposit, scanNetwork, settleDeposits } from './index.ts'

const db = await testDatabase()
const networks = networkTable(DEFAULTS.networks)
const network = { ...networks.ethereum, large: null, confirmations: 2, haltDepth: 2, keepBlocks: 12 }
const ETHER = 10n ** 18n
const policyWith = (figures: object) => ({ aloneMaxPerHour: { ...DEFAULTS.deposit.aloneMaxPerHour, ...figures } })

test('does not start unless it is named with a figure', () => {
  expect(() => capsOf(['ethereum', 'bitcoin'], policyWith({ bitcoin: { BTC: '0.5' } }))).toThrow(
    'ETHEREUM_WITNESS_RPC_URL',
  )
  expect(() => capsOf(['bitcoin'], policyWith({ bitcoin: { BTC: '0.5 ' } }))).toThrow('aloneMaxPerHour.bitcoin.BTC')
  expect(
    capsOf(['bitcoin'], policyWith({ bitcoin: { BTC: '0.5' } }))
      .get('bitcoin')
      ?.get('BTC'),
  ).toEqual(money('BTC', 50_000_000n))
  expect(capsOf([], DEFAULTS.deposit).size).toBe(0)
})

test('credits no more than its bound within an hour, in order, and tells whoever waits', async () => {
  const cap = capsOf(['ethereum'], policyWith({ ethereum: { ETH: '2' } })).get('ethereum')
  if (cap === undefined) throw new Error('no bound')
  let now = new Date()
  const alerts: object[] = []
  const log = { info: () => undefined, warn: () => undefined, error: (facts: object) => void alerts.push(facts) }
  const chain = scriptedChain()
  chain.mineEmpty(4)
  const deps = {
    db,
    clock: { now: () => now },
    log,
    network,
    connector: chain,
    coins: noTreasury,
    blocksMax: 50,
    screen: passAll,
    cap,
    watch: { ours: async (keys: readonly string[]) => new Set(keys) },
    provenance: TEST_PROVENANCE,
    ownersOf: async (_tx: unknown, _network: unknown, keys: readonly string[]) =>
      new Map(keys.map((key) => [key, { holder: key as UserId, address: key }])),
  }
  const look = async (): Promise<void> => {
    now = after(now, 1)
    await scanNetwork(deps, new Set())
    await settleDeposits(deps)
  }
  const [first, second, small, huge] = [0, 1, 2, 3].map((place) => newId('usr', Date.now() + place)) as [
    UserId,
    UserId,
    UserId,
    UserId,
  ]
  for (const userId of [first, second, small, huge])
    await putContact(db.read, { userId, email: `${userId}@example.com`, locale: 'en', timeZone: 'Africa/Lagos' })
  const has = async (userId: UserId): Promise<bigint> => (await balancesOf(db.read, userId))[0]?.available.amount ?? 0n
  await look()
  // One block, in this order: the deposit above the whole cap must not keep the others waiting.
  for (const [to, units] of [
    [huge, 5n * ETHER],
    [first, (3n * ETHER) / 2n],
    [second, ETHER],
    [small, ETHER / 10n],
  ] as const) {
    chain.mine({ to, units, asset: 'ETH' })
    await look()
  }
  chain.mineEmpty(2)
  await look()
  expect(await Promise.all([first, second, small, huge].map(has))).toEqual([(3n * ETHER) / 2n, 0n, 0n, 0n])
  expect(alerts).toMatchObject([
    { alert: 'deposit_capped', asset: 'ETH', fitsNever: true },
    { alert: 'deposit_capped', asset: 'ETH', fitsNever: false },
    { alert: 'deposit_capped', fitsNever: false },
  ])
  const { rows } = await sql<{ id: `dep_${string}` }>`select id from deposit.deposits where holder = ${second}`.execute(
    db.read,
  )
  const [waiting] = rows
  if (waiting === undefined) throw new Error('nothing waits')
  expect(await readDeposit({ networks }, db.read, { holder: second }, waiting.id, now)).toMatchObject({
    ok: true,
    value: { waitsForRoom: true },
  })
  await look()
  expect(alerts).toHaveLength(3)
  now = after(now, HOUR_MS + 1)
  await look()
  expect(await Promise.all([first, second, small, huge].map(has))).toEqual([(3n * ETHER) / 2n, ETHER, ETHER / 10n, 0n])
  // A second provider that knows the transactions removes the cap.
  const { cap: _none, ...witnessed } = deps
  await scanNetwork({ ...witnessed, witness: chain }, new Set())
  chain.mineEmpty(1)
  await scanNetwork({ ...witnessed, witness: chain }, new Set())
  await settleDeposits({ ...witnessed, witness: chain })
  expect(await has(huge)).toBe(5n * ETHER)
})
