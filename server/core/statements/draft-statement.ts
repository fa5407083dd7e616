/** A statement on its way to becoming a file. */
import type { StatementFormat } from '@zend/contracts'
import type { Draft } from '../paper/index.ts'
import { csvOf } from './csv.ts'
import type { Statement } from './statement.ts'

const DRAWER = new URL('pdf.ts', import.meta.url).href

/** The file of a statement, to be made by a maker of files. */
export function draftOf(statement: Statement, format: StatementFormat): Draft {
  const { fileName } = statement
  return format === 'csv'
    ? { fileName, format, bytes: csvOf(statement) }
    : { fileName, format, drawing: { drawer: DRAWER, content: statement } }
}
