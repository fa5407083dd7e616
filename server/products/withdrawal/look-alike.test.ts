import { expect, test } from 'vitest'
import { lookAlikeOf } from './look-alike.ts'

const USED = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const POISON = '0x5aAe000000000000000000000000000000bEAEd'.replace('0000bEAEd', '00000BeAed')

test('the same at both ends and another in between is a look-alike', () => {
  expect(lookAlikeOf(POISON, ['0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', USED], 4)).toBe(USED)
  expect(lookAlikeOf(POISON.toLowerCase(), [USED], 4)).toBe(USED)
})

test('the address itself is none, and neither is one that differs at an end', () => {
  expect(lookAlikeOf(USED, [USED], 4)).toBeNull()
  expect(lookAlikeOf(USED.replace('0x5aAe', '0x5aAf'), [USED], 4)).toBeNull()
  expect(lookAlikeOf(USED.replace(/Aed$/, 'Aee'), [USED], 4)).toBeNull()
})

test('what all addresses of a kind begin with counts for nothing', () => {
  const known = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  expect(lookAlikeOf('bc1qzzzzd6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', [known], 4)).toBeNull()
  expect(lookAlikeOf('bc1qw508zzzzzzzzzzzzzzzzzzzzzzzzzzzzzz8f3t4', [known], 4)).toBe(known)
  expect(
    lookAlikeOf('bcrt1qw508zzzzzzzzzzzzzzzzzzzzzzzzzzzz8f3t4', ['bcrt1qw5085qejxtdg4y5r3zarvary0c5xw7kv8f3t4'], 4),
  ).not.toBeNull()
  expect(lookAlikeOf('1A3iYY4c3dkgNYGewzYzr7EsqfBuWXibGo', ['1A3iYzzzzzzzzzzzzzzzzzzzzzzzzXibGo'], 4)).not.toBeNull()
})
