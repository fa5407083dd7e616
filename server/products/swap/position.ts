/**
 * How far our own position in each asset may go, and whether a swap would pass that. Pure bookkeeping over what the
 * caller reads and reports.
 *
 * What it promises: within one process no swap is let through that could bring the position past the limit, whatever is
 * under way at once, as of the last look at the books. What other processes book is seen at the next look: so several
 * of them can together pass the limit by what the others let through between two looks. A swap that brings a position
 * nearer to zero is stopped by nothing but the window: how far the position may move from where it stood at any time
 * within it.
 */
import { type AssetCode, type Money, ok, refuse, type Result } from '@zend/kernel'
import type { InventoryLimit } from './swap.refusals.ts'

/** A change of the position that is under way: it counts until a look that began after its end has seen the books. */
export type Move = { readonly changes: readonly Money[]; counts: boolean }

/**
 * What a look found: where the position stands, and how far it may go on either side, in minor units. An asset without
 * a limit may not move at all.
 */
export type Look = {
  readonly position: ReadonlyMap<AssetCode, bigint>
  readonly limits: ReadonlyMap<AssetCode, bigint>
  /** Between what the position stood within the window, and how far from there it may move. */
  readonly window: { readonly range: ReadonlyMap<AssetCode, Range>; readonly limits: ReadonlyMap<AssetCode, bigint> }
}

/** The least and the most of a position within a time. */
export type Range = { readonly low: bigint; readonly high: bigint }

/**
 * Follows the positions of a time: tell each look's, and get the range of each asset over the last `windowMs`, to a
 * twentieth of that.
 */
export function rangeOver(
  windowMs: number,
): (nowMs: number, position: ReadonlyMap<AssetCode, bigint>) => ReadonlyMap<AssetCode, Range> {
  const sliceMs = windowMs / 20
  let slices: { readonly number: number; readonly ranges: Map<AssetCode, Range> }[] = []
  return (nowMs, position) => {
    const number = Math.floor(nowMs / sliceMs)
    // A clock that was set back ends no window early: what lies ahead of it is kept until it is as old as the rest.
    slices = slices.filter((slice) => Math.abs(number - slice.number) <= 20)
    let slice = slices.find((known) => known.number === number)
    if (slice === undefined) slices.push((slice = { number, ranges: new Map() }))
    for (const [asset, at] of position) slice.ranges.set(asset, widened(slice.ranges.get(asset), { low: at, high: at }))
    const whole = new Map<AssetCode, Range>()
    for (const { ranges } of slices)
      for (const [asset, range] of ranges) whole.set(asset, widened(whole.get(asset), range))
    return whole
  }
}

const widened = (known: Range | undefined, { low, high }: Range): Range =>
  known === undefined
    ? { low, high }
    : { low: low < known.low ? low : known.low, high: high > known.high ? high : known.high }

/** The position of one process. */
export type Position = {
  /** Whether these changes would pass a limit, counting everything under way that goes the same way. */
  readonly check: (changes: readonly Money[]) => Result<null, InventoryLimit>
  /** The same, and counts them from now on: report their end, or drop them when nothing was booked. */
  readonly reserve: (changes: readonly Money[]) => Result<Move, InventoryLimit>
  /** The books may have this move from now on. */
  readonly end: (move: Move) => void
  /** Nothing of this move was booked. */
  readonly drop: (move: Move) => void
  /**
   * Call it before reading the books: what has ended by now is in what will be read. Give what was read to the function
   * it answers.
   */
  readonly look: () => (found: Look) => void
}

/** A position of which nothing is known yet: it refuses everything until the first look. */
export function unknownPosition(): Position {
  let known: Look = { position: new Map(), limits: new Map(), window: { range: new Map(), limits: new Map() } }
  // Those that have ended and still count. No set of all moves: one that is filled and emptied for ever keeps what
  // passed through it (see database/batch-load.ts).
  let ended: Move[] = []
  // What is under way, by direction: each swap is judged as if only those that go its way were to be booked.
  const up = new Map<AssetCode, bigint>()
  const down = new Map<AssetCode, bigint>()

  const count = ({ changes }: Move, sign: 1n | -1n): void => {
    for (const { asset, amount } of changes) {
      const side = amount > 0n ? up : down
      side.set(asset, (side.get(asset) ?? 0n) + sign * amount)
    }
  }
  const drop = (move: Move): void => {
    if (move.counts) count(move, -1n)
    move.counts = false
  }
  const passes = ({ asset, amount }: Money): boolean => {
    const limit = known.limits.get(asset) ?? -1n
    const stands = known.position.get(asset) ?? 0n
    const window = known.window.limits.get(asset) ?? -1n
    const { low, high } = known.window.range.get(asset) ?? { low: stands, high: stands }
    if (amount > 0n) {
      const highest = stands + (up.get(asset) ?? 0n) + amount
      return highest > limit || highest - low > window
    }
    const lowest = stands + (down.get(asset) ?? 0n) + amount
    return lowest < -limit || high - lowest > window
  }
  const check = (changes: readonly Money[]): Result<null, InventoryLimit> => {
    const over = changes.find(passes)
    return over === undefined ? ok(null) : refuse('inventory_limit', { currency: over.asset })
  }
  return {
    check,
    reserve: (changes) => {
      const checked = check(changes)
      if (!checked.ok) return checked
      const move: Move = { changes, counts: true }
      count(move, 1n)
      return ok(move)
    },
    end: (move) => {
      ended.push(move)
    },
    drop,
    look: () => {
      const seen = [...ended]
      return (found) => {
        known = found
        seen.forEach(drop)
        ended = ended.filter(({ counts }) => counts)
      }
    },
  }
}
