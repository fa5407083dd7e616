import { expect, test } from 'vitest'
import { hasBackArrow, parentPath, titleOf } from './titles.ts'

test('the title comes from the path, the most particular first', () => {
  const titles = [
    '/dashboard',
    '/assets/BTC',
    '/exchange',
    '/swap/review',
    '/deposit',
    '/deposit/networks',
    '/transaction',
    '/transaction/token',
    '/transaction/token/dep_1',
    '/transaction/other',
    '/deposits',
    '/nope',
  ]
  expect(titles.map((path) => titleOf(path)?.message ?? null)).toEqual([
    'Dashboard',
    'Assets',
    'Exchange',
    'Swap',
    'Deposit',
    'Deposit',
    'Transaction',
    'Token transaction',
    'Token transaction',
    'Transaction',
    null,
    null,
  ])
})

test('the back arrow shows on paths of more than one segment and leads one up', () => {
  expect(['/dashboard', '/deposit/', '/deposit/coins', '/'].map(hasBackArrow)).toEqual([false, false, true, false])
  expect(parentPath('/transaction/token/dep_1')).toBe('/transaction/token')
})
