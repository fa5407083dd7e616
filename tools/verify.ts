/**
 * `npm run verify`: checks every invariant of the books, and of every product and the treasury against them, in the database that DATABASE_URL names, one line each.
 * Exit code 0 when all hold, 1 when one is broken, 2 when it could not look. It changes nothing.
 */
import { loadConfig } from '@zend/server/config'
import { networkTable } from '@zend/server/core/assets'
import { openDatabase } from '@zend/server/database'
import { checkEveryInvariant } from './invariants.ts'

const url = process.env['DATABASE_URL']
if (url === undefined || url === '') {
  console.error('DATABASE_URL is not set: which database shall be checked?')
  process.exit(2)
}

const database = openDatabase({ url, applicationName: 'zend-verify', role: null, readOnly: true, poolMax: 1 })
try {
  const networks = networkTable(loadConfig(process.env['ZEND_CONFIG']).networks)
  for (const { name, violations } of await checkEveryInvariant(database, networks)) {
    console.log(violations === 0 ? `ok    ${name}` : `FAIL  ${name}: ${violations}`)
    if (violations !== 0) process.exitCode = 1
  }
} catch (error) {
  console.error('the books could not be checked:', error instanceof Error ? error.message : error)
  process.exitCode = 2
} finally {
  await database.close()
}
