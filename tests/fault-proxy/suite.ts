/** What is asked of every family through the fault proxy. */
import { expect, test } from 'vitest'
import type { Family } from './families.ts'
import { runHistories } from './histories.ts'

const { HISTORIES_SEED: seed = '1', HISTORIES: histories = '2000' } = process.env
const HISTORIES = Number(histories)
/** Twenty times what the suite's number of histories takes on two busy cores. */
const EACH_MS = 200

/** Declares the test of one family. */
export function historySuite(family: Family): void {
  test(
    `${family.network}: ${HISTORIES} histories through a proxy that withholds, delays, splits, multiplies and forges`,
    { timeout: EACH_MS * HISTORIES },
    async () => {
      expect(await runHistories(family, Number(seed), HISTORIES)).toEqual({
        histories: HISTORIES,
        withheldMissed: 0,
        forgedCredited: 0,
        failures: [],
      })
    },
  )
}
