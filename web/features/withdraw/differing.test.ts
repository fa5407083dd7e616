import { expect, test } from 'vitest'
import { differingRuns } from './differing.ts'

const marked = (address: string, other: string): string =>
  differingRuns(address, other)
    .map(({ text, differs }) => (differs ? `[${text}]` : text))
    .join('')

test('every differing place is marked, and only those', () => {
  expect(marked('0x5aAe91Aed', '0x5aAe92Aed')).toBe('0x5aAe9[1]Aed')
  expect(marked('abc', 'abc')).toBe('abc')
  expect(marked('abcdef', 'abc')).toBe('abc[def]')
  expect(marked('Abc', 'abc')).toBe('[A]bc')
})

test('the runs together are the whole address', () => {
  expect(
    differingRuns('bcrt1qw508', 'bcrt1qx509')
      .map(({ text }) => text)
      .join(''),
  ).toBe('bcrt1qw508')
})
