/** Which of the newest transactions are deposits that are not in the balance yet. Pure. */
import type { Transaction } from '@zend/contracts'

const UNDER_WAY: ReadonlySet<Transaction['status']> = new Set(['pending', 'processing'])

/** At most two: the dashboard is no history. */
const MOST = 2

/** The deposits under way, in the order given. */
export const arrivingOf = (transactions: readonly Transaction[]): readonly Transaction[] =>
  transactions
    .filter(({ transactionType, status }) => transactionType === 'deposit' && UNDER_WAY.has(status))
    .slice(0, MOST)
