/** What is asked of every family through the fault proxy. */
import { expect, test } from 'vitest'
import type { Family } from './families.ts'
import { runHistories } from './histories.ts'

const HISTORIES = 2_000

/** Declares the test of one family. */
export function historySuite(family: Family): void {
  test(
    `${family.network}: ${HISTORIES} histories through a proxy that withholds, delays, splits, multiplies and forges`,
    { timeout: 180_000 },
    async () => {
      expect(await runHistories(family, 1, HISTORIES)).toEqual({ histories: HISTORIES, withheldMissed: 0, forgedCredited: 0, failures: [] })
    },
  )
}
