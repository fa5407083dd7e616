/** The smaller and the larger of two bigints, which `Math` does not support. Pure. */

/** The smaller one. */
export const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** The larger one. */
export const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/**
 * Clamps a value between two limits; returns `most` where the limits contradict each other.
 * @example between(1n, 7n, 5n) // 5n
 */
export const between = (least: bigint, value: bigint, most: bigint): bigint => smaller(larger(least, value), most)
