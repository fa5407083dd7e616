import { expect, test } from 'vitest'
import { comesBack, deliversAt, isBetter, isNear, mostAt, nextGuess } from './fx.amounts.ts'

test('at a wished rate never more leaves than is said, and never more arrives', () => {
  expect(mostAt('1000', 'GBP', '0.75')).toBe('1333.333333')
  expect(deliversAt('1333.333333', 'GBP', '0.75')).toBe('999.99')
  expect(deliversAt('100', 'EUR', '0.923456')).toBe('92.34')
})

test('what is no rate or no amount comes to nothing', () => {
  expect(['', '0', '1,5', '-1', '1.1234567', '12345678'].map((rate) => mostAt('10', 'GBP', rate))).toEqual(
    Array(6).fill(null),
  )
  expect([deliversAt('0', 'GBP', '1'), deliversAt('0.000001', 'GBP', '0.7'), mostAt('', 'GBP', '1')]).toEqual([
    null,
    null,
    null,
  ])
})

test('guesses come near what is to leave, though the fee has a least amount', () => {
  // A price with a fixed part, as fees below their minimum are: half a dollar more than the share.
  const price = (delivers: string) => ({ delivers, takes: (Number(delivers) * 1.3 + 5).toFixed(6) })
  let known = price('10000.00')
  let guesses = 0
  for (; !isNear(known, '100') && guesses < 10; guesses += 1) known = price(nextGuess(known, '100', 'GBP') ?? '')
  expect(Number(known.takes)).toBeLessThanOrEqual(100)
  expect(Number(known.takes)).toBeGreaterThan(99.98)
  expect(guesses).toBeLessThanOrEqual(5)
})

test('above what is to leave is never near enough', () => {
  expect(isNear({ delivers: '1.00', takes: '100.000001' }, '100')).toBe(false)
  expect(isNear({ delivers: '1.00', takes: '100.000000' }, '100')).toBe(true)
  expect(isNear({ delivers: '1.00', takes: '99.98' }, '100')).toBe(false)
})

test('only a better rate than that of now is something to wait for', () => {
  expect(isBetter('0.76', '1000.00', '1336.000000', 'GBP')).toBe(true)
  expect(isBetter('0.74', '1000.00', '1336.000000', 'GBP')).toBe(false)
  expect(isBetter('', '1000.00', '1336.000000', 'GBP')).toBe(false)
})

test('what banks kept is taken off, rounded up; all of it is all of it', () => {
  const paid = { taken: '100.000000', delivers: '70.00' }
  expect(comesBack({ ...paid, cameBack: '63.00' }, 'GBP')).toBe('90.000000')
  expect(comesBack({ ...paid, cameBack: '70.00' }, 'GBP')).toBe('100.000000')
  expect(comesBack({ taken: '100.000000', delivers: '30.00', cameBack: '29.99' }, 'GBP')).toBe('99.966666')
  expect(comesBack({ ...paid, cameBack: '0.00' }, 'GBP')).toBe('0.000000')
})
