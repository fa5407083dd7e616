/**
 * Converts a price history, which is stored in US dollars, to another currency at today's exchange rate. Pure; for
 * display only.
 */

import { formatDecimal, withoutZeros } from '@zend/kernel'

/** One point: the time, and the price as decimal text. */
export type PricePoint = { readonly at: string; readonly price: string }

const DECIMALS = 18
/** An unsigned decimal as an integer of 18 decimals; further digits are cut off. */
const scaled = (text: string): bigint => {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(DECIMALS, '0').slice(0, DECIMALS))
}
const decimal = (size: bigint): string => withoutZeros(formatDecimal(size, DECIMALS))

/**
 * Converts dollar points to the currency in which one coin costs `shown` now while it costs `dollars`; rounded down at
 * the 18th decimal. `undefined` while either is unknown, because a chart in the wrong currency would be worse than
 * none.
 * @example pointsIn([{ at, price: '2' }], '4', '6000') // [{ at, price: '3000' }]
 */
export function pointsIn(
  points: readonly PricePoint[],
  dollars: string | null | undefined,
  shown: string | null | undefined,
): readonly PricePoint[] | undefined {
  if (dollars === null || dollars === undefined || shown === null || shown === undefined) return undefined
  const [from, to] = [scaled(dollars), scaled(shown)]
  if (from === to) return points
  if (from === 0n) return undefined
  return points.map(({ at, price }) => ({ at, price: decimal((scaled(price) * to) / from) }))
}
