/** Runs many histories of one family and counts the results. */
import type { FoundTransaction } from '@zend/server/ports/chain'
import type { Family } from './families.ts'
import { type Outcome, runHistory } from './history.ts'
import { record } from './recording.ts'

/** The counts, and the seeds that failed with their failures. */
export type Tally = {
  readonly histories: number
  readonly withheldMissed: number
  readonly forgedCredited: number
  readonly failures: readonly (Outcome & { readonly seed: number })[]
}

/** Runs histories of these seeds, `from` included. Starts the family's chain and stops it again. */
export async function runHistories(family: Family, from: number, histories: number): Promise<Tally> {
  const recording = await record(family)
  try {
    const finds = new Map<string, FoundTransaction | null>()
    const failures: (Outcome & { readonly seed: number })[] = []
    for (let seed = from; seed < from + histories; seed++) {
      const outcome = await runHistory(recording, seed, finds)
      if (outcome.missed.length + outcome.forged.length > 0) failures.push({ seed, ...outcome })
    }
    const sum = (of: (outcome: Outcome) => number): number =>
      failures.reduce((total, outcome) => total + of(outcome), 0)
    return {
      histories,
      withheldMissed: sum(({ missed }) => missed.length),
      forgedCredited: sum(({ forged }) => forged.length),
      failures,
    }
  } finally {
    await recording.stop()
  }
}
