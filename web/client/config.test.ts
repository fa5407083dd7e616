import { expect, test } from 'vitest'
import { parseConfig, SAME_ORIGIN_CONFIG } from './config.ts'

test('a page without the tag uses its own origin; a broken tag is refused', () => {
  expect(parseConfig(null)).toEqual(SAME_ORIGIN_CONFIG)
  const given = {
    api: { accounts: 'http://a', personal: 'http://p', business: 'http://b', general: 'http://g' },
    apps: { personal: 'http://one', business: 'http://two' },
    publicSite: 'http://site',
    label: 'Sandbox',
  }
  const { apps: _, publicSite: __, ...alone } = given
  for (const each of [given, alone]) expect(parseConfig(JSON.stringify(each))).toEqual(each)
  expect(() => parseConfig('{"api":{}}')).toThrow('accounts')
})
