/**
 * Makes files within rate limits: a number per customer and minute, and PDFs one at a time. Counts are per process. It
 * decides nothing about a file's content.
 */
import type { FileAnswer, StatementFormat } from '@zend/contracts'
import { after, ok, refuse, type Result, SECOND_MS, type HolderId } from '@zend/kernel'
import type { Clock } from '../../ports/clock.ts'
import { perMinute } from '../throttle/index.ts'
import type { PaperPolicy } from './paper.policy.ts'
import { openPdfRenderer, type PdfDrawing } from './pdf-renderer.ts'

/** Refusal: too many files lately, of this customer or of all; `retryAt` is when to try again. */
export type TooManyFiles = { readonly code: 'rate_limited'; readonly retryAt: Date }

/** A file to make: its name without the extension (plain ASCII), and its bytes or what is to be drawn. */
export type Draft = { readonly fileName: string } & (
  | { readonly format: Extract<StatementFormat, 'csv'>; readonly bytes: Uint8Array }
  | { readonly format: Extract<StatementFormat, 'pdf'>; readonly drawing: PdfDrawing }
)

/** Makes files. */
export type FileMaker = {
  /**
   * Counts the file against the customer's limit, reads its draft, and makes it. A refusal of `read` is passed on; over
   * the limit it refuses before anything is read.
   */
  readonly make: <R extends { readonly code: string }>(
    holder: HolderId,
    read: () => Promise<Result<Draft, R>>,
  ) => Promise<Result<FileAnswer, R | TooManyFiles>>
}

const COME_BACK_MS = 5 * SECOND_MS

/** Creates the file maker; one per process. */
export function openFileMaker({ clock, policy }: { readonly clock: Clock; readonly policy: PaperPolicy }): FileMaker {
  const admit = perMinute(policy.perMinuteMax)
  const draw = openPdfRenderer(policy.pdfsWaitingMax)
  return {
    make: async (holder, read) => {
      const freeAt = await admit(holder, clock.now())
      if (freeAt !== null) return refuse('rate_limited', { retryAt: freeAt })
      const draft = await read()
      if (!draft.ok) return draft
      const { fileName, format } = draft.value
      const bytes = draft.value.format === 'csv' ? draft.value.bytes : await draw(draft.value.drawing)
      if (bytes === null) return refuse('rate_limited', { retryAt: after(clock.now(), COME_BACK_MS) })
      return ok({ name: `${fileName}.${format}`, format, bytes })
    },
  }
}
