import { money, newId, type UserId } from '@zend/kernel'
import { noTreasury, scriptedChain, testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DEFAULTS } from '../../config/index.ts'
import { networkTable } from '../../core/assets/index.ts'
import { balancesOf } from '../../core/ledger/index.ts'
import { putContact } from '../../core/notices/index.ts'
import { systemClock } from '../../ports/clock.ts'
import { scanNetwork } from './scan-network.ts'
import { passAll } from './screening.ts'
import { settleDeposits } from './settle-deposits.ts'

const db = await testDatabase()
const ann: UserId = newId('usr', 0)
const bob: UserId = newId('usr', 1)
const KEY = 'key of ann'
const alerts: object[] = []
const chain = scriptedChain()
const deps = {
  db,
  clock: systemClock,
  log: { info: () => undefined, warn: () => undefined, error: (facts: object) => alerts.push(facts) },
  network: { ...networkTable(DEFAULTS.networks).ethereum, confirmations: 3 },
  connector: chain,
  watch: { ours: async (keys: readonly string[]) => new Set(keys.filter((key) => key === KEY)) },
  ownersOf: async () => new Map([[KEY, { userId: ann, address: 'address of ann' }]]),
  coins: noTreasury,
  blocksMax: 50,
  screen: passAll,
}
const belongsTo = (user: UserId) => sql`update deposit.deposits set user_id = ${user}`.execute(db.read)
const balances = async (): Promise<readonly unknown[]> =>
  (await Promise.all([ann, bob].map((user) => balancesOf(db.read, user)))).map((all) => all.map(({ available }) => available))

test('a deposit whose row names another customer than custody does is not credited, and told of', async () => {
  for (const userId of [ann, bob]) await putContact(db.read, { userId, email: `${userId}@example.com`, locale: 'en' })
  chain.mineEmpty(5)
  await scanNetwork(deps, new Set())
  chain.mine({ to: KEY, units: 10n ** 18n, asset: 'ETH' })
  chain.mineEmpty(2)
  await scanNetwork(deps, new Set())
  await belongsTo(bob)
  await expect(settleDeposits(deps)).rejects.toThrow('could not be settled')
  expect(await balances()).toEqual([[], []])
  expect(alerts).toMatchObject([{ alert: 'deposit_not_settled' }])
  await belongsTo(ann)
  await settleDeposits(deps)
  expect(await balances()).toEqual([[money('ETH', 10n ** 18n)], []])
})
