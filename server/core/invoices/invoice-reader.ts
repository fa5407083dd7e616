/**
 * Reads the text layers of invoices in a worker thread, one at a time behind a bounded queue: a file that somebody made
 * to be slow delays no other request, and ends as one without text.
 */
import { after, ok, refuse, SECOND_MS } from '@zend/kernel'
import { Piscina } from 'piscina'
import type { Clock } from '../../ports/clock.ts'
import type * as thread from './invoice-thread.ts'
import type { InvoicesPolicy, PdfReading, ReadInvoicePdf } from './invoices.ts'

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
