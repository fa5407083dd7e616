/** Turns statements into drafts of files. */
import type { Draft } from '../paper/index.ts'
import { csvOf, unmarkedCsvOf } from './csv.ts'
import type { Sheet } from './sheet.ts'
import type { Statement } from './statement.ts'

const DRAWER = new URL('pdf.ts', import.meta.url).href

/** Returns the draft of a statement's PDF, for a file maker. */
export const draftOf = (statement: Statement): Draft => ({
  fileName: statement.fileName,
  format: 'pdf',
  drawing: { drawer: DRAWER, content: statement },
})

/** Returns the draft of a sheet's CSV, for a file maker. */
export const sheetDraftOf = (sheet: Sheet): Draft => ({ fileName: sheet.fileName, format: 'csv', bytes: csvOf(sheet) })

/** Returns the draft of a sheet's CSV for a bookkeeping program. */
export const importDraftOf = (sheet: Sheet): Draft => ({
  fileName: sheet.fileName,
  format: 'csv',
  bytes: unmarkedCsvOf(sheet),
})
