import { expect, test } from 'vitest'
import { LANGUAGES } from '../../i18n/languages.ts'
import { dayKey, formatCountdown, formatDay, formatDayTime, formatTime } from './times.ts'

const NOW = '2026-11-21T10:00:00Z'
const UTC = { timeZone: 'UTC' }

test('today and yesterday have their words in every language', () => {
  expect(LANGUAGES.map((language) => formatDay('2026-11-21T00:00:00Z', NOW, language, UTC))).toEqual([
    'Today',
    'Aujourd’hui',
    'Hoy',
    'Hoje',
  ])
  expect(LANGUAGES.map((language) => formatDay('2026-11-20T23:59:00Z', NOW, language, UTC))).toEqual([
    'Yesterday',
    'Hier',
    'Ayer',
    'Ontem',
  ])
})

test('older days are written with the day first, and another year is named', () => {
  expect(formatDay('2026-11-18T09:00:00Z', NOW, 'en', UTC)).toBe('18 Nov')
  expect(formatDay('2026-11-17T09:00:00Z', NOW, 'en', { ...UTC, long: true })).toBe('17 November')
  expect(formatDay('2025-11-18T09:00:00Z', NOW, 'en', UTC)).toBe('18 Nov 2025')
})

test('the day is the reader’s own, not the one in Greenwich', () => {
  const late = '2026-11-20T23:30:00Z'
  expect(formatDay(late, NOW, 'en', { timeZone: 'Africa/Lagos' })).toBe('Today')
  expect(formatDay(late, NOW, 'en', UTC)).toBe('Yesterday')
  expect(dayKey(late, { timeZone: 'Africa/Lagos' })).toBe('2026-11-21')
})

test('the change of year and a short month do not break yesterday', () => {
  expect(formatDay('2026-12-31T12:00:00Z', '2027-01-01T08:00:00Z', 'en', UTC)).toBe('Yesterday')
  expect(formatDay('2026-02-28T12:00:00Z', '2026-03-01T08:00:00Z', 'en', UTC)).toBe('Yesterday')
})

test('times are on twenty-four hours, midnight included', () => {
  for (const language of LANGUAGES) expect(formatTime('2026-11-21T00:05:00Z', language, UTC)).toBe('00:05')
  expect(formatDayTime('2026-11-21T09:12:00Z', NOW, 'en', UTC)).toBe('Today, 09:12')
})

test('a countdown counts a begun second as whole and stops at zero', () => {
  expect([60_000, 23_400, 1, 0, -5].map(formatCountdown)).toEqual(['1:00', '0:24', '0:01', '0:00', '0:00'])
  expect([3_599_000, 3_600_000, 86_399_001].map(formatCountdown)).toEqual(['59:59', '1:00:00', '24:00:00'])
})
