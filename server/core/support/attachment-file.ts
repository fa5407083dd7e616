/**
 * What an attached file is called and whether a PDF is one. Pure. A PDF is looked at no further: it is only ever handed
 * out for saving, never shown by us.
 */
import { ok, refuse, type Refusal, type Result } from '@zend/kernel'
import type { AttachmentFormat } from './support.ts'

// Readers take files with something before this mark; such files can be two kinds of file at once, so we do not.
const PDF_MARK = Buffer.from('%PDF-1.')
const PDF_MARK_2 = Buffer.from('%PDF-2.')
const NAME_LENGTH_MAX = 120

/** The bytes, when they begin as a PDF does. */
export function checkPdf(bytes: Uint8Array): Result<Uint8Array, Refusal<'file_unreadable'>> {
  const mark = bytes.subarray(0, PDF_MARK.length)
  return PDF_MARK.equals(mark) || PDF_MARK_2.equals(mark) ? ok(bytes) : refuse('file_unreadable')
}

/**
 * The name under which a file is shown: the sender's, without folders, ending as the file that we keep does.
 * @example fileNameOf('C:\\me\\photo.JPG', 'webp') // 'photo.webp'
 */
export function fileNameOf(given: string, format: AttachmentFormat): string {
  const last = given.split(/[\\/]/).at(-1)?.trim() ?? ''
  const letters = Array.from(last.replace(/\.(?:jpe?g|png|webp|pdf)$/i, ''))
  const stem = letters.slice(0, NAME_LENGTH_MAX - format.length - 1).join('')
  return `${stem === '' ? 'file' : stem}.${format}`
}
