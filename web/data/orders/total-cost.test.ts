import { expect, test } from 'vitest'
import { totalCost } from './total-cost.ts'

test('all that a sale costs is both fees, to the unit, and never looks smaller than it is', () => {
  expect(totalCost('NGN', ['750.00', '50.00'], '99200.00')).toEqual({ amount: '800.00', percent: '0.80' })
  expect(totalCost('NGN', ['750.01', '50.00'], '99199.99')).toEqual({ amount: '800.01', percent: '0.81' })
  expect(totalCost('XAF', ['0', '100'], '900')).toEqual({ amount: '100', percent: '10.00' })
  expect(totalCost('XAF', ['0.5', '100'], '900')).toBeNull()
})
