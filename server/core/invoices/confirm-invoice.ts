/**
 * Confirms what an invoice says, once: whose it is, its number, day and total. What does not fit is kept with it, so
 * that whoever pays or approves reads it; only another account than the supplier's stops a payment (`name-parts.ts`).
 */
import type { FxCurrency } from '@zend/corridors'
import { after, type BusinessId, isPerson, ok, parseMoney, refuse, type Result } from '@zend/kernel'
import type { Database, Tx } from '../../database/index.ts'
import { type ActorIds, lockActs } from '../holders/index.ts'
import { unsealBytes } from '../sealing/index.ts'
import { nameOf } from '../suppliers/index.ts'
import { differencesOf, type Said } from './differences.ts'
import {
  type ConfirmedInvoice,
  type Invoice,
  type InvoiceId,
  type InvoicesDeps,
  numberKeyOf,
  type ReaderRefusal,
} from './invoices.ts'
import type { ConfirmInvoiceRefusal } from './invoices.refusals.ts'
import { findInvoice, invoiceOfNumber, putConfirmed, sealedFileOf } from './invoices.repo.ts'

type ConfirmDeps = Omit<InvoicesDeps, 'reencode' | 'db'> & { readonly db: Pick<Database, 'transact' | 'read'> }

/** What somebody says that an invoice says. `date` is ISO 8601, `total` decimal text. */
export type ConfirmCommand = {
  readonly supplierId: string
  readonly number: string
  readonly date: string
  readonly currency: FxCurrency
  readonly total: string
}

type Confirming<T> = Promise<Result<T, ConfirmInvoiceRefusal>>

/** Confirms an invoice of the company. It can be paid from then on, and never changes. */
export async function confirmInvoice(
  deps: ConfirmDeps,
  { holder, userId }: ActorIds,
  id: InvoiceId,
  command: ConfirmCommand,
): Confirming<Invoice> {
  if (isPerson(holder)) throw new RangeError(`${holder} is no company`)
  const found = await findInvoice(deps.db.read, holder, id)
  if (found === null) return refuse('not_found')
  const said = await checkSaid(deps, deps.db.read, holder, command)
  if (!said.ok) return said
  const text = await textOf(deps, holder, found)
  if (!text.ok) return text
  return deps.db.transact(async (tx): Confirming<Invoice> => {
    await lockActs(tx, holder)
    const invoice = await findInvoice(tx, holder, id)
    if (invoice === null) return refuse('not_found')
    if (invoice.confirmed !== null) return refuse('invoice_confirmed')
    const { supplier, number, date, total } = said.value
    const key = numberKeyOf(number)
    const known = await invoiceOfNumber(tx, holder, supplier.id, key)
    if (known !== null) return refuse('invoice_known', { invoice: known })
    const confirmedAt = deps.clock.now()
    const confirmed: ConfirmedInvoice = {
      supplier: supplier.id,
      supplierName: nameOf(supplier.payee),
      number,
      date,
      total,
      differences: differencesOf(deps.policy, text.value, invoice.read, said.value),
      confirmedBy: userId,
      confirmedAt,
    }
    await putConfirmed(tx, id, confirmed, key)
    return ok({ ...invoice, confirmed })
  })
}

async function checkSaid(
  { clock, policy, supplier: supplierOf, companyNames }: ConfirmDeps,
  tx: Tx,
  holder: BusinessId,
  { supplierId, number, date, currency, total: text }: ConfirmCommand,
): Confirming<Said> {
  const supplier = await supplierOf(tx, holder, supplierId)
  if (supplier === null) return refuse('supplier_unknown')
  // It is paid from in the supplier's currency: another one would need a rate that nobody agreed on.
  if (supplier.payee.currency !== currency) return refuse('invalid_request', { field: 'body.currency' } as const)
  const total = parseMoney(currency, text)
  if (!total.ok || total.value.amount <= 0n) return refuse('invalid_request', { field: 'body.total' } as const)
  const now = clock.now()
  const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
  const [from, by] = [dayOf(after(now, -policy.oldMaxMs)), dayOf(after(now, policy.aheadMaxMs))]
  if (date < from || date > by) return refuse('invoice_date', { from, by })
  return ok({ supplier, number, date, total: total.value, companyNames: await companyNames(tx, holder) })
}

async function textOf(
  { db, invoicesKeys, readPdf }: Pick<ConfirmDeps, 'db' | 'invoicesKeys' | 'readPdf'>,
  holder: BusinessId,
  { id, format }: Invoice,
): Promise<Result<string | null, ReaderRefusal>> {
  const file = format === 'pdf' ? await sealedFileOf(db.read, holder, id) : null
  if (file === null) return ok(null)
  const reading = await readPdf(unsealBytes(invoicesKeys.sealing, id, file.sealed))
  return reading.ok ? ok(reading.value.text) : reading
}
