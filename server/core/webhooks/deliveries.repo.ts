/** All SQL on events, deliveries and tries. */
import type { DeliveryProblem, DeliveryState, WebhookEvent } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { Attempt, Delivery, DeliveryId, StoredEvent, WebhookEventId, WebhookId } from './webhooks.ts'

/** A delivery that this process may send now, with all that sending takes. Secrets are sealed. */
export type Claimed = {
  readonly id: DeliveryId
  readonly endpoint: WebhookId
  readonly url: string
  readonly tries: number
  readonly isFailing: boolean
  readonly event: StoredEvent
  readonly secret: Uint8Array
  readonly oldSecret: Uint8Array | null
  readonly privateKey: Uint8Array
}

/** How much may be claimed, and by whom until when. */
export type Claim = {
  readonly by: string
  readonly at: Date
  readonly until: Date
  /** In all; of endpoints that fail; of one that does not fail, over all processes. One that fails gets one. */
  readonly max: number
  readonly failingMax: number
  readonly perEndpointMax: number
}

type EventRow = { event_id: string; type: string; event_at: Date; data: unknown }
type ClaimedRow = EventRow & {
  id: string
  endpoint_id: string
  url: string
  attempts: number
  failing: boolean
  secret: Uint8Array
  old_secret: Uint8Array | null
  private_key: Uint8Array
}

/**
 * Claims what is due: the first of every endpoint before the second of any, and endpoints that fail last. Claims of
 * several processes wait for one another, so nothing is claimed twice. Needs a transaction of its own.
 */
export async function claimDue(tx: Tx, claim: Claim): Promise<readonly Claimed[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('webhooks.claim', 0))`.execute(tx)
  const { at } = claim
  const { rows } = await sql<ClaimedRow>`
    with recursive waiting as (
      (select min(endpoint_id) as id from webhooks.deliveries where state = 'waiting')
      union all
      select (select min(d.endpoint_id) from webhooks.deliveries d where d.state = 'waiting' and d.endpoint_id > w.id)
      from waiting w where w.id is not null
    ), open as (
      select e.id, e.failing_since is not null as failing, busy.count as busy,
        (case when e.failing_since is null then ${claim.perEndpointMax}::int else 1 end) - busy.count as free
      from waiting w join webhooks.endpoints e on e.id = w.id,
        lateral (select count(*)::int from webhooks.deliveries c
          where c.endpoint_id = e.id and c.claimed_until > ${at}) busy
      where e.removed_at is null and e.disabled_at is null and (e.resumes_at is null or e.resumes_at <= ${at})
    ), ranked as (
      select d.id, o.failing, row_number() over (partition by o.failing order by o.busy + d.place, d.next_at) as place
      from open o, lateral (
        select d.id, d.next_at, row_number() over (order by d.next_at, d.id) as place from webhooks.deliveries d
        where d.endpoint_id = o.id and d.state = 'waiting' and d.next_at <= ${at}
          and (d.claimed_until is null or d.claimed_until <= ${at})
        order by d.next_at, d.id limit greatest(o.free, 0)
      ) d
    ), picked as (
      select id from ranked where not failing or place <= ${claim.failingMax}::int
      order by failing, place limit ${claim.max}::int
    ), claimed as (
      update webhooks.deliveries d set claimed_by = ${claim.by}, claimed_until = ${claim.until}
      from picked p where d.id = p.id returning d.id, d.endpoint_id, d.event_id, d.attempts
    )
    select c.*, e.url, e.failing_since is not null as failing, e.secret, e.private_key,
      case when e.old_secret_until > ${at} then e.old_secret end as old_secret, v.type, v.at as event_at, v.data
    from claimed c join webhooks.endpoints e on e.id = c.endpoint_id join webhooks.events v on v.id = c.event_id`.execute(
    tx,
  )
  return rows.map((row) => ({
    id: row.id as DeliveryId,
    endpoint: row.endpoint_id as WebhookId,
    url: row.url,
    tries: row.attempts,
    isFailing: row.failing,
    event: eventOf(row),
    secret: row.secret,
    oldSecret: row.old_secret,
    privateKey: row.private_key,
  }))
}

/**
 * Stores a try and what becomes of the delivery. Returns false when it is not this process's any more: the claim ran
 * out, or the endpoint was switched off or removed.
 */
export async function storeTry(
  tx: Tx,
  id: DeliveryId,
  by: string,
  attempt: Attempt,
  next: { readonly state: 'waiting'; readonly nextAt: Date } | { readonly state: 'delivered' | 'failed' },
): Promise<boolean> {
  const nextAt = next.state === 'waiting' ? next.nextAt : null
  const { rows } = await sql<{ id: string }>`update webhooks.deliveries
    set attempts = ${attempt.number}, state = ${next.state}, next_at = ${nextAt}, claimed_by = null, claimed_until = null
    where id = ${id} and claimed_by = ${by} and attempts = ${attempt.number - 1} returning id`.execute(tx)
  if (rows.length === 0) return false
  await sql`insert into webhooks.attempts (delivery_id, number, at, took_ms, status, problem, response)
    values (${id}, ${attempt.number}, ${attempt.at}, ${attempt.tookMs}, ${attempt.status}, ${attempt.problem},
      ${attempt.response})`.execute(tx)
  return true
}

/** Gives deliveries back that were claimed and broken off. */
export async function releaseClaims(tx: Tx, ids: readonly DeliveryId[], by: string): Promise<void> {
  await sql`update webhooks.deliveries set claimed_by = null, claimed_until = null
    where id = any(${[...ids]}::text[]) and claimed_by = ${by}`.execute(tx)
}

/** Deliveries of an endpoint, the newest first, with their tries; those older than `before`, if it is given. */
export async function selectDeliveries(
  tx: Tx,
  endpoint: WebhookId,
  { state, before, limit }: { readonly state?: DeliveryState; readonly before?: DeliveryId; readonly limit: number },
): Promise<readonly Delivery[]> {
  const ofState = state === undefined ? sql`` : sql`and d.state = ${state}`
  const older =
    before === undefined
      ? sql``
      : sql`and (d.made_at, d.id) < (select b.made_at, b.id from webhooks.deliveries b where b.id = ${before})`
  const { rows } = await sql<DeliveryRow>`
    select d.id, d.state, d.made_at, d.replayed_by, d.next_at, v.id as event_id, v.type, v.at as event_at, v.data,
      (select coalesce(json_agg(json_build_object('number', a.number, 'at', a.at, 'tookMs', a.took_ms, 'status', a.status,
        'problem', a.problem, 'response', a.response) order by a.number), '[]')
      from webhooks.attempts a where a.delivery_id = d.id) as attempts
    from webhooks.deliveries d join webhooks.events v on v.id = d.event_id
    where d.endpoint_id = ${endpoint} ${ofState} ${older}
    order by d.made_at desc, d.id desc limit ${limit}`.execute(tx)
  return rows.map((row) => ({
    id: row.id as DeliveryId,
    event: eventOf(row),
    state: row.state as DeliveryState,
    madeAt: row.made_at,
    replayedBy: row.replayed_by as UserId | null,
    nextAt: row.next_at,
    attempts: row.attempts.map((each) => ({ ...each, at: new Date(each.at) })),
  }))
}

type DeliveryRow = EventRow & {
  id: string
  state: string
  made_at: Date
  replayed_by: string | null
  next_at: Date | null
  attempts: readonly (Omit<Attempt, 'at' | 'problem'> & {
    readonly at: string
    readonly problem: DeliveryProblem | null
  })[]
}

/** Finds the endpoint and the event of a delivery. */
export async function findDelivery(
  tx: Tx,
  id: DeliveryId,
): Promise<{ readonly endpoint: WebhookId; readonly event: WebhookEventId } | null> {
  const { rows } = await sql<{ endpoint: WebhookId; event: WebhookEventId }>`
    select endpoint_id as endpoint, event_id as event from webhooks.deliveries where id = ${id}`.execute(tx)
  return rows[0] ?? null
}

/** Adds a test for this endpoint. */
export async function insertTest(tx: Tx, endpoint: WebhookId, at: Date): Promise<DeliveryId> {
  const { rows } = await sql<{ id: DeliveryId }>`select webhooks.record_test(${endpoint}, ${at}) as id`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('a test was not written')
  return row.id
}

/** How many tests this endpoint was sent since then, and when the first of them was. */
export async function testsSince(tx: Tx, endpoint: WebhookId, since: Date) {
  const { rows } = await sql<{ count: number; first: Date | null }>`
    select count(*)::int as count, min(d.made_at) as first from webhooks.deliveries d
    join webhooks.events v on v.id = d.event_id
    where d.endpoint_id = ${endpoint} and d.made_at > ${since} and v.type = 'test' and d.replayed_by is null`.execute(
    tx,
  )
  return rows[0] ?? { count: 0, first: null }
}

/** How many deliveries wait for this endpoint, at most `max`. */
export async function countWaiting(tx: Tx, endpoint: WebhookId, max: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (select from webhooks.deliveries
    where endpoint_id = ${endpoint} and state = 'waiting' limit ${max}) waiting`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Sends events to an endpoint again; those of another company are left out. Returns the new deliveries. */
