import { expect, test } from 'vitest'
import { getHistory } from './transactions.ts'
import { assetCode, heldAsset, localCurrency, personName } from './fields.ts'

test.each(['Ada', "N'Golo", 'Zoë', 'José María', 'Ọlá', '李 小龙', 'أحمد', 'علی‌رضا', 'ශ්‍රී', '👨‍👩‍👧', 'Ada 👩🏽‍🌾 🏳️‍🌈'])(
  'takes the name %j',
  (name) => {
    expect(personName.safeParse(name).success).toBe(true)
  },
)
test.each([
  '\u200b',
  'A\u2028B',
  '\u200e\u200fx',
  'a\u00ad',
  '\u3164',
  'a\0b',
  'a\u202eb',
  '\ud800',
  'a\nb',
  '',
  'A\u200dda',
  'Ada\u200d',
  '\u200c',
  'أحمد\u200c',
  'a\u200c👩',
  '👩\u200d\u200d👧',
  '👩\u2066👧',
])('refuses the name %j', (name) => {
  expect(personName.safeParse(name).success).toBe(false)
})
test('a search that the database could not store is refused at the edge', () => {
  expect(getHistory.query.safeParse({ search: 'BTC' }).success).toBe(true)
  expect(getHistory.query.safeParse({ search: '' }).success).toBe(true)
  expect(getHistory.query.safeParse({ search: 'a\0b' }).success).toBe(false)
})

test('a foreign currency may be in an answer, and is neither sold nor paid out in', () => {
  for (const code of ['CAD', 'GBP', 'EUR', 'CNY'])
    expect([assetCode, heldAsset, localCurrency].map((field) => field.safeParse(code).success)).toEqual([
      true,
      false,
      false,
    ])
  expect([heldAsset, localCurrency].map((field) => field.safeParse('USD').success)).toEqual([true, true])
})
