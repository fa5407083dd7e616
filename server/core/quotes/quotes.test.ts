import type { HolderId } from '@zend/kernel'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openQuote, quoteKeyFrom, refuseExpired, signQuote } from './index.ts'

const key = quoteKeyFrom(Buffer.alloc(32, 7))
const holder: HolderId = 'usr_01k00000000000000000000000'
const expiresAt = new Date('2026-01-01T00:01:00Z')
const signed = signQuote(key, { purpose: 'swap', holder, expiresAt, facts: { give: '150000' } })
const open = (text: string, over: Partial<Parameters<typeof openQuote>[2]> = {}) =>
  openQuote(key, text, { purpose: 'swap', holder, ...over })

test('what was signed comes back', () => {
  expect(open(signed)).toEqual({ ok: true, value: { facts: { give: '150000' }, expiresAt } })
})

test('another holder, another purpose and another key are refused', () => {
  const refused = { ok: false, refusal: { code: 'quote_invalid' } }
  expect(open(signed, { holder: 'usr_01k00000000000000000000001' })).toEqual(refused)
  expect(open(signed, { holder: 'biz_01k00000000000000000000000' })).toEqual(refused)
  expect(open(signed, { purpose: 'withdrawal' })).toEqual(refused)
  const other = quoteKeyFrom(Buffer.alloc(32, 8))
  expect(openQuote(other, signed, { purpose: 'swap', holder })).toEqual(refused)
})

test('it holds through the grace, and not a millisecond longer', () => {
  expect(refuseExpired({ expiresAt }, new Date('2026-01-01T00:01:02.000Z'), 2_000).ok).toBe(true)
  const late = refuseExpired({ expiresAt }, new Date('2026-01-01T00:01:02.001Z'), 2_000)
  expect(late).toEqual({ ok: false, refusal: { code: 'quote_expired', expiredAt: expiresAt } })
})

test('no other text passes: neither an altered one nor another spelling of the same bytes', () => {
  fc.assert(
    fc.property(fc.nat({ max: signed.length - 1 }), fc.constantFrom(...'ABab01-_.=!'), (place, character) => {
      const altered = signed.slice(0, place) + character + signed.slice(place + 1)
      fc.pre(altered !== signed)
      expect(open(altered)).toEqual({ ok: false, refusal: { code: 'quote_invalid' } })
    }),
    { numRuns: 2_000 },
  )
  for (const text of ['', '.', 'a.b.c', `${signed}=`, `${signed}.`]) expect(open(text).ok).toBe(false)
})

test('a short secret is a fault', () => {
  expect(() => quoteKeyFrom(Buffer.alloc(31))).toThrow(RangeError)
})
