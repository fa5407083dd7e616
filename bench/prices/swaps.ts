/**
 * Swaps against failing feeds: each second the sources send prices, the slow medians are updated as in the worker,
 * quotes are made and older ones accepted, by the product's own rules. Every accepted swap is compared with the market
 * before its fault.
 */
import { formatMoney, money, ok, rate, SECOND_MS } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import {
  nextWords,
  type PriceBoard,
  priceBoard,
  type PriceWords,
  type SlowMedian,
  slowMedianOf,
} from '@zend/server/core/pricing'
import { quoteKeyFrom } from '@zend/server/core/quotes'
import { quoteSwap } from '@zend/server/products/swap'
import { type Fault, FAULTS, faultyFeeds, SWAPPED, type Swapped } from './feeds.ts'

/**
 * The result of a run. `outside`: swaps accepted at a rate further from the slow medians than the bands of its two
 * coins allow.
 */
export type SwapsFound = {
  readonly swaps: number
  readonly outside: number
  /** The largest distance of a swap from the slow medians, in basis points. */
  readonly worstBps: number
  /** Quotes made on a price older than the limit. */
  readonly tooOld: number
  /** Quotes refused, and quotes not accepted because the market jumped. */
  readonly refused: number
  readonly withdrawn: number
  /** Swaps accepted during each fault. */
  readonly during: Readonly<Record<Fault, number>>
}

type Offer = { readonly from: Swapped; readonly to: Swapped; readonly bps: number; readonly takeAtMs: number }

const ASKED_EACH_SECOND = 2
// About a thousand dollars of each, in minor units.
const GIVEN: Readonly<Record<Swapped, bigint>> = {
  BTC: 1_000_000n,
  ETH: 3n * 10n ** 17n,
  DOGE: 700_000_000_000n,
  USDT: 1_000_000_000n,
}

/**
 * Runs until this many swaps are accepted. `guarded` false leaves the slow medians out of every decision, to show what
 * they prevent.
 */
export async function swapThrough(swaps: number, chance: () => number, guarded = true): Promise<SwapsFound> {
  const { trust, sampleEveryMs } = DEFAULTS.pricing
  const feeds = faultyFeeds(chance)
  const medians = new Map<Swapped, PriceWords>()
  const slow = new Map<Swapped, SlowMedian>()
  const during = Object.fromEntries(FAULTS.map((fault) => [fault, 0])) as Record<Fault, number>
  const found = { swaps: 0, outside: 0, worstBps: 0, tooOld: 0, refused: 0, withdrawn: 0 }
  const offers: Offer[] = []
  // Two bands: each coin may be at the edge of its own, on opposite sides.
  const bandBps = Math.ceil(((1 + trust.coin.bandBps / 10_000) / (1 - trust.coin.bandBps / 10_000) - 1) * 10_000)
  for (let nowMs = Date.parse('2026-11-21T10:00:00Z'); found.swaps < swaps; nowMs += SECOND_MS) {
    const now = new Date(nowMs)
    const observations = feeds.second(now)
    const board = priceBoard(observations, now, trust, guarded ? slow : new Map(), guarded ? 'required' : 'where known')
    for (const offer of offers.splice(0)) {
      if (offer.takeAtMs > nowMs) offers.push(offer)
      else if (hasJumped(board, offer)) found.withdrawn += 1
      else {
        found.swaps += 1
        during[feeds.fault()] += 1
        if (offer.bps > bandBps) found.outside += 1
        found.worstBps = Math.max(found.worstBps, offer.bps)
      }
    }
    for (let i = 0; i < ASKED_EACH_SECOND; i += 1) {
      const offer = await ask(board, slow, chance)
      if (offer === null) found.refused += 1
      else {
        if (offer.ageMs > trust.coin.ageMaxMs) found.tooOld += 1
        offers.push(offer)
      }
    }
    if (nowMs % sampleEveryMs === 0) {
      const agreed = priceBoard(observations, now, trust)
      for (const coin of SWAPPED) {
        const words = nextWords(agreed, coin, medians.get(coin), trust)
        if (words === null) continue
        medians.set(coin, words)
        slow.set(coin, slowMedianOf(words))
      }
    }
  }
  return { ...found, during }
}

const hasJumped = (board: PriceBoard, { from, to }: Offer): boolean =>
  [from, to].some((coin) => {
    const price = board.usable(coin)
    return !price.ok && price.refusal.code === 'price_jumped'
  })

const QUOTE_KEY = quoteKeyFrom(Buffer.alloc(32, 7))
const ROOM = { check: () => Promise.resolve(ok(null)) }

/**
 * A quote as the product makes it, with the distance of its rate from the slow medians at that moment; `null` when
 * refused.
 */
async function ask(
  board: PriceBoard,
  slow: ReadonlyMap<Swapped, SlowMedian>,
  chance: () => number,
): Promise<(Offer & { readonly ageMs: number }) | null> {
  const from = SWAPPED[Math.floor(chance() * SWAPPED.length)] ?? 'BTC'
  const to =
    SWAPPED[(SWAPPED.indexOf(from) + 1 + Math.floor(chance() * (SWAPPED.length - 1))) % SWAPPED.length] ?? 'USDT'
  const deps = {
    clock: { now: () => board.asOf },
    policy: DEFAULTS.swap,
    market: { board: async () => board },
    quoteKey: QUOTE_KEY,
    inventory: { ...ROOM, room: ROOM.check, reserve: async () => Promise.reject(new Error('nothing is booked here')) },
    coins: new Set(SWAPPED),
  }
  const quoted = await quoteSwap(
    deps,
    { holder: 'usr_01k00000000000000000000001' },
    { from, to, amount: formatMoney(money(from, GIVEN[from])) },
  )
  if (!quoted.ok) return null
  const { midRate, priceAsOf, quotedAt, expiresAt } = quoted.value.quote
  const [was, is] = [dollarsOf(slow, from) / dollarsOf(slow, to), Number(midRate)]
  const bps = Number.isNaN(was) ? 0 : Math.round(Math.max(is / was - 1, was / is - 1) * 10_000)
  const takeAtMs =
    quotedAt.getTime() + Math.floor(chance() * (expiresAt.getTime() - quotedAt.getTime() + DEFAULTS.swap.quoteGraceMs))
  return { from, to, bps, takeAtMs, ageMs: quotedAt.getTime() - priceAsOf.getTime() }
}

const dollarsOf = (slow: ReadonlyMap<Swapped, SlowMedian>, coin: Swapped): number => {
  const median = slow.get(coin)
  return median === undefined ? Number.NaN : whole(median.rate)
}

/** A rate in whole units, for comparing. */
function whole({ base, quote, numerator, denominator }: SlowMedian['rate']): number {
  const one = rate(base, quote, '1')
  return Number(numerator) / Number(denominator) / (Number(one.numerator) / Number(one.denominator))
}
