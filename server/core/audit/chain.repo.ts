/** Reads and writes the chain's links, and finds events without a link. It knows no key. */
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
 * The transaction of the newest sealed event: all events written before it are sealed. On a restored server the old
 * server's transaction ids may be ahead of the new one's; then every event is read until a new one is sealed.
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

/** Returns the links after this position, with their events, in order. */
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
 * Returns the next events to seal, in the order of their transactions. Takes only transactions below the oldest one
 * still running, since no older one can commit after them.
 */
export async function nextUnsealed(tx: Tx, limit: number): Promise<readonly EventText[]> {
  const { rows } = await sql<EventText>`
    select ${TEXT} from audit.events e where e.tx >= ${SEALED_UNTIL} and ${ENDED} and ${UNSEALED}
    order by e.tx, e.number limit ${limit}`.execute(tx)
  return rows
}

/** Adds links. Throws when one of these positions or events has a link already. */
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

/** Returns events without a link whose later events are sealed: they were inserted after the fact. */
export async function eventsBehind(tx: Tx, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ number: string }>`
    select e.number::text as number from audit.events e where e.tx < ${SEALED_UNTIL} and ${UNSEALED} order by e.number limit ${limit}`.execute(
    tx,
  )
  return rows.map(({ number }) => number)
}

/** Counts events without a link that are older than `minutes`. */
export async function countWaiting(tx: Tx, minutes: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit.events e
    where e.tx >= ${SEALED_UNTIL} and e.recorded_at < now() - make_interval(mins => ${minutes}) and ${UNSEALED}`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}
