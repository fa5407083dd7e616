/** Public interface of the statements module: documents made from facts, as PDF and CSV. */
export { readAccountSheet } from './account-sheet.ts'
export { type AccountStatementRequest, readAccountStatement } from './account-statement.ts'
export { bookFactsOf, peopleCells } from './book-facts.ts'
export { draftOf, importDraftOf, sheetDraftOf } from './draft-statement.ts'
export { readImportSheet } from './import-sheet.ts'
export { periodOf, type Period, type PeriodRefusal, tooManyLines } from './period.ts'
export { momentCells, moneyCells, type Sheet } from './sheet.ts'
export {
  type Column,
  amountOf,
  IMPORT_LINES_MAX,
  LINES_MAX,
  type Statement,
  type Addressee,
  type Table,
  timeText,
} from './statement.ts'
export { STATEMENT_TEXTS, type StatementTexts } from './texts.ts'
