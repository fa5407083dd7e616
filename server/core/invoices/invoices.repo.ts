/** All SQL on invoices. Parts are taken and let go by the database itself. It decides nothing. */
import { INVOICE_DIFFERENCES } from '@zend/contracts'
import type { FxCurrency } from '@zend/corridors'
import { type BusinessId, type HolderId, money, type UserId } from '@zend/kernel'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { ConfirmedInvoice, Invoice, InvoiceId, InvoiceRead } from './invoices.ts'

type InvoicesTable = {
  id: string
  holder: string
  made_by: string
  created_at: Date
  format: string
  bytes: number
  hash: Buffer
  digest: string
  sealed: Buffer
  read: unknown
  supplier: string | null
  supplier_name: string | null
  number: string | null
  number_key: string | null
  dated: string | null
  currency: string | null
  total: string | null
  differences: string[] | null
  confirmed_by: string | null
  confirmed_at: Date | null
  used: string
  removed_at: Date | null
}

const on = (tx: Tx) => tx.$extendTables<{ 'invoices.invoices': InvoicesTable }>()

// Without the file, which is read by itself.
const SHOWN = [
  'id',
  'holder',
  'made_by',
  'created_at',
  'format',
  'bytes',
  'digest',
  'read',
  'supplier',
  'supplier_name',
  'number',
  sql<string | null>`dated::text`.as('dated'),
  'currency',
  'total',
  'differences',
  'confirmed_by',
  'confirmed_at',
  'used',
] as const

const shown = (tx: Tx, holder: HolderId) =>
  on(tx).selectFrom('invoices.invoices').where('holder', '=', holder).where('removed_at', 'is', null)

/** Returns one of this company's invoices; `null` when there is none. */
export async function findInvoice(tx: Tx, holder: HolderId, id: InvoiceId): Promise<Invoice | null> {
  const [found] = await findInvoices(tx, holder, [id])
  return found ?? null
}

/** Returns those of these that are the company's. */
export async function findInvoices(tx: Tx, holder: HolderId, ids: readonly InvoiceId[]): Promise<readonly Invoice[]> {
  if (ids.length === 0) return []
  const rows = await shown(tx, holder)
    .select([...SHOWN])
    .where('id', 'in', [...ids])
    .execute()
  return rows.map(invoiceOf)
}

/** Which of a company's invoices are listed. `open`: confirmed, and something remains. */
export type InvoiceFilter = { readonly supplier: string | null; readonly open: boolean }

