import type { Problem } from '@zend/contracts'
import { expect, test } from 'vitest'
import { boundsOf, knownAddressOf, limitOf, payeeOf, triesLeftOf, usableAtOf } from './refusal-facts.ts'

const problem = (code: string, facts: Record<string, unknown> = {}): Problem => ({
  type: 'about:blank',
  title: 'x',
  status: 422,
  code,
  message: 'x',
  ...facts,
})

test('facts are read from the refusal they belong to, and from no other', () => {
  expect(payeeOf(problem('address_is_ours', { toUser: 'kofi' }))).toBe('kofi')
  expect(payeeOf(problem('address_is_own', { toUser: 'kofi' }))).toBeNull()
  expect(knownAddressOf(problem('address_look_alike', { known: '0xabc' }))).toBe('0xabc')
  expect(boundsOf(problem('amount_too_small', { minimum: '0.0001', currency: 'BTC' }))).toEqual({
    minimum: '0.0001',
    currency: 'BTC',
  })
  expect(triesLeftOf(problem('pin_wrong', { triesLeft: 3 }))).toBe(3)
  expect(usableAtOf(problem('address_not_allowed', { usableAt: null }))).toBeNull()
})

test('facts of another shape are none: the text of the code is then all there is to say', () => {
  expect(limitOf(problem('limit_exceeded', { rule: 'week' }))).toBeNull()
  expect(payeeOf(problem('address_is_ours'))).toBeNull()
  expect(boundsOf(undefined)).toBeNull()
  const facts = {
    rule: 'day',
    currency: 'NGN',
    limit: '500000.00',
    used: '1.00',
    left: '1200.00',
    asked: '2.00',
    freesAt: '2026-11-22T09:00:00.000Z',
    tier: 1,
    next: null,
  }
  expect(limitOf(problem('limit_exceeded', facts))).toEqual({
    rule: 'day',
    currency: 'NGN',
    limit: '500000.00',
    left: '1200.00',
    freesAt: '2026-11-22T09:00:00.000Z',
  })
})
