/**
 * All SQL on transfers. Rows are only ever inserted, with their postings, by `transfer.post` and its like (the grants
 * enforce it).
 */
import { type CoinCode, type HolderId, money, type TransferId, type UserId } from '@zend/kernel'
import { type Selectable, sql } from 'kysely'
import * as z from 'zod'
import { consentedForm, storedConsent } from '../../core/authorizations/index.ts'
import { type Recorder, recorder } from '../../core/ledger/index.ts'
import type { Tx } from '../../database/index.ts'
import type { RequestId } from './request.ts'
import type { Transfer, TransferConsent } from './transfer.ts'

type TransfersTable = {
  id: TransferId
  payer_id: HolderId
  payee_id: HolderId
  made_by: UserId
  asset: CoinCode
  amount: string
  note: string | null
  request_id: RequestId | null
  at: Date
  consent: unknown
}

const on = (tx: Tx) => tx.$extendTables<{ 'transfer.transfers': TransfersTable }>()

const transferOf = (row: Selectable<TransfersTable>): Transfer => ({
  id: row.id,
  payerId: row.payer_id,
  payeeId: row.payee_id,
  madeBy: row.made_by,
  money: money(row.asset, BigInt(row.amount)),
  note: row.note,
  requestId: row.request_id,
  at: row.at,
  consent: consentOf(row.consent),
})

/** A transfer as a row. */
export type TransferRow = Readonly<Record<Exclude<keyof TransfersTable, 'note' | 'request_id' | 'consent'>, string>> & {
  readonly note: string | null
  readonly request_id: RequestId | null
  readonly consent: object | null
}

/** Writes transfers with their postings. */
export const transferRecorder: Recorder<TransferRow> = recorder('transfer.record')

/** Maps a transfer to its row, inserted with its posting: the database checks one against the other. */
export const transferRowOf = ({
  id,
  payerId,
  payeeId,
  madeBy,
  money: paid,
  note,
  requestId,
  at,
  consent,
}: Transfer): TransferRow => ({
  id,
  payer_id: payerId,
  payee_id: payeeId,
  made_by: madeBy,
  asset: paid.asset,
  amount: paid.amount.toString(),
  note,
  request_id: requestId,
  at: at.toISOString(),
  consent: consent === null ? null : { ...storedConsent(consent), valueCents: consent.valueCents.toString() },
})

const consentForm = consentedForm.extend({
  valueCents: z
    .string()
    .regex(/^\d{1,38}$/)
    .transform(BigInt),
})

/**
 * Returns `null` for anything that does not have the form of a consent: somebody else wrote it, and nobody confirmed.
 */
function consentOf(stored: unknown): TransferConsent | null {
  const read = consentForm.safeParse(stored)
  if (!read.success) return null
  const { authorization, valueCents, ...judgedBy } = read.data
  return { authorization, valueCents, judgedBy }
}

/** Returns a transfer that this holder paid or received; `null` when there is none. */
export async function findTransfer(tx: Tx, holder: HolderId, id: string): Promise<Transfer | null> {
  const row = await on(tx)
    .selectFrom('transfer.transfers')
    .selectAll()
    .where('id', '=', id as TransferId)
    .where((where) => where.or([where('payer_id', '=', holder), where('payee_id', '=', holder)]))
    .executeTakeFirst()
  return row === undefined ? null : transferOf(row)
}

/** A transfer with its use of the payer's limits in US cents; `null` where there is none. */
export type Used = { readonly transfer: Transfer; readonly usedCents: bigint | null }

/** Returns transfers after this one, oldest first, at most `max`. */
export async function transfersAfter(tx: Tx, after: TransferId | null, max: number): Promise<readonly Used[]> {
  const { rows } = await sql<Selectable<TransfersTable> & { used: string | null }>`
    select t.*, u.usd_cents::text as used from transfer.transfers t left join limits.uses u on u.id = t.id and u.holder = t.payer_id and u.released_at is null
    where t.id > ${after ?? ''} order by t.id limit ${max}`.execute(tx)
  return rows.map((row) => ({ transfer: transferOf(row), usedCents: row.used === null ? null : BigInt(row.used) }))
}
