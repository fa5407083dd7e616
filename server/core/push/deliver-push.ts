/**
 * The job that pushes one notice to one device: checks again whatever may have changed, renders the message, sends it
 * to the push service. Delivering twice is harmless: on the device the second replaces the first. The content is never
 * logged.
 */
import { after, type Id, isId, type UserId } from '@zend/kernel'
import { type Database, type Tx, UnusableJob } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { PushSender } from '../../ports/push-sender.ts'
import { type SealingKey, unseal } from '../sealing/index.ts'
import {
  isKnownService,
  pauseAfter,
  type PushJob,
  pushMessage,
  type PushPolicy,
  type PushText,
  targetOf,
} from './push.ts'
import { enqueuePush } from './push-to-devices.ts'
import { deleteSubscription, findSubscription } from './subscriptions.repo.ts'

/** Dependencies of delivery. `openSessions` is sign-in's, `textOf` notices'. */
export type PushDeps = {
  readonly db: Pick<Database, 'read' | 'transact'>
  readonly clock: Clock
  readonly log: { warn(facts: object, text: string): void }
  readonly sender: PushSender
  readonly sealingKey: SealingKey
  readonly policy: PushPolicy
  /** Returns which of these sessions are open. */
  readonly openSessions: (tx: Tx, ids: readonly string[], now: Date) => Promise<ReadonlySet<string>>
  /** Returns the text of a notice of this customer; `null` when it is no longer to be shown. */
  readonly textOf: (tx: Tx, userId: UserId, noticeId: Id<'ntc'>) => Promise<PushText | null>
}

/**
 * Result of a push: `ended` means that the subscription no longer exists, `dropped` that this message is not worth
 * sending (any more).
 */
export type PushDelivery = 'sent' | 'ended' | 'dropped' | 'later'

/** Parses a job's payload. Throws `UnusableJob` on anything else. */
export function pushJobOf(payload: unknown): PushJob {
  const { noticeId, subscriptionId, tries } = { ...(payload as Readonly<Record<string, unknown>> | null) }
  if (
    !isText(noticeId) ||
    !isId('ntc', noticeId) ||
    !isText(subscriptionId) ||
    !isId('psh', subscriptionId) ||
    typeof tries !== 'number'
  ) {
    throw new UnusableJob('the job names no push')
  }
  return { noticeId, subscriptionId, tries }
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Pushes a notice to a device, or schedules a retry. Throws on our own faults; the job runner retries. */
export async function deliverPush(deps: PushDeps, job: PushJob): Promise<PushDelivery> {
  const { db, clock, policy } = deps
  const subscription = await findSubscription(db.read, job.subscriptionId)
  if (subscription === null) return 'ended'
  const now = clock.now()
  const { userId, sessionId } = subscription
  if (!(await deps.openSessions(db.read, [sessionId], now)).has(sessionId)) return end(deps, job)
  // The device may belong to another customer since the push was scheduled: only its customer's notices are found.
  const text = await deps.textOf(db.read, userId, job.noticeId)
  if (text === null) return 'dropped'
  const leftMs = after(text.createdAt, policy.lifeMs).getTime() - now.getTime()
  if (leftMs <= 0) return 'dropped'
  const target = targetOf(unseal(deps.sealingKey, subscription.id, subscription.sealed))
  // A service may have been removed from the list since the device subscribed.
  if (!isKnownService(target.endpoint, policy.services)) return end(deps, job)
  const outcome = await deps.sender.send(target, pushMessage(job.noticeId, text, leftMs))
  switch (outcome.kind) {
    case 'taken':
      return 'sent'
    case 'gone':
      return end(deps, job)
    case 'refused':
      deps.log.warn({ subscription: job.subscriptionId, status: outcome.status }, 'a push service refused a message')
      return 'dropped'
    case 'later':
      return tryLater(deps, job, outcome.afterMs, leftMs)
  }
}

async function end({ db }: PushDeps, { subscriptionId }: PushJob): Promise<'ended'> {
  await deleteSubscription(db.read, subscriptionId)
  return 'ended'
}

async function tryLater(
  { db, clock, policy, log }: PushDeps,
  job: PushJob,
  askedMs: number | null,
  leftMs: number,
): Promise<'later' | 'dropped'> {
  const tries = job.tries + 1
  const pauseMs = pauseAfter(tries, askedMs, policy.backoff)
  if (tries >= policy.triesMax || pauseMs >= leftMs) {
    log.warn({ subscription: job.subscriptionId, tries }, 'a push was given up')
    return 'dropped'
  }
  await db.transact((tx) => enqueuePush(tx, { ...job, tries }, after(clock.now(), pauseMs)))
  return 'later'
}
