/** All SQL on transfers. Rows are only ever added (the grants enforce it). */
import { type CoinCode, money, type TransferId, type UserId } from '@zend/kernel'
import { type Selectable, sql } from 'kysely'
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

/** A customer's transfers of a period, both ways, `from` included and `to` not, oldest first, at most `max`. */
export async function selectTransfersBetween(tx: Tx, userId: UserId, from: Date, to: Date, max: number): Promise<readonly Transfer[]> {
  const side = (column: 'payer_id' | 'payee_id') => sql`
    (select * from transfer.transfers where ${sql.ref(column)} = ${userId} and at >= ${from} and at < ${to} order by at, id limit ${max})`
  const { rows } = await sql<Selectable<TransfersTable>>`
    select * from (${side('payer_id')} union all ${side('payee_id')}) as sides order by at, id limit ${max}`.execute(tx)
  return rows.map(transferOf)
}
