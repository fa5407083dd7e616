/**
 * Lists and shows a company's invoices and their files, and removes one that no payment ever named. One of us opens a
 * file for a recorded reason.
 */
import { ok, refuse, type Refusal, type Result } from '@zend/kernel'
import type { Database } from '../../database/index.ts'
import { recordAudit } from '../audit/index.ts'
import { type ActorIds, lockActs } from '../holders/index.ts'
import { unsealBytes } from '../sealing/index.ts'
import type { Invoice, InvoiceId, InvoicesDeps } from './invoices.ts'
import {
  findInvoice,
  type InvoiceFilter,
  isNamed,
  pageOfInvoices,
  putRemoved,
  sealedFileById,
  sealedFileOf,
} from './invoices.repo.ts'

type Reader = Pick<ActorIds, 'holder'>

/** Returns a page of the company's invoices, newest first. */
export const listInvoices = (
  { db }: Pick<InvoicesDeps, 'db'>,
  { holder }: Reader,
  filter: InvoiceFilter,
  page: { readonly page: number; readonly limit: number },
): Promise<{ readonly invoices: readonly Invoice[]; readonly total: number }> =>
  pageOfInvoices(db.read, holder, filter, page)

/** Returns one invoice of the company. */
export async function readInvoice(
  { db }: Pick<InvoicesDeps, 'db'>,
  { holder }: Reader,
  id: InvoiceId,
): Promise<Result<Invoice, Refusal<'not_found'>>> {
  const found = await findInvoice(db.read, holder, id)
  return found === null ? refuse('not_found') : ok(found)
}

/** Returns the file of one invoice of the company, as it is stored. */
export async function readInvoiceFile(
  { db, invoicesKeys }: Pick<InvoicesDeps, 'db' | 'invoicesKeys'>,
  { holder }: Reader,
  id: InvoiceId,
): Promise<Result<{ readonly format: Invoice['format']; readonly content: Uint8Array }, Refusal<'not_found'>>> {
  const file = await sealedFileOf(db.read, holder, id)
  if (file === null) return refuse('not_found')
  return ok({ format: file.format, content: unsealBytes(invoicesKeys.sealing, id, file.sealed) })
}

/** Removes an invoice. Refused where a payment takes, or ever took, a part of it. */
export async function removeInvoice(
  { db, clock }: Pick<InvoicesDeps, 'db' | 'clock'>,
  { holder }: Reader,
  id: InvoiceId,
): Promise<Result<null, Refusal<'not_found'> | Refusal<'invoice_in_use'>>> {
  return db.transact(async (tx): Promise<Result<null, Refusal<'not_found'> | Refusal<'invoice_in_use'>>> => {
    // Payments and requests are made under this lock too.
    await lockActs(tx, holder)
    if ((await findInvoice(tx, holder, id)) === null) return refuse('not_found')
    if (await isNamed(tx, id)) return refuse('invoice_in_use')
    await putRemoved(tx, id, clock.now())
    return ok(null)
  })
}

/** Opens an invoice's file for an operator, which the audit trail shows with their reason. */
export async function openInvoiceFile(
  {
    db,
    clock,
    invoicesKeys,
  }: Pick<InvoicesDeps, 'clock' | 'invoicesKeys'> & { readonly db: Pick<Database, 'transact'> },
  { operator, why }: { readonly operator: string; readonly why: string },
  id: InvoiceId,
): Promise<Result<{ readonly format: Invoice['format']; readonly content: Uint8Array }, Refusal<'not_found'>>> {
  return db.transact(async (tx): Promise<Awaited<ReturnType<typeof readInvoiceFile>>> => {
    const file = await sealedFileById(tx, id)
    if (file === null) return refuse('not_found')
    const facts = { why }
    await recordAudit(tx, { at: clock.now(), actor: operator, action: 'invoices.file_opened', subject: id, facts })
    return ok({ format: file.format, content: unsealBytes(invoicesKeys.sealing, id, file.sealed) })
  })
}
