/** Wires webhooks in the worker. */
import type { ProductConfig } from '@zend/server/config'
import { addressRules, safePoster } from '@zend/server/connectors/webhooks/safe-post'
import { type DeliverDeps, PURGE_WEBHOOKS_JOB, purgeWebhooks, webhookKeyFrom } from '@zend/server/core/webhooks'
import type { Database } from '@zend/server/database'
import type { Clock } from '@zend/server/ports/clock'
import type { TaskList } from 'graphile-worker'

/** The parts that are already open. `secret` is the deployment's. */
export type OpenParts = Pick<DeliverDeps, 'log'> & {
  readonly db: Database
  readonly clock: Clock
  readonly policy: ProductConfig['webhooks']
  readonly secret: Uint8Array
}

/** What delivers them, and their jobs. Throws on an invalid range in the configuration. */
export function openWebhooks({ db, clock, log, policy, secret }: OpenParts): {
  readonly deliver: DeliverDeps
  readonly tasks: TaskList
  readonly crontab: string
} {
  const rules = addressRules(policy.allowedRanges)
  const poster = safePoster({ rules, timeoutMs: policy.timeoutMs, clock })
  return {
    deliver: { db, clock, log, poster, policy, webhookKey: webhookKeyFrom(secret) },
    tasks: { [PURGE_WEBHOOKS_JOB]: () => purgeWebhooks({ db, clock, policy }) },
    crontab: `10 * * * * ${PURGE_WEBHOOKS_JOB}`,
  }
}
