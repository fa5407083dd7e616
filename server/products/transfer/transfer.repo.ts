/** All SQL on transfers. Rows are only ever added (the grants enforce it). */
import { type CoinCode, money, type TransferId, type UserId } from '@zend/kernel'
import type { Insertable, Selectable } from 'kysely'
import { books, postBy } from '../../core/ledger/index.ts'
import type { Tx } from '../../database/index.ts'
import type { Transfer } from './transfer.ts'
import { zendTransfer } from './transfer.postings.ts'

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

/** Books a transfer and stores its row: the database holds them against each other. Refuses as the ledger's `post` does. */
export const bookTransfer = (tx: Tx, transfer: Transfer): ReturnType<typeof postBy> =>
  postBy(tx, books('transfer'), zendTransfer(transfer), rowOf(transfer))

const rowOf = ({ id, payerId, payeeId, money: paid, note, at }: Transfer): Insertable<TransfersTable> => ({
  id,
  payer_id: payerId,
  payee_id: payeeId,
  asset: paid.asset,
  amount: paid.amount.toString(),
  note,
  at,
})

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
