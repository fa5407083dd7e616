/** All SQL on confirmations that allow something once: saved destinations, swaps, transfers. It decides nothing. */
import type { HolderId, Money, TransferId, UserId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { Place } from './act-kind.ts'

/**
 * Notes a confirmed destination; confirming again restarts its time. A note that is not used is deleted after an hour.
 */
export async function noteConfirmedPlace(tx: Tx, holder: HolderId, { kind, asset, via, place }: Place): Promise<void> {
  await sql`delete from confirmation.places where confirmed_at < clock_timestamp() - interval '1 hour'`.execute(tx)
  await sql`insert into confirmation.places (holder, kind, asset, via, place) values (${holder}, ${kind}, ${asset}, ${via}, ${place})
    on conflict (holder, kind, asset, via, place) do update set confirmed_at = excluded.confirmed_at`.execute(tx)
}

/**
 * Notes swaps, each as JSON text of its row's columns; confirming again restarts a swap's time. A note that is not
 * booked is deleted after an hour. Returns what was noted.
 */
export async function noteConfirmedSwaps(read: Tx, swaps: readonly string[]): Promise<ReadonlyMap<string, true>> {
  await sql`
    with stale as (delete from confirmation.swaps where confirmed_at < clock_timestamp() - interval '1 hour')
    insert into confirmation.swaps (id, holder, from_asset, from_amount, fee_amount, to_asset, to_amount, proof)
    select distinct on (r.id) r.id, r.holder, r.from_asset, r.from_amount, r.fee_amount, r.to_asset, r.to_amount, decode(r.proof, 'hex') from unnest(${swaps}::text[]) s (said), json_to_record(s.said::json)
      as r (id text, holder text, from_asset text, from_amount numeric, fee_amount numeric, to_asset text, to_amount numeric, proof text)
    on conflict (id) do update set holder = excluded.holder, from_asset = excluded.from_asset, from_amount = excluded.from_amount,
      fee_amount = excluded.fee_amount, to_asset = excluded.to_asset, to_amount = excluded.to_amount, proof = excluded.proof, confirmed_at = excluded.confirmed_at`.execute(
    read,
  )
  return new Map(swaps.map((swap) => [swap, true]))
}

/** A transfer as its payer confirmed it. */
export type ConfirmedTransfer = {
  readonly id: TransferId
  readonly payer: HolderId
  readonly payee: UserId
  readonly money: Money
}

/** Encodes a transfer with the proof that its posting must have. */
export const transferNote = (
  { id, payer, payee, money: { asset, amount } }: ConfirmedTransfer,
  proof: Buffer,
): string =>
  JSON.stringify({
    id,
    payer_id: payer,
    payee_id: payee,
    asset,
    amount: amount.toString(),
    proof: proof.toString('hex'),
  })

/**
 * Notes transfers (`transferNote`); confirming again restarts their time. A note that is not booked is deleted after an
 * hour. Returns what was noted.
 */
export async function noteConfirmedTransfers(tx: Tx, transfers: readonly string[]): Promise<ReadonlyMap<string, true>> {
  await sql`
    with said as materialized (
      select distinct on (r.id) r.* from unnest(${transfers}::text[]) s (said), json_to_record(s.said::json)
        as r (id text, payer_id text, payee_id text, asset text, amount numeric, proof text)
    ),
    stale as (delete from confirmation.transfers where confirmed_at < clock_timestamp() - interval '1 hour' and id not in (select id from said))
    insert into confirmation.transfers (id, payer_id, payee_id, asset, amount, proof)
    select id, payer_id, payee_id, asset, amount, decode(proof, 'hex') from said
    on conflict (id) do update set payer_id = excluded.payer_id, payee_id = excluded.payee_id, asset = excluded.asset, amount = excluded.amount,
      proof = excluded.proof, confirmed_at = excluded.confirmed_at`.execute(tx)
  return new Map(transfers.map((transfer) => [transfer, true]))
}
