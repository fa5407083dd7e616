/** The fault proxy's test of every family. */
import { expect, test } from 'vitest'
import { noteFigures } from '../testkit/figures.ts'
import type { Family } from './families.ts'
import { runHistories } from './histories.ts'

const { HISTORIES_SEED: seed = '1', HISTORIES: histories = '40' } = process.env
const HISTORIES = Number(histories)
/** Timeout per history: twenty times what it takes on two busy cores, after recording its chain. */
const EACH_MS = 200

/** Declares the test of one family. */
export function historySuite(family: Family): void {
  test(
    `${family.network}: ${HISTORIES} histories through a proxy that withholds, delays, splits, multiplies and forges`,
    { timeout: 60_000 + EACH_MS * HISTORIES },
    async () => {
      const tally = await runHistories(family, Number(seed), HISTORIES)
      noteFigures({
        histories: tally.histories,
        withheldMissed: tally.withheldMissed,
        forgedCredited: tally.forgedCredited,
      })
      expect(tally).toEqual({ histories: HISTORIES, withheldMissed: 0, forgedCredited: 0, failures: [] })
    },
  )
}
