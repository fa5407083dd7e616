/** How much of a limit is used, for bars. Pure. */
import { parseMoney } from '@zend/kernel'
import type { Limits } from './withdraw.queries.ts'

/** The used part of a window, 0 to 1, in whole hundredths rounded down, which is enough for the eye. A limit of nothing is used up. */
export function usedPart({ used, limit }: Limits['windows'][number], currency: Limits['currency']): number {
  const [a, b] = [parseMoney(currency, used), parseMoney(currency, limit)]
  if (!a.ok || !b.ok) return 0
  return b.value.amount > 0n ? Math.min(1, Number((a.value.amount * 100n) / b.value.amount) / 100) : 1
}
