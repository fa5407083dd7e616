import { describe, expect, test } from 'vitest'
import { override } from './load.ts'

const known = { api: { limit: 5, label: 'a', list: ['x'], on: true } }

describe('override', () => {
  test('replaces only what is given', () => {
    expect(override(known, { api: { limit: 7, list: ['y', 'z'] } }, 'config')).toEqual({ api: { limit: 7, label: 'a', list: ['y', 'z'], on: true } })
  })
  test.each([
    [{ api: { limitt: 7 } }, 'config.api.limitt is not a setting'],
    [{ api: { limit: '7' } }, 'config.api.limit must be a number'],
    [{ api: 7 }, 'config.api must be an object'],
    [{ api: { label: ['a'] } }, 'config.api.label must be a string'],
  ])('refuses %j', (given, message) => {
    expect(() => override(known, given, 'config')).toThrow(message)
  })
})
