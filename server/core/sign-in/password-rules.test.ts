import { describe, expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { checkPassword } from './password-rules.ts'

const ADA = {
  email: 'ada.lovelace+zend@example.com',
  username: 'countess_ada',
  firstName: 'Ada',
  lastName: 'Núñez-Okonkwo',
}
const verdict = (password: string): string => {
  const result = checkPassword(password, ADA, isCommonPassword)
  return result.ok ? 'ok' : result.refusal.code
}

describe('a password is refused', () => {
  test.each([
    'qwertyuiop',
    'Password123',
    'password1234',
    'P@ssw0rd2024!',
    '1q2w3e4r5t',
    'dragon2024!',
    'christopher',
    'Iloveyou!!',
    '!!sunshine!!',
    'password123456',
    '2024-2025-P@ssw0rd-2026!',
    '123456dragon',
    '123456789a',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'letmeinletmein',
    'abcdefghij',
    '0123456789',
    '1234567890',
    '9876543210',
    'zyxwvutsrqponm',
    '..........',
  ])('when it is common, or a common one with a twist: %s', (password) => {
    expect(verdict(password)).toBe('password_too_common')
  })

  test.each([
    'my-ada.lovelace-2',
    'xx-countess_ada-xx',
    'lampOKONKWOlamp',
    'lamp-nunez-lamp',
    'lamp-NÚÑEZ-lamp',
    'harbour ada lamp',
    'h4rbour-4d4-lamp',
    'ada.lovelace+zend!',
  ])('when it contains who the customer is: %s', (password) => {
    expect(verdict(password)).toBe('password_contains_identity')
  })
})

describe('a password is taken', () => {
  test.each([
    'violet-harbour-lamp',
    'correct horse lamp battery',
    'xk2!mQ9zLw',
    'pässwörter-sind-toll',
    'عصفور على الشجرة',
    'Tr0ub4dor&3x-lamp',
    'dragon-eats-84719-pears',
  ])('without any class of characters being forced: %s', (password) => {
    expect(verdict(password)).toBe('ok')
  })
})

test('the longest password is judged whole, however it repeats itself', () => {
  for (const text of ['ab'.repeat(64), '1'.repeat(128), ' '.repeat(128)])
    expect(verdict(text)).toBe('password_too_common')
  expect(verdict('a'.repeat(127) + 'b')).toBe('ok')
})
