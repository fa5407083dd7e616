import { signIn } from '@zend/contracts'
import { expect, test } from 'vitest'
import { ApiError } from '../../client/api-error.ts'
import { fieldOfError, invalidFields } from './auth.fields.ts'

const FIELDS = ['username', 'password', 'otp'] as const
const failure = (code: ApiError['code'], field?: string): ApiError =>
  new ApiError({ code, status: 422, message: '', ...(field === undefined ? {} : { field }) })

test('a refusal stands at the field that the server names, else at the field of its code, else above the form', () => {
  expect(fieldOfError(failure('invalid_request', 'username'), FIELDS)).toBe('username')
  expect(fieldOfError(failure('password_too_common'), FIELDS)).toBe('password')
  expect(fieldOfError(failure('otp_tries_used_up'), FIELDS)).toBe('otp')
  expect(fieldOfError(failure('otp_used'), FIELDS)).toBe('otp')
  expect(fieldOfError(failure('username_reserved'), FIELDS)).toBe('username')
  expect(fieldOfError(failure('credentials_wrong'), FIELDS)).toBeNull()
  expect(fieldOfError(failure('phone_invalid'), FIELDS)).toBeNull()
})

test('the fields that break their rule come in the order of the form', () => {
  const fields = ['identifier', 'password'] as const
  expect(invalidFields(signIn.body, { identifier: ' a ', password: '' }, fields)).toEqual(['identifier', 'password'])
  expect(invalidFields(signIn.body, { identifier: 'ada', password: 'x' }, fields)).toEqual([])
})
