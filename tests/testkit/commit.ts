/**
 * Randomness of a run, drawn by the commit: another commit runs something else, and the same commit the same again. At
 * night (`npm run nightly`) nothing is drawn and everything runs.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'

let seed: number | undefined
/**
 * The first seven digits of the commit as a number; 2 where there is no repository. A commit of measured figures alone
 * counts as the one before it, so that what was tested before they were measured need not run again.
 */
export const seedOfCommit = (): number => (seed ??= readSeed())

function readSeed(): number {
  try {
    return Number.parseInt(
      execFileSync('git', ['log', '-1', '--format=%H', '--', ':/', ':(top,exclude)bench/results'], {
        stdio: ['ignore', 'pipe', 'ignore'],
      })
        .toString()
        .slice(0, 7),
      16,
    )
  } catch {
    return 2
  }
}

/**
 * Draws this many of a test's cases for this commit. Returns all of them at night, when `npm run nightly` sets
 * `CASES=all`.
 */
export const drawnCases = <T>(from: readonly T[], count: number, nameOf: (each: T) => string): readonly T[] =>
  drawn(from, process.env['CASES'] === 'all' ? from.length : count, nameOf)

/**
 * Draws a part of these in `npm test`, by the commit: one of `oneIn`, rounded up; without it a single one. Returns all
 * of them when a project or a file is named, and at night.
 */
export const drawnInTurn = <T>(
  from: readonly T[],
  nameOf: (each: T) => string,
  oneIn: number = from.length,
): readonly T[] => drawn(from, process.env['TAKE_TURNS'] === '1' ? Math.ceil(from.length / oneIn) : from.length, nameOf)

/**
 * Draws this many of these by a seed, in their own order and with equal probability. `nameOf` identifies them, so that
 * adding one does not change how the others fall.
 */
export function drawn<T>(
  from: readonly T[],
  count: number,
  nameOf: (each: T) => string,
  seed = seedOfCommit(),
): readonly T[] {
  const rank = (each: T): string =>
    createHash('sha256')
      .update(`${seed} ${nameOf(each)}`)
      .digest('hex')
  if (count >= from.length) return from
  const ranked = from.map((each) => ({ each, rank: rank(each) })).toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
  const first = new Set(ranked.slice(0, count).map(({ each }) => each))
  return from.filter((each) => first.has(each))
}
