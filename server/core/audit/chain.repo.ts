/** Reads and writes the chain's links, and finds the events that have none yet. It knows no key. */
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { EventText } from './chain.ts'

/** A link with the event it names, or `null` where that is gone. */
export type StoredLink = {
  readonly position: number
  readonly number: string
  readonly mac: string
  readonly event: EventText | null
}

const TEXT = sql`e.number::text as number, (extract(epoch from e.at) * 1000000)::bigint::text as at,
  (extract(epoch from e.recorded_at) * 1000000)::bigint::text as "recordedAt", e.actor, e.action, e.subject, e.facts::text as facts, e.ip`
/**
 * The transaction of the newest sealed event: all that were written before it are sealed. On a restored server the
 * numbers of the old one may lie ahead of its own; then every event is looked at until one of its own is sealed.
 */
const SEALED_UNTIL = sql`coalesce((
  select case when s.tx < pg_snapshot_xmax(pg_current_snapshot()) then s.tx else '0' end
  from audit.links k join audit.events s on s.number = k.event order by k.position desc limit 1), '0'::xid8)`
const ENDED = sql`(e.tx < pg_snapshot_xmin(pg_current_snapshot()) or e.tx >= pg_snapshot_xmax(pg_current_snapshot()))`
const UNSEALED = sql`not exists (select from audit.links l where l.event = e.number)`

/** The chain's last link, or `null` before the first. */
export async function lastLink(tx: Tx): Promise<{ readonly position: number; readonly mac: string } | null> {
  const { rows } = await sql<{ position: string; mac: string }>`
    select l.position::text as position, encode(l.mac, 'hex') as mac from audit.links l order by l.position desc limit 1`.execute(
    tx,
  )
  const [row] = rows
  return row === undefined ? null : { position: Number(row.position), mac: row.mac }
}

/** The links behind this position, with their events, in order. */
export async function linksAfter(tx: Tx, position: number, limit: number): Promise<readonly StoredLink[]> {
  type Row = { position: string; link: string; mac: string } & { [K in keyof EventText]: EventText[K] | null }
  const { rows } = await sql<Row>`
    select l.position::text as position, l.event::text as link, encode(l.mac, 'hex') as mac, ${TEXT}
    from audit.links l left join audit.events e on e.number = l.event where l.position > ${position} order by l.position limit ${limit}`.execute(
    tx,
  )
  return rows.map(({ position: at, link, mac, ...event }) => ({
    position: Number(at),
    number: link,
    mac,
    event: event.number === null ? null : (event as EventText),
  }))
}

/**
 * The next events to be sealed, in the order of their transactions. Only those whose transaction no older one can
 * follow any more: everything below the oldest that is still under way has ended.
 */
export async function nextUnsealed(tx: Tx, limit: number): Promise<readonly EventText[]> {
  const { rows } = await sql<EventText>`
    select ${TEXT} from audit.events e where e.tx >= ${SEALED_UNTIL} and ${ENDED} and ${UNSEALED}
    order by e.tx, e.number limit ${limit}`.execute(tx)
  return rows
}

/** Adds links. Throws when one of these places or events has one. */
export async function addLinks(
  tx: Tx,
  links: readonly { readonly position: number; readonly number: string; readonly mac: string }[],
): Promise<void> {
  await sql`
    insert into audit.links (position, event, mac)
    select position, event, decode(mac, 'hex') from unnest(${links.map(({ position }) => position)}::bigint[],
      ${links.map(({ number }) => number)}::bigint[], ${links.map(({ mac }) => mac)}::text[]) as l (position, event, mac)`.execute(
    tx,
  )
}

/** Events without a link although later ones have theirs: no such was there when those were sealed. */
export async function eventsBehind(tx: Tx, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ number: string }>`
    select e.number::text as number from audit.events e where e.tx < ${SEALED_UNTIL} and ${UNSEALED} order by e.number limit ${limit}`.execute(
    tx,
  )
  return rows.map(({ number }) => number)
}

/** How many events were written more than `minutes` ago and have no link. */
export async function countWaiting(tx: Tx, minutes: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit.events e
    where e.tx >= ${SEALED_UNTIL} and e.recorded_at < now() - make_interval(mins => ${minutes}) and ${UNSEALED}`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}
