/** The front door of closing an account. */
export { type Blocker, closeAccount, type ClosingDeps, type NotEmpty, readBlockers } from './account-closing.ts'
