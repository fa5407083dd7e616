/** All SQL about announcements. It decides nothing. */
import { sql } from 'kysely'
import type { Database, Tx } from '../../database/index.ts'

/** Writes an announcement with the change that it tells of. */
export async function storeAnnouncement(tx: Tx, channel: string, payload: string): Promise<void> {
  await sql`insert into events.outbox (channel, payload) values (${channel}::text, ${payload}::text)`.execute(tx)
}

/**
 * How far the relay has come: the transactions before this one are sent for good. Text, since it is a number of 64
 * bits.
 */
export type RelayMark = string

/** Before everything. */
export const FROM_THE_START: RelayMark = '0'

/**
 * Sends at most `rowsMax` announcements that were committed and takes them away, in a transaction of its own. Answers
 * how many, and where to go on.
 */
export async function sendAnnouncements(
  { pool }: Pick<Database, 'pool'>,
  since: RelayMark,
  rowsMax: number,
): Promise<{ readonly sent: number; readonly since: RelayMark }> {
  const { rows } = await pool.query<{ sent: number; since: RelayMark }>({
    name: 'events.relay',
    text: 'select sent, since from events.relay($1::xid8, $2::int)',
    values: [since, rowsMax],
  })
  const [round] = rows
  if (round === undefined) throw new Error('the relay was not answered')
  return round
}
