/** The API process: opens what it needs, wires routes to use cases, listens. Wiring only. */
import { announceReady, loadConfig, onStop, optionalEnv, portEnv, requiredEnv } from '@zend/server/config'
import { openDatabase } from '@zend/server/database'
import { systemClock } from '@zend/server/ports/clock'
import pino from 'pino'
import { buildApi } from './app.ts'
import { healthRoutes } from './routes/health.route.ts'

const logger = pino({ name: 'api', level: optionalEnv('LOG_LEVEL', 'info'), redact: ['req.headers.authorization', 'req.query.otp'] })
const config = loadConfig(process.env['ZEND_CONFIG'])
const host = optionalEnv('HOST', '127.0.0.1')
const port = portEnv('API_PORT', 4000)
const db = openDatabase({ url: requiredEnv('DATABASE_URL'), applicationName: 'zend-api', onIdleError: (err) => logger.warn({ err }, 'a database connection broke') })

const list = (text: string): string[] => text.split(',').filter((part) => part !== '')

const app = await buildApi({
  routes: [
    ...healthRoutes({
      clock: systemClock,
      checks: {
        database: async () => {
          await db.pool.query('select 1')
          return null
        },
      },
    }),
  ],
  authenticate: async () => null,
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
