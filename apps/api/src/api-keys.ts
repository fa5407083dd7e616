/** Wires API keys in the API: their routes, letting them in, and the log of their calls. */
import type { ProductConfig } from '@zend/server/config'
import { type ApiKeysDeps, enterWithKey, openCallLog } from '@zend/server/core/api-keys'
import { deploymentMode } from '@zend/server/core/api-keys/act'
import type { Logger } from 'pino'
import type { Route } from './guard.ts'
import type { KeyEntrance } from './key-entrance.ts'
import { apiKeysRoutes } from './routes/api-keys.route.ts'

/** The parts that are already open. */
export type OpenParts = Pick<ApiKeysDeps, 'db' | 'clock' | 'confirmation' | 'approvals'> & {
  readonly config: Pick<ProductConfig, 'api' | 'mode'>
  readonly logger: Logger
}

/** API keys: their entrance, for the guard, and their routes. The caller closes them, which writes the log. */
export type ApiKeys = {
  readonly entrance: KeyEntrance
  readonly routes: readonly Route[]
  readonly close: () => Promise<void>
}

/** Opens API keys. */
export function openApiKeys({ config, logger, ...parts }: OpenParts): ApiKeys {
  const deps = { ...parts, mode: deploymentMode(config.mode) }
  const { perMinuteMax, logEveryMs: everyMs, logWaitingMax: waitingMax } = config.api.keys
  const onTrouble = (trouble: object): void => logger.warn(trouble, 'calls of API keys were not logged')
  const log = openCallLog({ db: deps.db, everyMs, waitingMax, onTrouble })
  return {
    entrance: { enter: enterWithKey({ ...deps, perMinuteMax }), log: log.add },
    routes: apiKeysRoutes(deps),
    close: log.close,
  }
}
