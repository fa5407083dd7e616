import { expect, test } from 'vitest'
import { groupAddress, shortAddress } from './address.ts'

test.each([
  'TMockGY2khEsLJW1ChDoNotSend5KcbLSE',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  'ABCDEFGHI',
  'short',
  '',
])('grouping loses no character of "%s"', (address) => {
  const { start, middle, end } = groupAddress(address)
  expect(start + middle.join('') + end).toBe(address)
})

test('the ends are the first and last four characters, the middle comes in fours', () => {
  expect(groupAddress('TMockGY2khEsX')).toEqual({ start: 'TMoc', middle: ['kGY2', 'k'], end: 'hEsX' })
  expect(shortAddress('TKf4aaaaaaaa9wQe')).toBe('TKf4 •••• 9wQe')
})
