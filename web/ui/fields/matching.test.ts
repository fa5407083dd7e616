import { expect, test } from 'vitest'
import { matching } from './matching.ts'

const COUNTRIES = ['Nigeria', 'Niger', 'Côte d’Ivoire', 'Algeria', 'Cameroon'].map((text) => ({ text }))
const found = (typed: string): string[] => matching(COUNTRIES, typed).map(({ text }) => text)

test('nothing typed offers everything', () => {
  expect(found('  ')).toHaveLength(5)
})

test('what begins with the text comes before what contains it', () => {
  expect(found('er')).toEqual(['Nigeria', 'Niger', 'Algeria', 'Cameroon'])
  expect(found('a')).toEqual(['Algeria', 'Nigeria', 'Cameroon'])
})

test('case and accents do not matter', () => {
  expect(found('COTE')).toEqual(['Côte d’Ivoire'])
})
