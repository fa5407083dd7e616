/** Reads a file of payments, whichever of its two formats it has. It decides nothing about a payment. Pure. */
import { BATCH_ROWS_MAX } from '@zend/contracts'
import { refuse, type Refusal, type Result } from '@zend/kernel'
import type { Batch } from './batch.ts'
import { type FileUnreadable, readCsv, type TypedRow } from './read-csv.ts'
import { type BatchDated, readPain, type ReadXml } from './read-pain.ts'

/** Refusal: the file has more rows than a batch can have. */
export type BatchTooLong = Refusal<'batch_too_long', { readonly most: number }>
/** A file that was read. */
export type ReadFile = { readonly format: Batch['format']; readonly rows: readonly TypedRow[] }

/** Reads a file of UTF-8 text: XML where it begins with a tag, else CSV. */
export function readFile(
  readXml: ReadXml,
  bytes: Uint8Array,
  now: Date,
): Result<ReadFile, FileUnreadable | BatchTooLong | BatchDated> {
  const text = textOf(bytes)
  if (text === null) return refuse('batch_unreadable', { reason: 'encoding', line: 1 } as const)
  const isXml = text.trimStart().startsWith('<')
  const rows = isXml ? readPain(readXml, text, now) : readCsv(text)
  if (!rows.ok) return rows
  if (rows.value.length > BATCH_ROWS_MAX) return refuse('batch_too_long', { most: BATCH_ROWS_MAX } as const)
  return { ok: true, value: { format: isXml ? 'pain.001' : 'csv', rows: rows.value } }
}

/** The text of UTF-8 bytes, without a byte order mark; `null` for any other encoding. */
function textOf(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}
