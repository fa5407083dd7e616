/**
 * What reaches an address outside when somebody writes forged withdrawals with the database's logins, the API's and the worker's, and has no key? The worker, the
 * treasury and the signer are the product's; what arrives is counted on scripted networks (`tests/attack`).
 */
import { authorizationKey, newAuthorizationKey } from '@zend/server/core/authorizations'
import { migrate, openDatabase } from '@zend/server/database'
import { attack } from '../../tests/attack/attack.ts'
import { BOTH_ROLES, onServer, TEST_ROLE, urlOf } from '../../tests/testkit/postgres.global-setup.ts'
import { startServer } from '../ledger/server.ts'
import type { Measure } from '../measure.ts'

const TRIES = 1_500
const QUICK_TRIES = 200
const DATABASE = 'zend_bench_attack'

/** Measures. Takes a few minutes. */
export const measure: Measure = async (say, { quick }) => {
  const server = await startServer()
  const url = urlOf(server.url, DATABASE)
  try {
    await onServer(server.url, `create database ${DATABASE}`)
    await migrate(url)
    await onServer(server.url, BOTH_ROLES)
    const app = openDatabase({ url, applicationName: 'zend-bench', role: TEST_ROLE })
    const owner = openDatabase({ url, applicationName: 'zend-bench-owner', role: null, poolMax: 4 })
    try {
      say('forging')
      const key = authorizationKey(newAuthorizationKey().privateKey)
      const found = await attack({ ...app, url, owner }, { seed: 1, tries: quick ? QUICK_TRIES : TRIES, key })
      const { tried: forgedTried, written: forgedWritten, paid: forgedPaid, confirmed, arrived } = found
      return { figures: { forgedTried, forgedWritten, forgedPaid, confirmed, confirmedPaid: arrived }, ratios: {} }
    } finally {
      await Promise.all([app.close(), owner.close()])
    }
  } finally {
    await server.stop()
  }
}
