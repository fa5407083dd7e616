/**
 * Orders incoming money and the closing of an account: whoever credits a customer keeps the account open until its
 * transaction ends, and the closing waits for that before it reads the balances. It decides neither.
 */
import { type HolderId, isPerson, type UserId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'

/**
 * Keeps an account from being closed until the transaction ends; waits for a closing in progress. Returns false when
 * the account is closed, or was never opened. Any number of transactions may keep it open at once. Companies cannot be
 * closed yet.
 */
export async function keepOpen(tx: Tx, holder: HolderId): Promise<boolean> {
  if (!isPerson(holder)) return true
  const { rows } = await sql<{ open: boolean }>`select persons.keep_open(array[${holder}::text]) as open`.execute(tx)
  return rows[0]?.open === true
}

/** Waits until nothing keeps the account open, and prevents it until the transaction ends. */
export async function lockToClose(tx: Tx, userId: UserId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`persons.closing:${userId}`}::text, 0))`.execute(tx)
}
