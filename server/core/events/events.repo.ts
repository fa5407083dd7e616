/** All SQL about announcements. It decides nothing. */
import { sql } from 'kysely'
import type { Database, Tx } from '../../database/index.ts'

/** Stores an announcement in the transaction of the change that it reports. */
export async function storeAnnouncement(tx: Tx, channel: string, payload: string): Promise<void> {
  await sql`insert into events.outbox (channel, payload) values (${channel}::text, ${payload}::text)`.execute(tx)
}

/** The relay's position: all transactions before this one are sent. Text, since it is a 64-bit number. */
export type RelayMark = string

/** The position before every announcement. */
export const FROM_THE_START: RelayMark = '0'

/**
 * Sends at most `rowsMax` committed announcements and deletes them, in its own transaction. Returns how many, and the
 * next position.
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
