/** All SQL about deposits. It decides nothing: states come from deposit.ts and scan.ts. */
import type { DepositState, NetworkName } from '@zend/contracts'
import { type CoinCode, type DepositId, money, type Money, type HolderId } from '@zend/kernel'
import { sql } from 'kysely'
import { coinOf } from '../../core/assets/index.ts'
import type { Tx } from '../../database/index.ts'
import type { BlockRef } from '../../ports/chain.ts'
import type { Deposit } from './deposit.ts'
import { anyOf, depositOf, inBlocks, rowOf, tables } from './deposit-rows.repo.ts'
import type { ReturnedDeposit } from './scan.ts'

// A statement carries at most 65,535 parameters.
const ROWS_PER_INSERT = 1_000

/** Stores new deposits. Throws when one of them is there already. */
export async function insertDeposits(tx: Tx, deposits: readonly Deposit[]): Promise<void> {
  for (let from = 0; from < deposits.length; from += ROWS_PER_INSERT) {
    await tables(tx)
      .insertInto('deposit.deposits')
      .values(deposits.slice(from, from + ROWS_PER_INSERT).map(rowOf))
      .execute()
  }
}

/** Returns the deposits of these transactions on a network, without the dropped ones. */
export async function depositsOfTransactions(
  tx: Tx,
  network: NetworkName,
  txids: readonly string[],
): Promise<readonly Deposit[]> {
  if (txids.length === 0) return []
  const rows = await tables(tx)
    .selectFrom('deposit.deposits')
    .selectAll()
    .where('network', '=', network)
    .where(anyOf('txid', txids))
    .where('state', 'not in', ['dropped', 'reversed'])
    .execute()
  return rows.map(depositOf)
}

/** The deposits whose block lies above this height. */
export async function depositsAbove(tx: Tx, network: NetworkName, height: number): Promise<readonly Deposit[]> {
  const rows = await tables(tx)
    .selectFrom('deposit.deposits')
    .selectAll()
    .where('network', '=', network)
    .where('block_height', '>', String(height))
    .orderBy('id')
    .execute()
  return rows.map(depositOf)
}

/** Returns the deposits in these blocks, without the dropped ones. */
export async function depositsIn(
  tx: Tx,
  network: NetworkName,
  blocks: readonly BlockRef[],
): Promise<readonly Deposit[]> {
  if (blocks.length === 0) return []
  const rows = await tables(tx)
    .selectFrom('deposit.deposits')
    .selectAll()
    .where('network', '=', network)
    .where(inBlocks(blocks))
    .where('state', 'not in', ['dropped', 'reversed'])
    .orderBy('id')
    .execute()
  return rows.map(depositOf)
}

/** Returns a network's deposits that wait for confirmations. */
export async function waitingDeposits(tx: Tx, network: NetworkName): Promise<readonly Deposit[]> {
  const rows = await tables(tx)
    .selectFrom('deposit.deposits')
    .selectAll()
    .where('network', '=', network)
    .where('state', 'in', ['detected', 'confirming'])
    .execute()
  return rows.map(depositOf)
}

/**
 * Returns at most `max` deposits of a network that wait for screening, oldest first, after this one (from the start
 * when `null`).
 */
export async function screeningDeposits(
  tx: Tx,
  network: NetworkName,
  after: DepositId | null,
  max: number,
): Promise<readonly Deposit[]> {
  const rows = await tables(tx)
    .selectFrom('deposit.deposits')
    .selectAll()
    .where('network', '=', network)
    .where('state', '=', 'screening')
    .where('id', '>', after ?? '')
    .orderBy('id')
    .limit(max)
    .execute()
  return rows.map(depositOf)
}

/** Returns one deposit, locked until the transaction ends; `null` when there is none. */
export async function lockDeposit(tx: Tx, id: DepositId): Promise<Deposit | null> {
  const row = await tables(tx)
    .selectFrom('deposit.deposits')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? null : depositOf(row)
}

/** Returns one of this customer's deposits; `null` when there is none or it is another customer's. */
export async function findDeposit(tx: Tx, holder: HolderId, id: DepositId): Promise<Deposit | null> {
  const row = await tables(tx)
    .selectFrom('deposit.deposits')
    .selectAll()
    .where('id', '=', id)
    .where('holder', '=', holder)
    .executeTakeFirst()
  return row === undefined ? null : depositOf(row)
}

