import type { SwapQuote } from '@zend/contracts'
import { expect, test } from 'vitest'
import { compareOffers, type Offer, readableRate } from './swap.flow.ts'

const offer = (toAmount: string): Offer => ({
  quote: {
    quote: `signed ${toAmount}`,
    fromCurrency: 'USDT',
    toCurrency: 'BTC',
    fromAmount: '500.000000',
    toAmount,
    midRate: '0.0000109',
    priceAsOf: '2026-11-21T09:00:00Z',
    rate: '0.0000108',
    margin: { bps: 25, amount: '0.00001360', currency: 'BTC' },
    fee: { bps: 50, amount: '2.500000', currency: 'USDT' },
    expiresAt: '2026-11-21T09:00:30Z',
  } satisfies SwapQuote,
  from: 0,
  until: 30_000,
})

test('a new offer is told as better, worse or the same', () => {
  const [first, second] = [offer('0.00540000'), offer('0.00539000')]
  expect([compareOffers(first, second), compareOffers(second, first), compareOffers(first, first), compareOffers(null, first)]).toEqual([
    'worse',
    'better',
    'same',
    'first',
  ])
})

test('a rate reads from the dearer coin, cut off and never through a float', () => {
  expect(readableRate('0.000010939900', 'USDT', 'BTC')).toEqual({ one: 'BTC', is: '91408.513', of: 'USDT' })
  expect(readableRate('91240.505678', 'BTC', 'USDT')).toEqual({ one: 'BTC', is: '91240.505', of: 'USDT' })
  expect(readableRate('1.00', 'USDT', 'USDC')).toEqual({ one: 'USDT', is: '1', of: 'USDC' })
  expect(readableRate('0.9975', 'USDT', 'USDC')).toEqual({ one: 'USDC', is: '1.0025062', of: 'USDT' })
  expect(readableRate('123456789.987', 'BTC', 'DOGS')).toEqual({ one: 'BTC', is: '123456789.98', of: 'DOGS' })
})
