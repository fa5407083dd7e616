/** All SQL about the allowlist mode. */
import type { HolderId } from '@zend/kernel'
import { sql } from 'kysely'
import { batchLoadOn, type Tx } from '../../database/index.ts'
import type { Allowlist, AllowlistRow } from './allowlist.ts'

type AllowlistsTable = { holder: string; switched_on: boolean; off_at: Date | null; changed_at: Date }

const tables = (tx: Tx) => tx.$extendTables<{ 'withdrawal.allowlists': AllowlistsTable }>()

// Concurrent callers share a statement.
const allowlistOf = batchLoadOn<AllowlistRow>(async (tx, holders) => {
  const rows = await tables(tx)
    .selectFrom('withdrawal.allowlists')
    .selectAll()
    .where(sql<boolean>`holder = any(${[...holders]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.holder, { on: row.switched_on, offAt: row.off_at }]))
})

/** Returns a holder's allowlist as stored; `null` when they never switched it. */
export const findAllowlist = (tx: Tx, holder: HolderId): Promise<AllowlistRow | null> => allowlistOf(tx, holder)

/** Stores the switch of a holder's allowlist. */
export async function putAllowlist(tx: Tx, holder: HolderId, { on, offAt }: Allowlist, at: Date): Promise<void> {
  const row = { switched_on: on, off_at: offAt, changed_at: at }
  await tables(tx)
    .insertInto('withdrawal.allowlists')
    .values({ holder, ...row })
    .onConflict((conflict) => conflict.column('holder').doUpdateSet(row))
    .execute()
}
