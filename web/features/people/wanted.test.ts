import { expect, test } from 'vitest'
import { rememberWanted, takeWanted } from './wanted.ts'

const memory = () => {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

test('a page of a person is remembered once, and for half an hour', () => {
  const storage = memory()
  rememberWanted('/people/ada?currency=USDT&amount=5', 0, storage)
  expect(takeWanted(60_000, storage)).toBe('/people/ada?currency=USDT&amount=5')
  expect(takeWanted(60_000, storage)).toBeNull()
  rememberWanted('/people/ada', 0, storage)
  expect(takeWanted(31 * 60_000, storage)).toBeNull()
})

test.each([
  '/withdraw?kind=zend-pay&toUser=eve',
  '//evil.test',
  '/people/../settings',
  'https://evil.test',
  '/people/a',
])('%s is not remembered, and not followed when somebody wrote it there', (path) => {
  const storage = memory()
  rememberWanted(path, 0, storage)
  expect(takeWanted(0, storage)).toBeNull()
  storage.setItem('zend.wanted', JSON.stringify({ path, at: 0 }))
  expect(takeWanted(0, storage)).toBeNull()
  storage.setItem('zend.wanted', 'not json')
  expect(takeWanted(0, storage)).toBeNull()
})
