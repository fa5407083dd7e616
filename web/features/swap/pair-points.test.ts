import { expect, test } from 'vitest'
import { pairPoints } from './pair-points.ts'

const at = (second: number, price: string) => ({ at: new Date(second * 1000).toISOString(), price })

test('a pair costs what one coin cost in the other at that moment', () => {
  expect(pairPoints([at(10, '6'), at(20, '9')], [at(10, '3'), at(20, '1.5')])).toEqual([
    { second: 10, value: 2 },
    { second: 20, value: 6 },
  ])
})

test('a price counts until the next one is known, and before the first there is no point', () => {
  expect(pairPoints([at(5, '4'), at(15, '6'), at(25, '8')], [at(10, '2'), at(24, '4')])).toEqual([
    { second: 15, value: 3 },
    { second: 25, value: 2 },
  ])
})

test('a price of nought divides nothing', () => {
  expect(pairPoints([at(10, '6')], [at(10, '0')])).toEqual([])
})
