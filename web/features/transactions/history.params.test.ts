import { expect, test } from 'vitest'
import { filterCount, readNarrowing, withFilters } from './history.params.ts'

test('the address says what is shown; what it cannot mean is left out', () => {
  expect(
    readNarrowing(
      'token',
      new URLSearchParams('status=returned&currency=BTC&from=2026-11-01&to=2026-11-20&search=%20kofi%20'),
    ),
  ).toEqual({
    types: ['deposit', 'withdrawal'],
    status: 'returned',
    currency: 'BTC',
    from: '2026-11-01',
    to: '2026-11-20',
    search: 'kofi',
  })
  expect(readNarrowing('all', new URLSearchParams('status=done&currency=XYZ&from=1.11.2026&search='))).toEqual({
    types: [],
  })
})

test('days the wrong way round are put right, a single one stays', () => {
  expect(readNarrowing('all', new URLSearchParams('from=2026-11-20&to=2026-11-01'))).toEqual({
    types: [],
    from: '2026-11-01',
    to: '2026-11-20',
  })
  expect(readNarrowing('all', new URLSearchParams('to=2026-11-01'))).toEqual({ types: [], to: '2026-11-01' })
})

test('a period counts as one filter, words and kind as none', () => {
  expect(filterCount({ types: ['swap'], from: '2026-11-01', to: '2026-11-20', status: 'failed', search: 'a' })).toBe(2)
})

test('an emptied filter leaves the address', () => {
  expect(withFilters(new URLSearchParams('status=failed&search=a'), { status: '', currency: 'ETH' }).toString()).toBe(
    'search=a&currency=ETH',
  )
})
