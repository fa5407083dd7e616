import { after, SECOND_MS } from '@zend/kernel'
import { expect, test } from 'vitest'
import { perMinute } from './index.ts'

const START = new Date('2026-11-21T10:00:00Z')
const at = (seconds: number): Date => after(START, seconds * SECOND_MS)

test('so many within any minute, each counted for itself, whoever else came in between', () => {
  const admit = perMinute(2)
  expect([admit('ada', at(0)), admit('bob', at(10)), admit('ada', at(30))]).toEqual([null, null, null])
  expect(admit('ada', at(59))).toEqual(at(60))
  // Her first one is a minute old, her second is not.
  expect([admit('ada', at(60)), admit('ada', at(61))]).toEqual([null, at(90)])
  expect([admit('bob', at(61)), admit('bob', at(62))]).toEqual([null, at(70)])
})

test('one that was refused is not counted', () => {
  const admit = perMinute(1)
  admit('ada', at(0))
  for (let second = 1; second < 60; second += 1) expect(admit('ada', at(second))).toEqual(at(60))
  expect(admit('ada', at(60))).toBeNull()
})
