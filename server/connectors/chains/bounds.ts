/** The smaller and the larger of two integers: `Math` knows no such thing for amounts. Pure. */

/** The smaller one. */
export const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** The larger one. */
export const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/**
 * The value, or the limit that it is beyond; `most` where the limits contradict each other. @example between(1n, 7n,
 * 5n) // 5n
 */
export const between = (least: bigint, value: bigint, most: bigint): bigint => smaller(larger(least, value), most)
