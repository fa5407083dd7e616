import { COIN_CODES, money, newId } from '@zend/kernel'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quoteKeyFrom, signQuote } from '../../core/quotes/index.ts'
import { openSwap, signSwap, type SwapQuote } from './offer.ts'

const key = quoteKeyFrom(Buffer.alloc(32, 7))
const invalid = { ok: false, refusal: { code: 'quote_invalid' } }
const units = fc.bigInt({ min: 0n, max: 10n ** 38n - 1n })
const instant = fc.integer({ min: 0, max: 4_102_444_800_000 }).map((ms) => new Date(ms))
const bps = fc.integer({ min: 0, max: 10_000 })
const coin = fc.constantFrom(...COIN_CODES)
const quote: fc.Arbitrary<SwapQuote> = fc
  .tuple(coin, coin, fc.tuple(units, units, units, units), fc.tuple(bps, bps), fc.tuple(instant, instant, instant))
  .map(([from, to, [given, fee, received, margin], [feeBps, marginBps], [priceAsOf, quotedAt, expiresAt]]) => ({
    id: newId('qot', quotedAt.getTime()),
    holder: newId('biz', 0),
    given: money(from, given),
    fee: money(from, fee),
    received: money(to, received),
    margin: money(to, margin),
    terms: { feeBps, marginBps },
    midRate: '0.00001',
    priceAsOf,
    quotedAt,
    expiresAt,
  }))
const one: SwapQuote = fc.sample(quote, { numRuns: 1, seed: 1 })[0] as SwapQuote

test('an offer comes back as it was signed, in text that a contract line takes', () => {
  fc.assert(
    fc.property(quote, (offer) => {
      const text = signSwap(key, offer)
      expect(openSwap(key, text, offer.holder)).toEqual({ ok: true, value: offer })
      expect(text.length).toBeLessThan(2_000)
    }),
  )
})

test('it is only its own holder’s, and another product’s offer is none', () => {
  expect(openSwap(key, signSwap(key, one), newId('biz', 1))).toEqual(invalid)
  const { holder, expiresAt } = one
  const other = signQuote(key, { purpose: 'withdrawal', holder, expiresAt, facts: { id: one.id } })
  expect(openSwap(key, other, holder)).toEqual(invalid)
})

test('the parts of two offers make no third one, and nonsense is refused', () => {
  const [first, second] = fc
    .sample(quote, { numRuns: 2, seed: 2 })
    .map((offer) => signSwap(key, { ...offer, holder: one.holder }).split('.'))
  const [a = [], b = []] = [first, second]
  expect(openSwap(key, [a[0], a[1], b[2]].join('.'), one.holder)).toEqual(invalid)
  expect(openSwap(key, [a[0], b[1], a[2]].join('.'), one.holder)).toEqual(invalid)
  fc.assert(fc.property(fc.string(), (text) => !openSwap(key, text, one.holder).ok))
})
