/** Tests that take turns: one of each group at every commit, each of them at some, and all of them at night. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CAMPAIGNS } from '../../tools/nightly/campaigns.ts'
import { ROOT } from '../../tools/start/settings.ts'
import { JOURNEY_TURNS, journeyFile, WALK_TURNS } from '../../tools/test/turns.ts'
import { notTheirTurn } from './turns.ts'

test.for([
  ['journeys', JOURNEY_TURNS],
  ['walks', WALK_TURNS],
] as const)('every commit has one of each group of %s, and each has its turn', ([, groups]) => {
  const all = groups.flat()
  const seen = new Set<string>()
  for (let seed = 0; seed < 200; seed++) {
    const away = notTheirTurn(groups, seed)
    for (const group of groups) expect(group.filter((name) => !away.includes(name))).toHaveLength(1)
    for (const name of all) if (!away.includes(name)) seen.add(name)
  }
  expect([...seen].toSorted()).toEqual(all.toSorted())
})

test('they are files, and journeys run at night as the walks do', () => {
  const journeys = JOURNEY_TURNS.flat().map(journeyFile)
  const walks = WALK_TURNS.flat().map((name) => `tests/e2e/${name}.e2e.ts`)
  expect([...journeys, ...walks].filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
  const atNight = Object.values(CAMPAIGNS).flatMap(({ files }) => files)
  expect(journeys.filter((file) => !atNight.includes(file))).toEqual([])
})
