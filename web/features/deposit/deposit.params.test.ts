import { expect, test } from 'vitest'
import { coinParam, networkParam, networksPath, reviewPath } from './deposit.params.ts'

test('a step reads from its address what the step before wrote into it', () => {
  const search = new URL(reviewPath('USDT', 'ethereum'), 'http://x').searchParams
  expect([coinParam(search), networkParam(search)]).toEqual(['USDT', 'ethereum'])
  expect(coinParam(new URL(networksPath('BTC'), 'http://x').searchParams)).toBe('BTC')
})

test('what is no coin or network of ours is nothing', () => {
  const search = new URLSearchParams('currency=USD&chain=toString')
  expect([coinParam(search), networkParam(search), coinParam(new URLSearchParams())]).toEqual([null, null, null])
})
