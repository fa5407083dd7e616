/**
 * What is paid to an outside address or account when somebody writes forged withdrawals, payments, quick sells, rules
 * and payout attempts with the database's logins, the API's and the worker's, but without a key? The worker, the
 * treasury, the signer and the rails' connectors are the product's; payments are counted on scripted networks and at
 * simulated rails (`tests/attack`). Signed with the product's own key the same rows are paid: `controlPaid`.
 */
import { authorizationKey, newAuthorizationKey } from '@zend/server/core/authorizations'
import { openDatabase } from '@zend/server/database'
import { type Attacked, type AttackOptions, attack } from '../../tests/attack/attack.ts'
import { attackSells } from '../../tests/attack/sells.ts'
import { TEST_AUTHORIZATION } from '../../tests/testkit/accounts.ts'
import { migrateWithHouse } from '../../tests/testkit/migrated.ts'
import { BOTH_ROLES, onServer, TEST_ROLE, urlOf } from '../../tests/testkit/postgres.global-setup.ts'
import type { TestDatabase } from '../../tests/testkit/database.ts'
import { startServer } from '../ledger/server.ts'
import type { Measure } from '../measure.ts'

const TRIES = { withdrawals: 1_000, sells: 600, control: 60 }
const QUICK_TRIES = { withdrawals: 60, sells: 120, control: 60 }
const ROUNDS = 12

/** Measures. Takes about ten minutes. */
export const measure: Measure = async (say, { quick }) => {
  const tries = quick ? QUICK_TRIES : TRIES
  const server = await startServer()
  const on = async (name: string, how: (db: TestDatabase) => Promise<Attacked>): Promise<Attacked> => {
    say(name)
    return onDatabase(server.url, `zend_bench_${name.replaceAll(' ', '_')}`, how)
  }
  const attacker = authorizationKey(newAuthorizationKey().privateKey)
  const options = (count: number, key = attacker): AttackOptions => ({ seed: 1, tries: count, key, rounds: ROUNDS })
  try {
    const withdrawals = await on('withdrawals', (db) => attack(db, options(tries.withdrawals)))
    const sells = await on('sells', (db) => attackSells(db, options(tries.sells)))
    const control = [
      await on('withdrawals with the key', (db) => attack(db, options(tries.control, TEST_AUTHORIZATION.key))),
      await on('sells with the key', (db) => attackSells(db, options(tries.control, TEST_AUTHORIZATION.key))),
    ]
    const sum = (of: keyof Attacked): number => withdrawals[of] + sells[of]
    return {
      figures: {
        forgedTried: sum('tried'),
        forgedWritten: sum('written'),
        forgedPaid: sum('paid'),
        confirmed: sum('confirmed'),
        confirmedPaid: sum('arrived'),
        withdrawals: { ...withdrawals, controlPaid: control[0]?.paid ?? 0 },
        sells: { ...sells, controlPaid: control[1]?.paid ?? 0 },
      },
      ratios: {},
    }
  } finally {
    await server.stop()
  }
}

async function onDatabase(
  serverUrl: string,
  name: string,
  how: (db: TestDatabase) => Promise<Attacked>,
): Promise<Attacked> {
  const url = urlOf(serverUrl, name)
  await onServer(serverUrl, `create database ${name}`)
  await migrateWithHouse(url)
  await onServer(serverUrl, BOTH_ROLES)
  const app = openDatabase({ url, applicationName: 'zend-bench', role: TEST_ROLE })
  const owner = openDatabase({ url, applicationName: 'zend-bench-owner', role: null, poolMax: 4 })
  const confirmer = openDatabase({ url, applicationName: 'zend-bench-confirmer', role: 'zend_confirmer', poolMax: 2 })
  try {
    return await how({ ...app, url, owner, confirmer })
  } finally {
    await Promise.all([app.close(), owner.close(), confirmer.close()])
  }
}
