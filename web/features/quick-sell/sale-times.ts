/** How long one's own sales took. Pure. */
import type { QuickSellDetail } from '@zend/contracts'
import { SECOND_MS } from '@zend/kernel'

/** From so many sales on, their usual time is worth saying. */
const ENOUGH = 3

/** The usual time of sales, in whole seconds, and how many it was measured on. */
export type UsualTime = { readonly seconds: number; readonly sales: number }

/**
 * The median time from the sale to the bank's confirmation, of those that were paid; of two in the middle the shorter.
 * `null` with fewer than three.
 */
export function usualTime(sales: readonly Pick<QuickSellDetail, 'state' | 'stages'>[]): UsualTime | null {
  const took = sales
    .flatMap(({ state, stages }) => {
      const [began, ended] = [stages[0]?.at, stages.find(({ key }) => key === 'paid')?.at]
      if (state !== 'paid' || typeof began !== 'string' || typeof ended !== 'string') return []
      return [Math.max(0, Date.parse(ended) - Date.parse(began))]
    })
    .toSorted((a, b) => a - b)
  const middle = took[Math.floor((took.length - 1) / 2)]
  return took.length < ENOUGH || middle === undefined
    ? null
    : { seconds: Math.round(middle / SECOND_MS), sales: took.length }
}
