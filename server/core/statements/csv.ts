/**
 * Writes a statement as CSV (RFC 4180), one line per row of any table, the table's heading first. Pure. Cells that a
 * spreadsheet would run as a formula are escaped to text (OWASP, "CSV Injection").
 */
import type { Statement } from './statement.ts'
import { STATEMENT_TEXTS } from './texts.ts'

const BYTE_ORDER_MARK = '\uFEFF'

/** Returns the file's bytes: UTF-8 with a byte order mark, without which spreadsheets show accents wrong. */
export function csvOf(statement: Statement): Uint8Array {
  const [first] = statement.tables
  const header =
    first === undefined
      ? []
      : [STATEMENT_TEXTS[statement.locale].columns.coin, ...first.columns.map(({ label }) => label)]
  const rows = statement.tables.flatMap(({ heading, rows: cells }) => cells.map((row) => [heading, ...row]))
  const lines = [header, ...rows].filter((row) => row.length > 0).map((row) => row.map(cell).join(','))
  return new TextEncoder().encode(BYTE_ORDER_MARK + lines.map((each) => `${each}\r\n`).join(''))
}

function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
