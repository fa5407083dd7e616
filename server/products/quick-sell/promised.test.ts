import { expect, test } from 'vitest'
import { SCHEMES } from '../../core/payout-accounts/index.ts'
import { promisedSeconds } from './promised.ts'

test('minutes are promised where every rail is instant, a working day at all other banks', () => {
  const soon = SCHEMES.filter((scheme) => promisedSeconds(scheme) <= 120)
  expect(soon.filter(({ method }) => method === 'bank').map(({ country }) => country)).toEqual(['NG'])
  expect(SCHEMES.filter(({ method }) => method !== 'bank').every((scheme) => soon.includes(scheme))).toBe(true)
  expect(SCHEMES.map(promisedSeconds).filter((seconds) => seconds > 120 && seconds !== 86_400)).toEqual([])
})
