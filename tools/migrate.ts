/**
 * Brings the database that DATABASE_URL names to the newest schema, and prints each migration it applied. The login is the owner's.
 * With API_PASSWORD_FILE, WORKER_PASSWORD_FILE and CONFIRMER_PASSWORD_FILE it also sees to the logins of the running processes.
 */
import { readFileSync } from 'node:fs'
import { optionalEnv, requiredEnv } from '@zend/server/config'
import { ensureProcessLogins, migrate } from '@zend/server/database'

for (const name of await migrate(requiredEnv('DATABASE_URL'))) console.log(name)
const passwordOf = (name: string): string => {
  const file = optionalEnv(name, '')
  return file === '' ? '' : readFileSync(file, 'utf8')
}
const passwords = {
  api: passwordOf('API_PASSWORD_FILE'),
  worker: passwordOf('WORKER_PASSWORD_FILE'),
  confirmer: passwordOf('CONFIRMER_PASSWORD_FILE'),
}
if (Object.values(passwords).every((password) => password !== '')) await ensureProcessLogins(requiredEnv('DATABASE_URL'), passwords)
