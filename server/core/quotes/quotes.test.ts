import type { HolderId } from '@zend/kernel'
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

test('no other text passes: any character changed, added or left out, or another spelling of the same bytes', () => {
  const refused = { ok: false, refusal: { code: 'quote_invalid' } }
  for (let i = 0; i < signed.length; i++) {
    expect(open(signed.slice(0, i) + signed.slice(i + 1)), `without ${i}`).toEqual(refused)
    for (const other of 'AQghwz09-_.=/ ') {
      if (other !== signed[i])
        expect(open(signed.slice(0, i) + other + signed.slice(i + 1)), `${other} at ${i}`).toEqual(refused)
      expect(open(signed.slice(0, i) + other + signed.slice(i)), `${other} before ${i}`).toEqual(refused)
    }
  }
  for (const end of ['=', '==', 'A', '.', ' ', '\n', '\0'])
    expect(open(signed + end), JSON.stringify(end)).toEqual(refused)
  for (const text of ['', '.', '..', 'a.b.c', 'zqt1', 'zqt1..', 'zqt1.e30.', 'zqt1.e30'])
    expect(open(text)).toEqual(refused)
})

test('a short secret is a fault', () => {
  expect(() => quoteKeyFrom(Buffer.alloc(31))).toThrow(RangeError)
})
