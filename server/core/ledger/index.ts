/** Public interface of the ledger. Only the ledger writes balances; other modules pass it postings and holds. */
export { type BatchPoster, type BatchPosterOptions, createBatchPoster, type NoRecorders } from './batch-poster.ts'
export {
  type Account,
  credit,
  customer,
  type CustomerAccount,
  debit,
  house,
  HOUSE_ACCOUNTS,
  type HouseAccount,
  type HouseName,
  type Leg,
  type OwnerId,
  railAccount,
} from './chart.ts'
export {
  type Books,
  books,
  type CompanionRows,
  type Companions,
  companionsBy,
  type Recorder,
  recorder,
  type Recorders,
} from './companions.ts'
export {
  type AccountEntry,
  type AccountHistory,
  type Balance,
  balancesOf,
  creditedBy,
  historyOf,
  type HouseBalance,
  houseBalances,
  inventoryPositions,
  type InvariantCheck,
  isBooked,
  openHold,
  rollUpHouse,
} from './ledger-reads.repo.ts'
export type {
  CompanionRefused,
  HoldClosed,
  HoldIdReused,
  HouseBound,
  LedgerBusy,
  NotEnoughAvailable,
  PlaceHoldRefusal,
  PostingIdReused,
  PostingRefusal,
} from './ledger.refusals.ts'
export { missingHouseAccounts, openHouseAccounts, requireHouseAccounts } from './house-accounts.repo.ts'
export { putHouseBounds } from './house-bounds.repo.ts'
export { balancesAt } from './ledger-moments.repo.ts'
export { entriesBetween, feesOf } from './ledger-periods.repo.ts'
export {
  checkHold,
  type Hold,
  type HoldChanged,
  type HoldEvent,
  holdMachine,
  type HoldState,
  type Posted,
  type Posting,
} from './ledger.ts'
export { isRowsFault, placeHold, placeHolds, post, postAccompanied, postBy, releaseHold } from './post.ts'
export { verifyKinds } from './verify-kinds.repo.ts'
export { verifyLedger } from './verify-ledger.ts'
