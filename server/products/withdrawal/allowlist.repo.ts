/** All SQL about the allowlist mode. */
import type { HolderId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { Allowlist, AllowlistRow } from './allowlist.ts'

type AllowlistsTable = { holder: string; switched_on: boolean; off_at: Date | null; changed_at: Date }

const tables = (tx: Tx) => tx.$extendTables<{ 'withdrawal.allowlists': AllowlistsTable }>()

/** A holder's allowlist as stored; `null` when they never switched it. */
export async function findAllowlist(tx: Tx, holder: HolderId): Promise<AllowlistRow | null> {
  const row = await tables(tx).selectFrom('withdrawal.allowlists').selectAll().where('holder', '=', holder).executeTakeFirst()
  return row === undefined ? null : { on: row.switched_on, offAt: row.off_at }
}

/** Stores how a holder's was switched. */
export async function putAllowlist(tx: Tx, holder: HolderId, { on, offAt }: Allowlist, at: Date): Promise<void> {
  const row = { switched_on: on, off_at: offAt, changed_at: at }
  await tables(tx)
    .insertInto('withdrawal.allowlists')
    .values({ holder, ...row })
    .onConflict((conflict) => conflict.column('holder').doUpdateSet(row))
    .execute()
}
