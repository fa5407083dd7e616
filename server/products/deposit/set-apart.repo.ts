/**
 * All SQL about deposits that a person reviews, or that no longer count: contradicted, dropped, reversed. It decides
 * nothing.
 */
import type { DepositState } from '@zend/contracts'
import type { DepositId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { Deposit } from './deposit.ts'
import { anyOf, depositOf, tables } from './deposit-rows.repo.ts'

// A person reads this list.
const WAITING_SHOWN_MAX = 500

/** Marks uncredited deposits as dropped, and frees their (txid, index), so that the real transfers can be stored. */
export async function markDropped(tx: Tx, ids: readonly DepositId[]): Promise<void> {
  if (ids.length === 0) return
  await tables(tx)
    .updateTable('deposit.deposits')
    .set({
      off_chain_height: sql<string>`coalesce(off_chain_height, block_height)`,
      block_height: null,
      block_hash: null,
      state: 'dropped',
      output_index: sql<string>`output_index || '~' || id`,
    })
    .where(anyOf('id', ids))
    .where('state', '<>', 'credited')
    .execute()
}

/**
 * Moves a credited deposit that is off its chain to this state, and frees its (txid, index): if the coins come back,
 * they become a new deposit.
 */
export async function markReversed(tx: Tx, id: DepositId, state: DepositState): Promise<void> {
  await tables(tx)
    .updateTable('deposit.deposits')
    .set({ state, output_index: sql<string>`output_index || '~' || id` })
    .where('id', '=', id)
    .execute()
}

/** Stores when the second provider first contradicted these deposits; an earlier time stays. */
export async function noteDoubted(tx: Tx, ids: readonly DepositId[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await tables(tx)
    .updateTable('deposit.deposits')
    .set({ doubted_at: at })
    .where(anyOf('id', ids))
    .where('doubted_at', 'is', null)
    .execute()
}

/**
 * Returns deposits of all networks that have their confirmations and are not credited, longest waiting first, at most
 * five hundred.
 */
export async function waitingForAPerson(tx: Tx): Promise<readonly Deposit[]> {
  const rows = await tables(tx)
    .selectFrom('deposit.deposits')
    .selectAll()
    .where('state', '=', 'screening')
    .orderBy('matured_at')
    .orderBy('id')
    .limit(WAITING_SHOWN_MAX)
    .execute()
  return rows.map(depositOf)
}

/** Returns any customer's deposit, for an operator; `null` when there is none. */
export async function findDepositById(tx: Tx, id: DepositId): Promise<Deposit | null> {
  const row = await tables(tx).selectFrom('deposit.deposits').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : depositOf(row)
}
