/** Public interface of the account-closing module. */
export { type Blocker, closeAccount, type ClosingDeps, type NotEmpty, readBlockers } from './account-closing.ts'
