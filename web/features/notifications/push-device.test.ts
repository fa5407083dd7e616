import { expect, test } from 'vitest'
import { keyBytes, supportOf } from './push-device.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'
const facts = { pushes: false, userAgent: IPHONE, touchPoints: 5, standalone: false }

test('an iPhone or iPad without web push has to install the app; elsewhere it is simply not there', () => {
  expect(supportOf(facts)).toBe('install')
  expect(supportOf({ ...facts, userAgent: MAC })).toBe('install')
  expect(supportOf({ ...facts, userAgent: MAC, touchPoints: 0 })).toBe('no')
  expect(supportOf({ ...facts, standalone: true })).toBe('no')
  expect(supportOf({ ...facts, pushes: true })).toBe('yes')
})

test('the key is read from base64url, without padding', () => {
  expect([...keyBytes('-_8')]).toEqual([0xfb, 0xff])
  expect([...keyBytes('AQID')]).toEqual([1, 2, 3])
})
