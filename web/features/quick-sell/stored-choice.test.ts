import { newId } from '@zend/kernel'
import { expect, test } from 'vitest'
import { STEP_VALUE_KEYS } from '../../client/step-values.ts'
import { memoryStorage } from '../../client/testing.ts'
import { storeChoice, storedChoice } from './stored-choice.ts'

test('a choice is kept, and a press in the menu clears all of it', () => {
  const storage = memoryStorage()
  const choice = { country: 'NG', account: newId('acc', 1) }
  storeChoice(choice, storage)
  expect(storedChoice(storage)).toEqual(choice)
  for (const key of STEP_VALUE_KEYS) storage.removeItem(key)
  expect([storedChoice(storage), storage.length]).toEqual([{ country: null, account: null }, 0])
})

test('another country gives up the account of the one before; what is no id is not believed', () => {
  const storage = memoryStorage()
  storeChoice({ country: 'NG', account: newId('acc', 1) }, storage)
  storeChoice({ country: 'KE', account: null }, storage)
  expect(storedChoice(storage)).toEqual({ country: 'KE', account: null })
  storage.setItem('zend.quick-bank', 'acc_1')
  expect(storedChoice(storage).account).toBeNull()
})
