/**
 * Brings the database that DATABASE_URL names to the newest schema, and prints each migration it applied. The login is the owner's.
 * With RUNTIME_PASSWORD_FILE it also sees to the login of the running product.
 */
import { readFileSync } from 'node:fs'
import { requiredEnv } from '@zend/server/config'
import { ensureRuntimeLogin, migrate } from '@zend/server/database'

for (const name of await migrate(requiredEnv('DATABASE_URL'))) console.log(name)
const passwordFile = process.env['RUNTIME_PASSWORD_FILE']
if (passwordFile !== undefined && passwordFile !== '') await ensureRuntimeLogin(requiredEnv('DATABASE_URL'), readFileSync(passwordFile, 'utf8'))
