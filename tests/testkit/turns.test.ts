/** Journeys that take turns: one of each group at every commit, each of them at some, and all of them at night. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CAMPAIGNS } from '../../tools/nightly/campaigns.ts'
import { ROOT } from '../../tools/start/settings.ts'
import { notTheirTurn, TURNS } from './turns.ts'

const all = TURNS.flat()

test('every commit has one of each group, and every journey has its turn', () => {
  const seen = new Set<string>()
  for (let seed = 0; seed < 100; seed++) {
    const away = notTheirTurn(seed)
    for (const group of TURNS) expect(group.filter((file) => !away.includes(file))).toHaveLength(1)
    for (const file of all) if (!away.includes(file)) seen.add(file)
  }
  expect([...seen].toSorted()).toEqual(all.toSorted())
})

test('they are files, and run at night', () => {
  expect(all.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
  const atNight = Object.values(CAMPAIGNS).flatMap(({ files }) => files)
  expect(all.filter((file) => !atNight.includes(file))).toEqual([])
})
