/** All SQL about credited deposits that their chain removed. It decides nothing (lost.ts does). */
import type { NetworkName } from '@zend/contracts'
import { type DepositId, money, type HolderId } from '@zend/kernel'
import type { Selectable } from 'kysely'
import { coinOf } from '../../core/assets/index.ts'
import type { Tx } from '../../database/index.ts'
import type { Lost, LostId, LostState } from './lost.ts'

type LostTable = {
  id: string
  deposit_id: string
  holder: string
  network: string
  asset: string
  amount: string
  held: string
  debt: string
  state: string
  opened_at: Date
  closed_at: Date | null
}

const tables = (tx: Tx) => tx.$extendTables<{ 'deposit.lost': LostTable }>()

/** Stores a new case. Throws when its deposit has an open one already. */
export async function insertLost(
  tx: Tx,
  { id, depositId, holder, network, money: { asset, amount }, held, openedAt }: Lost,
): Promise<void> {
  await tables(tx)
    .insertInto('deposit.lost')
    .values({
      id,
      deposit_id: depositId,
      holder,
      network,
      asset,
      amount: amount.toString(),
      held: held.toString(),
      debt: '0',
      state: 'open',
      opened_at: openedAt,
      closed_at: null,
    })
    .execute()
}

/** Returns the open cases of these deposits. */
export async function openAmong(tx: Tx, deposits: readonly DepositId[]): Promise<readonly Lost[]> {
  if (deposits.length === 0) return []
  const rows = await tables(tx)
    .selectFrom('deposit.lost')
    .selectAll()
    .where('deposit_id', 'in', [...deposits])
    .where('state', '=', 'open')
    .execute()
  return rows.map(lostOf)
}

/** Returns the open cases of a network, oldest first. */
export async function openOn(tx: Tx, network: NetworkName): Promise<readonly Lost[]> {
  const open = tables(tx)
    .selectFrom('deposit.lost')
    .selectAll()
    .where('network', '=', network)
    .where('state', '=', 'open')
  return (await open.orderBy('id').execute()).map(lostOf)
}

/** Returns a customer's unsettled cases. */
export async function unsettledOf(tx: Tx, holder: HolderId): Promise<readonly Lost[]> {
  const theirs = tables(tx)
    .selectFrom('deposit.lost')
    .selectAll()
    .where('holder', '=', holder)
    .where('state', 'in', ['open', 'owed'])
  return (await theirs.execute()).map(lostOf)
}

/** Returns the unsettled cases of all customers, oldest first, at most five hundred. */
export async function unsettledLost(tx: Tx): Promise<readonly Lost[]> {
  const all = tables(tx)
    .selectFrom('deposit.lost')
    .selectAll()
    .where('state', 'in', ['open', 'owed'])
    .orderBy('id')
    .limit(500)
  return (await all.execute()).map(lostOf)
}

/** Returns the newest case of a deposit, in any state; `null` when it never left its chain. */
export async function newestLost(tx: Tx, deposit: DepositId): Promise<Lost | null> {
  const row = await tables(tx)
    .selectFrom('deposit.lost')
    .selectAll()
    .where('deposit_id', '=', deposit)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : lostOf(row)
}

/** Returns the newest case of a deposit, locked until the transaction ends. */
export async function lockLost(tx: Tx, deposit: DepositId): Promise<Lost | null> {
  const row = await tables(tx)
    .selectFrom('deposit.lost')
    .selectAll()
    .where('deposit_id', '=', deposit)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? null : lostOf(row)
}

/** Moves a case to a state; `debt` is what is owed from then on. */
export async function moveLost(
  tx: Tx,
  id: LostId,
  { state, debt }: { readonly state: LostState; readonly debt: bigint },
  at: Date,
): Promise<void> {
  const closed = state === 'open' || state === 'owed' ? null : at
  await tables(tx)
    .updateTable('deposit.lost')
    .set({ state, debt: debt.toString(), closed_at: closed })
    .where('id', '=', id)
    .execute()
}

const lostOf = (row: Selectable<LostTable>): Lost => ({
  id: row.id as LostId,
  depositId: row.deposit_id as DepositId,
  holder: row.holder as HolderId,
  network: row.network as NetworkName,
  money: money(coinOf(row.asset), BigInt(row.amount)),
  held: BigInt(row.held),
  debt: BigInt(row.debt),
  state: row.state as LostState,
  openedAt: row.opened_at,
})
