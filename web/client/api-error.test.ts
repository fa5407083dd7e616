import { REFUSALS } from '@zend/contracts'
import { expect, test } from 'vitest'
import { ApiError, asApiError, problemError, transportError } from './api-error.ts'
import { ERROR_TEXTS } from './error-texts.ts'

const problem = (more: object = {}): object => ({
  type: 'about:blank',
  title: 'Locked',
  status: 429,
  code: 'account_locked',
  message: 'Wait.',
  ...more,
})

test('a problem becomes an error with its code, field, moment and reference', () => {
  const error = problemError(429, problem({ field: 'body.email', retryAt: '2026-11-21T12:00:00Z', reference: 'req_1' }))
  expect(error).toMatchObject({ code: 'account_locked', status: 429, field: 'email', reference: 'req_1' })
  expect(error.retryAt?.toISOString()).toBe('2026-11-21T12:00:00.000Z')
})

test('a code that we do not know, an answer that is no problem and a moment that is none do not break the screen', () => {
  expect(problemError(418, problem({ code: 'teapot' })).code).toBe('unexpected')
  expect(problemError(502, '<html>').code).toBe('unexpected')
  expect(problemError(429, problem({ retryAt: 'soon' })).retryAt).toBeUndefined()
})

test('no answer is told apart: too late, no network, unreachable', () => {
  expect(transportError(new DOMException('late', 'TimeoutError'), true).code).toBe('timeout')
  expect(transportError(new TypeError('failed'), false).code).toBe('offline')
  expect(transportError(new TypeError('failed'), true).code).toBe('network')
})

test('anything thrown can be explained', () => {
  const error = new ApiError({ code: 'otp_wrong', status: 422, message: 'no' })
  expect(asApiError(error)).toBe(error)
  expect(asApiError(new Error('boom')).code).toBe('unexpected')
})

test('every refusal of the API has a text', () => {
  for (const code of Object.keys(REFUSALS)) expect(ERROR_TEXTS).toHaveProperty(code)
})
