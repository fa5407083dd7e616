/**
 * `npm run verify`: checks every invariant of the books, and of deposits and the treasury against them, in the database that DATABASE_URL names, one line each.
 * Exit code 0 when all hold, 1 when one is broken, 2 when it could not look. It changes nothing.
 */
import { verifyLedger } from '@zend/server/core/ledger'
import { loadConfig } from '@zend/server/config'
import { networkTable } from '@zend/server/core/assets'
import { verifyTreasury } from '@zend/server/core/treasury'
import { openDatabase } from '@zend/server/database'
import { verifyDeposits } from '@zend/server/products/deposit'
import { verifyQuickSells } from '@zend/server/products/quick-sell'
import { verifyRescue } from '@zend/server/products/rescue'
import { verifyTransfers } from '@zend/server/products/transfer'
import { verifyWithdrawals } from '@zend/server/products/withdrawal'

const url = process.env['DATABASE_URL']
if (url === undefined || url === '') {
  console.error('DATABASE_URL is not set: which database shall be checked?')
  process.exit(2)
}

const database = openDatabase({ url, applicationName: 'zend-verify', poolMax: 1 })
try {
  const networks = networkTable(loadConfig(process.env['ZEND_CONFIG']).networks)
  // The treasury's parts must be seen together with the books: one view of both.
  const treasury = await database.transact((tx) => verifyTreasury(tx, networks), { isolation: 'repeatable read' })
  const products = [
    ...(await verifyDeposits(database.read, networks)),
    ...(await verifyWithdrawals(database.read)),
    ...(await verifyTransfers(database.read)),
    ...(await verifyQuickSells(database.read)),
    ...(await verifyRescue(database.read)),
  ]
  for (const { name, violations } of [...(await verifyLedger(database)), ...products, ...treasury]) {
    console.log(violations === 0 ? `ok    ${name}` : `FAIL  ${name}: ${violations}`)
    if (violations !== 0) process.exitCode = 1
  }
} catch (error) {
  console.error('the books could not be checked:', error instanceof Error ? error.message : error)
  process.exitCode = 2
} finally {
  await database.close()
}
