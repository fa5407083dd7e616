/** Public interface of what was done in a company, as its members read it. */
export { actsSheet, ACTS_LINES_MAX } from './acts-sheet.ts'
export { type ActsPage, type ActsWanted, type CursorInvalid, pageOfCompanyActs, type ShownAct } from './company-acts.ts'
