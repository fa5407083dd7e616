import { expect, test } from 'vitest'
import { readableRate } from './swap.flow.ts'

test('a rate reads from the dearer coin, cut off and never through a float', () => {
  expect(readableRate('0.000010939900', 'USDT', 'BTC')).toEqual({ one: 'BTC', is: '91408.513', of: 'USDT' })
  expect(readableRate('91240.505678', 'BTC', 'USDT')).toEqual({ one: 'BTC', is: '91240.505', of: 'USDT' })
  expect(readableRate('1.00', 'USDT', 'USDC')).toEqual({ one: 'USDT', is: '1', of: 'USDC' })
  expect(readableRate('0.9975', 'USDT', 'USDC')).toEqual({ one: 'USDC', is: '1.0025062', of: 'USDT' })
  expect(readableRate('123456789.987', 'BTC', 'DOGS')).toEqual({ one: 'BTC', is: '123456789.98', of: 'DOGS' })
})
