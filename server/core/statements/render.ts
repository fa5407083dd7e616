/** Makes the file of a statement. */
import type { FileAnswer, FileFormat } from '@zend/contracts'
import { csvOf } from './csv.ts'
import { pdfOf } from './pdf.ts'
import type { Statement } from './statement.ts'

/** The statement as a file with a name of its own. */
export async function renderStatement(statement: Statement, format: FileFormat): Promise<FileAnswer> {
  return { name: `${statement.fileName}.${format}`, format, bytes: format === 'csv' ? csvOf(statement) : await pdfOf(statement) }
}
