/** Public interface of the statements module: documents made from facts, as PDF and CSV. */
export { type AccountStatementRequest, readAccountStatement } from './account-statement.ts'
export { draftOf } from './draft-statement.ts'
export { periodOf, type Period, type PeriodRefusal, tooManyLines } from './period.ts'
export { type Column, LINES_MAX, type Statement, type Addressee, type Table, timeText } from './statement.ts'
export { STATEMENT_TEXTS, type StatementTexts } from './texts.ts'
