/** All SQL on next of kin. It sees sealed bytes only. */
import type { UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'

type Tables = { 'next_of_kin.people': { user_id: UserId; sealed: Uint8Array; updated_at: Date } }

const on = (tx: Tx) => tx.$extendTables<Tables>()

/** What is stored for a customer. */
export async function findSealed(
  tx: Tx,
  userId: UserId,
): Promise<{ readonly sealed: Uint8Array; readonly updatedAt: Date } | null> {
  const row = await on(tx)
    .selectFrom('next_of_kin.people')
    .select(['sealed', 'updated_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row === undefined ? null : { sealed: row.sealed, updatedAt: row.updated_at }
}

/** Stores it in place of the previous one. */
export async function putSealed(tx: Tx, userId: UserId, sealed: Uint8Array, at: Date): Promise<void> {
  const row = { sealed: Buffer.from(sealed), updated_at: at }
  await on(tx)
    .insertInto('next_of_kin.people')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** Deletes it. */
export async function deleteNextOfKin(tx: Tx, userId: UserId): Promise<void> {
  await on(tx).deleteFrom('next_of_kin.people').where('user_id', '=', userId).execute()
}
