/** Wires the jobs of web push in the worker. */
import type { ProductConfig } from '@zend/server/config'
import { webPushSender } from '@zend/server/connectors/push/web-push'
import { pushTextOf } from '@zend/server/core/notices'
import {
  deliverPush,
  PURGE_PUSH_JOB,
  purgePush,
  PUSH_NOTICE_JOB,
  type PushDeps,
  pushJobOf,
  pushSealingKeyFrom,
} from '@zend/server/core/push'
import { openSessions } from '@zend/server/core/sign-in'
import type { TaskList } from 'graphile-worker'

/**
 * The parts that are already open. `vapidKey` identifies us to push services; `null` when this deployment has no push.
 */
export type OpenParts = Pick<PushDeps, 'db' | 'clock' | 'log'> & {
  readonly secret: Uint8Array
  readonly policy: ProductConfig['push']
  readonly vapidKey: string | null
}

/**
 * The jobs of web push. Without a key no device can subscribe, so nothing new is enqueued; what was enqueued before
 * waits.
 */
export function openPush({ secret, policy, vapidKey, ...parts }: OpenParts): { readonly tasks: TaskList } {
  const purge: TaskList = { [PURGE_PUSH_JOB]: async () => void (await purgePush({ ...parts, openSessions })) }
  if (vapidKey === null) return { tasks: purge }
  const sender = webPushSender({
    privateKey: vapidKey,
    subject: policy.subject,
    timeoutMs: policy.timeoutMs,
    clock: parts.clock,
  })
  const deps: PushDeps = {
    ...parts,
    sender,
    sealingKey: pushSealingKeyFrom(secret),
    policy,
    openSessions,
    textOf: pushTextOf,
  }
  return {
    tasks: { ...purge, [PUSH_NOTICE_JOB]: async (payload) => void (await deliverPush(deps, pushJobOf(payload))) },
  }
}
