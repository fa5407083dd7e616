import { expect, test } from 'vitest'
import { clearStorages } from './preferences.ts'
import { memoryStorage } from './testing.ts'

test('leaving clears both storages but for what belongs to the device', () => {
  const local = memoryStorage()
  const session = memoryStorage()
  for (const key of [
    'zend.user',
    'zend.id',
    'zend.user-record',
    'zend.theme',
    'zend.language',
    'zend.hide-balance',
    'other',
  ])
    local.setItem(key, 'x')
  session.setItem('edit', 'x')
  clearStorages(local, session)
  expect(new Set(Array.from({ length: local.length }, (_, at) => local.key(at)))).toEqual(
    new Set(['zend.hide-balance', 'zend.language', 'zend.theme']),
  )
  expect(session.length).toBe(0)
})
