/**
 * All SQL about deposits that a person looks at, or that are deposits no more: contradicted, dropped, reversed. It
 * decides nothing.
 */
import type { DepositState } from '@zend/contracts'
import type { DepositId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { Deposit } from './deposit.ts'
import { anyOf, depositOf, tables } from './deposit-rows.repo.ts'

// A list that a person reads.
const WAITING_SHOWN_MAX = 500

/**
 * Drops deposits that were not credited, and frees their places (txid, index), so that what really stands there can be
 * taken in.
 */
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
 * Moves a credited deposit that is off its chain to this state, and frees its place (txid, index): should the coins
 * come back, they are a deposit anew.
 */
export async function markReversed(tx: Tx, id: DepositId, state: DepositState): Promise<void> {
  await tables(tx)
    .updateTable('deposit.deposits')
    .set({ state, output_index: sql<string>`output_index || '~' || id` })
    .where('id', '=', id)
    .execute()
}

/**
 * Notes that the second provider contradicted these deposits; of one that was contradicted before, the first time
 * stays.
 */
export async function noteDoubted(tx: Tx, ids: readonly DepositId[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await tables(tx)
    .updateTable('deposit.deposits')
    .set({ doubted_at: at })
    .where(anyOf('id', ids))
    .where('doubted_at', 'is', null)
    .execute()
}

/** What has its confirmations and is not credited, on any network, the longest first: at most five hundred. */
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

/** One deposit, whosever it is, for one of us; `null` when there is none. */
export async function findDepositById(tx: Tx, id: DepositId): Promise<Deposit | null> {
  const row = await tables(tx).selectFrom('deposit.deposits').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : depositOf(row)
}
