/** The history of a pair, from the two coins' histories in dollars. Pure; numbers, because only a line is drawn of them. */
import type { ChartPoint } from '@zend/web/ui/money/price-chart'

/** One point of a coin's history: the time, and the dollar price as decimal text. */
type Point = { readonly at: string; readonly price: string }

/**
 * How much of `quote` one `base` cost, at every point of the base: with the newest price of `quote` that was known
 * then. Points before the first price of `quote`, or at a price of nought, are left out.
 * @example pairPoints([{ at, price: '6' }], [{ at, price: '3' }]) // [{ second, value: 2 }]
 */
export function pairPoints(base: readonly Point[], quote: readonly Point[]): readonly ChartPoint[] {
  let next = 0
  let price = 0
  return base.flatMap(({ at, price: text }) => {
    const ms = Date.parse(at)
    for (let known = quote[next]; known !== undefined && Date.parse(known.at) <= ms; known = quote[next]) {
      price = Number(known.price)
      next += 1
    }
    return price > 0 ? [{ second: ms / 1000, value: Number(text) / price }] : []
  })
}
