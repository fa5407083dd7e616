/**
 * What a run leaves to chance is drawn by the commit: another commit sees something else, and the same commit sees the
 * same again. At night (`npm run nightly`) nothing is drawn and everything is run.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'

/** The first seven digits of the commit as a number; 2 where there is no repository. */
export function seedOfCommit(): number {
  try {
    return Number.parseInt(
      execFileSync('git', ['rev-parse', '--short=7', 'HEAD'], { stdio: ['ignore', 'pipe', 'ignore'] }).toString(),
      16,
    )
  } catch {
    return 2
  }
}

/**
 * So many of these, in their own order, drawn by a seed: every one is as likely as every other. `nameOf` tells them
 * apart, so that adding one does not change how the others fall.
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
  const first = new Set(from.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1)).slice(0, count))
  return from.filter((each) => first.has(each))
}
