/** Finds the newest transactions that are deposits not yet in the balance. Pure. */
import type { Transaction } from '@zend/contracts'

const UNDER_WAY: ReadonlySet<Transaction['status']> = new Set(['pending', 'processing'])

/** At most two: the dashboard is not a history. */
const MOST = 2

/** The pending deposits, in the given order. */
export const arrivingOf = (transactions: readonly Transaction[]): readonly Transaction[] =>
  transactions
    .filter(({ transactionType, status }) => transactionType === 'deposit' && UNDER_WAY.has(status))
    .slice(0, MOST)
