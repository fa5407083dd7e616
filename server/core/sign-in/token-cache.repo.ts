/** The SQL by which a process verifies that it receives announcements of ended sessions. It decides nothing. */
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'

/**
 * Sends an echo over a channel, provided that sessions announce their ends and members their changes: that the three
 * triggers that do so exist and are enabled. Otherwise sends nothing, so that nobody mistakes silence for no news.
 */
export async function sendEcho(tx: Tx, channel: string, text: string): Promise<void> {
  await sql`
    select pg_notify(${channel}::text, ${text}::text)
    where (select count(*) from pg_catalog.pg_trigger
            where tgrelid in ('sign_in.sessions'::regclass, 'companies.members'::regclass)
              and tgname in ('tell_ended', 'tell_gone', 'tell_changed') and tgenabled in ('O', 'A')) = 3`.execute(tx)
}
