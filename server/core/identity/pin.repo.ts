/** All SQL on transaction PINs and on holds of money out. It decides nothing: the use cases do, on rows that these functions lock. */
import type { HoldReason } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { PinState } from './pin.ts'
import type { IdentityTables } from './tables.ts'

const on = (tx: Tx) => tx.$extendTables<IdentityTables>()

/** A PIN as stored: its keyed hash, the salt in it, and how many wrong tries it has seen. */
export type StoredPin = PinState & { readonly salt: Uint8Array; readonly hash: Uint8Array }

/** The PIN, locked until the transaction ends, so that of many parallel tries each is counted before the next is looked at. */
export async function lockPin(tx: Tx, userId: UserId): Promise<StoredPin | null> {
  const row = await on(tx)
    .selectFrom('identity.pins')
    .select(['salt', 'hash', 'wrong', 'locked_until'])
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row === undefined ? null : { salt: row.salt, hash: row.hash, wrong: row.wrong, lockedUntil: row.locked_until }
}

/** Stores a first PIN. Answers false when there is one already. */
export async function insertPin(tx: Tx, userId: UserId, { salt, hash }: Pick<StoredPin, 'salt' | 'hash'>, at: Date): Promise<boolean> {
  const inserted = await on(tx)
    .insertInto('identity.pins')
    .values({ user_id: userId, salt: Buffer.from(salt), hash: Buffer.from(hash), wrong: 0, locked_until: null, created_at: at, changed_at: at })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Replaces a PIN; its tries start afresh and a lock ends. */
export async function replacePin(tx: Tx, userId: UserId, { salt, hash }: Pick<StoredPin, 'salt' | 'hash'>, at: Date): Promise<void> {
  await on(tx)
    .updateTable('identity.pins')
    .set({ salt: Buffer.from(salt), hash: Buffer.from(hash), wrong: 0, locked_until: null, changed_at: at })
    .where('user_id', '=', userId)
    .execute()
}

/** Stores the count of wrong tries of a PIN that was locked before. */
export async function putPinState(tx: Tx, userId: UserId, { wrong, lockedUntil }: PinState): Promise<void> {
  await on(tx).updateTable('identity.pins').set({ wrong, locked_until: lockedUntil }).where('user_id', '=', userId).execute()
}

/** Whether a customer has a PIN. */
export async function hasPin(tx: Tx, userId: UserId): Promise<boolean> {
  return (await on(tx).selectFrom('identity.pins').select('user_id').where('user_id', '=', userId).executeTakeFirst()) !== undefined
}

/** Puts money out on hold; one of the same reason that lasts longer stays. */
export async function putHold(tx: Tx, userId: UserId, reason: HoldReason, until: Date): Promise<void> {
  await on(tx)
    .insertInto('identity.holds')
    .values({ user_id: userId, reason, until })
    .onConflict((conflict) => conflict.columns(['user_id', 'reason']).doUpdateSet({ until: sql`greatest(identity.holds.until, excluded.until)` }))
    .execute()
}

/** Ends a hold. */
export async function endHold(tx: Tx, userId: UserId, reason: HoldReason, at: Date): Promise<void> {
  await on(tx).updateTable('identity.holds').set({ until: at }).where('user_id', '=', userId).where('reason', '=', reason).execute()
}

/** The hold that lasts longest, if one lasts now. That of a lost deposit ends by a person, so it lasts longer than any day. */
export async function lastingHold(tx: Tx, userId: UserId, now: Date): Promise<{ readonly reason: HoldReason; readonly until: Date } | null> {
  const { rows } = await sql<{ reason: HoldReason; until: Date }>`
    select reason, until from identity.holds where user_id = ${userId} and until > ${now}
    union all select 'deposit_lost', '9999-12-31T00:00:00Z'::timestamptz from identity.deposit_holds where user_id = ${userId}
    order by until desc limit 1`.execute(tx)
  return rows[0] ?? null
}
