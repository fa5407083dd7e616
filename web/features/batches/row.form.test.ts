import { expect, test } from 'vitest'
import { columnsFor, correctionOf, draftOf } from './row.form.ts'

const ROW = {
  way: 'bank',
  typed: { way: 'bank', name: 'Ngozi Eze', institution: 'Acces', account: '069', amount: '100', currency: 'NGN' },
} as const

test('the form has what the file says, and what was typed since comes back', () => {
  expect(draftOf(ROW, null)).toMatchObject({ way: 'bank', institution: 'Acces', country: '' })
  expect(draftOf(ROW, '{"institution":"Access Bank","way":7}')).toMatchObject({
    way: 'bank',
    institution: 'Access Bank',
    account: '069',
  })
  // A file that names no way: what was understood of it.
  expect(draftOf({ way: 'zend', typed: {} }, null).way).toBe('zend')
  expect(draftOf({ way: null, typed: {} }, 'no JSON').way).toBe('bank')
})

test('a form shows the columns of its way, and any other that is at fault or was filled in', () => {
  const draft = draftOf(ROW, null)
  expect(columnsFor(draft, [])).toEqual([
    'name',
    'country',
    'institution',
    'account',
    'amount',
    'currency',
    'reference',
  ])
  expect(columnsFor({ ...draft, branch: '12' }, [])).toContain('branch')
  expect(columnsFor(draft, [{ field: 'accountType' }, { field: 'memo' }])).toEqual([
    'name',
    'country',
    'institution',
    'account',
    'accountType',
    'amount',
    'currency',
    'reference',
    'memo',
  ])
  expect(columnsFor({ ...draft, way: 'zend' }, [])).toEqual(['username', 'amount', 'currency', 'reference'])
})

test('a correction says what changed and nothing else; another way takes the columns of the first away', () => {
  const draft = draftOf(ROW, null)
  expect(correctionOf(ROW, draft, columnsFor(draft, []))).toBeNull()
  const named = { ...draft, institution: ' Access Bank ' }
  expect(correctionOf(ROW, named, columnsFor(named, []))).toEqual({ institution: 'Access Bank' })
  const zend = { ...draft, way: 'zend', username: 'ngozi' } as const
  expect(correctionOf(ROW, zend, columnsFor(zend, []))).toEqual({
    way: 'zend',
    name: '',
    institution: '',
    account: '',
    username: 'ngozi',
  })
})
