/** Reproducible randomness: everything random in a simulated world comes from one seed. For tests only. */

/** A source of random numbers. */
export type Random = {
  /** A whole number from 0 to `below`, exclusive. */
  readonly int: (below: number) => number
  /** True with this probability in percent. */
  readonly percent: (share: number) => boolean
  readonly pick: <T>(from: readonly T[]) => T
  /** An amount between two others, both included; the lesser one when they are reversed. */
  readonly amount: (least: bigint, most: bigint) => bigint
  readonly bytes: (length: number) => Uint8Array
}

/** Creates a generator: the same seed gives the same numbers, on every machine (xoshiro128**, seeded by splitmix32). */
export function randomFrom(seed: number): Random {
  let mixed = seed >>> 0
  const mix = (): number => {
    mixed = (mixed + 0x9e3779b9) >>> 0
    let z = mixed
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b)
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35)
    return (z ^ (z >>> 16)) >>> 0
  }
  let [a, b, c, d] = [mix(), mix(), mix(), mix()]
  const next = (): number => {
    const five = Math.imul(b, 5)
    const drawn = Math.imul((five << 7) | (five >>> 25), 9) >>> 0
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = (d << 11) | (d >>> 21)
    return drawn
  }
  const int = (below: number): number => Math.floor((next() / 2 ** 32) * below)
  return {
    int,
    percent: (share) => int(100) < share,
    pick: (from) => {
      const picked = from[int(from.length)]
      if (picked === undefined) throw new RangeError('there is nothing to pick from')
      return picked
    },
    amount: (least, most) => {
      if (most <= least) return least
      const wide = (BigInt(next()) << 64n) | (BigInt(next()) << 32n) | BigInt(next())
      return least + (wide % (most - least + 1n))
    },
    bytes: (length) => Uint8Array.from({ length }, () => int(256)),
  }
}
