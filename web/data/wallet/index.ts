/** The user record, balances, networks and the history; what an event makes stale. */
export { type HistoryNarrowing, narrowedHistoryQuery } from './transactions.queries.ts'
export {
  applyLiveEvent,
  balanceQuery,
  HISTORY_PAGE_LIMIT,
  networksQuery,
  recentQuery,
  transactionQuery,
  userQuery,
} from './wallet.queries.ts'
