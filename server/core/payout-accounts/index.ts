/** Public interface of the payout accounts: accounts of local money that customers save, and their owners. */
export { savingAct } from './act/index.ts'
export {
  addAccount,
  type AddAccountCommand,
  alreadySaved,
  nameAccount,
  type NameAccountRefusal,
  performSaving,
} from './add-account.ts'
export {
  destinationOf,
  type PayoutAccountId,
  type PayoutAccountsDeps,
  type PayoutAccountsPolicy,
  type SavedAccount,
} from './payout-accounts.ts'
export { deleteAccountsOf, findAccount, listAccounts, lockAccounts } from './payout-accounts.repo.ts'
export { accountReleaser } from './release-account.ts'
export { removeAccount } from './remove-account.ts'
export type { SaveAccountRefusal } from './payout-accounts.refusals.ts'
export { type AccountCommand, resolveAccount } from './resolve-account.ts'
export { boundPlaceOf, placeOf, type Scheme, SCHEMES } from './schemes.ts'
