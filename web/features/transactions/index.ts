/** The history and its pages. */
export { HistoryScreen } from './history-screen.tsx'
export { RecentTransactions } from './recent-transactions.tsx'
export { TokenTransactionScreen } from './token-transaction-screen.tsx'
export { TransactionRow } from './transaction-row.tsx'
