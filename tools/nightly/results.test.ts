import { expect, test } from 'vitest'
import { sumFigures } from './results.ts'

test('the counters of a campaign’s tests are summed by name', () => {
  expect(sumFigures('{"histories":20,"missed":0}\n{"histories":22}\n{"kills":1}\n')).toEqual({
    histories: 42,
    kills: 1,
    missed: 0,
  })
  expect(sumFigures('')).toEqual({})
})
