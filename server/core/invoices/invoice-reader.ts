/**
 * Reads the text layers of invoices in a worker thread, one at a time behind a bounded queue: a file that somebody made
 * to be slow delays no other request, and ends as one without text.
 */
import { after, ok, refuse, type Refusal, type Result, SECOND_MS } from '@zend/kernel'
import { Piscina } from 'piscina'
import type { Clock } from '../../ports/clock.ts'
import type * as thread from './invoice-thread.ts'
import type { PdfReading } from './invoice-thread.ts'
import type { InvoicesPolicy } from './invoices.ts'

/** Refusal: too many files are queued; `retryAt` is when to try again. */
export type ReaderRefusal = Refusal<'rate_limited', { readonly retryAt: Date }>

/** Reads the text of a checked PDF, and what is certain in it. One that takes too long has none. */
export type ReadInvoicePdf = (bytes: Uint8Array) => Promise<Result<PdfReading, ReaderRefusal>>

const THREAD = new URL('invoice-thread.ts', import.meta.url)
const READ: keyof typeof thread = 'readPdf'
const COME_BACK_MS = 5 * SECOND_MS

/** Creates the reader; one per process. Its thread starts with the first file and keeps no process alive. */
export function openInvoiceReader({
  clock,
  policy: { readMaxMs, readsWaitingMax },
}: {
  readonly clock: Clock
  readonly policy: Pick<InvoicesPolicy, 'readMaxMs' | 'readsWaitingMax'>
}): ReadInvoicePdf {
  const threads = new Piscina<thread.ReadOrder, PdfReading>({
    filename: THREAD.href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: Infinity,
  })
  let inside = 0
  return async (bytes) => {
    if (inside > readsWaitingMax) return refuse('rate_limited', { retryAt: after(clock.now(), COME_BACK_MS) })
    inside += 1
    try {
      return ok(await threads.run({ bytes, readMaxMs }, { name: READ }))
    } finally {
      inside -= 1
    }
  }
}
