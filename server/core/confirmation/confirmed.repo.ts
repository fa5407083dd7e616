/** All SQL on confirmations that allow something once: saved destinations, swaps, transfers. It decides nothing. */
import type { HolderId, Money, TransferId, UserId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { ActorIds } from '../holders/index.ts'
import type { ContactChange, MemberChange, Place, SavedAs } from './act-kind.ts'

/**
 * Notes a confirmed destination, to be saved with these values; confirming again restarts its time. A note that is not
 * used is deleted after an hour.
 */
export async function noteConfirmedPlace(
  tx: Tx,
  holder: HolderId,
  { kind, asset, via, place }: Place,
  savedAs: SavedAs,
): Promise<void> {
  await sql`delete from confirmation.places where confirmed_at < clock_timestamp() - interval '1 hour'`.execute(tx)
  await sql`insert into confirmation.places (holder, kind, asset, via, place, saved_as)
    values (${holder}, ${kind}, ${asset}, ${via}, ${place}, ${JSON.stringify(savedAs)}::jsonb)
    on conflict (holder, kind, asset, via, place, saved_as) do update set confirmed_at = excluded.confirmed_at`.execute(
    tx,
  )
}

/**
 * Notes a confirmed change of where a person is reached, for ten minutes. A note that is not used is deleted after an
 * hour.
 */
export async function noteConfirmedContact(tx: Tx, userId: UserId, { kind, value }: ContactChange): Promise<void> {
  await sql`delete from confirmation.contacts where confirmed_at < clock_timestamp() - interval '1 hour'`.execute(tx)
  await sql`insert into confirmation.contacts (user_id, kind, value) values (${userId}, ${kind}, ${value})
    on conflict (user_id, kind, value) do update set confirmed_at = clock_timestamp()`.execute(tx)
}

/**
 * Notes that the owner of a frozen account may open it again, for ten minutes. A note that is not used is deleted after
 * an hour.
 */
export async function noteUnfreeze(tx: Tx, userId: UserId): Promise<void> {
  await sql`delete from confirmation.unfreezes where confirmed_at < clock_timestamp() - interval '1 hour'`.execute(tx)
  await sql`insert into confirmation.unfreezes (user_id) values (${userId})
    on conflict (user_id) do update set confirmed_at = clock_timestamp()`.execute(tx)
}

/**
 * Notes a confirmed change of a company's members; confirming again restarts its time. A note that is not used is
 * deleted after an hour.
 */
export async function noteConfirmedMember(
  tx: Tx,
  { userId, holder }: ActorIds,
  { change, target, role, permissions }: MemberChange,
): Promise<void> {
  await sql`delete from confirmation.member_changes where confirmed_at < clock_timestamp() - interval '1 hour'`.execute(
    tx,
  )
  await sql`insert into confirmation.member_changes (company, made_by, change, target, role, permissions)
    values (${holder}, ${userId}, ${change}, ${target}, ${role}, ${permissions})
    on conflict (company, made_by, change, target, role, permissions) do update set confirmed_at = excluded.confirmed_at`.execute(
    tx,
  )
}

/**
 * Notes a confirmed API key, with the canonical text of its statement; confirming again restarts its time. A note that
 * is not used is deleted after an hour.
 */
export async function noteConfirmedKey(tx: Tx, id: string, stated: string): Promise<void> {
  await sql`delete from confirmation.api_keys where confirmed_at < clock_timestamp() - interval '1 hour'`.execute(tx)
  await sql`insert into confirmation.api_keys (id, stated) values (${id}, ${stated})
    on conflict (id) do update set stated = excluded.stated, confirmed_at = excluded.confirmed_at`.execute(tx)
}

/**
 * Notes that an idempotency key of an API key's signed requests stands for this act, named by the id of what it makes;
 * returns the id that it stands for, which is the first one. A note is deleted after an hour: a signature is good for
 * half a minute.
 */
export async function noteSignedRequest(
  tx: Tx,
  { keyId, idempotencyKey }: { readonly keyId: string; readonly idempotencyKey: string },
  subject: string,
): Promise<string> {
  await sql`delete from confirmation.signed_requests where noted_at < clock_timestamp() - interval '1 hour'`.execute(tx)
  const { rows } = await sql<{ subject: string }>`
    insert into confirmation.signed_requests as s (key_id, idempotency_key, subject)
    values (${keyId}, ${idempotencyKey}, ${subject})
    on conflict (key_id, idempotency_key) do update set subject = s.subject returning subject`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('an upsert returns its row')
  return row.subject
}

/** Returns what an idempotency key of signed requests stands for; `null` where it stands for nothing yet. */
export async function findSignedRequest(
  read: Tx,
  { keyId, idempotencyKey }: { readonly keyId: string; readonly idempotencyKey: string },
): Promise<string | null> {
  const { rows } = await sql<{ subject: string }>`select subject from confirmation.signed_requests
    where key_id = ${keyId} and idempotency_key = ${idempotencyKey}`.execute(read)
  return rows[0]?.subject ?? null
}

/**
 * Notes swaps, each as JSON text of its row's columns; confirming again restarts a swap's time. A note that is not
 * booked is deleted after an hour. Returns what was noted.
 */
export async function noteConfirmedSwaps(read: Tx, swaps: readonly string[]): Promise<ReadonlyMap<string, true>> {
  await sql`select confirmation.note_swaps(${`[${swaps.join()}]`}::json)`.execute(read)
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
  await sql`select confirmation.note_transfers(${`[${transfers.join()}]`}::json)`.execute(tx)
  return new Map(transfers.map((transfer) => [transfer, true]))
}
