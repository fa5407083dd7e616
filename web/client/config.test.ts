import { expect, test } from 'vitest'
import { parseConfig, SAME_ORIGIN_CONFIG } from './config.ts'

test('a page without the tag uses its own origin; a broken tag is refused', () => {
  expect(parseConfig(null)).toEqual(SAME_ORIGIN_CONFIG)
  const given = {
    api: { accounts: 'http://a', personal: 'http://p', business: 'http://b', general: 'http://g' },
    label: 'Sandbox',
  }
  expect(parseConfig(JSON.stringify(given))).toEqual(given)
  expect(() => parseConfig('{"api":{}}')).toThrow('accounts')
})
