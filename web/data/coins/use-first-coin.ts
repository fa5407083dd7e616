/** The coin that a page begins with. */
import { useQuery } from '@tanstack/react-query'
import type { CoinBalance, Transaction, TransactionType } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import { usePrices, valueOf } from '@zend/web/data/prices'
import { balanceQuery, recentQuery } from '@zend/web/data/wallet'
import { inOrder } from './holdings.ts'

/** Returns it for an act; `null` without any coin, and while balances are unknown. */
export function useFirstCoin(type: TransactionType): CoinCode | null {
  const { data: balance } = useQuery(balanceQuery())
  const { data: recent } = useQuery(recentQuery())
  const { data: prices } = usePrices()
  return firstCoin(balance?.balances ?? [], recent ?? [], type, (amount, currency) => valueOf(amount, currency, prices))
}

/**
 * The coin that a page begins with: the one last used there, else the most valuable; only of what can be spent. `null`
 * where there is nothing.
 */
export function firstCoin(
  balances: readonly CoinBalance[],
  recent: readonly Pick<Transaction, 'transactionType' | 'direction' | 'currency'>[],
  type: TransactionType,
  valueOf: (amount: string, currency: CoinCode) => string | null,
): CoinCode | null {
  const free = balances.filter(({ available }) => /[1-9]/.test(available))
  const last = recent.find(({ transactionType, direction }) => transactionType === type && direction === 'out')
  const used = free.find(({ currency }) => currency === last?.currency)
  const held = free.map((balance) => ({ ...balance, value: valueOf(balance.available, balance.currency) }))
  return (used ?? inOrder(held)[0])?.currency ?? null
}
