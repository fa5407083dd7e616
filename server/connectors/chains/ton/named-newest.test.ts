import { expect, test } from 'vitest'
import { namedNewest } from './named-newest.ts'

const at = (shownLt: bigint, namedLt: bigint, account = '0:a') => [{ account, shownLt, namedLt }]

test('a history that shows what its account names is whole at once', () => {
  const newest = namedNewest('ton')
  expect(newest.hold(at(5n, 5n))).toBe(true)
  // A copy of the accounts that is behind says nothing against a history.
  expect(newest.hold(at(7n, 5n))).toBe(true)
})

test('the first one that does not is waited for, and is believed as soon as it does, however busy the account is', () => {
  const newest = namedNewest('ton')
  expect(newest.hold(at(5n, 6n))).toBe(false)
  for (let lt = 6n; lt < 20n; lt++) expect(newest.hold(at(lt, lt + 1n))).toBe(true)
})

test('one that still does not is not believed, again and again, until it does', () => {
  const newest = namedNewest('ton')
  expect(newest.hold(at(5n, 6n))).toBe(false)
  for (let poll = 0; poll < 3; poll++) expect(() => newest.hold(at(5n, 6n))).toThrow('does not show the transaction at 6 of account 0:a')
  expect(newest.hold(at(6n, 6n))).toBe(true)
  // What once was shown is shown.
  expect(() => newest.hold(at(5n, 5n))).toThrow('does not show')
})

test('each account is held to its own word', () => {
  const newest = namedNewest('ton')
  expect(newest.hold([...at(9n, 9n), ...at(0n, 0n, '0:b')])).toBe(true)
  expect(newest.hold([...at(9n, 9n), ...at(0n, 3n, '0:b')])).toBe(true)
  expect(() => newest.hold([...at(9n, 9n), ...at(0n, 3n, '0:b')])).toThrow('0:b')
})
