/** All SQL about the allowlist mode. */
import type { UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { Allowlist, AllowlistRow } from './allowlist.ts'

type AllowlistsTable = { user_id: string; switched_on: boolean; off_at: Date | null; changed_at: Date }

const tables = (tx: Tx) => tx.$extendTables<{ 'withdrawal.allowlists': AllowlistsTable }>()

/** A customer's allowlist as stored; `null` when they never switched it. */
export async function findAllowlist(tx: Tx, userId: UserId): Promise<AllowlistRow | null> {
  const row = await tables(tx).selectFrom('withdrawal.allowlists').selectAll().where('user_id', '=', userId).executeTakeFirst()
  return row === undefined ? null : { on: row.switched_on, offAt: row.off_at }
}

/** Stores how a customer switched it. */
export async function putAllowlist(tx: Tx, userId: UserId, { on, offAt }: Allowlist, at: Date): Promise<void> {
  const row = { switched_on: on, off_at: offAt, changed_at: at }
  await tables(tx)
    .insertInto('withdrawal.allowlists')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}
