/**
 * Price feeds that fail on purpose, second by second, from a seed: frozen, zero, negative, tenfold, a tenth, split, and
 * all of them together. The feeds' text goes through the port's own parser, so that invalid prices are rejected as in
 * the product. Play prices: floats are fine here.
 */
import type { Observation } from '@zend/server/core/pricing'
import { parsePrice } from '@zend/server/ports/price-feed'

/** Faults of feeds. `joint` ones affect every source at once. */
export const FAULTS = [
  'none',
  'frozen',
  'zero',
  'negative',
  'tenfold',
  'split',
  'drifting',
  'joint tenfold',
  'joint tenth',
  'joint frozen',
  'joint shift',
] as const
/** A fault of feeds. */
export type Fault = (typeof FAULTS)[number]

const SOURCES = ['kraken', 'coinbase', 'okx'] as const
const COINS = { BTC: 91_400, ETH: 3_120, DOGE: 0.147, USDT: 1 } as const
/** The coins that are swapped. */
export const SWAPPED = Object.keys(COINS) as readonly (keyof typeof COINS)[]
/** One of them. */
export type Swapped = keyof typeof COINS

// The largest change of a coin's price in a second; a dollar coin stays near a dollar.
const STEP = { BTC: 0.0003, ETH: 0.0004, DOGE: 0.0006, USDT: 0.00002 } as const

/** Feeds of one seed. */
export type Feeds = {
  /** Advances one second: prices walk, and now and then the fault changes. Returns the sources' latest values. */
  readonly second: (now: Date) => readonly Observation[]
  /** The present fault. */
  readonly fault: () => Fault
}

/** Creates feeds driven by `chance`, which returns 0 or more and below 1. */
export function faultyFeeds(chance: () => number): Feeds {
  const truth: Record<Swapped, number> = { ...COINS }
  const said = new Map<string, Observation>()
  let fault: Fault = 'none'
  let target: { readonly source: string; readonly coin: Swapped; readonly factor: number } = {
    source: 'okx',
    coin: 'BTC',
    factor: 1,
  }
  let left = 60
  return {
    fault: () => fault,
    second: (now) => {
      for (const coin of SWAPPED) truth[coin] *= 1 + (chance() * 2 - 1) * STEP[coin]
      left -= 1
      if (left <= 0) {
        fault = fault === 'none' ? pick(FAULTS, chance) : 'none'
        target = { source: pick(SOURCES, chance), coin: pick(SWAPPED, chance), factor: 1 + (chance() * 2 - 1) * 0.6 }
        left = Math.ceil(chance() * (fault === 'none' ? 90 : 240))
      }
      for (const source of SOURCES)
        for (const coin of SWAPPED) {
          const written = write(fault, target, { source, coin }, truth[coin] * (1 + (chance() * 2 - 1) * 0.0005))
          const price = written === null ? null : parsePrice(written)
          if (price?.ok === true)
            said.set(`${source} ${coin}`, { source, base: coin, quote: 'USD', price: price.value, at: now })
        }
      return [...said.values()]
    },
  }
}

/** The text a source writes for a coin; `null` when it has nothing new. */
function write(
  fault: Fault,
  target: { readonly source: string; readonly coin: Swapped; readonly factor: number },
  at: { readonly source: string; readonly coin: Swapped },
  price: number,
): string | null {
  const text = (value: number): string => value.toFixed(10)
  const isTarget = at.coin === target.coin && (fault.startsWith('joint') || at.source === target.source)
  if (!isTarget) return text(price)
  switch (fault) {
    case 'none':
      return text(price)
    case 'frozen':
    case 'joint frozen':
      return null
    case 'zero':
      return '0'
    case 'negative':
      return `-${text(price)}`
    case 'tenfold':
    case 'joint tenfold':
      return text(price * 10)
    case 'joint tenth':
      return text(price / 10)
    case 'split':
    case 'drifting':
    case 'joint shift':
      return text(price * target.factor)
  }
}

const pick = <T>(from: readonly T[], chance: () => number): T => from[Math.floor(chance() * from.length)] as T

/** Pseudo-random numbers from a seed (mulberry32): the same sequence each time, 0 or more and below 1. */
export function chanceFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    const mixed = Math.imul(state ^ (state >>> 15), state | 1)
    const last = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61))
    return ((last ^ (last >>> 14)) >>> 0) / 2 ** 32
  }
}
