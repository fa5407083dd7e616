/** Brings the database that DATABASE_URL names to the newest schema, and prints each migration it applied. The login is the owner's. */
import { requiredEnv } from '@zend/server/config'
import { migrate } from '@zend/server/database'

for (const name of await migrate(requiredEnv('DATABASE_URL'))) console.log(name)
