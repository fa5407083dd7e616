import { expect, test } from 'vitest'
import { clearStorages, INVITED_KEY } from './preferences.ts'
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

test('somebody who came by an invitation still has it after signing in', () => {
  const [local, session] = [memoryStorage(), memoryStorage()]
  session.setItem(INVITED_KEY, 'ziv_1')
  session.setItem('edit', 'x')
  clearStorages(local, session)
  expect([session.length, session.getItem(INVITED_KEY)]).toEqual([1, 'ziv_1'])
})
