/** All SQL on transaction PINs. Use cases decide, on rows that these functions lock. */
import type { UserId } from '@zend/kernel'
import type { Database, Tx } from '../../database/index.ts'
import type { PinState } from './pin.ts'

type Tables = {
  'confirmation.pins': {
    user_id: UserId
    salt: Uint8Array
    hash: Uint8Array
    wrong: number
    locked_until: Date | null
    created_at: Date
    changed_at: Date
  }
}

const on = (tx: Tx) => tx.$extendTables<Tables>()

/** A PIN as stored: its keyed hash, its salt, and its count of wrong tries. */
export type StoredPin = PinState & { readonly salt: Uint8Array; readonly hash: Uint8Array }

/** Returns the PIN, locked until the transaction ends, so that parallel tries are counted one by one. */
export async function lockPin(tx: Tx, userId: UserId): Promise<StoredPin | null> {
  const row = await on(tx)
    .selectFrom('confirmation.pins')
    .select(['salt', 'hash', 'wrong', 'locked_until'])
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row === undefined ? null : { salt: row.salt, hash: row.hash, wrong: row.wrong, lockedUntil: row.locked_until }
}

/** Stores a first PIN. Returns false when there is one already. */
export async function insertPin(
  tx: Tx,
  userId: UserId,
  { salt, hash }: Pick<StoredPin, 'salt' | 'hash'>,
  at: Date,
): Promise<boolean> {
  const inserted = await on(tx)
    .insertInto('confirmation.pins')
    .values({
      user_id: userId,
      salt: Buffer.from(salt),
      hash: Buffer.from(hash),
      wrong: 0,
      locked_until: null,
      created_at: at,
      changed_at: at,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Replaces a PIN, resets its tries and ends a lock. Returns false when there is none. */
export async function replacePin(
  tx: Tx,
  userId: UserId,
  { salt, hash }: Pick<StoredPin, 'salt' | 'hash'>,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await on(tx)
    .updateTable('confirmation.pins')
    .set({ salt: Buffer.from(salt), hash: Buffer.from(hash), wrong: 0, locked_until: null, changed_at: at })
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stores the count of wrong tries of a PIN that the caller has locked. */
export async function putPinState(tx: Tx, userId: UserId, { wrong, lockedUntil }: PinState): Promise<void> {
  await on(tx)
    .updateTable('confirmation.pins')
    .set({ wrong, locked_until: lockedUntil })
    .where('user_id', '=', userId)
    .execute()
}

/** Returns customers' current PINs by customer, without a lock, in one named statement, since every swap needs one. */
export async function readPins(
  db: Pick<Database, 'pool'>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, StoredPin>> {
  const { rows } = await db.pool.query<StoredPin & { userId: string }>({
    name: 'confirmation.pins',
    text: 'select user_id as "userId", salt, hash, wrong, locked_until as "lockedUntil" from confirmation.pins where user_id = any($1::text[])',
    values: [userIds],
  })
  return new Map(rows.map(({ userId, ...pin }) => [userId, pin]))
}