/** Returns the customer's deposits of one coin on one network that wait below the minimum, oldest first, locked. */
export async function lockCollecting(
  tx: Tx,
  of: Pick<Deposit, 'holder' | 'network' | 'money'>,
): Promise<readonly Deposit[]> {
  const rows = await tables(tx)
    .selectFrom('deposit.deposits')
    .selectAll()
    .where('holder', '=', of.holder)
    .where('asset', '=', of.money.asset)
    .where('network', '=', of.network)
    .where('state', '=', 'below_minimum')
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(depositOf)
}

/** Sums a customer's deposits that wait below the minimum, by coin and network. */
export async function collectingSums(
  tx: Tx,
  holder: HolderId,
): Promise<readonly { readonly network: NetworkName; readonly money: Money<CoinCode> }[]> {
  const rows = await tables(tx)
    .selectFrom('deposit.deposits')
    .select(['network', 'asset', sql<string>`sum(amount)`.as('amount')])
    .where('holder', '=', holder)
    .where('state', '=', 'below_minimum')
    .groupBy(['network', 'asset'])
    .execute()
  return rows.map((row) => ({
    network: row.network as NetworkName,
    money: money(coinOf(row.asset), BigInt(row.amount)),
  }))
}

/** Returns a customer's deposits that wait below the minimum. */
export async function selectCollecting(tx: Tx, holder: HolderId): Promise<readonly DepositId[]> {
  const found = tables(tx)
    .selectFrom('deposit.deposits')
    .select('id')
    .where('holder', '=', holder)
    .where('state', '=', 'below_minimum')
  return (await found.execute()).map(({ id }) => id as DepositId)
}

/** Moves deposits to a state and stamps when; a `null` stamp moves the state alone. */
export async function moveDeposits(
  tx: Tx,
  ids: readonly DepositId[],
  state: DepositState,
  stamp: { readonly column: 'matured_at' | 'screened_at' | 'credited_at'; readonly at: Date } | null,
): Promise<void> {
  if (ids.length === 0) return
  const changes = { state, ...(stamp === null ? {} : { [stamp.column]: stamp.at }) }
  await tables(tx).updateTable('deposit.deposits').set(changes).where(anyOf('id', ids)).execute()
}

/**
 * Marks deposits as credited: the state, when they were screened (unless already stored) and when they were credited.
 */
export async function markCredited(tx: Tx, ids: readonly DepositId[], at: Date): Promise<void> {
  await tables(tx)
    .updateTable('deposit.deposits')
    .set({ state: 'credited', credited_at: at, screened_at: sql<Date>`coalesce(screened_at, ${at})` })
    .where(anyOf('id', ids))
    .execute()
}

/** Marks uncredited deposits as off the chain and resets their progress (confirmations, screening). */
export async function takeOffChain(tx: Tx, ids: readonly DepositId[], state: DepositState): Promise<void> {
  if (ids.length === 0) return
  await tables(tx)
    .updateTable('deposit.deposits')
    .set({
      off_chain_height: sql<string>`block_height`,
      block_height: null,
      block_hash: null,
      state,
      large: false,
      matured_at: null,
      screened_at: null,
    })
    .where(anyOf('id', ids))
    .execute()
}

/** Frees the (txid, index) of deposits that are off the chain, so that other transfers can be stored there. */
export async function setPlacesAside(tx: Tx, ids: readonly DepositId[]): Promise<void> {
  if (ids.length === 0) return
  await tables(tx)
    .updateTable('deposit.deposits')
    .set({ output_index: sql<string>`output_index || '~' || id` })
    .where(anyOf('id', ids))
    .where('block_height', 'is', null)
    .execute()
}

/** Stores the proof that a deposit was seen on the chain as its row says. */
export async function putSeen(tx: Tx, id: DepositId, seen: Uint8Array): Promise<void> {
  await tables(tx)
    .updateTable('deposit.deposits')
    .set({ seen: Buffer.from(seen) })
    .where('id', '=', id)
    .execute()
}

/** Puts a deposit back on the chain at its new place, in this state, with the proof that it was seen there. */
export async function putBackOnChain(
  tx: Tx,
  { deposit, transfer }: ReturnedDeposit,
  { state, seen }: Pick<Deposit, 'state' | 'seen'>,
): Promise<void> {
  await tables(tx)
    .updateTable('deposit.deposits')
    .set({
      output_index: transfer.index,
      block_height: String(transfer.block.height),
      block_hash: transfer.block.hash,
      off_chain_height: null,
      loss_accepted_at: null,
      confirmations_min: transfer.confirmationsMin,
      state,
      seen: seen === null ? null : Buffer.from(seen),
    })
    .where('id', '=', deposit.id)
    .execute()
}
