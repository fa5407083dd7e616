/**
 * Makes files, within what files may cost: so many per customer and minute, and PDFs one at a time. The counts are
 * those of this process. It decides nothing about what stands in a file.
 */
import type { FileAnswer, StatementFormat } from '@zend/contracts'
import { after, ok, refuse, type Result, SECOND_MS, type HolderId } from '@zend/kernel'
import type { Clock } from '../../ports/clock.ts'
import { perMinute } from '../throttle/index.ts'
import type { PaperPolicy } from './paper.policy.ts'
import { openPdfDesk, type PdfDrawing } from './pdf-desk.ts'

/** Too many files lately, of this customer or of all; `retryAt` is when to ask again. */
export type TooManyFiles = { readonly code: 'rate_limited'; readonly retryAt: Date }

/** A file to be made: its name without the ending (plain ASCII), and its bytes or what is to be drawn. */
export type Draft = { readonly fileName: string } & (
  | { readonly format: Extract<StatementFormat, 'csv'>; readonly bytes: Uint8Array }
  | { readonly format: Extract<StatementFormat, 'pdf'>; readonly drawing: PdfDrawing }
)

/** Makes files. */
export type FileMaker = {
  /**
   * Counts the file against the customer's, has its draft read, and makes it. A refusal of `read` is passed on; a
   * customer's file over the limit is refused before anything is read.
   */
  readonly make: <R extends { readonly code: string }>(
    holder: HolderId,
    read: () => Promise<Result<Draft, R>>,
  ) => Promise<Result<FileAnswer, R | TooManyFiles>>
}

const COME_BACK_MS = 5 * SECOND_MS

/** Opens the maker of files, once per process. */
export function openFileMaker({ clock, policy }: { readonly clock: Clock; readonly policy: PaperPolicy }): FileMaker {
  const admit = perMinute(policy.perMinuteMax)
  const draw = openPdfDesk(policy.pdfsWaitingMax)
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
