/** The SQL by which a process makes sure that it hears of ended sessions. It decides nothing. */
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'

/**
 * Sends a text of one's own over a channel, when sessions announce their ends and members their changes: the three
 * triggers that tell of them are there and in force. Where they are not, nothing is sent, so that nobody takes silence
 * for news.
 */
export async function sendEcho(tx: Tx, channel: string, text: string): Promise<void> {
  await sql`
    select pg_notify(${channel}::text, ${text}::text)
    where (select count(*) from pg_catalog.pg_trigger
            where tgrelid in ('sign_in.sessions'::regclass, 'companies.members'::regclass)
              and tgname in ('tell_ended', 'tell_gone', 'tell_changed') and tgenabled in ('O', 'A')) = 3`.execute(tx)
}
