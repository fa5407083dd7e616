/** The API process: opens what it needs, wires routes to use cases, listens. Wiring only. */
import { announceReady, loadConfig, onStop, optionalEnv, portEnv, requiredEnv, secretFromEnvFile } from '@zend/server/config'
import { authenticate, identityKeysFrom, passwordHasher } from '@zend/server/core/identity'
import { sealingKeyFrom } from '@zend/server/core/notices'
import { openDatabase } from '@zend/server/database'
import { systemClock as clock } from '@zend/server/ports/clock'
import pino from 'pino'
import { buildApi, loggedRequest } from './app.ts'
import { accountsRoutes } from './routes/accounts.route.ts'
import { generalRoutes } from './routes/general.route.ts'
import { healthRoutes } from './routes/health.route.ts'

const logger = pino({ name: 'api', level: optionalEnv('LOG_LEVEL', 'info'), serializers: { req: loggedRequest } })
const config = loadConfig(process.env['ZEND_CONFIG'])
const host = optionalEnv('HOST', '127.0.0.1')
const port = portEnv('API_PORT', 4000)
const secret = secretFromEnvFile('SECRETS_KEY_FILE')
const db = openDatabase({ url: requiredEnv('DATABASE_URL'), applicationName: 'zend-api', onIdleError: (err) => logger.warn({ err }, 'a database connection broke') })

const list = (text: string): string[] => text.split(',').filter((part) => part !== '')

const identity = {
  db,
  clock,
  policy: config.identity,
  keys: identityKeysFrom(secret),
  sealingKey: sealingKeyFrom(secret),
  hasher: passwordHasher(config.identity.passwordHash),
}

const app = await buildApi({
  routes: [
    ...accountsRoutes(identity),
    ...generalRoutes(),
    ...healthRoutes({
      clock,
      checks: {
        database: async () => {
          await db.pool.query('select 1')
          return null
        },
      },
    }),
  ],
  authenticate: (token) => authenticate(identity, token),
  logger,
  origins: list(optionalEnv('APP_ORIGINS', 'http://localhost:3001')),
  publicUrl: optionalEnv('API_URL', `http://localhost:${port}`),
  requestsPerMinute: config.api.requestsPerMinute,
  bodyBytesMax: config.api.bodyBytesMax,
  trustedProxies: list(optionalEnv('TRUSTED_PROXIES', '')),
})

await app.listen({ host, port })
onStop(async () => {
  await app.close()
  await db.close()
})
announceReady({ port })
logger.info({ port }, 'ready')
