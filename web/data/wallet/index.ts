/** The user record, balances, networks and the history, and which queries an event invalidates. */
export { type HistoryNarrowing, narrowedHistoryQuery } from './transactions.queries.ts'
export {
  applyLiveEvent,
  balanceQuery,
  HISTORY_PAGE_LIMIT,
  knownUser,
  networksQuery,
  recentQuery,
  transactionQuery,
  userQuery,
} from './wallet.queries.ts'
