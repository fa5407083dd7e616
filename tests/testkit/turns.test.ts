/** Tests that take turns: one of each group at every commit, each of them at some, and all of them at night. */
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CAMPAIGNS } from '../../tools/nightly/campaigns.ts'
import { ROOT } from '../../tools/start/settings.ts'
import {
  DATABASE_TURNS,
  JOURNEY_TURNS,
  journeyFile,
  NETWORK_TURNS,
  networkFile,
  WALK_TURNS,
} from '../../tools/test/turns.ts'
import { notTheirTurn } from './turns.ts'

test.for([
  ['journeys', JOURNEY_TURNS],
  ['walks', WALK_TURNS],
  ['networks', NETWORK_TURNS],
  ['tests over a database', DATABASE_TURNS],
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

test('they are files, and all of them run at night', () => {
  const walks = WALK_TURNS.flat().map((name) => `tests/e2e/${name}.e2e.ts`)
  const others = [
    ...JOURNEY_TURNS.flat().map(journeyFile),
    ...NETWORK_TURNS.flat().map(networkFile),
    ...DATABASE_TURNS.flat(),
  ]
  expect([...others, ...walks].filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
  // The walks have a campaign of their own, which names no file.
  const atNight = Object.values(CAMPAIGNS).flatMap(({ files }) => files)
  expect(others.filter((file) => !atNight.some((each) => file === each || file.startsWith(`${each}/`)))).toEqual([])
})

test('every network has its turn', () => {
  const files = globSync('tests/chains/*.chain.test.ts', { cwd: ROOT })
  expect(files.filter((file) => file !== networkFile('opening')).toSorted()).toEqual(
    NETWORK_TURNS.flat().map(networkFile).toSorted(),
  )
})
