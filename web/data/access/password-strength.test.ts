import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

test('too short, a run, a repetition or one’s own name is weak, whatever else it has', () => {
  for (const password of ['Sh0rt!', 'abcdefghijklm', '9876543210', 'aaaaaaaaaaaaaa', 'ada-Obi-19!ZZ'])
    expect([password, passwordStrength(password, ['Ada', 'Obi'])]).toEqual([password, 1])
})

test('length and variety raise it; nothing typed is nothing', () => {
  expect(passwordStrength('', [])).toBe(0)
  expect(passwordStrength('mangotrees', [])).toBe(2)
  expect(passwordStrength('mango trees river', [])).toBeGreaterThan(2)
  expect(passwordStrength('mango Trees river 7', [])).toBe(4)
})
