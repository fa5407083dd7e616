import { expect, test } from 'vitest'
import { refusalFacts } from './refusal-facts.ts'

const problem = (facts: Record<string, unknown>) => ({
  type: 't',
  title: 't',
  status: 422,
  code: 'amount_too_small',
  message: 'm',
  ...facts,
})

test('facts are read when they are in form, and only then', () => {
  expect(refusalFacts(problem({ minimum: '1.000000', currency: 'USDT' }))).toEqual({
    minimum: '1.000000',
    currency: 'USDT',
  })
  expect(refusalFacts(problem({ triesLeft: 4 }))).toEqual({ triesLeft: 4 })
  expect(refusalFacts(problem({ minimum: 1, currency: 'USDT' }))).toEqual({})
  expect(refusalFacts(undefined)).toEqual({})
})
