/** Notes places to send money to that were confirmed, for the database, which saves no others (migration 384). */
import type { UserId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { Act } from '../identity/index.ts'

type Place = { readonly kind: 'account' | 'address' | 'payee'; readonly asset: string; readonly via: string; readonly place: string }

/** The place that an act saves, as the saved row will name it; `null` for any other act. Pure. */
export function placeOf(act: Act): Place | null {
  switch (act.kind) {
    case 'save-account':
      return { kind: 'account', asset: act.currency, via: `${act.method} ${act.institution}`, place: act.accountNumber }
    case 'save-address':
      return { kind: 'address', asset: act.asset, via: act.network, place: act.address }
    case 'save-payee':
      return { kind: 'payee', asset: act.asset, via: '', place: act.payeeId }
    default:
      return null
  }
}

/** Notes one; confirmed again, its time begins anew. What was confirmed and never saved goes after an hour. */
export async function noteConfirmedPlace(tx: Tx, userId: UserId, { kind, asset, via, place }: Place): Promise<void> {
  await sql`delete from confirmation.places where confirmed_at < clock_timestamp() - interval '1 hour'`.execute(tx)
  await sql`insert into confirmation.places (user_id, kind, asset, via, place) values (${userId}, ${kind}, ${asset}, ${via}, ${place})
    on conflict (user_id, kind, asset, via, place) do update set confirmed_at = excluded.confirmed_at`.execute(tx)
}
