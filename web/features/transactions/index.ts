/** The history and its pages. */
export { HistoryScreen } from './history-screen.tsx'
export { RecentTransactions } from './recent-transactions.tsx'
export { SaleTransactionScreen } from './sale-transaction-screen.tsx'
export { SwapTransactionScreen } from './swap-transaction-screen.tsx'
export { TokenTransactionScreen } from './token-transaction-screen.tsx'
export { TransactionRow } from './transaction-row.tsx'
export { TransferTransactionScreen } from './transfer-transaction-screen.tsx'
