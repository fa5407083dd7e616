/** The log of an endpoint, sending from it again, and tests. */
import type { DeliveryState } from '@zend/contracts'
import { HOUR_MS, ok, type Refusal, refuse, type Result } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { recordAudit } from '../audit/index.ts'
import type { ActorIds } from '../holders/index.ts'
import type { Caller } from '../throttle/index.ts'
import {
  countWaiting,
  findDelivery,
  insertTest,
  missedEvents,
  selectDeliveries,
  sendAgain,
  testsSince,
} from './deliveries.repo.ts'
import { companyOf, type WebhooksDeps } from './deps.ts'
import { findEndpoint } from './endpoints.repo.ts'
import type { Delivery, DeliveryId, WebhookEventId, WebhookId } from './webhooks.ts'

type Deps = Pick<WebhooksDeps, 'db' | 'clock' | 'policy'>
type Unknown = Refusal<'not_found'>
/** Why nothing is sent again: the endpoint is off, or very much waits for it. */
export type SendRefusal = Unknown | Refusal<'webhook_disabled'> | Refusal<'rate_limited', { readonly retryAt: Date }>

/** A page of deliveries, the newest first. */
export type DeliveryPage = { readonly deliveries: readonly Delivery[]; readonly more: boolean }

/** What was sent to an endpoint, and what waits for it. */
export async function readDeliveries(
  { db }: Pick<Deps, 'db'>,
  actor: ActorIds,
  id: WebhookId,
  { limit, ...filter }: { readonly state?: DeliveryState; readonly before?: DeliveryId; readonly limit: number },
): Promise<Result<DeliveryPage, Unknown>> {
  if ((await findEndpoint(db.read, companyOf(actor), id)) === null) return refuse('not_found')
  const found = await selectDeliveries(db.read, id, { ...filter, limit: limit + 1 })
  return ok({ deliveries: found.slice(0, limit), more: found.length > limit })
}

/** Sends a test to an endpoint, at most so many an hour. */
export async function testWebhook(
  deps: Deps,
  actor: ActorIds,
  id: WebhookId,
): Promise<Result<DeliveryId, SendRefusal>> {
  return whenOn(deps, actor, id, async (tx): Promise<Result<DeliveryId, SendRefusal>> => {
    const at = deps.clock.now()
    const { count, first } = await testsSince(tx, id, new Date(at.getTime() - HOUR_MS))
    if (count >= deps.policy.testsPerHourMax)
      return refuse('rate_limited', { retryAt: new Date((first ?? at).getTime() + HOUR_MS) })
    return ok(await insertTest(tx, id, at))
  })
}

/** Sends the event of a delivery again: the same `webhook-id`, with all its tries. */
export async function replayDelivery(
  deps: Deps,
  actor: ActorIds,
  id: DeliveryId,
  caller: Caller,
): Promise<Result<DeliveryId, SendRefusal>> {
  const found = await findDelivery(deps.db.read, id)
  if (found === null) return refuse('not_found')
  return whenOn(deps, actor, found.endpoint, async (tx): Promise<Result<DeliveryId, SendRefusal>> => {
    const [made] = await sendAndNote(deps, tx, actor, { id: found.endpoint, events: [found.event] }, caller)
    return made === undefined ? refuse('not_found') : ok(made)
  })
}

/** How many events were sent again, and whether there are more. */
export type Replayed = { readonly replayed: number; readonly more: boolean }

/** Sends what this endpoint missed within a time again, the oldest first, at most `replayMax`. */
export async function replayMissed(
  deps: Deps,
  actor: ActorIds,
  { id, from, until }: { readonly id: WebhookId; readonly from: Date; readonly until: Date },
  caller: Caller,
): Promise<Result<Replayed, SendRefusal>> {
  const max = deps.policy.replayMax
  return whenOn(deps, actor, id, async (tx): Promise<Result<Replayed, SendRefusal>> => {
    const missed = await missedEvents(tx, id, { from, until, max: max + 1 })
    const events = missed.slice(0, max)
    await sendAndNote(deps, tx, actor, { id, events }, caller)
    return ok({ replayed: events.length, more: missed.length > max })
  })
}

/** Runs this on the locked endpoint of the actor's company, when it is on and not too much waits for it. */
async function whenOn<T>(
  { db, clock, policy }: Deps,
  actor: ActorIds,
  id: WebhookId,
  send: (tx: Tx) => Promise<Result<T, SendRefusal>>,
): Promise<Result<T, SendRefusal>> {
  return db.transact(async (tx): Promise<Result<T, SendRefusal>> => {
    const endpoint = await findEndpoint(tx, companyOf(actor), id, { lock: true })
    if (endpoint === null) return refuse('not_found')
    if (endpoint.disabled !== null) return refuse('webhook_disabled')
    if ((await countWaiting(tx, id, policy.waitingMax)) >= policy.waitingMax)
      return refuse('rate_limited', { retryAt: new Date(clock.now().getTime() + HOUR_MS) })
    return send(tx)
  })
}

async function sendAndNote(
  { clock }: Deps,
  tx: Tx,
  actor: ActorIds,
  { id, events }: { readonly id: WebhookId; readonly events: readonly WebhookEventId[] },
  { ip }: Caller,
): Promise<readonly DeliveryId[]> {
  const at = clock.now()
  const made = await sendAgain(tx, id, events, actor.userId, at)
  await recordAudit(tx, {
    at,
    actor: actor.userId,
    action: 'webhooks.replayed',
    subject: companyOf(actor),
    facts: { webhook: id, events: String(made.length) },
    ip,
  })
  return made
}
