/** Amounts of any asset as text: rows of one batch pay local money and coins. */
import { type AssetCode, isCoin } from '@zend/kernel'
import { useFormat } from '@zend/web/ui/format'

/** An amount of an asset. */
export type Sum = { readonly currency: AssetCode; readonly amount: string }

/** Writes an amount with its coin or currency, all its decimals. */
export function useMoney(): (sum: Sum) => string {
  const format = useFormat()
  return ({ currency, amount }) =>
    isCoin(currency) ? format.coin(amount, currency, { full: true }) : format.fiat(amount, currency)
}
