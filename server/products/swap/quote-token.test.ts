import { randomBytes } from 'node:crypto'
import { COIN_CODES, money, newId } from '@zend/kernel'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quoteKeyFrom, readQuote, signQuote, type SwapQuote } from './quote-token.ts'

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
      const text = signQuote(key, offer)
      expect(readQuote(key, text)).toEqual({ ok: true, value: offer })
      expect(text).toMatch(/^zsq2\.[\w-]+\.[\w-]{43}$/)
      expect(text.length).toBeLessThan(2_000)
    }),
  )
})

test('altered anywhere it is none of ours: any character changed, added or left out', () => {
  const text = signQuote(key, one)
  const alphabet = 'AQghwz09-_.=/ '
  for (let i = 0; i < text.length; i++) {
    expect(readQuote(key, text.slice(0, i) + text.slice(i + 1)), `without ${i}`).toEqual(invalid)
    for (const other of alphabet) {
      if (other !== text[i])
        expect(readQuote(key, text.slice(0, i) + other + text.slice(i + 1)), `${other} at ${i}`).toEqual(invalid)
      expect(readQuote(key, text.slice(0, i) + other + text.slice(i)), `${other} before ${i}`).toEqual(invalid)
    }
  }
  for (const end of ['=', '==', 'A', '.', ' ', '\n', '\0'])
    expect(readQuote(key, text + end), JSON.stringify(end)).toEqual(invalid)
})

test('the parts of two offers make no third one, and nonsense is refused', () => {
  const texts = fc.sample(quote, { numRuns: 2, seed: 2 }).map((offer) => signQuote(key, offer).split('.'))
  const [a = [], b = []] = texts
  expect(readQuote(key, [a[0], a[1], b[2]].join('.'))).toEqual(invalid)
  expect(readQuote(key, [a[0], b[1], a[2]].join('.'))).toEqual(invalid)
  for (const text of ['', '.', '..', 'zsq2', 'zsq2..', 'zsq2.e30.', 'zsq2.e30'])
    expect(readQuote(key, text)).toEqual(invalid)
  fc.assert(fc.property(fc.string(), (text) => !readQuote(key, text).ok))
})

test('another secret’s offers are not ours, and a short secret is refused', () => {
  expect(readQuote(key, signQuote(quoteKeyFrom(randomBytes(32)), one))).toEqual(invalid)
  expect(() => quoteKeyFrom(new Uint8Array(31))).toThrow(RangeError)
})
