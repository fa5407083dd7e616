import { after, HOUR_MS, money } from '@zend/kernel'
import { expect, test } from 'vitest'
import { type AddressPast, waitsUntil } from './risk.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const rule = { free: money('USD', 1_000_00n), waitMs: HOUR_MS }
const NEW: AddressPast = { firstDoneFrom: null, value: money('USD', 0n), answer: null }
const usd = (cents: bigint) => money('USD', cents)
const until = (cents: bigint, past: Partial<AddressPast> = {}, saved = false) =>
  waitsUntil(usd(cents), { ...NEW, ...past }, saved, rule, NOW)

test('a thousand dollars go to a new address at once, a cent more waits an hour', () => {
  expect(until(1_000_00n)).toBeNull()
  expect(until(1_000_01n)).toEqual(after(NOW, HOUR_MS))
})

test('many small sends to a new address are one large one', () => {
  expect(until(400_00n, { value: usd(600_00n) })).toBeNull()
  expect(until(400_01n, { value: usd(600_00n) })).toEqual(after(NOW, HOUR_MS))
})

test('a small send that was just done does not open the way; after an hour it does', () => {
  const past = { value: usd(10_00n) }
  expect(until(5_000_00n, { ...past, firstDoneFrom: after(NOW, -HOUR_MS + 1) })).not.toBeNull()
  expect(until(5_000_00n, { ...past, firstDoneFrom: after(NOW, -HOUR_MS) })).toBeNull()
})

test('a saved wallet goes at once as soon as money arrived there, and not before', () => {
  expect(until(5_000_00n, {}, true)).not.toBeNull()
  expect(until(5_000_00n, { firstDoneFrom: NOW }, true)).toBeNull()
})
