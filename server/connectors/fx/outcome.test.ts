import { money } from '@zend/kernel'
import { describe, expect, test } from 'vitest'
import { afterSilence, conversionAfterRefusal, paymentAfterRefusal } from './outcome.ts'

const refused = { why: 'rejected', said: 'no', duplicate: false } as const
const duplicate = { ...refused, duplicate: true }

describe('a refusal of a payment', () => {
  test('is a failure only of a reference that the provider does not know', () => {
    expect(paymentAfterRefusal(refused, { kind: 'unknown_reference' })).toEqual({
      kind: 'failed',
      why: 'rejected',
      said: 'no',
    })
    expect(paymentAfterRefusal(refused, { kind: 'pending', providerId: '1' })).toEqual({
      kind: 'pending',
      providerId: '1',
    })
    expect(paymentAfterRefusal(refused, { kind: 'no_answer', said: 'x' }).kind).toBe('no_answer')
  })
  test('as a duplicate is none of a reference that it does not find yet', () => {
    expect(paymentAfterRefusal(duplicate, { kind: 'unknown_reference' }).kind).toBe('no_answer')
  })
  test('of what was paid and came back is no leave to pay it elsewhere', () => {
    const back = { kind: 'returned', why: 'other', said: 'x', returned: money('GBP', 1n) } as const
    expect(paymentAfterRefusal(refused, back).kind).toBe('no_answer')
  })
})

test('a refusal of a conversion is judged by the same rule', () => {
  expect(conversionAfterRefusal(refused, { kind: 'unknown_reference' }).kind).toBe('failed')
  expect(conversionAfterRefusal(duplicate, { kind: 'unknown_reference' }).kind).toBe('no_answer')
  const settled = { kind: 'settled', providerId: '1', sell: money('USD', 1n) } as const
  expect(conversionAfterRefusal(refused, settled)).toEqual(settled)
})

test('a silence took nothing only where the call surely did not arrive', () => {
  expect(afterSilence({ kind: 'silence', reached: false, said: 'x' }).kind).toBe('not_taken')
  expect(afterSilence({ kind: 'silence', reached: true, said: 'x' }).kind).toBe('no_answer')
})
