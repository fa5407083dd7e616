/** Notes transfers that were confirmed, for the database, which books no others (migration 381). A signature is nothing that it can check. */
import type { Money, TransferId, UserId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'

/** A transfer as its payer confirmed it. */
export type ConfirmedTransfer = { readonly id: TransferId; readonly payer: UserId; readonly payee: UserId; readonly money: Money }

/** Notes one, with the proof that its posting is to have; confirmed again, its time begins anew. What was confirmed and never booked goes after an hour. */
export async function noteConfirmedTransfer(tx: Tx, { id, payer, payee, money }: ConfirmedTransfer, proof: Buffer): Promise<void> {
  await sql`
    with stale as (delete from confirmation.transfers where confirmed_at < clock_timestamp() - interval '1 hour' and id <> ${id})
    insert into confirmation.transfers (id, payer_id, payee_id, asset, amount, proof)
    values (${id}, ${payer}, ${payee}, ${money.asset}, ${money.amount.toString()}, ${proof})
    on conflict (id) do update set payer_id = excluded.payer_id, payee_id = excluded.payee_id, asset = excluded.asset, amount = excluded.amount,
      proof = excluded.proof, confirmed_at = excluded.confirmed_at`.execute(tx)
}
