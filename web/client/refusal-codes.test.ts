import { REFUSALS } from '@zend/contracts'
import { expect, test } from 'vitest'
import { ERROR_TEXTS } from './error-texts.ts'
import { isRefusalCode } from './refusal-codes.ts'

test('every refusal of the contract is one, and nothing else is', () => {
  expect(Object.keys(ERROR_TEXTS).filter(isRefusalCode).toSorted()).toEqual(Object.keys(REFUSALS).toSorted())
  for (const other of ['offline', 'timeout', 'toString', '', 'brand_new_code']) expect(isRefusalCode(other)).toBe(false)
})
