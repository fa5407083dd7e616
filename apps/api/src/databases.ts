/**
 * Opens the API's two database pools, so that callers without a session take no connection from those with money at
 * stake. Wiring only.
 */
import { connectionsOf, type ProductConfig, requiredEnv, whenThere } from '@zend/server/config'
import { type Database, isUnavailable, openDatabase, requireConnections } from '@zend/server/database'
import type { Logger } from 'pino'

/**
 * `db` serves signed-in customers; `publicDb` serves sign-up and sign-in: sign-ins from one address wait for each other
 * in the database.
 */
export type Databases = { readonly db: Database; readonly publicDb: Database }

// A caller gets a response within a second, even if it is that we are unavailable.
const SILENCE_MAX_MS = 600
const CONNECTION_WAIT_MS = 5_000

/**
 * Opens both, and waits for a server that is absent at startup. Throws when it allows fewer connections than are
 * configured.
 */
export async function openDatabases(
  config: Pick<ProductConfig, 'api' | 'networks' | 'worker' | 'confirmer'>,
  logger: Logger,
): Promise<Databases> {
  const opened = (applicationName: string, poolMax: number): Database =>
    openDatabase({
      url: requiredEnv('DATABASE_URL'),
      applicationName,
      poolMax,
      role: 'zend_api',
      silenceMaxMs: SILENCE_MAX_MS,
      connectionWaitMs: CONNECTION_WAIT_MS,
      onSilence: (isSilent) =>
        logger.error({ alert: 'database_silent', isSilent }, 'the database stopped answering, or answers again'),
      onIdleError: (err) => logger.warn({ err }, 'a database connection broke'),
    })
  const db = opened('zend-api', config.api.connections.customers)
  const publicDb = opened('zend-api-public', config.api.connections.anonymous)
  const { worker, api, confirmer } = connectionsOf(config)
  await whenThere(
    () => requireConnections(db.read, { worker, API: api, confirmer }),
    isUnavailable,
    (err) => logger.error({ alert: 'database_absent', err }, 'the database cannot be asked; trying again'),
  )
  return { db, publicDb }
}
