import { describe, expect, test } from 'vitest'
import { type FirmOffer, FIRST_OFFER, heldUntil, nextOffer, offerChange, type OfferState } from './firm-offer.ts'

const offer = (quote: string): FirmOffer<string> => ({ quote, from: 0, until: 30_000 })

describe('an offer', () => {
  const first = offer('the first')
  const held: OfferState<string, string> = { step: 'held', offer: first, before: null }

  test('that ends is replaced by a new one, which knows what it replaces', () => {
    const asking = nextOffer(held, { type: 'expired', again: true })
    expect(asking).toEqual({ step: 'asking', before: first })
    const second = offer('the second')
    expect(nextOffer(asking, { type: 'answered', offer: second })).toEqual({
      step: 'held',
      offer: second,
      before: first,
    })
  })

  test('that ends when nobody looks waits to be asked for', () => {
    const ended = nextOffer(held, { type: 'expired', again: false })
    expect(ended).toEqual({ step: 'ended', before: first })
    expect(nextOffer(ended, { type: 'asked' })).toEqual({ step: 'asking', before: first })
  })

  test('an answer that comes too late changes nothing that stands', () => {
    expect(nextOffer(held, { type: 'answered', offer: offer('late') })).toBe(held)
    expect(nextOffer(held, { type: 'failed', failure: 'no' })).toBe(held)
    expect(nextOffer<string, string>(FIRST_OFFER, { type: 'expired', again: true })).toBe(FIRST_OFFER)
    expect(nextOffer<string, string>(FIRST_OFFER, { type: 'failed', failure: 'no' })).toEqual({
      step: 'refused',
      failure: 'no',
      before: null,
    })
  })
})

test('the end of an offer on a device whose clock is an hour ahead', () => {
  const received = Date.parse('2026-11-21T10:00:01Z')
  const clock = { asOf: '2026-11-21T09:00:00Z', receivedAt: received }
  expect(heldUntil('2026-11-21T09:00:30Z', received, 30_000, clock)).toBe(received + 30_000)
  expect(heldUntil('2026-11-21T09:00:30Z', received, 60_000, null)).toBe(received + 60_000)
})

test('a new offer is told as better, worse or the same by what is received; what cannot be compared is a first one', () => {
  const offered = (toCurrency: 'BTC' | 'NGN', gets: string, fromAmount = '100') => ({
    quote: { fromCurrency: 'USDT', fromAmount, toCurrency, gets } as const,
    from: 0,
    until: 30_000,
  })
  const change = (before: ReturnType<typeof offered> | null, now: ReturnType<typeof offered>) =>
    offerChange(before, now, ({ gets }) => gets)
  const [more, less] = [offered('BTC', '0.00540000'), offered('BTC', '0.00539999')]
  expect([change(more, less), change(less, more), change(more, more)]).toEqual(['worse', 'better', 'same'])
  // Where it is the same, what is given decides.
  const dearer = offered('BTC', '0.00540000', '100.1')
  expect([change(more, dearer), change(dearer, more)]).toEqual(['worse', 'better'])
  expect([change(null, more), change(offered('NGN', '5.00'), more), change(offered('BTC', 'none'), more)]).toEqual([
    'first',
    'first',
    'first',
  ])
})
