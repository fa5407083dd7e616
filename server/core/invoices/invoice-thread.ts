/** A worker thread that reads the text layers of invoices, one at a time. Started by invoice-reader.ts; keeps no state. */
import { runInNewContext } from 'node:vm'
import type { PdfReading } from './invoices.ts'
import { textOfPdf } from './pdf-text.ts'
import { readFields } from './read-fields.ts'

/** A checked PDF, and how long reading it may take. */
export type ReadOrder = { readonly bytes: Uint8Array; readonly readMaxMs: number }

/** Reads a PDF. */
export function readPdf({ bytes, readMaxMs }: ReadOrder): PdfReading {
  const work = (): PdfReading => {
    const text = textOfPdf(bytes)
    return { text, read: readFields(text) }
  }
  try {
    // This stops the loop or the pattern that is at work; only reading counts, not the start of the thread.
    return runInNewContext('work()', { work }, { timeout: readMaxMs }) as PdfReading
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    return { text: null, read: readFields(null) }
  }
}
