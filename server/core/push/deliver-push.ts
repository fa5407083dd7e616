/**
 * The job that pushes one notice to one device: look again at everything that may have changed, write the message, hand
 * it to the push service. Delivering twice is harmless: on the device the second replaces the first. What a customer
 * was told is never logged.
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

/** What delivery needs. `openSessions` is sign-in's, `textOf` notices'. */
export type PushDeps = {
  readonly db: Pick<Database, 'read' | 'transact'>
  readonly clock: Clock
  readonly log: { warn(facts: object, text: string): void }
  readonly sender: PushSender
  readonly sealingKey: SealingKey
  readonly policy: PushPolicy
  /** Which of these sessions are open. */
  readonly openSessions: (tx: Tx, ids: readonly string[], now: Date) => Promise<ReadonlySet<string>>
  /** The words of a notice of this customer's; `null` when there is nothing to tell any more. */
  readonly textOf: (tx: Tx, userId: UserId, noticeId: Id<'ntc'>) => Promise<PushText | null>
}

/**
 * What became of a push: `ended` means that the subscription is no more, `dropped` that this message is not worth
 * sending (any more).
 */
export type PushDelivery = 'sent' | 'ended' | 'dropped' | 'later'

/** A job's payload. Throws `UnusableJob` on anything that is none. */
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

/** Pushes a notice to a device, or orders another try. Throws on faults of ours; the job runner tries again. */
export async function deliverPush(deps: PushDeps, job: PushJob): Promise<PushDelivery> {
  const { db, clock, policy } = deps
  const subscription = await findSubscription(db.read, job.subscriptionId)
  if (subscription === null) return 'ended'
  const now = clock.now()
  const { userId, sessionId } = subscription
  if (!(await deps.openSessions(db.read, [sessionId], now)).has(sessionId)) return end(deps, job)
  // The device may have become another customer's since the push was ordered: only its customer's notices are found.
  const text = await deps.textOf(db.read, userId, job.noticeId)
  if (text === null) return 'dropped'
  const leftMs = after(text.createdAt, policy.lifeMs).getTime() - now.getTime()
  if (leftMs <= 0) return 'dropped'
  const target = targetOf(unseal(deps.sealingKey, subscription.id, subscription.sealed))
  // Services may have been taken off the list since the device subscribed.
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