export async function sendAgain(
  tx: Tx,
  endpoint: WebhookId,
  events: readonly WebhookEventId[],
  by: UserId,
  at: Date,
): Promise<readonly DeliveryId[]> {
  const { rows } = await sql<{ id: DeliveryId }>`
    select webhooks.send_again(${endpoint}, ${[...events]}::text[], ${by}, ${at}) as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Events from then until then that this endpoint wants, has not taken and does not wait for, the oldest first. Tests
 * are none of them.
 */
export async function missedEvents(
  tx: Tx,
  endpoint: WebhookId,
  { from, until, max }: { readonly from: Date; readonly until: Date; readonly max: number },
): Promise<readonly WebhookEventId[]> {
  const { rows } = await sql<{ id: WebhookEventId }>`
    select v.id from webhooks.endpoints e join webhooks.events v on v.company_id = e.company_id
    where e.id = ${endpoint} and v.at >= ${from} and v.at <= ${until} and v.type <> 'test'
      and (e.event_types is null or v.type = any(e.event_types))
      and not exists (select from webhooks.deliveries d where d.event_id = v.id and d.endpoint_id = e.id
        and d.state in ('delivered', 'waiting'))
    order by v.at, v.id limit ${max}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Deletes the oldest events from before then, with all that was sent of them. Returns how many, at most `max`. */
export async function deleteEventsBefore(tx: Tx, before: Date, max: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with old as (select id from webhooks.events
        where id < 'evt_' || webhooks.letters_of(${before.getTime()}::bigint) order by id limit ${max}),
      gone as (delete from webhooks.deliveries d using old where d.event_id = old.id)
    delete from webhooks.events v using old where v.id = old.id returning v.id`.execute(tx)
  return rows.length
}

const eventOf = ({ event_id: id, type, event_at: at, data }: EventRow): StoredEvent => ({
  id: id as WebhookEventId,
  type: type as WebhookEvent,
  at,
  data,
})
