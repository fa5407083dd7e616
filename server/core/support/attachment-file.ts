/**
 * Names an attached file and checks whether it is a PDF. Pure. A PDF is not inspected further: it is only ever served
 * for download, never displayed by us.
 */
import { ok, refuse, type Refusal, type Result } from '@zend/kernel'
import type { AttachmentFormat } from './support.ts'

// Readers accept files with something before this mark; such files can be two kinds of file at once, so we do not.
const PDF_MARK = Buffer.from('%PDF-1.')
const PDF_MARK_2 = Buffer.from('%PDF-2.')
const NAME_LENGTH_MAX = 120

/** Returns the bytes when they begin as a PDF does; refuses others. */
export function checkPdf(bytes: Uint8Array): Result<Uint8Array, Refusal<'file_unreadable'>> {
  const mark = bytes.subarray(0, PDF_MARK.length)
  return PDF_MARK.equals(mark) || PDF_MARK_2.equals(mark) ? ok(bytes) : refuse('file_unreadable')
}

/**
 * Returns the name under which a file is shown: the sender's, without folders, with the extension of the stored file.
 * @example fileNameOf('C:\\me\\photo.JPG', 'webp') // 'photo.webp'
 */
export function fileNameOf(given: string, format: AttachmentFormat): string {
  const last = given.split(/[\\/]/).at(-1)?.trim() ?? ''
  const letters = Array.from(last.replace(/\.(?:jpe?g|png|webp|pdf)$/i, ''))
  const stem = letters.slice(0, NAME_LENGTH_MAX - format.length - 1).join('')
  return `${stem === '' ? 'file' : stem}.${format}`
}
