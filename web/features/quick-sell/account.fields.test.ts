import type { AccountField } from '@zend/contracts'
import { expect, test } from 'vitest'
import { accountFieldsOf, fits, isRight } from './account.fields.ts'

const BANK: AccountField = {
  name: 'institution',
  kind: 'choice',
  pattern: '',
  example: '',
  choices: [{ value: '058', label: 'GTBank' }],
}
const NUMBER: AccountField = {
  name: 'accountNumber',
  kind: 'digits',
  pattern: '\\d{10}',
  example: '0123456789',
  choices: null,
}
const NAME: AccountField = { name: 'accountName', kind: 'text', pattern: '.{2,120}', example: 'Ada Obi', choices: null }

test('a pattern must fit the whole of what was typed, alternatives included', () => {
  expect([
    fits('0123456789', '\\d{10}'),
    fits('01234567890', '\\d{10}'),
    fits('07x', '07|08'),
    fits('08', '07|08'),
  ]).toEqual([true, false, false, true])
})

test('a pattern that cannot be read refuses nothing', () => {
  expect(fits('anything', '(')).toBe(true)
})

test('spaces and dashes between digits are how people write them, not faults', () => {
  expect(accountFieldsOf([BANK, NUMBER], { institution: '058', accountNumber: '01234 567-89' })).toEqual({
    institution: '058',
    accountNumber: '0123456789',
  })
})

test('nothing is sent while a field is missing, wrong, or no choice of the list', () => {
  expect(accountFieldsOf([BANK, NUMBER], { institution: '058' })).toBeNull()
  expect(accountFieldsOf([BANK, NUMBER], { institution: '058', accountNumber: '012345678' })).toBeNull()
  expect(accountFieldsOf([BANK, NUMBER], { institution: '999', accountNumber: '0123456789' })).toBeNull()
  expect(isRight(NAME, { accountName: '   ' })).toBe(false)
})

test('what the country does not ask for is not sent, even when it was typed for another one', () => {
  expect(
    accountFieldsOf([BANK, NUMBER], { institution: '058', accountNumber: '0123456789', accountName: 'Ada Obi' }),
  ).toEqual({ institution: '058', accountNumber: '0123456789' })
})
