import { money } from '@zend/kernel'
import {
  accountsOn,
  CALLER,
  expectOk,
  ownActor,
  noTreasury,
  scriptedChain,
  TEST_PROVENANCE,
  testDatabase,
} from '@zend/tests/testkit'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DEFAULTS } from '../../config/index.ts'
import { closeAccount } from '../../core/account-closing/index.ts'
import { networkTable } from '../../core/assets/index.ts'
import { sendActionCode } from '../../core/confirmation/index.ts'
import { findCustomer } from '../../core/persons/index.ts'
import { openDatabase } from '../../database/index.ts'
import { scanNetwork } from './scan-network.ts'
import { passAll } from './screening.ts'
import { settleDeposits } from './settle-deposits.ts'

const db = await testDatabase()
const { deps: identity, clock, codeTo, customer } = accountsOn(db)
const KEY = 'key of the customer'

test('a closing that meets a credit on its way waits for it, and the account stays open', async () => {
  const made = await customer()
  const { userId } = made
  const chain = scriptedChain()
  const deps = {
    db,
    clock,
    connector: chain,
    coins: noTreasury,
    blocksMax: 50,
    screen: passAll,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    network: { ...networkTable(DEFAULTS.networks).ethereum, confirmations: 3 },
    watch: { ours: async (keys: readonly string[]) => new Set(keys.filter((key) => key === KEY)) },
    provenance: TEST_PROVENANCE,
    ownersOf: async () => new Map([[KEY, { holder: userId, address: 'address of the customer' }]]),
  }
  chain.mineEmpty(5)
  await scanNetwork(deps, new Set())
  chain.mine({ to: KEY, units: 10n ** 18n, asset: 'ETH' })
  chain.mineEmpty(2)
  await scanNetwork(deps, new Set())
  expectOk(await sendActionCode(identity, ownActor(userId), { kind: 'close-account' }))
  const code = await codeTo(made.command.email)
  // Only the API's role closes accounts.
  const api = openDatabase({ url: db.url, applicationName: 'zend-test-api', role: 'zend_api', poolMax: 2 })
  const closing = {
    identity: { ...identity, db: api },
    collecting: async () => ({ sums: [], ids: [] }),
    forget: [],
    keptYears: () => 5,
  }
  try {
    const closed: ReturnType<typeof closeAccount>[] = []
    await settleDeposits({
      ...deps,
      onCredited: async () => {
        closed.push(closeAccount(closing, made.actor, { password: made.command.password, code }, CALLER))
        await closingWaits()
      },
    })
    // The closing already saw the credited money, not a pending deposit.
    expect(await Promise.all(closed)).toMatchObject([
      {
        ok: false,
        refusal: { code: 'account_not_empty', blockers: [{ kind: 'balance', money: money('ETH', 10n ** 18n) }] },
      },
    ])
    expect(await findCustomer(db.read, userId)).not.toBeNull()
  } finally {
    await api.close()
  }
})

/** Waits until a closing is blocked by the lock that keeps the account open. */
const closingWaits = (): Promise<void> =>
  expect
    .poll(
      async () => {
        const { rows } =
          await sql`select from pg_locks l join pg_database d on d.oid = l.database where d.datname = current_database()
          and l.locktype = 'advisory' and l.mode = 'ExclusiveLock' and not l.granted`.execute(db.owner.read)
        return rows.length
      },
      { timeout: 10_000, interval: 10 },
    )
    .toBe(1)
