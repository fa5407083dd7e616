/** Reads a company's payments abroad by month and currency, a calendar year at a time. It changes nothing. */
import { type HolderId, isPerson } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { type FxMonth, monthsBetween } from './months.repo.ts'
import { rateText } from './price.ts'

/** Returns the months of a year (in UTC) in which anything was booked, newest first. */
export async function readFxMonths(
  tx: Tx,
  { holder }: { readonly holder: HolderId },
  year: number,
): Promise<readonly FxMonth[]> {
  if (isPerson(holder)) return []
  return monthsBetween(tx, holder, { from: new Date(Date.UTC(year, 0)), to: new Date(Date.UTC(year + 1, 0)) })
}

/**
 * The average rate of what was converted, as units of the currency for one USDT, weighted by amount and rounded down as
 * every rate is; `null` where nothing was.
 */
export const averageRate = ({ converted: { taken, amount } }: Pick<FxMonth, 'converted'>): string | null =>
  taken.amount === 0n ? null : rateText(taken, amount)
