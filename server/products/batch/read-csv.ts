/**
 * Reads CSV (RFC 4180) with a header, strictly: quotes that do not close or stand in the middle of a field are faults
 * of the file, since guessing would shift columns and pay somebody else's amount. Pure.
 */
import type { BatchField } from '@zend/contracts'
import { refuse, type Refusal, type Result, ok } from '@zend/kernel'
import type { Typed } from './batch.ts'
import { fieldOf } from './header-words.ts'

/** What is wrong with a file as a whole, and on which line. */
export type FileUnreadable = Refusal<'batch_unreadable', { readonly reason: FileFault; readonly line: number }>
/** What is wrong. `column_missing`: it has no amount, no currency, or nothing that says who is paid. */
export type FileFault =
  | 'encoding'
  | 'quote'
  | 'column_twice'
  | 'column_missing'
  | 'too_many_fields'
  | 'no_rows'
  | 'xml'
  | 'not_pain_001'
  | 'counts_differ'

/** A row as a file says it, and where it begins. */
export type TypedRow = { readonly line: number; readonly typed: Typed }

type Record_ = { readonly line: number; readonly fields: readonly string[] }

const unreadable = (reason: FileFault, line: number) => refuse('batch_unreadable', { reason, line } as const)

/** Reads the rows of a CSV file: comma, semicolon or tab, whichever its header has most of. */
export function readCsv(text: string): Result<readonly TypedRow[], FileUnreadable> {
  const records = recordsOf(text, separatorOf(text))
  if (!records.ok) return records
  const [header, ...rows] = records.value.filter(({ fields }) => fields.some((field) => field.trim() !== ''))
  if (header === undefined || rows.length === 0) return unreadable('no_rows', 1)
  const columns = header.fields.map(fieldOf)
  const known = columns.filter((each) => each !== null)
  if (new Set(known).size < known.length) return unreadable('column_twice', header.line)
  const has = (...fields: readonly BatchField[]): boolean => fields.some((field) => known.includes(field))
  if (!has('amount') || !has('currency') || !has('account', 'username', 'address'))
    return unreadable('column_missing', header.line)
  const wide = rows.find(({ fields }) => fields.slice(columns.length).some((field) => field.trim() !== ''))
  if (wide !== undefined) return unreadable('too_many_fields', wide.line)
  return ok(
    rows.map(({ line, fields }) => {
      const cells = columns.flatMap((field, at): readonly (readonly [BatchField, string])[] => {
        const cell = fields[at]?.trim() ?? ''
        return field === null || cell === '' ? [] : [[field, cell]]
      })
      return { line, typed: Object.fromEntries(cells) as Typed }
    }),
  )
}

const SEPARATORS = [',', ';', '\t'] as const

function separatorOf(text: string): string {
  const header = /^(?:"[^"]*"|[^\r\n"])*/.exec(text.trimStart())?.[0] ?? ''
  const bare = header.replaceAll(/"[^"]*"/g, '')
  const count = (separator: string): number => bare.split(separator).length
  return SEPARATORS.reduce((best, each) => (count(each) > count(best) ? each : best))
}

function recordsOf(text: string, separator: string): Result<readonly Record_[], FileUnreadable> {
  const records: Record_[] = []
  let [at, line] = [0, 1]
  while (at < text.length) {
    const from = line
    const fields: string[] = []
    for (;;) {
      const field = fieldAt(text, at, separator)
      if (field === null) return unreadable('quote', line)
      fields.push(field.value)
      line += field.value.match(/\r\n|\r|\n/g)?.length ?? 0
      at = field.end
      if (text[at] !== separator) break
      at += 1
    }
    records.push({ line: from, fields })
    const end = /^(?:\r\n|\r|\n)/.exec(text.slice(at, at + 2))?.[0] ?? ''
    at += end.length
    line += 1
  }
  return ok(records)
}

/** The field that begins here, and where it ends; `null` when its quotes are not as they must be. */
function fieldAt(text: string, at: number, separator: string): { readonly value: string; readonly end: number } | null {
  const isEnd = (char: string | undefined): boolean =>
    char === undefined || char === separator || char === '\r' || char === '\n'
  if (text[at] !== '"') {
    let end = at
    while (!isEnd(text[end])) end += 1
    const value = text.slice(at, end)
    return value.includes('"') ? null : { value, end }
  }
  let value = ''
  let from = at + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote === -1) return null
    value += text.slice(from, quote)
    if (text[quote + 1] !== '"') return isEnd(text[quote + 1]) ? { value, end: quote + 1 } : null
    value += '"'
    from = quote + 2
  }
}
