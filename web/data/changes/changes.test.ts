import { newId } from '@zend/kernel'
import { expect, test } from 'vitest'
import { changeQuery } from '../links/index.ts'
import { freeFor, readChange } from './changes.ts'

const changes = { approval: newId('apr', 1), version: 2 }

test('a form reads from its address which request it changes, and nothing that names none', () => {
  const change = { changes, held: '12.5' }
  expect(readChange(new URLSearchParams(changeQuery(change)))).toEqual(change)
  expect(changeQuery({ changes: null, held: '12.5' })).toEqual({})
  for (const version of ['0', '-1', '1.5', 'x', ''])
    expect(readChange(new URLSearchParams({ changes: changes.approval, version, held: 'x' }))).toEqual({
      changes: null,
      held: '',
    })
  expect(readChange(new URLSearchParams({ changes: newId('usr', 1), version: '1' })).changes).toBeNull()
})

test('what a request holds is free for its change alone', () => {
  expect(freeFor('USDT', '42.000000', { changes, held: '800' })).toBe('842.000000')
  expect(freeFor('USDT', '42.000000', { changes: null, held: '800' })).toBe('42.000000')
  expect(freeFor('NGN', '5.00', { changes, held: '0.50' })).toBe('5.50')
  expect(freeFor('USDT', '42.000000', { changes, held: '' })).toBe('42.000000')
})