/** Returns a page of a company's invoices, newest first, with how many there are. */
export async function pageOfInvoices(
  tx: Tx,
  holder: HolderId,
  { supplier, open }: InvoiceFilter,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ readonly invoices: readonly Invoice[]; readonly total: number }> {
  let wanted = shown(tx, holder)
  if (supplier !== null) wanted = wanted.where('supplier', '=', supplier)
  if (open) wanted = wanted.whereRef('used', '<', 'total')
  const rows = await wanted
    .select([...SHOWN])
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await wanted.select(sql<string>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return { invoices: rows.map(invoiceOf), total: Number(total) }
}

/** Returns the sealed file of one of this company's invoices; `null` when there is none. */
export async function sealedFileOf(
  tx: Tx,
  holder: HolderId,
  id: InvoiceId,
): Promise<{ readonly format: Invoice['format']; readonly sealed: Uint8Array } | null> {
  const row = await shown(tx, holder).select(['format', 'sealed']).where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : { format: formatOf(row.format), sealed: row.sealed }
}

/** Returns the sealed file of an invoice, also of a removed one. For operators only. */
export async function sealedFileById(
  tx: Tx,
  id: InvoiceId,
): Promise<{ readonly format: Invoice['format']; readonly sealed: Uint8Array } | null> {
  const row = await on(tx)
    .selectFrom('invoices.invoices')
    .select(['format', 'sealed'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : { format: formatOf(row.format), sealed: row.sealed }
}

/** Returns the company's invoice with this file; `null` when there is none. */
export async function invoiceOfFile(tx: Tx, holder: HolderId, hash: Uint8Array): Promise<InvoiceId | null> {
  const row = await shown(tx, holder).select('id').where('hash', '=', Buffer.from(hash)).executeTakeFirst()
  return row === undefined ? null : (row.id as InvoiceId)
}

/** Returns the company's confirmed invoice of this supplier with this number; `null` when there is none. */
export async function invoiceOfNumber(
  tx: Tx,
  holder: HolderId,
  supplier: string,
  numberKey: string,
): Promise<InvoiceId | null> {
  const row = await shown(tx, holder)
    .select('id')
    .where('supplier', '=', supplier)
    .where('number_key', '=', numberKey)
    .executeTakeFirst()
  return row === undefined ? null : (row.id as InvoiceId)
}

/** Stores a file that was handed in. */
export async function insertInvoice(
  tx: Tx,
  invoice: Omit<Invoice, 'confirmed' | 'used'> & { readonly hash: Uint8Array; readonly sealed: Buffer },
): Promise<void> {
  const { id, holder, madeBy, createdAt, format, bytes, digest, hash, sealed, read } = invoice
  await sql`insert into invoices.invoices (id, holder, made_by, created_at, format, bytes, hash, digest, sealed, read)
    values (${id}, ${holder}, ${madeBy}, ${createdAt}, ${format}, ${bytes}, ${Buffer.from(hash)}, ${digest}, ${sealed},
      ${JSON.stringify(read)}::jsonb)`.execute(tx)
}

/** Stores what somebody confirmed. */
export async function putConfirmed(
  tx: Tx,
  id: InvoiceId,
  { supplier, supplierName, number, date, total, differences, confirmedBy, confirmedAt }: ConfirmedInvoice,
  numberKey: string,
): Promise<void> {
  await sql`update invoices.invoices set supplier = ${supplier}, supplier_name = ${supplierName}, number = ${number},
      number_key = ${numberKey}, dated = ${date}, currency = ${total.asset}, total = ${total.amount.toString()},
      differences = ${[...differences]}::text[], confirmed_by = ${confirmedBy}, confirmed_at = ${confirmedAt}
    where id = ${id}`.execute(tx)
}

/** Tells whether a payment takes, or ever took, a part of it. */
export async function isNamed(tx: Tx, id: InvoiceId): Promise<boolean> {
  const { rows } = await sql<{ named: boolean }>`
    select exists (select from invoices.parts p where p.invoice_id = ${id}) as named`.execute(tx)
  return rows[0]?.named ?? false
}

/** Removes one. */
export async function putRemoved(tx: Tx, id: InvoiceId, at: Date): Promise<void> {
  await on(tx).updateTable('invoices.invoices').set({ removed_at: at }).where('id', '=', id).execute()
}

/** Deletes what a company handed in before an instant and never confirmed, or removed. */
export async function deleteLoose(tx: Tx, holder: HolderId, before: Date): Promise<void> {
  await on(tx)
    .deleteFrom('invoices.invoices')
    .where('holder', '=', holder)
    .where('created_at', '<', before)
    .where((where) => where.or([where('confirmed_at', 'is', null), where('removed_at', 'is not', null)]))
    .execute()
}

/** Returns the files of a company since an instant, oldest first, removed ones too; `units` are bytes. */
export async function filesSince(
  tx: Tx,
  holder: HolderId,
  since: Date,
): Promise<readonly { readonly at: Date; readonly units: number }[]> {
  return on(tx)
    .selectFrom('invoices.invoices')
    .select(['created_at as at', 'bytes as units'])
    .where('holder', '=', holder)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute()
}

/** Returns what a payment, or the request for it, takes already, by invoice, in minor units. */
export async function partsOf(tx: Tx, payment: string): Promise<ReadonlyMap<InvoiceId, bigint>> {
  const { rows } = await sql<{ invoice_id: InvoiceId; amount: string }>`
    select invoice_id, amount from invoices.parts where payment_id = ${payment} and let_go_at is null`.execute(tx)
  return new Map(rows.map(({ invoice_id: id, amount }) => [id, BigInt(amount)]))
}

const formatOf = (text: string): Invoice['format'] => (text === 'pdf' ? 'pdf' : 'webp')

function invoiceOf(
  row: Pick<Selectable<InvoicesTable>, Exclude<keyof InvoicesTable, 'hash' | 'sealed' | 'number_key' | 'removed_at'>>,
): Invoice {
  return {
    // Written from these types and guarded by the table's checks.
    id: row.id as InvoiceId,
    holder: row.holder as BusinessId,
    madeBy: row.made_by as UserId,
    createdAt: row.created_at,
    format: formatOf(row.format),
    bytes: row.bytes,
    digest: row.digest,
    read: row.read as InvoiceRead,
    confirmed: confirmedOf(row),
    used: BigInt(row.used),
  }
}

function confirmedOf(row: Parameters<typeof invoiceOf>[0]): ConfirmedInvoice | null {
  const { supplier, supplier_name: supplierName, number, dated: date, currency, total, differences } = row
  const { confirmed_by: confirmedBy, confirmed_at: confirmedAt } = row
  if (supplier === null || supplierName === null || number === null || date === null) return null
  if (currency === null || total === null || confirmedBy === null || confirmedAt === null) return null
  return {
    supplier,
    supplierName,
    number,
    date,
    total: money(currency as FxCurrency, BigInt(total)),
    differences: INVOICE_DIFFERENCES.filter((each) => differences?.includes(each)),
    confirmedBy: confirmedBy as UserId,
    confirmedAt,
  }
}
