/** What a sale begins with, where its address names nothing. */
import { useQuery } from '@tanstack/react-query'
import type { AssetCode } from '@zend/kernel'
import { useFirstCoin } from '@zend/web/data/coins'
import { balanceQuery } from '@zend/web/data/wallet'

/**
 * The first asset to sell: a local balance before any coin, because it can only be paid out; then the coin last sold.
 */
export function useFirstAsset(): AssetCode {
  const { data: held } = useQuery(balanceQuery())
  const coin = useFirstCoin('quick_sell')
  return held?.local?.find(({ available }) => /[1-9]/.test(available))?.currency ?? coin ?? 'USDT'
}
