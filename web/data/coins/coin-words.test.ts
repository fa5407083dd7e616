import type { CoinCode } from '@zend/kernel'
import { matching } from '@zend/web/ui/fields'
import { expect, test } from 'vitest'
import { coinWords } from './coin-words.ts'

test.each<[string, CoinCode]>([
  ['matic', 'MATIC'],
  ['pol', 'MATIC'],
  ['ton', 'TON'],
  ['gram', 'TON'],
  ['toncoin', 'TON'],
  ['ripple', 'XRP'],
])('somebody who looks for %j finds %s', (typed, coin) => {
  expect(matching([{ text: coinWords(coin) }], typed)).toHaveLength(1)
})
