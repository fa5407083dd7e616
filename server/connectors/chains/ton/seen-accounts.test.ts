import { expect, test } from 'vitest'
import { seenAccounts } from './seen-accounts.ts'

test('what was seen until a block is kept for that account and block, the earlier of two', () => {
  const seen = seenAccounts()
  seen.remember('a', 5, 10n)
  seen.remember('a', 6, 12n)
  seen.remember('b', 5, 1n)
  seen.remember('a', 5, 11n)
  expect([seen.newestLt('a', 5), seen.newestLt('a', 6), seen.newestLt('b', 5), seen.newestLt('b', 6)]).toEqual([
    10n,
    12n,
    1n,
    undefined,
  ])
  seen.remember('a', 6, 9n)
  expect(seen.newestLt('a', 6)).toBe(9n)
})

test('the oldest is forgotten first', () => {
  const seen = seenAccounts(2)
  for (const seqno of [1, 2, 3]) seen.remember('a', seqno, BigInt(seqno))
  expect([1, 2, 3].map((seqno) => seen.newestLt('a', seqno))).toEqual([undefined, 2n, 3n])
})
