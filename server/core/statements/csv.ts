/**
 * Writes a sheet as CSV (RFC 4180), its columns' headings first. Pure. Cells that a spreadsheet would run as a formula
 * are escaped to text (OWASP, "CSV Injection"); a number below zero is none.
 */
import type { Sheet } from './sheet.ts'

const BYTE_ORDER_MARK = '\uFEFF'

/** Returns the file's bytes: UTF-8 with a byte order mark, without which spreadsheets show accents wrong. */
export const csvOf = (sheet: Sheet): Uint8Array => new TextEncoder().encode(BYTE_ORDER_MARK + textOf(sheet))

/** Returns the same without the mark, which bookkeeping programs take for a part of the first heading. */
export const unmarkedCsvOf = (sheet: Sheet): Uint8Array => new TextEncoder().encode(textOf(sheet))

const textOf = ({ columns, rows }: Sheet): string =>
  [columns, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')

function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) && !/^-\d+(?:\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
