/**
 * Limits our position in each asset, and decides whether a swap would exceed the limit. Pure bookkeeping over what the
 * caller reads and reports.
 *
 * Guarantee: within one process no swap passes that could bring the position past the limit, whatever else is pending,
 * as of the last read of the books. What other processes book is seen at the next read, so several processes together
 * can exceed the limit by what the others accept between two reads. A swap that brings a position nearer to zero is
 * limited only by the window: how far the position may move from any value it had within it.
 */
import { type AssetCode, type Money, ok, refuse, type Result } from '@zend/kernel'
import type { InventoryLimit } from './swap.refusals.ts'

/** A pending change of the position: it counts until a read that began after its end has seen the books. */
export type Move = { readonly changes: readonly Money[]; counts: boolean }

/**
 * The result of a read: the position, and its limits on either side, in minor units. An asset without a limit may not
 * move at all.
 */
export type Look = {
  readonly position: ReadonlyMap<AssetCode, bigint>
  readonly limits: ReadonlyMap<AssetCode, bigint>
  /** The range of the position within the window, and how far from it the position may move. */
  readonly window: { readonly range: ReadonlyMap<AssetCode, Range>; readonly limits: ReadonlyMap<AssetCode, bigint> }
}

/** The lowest and highest position within a time. */
export type Range = { readonly low: bigint; readonly high: bigint }

/**
 * Tracks positions over time: takes the position of each read, and returns the range of each asset over the last
 * `windowMs`, with a resolution of a twentieth of that.
 */
export function rangeOver(
  windowMs: number,
): (nowMs: number, position: ReadonlyMap<AssetCode, bigint>) => ReadonlyMap<AssetCode, Range> {
  const sliceMs = windowMs / 20
  let slices: { readonly number: number; readonly ranges: Map<AssetCode, Range> }[] = []
  return (nowMs, position) => {
    const number = Math.floor(nowMs / sliceMs)
    // A clock that was set back must not end a window early: slices in the future are kept until they are as old as the
    // rest.
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
  /** Returns whether these changes would exceed a limit, counting all pending changes in the same direction. */
  readonly check: (changes: readonly Money[]) => Result<null, InventoryLimit>
  /** The same, and counts them from now on: report their end, or drop them when nothing was booked. */
  readonly reserve: (changes: readonly Money[]) => Result<Move, InventoryLimit>
  /** Reports that the books may have this move from now on. */
  readonly end: (move: Move) => void
  /** Reports that nothing of this move was booked. */
  readonly drop: (move: Move) => void
  /**
   * Call it before reading the books: moves that have ended by now will be in the result. Pass the result to the
   * returned function.
   */
  readonly look: () => (found: Look) => void
}

/** Creates an unknown position: it refuses everything until the first read. */
export function unknownPosition(): Position {
  let known: Look = { position: new Map(), limits: new Map(), window: { range: new Map(), limits: new Map() } }
  // Moves that have ended and still count. Not one long-lived Set of all moves: V8 would keep finished moves alive (see
  // database/batch-load.ts).
  let ended: Move[] = []
  // Pending changes by direction: each swap is judged as if only those in its own direction were booked.
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
