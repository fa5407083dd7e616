import type { SwapQuote } from '@zend/contracts'
import { describe, expect, test } from 'vitest'
import { compareOffers, FIRST_OFFER, nextOffer, type Offer, heldUntil, type OfferState, percentOf, readableRate } from './swap.flow.ts'

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

describe('an offer', () => {
  const first = offer('0.00540000')
  const held: OfferState<string> = { step: 'held', offer: first, before: null }

  test('that ends is replaced by a new one, which knows what it replaces', () => {
    const asking = nextOffer(held, { type: 'expired', again: true })
    expect(asking).toEqual({ step: 'asking', before: first })
    const second = offer('0.00539000')
    const renewed = nextOffer(asking, { type: 'answered', offer: second })
    expect(renewed).toEqual({ step: 'held', offer: second, before: first })
    expect(compareOffers(first, second)).toBe('worse')
    expect(compareOffers(second, first)).toBe('better')
    expect(compareOffers(first, first)).toBe('same')
    expect(compareOffers(null, first)).toBe('first')
  })

  test('that ends when nobody looks waits to be asked for', () => {
    const ended = nextOffer(held, { type: 'expired', again: false })
    expect(ended).toEqual({ step: 'ended', before: first })
    expect(nextOffer(ended, { type: 'asked' })).toEqual({ step: 'asking', before: first })
  })

  test('an answer that comes too late changes nothing that stands', () => {
    expect(nextOffer(held, { type: 'answered', offer: offer('1') })).toBe(held)
    expect(nextOffer(held, { type: 'failed', failure: 'no' })).toBe(held)
    expect(nextOffer<string>(FIRST_OFFER, { type: 'expired', again: true })).toBe(FIRST_OFFER)
    expect(nextOffer<string>(FIRST_OFFER, { type: 'failed', failure: 'no' })).toEqual({ step: 'refused', failure: 'no', before: null })
  })
})

test('the end of an offer on a device whose clock is an hour ahead', () => {
  const received = Date.parse('2026-11-21T10:00:01Z')
  expect(heldUntil('2026-11-21T09:00:30Z', received, { asOf: '2026-11-21T09:00:00Z', receivedAt: received })).toBe(received + 30_000)
  expect(heldUntil('2026-11-21T09:00:30Z', received, null)).toBe(received + 30_000)
})

test('a rate reads from the dearer coin, cut off and never through a float', () => {
  expect(readableRate('0.000010939900', 'USDT', 'BTC')).toEqual({ one: 'BTC', is: '91408.513', of: 'USDT' })
  expect(readableRate('91240.505678', 'BTC', 'USDT')).toEqual({ one: 'BTC', is: '91240.505', of: 'USDT' })
  expect(readableRate('1.00', 'USDT', 'USDC')).toEqual({ one: 'USDT', is: '1', of: 'USDC' })
  expect(readableRate('0.9975', 'USDT', 'USDC')).toEqual({ one: 'USDC', is: '1.0025062', of: 'USDT' })
  expect(readableRate('123456789.987', 'BTC', 'DOGS')).toEqual({ one: 'BTC', is: '123456789.98', of: 'DOGS' })
})

test('basis points as a percentage', () => {
  expect([0, 5, 25, 50, 125].map(percentOf)).toEqual(['0.00', '0.05', '0.25', '0.50', '1.25'])
})
