/** Notes swaps that were confirmed, for the database, which books no others (migration 385). */
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'

/** Notes swaps, each a JSON text of its row's columns; confirmed again, a swap's time begins anew. What was never booked goes after an hour. Answers what was noted. */
export async function noteConfirmedSwaps(read: Tx, swaps: readonly string[]): Promise<ReadonlyMap<string, true>> {
  await sql`
    with stale as (delete from confirmation.swaps where confirmed_at < clock_timestamp() - interval '1 hour')
    insert into confirmation.swaps (id, user_id, from_asset, from_amount, fee_amount, to_asset, to_amount, proof)
    select distinct on (r.id) r.id, r.user_id, r.from_asset, r.from_amount, r.fee_amount, r.to_asset, r.to_amount, decode(r.proof, 'hex') from unnest(${swaps}::text[]) s (said), json_to_record(s.said::json)
      as r (id text, user_id text, from_asset text, from_amount numeric, fee_amount numeric, to_asset text, to_amount numeric, proof text)
    on conflict (id) do update set user_id = excluded.user_id, from_asset = excluded.from_asset, from_amount = excluded.from_amount,
      fee_amount = excluded.fee_amount, to_asset = excluded.to_asset, to_amount = excluded.to_amount, proof = excluded.proof, confirmed_at = excluded.confirmed_at`.execute(
    read,
  )
  return new Map(swaps.map((swap) => [swap, true]))
}
