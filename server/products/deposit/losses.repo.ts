/** All SQL about credited deposits that a re-organisation took off the chain. It decides nothing. */
import type { NetworkName } from '@zend/contracts'
import type { DepositId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'

type LossesTable = {
  id: string
  network: string
  state: string
  block_height: string | null
  block_hash: string | null
  off_chain_height: string | null
  loss_accepted_at: Date | null
}

const tables = (tx: Tx) => tx.$extendTables<{ 'deposit.deposits': LossesTable }>()

/** Marks credited deposits as off the chain; they stay credited. */
export async function markOffChain(tx: Tx, ids: readonly DepositId[]): Promise<void> {
  if (ids.length === 0) return
  await tables(tx)
    .updateTable('deposit.deposits')
    .set({ off_chain_height: sql<string>`block_height`, block_height: null, block_hash: null })
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .execute()
}

/**
 * Returns the credited deposits at or below this height that left the chain and did not come back, unless their loss
 * was accepted.
 */
export async function missingCredited(tx: Tx, network: NetworkName, height: number): Promise<readonly DepositId[]> {
  const rows = await tables(tx)
    .selectFrom('deposit.deposits')
    .select('id')
    .where('network', '=', network)
    .where('state', '=', 'credited')
    .where('off_chain_height', '<=', String(height))
    .where('loss_accepted_at', 'is', null)
    .orderBy('id')
    .limit(100)
    .execute()
  return rows.map((row) => row.id as DepositId)
}

/** Accepts that a network's credited deposits that are off the chain may never come back. Returns their ids. */
export async function acceptLosses(tx: Tx, network: NetworkName, at: Date): Promise<readonly DepositId[]> {
  const rows = await tables(tx)
    .updateTable('deposit.deposits')
    .set({ loss_accepted_at: at })
    .where('network', '=', network)
    .where('state', '=', 'credited')
    .where('off_chain_height', 'is not', null)
    .where('loss_accepted_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map((row) => row.id as DepositId)
}

/** Accepts that one credited deposit never comes back: it no longer halts its network. */
export async function acceptLoss(tx: Tx, id: DepositId, at: Date): Promise<void> {
  await tables(tx).updateTable('deposit.deposits').set({ loss_accepted_at: at }).where('id', '=', id).execute()
}
