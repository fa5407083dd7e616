/** The line of the balance card: what today's holdings would have been worth over the last day. Pure; for drawing only. */
import type { CoinBalance } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'

/**
 * The worth of these holdings hour by hour, as proportions; empty when a held coin's prices have gaps, since a line that is
 * missing a coin would tell of a fall that never was.
 */
export function portfolioLine(
  balances: readonly Pick<CoinBalance, 'currency' | 'total'>[],
  trends: ReadonlyMap<CoinCode, readonly number[]> | undefined,
): readonly number[] {
  const held = balances.filter(({ total }) => /[1-9]/.test(total))
  const lines = held.map(({ currency, total }) => (trends?.get(currency) ?? []).map((price) => price * Number(total)))
  const length = lines[0]?.length ?? 0
  if (length < 2 || lines.some((line) => line.length !== length)) return []
  return Array.from({ length }, (_, at) => lines.reduce((sum, line) => sum + (line[at] ?? 0), 0))
}
