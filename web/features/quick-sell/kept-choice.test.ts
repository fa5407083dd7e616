import { newId } from '@zend/kernel'
import { expect, test } from 'vitest'
import { STEP_VALUE_KEYS } from '../../client/step-values.ts'
import { memoryStorage } from '../../client/testing.ts'
import { keepChoice, keptChoice } from './kept-choice.ts'

test('a choice is kept, and a press in the menu clears all of it', () => {
  const storage = memoryStorage()
  const choice = { country: 'NG', account: newId('acc', 1) }
  keepChoice(choice, storage)
  expect(keptChoice(storage)).toEqual(choice)
  for (const key of STEP_VALUE_KEYS) storage.removeItem(key)
  expect([keptChoice(storage), storage.length]).toEqual([{ country: null, account: null }, 0])
})

test('another country gives up the account of the one before; what is no id is not believed', () => {
  const storage = memoryStorage()
  keepChoice({ country: 'NG', account: newId('acc', 1) }, storage)
  keepChoice({ country: 'KE', account: null }, storage)
  expect(keptChoice(storage)).toEqual({ country: 'KE', account: null })
  storage.setItem('zend.quick-bank', 'acc_1')
  expect(keptChoice(storage).account).toBeNull()
})
