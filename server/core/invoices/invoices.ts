/** Types of invoices, and the module's dependencies. */
import type { InvoiceDifference } from '@zend/contracts'
import type { FxCurrency, FxPayee } from '@zend/corridors'
import type { BusinessId, Id, Money, Refusal, Result, UserId } from '@zend/kernel'
import type { KeyObject } from 'node:crypto'
import type { Database, Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { ReencodePicture } from '../pictures/index.ts'
import type { SealingKey } from '../sealing/index.ts'

/** The id of one invoice. */
export type InvoiceId = Id<'ivc'>

/** What the machine is sure of; `null` or empty where it is not. `total` is decimal text, `accounts` are IBANs. */
export type InvoiceRead = {
  readonly number: string | null
  readonly date: string | null
  readonly currency: FxCurrency | null
  readonly total: string | null
  readonly accounts: readonly string[]
}

/** The text of a PDF, and what is certain in it; `null` and nothing where it has none, or took too long. */
export type PdfReading = { readonly text: string | null; readonly read: InvoiceRead }

/** Refusal: too many files are queued; `retryAt` is when to try again. */
export type ReaderRefusal = Refusal<'rate_limited', { readonly retryAt: Date }>

/** Reads the text of a checked PDF, and what is certain in it. One that takes too long has none. */
export type ReadInvoicePdf = (bytes: Uint8Array) => Promise<Result<PdfReading, ReaderRefusal>>

/** What somebody confirmed that an invoice says. It never changes. */
export type ConfirmedInvoice = {
  readonly supplier: string
  readonly supplierName: string
  readonly number: string
  /** The day on it, ISO 8601. */
  readonly date: string
  readonly total: Money<FxCurrency>
  readonly differences: readonly InvoiceDifference[]
  readonly confirmedBy: UserId
  readonly confirmedAt: Date
}

/** An invoice, without its file. */
export type Invoice = {
  readonly id: InvoiceId
  readonly holder: BusinessId
  readonly madeBy: UserId
  readonly createdAt: Date
  readonly format: 'pdf' | 'webp'
  readonly bytes: number
  /** SHA-256 of the stored file, in hex. */
  readonly digest: string
  readonly read: InvoiceRead
  readonly confirmed: ConfirmedInvoice | null
  /** What payments take of the total, in its minor units. */
  readonly used: bigint
}

/** A part of an invoice that a payment is to pay, in its minor units. */
export type WantedPart = { readonly invoice: InvoiceId; readonly pays: bigint }

/**
 * An invoice as it is signed with a payment: texts alone, amounts as decimal text. `file`: the digest of what is
 * stored; `differences`: joined by commas.
 */
export type PaidInvoice = {
  readonly invoice: InvoiceId
  readonly number: string
  readonly date: string
  readonly total: string
  readonly pays: string
  readonly file: string
  readonly differences: string
}

/** Settings of this module; their values are in the configuration. Durations are milliseconds. */
export type InvoicesPolicy = {
  readonly perHourMax: number
  /** As stored, in total. */
  readonly bytesPerDayMax: number
  /** The longer edge of a stored picture, in pixels. */
  readonly pictureEdgeMax: number
  /** Reading a PDF that takes longer ends without a text; so many files wait for the one that is read. */
  readonly readMaxMs: number
  readonly readsWaitingMax: number
  /** What nobody confirmed, or was removed, is deleted so long after it was handed in. */
  readonly looseMs: number
  /** How old an invoice may be, and how far ahead its day, when somebody confirms it. */
  readonly oldMaxMs: number
  readonly aheadMaxMs: number
  /** How many of a name's words, in percent, have to be on an invoice. */
  readonly namePercentMin: number
}

/** The keys: `sealing` seals files, `file` hashes them. */
export type InvoicesKeys = { readonly sealing: SealingKey; readonly file: KeyObject }

/** Everything the module may need; each use case picks its part. */
export type InvoicesDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly policy: InvoicesPolicy
  readonly invoicesKeys: InvoicesKeys
  readonly reencode: ReencodePicture
  readonly readPdf: ReadInvoicePdf
  /** Returns a supplier of the company as it holds now, also one that cannot be paid yet; `null` where there is none. */
  readonly supplier: (
    tx: Tx,
    company: BusinessId,
    id: string,
  ) => Promise<{ readonly id: string; readonly payee: FxPayee } | null>
  /** Returns the names by which an invoice may call the company. */
  readonly companyNames: (tx: Tx, company: BusinessId) => Promise<readonly string[]>
}

/** What of a confirmed invoice no payment takes yet, in its minor units. */
export const remainingOf = ({ used }: Pick<Invoice, 'used'>, { total }: Pick<ConfirmedInvoice, 'total'>): bigint =>
  total.amount - used

/**
 * The number by which the same invoice is known, however it was typed.
 * @example numberKeyOf('INV-0077 / b') // 'INV0077B'
 */
export function numberKeyOf(number: string): string {
  const plain = number.normalize('NFKC').toUpperCase()
  const signs = plain.replaceAll(/[^\p{L}\p{N}]/gu, '')
  return (signs === '' ? plain : signs).slice(0, 60)
}
