import { expect, test } from 'vitest'
import { checkRegister } from './register.form.ts'

const GOOD = {
  firstName: ' Ada ',
  lastName: 'Obi',
  username: 'Ada_Obi',
  email: 'Ada@Example.com',
  country: 'NG',
  phone: '0803 123 4567',
  password: 'mango trees river',
  referralCode: '',
  acceptTerms: true,
}

test('a good form passes, tidied as the contract does', () => {
  expect(checkRegister(GOOD)).toMatchObject({
    errors: {},
    values: { firstName: 'Ada', username: 'ada_obi', email: 'ada@example.com' },
  })
})

test('an empty form names every field that is required, and no other', () => {
  expect(Object.keys(checkRegister({ country: '', referralCode: '' }).errors).toSorted()).toEqual([
    'acceptTerms',
    'country',
    'email',
    'firstName',
    'lastName',
    'password',
    'phone',
    'username',
  ])
})

test('each rule stops at its own field', () => {
  const bad = {
    username: 'a b',
    email: 'ada@',
    phone: 'call me',
    password: 'short',
    referralCode: 'x'.repeat(21),
    acceptTerms: false,
  }
  for (const [field, value] of Object.entries(bad))
    expect(Object.keys(checkRegister({ ...GOOD, [field]: value }).errors)).toEqual([field])
})
