/**
 * Hands in an invoice: a picture is re-encoded, a PDF checked and read, and both are sealed. It can be paid only once
 * somebody confirmed what it says.
 */
import type { UploadedFile } from '@zend/contracts'
import { after, type BusinessId, DAY_MS, isPerson, newId, ok, refuse, type Result, roomForFile } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { type ActorIds, lockActs } from '../holders/index.ts'
import { sealBytes } from '../sealing/index.ts'
import { checkPdf } from '../verification/index.ts'
import type { Invoice, InvoiceId, InvoicesDeps } from './invoices.ts'
import type { AddRefusal, TooMuch } from './invoices.refusals.ts'
import { deleteLoose, filesSince, insertInvoice, invoiceOfFile } from './invoices.repo.ts'
import { digestOf, fileHash } from './keys.ts'
import { readFields } from './read-fields.ts'

type AddDeps = Pick<InvoicesDeps, 'db' | 'clock' | 'policy' | 'invoicesKeys' | 'reencode' | 'readPdf'>

/** Stores a file, with what the machine is sure of. Refuses the same file twice, and what is not what it says. */
export async function addInvoice(
  deps: AddDeps,
  { holder, userId: madeBy }: ActorIds,
  { type, bytes: sent }: UploadedFile,
): Promise<Result<Invoice, AddRefusal>> {
  if (isPerson(holder)) throw new RangeError(`${holder} is no company`)
  const { db, clock, policy, invoicesKeys } = deps
  // Checked before the work of decoding; the count under the lock decides.
  const fits = await mayStore(deps, db.read, holder, 0)
  if (!fits.ok) return fits
  const format = type === 'application/pdf' ? 'pdf' : 'webp'
  const made = format === 'pdf' ? checkPdf(sent) : await deps.reencode(sent, { maxEdge: policy.pictureEdgeMax })
  if (!made.ok) return made
  const content = made.value
  const hash = fileHash(invoicesKeys, sent)
  const reading = format === 'pdf' ? await deps.readPdf(content) : ok({ read: readFields(null) })
  if (!reading.ok) return reading
  const { read } = reading.value
  return db.transact(async (tx): Promise<Result<Invoice, AddRefusal>> => {
    await lockActs(tx, holder)
    const createdAt = clock.now()
    await deleteLoose(tx, holder, after(createdAt, -policy.looseMs))
    const known = await invoiceOfFile(tx, holder, hash)
    if (known !== null) return refuse('invoice_known', { invoice: known })
    const counted = await mayStore(deps, tx, holder, content.length)
    if (!counted.ok) return counted
    const id: InvoiceId = newId('ivc', createdAt.getTime())
    const digest = digestOf(content)
    const invoice = { id, holder, madeBy, createdAt, format, bytes: content.length, digest, read } as const
    await insertInvoice(tx, { ...invoice, hash, sealed: sealBytes(invoicesKeys.sealing, id, content) })
    return ok({ ...invoice, confirmed: null, used: 0n })
  })
}

async function mayStore(
  { clock, policy }: Pick<AddDeps, 'clock' | 'policy'>,
  tx: Tx,
  company: BusinessId,
  bytes: number,
): Promise<Result<null, TooMuch>> {
  const now = clock.now()
  const today = await filesSince(tx, company, after(now, -DAY_MS))
  const retryAt = roomForFile(bytes, today, policy, now)
  return retryAt === null ? ok(null) : refuse('rate_limited', { retryAt })
}
