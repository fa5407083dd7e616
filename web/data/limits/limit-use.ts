/** The used part of a limit, for bars. Pure. */
import { parseMoney } from '@zend/kernel'
import type { Limits } from './limits.queries.ts'

/** Tells whether a tier allows nothing at all: every window's limit is zero. */
export const opensNothing = ({ windows }: Pick<Limits, 'windows'>): boolean =>
  windows.length > 0 && windows.every(({ limit }) => !/[1-9]/.test(limit))

/**
 * The used part of a window, 0 to 1, rounded down to hundredths, which is enough for a bar. A limit of zero counts as
 * used up.
 */
export function usedPart({ used, limit }: Limits['windows'][number], currency: Limits['currency']): number {
  const [a, b] = [parseMoney(currency, used), parseMoney(currency, limit)]
  if (!a.ok || !b.ok) return 0
  return b.value.amount > 0n ? Math.min(1, Number((a.value.amount * 100n) / b.value.amount) / 100) : 1
}
