/**
 * Writes a sheet as CSV (RFC 4180), its columns' headings first. Pure. Cells that a spreadsheet would run as a formula
 * are escaped to text (OWASP, "CSV Injection"); a number below zero is none.
 */
import type { Sheet } from './sheet.ts'

const BYTE_ORDER_MARK = '\uFEFF'

/** Returns the file's bytes: UTF-8 with a byte order mark, without which spreadsheets show accents wrong. */
export function csvOf({ columns, rows }: Sheet): Uint8Array {
  const lines = [columns, ...rows].map((row) => row.map(cell).join(','))
  return new TextEncoder().encode(BYTE_ORDER_MARK + lines.map((each) => `${each}\r\n`).join(''))
}

function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) && !/^-\d+(?:\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
