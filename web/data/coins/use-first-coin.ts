/** The coin that a page begins with; see `firstCoin`. */
import { useQuery } from '@tanstack/react-query'
import type { TransactionType } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import { usePrices, valueOf } from '@zend/web/data/prices'
import { balanceQuery, recentQuery } from '@zend/web/data/wallet'
import { firstCoin } from './holdings.ts'

/** Returns it for an act; `null` without any coin, and while balances are unknown. */
export function useFirstCoin(type: TransactionType): CoinCode | null {
  const { data: balance } = useQuery(balanceQuery())
  const { data: recent } = useQuery(recentQuery())
  const { data: prices } = usePrices()
  return firstCoin(balance?.balances ?? [], recent ?? [], type, (amount, currency) => valueOf(amount, currency, prices))
}
