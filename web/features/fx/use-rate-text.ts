/** A rate as people compare it: four decimals in every currency, rounded down. */
import { useFormat } from '@zend/web/ui/format'

/** How many decimals of a rate are shown. */
export const RATE_DECIMALS = 4

/** Writes what one USDT brings. @example rateText('0.748502', 'GBP') // '1 USDT = 0.7485 GBP' */
export function useRateText(): (rate: string, currency: string) => string {
  const format = useFormat()
  return (rate, currency) => `1 USDT = ${format.number(rate, RATE_DECIMALS)}\u00a0${currency}`
}
