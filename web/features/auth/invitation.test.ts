import { expect, test } from 'vitest'
import { memoryStorage } from '../../client/testing.ts'
import { invitationCode } from './invitation.ts'

test('the code of the link is kept while one looks at other pages, and a newer link replaces it', () => {
  const storage = memoryStorage()
  expect(invitationCode('', storage)).toBeNull()
  expect(invitationCode('?ref=K7M2PQ9X&lang=fr', storage)).toBe('K7M2PQ9X')
  expect(invitationCode('', storage)).toBe('K7M2PQ9X')
  expect(invitationCode('?ref=ABCD2345', storage)).toBe('ABCD2345')
})

test('what cannot be a code fills in nothing and replaces nothing', () => {
  const storage = memoryStorage()
  invitationCode('?ref=K7M2PQ9X', storage)
  for (const search of ['?ref=', '?ref=%3Cscript%3E', `?ref=${'A'.repeat(21)}`, '?ref=a b c d'])
    expect(invitationCode(search, storage)).toBe('K7M2PQ9X')
})

test('where the browser keeps nothing, the link itself still counts', () => {
  const forbidden = new Proxy(memoryStorage(), {
    get: () => () => {
      throw new DOMException('no storage', 'SecurityError')
    },
  })
  expect(invitationCode('?ref=K7M2PQ9X', forbidden)).toBe('K7M2PQ9X')
})
