/** Turns a statement into the draft of a file. */
import type { StatementFormat } from '@zend/contracts'
import type { Draft } from '../paper/index.ts'
import { csvOf } from './csv.ts'
import type { Statement } from './statement.ts'

const DRAWER = new URL('pdf.ts', import.meta.url).href

/** Returns the draft of a statement's file, for a file maker. */
export function draftOf(statement: Statement, format: StatementFormat): Draft {
  const { fileName } = statement
  return format === 'csv'
    ? { fileName, format, bytes: csvOf(statement) }
    : { fileName, format, drawing: { drawer: DRAWER, content: statement } }
}
