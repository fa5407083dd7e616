import { newId } from '@zend/kernel'
import type { User } from '@zend/contracts'
import { expect, test } from 'vitest'
import { draftOf, fieldOfRefusal, isChanged, judgeProfile } from './profile.form.ts'

const USER: User = {
  _id: newId('usr', 1),
  firstName: 'Ada',
  lastName: 'Obi',
  username: 'ada_obi',
  email: 'ada@example.com',
  phone: '+2348030000000',
  country: 'NG',
  locale: 'en',
  image: null,
  notifications: [],
  hasCreatedTransactionPin: true,
  permissions: [],
  emailVerifiedAt: '2026-11-01T00:00:00Z',
  createdAt: '2026-11-01T00:00:00Z',
}
const draft = (change: Partial<ReturnType<typeof draftOf>> = {}) => ({ ...draftOf(USER), ...change })

test('only what differs is sent, as the API reads it', () => {
  expect(judgeProfile(draft({ firstName: ' Adaeze ', username: 'ADA_OBI' }), USER)).toEqual({
    change: { firstName: 'Adaeze' },
    invalid: [],
  })
  expect(judgeProfile(draft(), USER)).toEqual({ change: {}, invalid: [] })
})

test('a field that breaks its rule is named, and nothing is sent', () => {
  expect(judgeProfile(draft({ firstName: '  ', username: 'a-b', locale: 'fr' }), USER)).toEqual({
    change: {},
    invalid: ['firstName', 'username'],
  })
})

test('spaces that were typed by accident are nothing to lose; a word is', () => {
  expect(isChanged(draft({ lastName: 'Obi ' }), USER)).toBe(false)
  expect(isChanged(draft({ lastName: 'Obinna' }), USER)).toBe(true)
  expect(isChanged(draft({ locale: 'pt' }), USER)).toBe(true)
})

test('a refusal stands at its field; a limit concerns the username only when that was to change', () => {
  expect(fieldOfRefusal({ code: 'username_taken' }, { username: 'x' })).toBe('username')
  expect(fieldOfRefusal({ code: 'rate_limited' }, { username: 'ada2' })).toBe('username')
  expect(fieldOfRefusal({ code: 'rate_limited' }, { firstName: 'Ada' })).toBeNull()
  expect(fieldOfRefusal({ code: 'invalid_request', field: 'lastName' }, {})).toBe('lastName')
  expect(fieldOfRefusal({ code: 'network' }, { username: 'x' })).toBeNull()
})
