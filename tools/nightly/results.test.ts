import { expect, test } from 'vitest'
import { sumFigures } from './results.ts'

test('what a campaign’s tests counted is summed by name', () => {
  expect(sumFigures('{"histories":20,"missed":0}\n{"histories":22}\n{"kills":1}\n')).toEqual({
    histories: 42,
    kills: 1,
    missed: 0,
  })
  expect(sumFigures('')).toEqual({})
})
