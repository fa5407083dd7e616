import { newId } from '@zend/kernel'
import { expect, test } from 'vitest'
import { closing, opening, openTransaction } from './open-transaction.ts'

test('a row opens its transaction and keeps the filters of the list; closing leads back to exactly that list', () => {
  const id = newId('dep')
  const list = new URLSearchParams('currency=BTC&search=ada')
  const open = opening(list, id)
  expect(openTransaction(open ?? new URLSearchParams())).toBe(id)
  expect(open?.get('currency')).toBe('BTC')
  expect(closing(open ?? new URLSearchParams()).toString()).toBe(list.toString())
})

test('what is no transaction of ours, or has a page in another feature, is not opened beside the list', () => {
  expect(openTransaction(new URLSearchParams('open=usr_1'))).toBeNull()
  expect(openTransaction(new URLSearchParams())).toBeNull()
  expect(opening(new URLSearchParams(), newId('fxp'))).toBeNull()
})
