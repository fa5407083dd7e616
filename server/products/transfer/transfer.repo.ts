/** All SQL on transfers. Rows are only ever added (the grants enforce it). */
import { type CoinCode, money, type TransferId, type UserId } from '@zend/kernel'
import type { Selectable } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { Transfer } from './transfer.ts'

type TransfersTable = { id: TransferId; payer_id: UserId; payee_id: UserId; asset: CoinCode; amount: string; note: string | null; at: Date }

const on = (tx: Tx) => tx.$extendTables<{ 'transfer.transfers': TransfersTable }>()

const transferOf = (row: Selectable<TransfersTable>): Transfer => ({
  id: row.id,
  payerId: row.payer_id,
  payeeId: row.payee_id,
  money: money(row.asset, BigInt(row.amount)),
  note: row.note,
  at: row.at,
})

/** Stores a transfer, in the transaction of its posting. */
export async function insertTransfer(tx: Tx, { id, payerId, payeeId, money: paid, note, at }: Transfer): Promise<void> {
  await on(tx)
    .insertInto('transfer.transfers')
    .values({ id, payer_id: payerId, payee_id: payeeId, asset: paid.asset, amount: paid.amount.toString(), note, at })
    .execute()
}

/** A transfer that this customer paid or was paid; `null` when there is none. */
export async function findTransfer(tx: Tx, userId: UserId, id: string): Promise<Transfer | null> {
  const row = await on(tx)
    .selectFrom('transfer.transfers')
    .selectAll()
    .where('id', '=', id as TransferId)
    .where((where) => where.or([where('payer_id', '=', userId), where('payee_id', '=', userId)]))
    .executeTakeFirst()
  return row === undefined ? null : transferOf(row)
}
