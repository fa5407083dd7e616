/**
 * Migrates the database of DATABASE_URL to the newest schema and prints each migration it applied; then opens missing
 * house accounts, of every asset and every rail. The login is the owner's. With API_PASSWORD_FILE, WORKER_PASSWORD_FILE
 * and CONFIRMER_PASSWORD_FILE it also creates the logins of the running processes.
 */
import { readFileSync } from 'node:fs'
import { optionalEnv, requiredEnv } from '@zend/server/config'
import { FX_PROVIDER_NAMES } from '@zend/server/connectors/fx'
import { RAIL_NAMES } from '@zend/server/connectors/rails'
import { openHouseAccounts } from '@zend/server/core/ledger'
import { ensureProcessLogins, migrate, OtherSchemaFiles } from '@zend/server/database'

const applied = await migrate(requiredEnv('DATABASE_URL')).catch((error: unknown) => {
  if (!(error instanceof OtherSchemaFiles)) throw error
  console.error(error.message)
  process.exit(2)
})
for (const name of applied) console.log(name)
const opened = await openHouseAccounts(requiredEnv('DATABASE_URL'), RAIL_NAMES, FX_PROVIDER_NAMES)
if (opened > 0) console.log(`opened ${opened} house accounts`)
const passwordOf = (name: string): string => {
  const file = optionalEnv(name, '')
  return file === '' ? '' : readFileSync(file, 'utf8')
}
const passwords = {
  api: passwordOf('API_PASSWORD_FILE'),
  worker: passwordOf('WORKER_PASSWORD_FILE'),
  confirmer: passwordOf('CONFIRMER_PASSWORD_FILE'),
}
if (Object.values(passwords).every((password) => password !== ''))
  await ensureProcessLogins(requiredEnv('DATABASE_URL'), passwords)
